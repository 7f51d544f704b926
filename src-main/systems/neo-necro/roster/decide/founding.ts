import type { RosterCommand } from '../../../../kernel/system/command'
import { choicesDue } from '../../../../kernel/values/choices-due'
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

/**
 * Creates a gang of a house, with its credits and respect (NN-GANG-1, NN-GANG-5, NN-GANG-6). Refuses
 * unknown-house.
 */
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

/** Why the founding can't be closed yet; empty if it can (NN-FTR-1, NN-GANG-4, NN-XP-11). */
export function whyNotFound(rules: NecroRules, roster: Roster): Reason[] {
  if (roster.stage !== 'founding') return []
  const open = choicesDue(openPrompts(rules, roster))
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

/**
 * XP beyond a promotion that has not happened: impossible in a normal founding, but a notebook may say so
 * (NN-XP-11).
 */
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
 * Closes the founding: the remaining credits stay in the stash, and the gang value is taken (NN-GANG-1, NN-VAL-1).
 * `asItStands`: a gang that began on paper is taken over without the checks of a founding.
 */
export function found(rules: NecroRules, roster: Roster, asItStands = false): Verdict<RosterEvent[]> {
  if (roster.stage !== 'founding') return refuse(reason('already-founded'))
  const reasons = asItStands ? [] : whyNotFound(rules, roster)
  if (reasons.length > 0) return refuse(...reasons)
  // The stored value comes from the notebook if it gives one, else from the gang's worth.
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
