import type { CorrectionPlug, CorrectionSheet } from '../system/correction-sheet'
import { leaveRoster } from './moving-items'
import { say } from '../values/phrase'

/** Corrections for games with handwritten sheets: the few that are not made on the sheet itself. */
export const WRITTEN_SHEET: Omit<CorrectionSheet, 'kinds' | 'types' | 'members'> = {
  money: false,
  numbers: [],
  betweenEnds: true,
  characteristics: [],
  memberNumbers: [],
  choices: [],
  statuses: [],
  exits: ['left', 'dead'].map((id) => ({ id, label: say(`corrections.${id}`) })),
  traits: [],
  things: []
}

/** Applies corrections in such games: a leaving member's items stay with the roster. */
export const WRITTEN_ELSEWHERE: Omit<CorrectionPlug<unknown>, 'sheet' | 'member'> = {
  note: () => null,
  leave: (roster, member, why) => leaveRoster(roster, member, why),
  status: () => [],
  trait: () => null,
  item: () => null,
  whyNotFit: () => [],
  betweenEnd: () => []
}
