import * as v from 'valibot'
import { LANGUAGE } from '../kernel/values/languages'
import { strangeSign } from '../kernel/values/strange-signs'

/**
 * A language tag such as `fr`. A reader without words in that language falls back on others, at last on
 * English.
 */
export const language = v.pipe(v.string(), v.maxLength(20), v.regex(LANGUAGE))

/** A read changes nothing. A write goes through one queue; in the browser host its origin is checked. */
export type Kind = 'read' | 'write'

/**
 * One method that a client may call. It is declared once; types, checks, lists and queues are derived from
 * it.
 */
export interface Method<Schema extends v.GenericSchema = v.GenericSchema, Output = unknown> {
  kind: Kind
  /** One sentence that describes the method in listings (docs/areas.md, `magot methods`). */
  about: string
  input: Schema
  /** Carries the output type only; it has no value at run time. */
  output?: Output
  /**
   * It takes long and holds no lock: writes go on meanwhile. It reads in small pieces. `at-first`: if something was
   * written meanwhile, it is done again, and writes wait.
   */
  beside?: true | 'at-first'
  /**
   * It takes long without holding up writes. `own-lock`: it makes a file and excludes only other methods of
   * this kind. `snapshot`: it works on a copy that was taken while nothing was written.
   */
  long?: 'own-lock' | 'snapshot'
  /**
   * It changes much at once, so the open campaign is backed up first, unless nothing changed since the last
   * backup.
   */
  risk?: 'import' | 'merge' | 'rules'
  /**
   * It may close the open campaign, which is then backed up; the slow part of that runs before the method's
   * turn.
   */
  closes?: true
  /**
   * It concerns the open campaign but writes nothing into its open file: it closes or replaces the file, or
   * writes a note in the library.
   */
  aroundFile?: true
  /**
   * It writes outside the journal (presets, printers, drafts, backups), so the journal can't tell whether it
   * was done.
   */
  besideJournal?: true
}

/** Declares a read: `read<Output>()('what it answers', schema)`. */
export function read<Output>() {
  return <Schema extends v.GenericSchema>(about: string, input: Schema): Method<Schema, Output> => ({
    kind: 'read',
    about,
    input
  })
}

/** Declares a read that holds no lock: `beside<Output>()('what it makes', schema)`. */
export function beside<Output>() {
  return <Schema extends v.GenericSchema>(about: string, input: Schema): Method<Schema, Output> => ({
    ...read<Output>()(about, input),
    beside: true
  })
}

/** Declares a long read of one state: writes wait for it only if they come in between. */
export function besideAtFirst<Output>() {
  return <Schema extends v.GenericSchema>(about: string, input: Schema): Method<Schema, Output> => ({
    ...read<Output>()(about, input),
    beside: 'at-first'
  })
}

/** Declares a write: `write<Output>()('what it does', schema)`. */
export function write<Output>() {
  return <Schema extends v.GenericSchema>(about: string, input: Schema): Method<Schema, Output> => ({
    kind: 'write',
    about,
    input
  })
}

/** Marks a method as slow: `long('snapshot', read<Output>()(…))`. */
export function long<Schema extends v.GenericSchema, Output>(
  how: NonNullable<Method['long']>,
  method: Method<Schema, Output>
): Method<Schema, Output> {
  return { ...method, long: how }
}

/** Marks a method to be preceded by a backup of the open campaign: `risky('import', write<Output>()(…))`. */
export function risky<Schema extends v.GenericSchema, Output>(
  risk: NonNullable<Method['risk']>,
  method: Method<Schema, Output>
): Method<Schema, Output> {
  return { ...method, risk }
}

/** Marks a method that writes nothing into the open file: `aroundFile(write<Output>()(…))`. */
export function aroundFile<Schema extends v.GenericSchema, Output>(
  method: Method<Schema, Output>
): Method<Schema, Output> {
  return { ...method, aroundFile: true }
}

/** Marks a method whose writes are not in the journal: `besideJournal(write<Output>()(…))`. */
export function besideJournal<Schema extends v.GenericSchema, Output>(
  method: Method<Schema, Output>
): Method<Schema, Output> {
  return { ...method, besideJournal: true }
}

