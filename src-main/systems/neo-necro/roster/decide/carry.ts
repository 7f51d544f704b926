import { heldBy, type Item, type Member, type Roster } from '../../../../kernel/state/roster'
import { reason, type Reason } from '../../../../kernel/values/verdict'
import type { NecroRules } from '../../catalogue/rules'
import { capacityParts } from '../../formulas/encumbrance'
import { checkEquip, checkWorn } from '../../formulas/equipment'
import { skillsOf } from '../../sheet/state'
import { distinct } from './when'

/** The things that a member carries, by their ids in the catalogue. */
export function thingsOf(roster: Roster, member: string): string[] {
  return heldBy(roster, member).map((item) => item.thing)
}

/**
 * The weight that a member carries, by the weight stored with each item, and their limit (NN-ENC-1 to 3,
 * NN-RUL-46).
 */
export function burden(
  rules: NecroRules,
  roster: Roster,
  member: Member
): { total: number; capacity: number } {
  const items = heldBy(roster, member.id)
  const total = items.reduce((sum, item) => sum + item.weight, 0)
  return {
    total,
    capacity: capacityParts(
      rules,
      member.type,
      items.map((i) => i.thing),
      skillsOf(member)
    ).total
  }
}

/** Why a member may not have this thing (NN-FTR-2 to 6, NN-COM-2, NN-GEAR-5). */
export function whyNotHave(rules: NecroRules, member: Member, thing: string): Reason[] {
  return checkEquip(rules, member.type, thing, skillsOf(member)).map((why) => forFighter(why, member))
}

/** Why a member can't carry their things as they are: worn together, or too heavy (NN-ARM-1, NN-ENC-1). */
export function whyNotLoaded(rules: NecroRules, roster: Roster, member: Member): Reason[] {
  const { total, capacity } = burden(rules, roster, member)
  const heavy =
    total > capacity ? [reason('too-heavy', ['NN-ENC-1'], { total, capacity, over: total - capacity })] : []
  return [...checkWorn(rules, thingsOf(roster, member.id)), ...heavy].map((why) => forFighter(why, member))
}

/** Everything wrong with what a member carries. For loot it is tolerated until the purchases end (NN-RUL-66). */
export function whyNotCarried(rules: NecroRules, roster: Roster, member: Member): Reason[] {
  const loose = heldBy(roster, member.id).filter((item) => item.data['kind'] === 'combi' && item.on === null)
  return distinct([
    ...thingsOf(roster, member.id).flatMap((thing) =>
      rules.thing(thing) ? whyNotHave(rules, member, thing) : []
    ),
    ...loose.map((item) => reason('combi-loose', ['NN-COM-1'], { thing: item.name })),
    ...whyNotLoaded(rules, roster, member)
  ])
}

/** The reasons that are new or worse than before, so that a step that improves things is never refused. */
export function newReasons(before: Reason[], after: Reason[]): Reason[] {
  const about = ({ code, params }: Reason): string =>
    JSON.stringify([code, params['fighter'] ?? null, params['thing'] ?? null])
  const over = (why: Reason): number => Number(why.params['over'] ?? 0)
  return after.filter((why) => !before.some((old) => about(old) === about(why) && over(old) >= over(why)))
}

/** The items fitted to an item. */
export function fittedTo(roster: Roster, item: string): Item[] {
  return roster.items.filter((i) => i.on === item)
}

/** The same reason with the fighter's name, under its code for fighters. */
function forFighter(why: Reason, member: Member): Reason {
  if (why.code === 'unknown-id') return why
  return { ...why, code: `${why.code}-fighter`, params: { ...why.params, fighter: member.name } }
}
