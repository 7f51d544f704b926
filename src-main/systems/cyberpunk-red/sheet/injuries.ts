import { idOfName } from '../../../kernel/content/row-ids'
import type { Member, Trait } from '../../../kernel/state/roster'
import type { Localised } from '../../../kernel/values/json'
import { OWN_INJURY as OWN } from '../catalogue/own-rows'
import { ownInjuryIds, type CrRules } from '../catalogue/rules'
import { plain } from '../catalogue/say'

/** With the number of a row: its place, by which calls may name it and older sheets did. */
const isPlace = (key: string): boolean => /^own-\d+$/.test(key)

/** A row of the injury table. */
export interface InjuryRow {
  id: string
  name: Localised
  effect: string
  /** Its place among the campaign's own, by which calls may name it as well; null for the book's and those of packs. */
  place: string | null
  /** True if the row itself has the id: it keeps it whatever it is called. */
  fixed: boolean
}

/** The campaign's injury table: the book's three names, then the campaign's additions (CR-R10). */
export function injuryTable(rules: CrRules): InjuryRow[] {
  const book = rules.files['catalogue/injuries']
  const own = rules.files['catalogue/own-injuries']
  const ids = ownInjuryIds(rules)
  return [
    ...book.map(({ id, effect }) => ({
      id,
      name: rules.words('conditions', id, 'name'),
      effect,
      place: null,
      fixed: true
    })),
    ...own.map(({ id, name, effect }, at) => ({
      id: ids[at]!,
      name: plain(name),
      effect,
      place: `${OWN}${at + 1}`,
      fixed: id !== undefined
    }))
  ]
}

/** The injuries to choose from. Calls may name the campaign's own by their place, too. */
export function injuryOptions(rules: CrRules): { id: string; label: Localised; also?: string }[] {
  return injuryTable(rules).map(({ id, name, place }) => ({
    id,
    label: name,
    ...(place !== null && { also: place })
  }))
}

/** The row with this id, or at this place. */
function rowAt(rules: CrRules, key: string): InjuryRow | undefined {
  const table = injuryTable(rules)
  return table.find(({ id }) => id === key) ?? table.find(({ place }) => place === key)
}

/** The id of the injury that a call names by id or place. */
export const injuryKey = (rules: CrRules, key: string): string => rowAt(rules, key)?.id ?? key

export function injuryName(rules: CrRules, key: string): Localised {
  return rowAt(rules, key)?.name ?? rules.words('conditions', key, 'name')
}

/** An injury as it was noted: its key, and what it was called then. Older trackers noted no name. */
export interface NotedInjury {
  key: string
  name?: Localised
}

/** A noted injury as it is now. */
export interface KnownInjury {
  key: string
  name: Localised
  effect: string
  /** Its name when it was noted, if the campaign calls it otherwise by now. */
  was: Localised | null
}

/**
 * A noted injury with the name and effect that the campaign gives it now. One whose row is gone keeps its name, and has
 * no effect. Older sheets noted the campaign's own by their place: those are known by their name, so that a row that
 * moved up is not taken for the one before it.
 */
export function knownInjury(rules: CrRules, { key, name }: NotedInjury): KnownInjury {
  const row = name ? rowOf(rules, key, name) : rowAt(rules, key)
  if (!row) {
    const called = name ?? rules.words('conditions', key, 'name')
    return { key: name ? nameless(key, name) : key, name: called, effect: '', was: null }
  }
  const renamed = name !== undefined && row.place !== null && !isCalled(row, name)
  return { key: row.id, name: row.name, effect: row.effect, was: renamed ? name : null }
}

function rowOf(rules: CrRules, key: string, name: Localised): InjuryRow | undefined {
  const table = injuryTable(rules)
  if (!key.startsWith(OWN)) return table.find(({ id }) => id === key)
  const own = table.filter(({ place }) => place !== null)
  const wanted = nameless(key, name)
  return (
    own.find(({ id, fixed }) => fixed && id === wanted) ??
    own.find((row) => isCalled(row, name)) ??
    own.find(({ id }) => id === wanted)
  )
}

const isCalled = (row: InjuryRow, name: Localised): boolean => row.name['fr'] === name['fr']

/** The key without a place: a place says nothing of an injury whose row may have moved. */
const nameless = (key: string, name: Localised): string =>
  isPlace(key) ? idOfName(name['fr'] ?? name['en'] ?? '', OWN) : key

/** A critical injury on the sheet; the campaign writes its effect (CR-R10). */
export interface Injury extends KnownInjury {
  trait: Trait
  temporary: boolean
}

export function injuriesOf(rules: CrRules, member: Member): Injury[] {
  return member.traits
    .filter((trait) => trait.kind === 'injuries')
    .map((trait) => ({
      ...knownInjury(rules, { key: String(trait.data['injury'] ?? trait.key), name: trait.name }),
      trait,
      temporary: trait.data['temporary'] === true
    }))
}
