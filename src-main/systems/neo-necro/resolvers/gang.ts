import * as v from 'valibot'
import { refuse } from '../../../kernel/values/verdict'
import { judgeCreation } from '../formulas/creation'
import { checkRecruit, checkTypes, memberCap } from '../formulas/members'
import { listPrice } from '../formulas/prices'
import { countRare, rareLimit } from '../formulas/rare'
import { gangValue, memberValue, stashValue } from '../formulas/value'
import { findThings, unknown } from './ids'
import { credits, idOf, idsOf, optionalIdOf, points, requiredIdsOf } from './input'
import { resolver } from './working'

const creation = resolver(
  'creation',
  [
    'NN-GANG-1',
    'NN-GANG-2',
    'NN-GANG-3',
    'NN-FTR-1',
    'NN-FTR-2',
    'NN-FTR-3',
    'NN-FTR-4',
    'NN-FTR-5',
    'NN-FTR-6',
    'NN-ENC-1',
    'NN-ENC-4',
    'NN-ARM-1',
    'NN-BIO-4',
    'NN-COM-2',
    'NN-GEAR-5',
    'NN-GEAR-11',
    'NN-SKL-31',
    'NN-VAL-1',
    'MAGOT-2'
  ],
  v.strictObject({
    house: idOf('house'),
    fighters: v.pipe(
      v.array(v.strictObject({ type: idOf('fighter-type'), items: idsOf('thing'), skills: idsOf('skill') })),
      v.maxLength(200)
    ),
    stash: idsOf('thing')
  }),
  (rules, input, w) => {
    const fighters = input.fighters.map((fighter) => ({
      ...fighter,
      found: findThings(rules, fighter.items)
    }))
    const stash = findThings(rules, input.stash)
    const reasons = [
      ...unknown(rules.house, input.house),
      ...fighters.flatMap(({ type, skills, found }) => [
        ...unknown(rules.fighterType, type),
        ...found.reasons,
        ...unknown(rules.skill, ...skills)
      ]),
      ...stash.reasons
    ]
    if (reasons.length > 0) return refuse(...reasons)
    const plan = {
      house: input.house,
      fighters: fighters.map(({ type, skills, found }) => ({ type, skills, items: found.ids })),
      stash: stash.ids
    }
    const judged = judgeCreation(rules, plan)
    const { spent, left, rare, members, cap } = judged
    w.step('spent', { spent, credits: rules.creation.credits, left }, 'NN-GANG-1')
    w.step('rare', { rare, limit: rules.creation.rareItemsMax }, 'NN-GANG-2')
    w.step('members', { members, cap }, 'NN-GANG-3', 'NN-FTR-1')
    w.explain(judged.reasons)
    w.step('value', { value: judged.gangValue }, 'NN-VAL-1')
    return w.done({
      spent,
      left,
      rare,
      members,
      cap,
      legal: judged.reasons.length === 0,
      gangValue: judged.gangValue
    })
  }
)

const creationRare = resolver(
  'creation-rare',
  ['NN-GANG-2', 'NN-RUL-47'],
  v.strictObject({ items: requiredIdsOf('thing') }),
  (rules, input, w) => {
    const found = findThings(rules, input.items, true)
    if (found.reasons.length > 0) return refuse(...found.reasons)
    const rare = countRare(rules, found.ids)
    const limit = rareLimit(rules, 'creation')
    w.step('count', { rare, limit }, 'NN-GANG-2', 'NN-RUL-47')
    return w.done({ rare, limit, legal: rare <= limit })
  }
)

const creationTypes = resolver(
  'creation-types',
  ['NN-FTR-1'],
  v.strictObject({ fighters: requiredIdsOf('fighter-type') }),
  (rules, input, w) => {
    const unknowns = unknown(rules.fighterType, ...input.fighters)
    if (unknowns.length > 0) return refuse(...unknowns)
    const reasons = checkTypes(rules, input.fighters)
    w.cite('NN-FTR-1')
    w.explain(reasons)
    if (reasons.length === 0) w.step('legal', {})
    return w.done({ legal: reasons.length === 0 })
  }
)

const cap = resolver(
  'member-cap',
  ['NN-GANG-3'],
  v.strictObject({ gangValue: points }),
  (rules, input, w) => {
    const max = memberCap(rules, input.gangValue)
    w.step('cap', { gangValue: input.gangValue, max }, 'NN-GANG-3')
    return w.done({ max })
  }
)

