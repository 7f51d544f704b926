import * as v from 'valibot'
import { LANGUAGE } from '../kernel/values/languages'
import { strangeSign } from '../kernel/values/strange-signs'

/** A language by its tag, `fr`: whoever has no words in it falls back on English. */
export const language = v.pipe(v.string(), v.maxLength(20), v.regex(LANGUAGE))

/** A read leaves nothing behind. A write goes through one queue, and on loopback its origin is checked. */
export type Kind = 'read' | 'write'

/** One thing that a client may ask: declared here once, and types, checks, lists and queues follow from it. */
export interface Method<Schema extends v.GenericSchema = v.GenericSchema, Output = unknown> {
  kind: Kind
  /** One sentence for people and machines that list the methods. */
  about: string
  input: Schema
  /** Only a type: nothing stands here at run time. */
  output?: Output
  /** It takes long, and nobody waits for it: writes go on meanwhile. What it reads it reads piece by piece. */
  beside?: true
  /**
   * It takes long, and nobody waits for it either. `own-lock`: it makes a file that only others of its kind could want, and
   * of those one is made at a time. `snapshot`: it looks at a copy, taken in a moment in which nothing is written.
   */
  long?: 'own-lock' | 'snapshot'
  /** It changes much at once: the open campaign is backed up first, where it changed since the last backup. */
  risk?: 'import' | 'merge' | 'rules'
  /** It may close the open campaign, which is backed up then: what takes long of that is done before its turn. */
  closes?: true
  /** It speaks of the open campaign and writes nothing into the file that is open: it closes it, puts another in its place, or keeps a note in the library. */
  aroundFile?: true
  /** What it writes is kept beside the campaign’s journal (presets, printers, drafts, backups): the journal does not tell whether it was done. */
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

/** Declares a read that others need not wait for: `beside<Output>()('what it makes', schema)`. */
export function beside<Output>() {
  return <Schema extends v.GenericSchema>(about: string, input: Schema): Method<Schema, Output> => ({
    ...read<Output>()(about, input),
    beside: true
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

/** The same method as one that takes long: `long('snapshot', read<Output>()(…))`. */
export function long<Schema extends v.GenericSchema, Output>(
  how: NonNullable<Method['long']>,
  method: Method<Schema, Output>
): Method<Schema, Output> {
  return { ...method, long: how }
}

/** The same method as one before which the open campaign is backed up: `risky('import', write<Output>()(…))`. */
export function risky<Schema extends v.GenericSchema, Output>(
  risk: NonNullable<Method['risk']>,
  method: Method<Schema, Output>
): Method<Schema, Output> {
  return { ...method, risk }
}

/** The same method as one that writes nothing into the file that is open: `aroundFile(write<Output>()(…))`. */
export function aroundFile<Schema extends v.GenericSchema, Output>(
  method: Method<Schema, Output>
): Method<Schema, Output> {
  return { ...method, aroundFile: true }
}

/** The same method as one whose writes the journal does not hold: `besideJournal(write<Output>()(…))`. */
export function besideJournal<Schema extends v.GenericSchema, Output>(
  method: Method<Schema, Output>
): Method<Schema, Output> {
  return { ...method, besideJournal: true }
}

/** The same method as one that may close the open campaign: `closes(write<Output>()(…))`. */
export function closes<Schema extends v.GenericSchema, Output>(
  method: Method<Schema, Output>
): Method<Schema, Output> {
  return { ...method, closes: true }
}

/** The bounds of what may come in. Larger is a mistake or an attack, and is refused before anything looks at it. */
export const LIMITS = { name: 160, text: 20_000, list: 500, whole: 1_000_000 } as const

/** An id as we make them: letters, digits, dash, underscore, colon. */
export const id = v.pipe(v.string(), v.minLength(1), v.maxLength(80), v.regex(/^[\w:.-]+$/u))

/** A file of the library by its name, never a path: a client can't reach outside of the library. */
export const fileName = v.pipe(v.string(), v.maxLength(200), v.regex(/^(?!\.{1,2}$)[^/\\\p{Cc}]+$/u))

const readable = v.check<string, (issue: v.CheckIssue<string>) => string>(
  (given) => strangeSign(given) === null,
  ({ input }) => JSON.stringify(strangeSign(String(input)))
)

/** A name that a person gives: trimmed, not empty, no control characters, nothing that its readers could not see (kernel/values/strange-signs.ts). */
export const name = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(LIMITS.name),
  v.regex(/^[^\p{Cc}]*$/u),
  readable
)

/** A name that may be left empty: then there is none. */
export const nameOrNone = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(LIMITS.name),
  v.regex(/^[^\p{Cc}]*$/u),
  readable
)

/** What a person writes on several lines; of the control characters only the line's end. */
export const lines = v.pipe(
  v.string(),
  v.transform((typed) => typed.replace(/\r\n?/g, '\n').trim()),
  v.maxLength(LIMITS.text),
  v.regex(/^(?:\n|[^\p{Cc}])*$/u)
)

/** Which sign of a name an issue speaks of; null where it speaks of anything else. */
export function signIn(message: string): { sign: string; kind: string } | null {
  return message.startsWith('{"sign":') ? (JSON.parse(message) as { sign: string; kind: string }) : null
}

export const whole = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(LIMITS.whole))
/** A number that is set, whatever it is: the system knows the bounds. */
export const number = v.pipe(v.number(), v.integer(), v.minValue(-LIMITS.whole), v.maxValue(LIMITS.whole))
export const day = v.pipe(v.string(), v.isoDate())
export const nothing = v.strictObject({})
export function list<Item extends v.GenericSchema>(item: Item) {
  return v.pipe(v.array(item), v.maxLength(LIMITS.list))
}
const face = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))
/** An answer to an open question: dice typed in (left out: the app throws them), options chosen, a number agreed upon. */
export const answerOf = {
  dice: v.optional(v.pipe(v.array(face), v.maxLength(20))),
  options: v.optional(list(id)),
  amount: v.optional(whole)
}
/** Words by key, as a system's form gives them. */
export const choices = v.pipe(
  v.record(id, id),
  v.check((r) => Object.keys(r).length <= 20)
)

/** Anything that JSON can hold, within limits of depth and size; its meaning is checked by the system. */
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
