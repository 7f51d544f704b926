import { count, enemy, flag, type Option } from '../../../../kernel/system/form'
import { why } from '../../../../kernel/parts/table-acts'
import type { TrackedUnit } from '../../../../kernel/state/tracker'
import { reason, refuse, type Reason } from '../../../../kernel/values/verdict'
import { MODES, type FireMode, type Mode } from '../../catalogue/files'
import { dvOf } from '../../resolvers/shooting'
import { modifierOf, type CrRules } from '../../catalogue/rules'
import { phrase } from '../../catalogue/say'
import {
  bonusParts,
  firesLoad,
  mayAim,
  modeOf,
  rollsWith,
  spendingOf,
  userInjuryOf,
  type Spending
} from '../../sheet/weapons'
import { isSheathed, whyNoHand } from '../hands'
import { partOf, startRoll } from '../rolls'
import { addInjury, type Play, type Scene } from '../scene'
import {
  armsAt,
  cyberAt,
  firingOf,
  injuriesAt,
  score,
  setArm,
  skill,
  use,
  usedBy,
  woundPenalty,
  type Shot,
  type TableArm,
  type Used
} from '../state'
import { luck, others, pair, unit } from './act'
import { turnBlade } from './blades'
import { action, out, spendLuck, targetsOf } from './bounds'

/** An announced attack, with everything that follows from the form. */
interface Announced {
  arm: TableArm
  mode: Mode
  firing: FireMode
  aimed: boolean
  ricochet: boolean
  metres: number
  /** The DV that the players give; 0 if they give none. */
  given: number
  dv: number | null
  target: TrackedUnit | null
  on: string | null
  also: string[]
  spending: Spending
  rolls: Used['rolls']
  luck: number
  sight: number
  modifier: number
}

/**
 * Begins an attack: spends the rounds and asks for the die (CR-AT-01, CR-AT-03 to CR-AT-06,
 * CR-FM-01 to CR-FM-09).
 */
export const attack = unit({
  id: 'attack',
  group: 'actions',
  rules: ['CR-AT-01', 'CR-AT-03', 'CR-AT-04', 'CR-AT-06', 'CR-FM-01'],
  against: (scene, who) => [
    ...(attacks(scene.rules, who).length === 0 ? [why('no-weapon')] : []),
    ...((usedBy(scene.tracker, who).rolls?.left ?? 0) > 0 ? out : action)(scene, who)
  ],
  main: () => true,
  fields({ rules }, who) {
    const arms = armsAt(who)
    const area = arms.some(({ weapon }) => weapon.modes.some(({ dv }) => dv !== undefined))
    const power = arms.some(({ weapon, melee }) => !melee && weapon.qualities.includes('power'))
    const ranged = arms.some(({ melee }) => !melee)
    return {
      'weapon-mode': pair(attacks(rules, who)),
      on: enemy(),
      also: area ? others() : undefined,
      distance: ranged ? count(0, 2000, 6) : undefined,
      dv: ranged ? count(0, 99, 0) : undefined,
      aimed: flag(),
      ricochet: power ? flag() : undefined,
      sight: ranged ? count(0, 20, 0) : undefined,
      luck: luck(who),
      modifier: count(-20, 20, 0)
    }
  },
  do(play, who, said) {
    const { rules, tracker } = play
    const { item, how } = said['weapon-mode']
    const mode = MODES.find((candidate) => candidate === how)
    const arm = armsAt(who).find((candidate) => candidate.item === item)
    const { aimed, dv: given = 0, distance: metres = 0, ricochet = false, sight = 0 } = said
    const firing = arm && mode && firingOf(arm, mode, aimed, modeOf)
    const targets = targetsOf(play, who, said.on, said.also)
    if (!arm || !firing) return refuse(reason('no-item'))
    if (!targets) return refuse(reason('no-target'))
    const wanted = given > 0 ? given : null
    const announced: Announced = {
      ...targets,
      arm,
      mode,
      firing,
      aimed,
      ricochet,
      metres,
      given,
      dv: arm.melee ? wanted : dvOf(rules, arm.weapon, firing, metres, wanted),
      target: targets.on === null ? null : play.unit(targets.on),
      spending: spendingOf(rules, firing, arm.loaded),
      rolls: rollsLeft(play, who, arm, firing.attPerRound ?? arm.weapon.attPerRound, aimed),
      luck: said.luck,
      sight,
      modifier: said.modifier
    }
    const along = usedBy(tracker, who).rolls
    const reasons = [
      ...whyNot(play, who, announced),
      ...whyNoHand(rules, who, arm, along && along.left > 0 ? along.arms : [])
    ]
    if (reasons.length > 0) return refuse(...reasons)
    begin(play, who, announced)
  }
})