/** Marks a method that may close the open campaign: `closes(write<Output>()(…))`. */
export function closes<Schema extends v.GenericSchema, Output>(
  method: Method<Schema, Output>
): Method<Schema, Output> {
  return { ...method, closes: true }
}

/** Limits of every input. Anything larger is a mistake or an attack and is refused first of all. */
export const LIMITS = { name: 160, text: 20_000, list: 500, whole: 1_000_000 } as const

/** An id: letters, digits, dash, underscore, colon, full stop. */
export const id = v.pipe(v.string(), v.minLength(1), v.maxLength(80), v.regex(/^[\w:.-]+$/u))

/** A file of the library by its name. Paths are refused, so a client can't reach outside the library. */
export const fileName = v.pipe(v.string(), v.maxLength(200), v.regex(/^(?!\.{1,2}$)[^/\\\p{Cc}]+$/u))

const readable = v.check<string, (issue: v.CheckIssue<string>) => string>(
  (given) => strangeSign(given) === null,
  ({ input }) => JSON.stringify(strangeSign(String(input)))
)

/**
 * A name given by a person: trimmed, not empty, no control characters and no invisible characters
 * (kernel/values/strange-signs.ts).
 */
export const name = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(LIMITS.name),
  v.regex(/^[^\p{Cc}]*$/u),
  readable
)

/** A name that may be empty, which means none. */
export const nameOrNone = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(LIMITS.name),
  v.regex(/^[^\p{Cc}]*$/u),
  readable
)

/** Text of several lines; the only control character allowed is the line break. */
export const lines = v.pipe(
  v.string(),
  v.transform((typed) => typed.replace(/\r\n?/g, '\n').trim()),
  v.maxLength(LIMITS.text),
  v.regex(/^(?:\n|[^\p{Cc}])*$/u)
)

/** Returns the refused character that an issue's message describes; null for any other issue. */
export function signIn(message: string): { sign: string; kind: string } | null {
  return message.startsWith('{"sign":') ? (JSON.parse(message) as { sign: string; kind: string }) : null
}

export const whole = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(LIMITS.whole))
/** A number that may be negative; the game system checks its bounds. */
export const number = v.pipe(v.number(), v.integer(), v.minValue(-LIMITS.whole), v.maxValue(LIMITS.whole))
export const day = v.pipe(v.string(), v.isoDate())
export const nothing = v.strictObject({})
export function list<Item extends v.GenericSchema>(item: Item) {
  return v.pipe(v.array(item), v.maxLength(LIMITS.list))
}
const face = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))
/**
 * The answer to a prompt: typed dice (left out: the app rolls them), chosen options, an agreed number. A crowd
 * throws one die each for its order, so that dice may be as many as anything else in a list.
 */
export const answerOf = {
  dice: v.optional(list(face)),
  options: v.optional(list(id)),
  amount: v.optional(whole)
}
/** Chosen ids by field, for a form that the game system defines. */
export const choices = v.pipe(
  v.record(id, id),
  v.check((r) => Object.keys(r).length <= 20)
)

/** How many entries of a list are in the answer at the most. */
export const most = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(500))
/** The same where a caller may ask for a page; left out, the answer has all. */
export const limit = v.optional(most)

/** Any JSON within limits of depth and size; the game system checks its meaning. */
export const json: v.GenericSchema<unknown, import('../kernel/values/json').Json> = v.custom<
  import('../kernel/values/json').Json
>((value) => isJson(value, 0))

function isJson(value: unknown, depth: number): boolean {
  if (depth > 12) return false
  if (value === null || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value === 'string') return value.length <= LIMITS.text
  if (Array.isArray(value)) return value.length <= 2000 && value.every((x) => isJson(x, depth + 1))
  if (typeof value !== 'object') return false
  const keys = Object.keys(value)
  return (
    keys.length <= 2000 &&
    keys.every((k) => k !== '__proto__' && isJson((value as Record<string, unknown>)[k], depth + 1))
  )
}
