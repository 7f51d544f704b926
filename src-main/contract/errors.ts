import type { Reason } from '../kernel/values/verdict'
import type { Params } from '../kernel/values/json'

/**
 * Why a request was not done. `code` is worded by whoever shows it:
 * - `unknown-method`, `bad-input` (with `paths`), `not-here`: the request itself is wrong
 * - `refused`: the rules say no; `reasons` holds every reason at once
 * - `campaign-not-open`: the request names a campaign, and another is open; nothing was done
 * - `no-campaign`, `unknown-roster`, `file-…`: what it speaks of is not there, or can't be used
 * - `request-reused`: another request had this name; nothing was done
 * - `changed-meanwhile`: a value that it replaces is another by now; `params.conflicts` holds each (see conflict.ts)
 * - `internal`: a bug of ours. `params.changed` says whether the request has changed the campaign, where that was looked at: by the seal
 *   of the journal before and after. `params.log` says where its details can be read, where they can
 */
export interface Failure {
  code: string
  params: Params
  paths: string[]
  reasons: Reason[]
}

/** Every answer, by whatever host it travels. */
export type Answer<Value = unknown> = { ok: true; value: Value } | { ok: false; error: Failure }

/** Thrown by a service to answer with a failure that is nobody's bug. */
export class Refused extends Error {
  readonly failure: Failure
  constructor(code: string, params: Params = {}, reasons: Reason[] = [], paths: string[] = []) {
    super(code)
    this.failure = { code, params, paths, reasons }
  }
}
