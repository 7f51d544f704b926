import * as v from 'valibot'
import {
  certain,
  chanceOf,
  follow,
  fraction,
  maybe,
  NEVER,
  seenAs,
  SURE,
  times,
  written,
  type Fraction,
  type OddsPicture,
  type Spread
} from '../../../../kernel/questions/odds'
import { isRefusal, reason, refuse, type Reason, type Verdict } from '../../../../kernel/values/verdict'
import type { NecroRules } from '../../catalogue/rules'
import { arc, fireMode, flag, idOf, idsOf, inches, optionalIdOf, score, small, ticks, whole } from '../input'
import { nameOf, resolver, type Working } from '../working'
import { knowsMode } from '../../formulas/custom'
import { arcOfShot } from '../../formulas/saves'
import { bandsOf, firearm, firesTemplate, loaded, usesGauge, type Firearm } from '../../formulas/shots'
import { rulesOf, withOdds, type Asking } from './asking'
import { burstUpon } from './burst'
import { hitUpon, unhurt, victim, type Casualty, type Strike } from './casualty'
import { figuresOf, pictureOf } from './picture'

/** The inputs of a shot: those of `shoot-target`, `shot-strength` and `ammo-outcome`, and the target. */
export const shotEntries = {
  bs: score,
  weapon: idOf('ranged-weapon'),
  profile: optionalIdOf('profile'),
  ammo: optionalIdOf('ammo'),
  masterCrafted: v.nullish(v.picklist(['strength', 'threshold'])),
  mode: fireMode,
  distance: inches,
  tickedBefore: v.nullish(ticks, 0),
  /** The armourers of the gang in this game. `failuresIgnored`: failed ammo rolls ignored so far (NN-SKL-33). */
  armourers: v.nullish(small, 0),
  /** Other skills of the gang that ignore failed ammo rolls, one entry for each fighter who has one. */
  mending: idsOf('skill'),
  failuresIgnored: v.nullish(small, 0),
  skills: idsOf('skill'),
  attachments: idsOf('attachment'),
  using: idsOf('shot-skill'),
  fury: optionalIdOf('house'),
  aimed: v.nullish(v.picklist(['to-hit', 'threshold'])),
  arc,
  cover: flag,
  targetTookCover: flag,
  targetHigher: flag,
  targetLower: flag,
  targetSprinted: flag,
  smoke: flag,
  /** A missed hit roll may be re-rolled (an order). */
  reroll: flag,
  /** Models in base contact with an engaged target; each may take the hit (NN-SIM-2). */
  inContact: v.nullish(whole(0, 30), 0),
  /** The target tries to hit the dirt under a launched grenade. */
  dives: v.nullish(v.boolean(), true),
  target: victim
}
export type ShotInput = v.InferOutput<v.StrictObjectSchema<typeof shotEntries, undefined>>

export const shotRules = [
  ...rulesOf(
    'shoot-target',
    'hit-roll',
    'shot-strength',
    'shot-profile',
    'flame-strength',
    'ammo-outcome',
    'hit-the-dirt',
    'photon-flash',
    'whole-hit',
    'survival'
  ),
  'NN-SHO-2',
  'NN-ROF-1',
  'NN-SIM-1',
  'NN-SIM-2'
]

/** The odds of a shot: ammunition, hits, and the target's end. */
export interface ShotOdds {
  gun: Firearm
  ammo: { success: Fraction; jam: Fraction; outOfAmmo: Fraction; unavailable: Fraction }
  target: number | null
  band: string
  /** The chance of each shot to hit, if the weapon fires. */
  hitEach: Fraction
  shots: number
  strike: Strike | null
  end: Spread<Casualty>
}

/** The loaded weapon, refused if it can't be loaded so. */
export function gunOf(
  rules: NecroRules,
  { weapon, profile, ammo }: Pick<ShotInput, 'weapon' | 'profile' | 'ammo'>
): Verdict<Firearm> {
  const gun = firearm(rules, weapon, profile)
  if (isRefusal(gun)) return gun
  const full = loaded(rules, gun, ammo)
  return isRefusal(full) ? full : full.gun
}

/** The reason why these skills don't allow this mode (skill-missing); the custom mode needs a skill (NN-SKL-36). */
export function lackingFor(
  rules: NecroRules,
  { mode, skills }: Pick<ShotInput, 'mode' | 'skills'>
): Reason[] {
  const wanted = rules.fireMode(mode)
  return !wanted || knowsMode(rules, wanted, skills)
    ? []
    : [reason('skill-missing', ['NN-SKL-36'], { skill: nameOf(rules, 'skills', wanted.requiresSkill ?? '') })]
}

