import type { TrackedUnit } from '../../../../kernel/state/tracker'
import { reason, refuse, type Reason, type Verdict } from '../../../../kernel/values/verdict'
import { damageTypeOf, type Damage, type Weapon } from '../../sheet/character'
import { fact, type Play } from '../play'
import { attackPool, isClose, type AttackWish } from '../pools'
import { defendedBy, isIn, usedBy, vampire, weaponsAt, type Attack } from '../state'
import { word } from './act'
import { spend, undistracted } from './bounds'

/** Manoeuvres that are attacks; the others are contests and rolls of their own. */
export const ATTACKS = [
  'precise-strike',
  'sweep',
  'disarm',
  'knock-out',
  'push-back',
  'stake-heart',
  'spray',
  'two-guns',
  'point-blank'
] as const
type Manoeuvre = (typeof ATTACKS)[number] | 'none'
const WITH_HANDS: readonly string[] = ['sweep', 'disarm', 'knock-out', 'push-back', 'stake-heart']
const WITH_GUNS: readonly string[] = ['spray', 'two-guns', 'point-blank']
export const DAMAGE = ['preset', 'superficial', 'aggravated'] as const

/** A declared attack, as the form gives it. */
interface Declared {
  weapon: string
  on: string | null
  manoeuvre: Manoeuvre
  type: (typeof DAMAGE)[number]
  bold: boolean
  facing: AttackWish['facing']
  attackers: number
  outnumbered: number
  metres: number
  unseen: boolean
  limb: boolean
  modifier: number
  also: readonly string[]
}

/** A checked attack; `target` is null if the target is not tracked. */
interface Aimed {
  weapon: Weapon
  target: TrackedUnit | null
  others: TrackedUnit[]
  /** Whether it is away from close combat, and so an ordinary shot (VD10-MR-04, VD10-MD-05). */
  away: boolean
  bold: boolean
  /** Whether it is made with the second gun. */
  second: boolean
  riposte: boolean
}

/** Begins an attack: refuses it with every reason against it, or asks for its dice. */
export function declare(play: Play, who: TrackedUnit, wish: Declared, isRiposte: boolean): Verdict<void> {
  const { rules, tracker } = play
  const weapon = weaponsAt(rules, who).find(({ id }) => id === wish.weapon)
  if (!weapon) return refuse(reason('no-item'))
  const enemyOf = (id: string): TrackedUnit | undefined =>
    tracker.units.find((unit) => unit.id === id && unit.side !== who.side)
  const target = wish.on === null ? null : enemyOf(wish.on)
  const others = wish.manoeuvre === 'spray' ? wish.also.map(enemyOf) : []
  const bold = wish.bold || defendedBy(tracker, who).bold
  const second = !isRiposte && usedBy(tracker, who).major >= rules.files['tables/turn'].major
  const reasons = [
    ...(target === undefined || others.includes(undefined) ? [reason('no-target')] : []),
    ...whyNot(play, who, wish, { weapon, target: target ?? null, bold, second })
  ]
  if (target === undefined || reasons.length > 0) return refuse(...reasons)
  begin(play, who, wish, {
    weapon,
    target,
    others: others.flatMap((other) => other ?? []),
    away: wish.manoeuvre === 'point-blank' && wish.metres > 0,
    bold,
    second,
    riposte: isRiposte
  })
}

