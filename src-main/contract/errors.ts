import type { Reason } from '../kernel/values/verdict'
import type { Params } from '../kernel/values/json'

/**
 * Why a request failed. The client words the `code`:
 * - `unknown-method`, `bad-input` (with `paths`), `not-here`: the request itself is wrong
 * - `refused`: the rules forbid it; `reasons` holds all reasons at once
 * - `campaign-not-open`: the request names a campaign that is not the open one; nothing was done
 * - `no-campaign`, `unknown-roster`, `file-…`: what the request refers to does not exist or can't be used
 * - `request-reused`: another request had this id; nothing was done
 * - `changed-meanwhile`: a value to be replaced has changed; `params.conflicts` lists all such (see
 *   conflict.ts)
 * - `internal`: a bug of ours. `params.changed`: whether the campaign was changed, if known, judged by the
 *   journal’s seal before and after. `params.log`: where the details are, if there is a log
 */
export interface Failure {
  code: string
  params: Params
  paths: string[]
  reasons: Reason[]
}

/**
 * The answer to every request, in every host. A request that names the answer it knows (`Envelope.known`) gets the
 * `sum` of this one; `same` means that it is the known one, and was not sent again (`value` is null).
 */
export type Answer<Value = unknown> =
  | { ok: true; value: Value; sum?: string; same?: never }
  | { ok: true; value: null; sum: string; same: true }
  | { ok: false; error: Failure }

/** Thrown by a service to refuse a request; the answer is a failure with this code, not a bug. */
export class Refused extends Error {
  readonly failure: Failure
  constructor(code: string, params: Params = {}, reasons: Reason[] = [], paths: string[] = []) {
    super(code)
    this.failure = { code, params, paths, reasons }
  }
}
