import type { Item } from '../../../kernel/state/roster'
import type { Localised, Params } from '../../../kernel/values/json'
import { idsByPlace } from '../../../kernel/values/row-numbers'
import { loadsOf, writtenWeapon } from './character'
import type { WeaponFacts } from '../catalogue/files'
import { OWN_THING, OWN_WEAPON } from '../catalogue/own-rows'
import type { CrRules } from '../catalogue/rules'
import { plain } from '../catalogue/say'

/** Something for sale: from the book, or added by the campaign (chapter 10.4). */
export interface Thing {
  id: string
  name: Localised
  category: 'weapons' | 'cyberware' | 'ammunition' | 'gear'
  /** Null if it has no price; it then costs nothing (CR-CY-07, CR-R26). */
  price: number | null
  weapon?: WeaponFacts
  /** Rounds in a pack; `kinds` are those that the buyer chooses from. */
  units?: number
  kinds?: string[]
  /** The data of a thing that the campaign added. */
  own?: Params
}

export function thingsOf(rules: CrRules): Thing[] {
  const { files } = rules
  const ownWeapons = idsByPlace(files['catalogue/own-weapons'], OWN_WEAPON)
  const ownThings = idsByPlace(files['catalogue/own-things'], OWN_THING)
  return [
    ...files['catalogue/weapons'].map((weapon): Thing => ({
      id: weapon.id,
      name: rules.words('weapons', weapon.id, 'name'),
      category: 'weapons',
      price: weapon.price,
      weapon
    })),
    ...files['catalogue/own-weapons'].map((row, at): Thing => {
      const { id: _, qualities, ...data } = row
      const own: Params = {
        ...data,
        loaded: 0,
        ...Object.fromEntries(qualities.map((quality) => [quality, true]))
      }
      const id = ownWeapons[at]!
      return {
        id,
        name: plain(row.name),
        category: 'weapons',
        price: row.price,
        weapon: writtenWeapon(rules, id, own),
        own
      }
    }),
    ...files['catalogue/ammunition'].map(({ id, units, price }): Thing => ({
      id,
      name: rules.words('ammunition', id, 'name'),
      category: 'ammunition',
      price,
      units
    })),
    ...files['catalogue/smart-ammunition'].map(({ id, units, price, kinds }): Thing => ({
      id,
      name: rules.words('ammunition', id, 'name'),
      category: 'ammunition',
      price,
      units,
      kinds: kinds.map((kind) => `smart-${kind}`)
    })),
    ...files['catalogue/cyberware'].map(({ id, price }): Thing => ({
      id,
      name: rules.words('cyberware', id, 'name'),
      category: 'cyberware',
      price
    })),
    ...files['catalogue/own-things'].map((row, at): Thing => ({
      id: ownThings[at]!,
      name: plain(row.name),
      category: row.category,
      price: row.price,
      own: { quantity: 1, note: '' }
    }))
  ]
}

/**
 * Whether an item was bought as this thing. What the campaign added has the number of a row for its id, which another
 * thing may have in another campaign, or after the row is gone: there the name counts as well.
 */
export function isOf(thing: Thing, item: Pick<Item, 'thing' | 'name'>): boolean {
  return item.thing === thing.id && (!thing.own || item.name['fr'] === thing.name['fr'])
}

type Place = Pick<Item, 'id' | 'holder' | 'on' | 'paid' | 'source'>

/** Makes an item of a new thing; the magazine is full if its ordinary rounds are free (CR-R26). */
export function itemOf(rules: CrRules, thing: Thing, place: Place, kind?: string): Item {
  const blank = {
    ...place,
    thing: thing.id,
    name: thing.name,
    category: thing.category,
    price: thing.price,
    weight: 0
  }
  if (thing.category === 'ammunition') {
    const id = kind ?? thing.id
    return {
      ...blank,
      thing: id,
      name: rules.words('ammunition', id, 'name'),
      data: { rounds: thing.units ?? 0, pack: thing.id }
    }
  }
  if (thing.weapon) return { ...blank, data: { ...thing.own, ...fresh(rules, thing.weapon) } }
  return { ...blank, data: thing.own ?? {} }
}

function fresh(rules: CrRules, weapon: WeaponFacts): Params {
  const first = loadsOf(weapon)[0]
  const free =
    first !== undefined &&
    !first.smart &&
    rules.files['catalogue/ammunition'].find(({ id }) => id === first.kind)?.price === null
  return {
    load: first?.kind ?? weapon.ammo,
    'smart-load': first?.smart ?? false,
    loaded: free ? weapon.magazine : 0,
    jammed: false,
    bolt: false
  }
}
