import * as v from 'valibot'
import { isRefusal, refuse } from '../../../kernel/values/verdict'
import { checkLoad, loadOf } from '../formulas/encumbrance'
import { checkEquip, checkFit, checkWorn } from '../formulas/equipment'
import { saleOf } from '../formulas/prices'
import { findThings, unknown } from './ids'
import { flag, idOf, idsOf, requiredIdsOf } from './input'
import { resolver } from './working'

/** Whether the fighter may wear this together with what they wear. */
const mayWear = resolver(
  'may-wear',
  ['NN-ARM-1', 'NN-ARM-2', 'NN-ARM-3', 'NN-BIO-4', 'NN-GEAR-11', 'MAGOT-2'],
  v.strictObject({ items: idsOf('thing'), item: idOf('thing') }),
  (rules, { items, item }, w) => {
    const unknowns = unknown(rules.thing, ...items, item)
    const thing = rules.thing(item)
    if (unknowns.length > 0 || !thing) return refuse(...unknowns)
    const reasons = checkWorn(rules, [...items, item])
    w.cite('NN-ARM-1')
    w.explain(reasons)
    const save = thing.kind === 'plating' ? thing.facts.saveValue : null
    const toughness = thing.kind === 'cushioning' ? thing.facts.toughnessBonus : 0
    if (reasons.length === 0) w.step('worn', { thing: thing.name })
    if (save !== null) w.step('save', { save }, 'NN-ARM-2')
    if (toughness > 0) w.step('toughness', { toughness }, 'NN-ARM-3')
    return w.done({ allowed: reasons.length === 0, save, toughness })
  }
)

/** Whether the fighter may take this too (category, weight, worn together), with every reason against it. */
const mayCarry = resolver(
  'may-carry',
  [
    'NN-ENC-1',
    'NN-ARM-1',
    'NN-BIO-4',
    'NN-FTR-2',
    'NN-FTR-3',
    'NN-FTR-4',
    'NN-FTR-5',
    'NN-FTR-6',
    'NN-COM-2',
    'NN-SKL-31',
    'NN-GEAR-5',
    'NN-GEAR-11',
    'NN-ENC-4',
    'NN-RUL-66',
    'MAGOT-2'
  ],
  v.strictObject({
    type: idOf('fighter-type'),
    skills: idsOf('skill'),
    items: idsOf('thing'),
    item: idOf('thing'),
    /** Looted in the current game: its category does not matter before step 5. */
    looted: flag
  }),
  (rules, input, w) => {
    const found = findThings(rules, [...input.items, input.item], true)
    const unknowns = [
      ...unknown(rules.fighterType, input.type),
      ...found.reasons,
      ...unknown(rules.skill, ...input.skills)
    ]
    const thing = found.things.at(-1)
    if (unknowns.length > 0 || !thing) return refuse(...unknowns)
    const category = input.looted ? [] : checkEquip(rules, input.type, thing.id, input.skills)
    const reasons = [
      ...category,
      ...checkWorn(rules, found.ids),
      ...checkLoad(rules, input.type, found.ids, input.skills)
    ]
    if (input.looted) w.step('looted', { thing: thing.name }, 'NN-RUL-66')
    w.explain(reasons)
    const load = loadOf(rules, input.type, found.ids, input.skills)
    w.step('load', { total: load.total, capacity: load.capacity }, 'NN-ENC-1')
    if (reasons.length === 0) w.step('may', { thing: thing.name })
    return w.done({
      allowed: reasons.length === 0,
      reasons: reasons.map(({ code }) => code),
      total: load.total,
      capacity: load.capacity
    })
  }
)

/** Whether this fits on that weapon. */
const mayFit = resolver(
  'may-fit',
  ['NN-GEAR-6', 'NN-GEAR-7', 'NN-COM-1'],
  v.strictObject({ item: idOf('thing'), weapon: idOf('weapon') }),
  (rules, { item, weapon }, w) => {
    const unknowns = unknown(rules.thing, item, weapon)
    const thing = rules.thing(item)
    if (unknowns.length > 0 || !thing) return refuse(...unknowns)
    const reasons = checkFit(rules, item, weapon)
    if (reasons.some(({ code }) => code === 'not-an-attachment')) return refuse(...reasons)
    w.explain(reasons)
    const rule =
      thing.kind === 'combi'
        ? 'NN-COM-1'
        : thing.facts && 'countsAs' in thing.facts
          ? 'NN-GEAR-6'
          : 'NN-GEAR-7'
    if (reasons.length === 0)
      w.step('fits', { thing: thing.name, weapon: rules.thing(weapon)?.name ?? weapon }, rule)
    return w.done({ allowed: reasons.length === 0 })
  }
)

/** What a list of things sells for, item by item. */
const sales = resolver(
  'sales',
  ['NN-BUY-3', 'NN-RUL-48'],
  v.strictObject({ items: requiredIdsOf('thing') }),
  (rules, { items }, w) => {
    const found = findThings(rules, items)
    if (found.reasons.length > 0) return refuse(...found.reasons)
    w.cite('NN-BUY-3', 'NN-RUL-48')
    const lines = found.things.map((thing) => {
      const sold = saleOf(rules, thing.id)
      const credits = isRefusal(sold) ? null : sold.credits
      w.step(credits === null ? 'not-for-sale' : 'sold', {
        thing: thing.name,
        price: thing.price,
        credits: credits ?? 0
      })
      return { item: thing.id, credits }
    })
    const total = lines.reduce((sum, { credits }) => sum + (credits ?? 0), 0)
    w.step('total', { total })
    return w.done({ lines, total })
  }
)

export const carrying = [mayWear, mayCarry, mayFit, sales]
