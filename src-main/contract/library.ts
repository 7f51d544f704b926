import * as v from 'valibot'
import { aroundFile, beside, closes, fileName, nothing, read, write } from './method'
import type { CampaignView } from './views'

/** A campaign file that the person chose, as campaigns.open takes it. */
export interface ChosenFile {
  /** Its name in the library; for a file that lies elsewhere, a reference that stands for its path. */
  file: string
  /** The file’s own name, and the folder it lies in. */
  fileName: string
  folder: string
}

export interface RecentFile extends ChosenFile {
  /** The campaign’s name when it was last open. */
  name: string
  system: string
  at: string
  /** It lies outside of the library. */
  outside: boolean
  /** Whether it is there now; a stick may be out. */
  there: boolean
}

export const library = {
  'library.choose': beside<ChosenFile | null>()(
    'Asks the person, with the system’s own dialog, for a campaign file from anywhere. Null where they chose none; refused (not-on-desktop) by a host that has no such dialog.',
    nothing
  ),
  'library.takeOffer': write<ChosenFile | null>()(
    'The file that the person gave to the program to open (a double click, the command line, a drop), told once; null where there is none.',
    nothing
  ),
  'library.recent': read<RecentFile[]>()('The files that were open lately, newest first.', nothing),
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
  )
}
