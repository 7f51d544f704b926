import type { Json } from '../../../kernel/values/json'
import type { TrackedUnit } from '../../../kernel/state/tracker'
import { reason, type Reason } from '../../../kernel/values/verdict'
import type { CrRules } from '../catalogue/rules'
import { armsAt, cyberAt, type Cyber, type TableArm } from './state'

/**
 * A person has two hands, or one for each cyberarm if that is more. A weapon for more than two hands is held
 * with two (MAGOT-4).
 */
const PAIR = 2

const factsOf = (rules: CrRules, thing: string) =>
  rules.files['catalogue/cyberware'].find(({ id }) => id === thing)

/** The implants that occupy their arm's hand when extended, except those that fell out (CR-CY-04). */
export function bladesAt(rules: CrRules, unit: TrackedUnit): Cyber[] {
  return cyberAt(unit).filter(({ thing, off }) => off !== -1 && factsOf(rules, thing)?.takesHand === true)
}

/** Whether this weapon is a blade that must be extended before a blow. */
export function isSheathed(rules: CrRules, unit: TrackedUnit, item: string): boolean {
  return bladesAt(rules, unit).some((blade) => blade.item === item && blade.out !== true)
}

/** Whether blades are extended on two arms; their owner climbs at walking speed (CR-CY-04). */
export function climbsByBlades(rules: CrRules, unit: TrackedUnit): boolean {
  return armsOfBlades(bladesAt(rules, unit).filter(({ out, off }) => out === true && off === 0)).size > 1
}

const armsOfBlades = (blades: readonly Cyber[]): Set<string> =>
  new Set(blades.map(({ on, item }) => on ?? item))

/** What occupies hands: extended blades, and cyberarms that are switched off (CR-CY-04, CR-QH-14). */
function busy(
  rules: CrRules,
  unit: TrackedUnit,
  drawn: string
): { blades: Cyber[]; limp: Cyber[]; hands: number } {
  const blades = bladesAt(rules, unit).filter(({ out, item }) => out === true || item === drawn)
  const arms = cyberAt(unit).filter(({ thing }) => thing === 'cyberarm')
  const limp = arms.filter(({ off }) => off !== 0)
  const taken = new Set([...armsOfBlades(blades), ...limp.map(({ item }) => item)])
  return { blades, limp, hands: Math.max(0, Math.max(PAIR, arms.length) - taken.size) }
}

/**
 * The number of arms that hold a two-handed weapon alone: working gorilla arms without an extended
 * blade (CR-CY-03).
 */
function strongArms(rules: CrRules, unit: TrackedUnit, blades: readonly Cyber[]): number {
  const bladed = armsOfBlades(blades)
  const strong = cyberAt(unit).filter(
    ({ thing, off, on, item }) =>
      off === 0 && factsOf(rules, thing)?.oneHanded === true && !bladed.has(on ?? item)
  )
  return armsOfBlades(strong).size
}

/** Whether the weapon needs a hand; fists and built-in weapons need none. */
function isHeld(unit: TrackedUnit, { item, weapon }: TableArm): boolean {
  return weapon.class !== 'brawling' && !cyberAt(unit).some((implant) => implant.item === item)
}

function handsFor(unit: TrackedUnit, arms: readonly TableArm[], strong: number): number {
  const needed = arms.filter((arm) => isHeld(unit, arm)).map(({ weapon }) => Math.min(PAIR, weapon.hands))
  const eased = Math.min(strong, needed.filter((hands) => hands === PAIR).length)
  return needed.reduce((sum, hands) => sum + hands, 0) - eased * (PAIR - 1)
}

/**
 * Why this weapon cannot be used together with those of the same action: too few hands (CR-AT-05, CR-CY-03,
 * CR-CY-04, MAGOT-4).
 */
export function whyNoHand(
  rules: CrRules,
  unit: TrackedUnit,
  arm: TableArm,
  along: readonly string[]
): Reason[] {
  const { blades, limp, hands } = busy(rules, unit, arm.item)
  const strong = strongArms(rules, unit, blades)
  const others = armsAt(unit).filter(({ item }) => item !== arm.item && along.includes(item))
  const taken = handsFor(unit, others, strong)
  const needed = handsFor(unit, [...others, arm], strong) - taken
  const free = Math.max(0, hands - taken)
  // A blade needs no extra hand, but it may occupy the hand that another weapon needs.
  const short = needed > free || (taken > hands && others.length > 0)
  if (!short) return []
  const held = others.filter((other) => isHeld(unit, other))
  return [
    reason(
      'no-free-hand',
      [
        'MAGOT-4',
        ...(blades.length > 0 ? ['CR-CY-04'] : []),
        ...(limp.length > 0 ? ['CR-QH-14'] : []),
        ...(held.length > 0 ? ['CR-AT-05'] : [])
      ],
      {
        weapon: arm.name,
        needed: needed > free ? needed : 1,
        free,
        busy: [...blades.filter(({ item }) => item !== arm.item), ...limp, ...held].map(
          ({ name }): Json => name
        )
      }
    )
  ]
}
