import * as v from 'valibot'
import { reason, refuse, isRefusal } from '../../../kernel/values/verdict'
import { longReach } from '../formulas/arms'
import { giversOf, modOf, skillMost, skillRules } from '../formulas/mods'
import { cheapest, givers } from '../formulas/shot-skills'
import { bandsOf, firearm } from '../formulas/shots'
import { unknown } from './ids'
import { die, flag, idOf, idsOf, inches, optionalIdOf, whole } from './input'
import { withinLimits } from './tally'
import { signed } from '../catalogue/phrase'
import { nameOf, resolver } from './working'
import { shootTarget } from './shoot-target'

export const hitRoll = resolver(
  'hit-roll',
  ['NN-GEN-1', 'NN-GEN-5', 'NN-HIT-1', 'NN-RNG-2', 'NN-RUL-20', 'NN-RUL-74', 'NN-XP-8'],
  v.strictObject({
    /** Null: out of range. */
    target: v.nullish(whole(-200, 200)),
    die: die(10),
    /** A re-roll is allowed (an order, a twin-linked template). It is made only after a miss. */
    reroll: flag,
    rerollDie: die(10),
    /** The learning roll made before the hit roll, if any. */
    learningDie: die(10)
  }),
  (rules, input, w) => {
    if (input.target == null) {
      w.step('out-of-range', {}, 'NN-RNG-2')
      return w.done({ hit: false, rerolled: false })
    }
    if (input.learningDie != null && input.learningDie > rules.experience.learning.successMax) {
      w.step('learning-failed', { die: input.learningDie }, 'NN-XP-8')
      return w.done({ hit: false, rerolled: false })
    }
    const target = withinLimits(rules, w, input.target)
    w.cite('NN-GEN-1', 'NN-HIT-1')
    // Without natural limits some targets need no die (NN-RUL-20).
    if (target < 1 || target > 9) {
      w.step(target < 1 ? 'never' : 'always', { target }, 'NN-RUL-20')
      return w.done({ hit: target > 9, rerolled: false })
    }
    const first = w.die(10, 'die', input.die)
    w.step(first <= target ? 'hit' : 'miss', { die: first, target })
    if (first <= target || !input.reroll) return w.done({ hit: first <= target, rerolled: false })
    const second = w.die(10, 're-roll', input.rerollDie)
    w.step('again', {}, 'NN-GEN-5', 'NN-RUL-74')
    w.step(second <= target ? 'hit' : 'miss', { die: second, target })
    return w.done({ hit: second <= target, rerolled: true })
  }
)

const rateOfFire = resolver(
  'rate-of-fire',
  ['NN-ROF-1', 'NN-ROF-2', 'NN-RNG-2', 'NN-SKL-1'],
  v.strictObject({
    weapon: idOf('ranged-weapon'),
    profile: optionalIdOf('profile'),
    skills: idsOf('skill'),
    /**
     * For each shot: inches from its target to the line of fire and to the shooter, and whether the shooter
     * sees it.
     */
    shots: v.nullish(
      v.pipe(
        v.array(
          v.strictObject({ fromLine: inches, distance: inches, visible: v.nullish(v.boolean(), true) })
        ),
        v.maxLength(20)
      ),
      () => []
    )
  }),
  (rules, input, w) => {
    const reasons = unknown(rules.skill, ...input.skills)
    const gun = firearm(rules, input.weapon, input.profile)
    if (isRefusal(gun)) return refuse(...gun.refused, ...reasons)
    const rate = gun.profile.rateOfFire
    if (input.shots.length > rate)
      reasons.push(
        reason('too-many-shots', ['NN-ROF-1'], { thing: gun.thing.name, rate, shots: input.shots.length })
      )
    if (reasons.length > 0) return refuse(...reasons)
    w.step('rate', { weapon: gun.thing.name, rate }, 'NN-ROF-1')
    const bands = bandsOf(gun.profile)
    const reach = bands ? longReach(rules, bands, input.skills) : Infinity
    if (bands && reach > bands.long.max) w.cite(...giversOf(rules, input.skills, 'longRangeBandLength').rules)
    const spread = rules.combat.rateOfFireSpread
    const verdicts = input.shots.map(({ fromLine, distance, visible }, nth) => {
      w.cite('NN-ROF-2')
      const verdict = !visible
        ? 'not-visible'
        : fromLine > spread
          ? 'too-far-aside'
          : distance > reach
            ? 'lost'
            : 'allowed'
      w.step(
        verdict,
        { shot: nth + 1, fromLine, spread, distance },
        ...(verdict === 'lost' ? ['NN-RNG-2'] : [])
      )
      return verdict
    })
    return w.done({
      shots: rate,
      ammoRolls: 1,
      verdicts,
      legal: verdicts.every((verdict) => verdict === 'allowed' || verdict === 'lost')
    })
  }
)

