import type { Service } from '../contract'
import { Refused } from '../contract/errors'
import type { Notice } from '../contract/notice'
import type { DesktopActions } from '../desktop-actions'
import { plainError } from '../error-log'
import type { Context } from './shared/context'

/** The number of log lines in a report. */
const LINES = 40

/** Sends a notice to the windows; if none listens, it waits for the next one that asks. */
export function tellLater(context: Context, notice: Notice): void {
  context.waiting.push(notice)
  context.notify({ is: 'waiting' })
}

export function programService(context: Context): Service<'program'> {
  const desktop = (): DesktopActions => {
    if (!context.desktop) throw new Refused('not-on-desktop')
    return context.desktop
  }
  const runsOn = () =>
    [
      ['Electron', process.versions['electron']],
      ['Chromium', process.versions['chrome']],
      ['Node', process.versions.node],
      ['SQLite', context.sqlite]
    ].flatMap(([name, version]) => (name && version ? [{ name, version }] : []))
  return {
    about: async () => ({
      version: context.version,
      commit: context.commit,
      host: context.host,
      runsOn: runsOn(),
      library: context.library,
      log: context.errors.path
    }),

    licences: () => context.licences(),

    takeNotices: async () => context.waiting.splice(0),

    report: async () => {
      const { session } = context
      const lines = [
        `Magot ${context.version}${context.commit ? ` ${context.commit.slice(0, 10)}` : ''} (${context.host}), ${process.platform} ${process.arch}`,
        runsOn()
          .map(({ name, version }) => `${name} ${version}`)
          .join(', '),
        session ? `campaign: ${session.campaign.system}, read-only: ${session.file.readOnly}` : 'no campaign',
        '',
        ...context.errors.last(LINES)
      ]
      return { text: lines.join('\n') }
    },

    noteFault: async (error) => {
      context.errors.note({ where: 'page', what: 'fault', error: plainError(error) })
      return null
    },

    window: async (habits) => {
      context.desktop?.window?.(habits)
      return null
    },

    menu: async ({ menus }) => {
      context.desktop?.menu?.(menus, (command) => context.notify({ is: 'command', command }))
      return null
    },

    showSaved: async ({ saved }) => {
      const path = desktop().saved(saved)
      if (path === null) throw new Refused('file-missing', { path: saved })
      desktop().showInFolder(path)
      return null
    },

    showLog: async () => {
      desktop().showInFolder(context.errors.path)
      return null
    },

    restart: async () => {
      desktop().restart()
      return null
    }
  }
}
