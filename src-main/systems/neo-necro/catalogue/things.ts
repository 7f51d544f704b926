import type { Localised } from '../../../kernel/values/json'
import { withFigures } from './figures-in-words'
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

/** The facts that everything for sale has. */
interface ThingBase {
  id: string
  /** The id of its catalogue entry: the plain weapon's if it is master-crafted, the ammunition's for a reload. */
  base: string
  name: Localised
  effect: Localised | null
  /** The equipment category, which decides who may have it. A reload has the category of its weapon. */
  category: CategoryId
  price: number
  availability: 'common' | 'rare'
  /** 0 for things that stay in the stash (NN-ENC-4). */
  encumbrance: number
  location: 'carried' | 'stash'
  consumable: boolean
  bodyFixed: boolean
  /** For a reload: the weapon that it is for. */
  weapon: string | null
  masterCrafted: boolean
  /** The categories of weapons that it can be fitted to; null if it is not fitted to a weapon. */
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

/** The facts of a ranged weapon; undefined for other things. */
export function rangedFacts(thing: Thing | undefined): RangedWeapon | undefined {
  return thing?.kind === 'weapon' && 'profiles' in thing.facts ? thing.facts : undefined
}

/** The facts of a melee weapon; undefined for other things. */
export function meleeFacts(thing: Thing | undefined): MeleeWeapon | undefined {
  return thing?.kind === 'weapon' && !('profiles' in thing.facts) ? thing.facts : undefined
}

export const MASTER_CRAFTED = 'master-crafted'

/**
 * Everything that can be bought, in catalogue order, including derived things: reloads, master-crafted
 * weapons, combis.
 */
export function makeThings(f: NecroFiles, words: WordReader): Thing[] {
  const maker = new Maker(f, words)
  return [...maker.weapons(), ...maker.grenades(), ...maker.armour(), ...maker.gear()]
}

/** The fields that all catalogue entries share. */
interface Entry {
  id: string
  price: number
  availability: 'common' | 'rare'
  encumbrance: number | null
}

/** Makes the things from the entries of the catalogue. */
class Maker {
  constructor(
    private readonly f: NecroFiles,
    private readonly words: WordReader
  ) {}

  weapons(): Thing[] {
    const { f } = this
    return [
      ...this.melee(f['catalogue/melee'], 'melee'),
      ...this.melee(f['catalogue/heavy-melee'], 'heavy-melee'),
      ...this.ranged(f['catalogue/pistols'], 'pistols'),
      ...this.ranged(f['catalogue/rifles'], 'rifles'),
      ...this.ranged(f['catalogue/special'], 'special'),
      ...this.ranged(f['catalogue/heavy'], 'heavy')
    ]
  }

  grenades(): Thing[] {
    return this.f['catalogue/grenades'].map((facts): Thing => ({
      ...this.base(facts, 'grenades'),
      consumable: facts.consumable,
      kind: 'grenade',
      facts
    }))
  }

  armour(): Thing[] {
    const { plating, cushioning, heavyPlating } = this.f['catalogue/armour']
    return [
      ...this.plating(plating, 'armour'),
      ...cushioning.map((facts): Thing => ({
        ...this.base(facts, 'armour'),
        bodyFixed: facts.bodyFixed,
        kind: 'cushioning',
        facts
      })),
      ...this.plating(heavyPlating, 'heavy-armour')
    ]
  }

  /** Gear, combis, bionics, and the things of scenarios. */
  gear(): Thing[] {
    const combis = this.f['catalogue/combis']
    return [
      ...this.f['catalogue/gear'].map((facts): Thing => ({
        ...this.base(facts, 'gear'),
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
          ...this.base(facts, 'gear'),
          effect: this.words('things', combis.id, 'effect') ?? null,
          attachesTo: combis.attachesTo,
          kind: 'combi',
          facts
        }
      }),
      ...this.f['catalogue/bionics'].map((facts): Thing => ({
        ...this.base(facts, 'gear'),
        bodyFixed: facts.bodyFixed,
        kind: 'bionic',
        facts
      })),
      ...this.f['catalogue/scenario'].map((facts): Thing => ({
        ...this.base(facts, 'gear'),
        location: facts.location,
        consumable: facts.consumable,
        kind: 'scenario',
        facts
      }))
    ]
  }

