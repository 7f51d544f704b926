import type { Chance } from '../values/dice'
import { rosterEvent, type RosterEvent } from '../state/event'
import { evolveRoster } from '../state/evolve'
import { fieldReasons, readFields } from './fields'
import { withLostLoans } from './lost-loans'
import { asValue, sameJson, type Json, type Localised, type Params, type Words } from '../values/json'
import { STASH, type Item, type Member, type Roster, type RosterChange, type Trait } from '../state/roster'
import type { Field } from './sheet'
import { strangeSign } from '../values/strange-signs'
import { reason, refuse, type Reason, type Verdict } from '../values/verdict'

/**
 * Sheets that people write themselves, for games in which not everything is bought or rolled: an attribute, a
 * list of skills, a weapon that no catalogue has. What is written changes the roster through events.
 */
export interface WritingPlug<Rules = unknown> {
  /** The editable fields of a member's sheet, or of the roster's own (`member` is null), with their values. */
  sections(rules: Rules, roster: Roster, member: Member | null): WrittenSection[]
  /** Names a row, if not by its naming column. */
  nameOf?(rules: Rules, list: string, values: Params): Localised | null
  /** Checks limits that involve several fields. */
  check?(rules: Rules, after: Roster, member: string | null): Reason[]
}

/** Fields and lists under one heading. */
export interface WrittenSection {
  key: string
  label: Words
  hint?: Words
  rules?: string[]
  fields: WrittenField[]
  lists: WrittenList[]
}

/**
 * One value. `at` is where it is stored: a characteristic of the profile, a running count, a standing choice.
 * Texts and choices are stored as choices, numbers and flags (0 or 1) as the others; a roster's own sheet has
 * counts only.
 */
export interface WrittenField {
  field: Field
  at: 'profile' | 'number' | 'choice'
  value: Json
}

/** An editable list: the member's traits of kind `key`, or the items of category `key` they hold. */
export interface WrittenList {
  key: string
  label: Words
  hint?: Words
  rules?: string[]
  at: 'trait' | 'item'
  columns: Field[]
  /** The column that names a row. */
  named: string
  rows: WrittenRow[]
  /** The most rows allowed. */
  most: number
}

export interface WrittenRow {
  id: string
  values: Params
  /** What it was called when it was written, if it is named by a choice that the game no longer offers. */
  called?: Localised
}

/**
 * What a sheet names that its game no longer offers there, as the entries of a pack that is gone: choices by the id
 * written, rows by their name.
 */
export function strangeEntries(sections: readonly WrittenSection[]): Localised[] {
  const unknown = ({ kind, options = [] }: Field, value: Json | undefined): boolean =>
    kind === 'choice' && typeof value === 'string' && value !== '' && !options.some(({ id }) => id === value)
  return sections.flatMap(({ fields, lists }) => [
    ...fields.filter(({ field, value }) => unknown(field, value)).map(({ value }) => plain(String(value))),
    ...lists.flatMap(({ columns, rows }) =>
      rows.flatMap(({ values }) =>
        columns
          .filter((column) => unknown(column, values[column.key]))
          .map(({ key }) => plain(String(values[key])))
      )
    )
  ])
}

/** What a person wrote: values by field, rows by list. A row without an id is new; a missing one is deleted. */
export interface Written {
  [key: string]: Json
}

/** The current rows of a member's list, for `sections`. */
export function rowsOf(
  roster: Roster,
  member: Member,
  list: Pick<WrittenList, 'key' | 'at' | 'columns' | 'named'>,
  read: (values: Params, name: Localised) => Params = (values) => values
): WrittenRow[] {
  const data =
    list.at === 'trait'
      ? member.traits.filter((trait) => trait.kind === list.key)
      : roster.items.filter(
          (item) => item.holder === member.id && item.category === list.key && item.source === WRITTEN
        )
  const named = list.columns.find(({ key, kind }) => key === list.named && kind === 'choice')
  return data.map((row) => {
    const values = read(
      Object.fromEntries(list.columns.map((field) => [field.key, row.data[field.key] ?? field.default])),
      row.name
    )
    const isGone = named !== undefined && !named.options?.some(({ id }) => id === values[named.key])
    return { id: row.id, values, ...(isGone && { called: row.name }) }
  })
}

