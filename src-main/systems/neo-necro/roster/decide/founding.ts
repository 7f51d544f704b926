import type { RosterCommand } from '../../../../kernel/system/command'
import { rosterEvent, type RosterEvent } from '../../../../kernel/state/event'
import { present, type Member, type Roster } from '../../../../kernel/state/roster'
import { reason, refuse, type Reason, type Verdict } from '../../../../kernel/values/verdict'
import type { NecroRules } from '../../catalogue/rules'
import { openPrompts } from '../prompts'
import { promotionOf } from '../../formulas/experience'
import { checkTypes } from '../../formulas/members'
import { worthOf, worthParts } from '../../sheet/worth'
import { whyNotCarried } from './carry'
import { distinct } from './when'

/** A new gang of a house, with its credits and its respect (NN-GANG-1, NN-GANG-5, NN-GANG-6). */
export function create(
  rules: NecroRules,
  { id, name, kind, player }: Extract<RosterCommand, { type: 'create' }>
): Verdict<RosterEvent[]> {
  const house = rules.house(kind)
  if (!house) return refuse(reason('unknown-house', ['NN-GANG-5'], { house: kind }))
  const { credits, startingRespect } = rules.creation
  const roster: Roster = {
    id,
    name,
    system: 'neo-necro',
    kind,
    kindName: house.name,
    player,
    stage: 'founding',
    money: credits,
    numbers: { respect: startingRespect, rare: 0 },
    members: [],
    items: [],
    between: null
  }
  return [
    rosterEvent(id, 'gang-created', { gang: name, house: house.name, credits }, [{ do: 'create', roster }])
  ]
}

/** Why the founding can't be closed yet; empty when it can (NN-FTR-1, NN-GANG-4, NN-XP-11). */
export function whyNotFound(rules: NecroRules, roster: Roster): Reason[] {
  if (roster.stage !== 'founding') return []
  const open = openPrompts(rules, roster).filter((prompt) => !prompt.optional).length
  return distinct([
    ...checkTypes(
      rules,
      present(roster).map((m) => m.type)
    ),
    ...(open > 0 ? [reason('prompts-open', ['NN-GANG-4'], { count: open })] : []),
    ...present(roster).flatMap((member) => [
      ...whyNotPromoted(rules, member),
      ...whyNotCarried(rules, roster, member)
    ])
  ])
}

/** Experience past a promotion that he was not given: nobody is founded so, but a notebook may say it (NN-XP-11). */
function whyNotPromoted(rules: NecroRules, member: Member): Reason[] {
  const xp = member.numbers['xp'] ?? 0
  const to = rules.fighterType(promotionOf(rules, member.type, xp) ?? '')
  return to
    ? [
        reason('past-promotion', ['NN-XP-11'], {
          fighter: member.name,
          type: member.typeName,
          to: to.name,
          xp
        })
      ]
    : []
}

/**
 * Closes the founding: what is left of the credits stays in the stash, and the value is taken (NN-GANG-1, NN-VAL-1). A gang
 * that began on paper is taken as it stands: what the rules would have said at its founding is long past.
 */
export function found(rules: NecroRules, roster: Roster, asItStands = false): Verdict<RosterEvent[]> {
  if (roster.stage !== 'founding') return refuse(reason('already-founded'))
  const reasons = asItStands ? [] : whyNotFound(rules, roster)
  if (reasons.length > 0) return refuse(...reasons)
  // What a notebook says of the stored value stands; else it is what the gang is worth.
  const value = (asItStands ? roster.numbers['value'] : undefined) ?? worthOf(rules, roster)
  const facts = {
    gang: roster.name,
    house: roster.kindName,
    value,
    respect: roster.numbers['respect'] ?? 0,
    left: roster.money,
    fighters: present(roster).length,
    ...(value === worthOf(rules, roster) && { worth: worthParts(rules, roster) })
  }
  return [
    rosterEvent(roster.id, asItStands ? 'gang-taken-over' : 'gang-founded', facts, [
      { do: 'number', key: 'value', to: value },
      { do: 'stage', to: 'ready' }
    ])
  ]
}
