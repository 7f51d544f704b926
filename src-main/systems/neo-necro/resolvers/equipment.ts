import * as v from 'valibot'
import { isRefusal, reason, refuse } from '../../../kernel/values/verdict'
import { signed } from '../catalogue/phrase'
import { capacityGivers, capacityParts, loadOf } from '../formulas/encumbrance'
import { checkEquip, checkWorn, unlockedBy } from '../formulas/equipment'
import { masterCrafted, saleOf } from '../formulas/prices'
import { findThings, unknown } from './ids'
import { idOf, idsOf, requiredIdsOf } from './input'
import { resolver } from './working'

const encumbrance = resolver(
  'encumbrance',
  ['NN-ENC-1', 'NN-ENC-2', 'NN-ENC-3', 'NN-ENC-4', 'NN-RUL-46', 'NN-SKL-26', 'NN-GEAR-11'],
  v.strictObject({ type: idOf('fighter-type'), items: idsOf('thing'), skills: idsOf('skill') }),
  (rules, input, w) => {
    const found = findThings(rules, input.items, true)
    const reasons = [
      ...unknown(rules.fighterType, input.type),
      ...found.reasons,
      ...unknown(rules.skill, ...input.skills)
    ]
    if (reasons.length > 0) return refuse(...reasons)
    for (const thing of found.things) w.step('item', { thing: thing.name, encumbrance: thing.encumbrance })
    if (found.things.some((thing) => thing.kind === 'ammo' || thing.kind === 'grenade'))
      w.cite('NN-ENC-3', 'NN-RUL-46')
    if (found.things.some((thing) => thing.location === 'stash')) w.cite('NN-ENC-4')
    const parts = capacityParts(rules, input.type, found.ids, input.skills)
    const more = capacityGivers(rules, found.ids, input.skills)
    for (const { name, value, rules: cited } of more)
      w.step('more', { name, value: signed(value) }, 'NN-ENC-2', ...cited)
    const { total, capacity, legal } = loadOf(rules, input.type, found.ids, input.skills)
    w.step('capacity', { type: parts.type, more: parts.skills + parts.things, capacity })
    w.step(legal ? 'legal' : 'too-heavy', { total, capacity }, 'NN-ENC-1')
    return w.done({ total, capacity, legal })
  }
)

const armourLegal = resolver(
  'armour-legal',
  ['NN-ARM-1'],
  v.strictObject({ items: requiredIdsOf('thing') }),
  (rules, input, w) => {
    const found = findThings(rules, input.items, true)
    if (found.reasons.length > 0) return refuse(...found.reasons)
    const reasons = checkWorn(rules, found.ids).filter((why) => why.rules.includes('NN-ARM-1'))
    w.cite('NN-ARM-1')
    w.explain(reasons)
    if (reasons.length === 0) w.step('legal', {})
    return w.done({ legal: reasons.length === 0 })
  }
)

/**
 * The rules by which the type may have the category, for a positive answer. Skills that open it are cited
 * separately.
 */
function grounds(type: string, category: string): string[] {
  if (category === 'special') return type === 'leader' ? ['NN-FTR-3'] : type === 'heavy' ? ['NN-FTR-4'] : []
  if (category === 'heavy-armour') return type === 'colossus' ? ['NN-FTR-5'] : ['NN-FTR-4']
  return category === 'heavy' || category === 'heavy-melee' ? ['NN-FTR-4'] : ['NN-FTR-2']
}

const mayEquip = resolver(
  'may-equip',
  [
    'NN-FTR-2',
    'NN-FTR-3',
    'NN-FTR-4',
    'NN-FTR-5',
    'NN-FTR-6',
    'NN-COM-2',
    'NN-GEAR-5',
    'NN-SKL-31',
    'NN-ENC-4',
    'NN-RUL-29',
    'NN-RUL-30'
  ],
  v.strictObject({ type: idOf('fighter-type'), item: idOf('thing'), skills: idsOf('skill') }),
  (rules, input, w) => {
    const found = findThings(rules, [input.item], true)
    const unknowns = [
      ...unknown(rules.fighterType, input.type),
      ...found.reasons,
      ...unknown(rules.skill, ...input.skills)
    ]
    const [thing] = found.things
    if (unknowns.length > 0 || !thing) return refuse(...unknowns)
    const reasons = checkEquip(rules, input.type, thing.id, input.skills)
    w.explain(reasons)
    if (reasons.length === 0) {
      w.step(
        'allowed',
        { thing: thing.name, type: rules.fighterType(input.type)?.name ?? '' },
        ...grounds(input.type, thing.category)
      )
      if (thing.category === 'heavy-armour' || thing.category === 'heavy-melee')
        w.cite('NN-FTR-6', 'NN-RUL-29')
      if (thing.kind === 'combi') w.cite('NN-COM-2', 'NN-RUL-30')
      // If the type alone may not have it, a skill such as Specialist allows it.
      if (checkEquip(rules, input.type, thing.id).length > 0) {
        const by = unlockedBy(rules, input.skills, thing)
        w.step('unlocked', { skill: by.skill, thing: thing.name }, ...by.rules)
      }
      if (thing.kind === 'gear' && thing.facts.restrictedTo) w.cite('NN-GEAR-5')
    }
    return w.done({ allowed: reasons.length === 0 })
  }
)

const sale = resolver(
  'sale',
  ['NN-BUY-3', 'NN-RUL-48'],
  v.strictObject({ item: idOf('thing') }),
  (rules, input, w) => {
    const found = findThings(rules, [input.item])
    const [thing] = found.things
    if (!thing) return refuse(...found.reasons)
    const sold = saleOf(rules, thing.id)
    if (isRefusal(sold)) return sold
    w.step('half', { thing: thing.name, price: thing.price, credits: sold.credits }, 'NN-BUY-3', 'NN-RUL-48')
    return w.done({ credits: sold.credits })
  }
)

const masterCraftedWeapon = resolver(
  'master-crafted',
  ['NN-MAS-1', 'NN-RUL-31'],
  v.strictObject({ item: idOf('thing') }),
  (rules, input, w) => {
    const thing = rules.thing(input.item)
    if (!thing) return refuse(...unknown(rules.thing, input.item))
    const made = masterCrafted(rules, input.item)
    if (!made) return refuse(reason('cannot-be-master-crafted', ['NN-MAS-1'], { thing: thing.name }))
    const { price, encumbrance: weight, availability } = made.thing
    w.step('price', { thing: made.thing.name, price, reload: made.reloadPrice }, 'NN-MAS-1', 'NN-RUL-31')
    return w.done({
      price,
      reloadPrice: made.reloadPrice,
      rare: availability === 'rare',
      encumbrance: weight
    })
  }
)

const price = resolver(
  'price',
  ['NN-EQP-1', 'NN-EQP-2', 'NN-EQP-3'],
  v.strictObject({ item: idOf('thing') }),
  (rules, input, w) => {
    const found = findThings(rules, [input.item])
    const [thing] = found.things
    if (!thing) return refuse(...found.reasons)
    w.step('price', { thing: thing.name, price: thing.price }, 'NN-EQP-1', 'NN-EQP-2')
    if (thing.kind === 'ammo') w.cite('NN-EQP-3')
    return w.done({
      price: thing.price,
      rare: thing.availability === 'rare',
      encumbrance: thing.encumbrance,
      category: thing.category
    })
  }
)

export const equipment = [encumbrance, armourLegal, mayEquip, sale, masterCraftedWeapon, price]
