import type * as v from 'valibot'
import { reason, type Reason } from '../values/verdict'

type Issue = v.BaseIssue<unknown>

/**
 * Turns schema issues of a resource file into reasons that name file, entry and field: `catalogue/melee`,
 * `dagger.price`. Entries without an id are numbered from 1.
 */
export function resourceReasons(file: string, issues: readonly Issue[]): Reason[] {
  return issues.map((issue) => {
    const [last, keys] = innermost(issue)
    return reasonOf(last, { file, at: keys.join('.') })
  })
}

/** If several shapes were possible, the issue of the one that matched furthest. */
function innermost(issue: Issue, before: string[] = []): [Issue, string[]] {
  const keys = [...before, ...keysOf(issue)]
  const inner = (issue.issues ?? []).map((sub) => innermost(sub, keys))
  return (
    inner.reduce<[Issue, string[]] | null>(
      (far, issue) => (!far || issue[1].length > far[1].length ? issue : far),
      null
    ) ?? [issue, keys]
  )
}

function keysOf(issue: Issue): string[] {
  return (issue.path ?? []).map((step) => {
    const id =
      step.type === 'array' && typeof step.value === 'object' && step.value !== null
        ? (step.value as { id?: unknown }).id
        : undefined
    return typeof id === 'string'
      ? id
      : typeof step.key === 'number'
        ? String(step.key + 1)
        : String(step.key)
  })
}

function reasonOf(issue: Issue, at: { file: string; at: string }): Reason {
  const { type, requirement } = issue as Issue & { requirement?: unknown }
  if (type === 'strict_object' && issue.expected === 'never') return reason('resource-unknown-field', [], at)
  if (type === 'strict_object' && issue.received === 'undefined' && issue.path?.length)
    return reason('resource-missing', [], at)
  if (issue.received === 'undefined') return reason('resource-missing', [], at)
  if (type === 'picklist' || type === 'literal')
    return reason('resource-not-one-of', [], { ...at, options: optionsOf(issue.expected) })
  if (typeof requirement === 'number' && /^(min|gt)/.test(type))
    return reason(/length/.test(type) ? 'resource-too-short' : 'resource-too-small', [], {
      ...at,
      least: requirement
    })
  if (typeof requirement === 'number' && /^(max|lt)/.test(type))
    return reason(/length/.test(type) ? 'resource-too-long' : 'resource-too-large', [], {
      ...at,
      most: requirement
    })
  if (type === 'integer') return reason('resource-not-whole', [], at)
  if (issue.kind === 'validation') return reason('resource-malformed', [], at)
  return reason('resource-wrong-type', [], at)
}

/** Splits `("front" | "side")` into its words. */
function optionsOf(expected: string | null): string[] {
  return (expected ?? '')
    .replace(/^\(|\)$/g, '')
    .split(' | ')
    .map((option) => option.replace(/^"|"$/g, ''))
}