/** The current value of a field, for `sections`. */
export function valueAt(member: Member | Roster, at: WrittenField['at'], field: Field): Json {
  const from =
    at === 'number'
      ? member.numbers
      : 'profile' in member
        ? at === 'profile'
          ? member.profile
          : member.choices
        : {}
  const stored = from[field.key]
  if (stored === undefined) return field.default
  if (field.kind === 'flag') return stored === 1 || stored === 'yes'
  // A die is stored as its number of faces.
  if (field.kind === 'choice') return String(stored)
  if (field.kind === 'several') return String(stored) === '' ? [] : String(stored).split(' ')
  return stored
}

/** The origin of items written on a sheet. */
export const WRITTEN = 'written'

/**
 * Writes on a sheet: returns one event for each field and row that changed, or every reason against it; no
 * events if nothing changed.
 */
export function writeSheet<Rules>(
  plug: WritingPlug<Rules>,
  rules: Rules,
  roster: Roster,
  who: string | null,
  written: Written,
  chance: Chance
): Verdict<RosterEvent[]> {
  const member =
    who === null ? null : (roster.members.find((m) => m.id === who && m.left === null) ?? undefined)
  if (member === undefined) return refuse(reason('unknown-member', [], { member: who }))
  const sections = plug.sections(rules, roster, member)
  const fields = sections.flatMap((section) => section.fields)
  const lists = sections.flatMap((section) => section.lists)
  const name = member?.name ?? roster.name
  const reasons: Reason[] = []
  const events: RosterEvent[] = []
  const tell = (type: string, facts: Params, change: RosterChange) =>
    events.push(rosterEvent(roster.id, type, { name, ...facts }, [change]))

  for (const [key, to] of Object.entries(written)) {
    const field = fields.find((candidate) => candidate.field.key === key)
    const list = lists.find((candidate) => candidate.key === key)
    if (field) {
      if (sameJson(to, field.value)) continue
      const wrong = fieldReasons(field.field, to)
      reasons.push(...wrong)
      if (wrong.length === 0)
        tell(
          'sheet-written',
          {
            field: asValue(field.field.label),
            from: asFact(field.field, field.value),
            to: asFact(field.field, to)
          },
          changeOf(member, field, to)
        )
    } else if (list && member) reasons.push(...writeList(plug, rules, member, list, to, chance, tell))
    else reasons.push(reason('field-unknown', [], { field: key }))
  }
  if (reasons.length > 0) return refuse(...reasons)
  const after = evolveRoster(roster, events)
  const unfit = events.length > 0 ? (plug.check?.(rules, after, who) ?? []) : []
  return unfit.length > 0 ? refuse(...unfit) : withLostLoans([roster], events)
}

