import * as v from 'valibot'
import { reason, refuse } from '../../../kernel/values/verdict'
import { loadOf } from '../formulas/encumbrance'
import { checkLootable, comesAlong, hasRoom, without } from '../formulas/looting'
import { unknown } from './ids'
import { flag, id, idOf, idsOf, inches, optionalIdOf, yes } from './input'
import { nameOf, resolver } from './working'

const looter = v.strictObject({ type: idOf('fighter-type'), items: idsOf('thing'), skills: idsOf('skill') })
const victim = v.strictObject({ items: idsOf('thing'), purse: v.nullish(yes, true) })

/** Whether this casualty may be looted from here. */
const mayLoot = resolver(
  'may-loot',
  ['NN-LOOT-1', 'NN-RUL-58'],
  v.strictObject({
    distance: inches,
    victim: v.picklist(['standing', 'pinned', 'down', 'out-of-action']),
    friend: flag
  }),
  (rules, input, w) => {
    const { reach } = rules.combat.looting
    const fallen = input.victim === 'down' || input.victim === 'out-of-action'
    const key = input.friend ? 'friend' : !fallen ? 'not-fallen' : input.distance > reach ? 'too-far' : 'may'
    w.step(key, { reach }, 'NN-LOOT-1', ...(key === 'may' ? ['NN-RUL-58'] : []))
    return w.done({ may: key === 'may' })
  }
)

/** What can be taken from this casualty, and whether the looter has room for it. */
const lootChoices = resolver(
  'loot-choices',
  ['NN-LOOT-2', 'NN-LOOT-5', 'NN-LOOT-7', 'NN-RUL-59', 'NN-RUL-66'],
  v.strictObject({ looter, victim }),
  (rules, input, w) => {
    const reasons = [
      ...unknown(rules.fighterType, input.looter.type),
      ...unknown(rules.thing, ...input.looter.items, ...input.victim.items),
      ...unknown(rules.skill, ...input.looter.skills)
    ]
    if (reasons.length > 0) return refuse(...reasons)
    w.cite('NN-LOOT-2', 'NN-RUL-66')
    const items = [...new Set(input.victim.items)].flatMap((item) => {
      const name = rules.thing(item)?.name ?? item
      if (checkLootable(rules, input.victim.items, item).length > 0) {
        w.step('fixed', { thing: name }, 'NN-LOOT-7')
        return []
      }
      const fits = hasRoom(rules, input.looter, [], [item])
      w.step(fits ? 'open' : 'no-room', { thing: name }, ...(fits ? [] : ['NN-LOOT-5']))
      return [{ item, fits }]
    })
    w.step(input.victim.purse ? 'purse' : 'no-purse', {}, 'NN-RUL-59')
    return w.done({ items, purse: input.victim.purse })
  }
)

/** Takes one thing with its refills, or the purse. */
const lootTake = resolver(
  'loot-take',
  ['NN-LOOT-2', 'NN-LOOT-3', 'NN-LOOT-5', 'NN-LOOT-6', 'NN-LOOT-7', 'NN-ENC-1', 'NN-RUL-59', 'NN-RUL-66'],
  v.strictObject({
    looter,
    victim,
    /** The thing taken; left out: the purse. */
    item: optionalIdOf('thing'),
    /** What the looter drops to make room. */
    drops: idsOf('thing'),
    /** The refills are left behind. */
    itemOnly: flag
  }),
  (rules, input, w) => {
    const { looter: by, victim: of } = input
    const unknowns = [
      ...unknown(rules.fighterType, by.type),
      ...unknown(rules.thing, ...by.items, ...of.items, ...input.drops),
      ...unknown(rules.skill, ...by.skills)
    ]
    const missing = input.drops.filter(
      (drop, at) =>
        by.items.filter((item) => item === drop).length <=
        input.drops.slice(0, at).filter((item) => item === drop).length
    )
    const reasons = [
      ...unknowns,
      ...missing.map((drop) =>
        reason('nothing-to-drop', ['NN-LOOT-5'], { thing: nameOf(rules, 'things', drop) })
      )
    ]
    if (input.item != null) reasons.push(...checkLootable(rules, of.items, input.item))
    else if (!of.purse) reasons.push(reason('purse-gone', ['NN-RUL-59']))
    if (reasons.length > 0) return refuse(...reasons)

    const remaining = without(by.items, input.drops)
    if (input.item == null) {
      w.step('purse', { value: rules.combat.looting.purseValue }, 'NN-LOOT-3', 'NN-RUL-59')
      const load = loadOf(rules, by.type, remaining, by.skills)
      return w.done({ allowed: true, taken: [], purse: true, left: of.items, ...load })
    }
    const name = rules.thing(input.item)?.name ?? input.item
    w.cite('NN-LOOT-2', 'NN-RUL-66')
    if (!hasRoom(rules, by, input.drops, [input.item])) {
      const { total, capacity } = loadOf(rules, by.type, [...remaining, input.item], by.skills)
      w.step('no-room', { thing: name, total, capacity }, 'NN-LOOT-5', 'NN-ENC-1')
      return w.done({
        allowed: false,
        taken: [],
        purse: false,
        left: of.items,
        ...loadOf(rules, by.type, remaining, by.skills)
      })
    }
    w.step('taken', { thing: name })
    const taken = [input.item]
    for (const more of input.itemOnly ? [] : comesAlong(rules, of.items, input.item)) {
      const fits = hasRoom(rules, by, input.drops, [...taken, more])
      w.step(
        fits ? 'along' : 'left-behind',
        { thing: rules.thing(more)?.name ?? more },
        'NN-LOOT-6',
        ...(fits ? [] : ['NN-LOOT-5'])
      )
      if (fits) taken.push(more)
    }
    const load = loadOf(rules, by.type, [...remaining, ...taken], by.skills)
    w.step('load', { total: load.total, capacity: load.capacity }, 'NN-ENC-1')
    return w.done({ allowed: true, taken, purse: false, left: without(of.items, taken), ...load })
  }
)

/** What the stolen purses bring and cost each gang at the end of the game. */
const purses = resolver(
  'purses',
  ['NN-LOOT-3', 'NN-LOOT-4', 'NN-REV-6', 'NN-RUL-59'],
  v.strictObject({
    /** Each stolen purse: its owner's gang, and the gang that ends up with it; left out: nobody. */
    purses: v.pipe(v.array(v.strictObject({ of: id, heldBy: v.nullish(id) })), v.maxLength(200))
  }),
  (rules, input, w) => {
    const gangs = [
      ...new Set(input.purses.flatMap(({ of, heldBy }) => (heldBy == null ? [of] : [of, heldBy])))
    ]
    const worth = rules.income.purse
    w.cite('NN-REV-6', 'NN-RUL-59')
    for (const { of, heldBy } of input.purses) {
      if (heldBy == null || heldBy === of) w.step('kept', { gang: of }, 'NN-LOOT-4')
      else w.step('stolen', { gang: of, by: heldBy, credits: worth }, 'NN-LOOT-3')
    }
    return w.done({
      gangs: gangs.map((gang) => {
        const stolen = input.purses.filter(({ of, heldBy }) => heldBy === gang && of !== gang).length
        const lost = input.purses.filter(
          ({ of, heldBy }) => of === gang && heldBy != null && heldBy !== gang
        ).length
        return { gang, stolen, lost, credits: (stolen - lost) * worth }
      })
    })
  }
)

export const looting = [mayLoot, lootChoices, lootTake, purses]
