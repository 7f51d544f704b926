import * as handing from '../../rules/handing'
import type { Roster, RosterChange } from '../../rules/roster'

/** What somebody leaves behind is the crew's; what is fitted together stays so. */
export const leaving = (roster: Roster, member: string, why: string): RosterChange[] => handing.leaving(roster, member, why, true)
