import type { Option } from '../../../kernel/questions/question'
import { meleeFacts, rangedFacts, type NecroRules, type Thing } from '../catalogue/rules'
import type { IdOf } from '../resolvers/input'
import { phrase } from '../catalogue/phrase'
import { meleeStats, saveGiven } from '../formulas/arms'
import { chosenAtShots } from '../formulas/shot-skills'

/** The options for each kind of id in an input, with their names. */
export function lists(rules: NecroRules): { [list in IdOf | 'advance']: Option[] } {
  const named = (list: readonly { id: string; name: Option['label'] }[]): Option[] =>
    list.map(({ id, name }) => ({ id, label: name }))
  const things = (fits: (thing: Thing) => boolean): Option[] =>
    rules
      .things()
      .filter(fits)
      .map(({ id, name, category }) => ({
        id,
        label: name,
        group: rules.words('categories', category) ?? { key: category }
      }))
  const families = new Map(rules.skillFamilies.map(({ id, name }) => [id, name]))
  return {
    skill: rules.skills.map(({ id, name, family }) => ({
      id,
      label: name,
      group: families.get(family) ?? { key: family }
    })),
    'shot-skill': named(rules.skills.filter(({ id }) => chosenAtShots(rules, id))),
    'skill-family': named(rules.skillFamilies),
    injury: named(rules.injuries),
    'fighter-type': named(rules.fighterTypes),
    house: named(rules.houses),
    thing: things(() => true),
    weapon: things((thing) => thing.kind === 'weapon' || thing.kind === 'combi'),
    'melee-weapon': things((thing) => mayBeInHand(rules, thing)),
    'ranged-weapon': things((thing) => rangedFacts(thing) !== undefined || thing.kind === 'combi'),
    pistol: things((thing) => thing.category === 'pistols' && rangedFacts(thing) !== undefined),
    grenade: things((thing) => thing.kind === 'grenade'),
    plating: things((thing) => saveGiven(rules, thing.id) !== null),
    cushioning: things((thing) => thing.kind === 'cushioning'),
    ammo: things((thing) => thing.kind === 'ammo' || thing.kind === 'grenade'),
    attachment: things((thing) => (thing.attachesTo !== null && thing.kind === 'gear') || seesWith(thing)),
    bionic: things((thing) => thing.kind === 'bionic'),
    profile: profiles(rules),
    advance: advances(rules)
  }
}

/**
 * Whether the thing can be a weapon in hand: melee weapons, pistols, and gear that counts as one (NN-GEAR-4,
 * NN-GEAR-6).
 */
export function mayBeInHand(rules: NecroRules, thing: Thing): boolean {
  return (
    (meleeFacts(thing) !== undefined || thing.category === 'pistols' || thing.kind === 'gear') &&
    meleeStats(rules, thing) !== undefined
  )
}

/** Whether the thing is worn on the eyes; such things change a shot as a sight does (NN-GEAR-8, NN-BIO-2). */
export function seesWith(thing: Thing): boolean {
  if (thing.kind === 'bionic') return thing.facts.grants !== undefined
  return thing.kind === 'gear' && thing.facts.mods?.some(({ key }) => key === 'smokePenalty') === true
}

/** The profiles of weapons with several, and the grenades for a launcher (NN-WPN-7, NN-WPN-9, NN-GRN-7). */
function profiles(rules: NecroRules): Option[] {
  const several = rules.things().flatMap((thing) => {
    const own = rangedFacts(thing)?.profiles ?? []
    return own.length > 1 && !thing.masterCrafted
      ? own.map(({ id }) => ({
          id,
          label: rules.words('profiles', id) ?? rules.thing(id)?.name ?? { key: id },
          group: thing.name
        }))
      : []
  })
  const known = new Set<string>()
  const once = several.filter(({ id }) => !known.has(id) && known.add(id))
  const grenades = rules.things().filter(({ kind }) => kind === 'grenade')
  return [
    ...once,
    ...grenades.map(({ id, name, category }) => ({
      id,
      label: name,
      group: rules.words('categories', category) ?? { key: category }
    }))
  ]
}

/**
 * The options for a progression, by the ids in the answers of `advances` and `category-choices` (NN-XP-12,
 * NN-FTR-7).
 */
function advances(rules: NecroRules): Option[] {
  const leader = rules.fighterRules.find(({ levels }) => levels !== undefined)
  return [
    ...rules.characteristics.map(({ id, abbr }) => ({
      id: `+1 ${id}`,
      label: phrase(rules, 'labels.plusOne', { characteristic: abbr })
    })),
    ...rules.skillFamilies.map(({ id, name }) => ({
      id: `skill ${id}`,
      label: phrase(rules, 'labels.skillOf', { family: name })
    })),
    ...rules.skills.map(({ id, name }) => ({ id: `skill ${id}`, label: name })),
    ...(leader
      ? [{ id: `level ${leader.id}`, label: phrase(rules, 'labels.nextLevel', { rule: leader.name }) }]
      : [])
  ]
}