/**
 * Every way to attack: a weapon in one mode. A shotgun fires the load of its magazine (CR-R16); a charged
 * weapon can only fire charged (CR-FM-07).
 */
function attacks(rules: CrRules, unit: TrackedUnit): Option[] {
  return armsAt(unit).flatMap((arm) =>
    arm.weapon.modes
      .filter(
        ({ mode }) =>
          mode !== 'aimed' &&
          (mode === 'charged') === (arm.charged !== null) &&
          (!arm.weapon.loads || firesLoad({ mode }, arm.load))
      )
      .map(({ mode }) => ({
        id: `${arm.item}:${mode}`,
        label: arm.melee
          ? arm.name
          : phrase(rules.words('table', 'mode-of'), {
              weapon: arm.name,
              mode: rules.words('modes', mode, 'name')
            })
      }))
  )
}

/** The reasons against an attack: weapon, mode, range, target, or rolls left in the action. */
function whyNot({ rules }: Play, who: TrackedUnit, announced: Announced): Reason[] {
  const { arm, firing, aimed, ricochet, metres, given, dv, target, also, spending, rolls } = announced
  const { weapon } = arm
  return [
    ...(arm.jammed ? [reason('weapon-jammed', ['CR-WQ-04'], { weapon: arm.name })] : []),
    ...(arm.bolt ? [reason('bolt-open', ['CR-FM-09'], { weapon: arm.name })] : []),
    ...(cyberAt(who).some(({ item, off }) => item === arm.item && off !== 0)
      ? [reason('weapon-dead', ['CR-QH-14'], { weapon: arm.name })]
      : []),
    ...(!arm.melee && !spending.canFire
      ? [
          reason('too-few-rounds', ['CR-FM-02', 'CR-FM-05', 'CR-R18'], {
            weapon: arm.name,
            loaded: arm.loaded,
            rounds: firing.rounds
          })
        ]
      : []),
    ...(aimed && !mayAim(firing) ? [reason('aim-not-here', ['CR-R19'])] : []),
    ...(ricochet && (arm.melee || !weapon.qualities.includes('power'))
      ? [reason('ricochet-needs-power', ['CR-WQ-02'])]
      : []),
    ...(also.length > 0 && firing.dv === undefined ? [reason('only-area', ['CR-FM-04'])] : []),
    ...(!arm.melee && dv === null
      ? [
          rules.house.rangeProfiles === 'ask-dv' && firing.dv === undefined
            ? reason('dv-needed', ['CR-R05'])
            : reason('out-of-range', ['CR-AT-02', 'CR-FM-04'], { metres })
        ]
      : []),
    ...(!arm.melee &&
    firing.dv === undefined &&
    given === 0 &&
    rules.house.rangeProfiles === 'ask-dv' &&
    dv !== null
      ? [reason('dv-needed', ['CR-R05'])]
      : []),
    ...(arm.melee && target === null && dv === null ? [reason('melee-needs-target', ['CR-AT-03'])] : []),
    ...(rolls === null ? [reason('no-rolls-left', ['CR-AT-04', 'CR-AT-05'])] : [])
  ]
}

/**
 * The modifiers of the attack roll; `penalties` are those that a second try with smart rounds
 * keeps (CR-AM-02).
 */
function addedTo(
  { rules }: Play,
  who: TrackedUnit,
  { arm, firing, aimed, ricochet, luck: points, sight, modifier: free }: Announced
): { bonus: number; plus: number; penalties: number } {
  const parts = bonusParts(rules, arm.weapon.qualities, aimed, ricochet)
  const bonus = parts.reduce((sum, part) => sum + part.value, 0)
  const wound = woundPenalty(rules, who, 'roll')
  // Improved smart rounds ignore poor sight (CR-AM-01).
  const blind = arm.smart && !arm.melee ? 0 : -sight
  return {
    bonus,
    plus:
      score(who, arm.melee ? 'dex' : 'ref') +
      skill(who, firing.skill) +
      bonus +
      free +
      wound +
      blind +
      points * modifierOf(rules, 'luck-point'),
    penalties:
      parts.filter(({ value }) => value < 0).reduce((sum, { value }) => sum + value, 0) +
      Math.min(0, free) +
      wound +
      blind
  }
}

