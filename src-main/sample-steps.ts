import type { MethodName } from './contract'

/**
 * One step of a sample that is told as what is asked at the door, for games that no other script fits. `as` keeps the answer under
 * a name; `@name.path.to.value` in what is asked stands for a part of a kept answer, and `@name.sheets[Ada].member` for the
 * entry of a list that is called so.
 */
export interface SampleStep {
  call: MethodName
  with?: unknown
  as?: string
  /** Answers every open question of the roster that `with.roster` names, the app throwing the dice, until it asks nothing more. */
  answerAll?: boolean
}

/** What is asked, with every reference in its place. Throws where it refers to nothing. */
export function resolved(asked: unknown, kept: ReadonlyMap<string, unknown>): unknown {
  if (typeof asked === 'string' && asked.startsWith('@')) return found(asked, kept)
  if (Array.isArray(asked)) return asked.map((one) => resolved(one, kept))
  if (typeof asked === 'object' && asked !== null)
    return Object.fromEntries(Object.entries(asked).map(([key, one]) => [key, resolved(one, kept)]))
  return asked
}

function found(reference: string, kept: ReadonlyMap<string, unknown>): unknown {
  const [name = '', ...path] = reference.slice(1).match(/[^.[\]]+/g) ?? []
  let at = kept.get(name)
  for (const part of path)
    at = Array.isArray(at)
      ? (at.find((one) => called(one, part)) ?? at[Number(part)])
      : (at as { [key: string]: unknown } | null | undefined)?.[part]
  if (at === undefined || at === null) throw new Error(`the sample refers to nothing: ${reference}`)
  return at
}

function called(one: unknown, name: string): boolean {
  const entry = one as { name?: unknown; id?: unknown } | null
  return (
    entry?.name === name ||
    entry?.id === name ||
    (typeof entry?.name === 'object' && entry.name !== null && Object.values(entry.name).includes(name))
  )
}
