/* eslint-disable no-template-curly-in-string -- what the source says, letter by letter */
import { refusalSites, type RefusalSite } from './refusal-scan'

/** Codes that services compose at run time: by the state of a battle, and by why an act can't be undone. */
const STATUS = ['battle-planned', 'battle-finished', 'battle-cancelled']
/** The codes behind an error if the file is no longer the one that was opened. */
const GONE = ['file-moved', 'file-unreachable', 'file-replaced']
const MADE_IN_SERVICES = {
  '`battle-${battle.status}`': STATUS,
  "answer.why === 'later-acts' ? 'acts-depend' : `act-${answer.why}`": [
    'acts-depend',
    'act-unknown',
    'act-first-act',
    'act-not-standing',
    'act-standing'
  ],
  '`act-${trial.why}`': ['act-unknown', 'act-first-act', 'act-not-standing', 'act-standing']
}

/** Where the kernel gives reasons. */
export const sitesOfRules = (): RefusalSite[] => refusalSites(['src-main/kernel'])
/** Where services give reasons. */
export const sitesOfServices = (): RefusalSite[] => refusalSites(['src-main/services'], MADE_IN_SERVICES)
/** Where a campaign file is refused. */
export const sitesOfStore = (): RefusalSite[] =>
  refusalSites(['src-main/store', 'src-main/dispatch.ts'], {
    "await presence.why('file-replaced')": GONE,
    'await presence.why(refusal.code)': GONE
  })
/** Where the program refuses before it asks a service, and where the window reports that no answer came. */
export const sitesOfDoor = (): RefusalSite[] =>
  refusalSites([
    'src-main/dispatch.ts',
    'src-main/named-requests.ts',
    'src-main/hosts/wire.ts',
    'src-renderer/api'
  ])
/** Where printing fails: in the queue, in the engine, or by what the sheets report. */
export const sitesOfPrinting = (): RefusalSite[] =>
  refusalSites(
    [
      'src-main/printing',
      'src-main/hosts/chromium-printer.ts',
      'src-renderer/cards/deck-laying.ts',
      'src-renderer/cards/useLaying.ts'
    ],
    {
      'report.problem': ['cards-overflow']
    }
  )
