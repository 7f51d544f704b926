import type { Failure } from '@contract/index'

/** What `call` throws when the answer is not a value: the rules said no, or what was asked for is not there. */
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

/** What was thrown, in the shape of a refusal. A fault of the window itself is written down for whoever looks for it. */
export function failureOf(error: unknown): ApiFailure {
  if (error instanceof ApiFailure) return error
  console.error(error)
  return failure('internal')
}

/** No answer at all, or a fault: what was asked for may well be there. */
const NO_ANSWER = new Set(['unreachable', 'no-entry', 'internal', 'campaign-left', 'campaign-not-open'])
/** Whether the host has answered that what was asked for can't be had any more. */
export const saysGone = (error: unknown): boolean => error instanceof ApiFailure && !NO_ANSWER.has(error.code)

/** Whether it speaks of a campaign that the window has left: nobody waits for it any more. */
export const isLate = (error: unknown): boolean =>
  error instanceof ApiFailure && error.code === 'campaign-left'

/** A failure of our own, before any answer came. */
export function failure(code: string, params: Failure['params'] = {}): ApiFailure {
  return new ApiFailure({ code, params, paths: [], reasons: [] })
}
