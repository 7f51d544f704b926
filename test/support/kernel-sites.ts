/* eslint-disable no-template-curly-in-string -- what the source says, letter by letter */
import { refusalSites, type RefusalSite } from './refusal-scan'

/** What only run time puts together, in the services: the state of a battle, and why an act is not taken back. */
const STATUS = ['battle-planned', 'battle-finished', 'battle-cancelled']
/** What stands behind an error where the file is no longer the one that was opened. */
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

/** Where the kernel, which knows no game, gives a reason. */
export const sitesOfRules = (): RefusalSite[] => refusalSites(['src-main/kernel'])
/** Where a service gives one. */
export const sitesOfServices = (): RefusalSite[] => refusalSites(['src-main/services'], MADE_IN_SERVICES)
/** Where the file of a campaign can't be used. */
export const sitesOfStore = (): RefusalSite[] =>
  refusalSites(['src-main/store', 'src-main/dispatch.ts'], {
    "await presence.why('file-replaced')": GONE,
    'await presence.why(refusal.code)': GONE
  })
/** What the door says before a service is asked, and what the window says where no answer comes. */
export const sitesOfDoor = (): RefusalSite[] =>
  refusalSites([
    'src-main/dispatch.ts',
    'src-main/named-requests.ts',
    'src-main/hosts/wire.ts',
    'src-renderer/api'
  ])
/** Why nothing is printed: by the queue, the engine, or what the sheets reported. */
export const sitesOfPrinting = (): RefusalSite[] =>
  refusalSites(
    ['src-main/printing', 'src-main/hosts/chromium-printer.ts', 'src-renderer/cards/useLaying.ts'],
    {
      'report.problem': ['cards-overflow']
    }
  )
