import type { MethodName } from './contract'

/**
 * One step of a sample, as a method call, for games that the other parts of a script do not fit. `as` stores the
 * answer under a name. In the input, `@name.path.to.value` stands for a part of a stored answer, and
 * `@name.sheets[Ada].member` for the list entry with that name or id.
 */
export interface SampleStep {
  call: MethodName
  with?: unknown
  as?: string
  /** Instead of the call: answers the prompts of the roster `with.roster` (see `answered`). The app rolls the dice. */
  answerAll?: boolean
}

/** The input with every reference replaced by its value. Throws for a reference to nothing. */
export function resolved(asked: unknown, answers: ReadonlyMap<string, unknown>): unknown {
  if (typeof asked === 'string' && asked.startsWith('@')) return found(asked, answers)
  if (Array.isArray(asked)) return asked.map((entry) => resolved(entry, answers))
  if (typeof asked === 'object' && asked !== null)
    return Object.fromEntries(Object.entries(asked).map(([key, part]) => [key, resolved(part, answers)]))
  return asked
}

function found(reference: string, answers: ReadonlyMap<string, unknown>): unknown {
  const [name = '', ...path] = reference.slice(1).match(/[^.[\]]+/g) ?? []
  let at = answers.get(name)
  for (const part of path)
    at = Array.isArray(at)
      ? (at.find((candidate) => called(candidate, part)) ?? at[Number(part)])
      : (at as { [key: string]: unknown } | null | undefined)?.[part]
  if (at === undefined || at === null) throw new Error(`the sample refers to nothing: ${reference}`)
  return at
}

function called(value: unknown, name: string): boolean {
  const entry = value as { name?: unknown; id?: unknown } | null
  return (
    entry?.name === name ||
    entry?.id === name ||
    (typeof entry?.name === 'object' && entry.name !== null && Object.values(entry.name).includes(name))
  )
}
