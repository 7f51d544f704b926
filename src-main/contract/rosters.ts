import * as v from 'valibot'
import type { RecruitOffer } from '../rules/system'
import { choices, id, name, nothing, read, whole, write } from './method'
import type { MemberEntry, RosterEntry, RosterView } from './views'

const roster = v.strictObject({ roster: id })
const member = v.strictObject({ roster: id, member: id })

export const rosters = {
  'rosters.list': read<RosterEntry[]>()('The rosters of the open campaign.', nothing),
  'rosters.get': read<RosterView>()('A roster with its members, items, figures and open prompts.', roster),
  'rosters.at': read<RosterView>()(
    'A roster as it was after an act of the history, with the receipts of that moment; only acts that still stand count.',
    v.strictObject({ roster: id, act: whole })
  ),
  'rosters.create': write<RosterView>()(
    'Begins the founding of a roster of this kind (house, clan…), for a player or for nobody.',
    v.strictObject({ name, kind: id, player: v.optional(v.nullable(id), null) })
  ),
  'rosters.rename': write<RosterView>()('Renames a roster.', v.strictObject({ roster: id, name })),
  'rosters.found': write<RosterView>()('Closes the founding: from then on the roster may fight.', roster),
  'rosters.recruits': read<RecruitOffer[]>()('The types of member that may be recruited now, or why not.', roster)
}

export const members = {
  'members.list': read<MemberEntry[]>()('Everybody who is with a roster of the open campaign, by name: for choosing.', nothing),
  'members.recruit': write<RosterView & { recruited: string }>()(
    'Recruits a member of a type, with its standing choices (learning category…).',
    v.strictObject({ roster: id, type: id, name, choices: v.optional(choices, {}) })
  ),
  'members.rename': write<RosterView>()('Renames a member.', v.strictObject({ roster: id, member: id, name })),
  'members.choose': write<RosterView>()('Changes a standing choice of a member.', v.strictObject({ roster: id, member: id, key: id, value: id })),
  'members.dismiss': write<RosterView>()('Lets a member go: during the founding with all money back, later for nothing.', member)
}
