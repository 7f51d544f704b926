import { asValue, type Json, type Words } from '../values/json'
import type { Member, Roster } from '../state/roster'
import type { Field } from './sheet'
import type { GameSystem } from './system'
import { reason, type Reason } from '../values/verdict'
import type { WrittenList, WrittenSection } from './writing'

/** The limit for numbers that no sheet mentions, and for money, as for an arbitrator. */
const MOST = 1_000_000
/** The most reasons listed. */
const MANY = 20

interface Bounds {
  label: Words | string
  min: number
  max: number
  /** Halves are allowed. */
  halves?: boolean
}

/**
 * Refuses an imported roster with numbers that nobody could have written on the game's sheets or awarded, and
 * lists with too many rows. Whether the catalogue knows its items is checked elsewhere. A number that no
 * sheet mentions has a wide limit.
 */
export function beyondSheet<Rules>(
  system: Pick<GameSystem<Rules>, 'writing' | 'corrections' | 'sheet'>,
  rules: Rules,
  roster: Roster
): Reason[] {
  const limits = new Limits()
  const sheet = system.corrections?.sheet(rules, roster)
  const currency = system.sheet(rules).currency
  if (roster.money !== null) limits.money(roster.name, roster.money, currency?.name ?? roster.kindName)
  limits.numbers(
    roster.name,
    roster.numbers,
    sheet?.numbers ?? [],
    system.writing?.sections(rules, roster, null) ?? []
  )
  let lists: WrittenList[] = []
  for (const member of roster.members) {
    const sections = system.writing?.sections(rules, roster, member) ?? []
    lists = sections.flatMap((section) => section.lists)
    if (member.cost !== null) limits.money(member.name, member.cost, member.typeName)
    limits.numbers(member.name, member.profile, sheet?.characteristics ?? [], sections)
    limits.numbers(member.name, member.numbers, sheet?.memberNumbers ?? [], sections)
    for (const list of lists)
      limits.number(member.name, list.rows.length, { label: list.label, min: 0, max: list.most })
    for (const { kind, name, data } of member.traits)
      limits.row(
        member.name,
        name,
        data,
        lists.find((list) => list.at === 'trait' && list.key === kind)
      )
    if (limits.reasons.length >= MANY) return limits.reasons
  }
  const names = new Map(roster.members.map((member: Member) => [member.id, member.name]))
  for (const { name, category, holder, price, paid, weight, data } of roster.items) {
    const who = names.get(holder) ?? roster.name
    for (const value of [price ?? 0, paid]) limits.money(who, value, name)
    if (Math.abs(weight) > MOST) limits.number(who, weight, { label: name, min: 0, max: MOST })
    limits.row(
      who,
      name,
      data,
      lists.find((list) => list.at === 'item' && list.key === category)
    )
  }
  if (roster.between) limits.row(roster.name, roster.kindName, roster.between.data, undefined)
  return limits.reasons
}

/** Gathers the reasons against numbers beyond their limits, at most `MANY`. `who`: the name of their owner. */
class Limits {
  readonly reasons: Reason[] = []

  number(who: string, value: number, { label, min, max, halves }: Bounds): void {
    if (this.reasons.length >= MANY) return
    if (value >= min && value <= max && Number.isInteger(halves ? value * 2 : value)) return
    const what = typeof label === 'string' ? label : asValue(label)
    this.reasons.push(reason('beyond-sheet', [], { who, what, value, min, max }))
  }

  /** A sum of money has the wide limit. */
  money(who: string, value: number, label: Words): void {
    this.number(who, value, { label, min: -MOST, max: MOST })
  }

  /** Numbers by key, each within the limits of corrections or of the sheet: either makes it possible. */
  numbers(
    who: string,
    values: { [key: string]: number },
    specs: (Bounds & { key: string })[],
    sections: WrittenSection[]
  ): void {
    const fields = sections.flatMap((section) => section.fields).map(({ field }) => field)
    for (const [key, value] of Object.entries(values)) {
      const said = [
        ...specs.filter((spec) => spec.key === key),
        ...fields.filter((field) => field.key === key).map(boundsOf)
      ].filter((bounds) => bounds !== null)
      this.number(
        who,
        value,
        said[0]
          ? {
              ...said[0],
              min: Math.min(...said.map(({ min }) => min)),
              max: Math.max(...said.map(({ max }) => max))
            }
          : { label: key, min: -MOST, max: MOST, halves: true }
      )
    }
  }

  /** The columns limit a row that was written, bought or found; other values have the wide limit. */
  row(who: string, name: Words, data: { [key: string]: Json }, list: WrittenList | undefined): void {
    for (const [key, value] of Object.entries(data)) {
      const column = list?.columns.find((candidate) => candidate.key === key)
      const bounds = column && boundsOf(column)
      if (bounds && typeof value === 'number') this.number(who, value, bounds)
      else
        for (const number of numbersIn(value))
          if (Math.abs(number) > MOST)
            this.number(who, number, { label: name, min: -MOST, max: MOST, halves: true })
    }
  }
}

/**
 * The limits of a field stored as a number; null for a field stored as text. A die is stored and chosen by
 * its faces.
 */
function boundsOf(field: Field): Bounds | null {
  const { label } = field
  if (field.kind === 'count') return { label, min: field.min ?? 0, max: field.max ?? MOST }
  if (field.kind === 'distance') return { label, min: field.min ?? 0, max: field.max ?? MOST, halves: true }
  if (field.kind === 'flag') return { label, min: 0, max: 1 }
  const faces = (field.options ?? []).map(({ id }) => Number(id)).filter(Number.isFinite)
  return field.kind === 'choice' && faces.length > 0 && faces.length === field.options?.length
    ? { label, min: Math.min(...faces), max: Math.max(...faces) }
    : null
}

function numbersIn(value: Json): number[] {
  if (typeof value === 'number') return [value]
  if (Array.isArray(value)) return value.flatMap(numbersIn)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : []
}
