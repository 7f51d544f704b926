import type { Failure } from '@contract/index'

/** Thrown by `call` if the answer is no value: the rules refused, or the thing is missing. */
export class ApiFailure extends Error {
  readonly code: string
  readonly params: Failure['params']
  readonly paths: string[]
  readonly reasons: Failure['reasons']

  constructor({ code, params, paths, reasons }: Failure) {
    super(code)
    this.name = 'ApiFailure'
    this.code = code
    this.params = params
    this.paths = paths
    this.reasons = reasons
  }
}

/** Turns anything thrown into a failure. An error of the window itself goes to the console. */
export function failureOf(error: unknown): ApiFailure {
  if (error instanceof ApiFailure) return error
  console.error(error)
  return failure('internal')
}

/** There was no answer, or an internal error: the thing may well exist. */
const NO_ANSWER = new Set(['unreachable', 'no-entry', 'internal', 'campaign-left', 'campaign-not-open'])
/** True if the host answered that the thing is no longer available. */
export const saysGone = (error: unknown): boolean => error instanceof ApiFailure && !NO_ANSWER.has(error.code)

/** True if the host never heard of it, or perhaps not: it is to be sent again once the host answers. */
export const isUnheard = (error: ApiFailure | null): boolean =>
  error !== null && (error.code === 'unreachable' || error.code === 'no-entry')

/** True if it is about a campaign that the window has left: nobody waits for it. */
export const isLate = (error: unknown): boolean =>
  error instanceof ApiFailure && error.code === 'campaign-left'

/** True if a person needs no message about it: nobody waits for it, or they cancelled it themselves. */
export const needsNoMessage = (error: unknown): boolean =>
  isLate(error) || (error instanceof ApiFailure && error.code === 'cancelled')

/** A failure made in the window, without an answer. */
export function failure(code: string, params: Failure['params'] = {}): ApiFailure {
  return new ApiFailure({ code, params, paths: [], reasons: [] })
}
