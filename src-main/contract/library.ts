import * as v from 'valibot'
import { aroundFile, beside, closes, fileName, id, nothing, read, write } from './method'
import type { Params } from '../kernel/values/json'
import type { CampaignView } from './views'

/** A campaign file that the person chose, in the form that campaigns.open accepts. */
export interface ChosenFile {
  /** Its name in the library; for a file elsewhere, a reference that stands for its path. */
  file: string
  /** The name of the file itself and of its folder. */
  fileName: string
  folder: string
}

export interface RecentFile extends ChosenFile {
  /** The campaign's name when it was last open. */
  name: string
  system: string
  at: string
  /** True if the file is not in the library. */
  outside: boolean
  /** False if the file is missing now, for example because its USB stick is. */
  there: boolean
}

/** A campaign file in the library's trash. */
export interface ThrownFile {
  thrown: string
  /** The name it had in the library. */
  file: string
  /** The campaign’s name. */
  name: string
  at: string
  /** When it will be deleted permanently. */
  until: string
  bytes: number
}

/** A copy of a campaign that the host serves by its handle, for the person to save. */
export interface CopyToSave {
  handle: string
  /** The suggested file name. */
  name: string
  bytes: number
}

/** An archived campaign: complete, but not listed with the others. */
export interface ArchivedFile {
  /** Its name in the archive folder. */
  archived: string
  name: string
  system: string | null
  rosters: number
  battles: number
  modified: string
  bytes: number
  /** Why it can't be opened, as in campaigns.list; null if it can. */
  problem: { code: string; params: Params } | null
}

/** A file name typed by a person, with or without the extension. */
const newFileName = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80))

export const library = {
  'library.choose': beside<ChosenFile | null>()(
    'Asks the person, with the system’s own dialog, for a campaign file from anywhere. Null where they chose none; refused (not-on-desktop) by a host that has no such dialog.',
    nothing
  ),
  'library.takeOffer': write<ChosenFile | null>()(
    'Returns the file that the person gave to the program to open (a double click, the command line, a drop), and removes it from the queue; null where there is none.',
    nothing
  ),
  'library.recent': read<RecentFile[]>()('Lists the files that were open lately, newest first.', nothing),
  'library.forgetRecent': write<null>()(
    'Takes a file from the list of recent ones; the file stays as it is.',
    v.strictObject({ file: fileName })
  ),
  'library.takeIn': closes(
    aroundFile(
      write<CampaignView>()(
        'Copies the open campaign, whose file lies outside, into the library, and opens that copy. The file outside stays as it is.',
        nothing
      )
    )
  ),
  'library.showInFolder': read<null>()(
    'Shows a campaign file in the system’s file manager; refused (not-on-desktop) by a host that can’t.',
    v.strictObject({ file: fileName })
  ),
  'library.showLibrary': read<null>()(
    'Shows the library’s folder in the system’s file manager; refused (not-on-desktop) by a host that can’t.',
    nothing
  ),
  'library.duplicate': write<{ file: string }>()(
    'Copies a campaign into the library under a name of its own, as it is now; from then on the two go their own ways. It may be the open one.',
    v.strictObject({ file: fileName })
  ),
  'library.copyOut': write<CopyToSave>()(
    'Makes a copy of a campaign as it is now, to be saved outside of the library; the host serves it by its handle. It may be the open one, and lie in the archive (`archived`).',
    v.strictObject({ file: fileName, archived: v.optional(v.boolean()) })
  ),
  'library.archive': write<{ archived: string }>()(
    'Puts a campaign file out of the library into its folder of archived ones, as it is; its backups stay. Refused while it is open (file-locked) and for a file that lies elsewhere (file-outside).',
    v.strictObject({ file: fileName })
  ),
  'library.archived': read<ArchivedFile[]>()(
    'Lists the archived campaigns, the last changed first.',
    nothing
  ),
  'library.unarchive': write<{ file: string }>()(
    'Puts an archived campaign back into the library, under its name or, where that is taken, one beside it.',
    v.strictObject({ archived: fileName })
  ),
  'library.chooseFolder': beside<{ library: string } | null>()(
    'Asks the person, with the system’s own dialog, for the folder that is the library from the next start on; campaigns stay where they are. Null where they chose none; refused (not-on-desktop) by a host that has no such dialog, (library-told) where the folder was given at the start.',
    nothing
  ),
  'library.rename': write<ChosenFile>()(
    'Gives a campaign’s file another name in its folder; what no file can be called is left out of it. The campaign’s own name stays. Refused while it is open (file-locked) and where the name is taken (file-exists).',
    v.strictObject({ file: fileName, to: newFileName })
  ),
  'library.throwAway': write<{ thrown: string | null }>()(
    'Puts a campaign file into the system’s trash, or where the host has none into the library’s own, which keeps it for 30 days (`thrown` names it there). Its backups stay. Refused while it is open (file-locked).',
    v.strictObject({ file: fileName })
  ),
  'library.thrownAway': read<ThrownFile[]>()(
    'Lists the campaign files in the library’s own trash, newest first.',
    nothing
  ),
  'library.takeBack': write<{ file: string }>()(
    'Puts a campaign file out of the library’s trash back into the library, under its name or, where that is taken, one beside it.',
    v.strictObject({ thrown: id })
  )
}
