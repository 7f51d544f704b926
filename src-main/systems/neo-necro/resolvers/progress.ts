import * as v from 'valibot'
import { refuse } from '../../../kernel/values/verdict'
import {
  categoryChoices,
  learn,
  offersNothing,
  openAdvances,
  promotionOf,
  thresholdsCrossed,
  xpGain
} from '../formulas/experience'
import { familiesOf, mayRepeat } from '../formulas/skills'
import { joined } from '../catalogue/phrase'
import { learningCategoryIds } from '../catalogue/schema'
import { unknown } from './ids'
import {
  dice,
  flag,
  gameResult,
  idOf,
  idsOf,
  optionalIdOf,
  points,
  pointsOr,
  profile,
  small,
  yes
} from './input'
import { nameOf, resolver } from './working'

const skillAccess = resolver(
  'skill-access',
  ['NN-SKA-2', 'NN-SKA-3', 'NN-SKA-4', 'NN-SKA-5', 'NN-RUL-4'],
  v.strictObject({
    house: idOf('house'),
    type: idOf('fighter-type'),
    family: idOf('skill-family'),
    weaponMaster: flag
  }),
  (rules, input, w) => {
    const reasons = [
      ...unknown(rules.house, input.house),
      ...unknown(rules.fighterType, input.type),
      ...unknown(rules.skillFamily, input.family)
    ]
    if (reasons.length > 0) return refuse(...reasons)
    const family = nameOf(rules, 'skillFamilies', input.family)
    const fighter = rules.fighterType(input.type)
    const own = familiesOf(rules, input.house, input.type).includes(input.family)
    if (own) {
      const key =
        fighter?.skillAccess === 'all'
          ? 'all'
          : fighter?.extraSkillFamilies?.includes(input.family)
            ? 'type'
            : 'house'
      w.step(key, { family, type: fighter?.name ?? '', house: nameOf(rules, 'houses', input.house) })
      w.cite(...{ all: ['NN-SKA-2'], type: ['NN-SKA-3'], house: ['NN-SKA-2', 'NN-SKA-5', 'NN-RUL-4'] }[key])
    } else {
      w.step(input.weaponMaster ? 'weapon-master' : 'closed', { family }, 'NN-SKA-2', 'NN-SKA-4')
    }
    return w.done({ allowed: own || input.weaponMaster })
  }
)

const skillRepeat = resolver(
  'skill-repeat',
  ['NN-SKA-6', 'NN-SKL-31', 'NN-SKL-36'],
  v.strictObject({ skill: idOf('skill'), times: v.nullish(small, 0) }),
  (rules, input, w) => {
    const skill = rules.skill(input.skill)
    if (!skill) return refuse(...unknown(rules.skill, input.skill))
    const allowed = mayRepeat(rules, input.skill, input.times)
    w.step(allowed ? 'allowed' : 'taken', { skill: skill.name, times: input.times }, 'NN-SKA-6')
    if (skill.id === 'specialist') w.cite('NN-SKL-31')
    if (skill.id === 'custom-weapon') w.cite('NN-SKL-36')
    return w.done({ allowed })
  }
)

const progressions = resolver(
  'progressions',
  ['NN-XP-4', 'NN-XP-5', 'NN-XP-11', 'NN-RUL-3', 'NN-RUL-32'],
  v.strictObject({
    from: points,
    to: points,
    type: optionalIdOf('fighter-type'),
    /** The type before a promotion, if another: its starting XP is the fighter's. */
    recruitedAs: optionalIdOf('fighter-type')
  }),
  (rules, input, w) => {
    const reasons = unknown(rules.fighterType, input.type, input.recruitedAs)
    if (reasons.length > 0) return refuse(...reasons)
    const type = input.type ?? undefined
    const joined = input.recruitedAs ?? type
    const crossed = thresholdsCrossed(rules, input.from, input.to, joined)
    w.cite('NN-XP-4', 'NN-RUL-3')
    if (joined !== undefined && (rules.fighterType(joined)?.startingXp ?? 0) > 0)
      w.cite('NN-XP-5', 'NN-RUL-32')
    for (const threshold of crossed) w.step('crossed', { threshold })
    const promoted =
      type !== undefined &&
      promotionOf(rules, type, input.from) === null &&
      promotionOf(rules, type, input.to) !== null
    if (promoted) w.step('promoted', {}, 'NN-XP-11')
    w.step('count', { count: crossed.length })
    return w.done({ crossed, progressions: crossed.length, promoted })
  }
)

