import type { CorrectionPlug, CorrectionSheet } from '../system/correction'
import { leaveRoster } from './moving-items'
import { say } from '../values/phrase'

/** The parts of a sheet of corrections that games share in which people write their sheets themselves: the rest of what may be set right is written there. */
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

/** What corrections bring about in such games: who leaves, leaves his things behind; nothing else is theirs to make. */
export const WRITTEN_ELSEWHERE: Omit<CorrectionPlug<unknown>, 'sheet' | 'member'> = {
  note: () => null,
  leave: (roster, member, why) => leaveRoster(roster, member, why),
  status: () => [],
  trait: () => null,
  item: () => null,
  whyNotFit: () => [],
  betweenEnd: () => []
}
