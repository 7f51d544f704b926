import { rosterEvent, type RosterEvent } from '../../../../kernel/state/event'
import {
  heldBy,
  memberOf,
  STASH,
  type Member,
  type Roster,
  type RosterChange
} from '../../../../kernel/state/roster'
import { takenBack } from '../../../../kernel/system/lent'
import { reason, refuse, type Verdict } from '../../../../kernel/values/verdict'
import type { NecroRules } from '../../catalogue/rules'
import { LEADER } from '../../sheet/state'
import { isBionic } from './items'
import { countRareBought, rareBought } from './rare'
import { whyNotHere, whyNotTrade } from './when'

/**
 * Lets a fighter go. During the founding the recruitment is undone and paid back; later nothing is paid back,
 * and their gear goes to the stash. Refuses leader-stays for a leader after the founding.
 */
export function dismiss(rules: NecroRules, roster: Roster, id: string): Verdict<RosterEvent[]> {
  const reasons = [...whyNotTrade(rules, roster), ...whyNotHere(roster, id)]
  const member = roster.members.find((m) => m.id === id)
  // A gang has exactly one leader (NN-FTR-1); only the leader's death allows a new one (NN-RUL-44).
  if (member?.type === LEADER && roster.stage !== 'founding')
    reasons.push(reason('leader-stays', ['NN-FTR-1', 'NN-RUL-44'], { fighter: member.name }))
  if (reasons.length > 0 || !member) return refuse(...reasons)
  return [roster.stage === 'founding' ? undone(roster, member) : gone(roster, member)]
}

/**
 * Removes the fighter and their equipment, and pays back what was paid for them (NN-GANG-1). What another gang
 * lent goes to the stash.
 */
function undone(roster: Roster, member: Member): RosterEvent {
  const items = heldBy(roster, member.id)
  const paid =
    (member.numbers['free'] ? 0 : (member.cost ?? 0)) + items.reduce((sum, item) => sum + item.paid, 0)
  const rare = items.filter((item) => item.data['rare']).length
  const changes: RosterChange[] = [
    ...items.map(takenBack),
    { do: 'member-remove', member: member.id },
    { do: 'money', by: paid },
    ...(rare > 0 ? [countRareBought(roster, rareBought(roster) - rare)] : [])
  ]
  return rosterEvent(
    roster.id,
    'recruitment-cancelled',
    { fighter: member.name, type: member.typeName, paid },
    changes
  )
}

/** The fighter leaves. Their bionics leave with the body (NN-BIO-1); other things go to the stash. */
function gone(roster: Roster, member: Member): RosterEvent {
  const changes = heldBy(roster, member.id).map((item): RosterChange =>
    isBionic(item)
      ? { do: 'item-remove', item: item.id }
      : { do: 'item-move', item: item.id, to: STASH, on: item.on }
  )
  const facts = { fighter: member.name, type: member.typeName }
  return rosterEvent(roster.id, 'fighter-dismissed', facts, [
    ...changes,
    { do: 'member-leave', member: member.id, why: 'dismissed' }
  ])
}

/**
 * The changes at a fighter's death: they leave, and their equipment is lost (NN-INJ-4). Throws on an unknown
 * member.
 */
export function deathChanges(roster: Roster, id: string): RosterChange[] {
  memberOf(roster, id)
  return [
    ...heldBy(roster, id).map((item): RosterChange => ({ do: 'item-remove', item: item.id })),
    { do: 'member-leave', member: id, why: 'dead' }
  ]
}
