import { choice, count, enemy, flag } from '../../../../kernel/system/form'
import type { TrackedUnit } from '../../../../kernel/state/tracker'
import { asValue as inWords } from '../../../../kernel/values/json'
import { reason, refuse, type Reason } from '../../../../kernel/values/verdict'
import type { Throw } from '../throws'
import { newThrow } from '../throws'
import {
  armsOf,
  attackModifier,
  bareHands,
  classOf,
  hasLeft,
  hasRounds,
  is,
  played,
  rollsOf,
  set,
  spend,
  emit,
  UNARMED,
  wait,
  type Arm,
  type Attack,
  type Play,
  type Roll
} from '../state'
import { arms, modifier, unit, word, type Scene } from './act'
import { bounded, slow, targetOf, typed } from './bounds'

const isFit = ({ jammed, reliability, reliabilityMax }: Arm): boolean =>
  !jammed && (reliabilityMax === 0 || reliability > 0)

/** The fewest ammo dice of a shot (T2K-R09). */
const fewest = ({ house }: Scene['rules']): number => (house.zeroAmmoDice === 'at-least-one' ? 1 : 0)

/**
 * The skill that the form proposes for a weapon: close combat, or else the first written skill based on
 * agility, then on strength, or else agility alone.
 */
function skillFor({ rules }: Scene, who: TrackedUnit, arm: Arm): string {
  if (arm.class === 'close-combat') return 'close-combat'
  const { 'catalogue/skills': skills, 'catalogue/attributes': attributes } = rules.files
  const known = [...skills, ...attributes].map(({ id }) => id)
  const written = rollsOf(who).filter(({ id }) => !known.includes(id))
  const by = (attribute: string) => written.find((roll) => roll.attribute === attribute)
  return (by('agility') ?? by('strength'))?.id ?? 'agility'
}

/**
 * Begins an attack. A target in close combat may parry before the dice are thrown (T2K-CB-02, T2K-CB-04,
 * T2K-CB-06 to T2K-CB-08, T2K-WP-02).
 */
export const attack = unit({
  id: 'attack',
  group: 'actions',
  rules: ['T2K-CB-02', 'T2K-CB-06', 'T2K-CB-07', 'T2K-WP-02', 'T2K-R09'],
  main: () => true,
  against: slow,
  fields(scene, who) {
    const { rules } = scene
    const held = armsOf(who)
    const usable = held.find(isFit)
    const firing = held.filter((arm) => arm.rof > 0 && classOf(rules, arm).firearm)
    return {
      weapon: choice(
        [...arms(held), { id: UNARMED, label: word('unarmed') }],
        (usable ?? held[0])?.item ?? UNARMED
      ),
      roll: choice(
        rollsOf(who).map(({ id, name }) => ({ id, label: name })),
        skillFor(scene, who, usable ?? bareHands(rules))
      ),
      on: enemy(),
      ammo:
        firing.length > 0
          ? count(0, Math.max(...firing.map(({ rof }) => rof)), fewest(rules), {
              when: { field: 'weapon', is: firing.map(({ item }) => item) }
            })
          : undefined,
      called: flag(),
      modifier: modifier()
    }
  },
  do(play, who, { weapon, roll: skill, on, ammo = 0, called, modifier: other }) {
    const { rules } = play
    const roll = rollsOf(who).find(({ id }) => id === skill)
    const arm = weapon === UNARMED ? bareHands(rules) : armsOf(who).find(({ item }) => item === weapon)
    if (!arm || !roll) return refuse(reason('no-item'))
    const dice = classOf(rules, arm).firearm ? ammo : 0
    const target = targetOf(play, who, on)
    const reasons = [...(target === undefined ? [reason('no-target')] : []), ...whyNot(play, arm, dice)]
    if (target === undefined || reasons.length > 0) return refuse(...reasons)
    return begin(play, who, target, { arm, roll, ammo: dice, called, modifier: other })
  }
})

/** The reasons against this weapon and this number of ammo dice. */
function whyNot({ rules }: Play, arm: Arm, ammo: number): Reason[] {
  const weapon = inWords(arm.name)
  const least = classOf(rules, arm).firearm ? Math.min(fewest(rules), arm.rof) : 0
  return [
    ...(arm.jammed ? [reason('weapon-jammed', ['T2K-R11'], { weapon })] : []),
    ...(arm.reliabilityMax > 0 && arm.reliability === 0
      ? [reason('weapon-broken', ['T2K-R10'], { weapon })]
      : []),
    ...(hasRounds(rules, arm) && arm.loaded === 0 && rules.house.ammoSpent !== 'off'
      ? [reason('weapon-empty', ['T2K-R08'], { weapon })]
      : []),
    ...(ammo > arm.rof || ammo < least
      ? [reason('ammo-dice', ['T2K-WP-02', 'T2K-R09'], { weapon, min: least, max: arm.rof })]
      : [])
  ]
}

interface Wish {
  arm: Arm
  roll: Roll
  ammo: number
  called: boolean
  modifier: number
}

/** The dice of an attack, with the parts of its modifier. */
function throwOf(play: Play, who: TrackedUnit, { arm, roll, ammo, called, modifier: other }: Wish): Throw {
  const aim = who.state['aim'] as { weapon: string; scope: boolean } | undefined
  const aimed = aim?.weapon === arm.item
  const { modifier: own, parts } = attackModifier(play.rules, {
    weaponClass: arm.class,
    aimed: aimed && !aim.scope,
    scopeAimed: aimed && aim.scope,
    steady: is(who, 'cover') || is(who, 'prone') || (arm.bipod && is(who, 'bipod')),
    calledShot: called
  })
  return newThrow(play.rules, who.id, roll, bounded(own + other), {
    ammo,
    weapon: arm.item,
    parts: [...parts, ...typed(play, other)]
  })
}

function begin(play: Play, who: TrackedUnit, target: TrackedUnit | null, wish: Wish): Play {
  const { rules, tracker } = play
  const { arm } = wish
  const thrown = throwOf(play, who, wish)
  const begun: Attack = {
    by: who.id,
    on: target?.id ?? null,
    weapon: arm.item,
    ammoDice: [],
    parried: false,
    successes: 0,
    hits: [],
    struck: []
  }
  const mayParry = target !== null && !classOf(rules, arm).ranged && hasLeft(rules, tracker, target, 'fast')
  // Aiming counts for this shot only (T2K-R15).
  return played(
    emit(play, target ? 'attacks-on' : 'attacks', {
      name: who.name,
      weapon: inWords(arm.name),
      modifier: thrown.modifier,
      ...(target && { on: target.name })
    }),
    spend(rules, tracker, who, 'slow'),
    set(who.id, 'aim', null),
    wait(
      mayParry
        ? { for: 'defend', attack: begun, thrown }
        : { for: 'throw', thrown, then: { for: 'attack', attack: begun } }
    )
  )
}
