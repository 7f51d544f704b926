import { decider, notInThisGame } from '../../../kernel/parts/decider'
import { rosterEvent, type RosterEvent } from '../../../kernel/state/event'
import { founded, whyNotFounded } from '../../../kernel/parts/founding'
import { dismissed, moveItems } from '../../../kernel/parts/moving-items'
import { renaming, renamingMember } from '../../../kernel/parts/naming'
import type { Roster } from '../../../kernel/state/roster'
import { reason, refuse, type Verdict } from '../../../kernel/values/verdict'
import { answer } from './between'
import { corrections } from './corrections'
import { NATURES } from '../sheet/character'
import { create, recruit } from './founding'
import { take } from './offers'
import type { Vd10Rules } from '../catalogue/rules'
import { say } from '../catalogue/say'

/** Returns the events of a command on a coterie, or every reason against it. */
export const decide = decider<Vd10Rules>({
  create,
  rename: renaming('coterie-renamed'),
  renameMember: renamingMember('character-renamed'),
  found: (_rules, roster, asItStands) =>
    founded(roster, 'coterie-founded', whyNotFounded(roster), asItStands),
  recruit,
  dismiss: (_rules, roster, member) => dismissed(roster, member),
  move: (_rules, roster, moves) => moveItems(roster, moves, say('events.haven')),
  buy: take,
  sell: notInThisGame('sell', 'VD10-R34'),
  choose,
  corrections,
  answer
})

/** Changes a member's nature: an embrace, or a correction. */
function choose(
  rules: Vd10Rules,
  roster: Roster,
  id: string,
  key: string,
  value: string
): Verdict<RosterEvent[]> {
  const member = roster.members.find((candidate) => candidate.id === id && candidate.left === null)
  const reasons = [
    ...(member ? [] : [reason('unknown-member', [], { member: id })]),
    ...(key === 'nature' && (NATURES as readonly string[]).includes(value)
      ? []
      : [reason('choice-unknown', [], { key: key === 'nature' ? value : key })])
  ]
  if (!member || reasons.length > 0) return refuse(...reasons)
  return [
    rosterEvent(
      roster.id,
      'nature-chosen',
      { name: member.name, nature: rules.words('natures', value, 'name') },
      [{ do: 'member-choice', member: id, key, to: value }]
    )
  ]
}
