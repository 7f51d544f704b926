import * as v from 'valibot'
import { menus } from './menu'
import { beside, id, language, nothing, read, write } from './method'
import type { Notice } from './notice'

export interface ProgramView {
  version: string
  /** The commit it was built from; null if unknown. */
  commit: string | null
  /** The host that serves this window. */
  host: 'desktop' | 'browser' | 'terminal'
  /** What the program runs on, with versions. */
  runsOn: { name: string; version: string }[]
  /** The library's folder. */
  library: string
  /** The path of the error log. */
  log: string
}

/** A component shipped with Magot, and its licence. */
export interface LicenceView {
  name: string
  version: string
  /** The licence's SPDX id. */
  licence: string
  kind: 'program' | 'package' | 'font' | 'icons'
  /** The full text of the licence. */
  text: string
}

const short = v.pipe(v.string(), v.maxLength(4_000))

/** The program itself: version, notices, log, and settings the window passes to the host. */
export const program = {
  'program.about': read<ProgramView>()(
    'Returns the program’s version, what it runs on, and the paths of its library and log.',
    nothing
  ),
  'program.licences': read<LicenceView[]>()(
    'Lists the packages, fonts, icons and Electron that are shipped with the program, each with its licence; empty where nothing was built.',
    nothing
  ),
  'program.takeNotices': write<Notice[]>()(
    'Returns the notices that no window has shown yet (a crash of the page, a fault in the host), and removes them.',
    nothing
  ),
  'program.report': read<{ text: string }>()(
    'Returns a report for a developer: versions and the last lines of the log, without a name, note or path.',
    nothing
  ),
  'program.noteFault': beside<null>()(
    'Writes an error of the page to the log: its name and stack, and its message only where Magot wrote it.',
    v.strictObject({
      name: v.pipe(short, v.regex(/^[\w$. -]+$/u)),
      message: v.optional(short, ''),
      stack: v.optional(short, '')
    })
  ),
  'program.window': beside<null>()(
    'Sets the language and the theme of the host’s own dialogs and menus to those of the window.',
    v.strictObject({
      locale: language,
      theme: v.picklist(['system', 'dark', 'light'])
    })
  ),
  'program.menu': beside<null>()(
    'Sets the menus of the desktop window from the window’s commands: their ids and their words. Does nothing in other hosts.',
    v.strictObject({ menus })
  ),
  'program.showSaved': read<null>()(
    'Shows a file that was saved in the system’s file manager; refused (not-on-desktop) by a host that can’t.',
    v.strictObject({ saved: id })
  ),
  'program.showLog': read<null>()(
    'Shows the log in the system’s file manager; refused (not-on-desktop) by a host that can’t.',
    nothing
  ),
  'program.restart': beside<null>()(
    'Closes the campaign and starts the program anew; refused (not-on-desktop) by a host that can’t.',
    nothing
  )
}