/**
 * The whole chain of one shooting action (NN-SHO-2). `aloud`: the steps of its targets become part of the
 * explanation.
 */
export function oddsOfShot(ask: Asking, gun: Firearm, input: ShotInput, aloud: boolean): ShotOdds {
  const tell = aloud ? ask.told : ask.sure
  const {
    bs,
    weapon,
    mode,
    distance,
    skills,
    attachments,
    using,
    fury,
    aimed,
    cover,
    targetTookCover,
    targetHigher,
    targetLower,
    targetSprinted,
    smoke,
    target
  } = input
  const profile = gun.mode === null ? gun.profile.id : null
  const flame = bandsOf(gun.profile) === undefined
  const power = tell('shot-strength', {
    weapon,
    ...(input.ammo == null ? { profile } : { ammo: input.ammo }),
    masterCrafted: input.masterCrafted,
    skills
  })
  const { damageLevel } = ask.sure('shot-profile', { weapon, profile, ammo: input.ammo, mode, skills })
  const aim = flame
    ? { target: null, band: 'flame', threshold: gun.profile.threshold }
    : tell('shoot-target', {
        bs,
        weapon,
        profile,
        distance,
        mode,
        cover,
        aimed,
        targetHigher,
        targetLower,
        targetTookCover,
        arc: input.arc,
        skills,
        attachments,
        smoke,
        using,
        fury,
        targetSkills: target.skills,
        targetSprinted,
        targetEngaged: target.engaged,
        targetFury: target.fury
      })
  const hottened = flame
    ? Number(tell('flame-strength', { weapon, mode })['strength']) - (gun.profile.strength ?? 0)
    : 0
  const own = gun.profile.threshold ?? 0
  const strike: Strike | null =
    power['strength'] == null
      ? null
      : {
          strength: Math.min(99, Math.max(0, Number(power['strength']) + hottened)),
          threshold: Math.min(
            99,
            Math.max(0, Number(power['threshold'] ?? 0) + (Number(aim['threshold'] ?? own) - own))
          ),
          damageLevel: Number(damageLevel),
          kind: 'shot',
          arc: arcOfShot(input.arc, target.engaged),
          ignoresCushioning: power['ignoresCushioning'] === true,
          attackerSkills: []
        }

  const ammo = ammoOf(ask, gun, input)
  // A flame hits everything under it (NN-FLM-1). Of an engaged target and those around it, the highest die
  // takes the hit (NN-SIM-2).
  const aimedHit = flame
    ? SURE
    : chanceOf(
        ask.spread('hit-roll', { target: aim['target'], reroll: input.reroll }),
        ({ hit }) => hit === true
      )
  const hitEach = target.engaged ? times(aimedHit, fraction(1, input.inContact + 1)) : aimedHit
  const shots = gun.profile.rateOfFire
  const upon = (before: Casualty): Spread<Casualty> => {
    if (gun.weapon.usesDiveRule) {
      const grenade = ask.rules.thing(gun.profile.id)
      return follow(
        burstUpon(ask, target, { source: weapon, grenade, strike, dives: input.dives }, before),
        ({ stunned: _, ...after }) => certain(after)
      )
    }
    return strike ? hitUpon(ask, target, strike, before) : certain({ ...before, hit: true })
  }
  const salvo = Array.from({ length: shots }).reduce<Spread<Casualty>>(
    (so) => follow(so, (before) => follow(maybe(hitEach), (hit) => (hit ? upon(before) : certain(before)))),
    certain(unhurt(target))
  )
  const end = follow(maybe(ammo.success), (fires) => (fires ? salvo : certain(unhurt(target))))
  return {
    gun,
    ammo,
    target: typeof aim['target'] === 'number' ? aim['target'] : null,
    band: String(aim['band']),
    hitEach,
    shots,
    strike,
    end
  }
}

/** The chances of the ammo roll's results. A weapon without a gauge always fires (NN-AMM-2, NN-AMM-8, NN-GRN-7). */
function ammoOf(
  ask: Asking,
  gun: Firearm,
  { weapon, mode, tickedBefore, skills, fury, armourers, mending, failuresIgnored }: ShotInput
): ShotOdds['ammo'] {
  if (!usesGauge(gun)) return { success: SURE, jam: NEVER, outOfAmmo: NEVER, unavailable: NEVER }
  const spread = ask.spread('ammo-outcome', {
    weapon,
    mode,
    tickedBefore,
    skills,
    fury,
    armourers,
    mending,
    failuresIgnored
  })
  const of = (result: string): Fraction => chanceOf(spread, (answer) => answer['result'] === result)
  return {
    success: of('success'),
    jam: of('jam'),
    outOfAmmo: of('out-of-ammo'),
    unavailable: of('mode-unavailable')
  }
}

