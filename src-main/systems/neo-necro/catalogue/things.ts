import type { Localised } from '../../../kernel/values/json'
import type { NecroFiles } from './files'
import type {
  Ammo,
  Bionic,
  CategoryId,
  CombiVariant,
  Combis,
  Cushioning,
  Gear,
  Grenade,
  MeleeWeapon,
  Plating,
  RangedWeapon,
  ScenarioItem
} from './schema'
import { compose, type WordReader } from './words'

/** What everything that can be bought has in common, whatever list it stands in. */
interface ThingBase {
  id: string
  /** The entry of the catalogue that it is made of: its own id, or the weapon's where it is master-crafted. */
  base: string
  name: Localised
  effect: Localised | null
  /** Equipment category, which says who may have it. A reload belongs to the category of its weapon. */
  category: CategoryId
  price: number
  availability: 'common' | 'rare'
  /** 0 for stash items, which have none (NN-ENC-4). */
  encumbrance: number
  location: 'carried' | 'stash'
  consumable: boolean
  bodyFixed: boolean
  /** For a reload: the weapon that it is bought for. */
  weapon: string | null
  masterCrafted: boolean
  /** The categories of weapons that it is fitted to; null where it is not fitted to anything. */
  attachesTo: readonly CategoryId[] | null
}

export type Thing = ThingBase &
  (
    | { kind: 'weapon'; facts: MeleeWeapon | RangedWeapon }
    | { kind: 'plating'; facts: Plating }
    | { kind: 'cushioning'; facts: Cushioning }
    | { kind: 'ammo'; facts: Ammo }
    | { kind: 'grenade'; facts: Grenade }
    | { kind: 'gear'; facts: Gear }
    | { kind: 'bionic'; facts: Bionic }
    | { kind: 'combi'; facts: CombiVariant & Omit<Combis, 'id' | 'variants'> }
    | { kind: 'scenario'; facts: ScenarioItem }
  )

export type ThingKind = Thing['kind']

/** The weapon part of a thing that is a ranged weapon. */
export function rangedFacts(thing: Thing | undefined): RangedWeapon | undefined {
  return thing?.kind === 'weapon' && 'profiles' in thing.facts ? thing.facts : undefined
}

/** The weapon part of a thing that is a melee weapon. */
export function meleeFacts(thing: Thing | undefined): MeleeWeapon | undefined {
  return thing?.kind === 'weapon' && !('profiles' in thing.facts) ? thing.facts : undefined
}

export const MASTER_CRAFTED = 'master-crafted'