const gain = resolver(
  'xp-gain',
  [
    'NN-XP-1',
    'NN-XP-2',
    'NN-XP-3',
    'NN-XP-10',
    'NN-FTR-8',
    'NN-INJ-4',
    'NN-RUL-34',
    'NN-RUL-36',
    'NN-RUL-78'
  ],
  v.strictObject({
    type: idOf('fighter-type'),
    participated: v.nullish(yes, true),
    learningBoxes: v.nullish(small, 0),
    ownValue: pointsOr(0),
    opponentValue: pointsOr(0),
    result: v.nullish(gameResult, 'draw'),
    /** The fighter's D100 was a miraculous survival (NN-XP-2). */
    miraculousSurvival: flag
  }),
  (rules, input, w) => {
    const reasons = unknown(rules.fighterType, input.type)
    if (reasons.length > 0) return refuse(...reasons)
    const parts = xpGain(rules, input)
    if (input.participated) w.step('game', { xp: parts.game }, 'NN-XP-1')
    else w.step('absent', {}, 'NN-XP-1')
    const givers = (rules.fighterType(input.type)?.rules ?? [])
      .flatMap((id) => rules.fighterRule(id) ?? [])
      .filter(({ mods = [] }) => mods.some(({ key }) => key === 'xpPerGame'))
    if (parts.kid > 0)
      w.step(
        'kid',
        { rule: joined(givers.map(({ name }) => name)), xp: parts.kid },
        'NN-XP-2',
        ...(givers.some(({ id }) => id === 'everything-to-learn') ? ['NN-FTR-8'] : [])
      )
    else if (input.type === 'kid') w.cite('NN-XP-2', 'NN-RUL-78')
    if (parts.learning > 0) w.step('learning', { xp: parts.learning }, 'NN-XP-10')
    if (parts.challenger > 0) {
      const doubled = input.result === 'win'
      w.step(
        doubled ? 'challenger-win' : 'challenger',
        { xp: parts.challenger, difference: input.opponentValue - input.ownValue },
        'NN-XP-3'
      )
    }
    if (input.opponentValue > input.ownValue)
      w.cite('NN-XP-3', 'NN-RUL-34', ...(input.result === 'draw' ? ['NN-RUL-36'] : []))
    const miracle = input.miraculousSurvival ? rules.experience.miraculousSurvival : 0
    if (miracle > 0) w.step('miracle', { xp: miracle }, 'NN-XP-2', 'NN-INJ-4')
    const xp = parts.total + miracle
    w.step('total', { xp })
    return w.done({ xp })
  }
)

const learning = resolver(
  'learning',
  ['NN-XP-7', 'NN-XP-8', 'NN-XP-10'],
  v.strictObject({ boxes: v.nullish(small, 0), dice: dice(10) }),
  (rules, input, w) => {
    const rolled = input.dice ?? [w.die(rules.experience.learning.die, 'die')]
    const { boxes, failures, xp } = learn(rules, input.boxes, rolled)
    for (const value of rolled)
      w.step(value <= rules.experience.learning.successMax ? 'ticked' : 'failed', { die: value })
    w.cite('NN-XP-7', ...(failures > 0 ? ['NN-XP-8'] : []))
    w.step('xp', { boxes, xp }, 'NN-XP-10')
    return w.done({ boxes, automaticFailures: failures, xp })
  }
)

const choices = resolver(
  'category-choices',
  ['NN-XP-12'],
  v.strictObject({ category: v.picklist(learningCategoryIds) }),
  (rules, input, w) => {
    const list = categoryChoices(rules, input.category)
    w.step(
      'choices',
      { category: nameOf(rules, 'experienceCategories', input.category), count: list.length },
      'NN-XP-12'
    )
    return w.done({ choices: list })
  }
)

const advances = resolver(
  'advances',
  ['NN-CHA-3', 'NN-FTR-7', 'NN-XP-12', 'NN-XP-13', 'NN-SKA-6', 'NN-GANG-4', 'NN-RUL-33', 'NN-RUL-63'],
  v.strictObject({
    house: idOf('house'),
    type: idOf('fighter-type'),
    /** Left out: a starting progression, which may come from any category. */
    category: v.nullish(v.picklist(learningCategoryIds)),
    profile,
    injuries: idsOf('injury'),
    skills: idsOf('skill'),
    leaderLevel: v.nullish(small, 1),
    weaponMaster: flag
  }),
  (rules, input, w) => {
    const reasons = [
      ...unknown(rules.house, input.house),
      ...unknown(rules.fighterType, input.type),
      ...unknown(rules.injury, ...input.injuries),
      ...unknown(rules.skill, ...input.skills)
    ]
    if (reasons.length > 0) return refuse(...reasons)
    const open = openAdvances(rules, input, input.category ?? null, input.weaponMaster)
    w.cite(
      'NN-CHA-3',
      'NN-SKA-6',
      'NN-XP-13',
      ...(input.category == null ? ['NN-GANG-4', 'NN-RUL-33'] : ['NN-XP-12'])
    )
    if (open.some((advance) => advance.kind === 'level')) w.cite('NN-FTR-7')
    const other = input.category != null && offersNothing(rules, input, input.category)
    if (other)
      w.step(
        'other-categories',
        { category: nameOf(rules, 'experienceCategories', input.category ?? '') },
        'NN-RUL-63'
      )
    w.step('count', { count: open.length })
    return w.done({ advances: open.map((advance) => advance.id) })
  }
)

export const progress = [skillAccess, skillRepeat, progressions, gain, learning, choices, advances]
