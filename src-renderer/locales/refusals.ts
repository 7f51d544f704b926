import type { Failure } from '@contract/index'
import type { Params } from '@rules/json'
import { findKey, say, sayParams, t } from './say'

type Coded = { code: string; params: Params }

/** A reason of the rules in the reader's words: the system's own, else ours. */
export function sayReason({ code, params }: Coded): string {
  const key = findKey(`refusals.${code}`) ?? findKey(`errors.${code}`)
  return key ? t(key, sayParams(params)) : t('errors.unworded', { code })
}

/** A failure in one sentence; its reasons, if it has any, say the rest. */
export function sayFailure(failure: Pick<Failure, 'code' | 'params'>): string {
  return sayReason(failure)
}

/** What is wrong with a file of the library. */
export function sayProblem({ code, params }: Coded): string {
  return say({ key: findKey(`problems.${code}`) ?? findKey(`errors.${code}`) ?? 'errors.file-unreadable', params })
}