/**
 * The chance to be out of ammo after one, two, three… shooting actions in this mode without reloading: an
 * empty weapon, or too few boxes for the mode (NN-AMM-5, NN-AMM-8). A jam only costs the action.
 */
function runsDry(ask: Asking, gun: Firearm, input: ShotInput, actions: number): Fraction[] {
  if (!usesGauge(gun)) return []
  const { weapon, mode, skills, fury, armourers, mending } = input
  const gauge = ask.rules.combat.ammoGauge.boxes.length
  type Gauge = { ticked: number; ignored: number; dry: boolean }
  const shoot = ({ ticked, ignored, dry }: Gauge): Spread<Gauge> => {
    const empty = { ticked: gauge, ignored: 0, dry: true }
    if (dry) return certain(empty)
    return seenAs(
      ask.spread('ammo-outcome', {
        weapon,
        mode,
        tickedBefore: ticked,
        skills,
        fury,
        armourers,
        mending,
        failuresIgnored: ignored
      }),
      (answer): Gauge =>
        answer['result'] === 'out-of-ammo' || answer['result'] === 'mode-unavailable'
          ? empty
          : {
              ticked: Number(answer['ticked']),
              ignored: ignored + (answer['ignoredFailure'] === true ? 1 : 0),
              dry: false
            }
    )
  }
  const chances: Fraction[] = []
  let state: Spread<Gauge> = certain({
    ticked: input.tickedBefore,
    ignored: input.failuresIgnored,
    dry: false
  })
  for (let action = 0; action < actions; action++) {
    state = follow(state, shoot)
    chances.push(chanceOf(state, ({ dry }) => dry))
  }
  return chances
}

/** Explains the odds in steps: ammunition, hit chance, and what the hit does. */
export function explain(rules: NecroRules, w: Working, odds: ShotOdds, input: ShotInput): void {
  const { ammo, gun, strike } = odds
  if (usesGauge(gun))
    w.step(
      'ammo',
      {
        mode: nameOf(rules, 'fireModes', input.mode),
        success: written(ammo.success),
        jam: written(ammo.jam),
        empty: written(ammo.outOfAmmo)
      },
      'NN-SHO-2'
    )
  if (ammo.unavailable.n > 0n) w.step('unavailable', {})
  if (odds.band === 'flame') w.step('flame', {}, 'NN-FLM-1')
  if (input.target.engaged && input.inContact > 0)
    w.step('in-melee', { models: input.inContact + 1 }, 'NN-SIM-2')
  w.step('hit', { shots: odds.shots, chance: written(odds.hitEach) }, 'NN-ROF-1')
  if (firesTemplate(gun) && odds.band !== 'flame') w.step('scatters', {})
  if (strike)
    w.step('strikes', { strength: strike.strength, threshold: strike.threshold, level: strike.damageLevel })
}

/** How many actions to look ahead by default. */
const AHEAD = 6

const shotOdds = resolver(
  'odds-shot',
  shotRules,
  v.strictObject({ ...shotEntries, ahead: v.nullish(whole(1, 20), AHEAD) }),
  (rules, { ahead, ...input }, w) => {
    const gun = gunOf(rules, input)
    if (isRefusal(gun)) return gun
    const lacking = lackingFor(rules, input)
    if (lacking.length > 0) return refuse(...lacking)
    return withOdds(rules, w, (ask) => {
      const odds = oddsOfShot(ask, gun, input, true)
      explain(rules, w, odds, input)
      const dry = runsDry(ask, gun, input, ahead)
      const courses: OddsPicture['courses'] =
        dry.length > 0
          ? [
              {
                key: 'dryChance',
                rows: dry.map((chance, at) => ({ value: at + 1, chance: written(chance) }))
              }
            ]
          : []
      const { ammo } = odds
      return w.done({
        ...figuresOf(odds.end),
        fireChance: written(ammo.success),
        jamChance: written(ammo.jam),
        emptyChance: written(ammo.outOfAmmo),
        target: odds.target,
        band: odds.band,
        hitEach: written(odds.hitEach),
        shots: odds.shots,
        strength: odds.strike?.strength ?? null,
        threshold: odds.strike?.threshold ?? null,
        damageLevel: odds.strike?.damageLevel ?? null,
        odds: pictureOf(odds.end, { fireChance: ammo.success }, courses)
      })
    })
  }
)

export const shotOddsResolvers = [shotOdds]