const recruit = resolver(
  'recruit',
  ['NN-BUY-4', 'NN-FTR-1', 'NN-GANG-3'],
  v.strictObject({ fighters: idsOf('fighter-type'), gangValue: points, type: idOf('fighter-type') }),
  (rules, input, w) => {
    const unknowns = unknown(rules.fighterType, ...input.fighters, input.type)
    if (unknowns.length > 0) return refuse(...unknowns)
    const reasons = checkRecruit(rules, input.fighters, input.gangValue, input.type)
    w.cite('NN-BUY-4', 'NN-FTR-1', 'NN-GANG-3')
    w.explain(reasons)
    if (reasons.length === 0) w.step('allowed', { cost: rules.fighterType(input.type)?.cost ?? 0 })
    return w.done({ allowed: reasons.length === 0 })
  }
)

const rareLimitOf = resolver(
  'rare-limit',
  ['NN-BUY-2', 'NN-BUY-5', 'NN-GANG-2', 'NN-RUL-47'],
  v.strictObject({
    phase: v.picklist(['creation', 'interlude']),
    items: requiredIdsOf('thing'),
    invented: idsOf('thing')
  }),
  (rules, input, w) => {
    const items = findThings(rules, input.items, true)
    const invented = findThings(rules, input.invented, true)
    const reasons = [...items.reasons, ...invented.reasons]
    if (reasons.length > 0) return refuse(...reasons)
    const rare = countRare(rules, items.ids, invented.ids)
    const limit = rareLimit(rules, input.phase)
    if (invented.ids.length > 0) w.step('invented', { count: invented.ids.length }, 'NN-BUY-5')
    w.step('count', { rare, limit }, input.phase === 'creation' ? 'NN-GANG-2' : 'NN-BUY-2', 'NN-RUL-47')
    return w.done({ rare, legal: rare <= limit })
  }
)

const value = resolver(
  'gang-value',
  ['NN-VAL-1', 'NN-RUL-5', 'NN-RUL-45'],
  v.strictObject({
    members: v.pipe(
      v.array(
        v.strictObject({
          type: idOf('fighter-type'),
          items: idsOf('thing'),
          xp: v.nullish(points),
          /** The type that the member was recruited as, if it has changed: the recruit cost stays (NN-RUL-5). */
          recruitedAs: optionalIdOf('fighter-type')
        })
      ),
      v.maxLength(200)
    ),
    stash: v.nullish(v.strictObject({ credits: v.nullish(credits, 0), items: idsOf('thing') }), () => ({
      credits: 0,
      items: []
    }))
  }),
  (rules, input, w) => {
    const members = input.members.map((member) => ({ ...member, found: findThings(rules, member.items) }))
    const stashed = findThings(rules, input.stash.items)
    const reasons = [
      ...members.flatMap(({ type, recruitedAs, found }) => [
        ...unknown(rules.fighterType, type, recruitedAs),
        ...found.reasons
      ]),
      ...stashed.reasons
    ]
    if (reasons.length > 0) return refuse(...reasons)
    const worth = members.map(({ type, recruitedAs, xp, found }) => ({
      cost: rules.fighterType(recruitedAs ?? type)?.cost ?? 0,
      equipment: listPrice(rules, found.ids),
      xp: xp ?? rules.fighterType(type)?.startingXp ?? 0
    }))
    const stash = { credits: input.stash.credits, equipment: listPrice(rules, stashed.ids) }
    worth.forEach((member, index) => {
      const parts = memberValue(rules, member)
      w.step('member', { type: rules.fighterType(input.members[index]?.type ?? '')?.name ?? '', ...parts })
    })
    if (rules.gangValue.stashCounted) w.step('stash', { value: stashValue(rules, stash) })
    if (input.members.some(({ recruitedAs }) => recruitedAs != null)) w.cite('NN-RUL-45')
    const total = gangValue(rules, worth, stash)
    w.step('total', { value: total }, 'NN-VAL-1', 'NN-RUL-5')
    return w.done({ value: total })
  }
)

export const gang = [creation, creationRare, creationTypes, cap, recruit, rareLimitOf, value]
