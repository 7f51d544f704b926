import * as v from 'valibot'
import type { Json } from '../values/json'
import { STASH, type Between, type Item, type Member, type Roster, type Trait } from './roster'
import { strangeSign } from '../values/strange-signs'
import { reason, type Reason } from '../values/verdict'
import { illFormedIn, mayHoldHalves } from '../values/well-formed'

/**
 * A roster as a file or a code for another machine: its present state, without history. docs/exchange.md
 * documents the shape; a later shape gets a higher `v`, and earlier ones stay readable.
 */
export type PortableRoster = {
  format: 'magot-roster'
  v: 1
  system: string
  /** The version of the game's resources that wrote it. */
  version: number
  roster: Roster
  /** Portraits by id, if they were included: media type and base64. */
  pictures?: { [id: string]: { type: string; data: string } }
}

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(80), v.regex(/^[\w:.-]+$/u))
const name = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(160),
  v.regex(/^[^\p{Cc}]*$/u),
  v.check((given) => strangeSign(given) === null, 'sign')
)
/** Text written on a sheet, up to the length of the longest field. */
const written = (most: number) => v.pipe(v.string(), v.maxLength(most), v.regex(/^(?:[\n\t]|[^\p{Cc}])*$/u))
const whole = v.pipe(v.number(), v.integer(), v.minValue(-10_000_000), v.maxValue(10_000_000))
const finite = v.pipe(v.number(), v.finite(), v.minValue(-10_000_000), v.maxValue(10_000_000))
const few = <Schema extends v.GenericSchema>(schema: Schema, most: number) =>
  v.pipe(v.array(schema), v.maxLength(most))
const json = v.custom<Json>((value) => isPlain(value, 0))
const localised = v.pipe(
  v.record(v.pipe(v.string(), v.regex(/^[a-z]{2,3}(-[A-Za-z]+)?$/)), v.pipe(v.string(), v.maxLength(300))),
  v.check((r) => Object.keys(r).length <= 20)
)
const numbers = v.record(id, finite)
const data = v.record(id, json)

/**
 * A schema for each field of a part of the state, so that a new field does not compile until the file carries it, or
 * names it among those that stay behind.
 */
type Carries<Part, StaysBehind extends keyof Part = never> = {
  [Field in Exclude<keyof Part, StaysBehind>]-?: v.GenericSchema
}

// For a skill that a player invented, the key is its name.
const trait = v.strictObject({
  id,
  kind: id,
  key: written(400),
  name: localised,
  data
} satisfies Carries<Trait>)
const member = v.strictObject({
  id,
  name,
  type: id,
  typeName: localised,
  cost: v.nullable(whole),
  profile: numbers,
  numbers,
  choices: v.record(id, written(4000)),
  traits: few(trait, 200),
  status: id,
  left: v.nullable(id),
  own: v.optional(v.record(id, json)),
  formerly: v.optional(few(id, 500))
} satisfies Carries<Member>)
const item = v.strictObject({
  id,
  thing: id,
  name: localised,
  category: id,
  price: v.nullable(whole),
  paid: whole,
  weight: finite,
  source: id,
  holder: id,
  on: v.nullable(id),
  data
} satisfies Carries<Item>)
const stage = v.picklist(['founding', 'ready', 'between', 'closed'])
const between = v.strictObject({
  id,
  battle: v.nullable(id),
  step: id,
  data
} satisfies Carries<Between>)
const closed = v.strictObject({ why: name, from: stage } satisfies Carries<NonNullable<Roster['closed']>>)
const roster = v.strictObject({
  id,
  name,
  system: id,
  kind: id,
  kindName: localised,
  player: v.nullable(id),
  stage,
  closed: v.optional(closed),
  money: v.nullable(whole),
  numbers,
  members: few(member, 500),
  items: few(item, 5000),
  between: v.nullable(between),
  own: v.optional(v.record(id, json))
} satisfies Carries<Roster>)
const portable = v.strictObject({
  format: v.literal('magot-roster'),
  v: v.literal(1),
  system: id,
  version: whole,
  roster,
  pictures: v.optional(
    v.record(
      id,
      v.strictObject({
        type: v.picklist(['image/png', 'image/jpeg', 'image/webp']),
        data: v.pipe(v.string(), v.maxLength(400_000), v.base64())
      })
    )
  )
})