const interception = resolver(
  'interception',
  ['NN-INT-1', 'NN-INT-2', 'NN-PIN-6', 'NN-FTR-9'],
  v.strictObject({
    /** Inches from the shooter to the model that the shot hit first. */
    targetDistance: inches,
    directFire: v.nullish(v.boolean(), true),
    candidates: v.pipe(
      v.array(
        v.strictObject({
          type: optionalIdOf('fighter-type'),
          fromLine: inches,
          fromShooter: inches,
          pinned: flag,
          /** The point of their corridor that a colossus chooses, measured in the same way. */
          corridor: v.nullish(v.strictObject({ fromLine: inches, fromShooter: inches }))
        })
      ),
      v.maxLength(50)
    )
  }),
  (rules, input, w) => {
    const reasons = unknown(rules.fighterType, ...input.candidates.map((candidate) => candidate.type))
    if (reasons.length > 0) return refuse(...reasons)
    if (!input.directFire) {
      w.step('not-direct', {}, 'NN-INT-1')
      return w.done({ able: [] })
    }
    const reach = rules.combat.interceptDistance
    const stands = (at: { fromLine: number; fromShooter: number }): boolean =>
      at.fromLine <= reach && at.fromShooter <= input.targetDistance
    const able = input.candidates.flatMap((candidate, nth) => {
      const mayShift =
        candidate.corridor != null &&
        candidate.type != null &&
        rules.fighterType(candidate.type)?.rules.includes('protective-corridor') === true
      const shifts =
        mayShift && candidate.corridor != null && !stands(candidate) && stands(candidate.corridor)
      const verdict = candidate.pinned
        ? 'pinned'
        : shifts
          ? 'corridor'
          : stands(candidate)
            ? 'able'
            : candidate.fromShooter > input.targetDistance
              ? 'behind'
              : 'too-far'
      const cited = {
        pinned: ['NN-INT-2', 'NN-PIN-6'],
        corridor: ['NN-INT-2', 'NN-FTR-9'],
        able: [],
        behind: [],
        'too-far': []
      }[verdict]
      w.step(verdict, { candidate: nth + 1, reach, fromLine: candidate.fromLine }, 'NN-INT-1', ...cited)
      return verdict === 'able' || verdict === 'corridor' ? [nth] : []
    })
    if (input.candidates.length === 0) w.step('nobody', {}, 'NN-INT-1')
    return w.done({ able })
  }
)

const shotsInPhase = resolver(
  'shots-in-phase',
  ['NN-ACT-3', 'NN-SKL-5', 'NN-SKL-6', 'NN-SKL-17', 'NN-SKL-3'],
  v.strictObject({
    skills: idsOf('skill'),
    /** The ranged weapons in hand. */
    weapons: idsOf('ranged-weapon'),
    gaveUpMovement: flag,
    sprints: flag
  }),
  (rules, input, w) => {
    const guns = input.weapons.map((id) => firearm(rules, id))
    const reasons = [
      ...unknown(rules.skill, ...input.skills),
      ...guns.flatMap((gun) => (isRefusal(gun) ? gun.refused : []))
    ]
    if (reasons.length > 0) return refuse(...reasons)
    const held = guns.flatMap((gun) => (isRefusal(gun) ? [] : [gun]))
    w.step('one', {}, 'NN-ACT-3')
    const stepOf = (skill: string, key: 'toHitTwoPistols' | 'toHitWhenSprinting' | 'toHit') => ({
      skill: nameOf(rules, 'skills', skill),
      value: modOf(rules.skill(skill)?.mods, key)
    })

    const rate = skillMost(rules, input.skills, 'shotsPerShootingPhase')
    const lightning = giversOf(rules, input.skills, 'shotsPerShootingPhase')
    const twice = rate > 1 && input.gaveUpMovement && !input.sprints
    const heavy = held.some((gun) => gun.thing.category === 'heavy')
    if (twice) w.step('lightning', { skill: lightning.skill, times: rate }, ...lightning.rules)
    if (twice && heavy) w.step('not-heavy', { skill: lightning.skill }, ...lightning.rules)
    const times = twice ? rate : 1

    const pistols = held.filter((gun) => gun.thing.category === 'pistols').length
    const pair = pistols >= 2 ? cheapest(rules, input.skills, 'toHitTwoPistols') : undefined
    if (pair !== undefined) w.step('both-pistols', stepOf(pair, 'toHitTwoPistols'), ...skillRules(pair))
    const run = input.sprints ? cheapest(rules, input.skills, 'toHitWhenSprinting') : undefined
    if (run !== undefined) w.step('on-the-run', stepOf(run, 'toHitWhenSprinting'), ...skillRules(run))
    else if (input.sprints) w.step('sprinted', {}, 'NN-ACT-3')
    const trades = [
      ...new Set([...givers(rules, input.skills, 'toHit'), ...givers(rules, input.skills, 'rangedThreshold')])
    ]
    for (const id of trades) {
      const key = rules.skill(id)?.optional === true ? 'precise' : 'always'
      w.step(
        key,
        { ...stepOf(id, 'toHit'), threshold: signed(modOf(rules.skill(id)?.mods, 'rangedThreshold')) },
        ...skillRules(id)
      )
    }

    const mayShoot = held.length > 0 && (!input.sprints || run !== undefined)
    const used = [...(pair === undefined ? [] : [pair]), ...(run === undefined ? [] : [run])]
    // A heavy weapon fires once. A fighter who also holds another weapon may use that for a second shot.
    const shoots = !mayShoot ? 0 : twice && held.every((gun) => gun.thing.category === 'heavy') ? 1 : times
    return w.done({
      shoots,
      weaponsAtOnce: mayShoot ? (pair === undefined ? 1 : 2) : 0,
      grenades: input.sprints ? 0 : times,
      toHit: mayShoot
        ? modOf(rules.skill(pair ?? '')?.mods, 'toHitTwoPistols') +
          modOf(rules.skill(run ?? '')?.mods, 'toHitWhenSprinting')
        : 0,
      using: [...new Set(used)]
    })
  }
)

export const shooting = [shootTarget, hitRoll, rateOfFire, interception, shotsInPhase]
