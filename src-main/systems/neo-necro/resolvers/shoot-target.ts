import * as v from 'valibot'
import type { NecroRules } from '../catalogue/rules'
import { reason, refuse, isRefusal, type Reason } from '../../../kernel/values/verdict'
import { longReach, sightBonus } from '../formulas/arms'
import { giversOf, modOf, skillRules, thingRules } from '../formulas/mods'
import { chosenAtShots, firesPair, toHitBy } from '../formulas/shot-skills'
import { bandsOf, checkMode, firearm, firesTemplate } from '../formulas/shots'
import { unknown } from './ids'
import { arc, fireMode, flag, idOf, idsOf, inches, optionalIdOf, score } from './input'
import { countArc, countFury, countHeight, countSmoke, countTarget, tally, withinLimits } from './tally'
import { nameOf, resolver } from './working'

/** The inputs of a shot: the shooter, their weapon, the distance, the target. */
export const shotEntries = {
  bs: score,
  weapon: idOf('ranged-weapon'),
  distance: inches,
  mode: fireMode,
  cover: flag,
  aimed: v.nullish(v.picklist(['to-hit', 'threshold'])),
  targetHigher: flag,
  targetLower: flag,
  targetTookCover: flag,
  arc,
  skills: idsOf('skill'),
  attachments: idsOf('attachment'),
  smoke: flag,
  /** The profile of a weapon with several, or the grenade of a launcher. */
  profile: optionalIdOf('profile'),
  /** Skills that the shooter chooses to use for this shot. */
  using: idsOf('shot-skill'),
  targetSkills: idsOf('skill'),
  targetSprinted: flag,
  coveringFire: flag,
  /** A shot into a melee counts as striking the side arc (NN-SIM-1). */
  targetEngaged: flag,
  /** The house whose fury is active for the shooter. `targetFury`: for the target. */
  fury: optionalIdOf('house'),
  targetFury: optionalIdOf('house')
}

