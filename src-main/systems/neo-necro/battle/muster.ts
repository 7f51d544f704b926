import type { Combatant } from '../../../kernel/state/battle'
import type { Params } from '../../../kernel/values/json'
import { heldBy, STASH, type Item, type Member, type Roster } from '../../../kernel/state/roster'
import { reason, refuse, type Reason, type Verdict } from '../../../kernel/values/verdict'
import type { NecroRules } from '../catalogue/rules'
import { injuredProfile } from '../formulas/injuries'
import type { Profile } from '../catalogue/schema'
import { injuriesOf } from '../sheet/state'
import { UNREPORTED, type Gear } from './sheet'

/**
 * The side that a gang brings to a game: its combatants, its stored value (NN-RUL-35) and the gear that enemies
 * can take (NN-LOOT-7). Refuses side-empty, fighter-twice, unknown-fighter and what `whyNotGang` and
 * `whyNotFight` say.
 */
export function muster(
  rules: NecroRules,
  roster: Roster,
  ids: string[]
): Verdict<{ value: number | null; combatants: Combatant[]; record: Params }> {
  const members = ids.flatMap((id) => roster.members.find((m) => m.id === id) ?? [])
  const reasons = [
    ...whyNotGang(roster),
    ...(ids.length === 0 ? [reason('side-empty', [], { gang: roster.name })] : []),
    ...(new Set(ids).size < ids.length ? [reason('fighter-twice', [], { gang: roster.name })] : []),
    ...ids
      .filter((id) => !members.some((m) => m.id === id))
      .map((id) => reason('unknown-fighter', [], { fighter: id })),
    ...members.flatMap((member) => whyNotFight(rules, member))
  ]
  if (reasons.length > 0) return refuse(...reasons)
  const combatants = members.map(({ id, name, typeName }): Combatant => ({
    member: id,
    name,
    typeName,
    record: { ...UNREPORTED }
  }))
  const gear = members.flatMap((member) => lootable(roster, member))
  return {
    value: roster.numbers['value'] ?? null,
    combatants,
    record: {
      house: roster.kind,
      gear,
      supplies: supplies(roster),
      loot: []
    }
  }
}

/**
 * Why a gang can't play now: it is being founded, or its interlude is still open (NN-GANG-1, NN-ITL-1,
 * NN-VAL-2).
 */
export function whyNotGang(roster: Roster): Reason[] {
  if (roster.stage === 'founding') return [reason('gang-founding', ['NN-GANG-1'], { gang: roster.name })]
  return roster.stage === 'ready'
    ? []
    : [reason('gang-between', ['NN-ITL-1', 'NN-VAL-2'], { gang: roster.name })]
}

/** Why this fighter can't take the field (NN-RUL-43, NN-INJ-4, NN-PAY-2, NN-INJ-3, NN-INJ-10). */
export function whyNotFight(rules: NecroRules, member: Member): Reason[] {
  const params = { fighter: member.name }
  if (member.left !== null) return [reason('fighter-gone', [], params)]
  if (member.status === 'captured') return [reason('fighter-captured', ['NN-RUL-43'], params)]
  if (member.status === 'convalescent') return [reason('fighter-convalescent', ['NN-INJ-4'], params)]
  if (member.status === 'unpaid') return [reason('fighter-unpaid', ['NN-PAY-2'], params)]
  const { canFight } = injuredProfile(rules, member.profile as Profile, injuriesOf(member))
  return canFight ? [] : [reason('cannot-fight', ['NN-INJ-3', 'NN-INJ-10'], params)]
}

/** The member's gear that an enemy can take: all but what is fixed to the body (NN-LOOT-7). */
function lootable(roster: Roster, member: Member): Gear[] {
  return heldBy(roster, member.id)
    .filter((item) => item.data['bodyFixed'] !== true)
    .map(asGear)
}

/** The single-use things of the stash (NN-RUL-23). */
function supplies(roster: Roster): Gear[] {
  return heldBy(roster, STASH)
    .filter((item) => item.data['consumable'] === true)
    .map(asGear)
}

function asGear({ id, name, thing, holder, data }: Item): Gear {
  return { item: id, name, holder, thing, ...(data['consumable'] === true && { single: true }) }
}