/** Everything that can be bought, derived things (reloads, master-crafted weapons, combis) included, in catalogue order. */
export function makeThings(f: NecroFiles, words: WordReader): Thing[] {
  const name = (id: string): Localised => words('things', id) ?? { fr: id, en: id }
  const base = (
    entry: { id: string; price: number; availability: 'common' | 'rare'; encumbrance: number | null },
    category: CategoryId
  ): ThingBase => ({
    id: entry.id,
    base: entry.id,
    name: name(entry.id),
    effect: words('things', entry.id, 'effect') ?? null,
    category,
    price: entry.price,
    availability: entry.availability,
    encumbrance: entry.encumbrance ?? 0,
    location: 'carried',
    consumable: false,
    bodyFixed: false,
    weapon: null,
    masterCrafted: false,
    attachesTo: null
  })

  const mc = f['catalogue/master-crafted']
  // The source says 150 % and fractions go up; the house rule may turn them down (NN-MAS-1, NN-RUL-31).
  const round = (price: number): number => (mc.rounding === 'up' ? Math.ceil(price) : Math.floor(price))
  const masterCrafted = (thing: Thing): Thing => ({
    ...thing,
    id: `${MASTER_CRAFTED}:${thing.id}`,
    name: compose(words('labels', 'masterCraftedName') ?? {}, { weapon: thing.name }),
    effect: words('things', MASTER_CRAFTED, 'effect') ?? null,
    price: round(thing.price * mc.priceMultiplier),
    availability: mc.availability,
    masterCrafted: true
  })

  const reloads = (weapon: Thing): Thing[] => {
    const facts = rangedFacts(weapon)
    if (!facts) return []
    return f['catalogue/ammo'].flatMap((ammo): Thing[] => {
      const listed = Array.isArray(ammo.appliesTo)
      if (listed ? !ammo.appliesTo.includes(facts.id) : facts.reloadPrice === null) return []
      const list = 'price' in ammo ? ammo.price : (facts.reloadPrice ?? 0)
      // A missile of a plain launcher has a price of its own and needs no weapon in its id.
      const plain = 'price' in ammo && !weapon.masterCrafted
      return [
        {
          ...base(
            { ...ammo, price: weapon.masterCrafted ? round(list * mc.reloadPriceMultiplier) : list },
            weapon.category
          ),
          id: plain ? ammo.id : `${ammo.id}:${weapon.id}`,
          name: plain
            ? name(ammo.id)
            : compose(words('labels', 'reloadName') ?? {}, { ammo: name(ammo.id), weapon: weapon.name }),
          consumable: ammo.consumable,
          weapon: weapon.id,
          masterCrafted: weapon.masterCrafted,
          kind: 'ammo',
          facts: ammo
        }
      ]
    })
  }

  const melee = (list: MeleeWeapon[], category: CategoryId): Thing[] =>
    list.map((facts) => ({ ...base(facts, category), kind: 'weapon', facts }))
  const ranged = (list: RangedWeapon[], category: CategoryId): Thing[] =>
    list.flatMap((facts) => {
      const weapon: Thing = { ...base(facts, category), kind: 'weapon', facts }
      const made = mc.appliesTo.includes(category) ? [masterCrafted(weapon)] : []
      return [weapon, ...reloads(weapon), ...made, ...made.flatMap(reloads)]
    })
  const plating = (list: Plating[], category: CategoryId): Thing[] =>
    list.map((facts) => ({ ...base(facts, category), bodyFixed: facts.bodyFixed, kind: 'plating', facts }))

  const combis = f['catalogue/combis']
  const armour = f['catalogue/armour']
  return [
    ...melee(f['catalogue/melee'], 'melee'),
    ...melee(f['catalogue/heavy-melee'], 'heavy-melee'),
    ...ranged(f['catalogue/pistols'], 'pistols'),
    ...ranged(f['catalogue/rifles'], 'rifles'),
    ...ranged(f['catalogue/special'], 'special'),
    ...ranged(f['catalogue/heavy'], 'heavy'),
    ...f['catalogue/grenades'].map((facts): Thing => ({
      ...base(facts, 'grenades'),
      consumable: facts.consumable,
      kind: 'grenade',
      facts
    })),
    ...plating(armour.plating, 'armour'),
    ...armour.cushioning.map((facts): Thing => ({
      ...base(facts, 'armour'),
      bodyFixed: facts.bodyFixed,
      kind: 'cushioning',
      facts
    })),
    ...plating(armour.heavyPlating, 'heavy-armour'),
    ...f['catalogue/gear'].map((facts): Thing => ({
      ...base(facts, 'gear'),
      location: facts.location,
      consumable: facts.consumable,
      bodyFixed: facts.bodyFixed ?? false,
      attachesTo: facts.attachesTo ?? null,
      kind: 'gear',
      facts
    })),
    ...combis.variants.map((variant): Thing => {
      const facts = { ...combis, ...variant }
      return {
        ...base(facts, 'gear'),
        effect: words('things', combis.id, 'effect') ?? null,
        attachesTo: combis.attachesTo,
        kind: 'combi',
        facts
      }
    }),
    ...f['catalogue/bionics'].map((facts): Thing => ({
      ...base(facts, 'gear'),
      bodyFixed: facts.bodyFixed,
      kind: 'bionic',
      facts
    })),
    ...f['catalogue/scenario'].map((facts): Thing => ({
      ...base(facts, 'gear'),
      location: facts.location,
      consumable: facts.consumable,
      kind: 'scenario',
      facts
    }))
  ]
}
