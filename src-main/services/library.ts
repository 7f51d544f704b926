import { basename, dirname, join } from 'node:path'
import type { ChosenFile, RecentFile } from '../contract/library'
import type { Service } from '../contract'
import { Refused } from '../contract/errors'
import type { Desk } from '../desk'
import { openCampaignFile } from '../store/campaign-file'
import { fileNameFor, listLibrary } from '../store/library/library'
import { forgetRecent, readRecent } from '../store/library/recent'
import { isThere } from '../store/library/there'
import { closeSession, enter, opening } from './shared/open-campaign'
import { openSession, type Context } from './shared/context'
import { isOutside } from './shared/outside'

/** The person gave this file to the program: a window is told, and opens it. */
export async function offerFile(context: Context, path: string): Promise<void> {
  context.offered = await chosen(context, path)
  context.notify({ is: 'offered' })
}

/** The files of earlier starts may be opened again by their references. */
export async function admitRecent(context: Context): Promise<void> {
  for (const { path } of await readRecent(context.library)) await context.outside.admit(path)
}

async function chosen(context: Context, path: string): Promise<ChosenFile> {
  const file = await context.outside.admit(path)
  const at = context.outside.pathOf(file)
  return { file, fileName: basename(at), folder: dirname(at) }
}

export function libraryService(context: Context): Service<'library'> {
  const desk = (): Desk => {
    if (!context.desk) throw new Refused('not-on-desktop')
    return context.desk
  }
  return {
    choose: async () => {
      const path = await desk().chooseCampaign()
      return path === null ? null : chosen(context, path)
    },

    takeOffer: async () => {
      const { offered } = context
      context.offered = null
      return offered
    },

    recent: async () =>
      Promise.all(
        (await readRecent(context.library)).map(async ({ path, ...one }): Promise<RecentFile> => {
          const known = await chosen(context, path)
          return { ...known, ...one, outside: isOutside(known.file), there: await isThere(path) }
        })
      ),

    forgetRecent: async ({ file }) => {
      await forgetRecent(context.library, context.outside.pathOf(file))
      return null
    },

    takeIn: async () => {
      const { file, name } = openSession(context)
      if (!isOutside(name)) throw new Refused('in-library-already')
      const taken = (await listLibrary(context.library)).map((entry) => basename(entry.path))
      const to = join(context.library, fileNameFor(basename(file.path, '.magot'), taken))
      await file.writeState(to)
      const opened = await openCampaignFile(to, opening(context))
      await closeSession(context)
      return enter(context, opened)
    },

    showInFolder: async ({ file }) => {
      desk().showInFolder(context.outside.pathOf(file))
      return null
    }
  }
}