function begin(play: Play, who: TrackedUnit, announced: Announced): void {
  const { rules } = play
  const { arm, mode, firing, aimed, dv, target, on, also, spending, rolls, luck: points } = announced
  const { item, weapon } = arm
  const used = usedBy(play.tracker, who)
  const { bonus, plus, penalties } = addedTo(play, who, announced)
  const shot: Shot = {
    by: who.id,
    on,
    also,
    arm: item,
    mode,
    aimed,
    melee: arm.melee,
    bonus,
    penalties,
    dv,
    damageDice: spending.damageDice ?? firing.damageDice ?? weapon.damageDice,
    cap: spending.cap,
    charged: mode === 'charged',
    power: weapon.qualities.includes('power'),
    smart: arm.smart && !arm.melee,
    draws: arm.draws,
    margin: 0,
    dice: []
  }
  const before = play.tracker
  if (isSheathed(rules, who, item)) turnBlade(play, who, item, true)
  spendLuck(play, who.id, points)
  play.put(
    use(before, play.unit(who.id), {
      action: used.rolls && used.rolls.left > 0 ? used.action : used.action + 1,
      rolls
    })
  )
  if (!arm.melee)
    play.put(
      setArm(play.unit(who.id), item, {
        loaded: spending.left,
        bolt: weapon.bolt === true,
        charged: firedCharge(arm)
      })
    )
  const own = partOf(who.id, 'attack', plus)
  const defends =
    arm.melee && target && dv === null
      ? [
          partOf(
            target.id,
            'evasion',
            score(target, 'dex') + skill(target, 'evasion') + woundPenalty(rules, target, 'roll')
          )
        ]
      : []
  startRoll(
    play,
    {
      kind: 'attack',
      parts: [own, ...defends],
      thrown: [own, ...defends].map(() => []),
      task: { do: 'attack', shot }
    },
    // A blow has no mode of fire and no magazine.
    arm.melee ? (aimed ? 'strikes-aimed' : 'strikes') : 'attacks',
    {
      name: who.name,
      weapon: arm.name,
      mode: rules.words('modes', aimed && mode === 'single' ? 'aimed' : mode, 'name'),
      left: spending.left
    }
  )
  hurtBy(play, who, arm)
}

/** Injures a firer who lacks what the weapon needs (CR-WP-04, CR-WP-11). */
function hurtBy(play: Play, who: TrackedUnit, { melee, weapon }: TableArm): void {
  const hurt = melee
    ? null
    : userInjuryOf(weapon, {
        body: score(who, 'body'),
        cyberarm: works(who, 'cyberarm'),
        lacing: works(who, 'musculoskeletal-lacing')
      })
  if (hurt !== null && !injuriesAt(who).some(({ key }) => key === hurt))
    addInjury(play.rules, play, who.id, { key: hurt, rounds: null })
}

function works(unit: TrackedUnit, thing: string): boolean {
  return cyberAt(unit).some((implant) => implant.thing === thing && implant.off === 0)
}

/**
 * The charge after a shot: a counted charge is spent, whatever the mode; one without a count lasts until the
 * end of the turn (CR-FM-06, CR-FM-07).
 */
function firedCharge(arm: TableArm): TableArm['charged'] {
  return arm.charged && arm.charged.left === null ? { ...arm.charged, fired: true } : null
}

/**
 * The attack rolls left in the action after this one; null if the action has none for this weapon
 * (CR-AT-04 to CR-AT-06).
 */
function rollsLeft(
  { rules, tracker }: Scene,
  unit: TrackedUnit,
  arm: TableArm,
  attacks: number,
  aimed: boolean
): { left: number; arms: string[]; aimed: boolean } | null {
  const { rolls } = usedBy(tracker, unit)
  if (!rolls || rolls.left === 0)
    return { left: (rollsWith(rules, [attacks], aimed) ?? 1) - 1, arms: [arm.item], aimed }
  if (rolls.aimed || aimed) return null
  const arms = [...new Set([...rolls.arms, arm.item])]
  const each = arms.map((item) =>
    item === arm.item
      ? attacks
      : (armsAt(unit).find((candidate) => candidate.item === item)?.weapon.attPerRound ?? 1)
  )
  return arms.length > 2 || rollsWith(rules, each, false) === null
    ? null
    : { left: rolls.left - 1, arms, aimed: false }
}
