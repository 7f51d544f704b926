import * as v from 'valibot'
import { briefly } from './brief-answers'
import { AnsweredRequests, namedRequest } from './named-requests'
import {
  contract,
  Refused,
  type Answer,
  type Failure,
  type Input,
  type MethodName,
  type Output
} from './contract'
import { isRequestName, ofOpenCampaign, type Envelope } from './contract/envelope'
import { signIn, type Method } from './contract/method'
import type { Gate } from './gate'
import { StoreRefusal } from './store/sqlite/refusal'
import type { NamedRequest } from './store/journal/requests'

/** The implementation of every method in the contract. A missing or misspelt one does not compile. */
export type Handlers = { [M in MethodName]: (input: Input<M>) => Promise<Output<M>> }

export type Dispatch = (method: unknown, input: unknown, envelope?: Envelope) => Promise<Answer>

/** The open campaign: its id and mark, which requests may name it by, and its name for people. */
export interface OpenCampaign {
  id: string
  mark: string
  name: string
}

/** Work around a method: `before` inside the gate, `after` when the method has ended, even with an error. */
export interface AroundRequest {
  before(): Promise<void>
  after(): Promise<void>
}

/** What dispatch needs besides the handlers. */
export interface How {
  /**
   * Work around methods that change much at once or may close the open campaign. It is prepared while the request
   * waits for its turn.
   */
  around(cause: NonNullable<Method['risk']> | 'closed'): Promise<AroundRequest>
  /**
   * Does the slow part of a request before its turn, outside the gate, for the handler to use; null if there is
   * none. Throws what the handler would throw.
   */
  ready(method: MethodName, input: unknown): Promise<{ drop(): Promise<void> }> | null
  /** The seal of the newest act of the open campaign; null if none is open or it can't be read. */
  seal(): Promise<string | null>
  /** A text that every write into the open campaign changes; null if none is open or it can't be read. */
  written(): Promise<string | null>
  /**
   * The cause of an error of this method: a refusal if the open campaign is damaged, or a disk is full or does not
   * answer; else the error itself.
   */
  behind(error: unknown, method: MethodName): Promise<unknown>
  /** Where people can read faults; left out if they can't. */
  log: 'terminal'
  /** Runs a named request unless it was done before. `into`: it writes into the open campaign and leaves it open. */
  once(asked: NamedRequest, into: boolean, work: () => Promise<unknown>): Promise<unknown>
}

/** Keys that could change a prototype. No method has them. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])
const MAX_DEPTH = 24
const MAX_VALUES = 50_000

/**
 * The only entry to the services. It checks that the method exists, that the right campaign is open and that the
 * input is valid, then calls the handler. Never throws: an unexpected error of a service is a bug, logged with its
 * stack and answered as `internal`.
 */