export const shootTarget = resolver(
  'shoot-target',
  [
    'NN-RNG-1',
    'NN-RNG-2',
    'NN-HIT-1',
    'NN-HIT-2',
    'NN-HIT-3',
    'NN-MODE-1',
    'NN-AIM-1',
    'NN-TAK-1',
    'NN-GRN-10',
    'NN-GEAR-7',
    'NN-GEAR-8',
    'NN-BIO-2',
    'NN-SKL-1',
    'NN-SKL-3',
    'NN-SKL-5',
    'NN-SKL-17',
    'NN-SKL-19',
    'NN-SKL-20',
    'NN-SKL-22',
    'NN-SKL-36',
    'NN-SUP-3',
    'NN-RUL-20',
    'NN-RUL-57',
    'NN-SIM-1',
    'NN-HSE-4',
    'NN-HSE-8',
    'NN-RUL-50'
  ],
  v.strictObject(shotEntries),
  (rules, input, w) => {
    const reasons = [
      ...unknown(rules.skill, ...input.skills, ...input.using, ...input.targetSkills),
      ...unknown(rules.thing, ...input.attachments),
      ...unknown(rules.house, input.fury, input.targetFury),
      ...whyNotUsed(rules, input)
    ]
    if (input.targetHigher && input.targetLower) reasons.push(reason('higher-and-lower', ['NN-HIT-2']))
    const gun = firearm(rules, input.weapon, input.profile)
    if (isRefusal(gun)) return refuse(...gun.refused, ...reasons)
    reasons.push(...checkMode(gun, input.mode))
    const pair = input.using.find((skill) => firesPair(rules, skill))
    if (pair !== undefined && gun.thing.category !== 'pistols')
      reasons.push(reason('not-a-pistol', skillRules(pair), { thing: gun.thing.name }))
    const bands = bandsOf(gun.profile)
    if (!bands)
      reasons.push(reason('flame-no-hit-roll', ['NN-MODE-2', 'NN-FLM-1'], { thing: gun.thing.name }))
    if (input.coveringFire && firesTemplate(gun))
      reasons.push(reason('no-covering-fire', ['NN-SUP-1'], { thing: gun.thing.name }))
    if (!bands || reasons.length > 0) return refuse(...reasons)

    let threshold = gun.profile.threshold
    const harder = (by: number): void => {
      if (threshold !== null) threshold += by
    }
    if (input.aimed === 'threshold') {
      harder(
        rules.combat.shootingModifiers.find((entry) => entry.id === 'aimed')?.alternative?.threshold ?? 0
      )
      w.cite('NN-AIM-1')
    }
    // A skill's bonus for every shot belongs to `shot-strength`; only skills chosen for this shot count here.
    for (const skill of new Set(input.using))
      if (rules.skill(skill)?.optional === true) harder(modOf(rules.skill(skill)?.mods, 'rangedThreshold'))

    w.cite('NN-RNG-1')
    const reach = longReach(rules, bands, input.skills)
    if (reach > bands.long.max) w.cite(...giversOf(rules, input.skills, 'longRangeBandLength').rules)
    if (input.distance > reach) {
      w.step('out-of-range', { distance: input.distance, reach }, 'NN-RNG-2')
      return w.done({ target: null, band: 'out-of-range', threshold })
    }
    const short = input.distance <= bands.short.max
    w.step(
      short ? 'short' : 'long',
      short
        ? { distance: input.distance, to: bands.short.max }
        : { distance: input.distance, from: bands.long.min, to: reach }
    )

    const sum = tally(rules, w, input.bs)
    sum.by(
      nameOf(rules, 'shootingModifiers', 'range'),
      (short ? bands.short : bands.long).modifier,
      'NN-HIT-2'
    )
    sum.by(
      nameOf(rules, 'fireModes', input.mode),
      rules.fireMode(input.mode)?.toHit ?? 0,
      'NN-HIT-2',
      input.mode === 'custom' ? 'NN-SKL-36' : 'NN-MODE-1'
    )
    if (input.aimed === 'to-hit') sum.circumstance('aimed', 'NN-HIT-2', 'NN-AIM-1')
    countArc(rules, w, sum, input.arc, input)
    countHeight(sum, input)
    if (input.coveringFire) w.cite('NN-SUP-3')
    else if (input.cover) {
      sum.circumstance('cover', 'NN-HIT-2')
      if (input.targetTookCover) sum.circumstance('take-cover', 'NN-HIT-3', 'NN-TAK-1')
    } else if (input.targetTookCover) w.cite('NN-TAK-1', 'NN-RUL-57')
    if (input.smoke) countSmoke(rules, sum, input.attachments)
    const sight = sightBonus(rules, input.attachments, gun.thing)
    if (!short && sight)
      sum.by(nameOf(rules, 'things', sight.id), sight.bonus, 'NN-HIT-3', ...thingRules(sight.id))

    for (const id of new Set([...input.using, ...input.skills]))
      sum.by(
        nameOf(rules, 'skills', id),
        toHitBy(rules, id, input.using.includes(id)),
        ...skillRules(id),
        'NN-HIT-3'
      )
    countFury(rules, sum, input.fury)
    countTarget(rules, sum, { ...input, cover: input.cover && !input.coveringFire, short })

    const target = withinLimits(rules, w, sum.total)
    w.step('target', { target })
    if (threshold !== null && threshold !== gun.profile.threshold) w.step('threshold', { threshold })
    return w.done({ target, band: short ? 'short' : 'long', threshold })
  }
)

/** Why these skills can't be used: the shooter must have them, and they must be chosen at a shot. */
function whyNotUsed(
  rules: NecroRules,
  { using, skills }: { using: readonly string[]; skills: readonly string[] }
): Reason[] {
  return using.flatMap((id) => {
    const about = { skill: nameOf(rules, 'skills', id) }
    if (!skills.includes(id)) return [reason('skill-missing', skillRules(id), about)]
    return rules.skill(id) && !chosenAtShots(rules, id)
      ? [reason('not-for-a-shot', ['NN-SKL-3', 'NN-SKL-5', 'NN-SKL-17'], about)]
      : []
  })
}
