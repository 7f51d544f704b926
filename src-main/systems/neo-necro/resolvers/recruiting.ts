import * as v from 'valibot'
import { refuse } from '../../../kernel/values/verdict'
import { openCategories } from '../formulas/equipment'
import { offersNothing } from '../formulas/experience'
import { memberCap } from '../formulas/members'
import { familiesOf } from '../formulas/skills'
import { learningCategoryIds } from '../catalogue/schema'
import { unknown } from './ids'
import { flag, idOf, idsOf, optionalIdOf, points, profile } from './input'
import { nameOf, resolver } from './working'

/** A fighter type as a recruit of this house. */
const fighterType = resolver(
  'fighter-type',
  [
    'NN-FTR-1',
    'NN-FTR-2',
    'NN-FTR-3',
    'NN-FTR-4',
    'NN-FTR-5',
    'NN-FTR-7',
    'NN-FTR-8',
    'NN-FTR-9',
    'NN-GANG-4',
    'NN-GANG-5',
    'NN-SKA-2',
    'NN-SKA-3',
    'NN-RUL-33'
  ],
  v.strictObject({ type: idOf('fighter-type'), house: optionalIdOf('house'), skills: idsOf('skill') }),
  (rules, input, w) => {
    const type = rules.fighterType(input.type)
    const reasons = [
      ...unknown(rules.fighterType, input.type),
      ...unknown(rules.house, input.house),
      ...unknown(rules.skill, ...input.skills)
    ]
    if (reasons.length > 0 || !type) return refuse(...reasons)
    w.step(
      'recruit',
      { type: type.name, cost: type.cost, xp: type.startingXp, encumbrance: type.encumbrance, pay: type.pay },
      'NN-FTR-1'
    )
    if (type.startingProgressions > 0)
      w.step('progressions', { count: type.startingProgressions }, 'NN-GANG-4', 'NN-RUL-33')
    const ruleOf: { [rule: string]: string } = {
      'leader-of-men': 'NN-FTR-7',
      'everything-to-learn': 'NN-FTR-8',
      'protective-corridor': 'NN-FTR-9'
    }
    for (const rule of type.rules)
      w.step(
        'rule',
        { rule: rules.fighterRule(rule)?.name ?? rule, effect: rules.fighterRule(rule)?.effect ?? '' },
        ...(ruleOf[rule] === undefined ? [] : [ruleOf[rule]])
      )
    const categories = openCategories(rules, type.id, input.skills)
    w.step(
      'equipment',
      { count: categories.length },
      'NN-FTR-2',
      ...({ leader: ['NN-FTR-3'], heavy: ['NN-FTR-4'], colossus: ['NN-FTR-5'] }[type.id] ?? [])
    )
    const families =
      input.house == null && type.skillAccess !== 'all'
        ? (type.extraSkillFamilies ?? [])
        : familiesOf(rules, input.house ?? '', type.id)
    w.step(
      'families',
      { count: families.length },
      'NN-SKA-2',
      'NN-GANG-5',
      ...(type.extraSkillFamilies ? ['NN-SKA-3'] : [])
    )
    return w.done({
      cost: type.cost,
      startingXp: type.startingXp,
      profile: { ...type.profile },
      startingProgressions: type.startingProgressions,
      encumbrance: type.encumbrance,
      pay: type.pay,
      min: type.min,
      max: type.max,
      rules: type.rules,
      categories,
      skillFamilies: families
    })
  }
)

/** Whether a fighter may choose this learning category, and whether it offers them anything. */
const learningCategory = resolver(
  'learning-category',
  ['NN-XP-6', 'NN-XP-12', 'NN-XP-14', 'NN-RUL-63'],
  v.strictObject({
    house: idOf('house'),
    type: idOf('fighter-type'),
    category: v.picklist(learningCategoryIds),
    profile,
    injuries: idsOf('injury'),
    skills: idsOf('skill'),
    /** When it is chosen: on recruitment, after a progression, or at another time. */
    when: v.picklist(['recruitment', 'after-a-progression', 'another-time']),
    /** The fighter has this category already. */
    unchanged: flag
  }),
  (rules, input, w) => {
    const reasons = [
      ...unknown(rules.house, input.house),
      ...unknown(rules.fighterType, input.type),
      ...unknown(rules.injury, ...input.injuries),
      ...unknown(rules.skill, ...input.skills)
    ]
    if (reasons.length > 0) return refuse(...reasons)
    const name = nameOf(rules, 'experienceCategories', input.category)
    const allowed = input.unchanged || input.when !== 'another-time'
    w.step(
      input.unchanged ? 'keeps' : input.when,
      { category: name },
      input.when === 'recruitment' ? 'NN-XP-6' : 'NN-XP-14'
    )
    const useful = !offersNothing(rules, input, input.category)
    w.step(useful ? 'useful' : 'empty', { category: name }, useful ? 'NN-XP-12' : 'NN-RUL-63')
    return w.done({ allowed, useful })
  }
)

/** What every new gang starts with. */
const newGang = resolver(
  'new-gang',
  ['NN-GANG-1', 'NN-GANG-2', 'NN-GANG-3', 'NN-GANG-6', 'NN-REV-1'],
  v.strictObject({}),
  (rules, _input, w) => {
    const { credits, rareItemsMax, startingRespect } = rules.creation
    const members = memberCap(rules, 0)
    w.step('credits', { credits }, 'NN-GANG-1')
    w.step('rare', { rare: rareItemsMax }, 'NN-GANG-2')
    w.step('members', { members }, 'NN-GANG-3')
    w.step('respect', { respect: startingRespect }, 'NN-GANG-6', 'NN-REV-1')
    return w.done({ credits, rare: rareItemsMax, members, respect: startingRespect })
  }
)

/** The gang value that counts: the one stored at the last update, despite later changes. */
const storedValue = resolver(
  'value-that-counts',
  ['NN-VAL-2', 'NN-GANG-3', 'NN-RUL-35'],
  v.strictObject({
    stored: points,
    now: v.nullish(points),
    purpose: v.picklist(['member-cap', 'challenger', 'next-game'])
  }),
  (rules, { stored, now, purpose }, w) => {
    w.step(
      now == null || now === stored ? 'stored' : 'stored-not-now',
      { stored, now: now ?? stored },
      'NN-VAL-2',
      'NN-RUL-35'
    )
    const cap = memberCap(rules, stored)
    if (purpose === 'member-cap') w.step('cap', { cap }, 'NN-GANG-3')
    return w.done({ value: stored, cap: purpose === 'member-cap' ? cap : null })
  }
)

export const recruiting = [fighterType, learningCategory, newGang, storedValue]