  private base(entry: Entry, category: CategoryId): ThingBase {
    return {
      id: entry.id,
      base: entry.id,
      name: this.name(entry.id),
      effect: this.effect(entry),
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
    }
  }

  private effect(entry: Entry): Localised | null {
    const effect = this.words('things', entry.id, 'effect')
    return effect ? withFigures(effect, entry) : null
  }

  private name(id: string): Localised {
    return this.words('things', id) ?? { fr: id, en: id }
  }

  private melee(list: MeleeWeapon[], category: CategoryId): Thing[] {
    return list.map((facts) => ({ ...this.base(facts, category), kind: 'weapon', facts }))
  }

  /** Each weapon and its reloads, then its master-crafted version and the reloads of that. */
  private ranged(list: RangedWeapon[], category: CategoryId): Thing[] {
    return list.flatMap((facts) => {
      const weapon: Thing = { ...this.base(facts, category), kind: 'weapon', facts }
      const made = this.f['catalogue/master-crafted'].appliesTo.includes(category)
        ? [this.masterCrafted(weapon)]
        : []
      return [weapon, ...this.reloads(weapon), ...made, ...made.flatMap((entry) => this.reloads(entry))]
    })
  }

  private plating(list: Plating[], category: CategoryId): Thing[] {
    return list.map((facts) => ({
      ...this.base(facts, category),
      bodyFixed: facts.bodyFixed,
      kind: 'plating',
      facts
    }))
  }

  private masterCrafted(thing: Thing): Thing {
    const { priceMultiplier, availability } = this.f['catalogue/master-crafted']
    return {
      ...thing,
      id: `${MASTER_CRAFTED}:${thing.id}`,
      name: compose(this.words('labels', 'masterCraftedName') ?? {}, { weapon: thing.name }),
      effect: this.words('things', MASTER_CRAFTED, 'effect') ?? null,
      price: this.round(thing.price * priceMultiplier),
      availability,
      masterCrafted: true
    }
  }

  /** Rounds up, unless the house rule masterCraftedRounding says down (NN-MAS-1, NN-RUL-31). */
  private round(price: number): number {
    return this.f['catalogue/master-crafted'].rounding === 'up' ? Math.ceil(price) : Math.floor(price)
  }

  private reloads(weapon: Thing): Thing[] {
    const facts = rangedFacts(weapon)
    if (!facts) return []
    const { reloadPriceMultiplier } = this.f['catalogue/master-crafted']
    return this.f['catalogue/ammo'].flatMap((ammo): Thing[] => {
      const listed = Array.isArray(ammo.appliesTo)
      if (listed ? !ammo.appliesTo.includes(facts.id) : facts.reloadPrice === null) return []
      const list = 'price' in ammo ? ammo.price : (facts.reloadPrice ?? 0)
      // A missile for a plain launcher has its own price, so its id needs no weapon.
      const plain = 'price' in ammo && !weapon.masterCrafted
      const price = weapon.masterCrafted ? this.round(list * reloadPriceMultiplier) : list
      return [
        {
          ...this.base({ ...ammo, price }, weapon.category),
          id: plain ? ammo.id : `${ammo.id}:${weapon.id}`,
          name: plain
            ? this.name(ammo.id)
            : compose(this.words('labels', 'reloadName') ?? {}, {
                ammo: this.name(ammo.id),
                weapon: weapon.name
              }),
          consumable: ammo.consumable,
          weapon: weapon.id,
          masterCrafted: weapon.masterCrafted,
          kind: 'ammo',
          facts: ammo
        }
      ]
    })
  }
}