function writeList<Rules>(
  plug: WritingPlug<Rules>,
  rules: Rules,
  member: Member,
  list: WrittenList,
  to: Json,
  chance: Chance,
  tell: (type: string, facts: Params, change: RosterChange) => void
): Reason[] {
  if (
    !Array.isArray(to) ||
    !to.every(
      (row): row is { [key: string]: Json } => typeof row === 'object' && row !== null && !Array.isArray(row)
    )
  )
    return [reason('field-unknown', [], { field: list.key })]
  if (to.length > list.most)
    return [reason('list-full', list.rules ?? [], { list: asValue(list.label), most: list.most })]
  const reasons: Reason[] = []
  const seen = new Set<string>()
  for (const { id, ...input } of to) {
    const before = list.rows.find((row) => row.id === id)
    if (id !== undefined && (!before || seen.has(before.id))) {
      reasons.push(reason('row-unknown', [], { list: asValue(list.label) }))
      continue
    }
    const { values, reasons: wrong } = readFields(
      list.columns,
      { ...before?.values, ...input },
      before?.values
    )
    const called = plug.nameOf?.(rules, list.key, values) ?? plain(String(values[list.named] ?? '').trim())
    if (Object.values(called).every((text) => text === ''))
      wrong.push(reason('row-nameless', [], { list: asValue(list.label) }))
    const sign =
      before && sameJson(before.values[list.named], values[list.named])
        ? null
        : strangeSign(String(values[list.named] ?? ''))
    if (sign) wrong.push(reason('strange-sign', [], { ...sign }))
    reasons.push(...wrong)
    if (before) seen.add(before.id)
    if (wrong.length > 0) continue
    if (before && sameJson(before.values, values)) continue
    const facts = { list: asValue(list.label), row: called }
    const key = String(values[list.named])
    if (!before)
      tell(
        'sheet-row-added',
        facts,
        list.at === 'trait'
          ? {
              do: 'trait-add',
              member: member.id,
              trait: { id: chance.id(), kind: list.key, key, name: called, data: values } satisfies Trait
            }
          : { do: 'item-add', item: itemOf(chance.id(), member.id, list, called, values) }
      )
    else if (!sameJson(before.values[list.named], values[list.named])) {
      // A renamed item is another item, in place of the old one.
      strike(list, member, before, tell)
      tell(
        'sheet-row-added',
        facts,
        list.at === 'trait'
          ? {
              do: 'trait-add',
              member: member.id,
              trait: { id: before.id, kind: list.key, key, name: called, data: values }
            }
          : { do: 'item-add', item: itemOf(before.id, member.id, list, called, values) }
      )
    } else
      tell(
        'sheet-row-changed',
        facts,
        list.at === 'trait'
          ? { do: 'trait-data', member: member.id, trait: before.id, data: values }
          : { do: 'item-data', item: before.id, data: values }
      )
  }
  if (reasons.length === 0)
    for (const row of list.rows) if (!seen.has(row.id)) strike(list, member, row, tell)
  return reasons
}

function strike(
  list: WrittenList,
  member: Member,
  row: WrittenRow,
  tell: (type: string, facts: Params, change: RosterChange) => void
): void {
  const facts = { list: asValue(list.label), row: String(row.values[list.named] ?? '') }
  tell(
    'sheet-row-struck',
    facts,
    list.at === 'trait'
      ? { do: 'trait-remove', member: member.id, trait: row.id }
      : { do: 'item-remove', item: row.id }
  )
}

function itemOf(id: string, holder: string, list: WrittenList, name: Localised, data: Params): Item {
  return {
    id,
    thing: WRITTEN,
    name,
    category: list.key,
    price: null,
    paid: 0,
    weight: 0,
    source: WRITTEN,
    holder: holder || STASH,
    on: null,
    data
  }
}

function changeOf(member: Member | null, { field, at }: WrittenField, value: Json): RosterChange {
  const stored = Array.isArray(value)
    ? value.join(' ')
    : typeof value === 'boolean'
      ? at === 'choice'
        ? value
          ? 'yes'
          : 'no'
        : Number(value)
      : value
  if (!member) return { do: 'number', key: field.key, to: Number(stored) }
  if (at === 'choice') return { do: 'member-choice', member: member.id, key: field.key, to: String(stored) }
  return {
    do: at === 'profile' ? 'member-profile' : 'member-number',
    member: member.id,
    key: field.key,
    to: Number(stored)
  }
}

/** A value as a fact for readers. */
function asFact(field: Field, value: Json): Json {
  const option = (id: Json): Json => {
    const label = field.options?.find((candidate) => candidate.id === id)?.label
    return label ? asValue(label) : String(id)
  }
  if (field.kind === 'choice') return option(value)
  if (field.kind === 'several') return (value as Json[]).map(option)
  if (field.kind === 'flag') return { key: value === true ? 'core.yes' : 'core.no' }
  if (field.kind === 'text') return value === '' ? '—' : value
  return value
}

const plain = (text: string): Localised => ({ fr: text, en: text })