export function createDispatch(
  handlers: Handlers,
  log: (message: string, error: unknown) => void,
  open: () => OpenCampaign | null,
  gate: Gate,
  how: Partial<How> = {}
): Dispatch {
  const {
    around,
    ready,
    once = (_asked, _into, work) => work(),
    seal = async () => null,
    written = async () => null,
    behind = async (error) => error
  } = how
  const answered = new AnsweredRequests()

  /** The failure of a request that names a campaign other than the open one; null if it can be done. */
  function elsewhere(method: MethodName, { campaign }: Envelope): Answer | null {
    if (campaign === undefined || !ofOpenCampaign(method)) return null
    if (typeof campaign !== 'string') return failure('bad-input', { method, why: 'not-a-campaign' })
    const now = open()
    if (!now) return failure('no-campaign')
    return campaign === now.id || campaign === now.mark
      ? null
      : failure('campaign-not-open', { open: now.name })
  }

  return async (method, input, envelope = {}) => {
    if (typeof method !== 'string' || !Object.hasOwn(contract, method))
      return failure('unknown-method', { method: String(method).slice(0, 80) })
    const name = method as MethodName
    const early = elsewhere(name, envelope)
    if (early) return early
    const value = input ?? {}
    const hostile = findHostile(value, name !== 'drafts.put')
    if (hostile !== null)
      return failure('bad-input', { method: name, ...(hostile.why && { why: hostile.why }) }, [hostile.path])
    const parsed = v.safeParse(contract[name].input, value)
    if (!parsed.success) {
      const paths = parsed.issues.slice(0, 20).map((issue) => v.getDotPath(issue) ?? '')
      const sign = parsed.issues.map((issue) => signIn(issue.message)).find((candidate) => candidate !== null)
      return failure('bad-input', { method: name, ...(sign && { why: 'sign', ...sign }) }, [
        ...new Set(paths)
      ])
    }
    const { kind, beside, long, risk, closes }: Method = contract[name]
    if (kind === 'write' && envelope.request !== undefined && !isRequestName(envelope.request))
      return failure('bad-input', { method: name, why: 'not-a-request' })
    const asked =
      kind === 'write' && isRequestName(envelope.request) ? namedRequest(envelope.request, name, value) : null
    /**
     * The seal before the act. Comparing it with the seal afterwards tells
     * whether a fault came after the act was written.
     */
    let sealed: string | null = null
    const cause = risk ?? (closes ? 'closed' : null)
    const call = async (): Promise<Answer> => {
      // Checked again now, because an earlier request may have opened another campaign.
      const late = elsewhere(name, envelope)
      if (late) return late
      if (preparing) await (await preparing)?.before()
      if (tellsByJournal(name)) sealed = await seal()
      const handle = () => (handlers[name] as (input: unknown) => Promise<unknown>)(parsed.output)
      const work = envelope.brief === true ? async () => briefly(await handle()) : handle
      return {
        ok: true,
        value: await (asked && !beside && !long ? once(asked, writesIntoOpen(name), work) : work())
      }
    }
    let preparing: Promise<AroundRequest | undefined> | undefined
    const perform = async (): Promise<Answer> => {
      let made: { drop(): Promise<void> } | null = null
      try {
        // Outside the gate: later requests are not held up meanwhile.
        const making = ready?.(name, parsed.output)
        if (making) made = await making
        // Prepared while earlier requests are in the gate. This request keeps its place in the queue.
        preparing = cause ? around?.(cause) : undefined
        if (beside === 'at-first') return await gate.readBeside(call, written)
        return await (beside || long ? call() : kind === 'write' ? gate.write(call) : gate.read(call))
      } catch (error) {
        if (error instanceof Refused) return { ok: false, error: error.failure }
        const cause = error instanceof StoreRefusal ? error : await behind(error, name).catch(() => error)
        if (cause instanceof StoreRefusal) return failure(cause.code, cause.params)
        log(`${name} failed`, error)
        const after = sealed === null ? null : await seal().catch(() => null)
        const changed = kind === 'read' ? false : after === null ? null : after !== sealed
        return failure('internal', {
          method: name,
          ...(changed !== null && { changed }),
          ...(how.log && { log: how.log })
        })
      } finally {
        await (await preparing)?.after()
        await made?.drop()
      }
    }
    return asked ? answered.once(asked, perform) : perform()
  }
}

/**
 * Returns true for writes that are acts of the open campaign and leave it
 * open: its journal tells whether they were done.
 */
function tellsByJournal(method: MethodName): boolean {
  const { kind, closes, besideJournal }: Method = contract[method]
  return kind === 'write' && writesIntoOpen(method) && !closes && !besideJournal
}

function writesIntoOpen(method: MethodName): boolean {
  const { aroundFile }: Method = contract[method]
  return !aroundFile && ofOpenCampaign(method)
}

function failure(code: string, params: Failure['params'] = {}, paths: string[] = []): Answer {
  return { ok: false, error: { code, params, paths, reasons: [] } }
}

/**
 * The path of the first value that no honest client sends: a prototype key, or too deep or too many values. With
 * `wellFormed`, also malformed text (`half-a-sign`: a split emoji). Null if there is none.
 */
function findHostile(value: unknown, wellFormed: boolean): { path: string; why?: 'half-a-sign' } | null {
  let values = 0
  const visit = (at: unknown, path: string, depth: number): { path: string; why?: 'half-a-sign' } | null => {
    if (++values > MAX_VALUES || depth > MAX_DEPTH) return { path: path.slice(0, 200).toWellFormed() }
    if (typeof at === 'string')
      return wellFormed && !at.isWellFormed()
        ? { path: path.slice(0, 200).toWellFormed(), why: 'half-a-sign' }
        : null
    if (typeof at !== 'object' || at === null) return null
    for (const key of Object.keys(at)) {
      const below = path ? `${path}.${key}` : key
      if (FORBIDDEN.has(key)) return { path: below.slice(0, 200).toWellFormed() }
      if (wellFormed && !key.isWellFormed())
        return { path: below.slice(0, 200).toWellFormed(), why: 'half-a-sign' }
      const found = visit((at as Record<string, unknown>)[key], below, depth + 1)
      if (found !== null) return found
    }
    return null
  }
  return visit(value, '', 0)
}
