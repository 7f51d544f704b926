import type { Failure } from '@contract/index'
import type { Params } from '@kernel/values/json'
import { variantOf } from './refusal-variant'
import { findKey, moment, paramsApart, say, t } from './say'

type Coded = { code: string; params: Params }

/** Words a reason of the rules: in the system's words if it has any, else in ours. */
export function sayReason({ code, params }: Coded): string {
  if (code === 'file-locked') return sayLock(params)
  if (code === 'internal') return sayFault(params)
  const variant = variantOf({ code, params })
  if (variant !== code) return t(`errors.${variant}`, paramsApart(params))
  const key = findKey(`refusals.${code}`) ?? findKey(`errors.${code}`)
  return key ? t(key, paramsApart(params)) : t('errors.unworded', { code })
}

/** An internal error: its known consequences, and where to read more, if anywhere. */
function sayFault(params: Params): string {
  const sentence = t(`errors.${variantOf({ code: 'internal', params })}`)
  return params['log'] === 'terminal' ? `${sentence} ${t('errors.internal-log')}` : sentence
}

/** A failure in one sentence; its reasons, if any, say the rest. */
export function sayFailure(failure: Pick<Failure, 'code' | 'params'>): string {
  return sayReason(failure)
}

/** Words the problem of a file of the library. */
export function sayProblem({ code, params }: Coded): string {
  if (code === 'file-locked') return sayLock(params)
  return say({
    key: findKey(`problems.${code}`) ?? findKey(`errors.${code}`) ?? 'errors.file-unreadable',
    params
  })
}

/** Who has a campaign open, on which computer and since when. Without a name there is only the fact. */
function sayLock({ user, host, since, here, sure }: Params): string {
  if (typeof host !== 'string' || typeof since !== 'string') return t('errors.file-locked')
  const who = typeof user === 'string' ? user : t('lock.somebody')
  const where = here === true ? t('lock.here', { host }) : host
  return t(sure === false ? 'lock.mayBeOpen' : 'lock.isOpen', {
    who,
    where,
    since: Number.isNaN(Date.parse(since)) ? since : moment(since)
  })
}