/**
 * Writes a roster as text: the same roster always gives the same bytes, and reading and writing again gives
 * the same text.
 */
export function writePortable(value: PortableRoster): string {
  return JSON.stringify(sorted(value), null, 2) + '\n'
}

/** Reads a roster from text; returns it, or every reason why it is invalid. */
export function readPortable(text: string): { portable: PortableRoster } | { reasons: Reason[] } {
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return { reasons: [reason('not-json')] }
  }
  const newer = value as { format?: unknown; v?: unknown } | null
  if (newer?.format !== 'magot-roster') return { reasons: [reason('not-a-roster')] }
  if (typeof newer.v === 'number' && newer.v > 1)
    return { reasons: [reason('newer-roster', [], { v: newer.v, known: 1 })] }
  const half = mayHoldHalves(text) || !text.isWellFormed() ? illFormedIn(value) : null
  if (half !== null) return { reasons: [reason('half-a-sign', [], { path: half })] }
  const parsed = v.safeParse(portable, value)
  if (!parsed.success) return { reasons: parsed.issues.slice(0, 20).map(whyNot) }
  const read = parsed.output as PortableRoster
  const reasons = whyNotWhole(read)
  return reasons.length > 0 ? { reasons } : { portable: read }
}

/**
 * A reason for one schema issue: for a character not allowed in a name, the character; otherwise the place, and
 * whether its field is unknown, missing or invalid.
 */
function whyNot(issue: v.BaseIssue<unknown>): Reason {
  const sign = issue.message === 'sign' ? strangeSign(String(issue.input)) : null
  if (sign) return reason('strange-sign', [], { ...sign })
  const path = v.getDotPath(issue) ?? ''
  const keys = issue.type === 'strict_object' && path !== ''
  if (keys && issue.expected === 'never') return reason('roster-field', [], { path, why: 'unknown' })
  if (keys && issue.received === 'undefined') return reason('roster-field', [], { path, why: 'missing' })
  return reason('roster-field', [], { path })
}

/**
 * Checks what a schema can't: duplicate ids, items without a holder or fitted in a circle, a roster of another
 * game than the file's.
 */
function whyNotWhole({ system, roster }: PortableRoster): Reason[] {
  const reasons: Reason[] = []
  if ((roster.stage === 'closed') !== (roster.closed !== undefined))
    reasons.push(reason('roster-field', [], { path: 'roster.closed' }))
  if (roster.system !== system) reasons.push(reason('roster-field', [], { path: 'roster.system' }))
  const twice = <T extends { id: string }>(all: T[]): T[] =>
    all.filter((thing, at) => all.findIndex(({ id }) => id === thing.id) !== at)
  for (const { id, name } of [...twice(roster.members), ...twice(roster.items)])
    reasons.push(reason('id-twice', [], { id, where: name }))
  const holders = new Set([STASH, ...roster.members.map((m) => m.id)])
  const items = new Map(roster.items.map((i) => [i.id, i]))
  for (const item of roster.items) {
    if (!holders.has(item.holder)) reasons.push(reason('in-nobodys-hands', [], { thing: item.name }))
    if (item.on !== null && items.get(item.on)?.holder !== item.holder)
      reasons.push(reason('fitted-to-nothing', [], { thing: item.name }))
    else if (isFittedToItself(item, items)) reasons.push(reason('fitted-to-itself', [], { thing: item.name }))
  }
  return reasons.slice(0, 20)
}

/** Whether an item is fitted to itself, directly or through others. Rules follow the fittings and would never end. */
function isFittedToItself({ id, on }: Item, items: ReadonlyMap<string, Item>): boolean {
  const seen = new Set<string>()
  for (let at = on; at !== null && !seen.has(at); at = items.get(at)?.on ?? null) {
    if (at === id) return true
    seen.add(at)
  }
  return false
}

/** The same value with sorted keys, so that equal values become equal text. */
export function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key]!)])
  )
}

function isPlain(value: unknown, depth: number): boolean {
  if (depth > 12) return false
  if (value === null || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value === 'string') return value.length <= 20_000
  if (Array.isArray(value)) return value.length <= 2000 && value.every((x) => isPlain(x, depth + 1))
  return (
    typeof value === 'object' &&
    Object.entries(value).every(([key, x]) => key !== '__proto__' && isPlain(x, depth + 1))
  )
}
