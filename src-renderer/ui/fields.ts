import type { Combatant, Side } from '@kernel/state/battle'
import type { Json, Localised, Params } from '@kernel/values/json'
import type { Field } from '@kernel/system/sheet'
import { list, number, say, t } from '@/locales/say'
import { gearOf, suppliesOf } from './loot-items'

/** The value of a field: the reported one, else the system's default. */
export function valueOf(field: Field, record: Params): Json {
  return record[field.key] ?? field.default
}

/** True if the values of other fields make this field apply. */
export function isAsked(field: Field, fields: Field[], record: Params): boolean {
  const holds = (when: { field: string; is: string[] }): boolean => {
    const other = fields.find(
      (candidate) => candidate.key === when.field && isAsked(candidate, fields, record)
    )
    return (
      other !== undefined && [valueOf(other, record)].flat().some((value) => when.is.includes(String(value)))
    )
  }
  return !field.when || (holds(field.when) && (!field.when.and || holds(field.when.and)))
}

/** False if the side records, since the start, that the field is not for this member: a mortal has no hunger. */
export function isFor({ key }: Field, { record }: Side, member: string): boolean {
  const without = (record['without'] ?? {}) as { [member: string]: string[] }
  return !without[member]?.includes(key)
}

/**
 * The most that a count may say of a combatant: the boxes of their own sheet, as far as the fields that share them
 * left any. What is written already may be more, and stays until it is changed.
 */
export function mostOf(field: Field, fields: Field[], side: Side, { member, record }: Combatant): number {
  const limits = ((side.record['limits'] ?? {}) as { [member: string]: Params })[member]
  const limit = limits?.[field.shares?.limit ?? field.key]
  const most = field.max ?? Infinity
  // Where no boxes are written on the sheet, nothing is known of them.
  if (typeof limit !== 'number' || limit === 0) return most
  const taken = fields
    .filter(({ key }) => field.shares?.with.includes(key))
    .reduce((sum, other) => sum + Number(valueOf(other, record)), 0)
  return Math.min(most, Math.max(0, limit - taken))
}

export interface Choice {
  group: string
  people: { id: string; name: string }[]
}

const people = (side: Side, not?: string): Choice => ({
  group: side.name,
  people: side.combatants
    .filter((combatant) => combatant.member !== not)
    .map(({ member, name }: Combatant) => ({ id: member, name }))
})

/**
 * The people or things that a field of this side may name: the field's own options, else the single-use things
 * that the member carried or the side had; enemies by side, or comrades.
 */
export function choicesOf(field: Field, sides: Side[], roster: string, member?: string): Choice[] {
  if (field.kind === 'several')
    return [
      {
        group: say(field.label),
        people: field.options
          ? optionsOf(field, field.options, sides, roster, member)
          : carried(sides, roster, member)
      }
    ]
  if (field.kind === 'comrade')
    return sides.filter((side) => side.roster === roster).map((side) => people(side, member))
  return sides.filter((side) => side.roster !== roster).map((side) => people(side))
}

/** The names of what a side's report has, by id, in its record. They come with the values that they name. */
export const NAMES = 'named'

/**
 * The options of a field, and what the report names beside them: the rules may have lost it meanwhile, with a pack or a
 * row of the campaign's. An option that the report has under another id is that option.
 */
function optionsOf(
  { key }: Field,
  options: NonNullable<Field['options']>,
  sides: Side[],
  roster: string,
  member?: string
): { id: string; name: string }[] {
  const side = sides.find((candidate) => candidate.roster === roster)
  const names = (side?.record[NAMES] ?? {}) as { [id: string]: Localised }
  const value = side?.combatants.find((combatant) => combatant.member === member)?.record[key]
  const reported = Array.isArray(value) ? value.map(String) : []
  const offered = options.map(({ id, label, also }) => ({
    id: also !== undefined && reported.includes(also) ? also : id,
    name: say(label)
  }))
  const gone = [...new Set([...reported, ...Object.keys(names)])].filter(
    (id) => !offered.some((option) => option.id === id) && !options.some((option) => option.id === id)
  )
  return [
    ...offered,
    ...gone.map((id) => ({ id, name: names[id] ? say(names[id]) : t('sheet.notHere', { id }) }))
  ]
}

/**
 * The single-use things that a member carried into the battle, or that the side had in store, as recorded then.
 */
function carried(sides: Side[], roster: string, member?: string): { id: string; name: string }[] {
  const things = (side: Side) =>
    member === undefined
      ? suppliesOf(side)
      : gearOf(side).filter(({ holder, single }) => single && holder === member)
  return sides
    .filter((side) => side.roster === roster)
    .flatMap(things)
    .map(({ item, name }) => ({ id: item, name: say(name) }))
}

/** The most characters that a narrow field can show, of a choice or of a text. */
const NARROW = { choice: 14, text: 60 }
/** True if the field's values need more room than a number, in the current language. */
export function isWide(field: Field): boolean {
  if (field.kind === 'choice')
    return (field.options ?? []).some(({ label }) => say(label).length > NARROW.choice)
  return field.kind === 'several' || (field.kind === 'text' && (field.max ?? 0) > NARROW.text)
}

/** The value of a field in words, for reading only. */
export function sayField(field: Field, value: Json, choices: Choice[]): string {
  if (field.kind === 'choice') return say(field.options?.find((option) => option.id === value)?.label)
  if (field.kind === 'flag') return t(value === true ? 'core.yes' : 'core.no')
  if (field.kind === 'count' || field.kind === 'distance')
    return number(typeof value === 'number' ? value : 0)
  if (field.kind === 'text') return typeof value === 'string' && value ? value : '—'
  if (field.kind === 'several' && (value === null || (Array.isArray(value) && !value.length)))
    return t(value === null ? 'battles.unsaid' : 'battles.nothing')
  const people = choices
    .flatMap((choice) => choice.people)
    .filter(({ id }) => id === value || (Array.isArray(value) && value.includes(id)))
  return list(people.map((person) => person.name)) || '—'
}