/** The reasons against an attack (VD10-MG-03, VD10-MC-04, VD10-MC-05, VD10-MR-02, VD10-MR-03, VD10-ST-01). */
function whyNot(
  { rules, tracker }: Play,
  who: TrackedUnit,
  { manoeuvre, unseen }: Declared,
  { weapon, target, bold, second }: Pick<Aimed, 'weapon' | 'target' | 'bold' | 'second'>
): Reason[] {
  const what = () => ({ manoeuvre: fact(rules.words('manoeuvres', manoeuvre, 'name')) })
  return [
    ...(bold && defendedBy(tracker, who).count > 0
      ? [reason('has-defended', ['VD10-MG-03'], { name: who.name })]
      : []),
    ...(!isClose(weapon) && isIn(who, 'blind')
      ? [reason('blind-shot', ['VD10-ST-01'], { name: who.name })]
      : []),
    ...(weapon.category === 'bite' && !(target && (isIn(target, 'grappled') || isIn(target, 'vulnerable')))
      ? [reason('bite-needs', ['VD10-MC-04'])]
      : []),
    ...(manoeuvre === 'knock-out' && !unseen ? [reason('must-be-unseen', ['VD10-MC-05'])] : []),
    ...(WITH_HANDS.includes(manoeuvre) && !isClose(weapon)
      ? [reason('close-combat-needed', ['VD10-MC-02'], what())]
      : []),
    ...(WITH_GUNS.includes(manoeuvre) && weapon.attack !== 'firearms'
      ? [reason('gun-needed', ['VD10-MR-03', 'VD10-MR-04'], what())]
      : []),
    ...(manoeuvre === 'spray' && !weapon.automatic
      ? [reason('automatic-needed', ['VD10-MR-02'], { weapon: weapon.name })]
      : []),
    ...(second && manoeuvre !== 'two-guns'
      ? [reason('act-refused', ['VD10-RD-06'], { why: fact(word('no-major')) })]
      : []),
    ...(!second && manoeuvre === 'two-guns' ? [reason('first-gun-first', ['VD10-MR-03'])] : [])
  ]
}

/** The type of damage; a bite is aggravated whatever is chosen (VD10-MC-04, VD10-R15). */
function damageOf({ rules }: Play, { type }: Declared, { weapon, target }: Aimed): Damage {
  if (weapon.kind === 'bite' || type === 'preset')
    return damageTypeOf(rules, weapon, target ? vampire(target) : false)
  return rules.house.damageType === 'always-superficial' ? 'superficial' : type
}

function begin(play: Play, who: TrackedUnit, wish: Declared, aimed: Aimed): void {
  const { rules, tracker } = play
  const { weapon, target, others, away, bold, second } = aimed
  const { manoeuvre, facing, attackers, outnumbered, limb, modifier: dice, metres } = wish
  const [used, defended] = [usedBy(tracker, who), defendedBy(tracker, who)]
  // A riposte is one of several actions; a campaign may count it like defences (VD10-R18).
  const ripostes = rules.house.multipleActions === 'like-defences' ? Math.max(1, defended.count) : 1
  const multiple = aimed.riposte ? ripostes : 0
  const pool = attackPool(rules, tracker, who, target ?? undefined, {
    weapon,
    manoeuvre,
    bold,
    facing,
    attackers,
    outnumbered,
    away,
    limb,
    modifier: dice,
    multiple
  })
  const begun: Attack = {
    by: who.id,
    on: target?.id ?? null,
    weapon,
    manoeuvre,
    type: damageOf(play, wish, aimed),
    close: isClose(weapon) || (manoeuvre === 'point-blank' && !away),
    ambush: target !== null && who.state['ambush'] === target.id,
    attackers,
    metres,
    difficulty: rules.files['tables/combat'].openDifficulty,
    thrown: { normal: [], hunger: [] }
  }
  play.emit(
    'attacks',
    { name: who.name, weapon: weapon.name, target: target?.name ?? fact(word('nobody')), dice: pool.dice },
    aimed.riposte
      ? play.set(who.id, 'riposte', null)
      : spend(play, who, {
          major: rules.files['tables/turn'].major,
          shot: used.shot || weapon.attack === 'firearms',
          second: used.second || second
        }),
    ...(bold ? [play.set(who.id, 'defended', { ...defended, bold: true })] : []),
    // Aiming and an ambush count for this attack only (VD10-MR-01, VD10-SI-03).
    play.set(who.id, 'aim', null),
    play.set(who.id, 'ambush', null),
    ...undistracted(play, who)
  )
  const targets = [...(target ? [target] : []), ...others.filter(({ id }) => id !== target?.id)]
  play.first({
    do: 'throw',
    unit: who.id,
    pool: pool.dice,
    lines: pool.lines,
    purpose: { for: 'attack', attack: begun, targets: targets.map(({ id }) => id) }
  })
}
