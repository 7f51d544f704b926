import { contract, type MethodName, type Output, type Request } from '@contract/index'
import { bridgeTransport } from './bridge'
import { ApiFailure, failure } from './failure'
import { httpTransport } from './http'
import { takeToken } from './key'
import { sendOnce } from './once'
export { onKept, tokenIn, withoutToken } from './key'
import type { Change, Line, Transport } from './transport'

export { ApiFailure, failureOf, isLate, saysGone } from './failure'
export type { Change, Line } from './transport'

let transport: Transport | null = null

/** The desktop window brings its bridge; anywhere else we were served by the loopback server. */
function theTransport(): Transport {
  transport ??= window.magot ? bridgeTransport(window.magot) : httpTransport(takeToken())
  return transport
}

/** Whether this is the window of the desktop program, which has dialogs of the system. */
export function onDesktop(): boolean {
  return window.magot !== undefined
}

/** Chooses the transport before the router reads the address, which may still hold the token. */
export function connect(): void {
  theTransport()
}

/** A key was put into the address of a window that is there already: it is kept if it opens. The desktop window needs none. */
export async function reconnect(token: string): Promise<void> {
  if (!window.magot) await opens(token)
}

/** Whether a key opens; then it is kept, for this tab and every other of this browser. */
export async function opens(token: string): Promise<boolean> {
  return httpTransport(token)
    .call('systems.list', {})
    .then(
      () => true,
      () => false
    )
}

/** Another transport, for tests. */
export function useTransport(other: Transport | null): void {
  transport = other
}

let shown: string | null = null
let meant: { campaign: string | null } | null = null
let listener: (() => void) | null = null

/** Says which campaign this window shows from now on, by its mark: every request names it. */
export function showCampaign(mark: string | null): void {
  shown = mark
}

/** The mark of the campaign that requests made now would name. */
export function namedCampaign(): string | null {
  return meant ? meant.campaign : shown
}

/**
 * Whatever is asked while `work` begins names this campaign, or none: for what is done later than it was meant, when the
 * window may show another. It holds until the first `await`, which is where a request has gone out.
 */
export function meaning<T>(campaign: string | null, work: () => T): T {
  const before = meant
  meant = { campaign }
  try {
    return work()
  } finally {
    meant = before
  }
}

/** Told when the host says that the campaign which a request named is not the one that is open. */
export function onOtherCampaign(tell: () => void): void {
  listener = tell
}

type Arguments<M extends MethodName> =
  Record<string, never> extends Request<M> ? [input?: Request<M>] : [input: Request<M>]

/**
 * Asks the host: the value of its answer, or an `ApiFailure`. An answer that comes when the window shows another campaign
 * than the one it speaks of is thrown away (`campaign-left`), so that nothing of it is drawn.
 */
export async function call<M extends MethodName>(method: M, ...[input]: Arguments<M>): Promise<Output<M>> {
  const campaign = namedCampaign()
  const answer =
    contract[method].kind === 'write'
      ? await sendOnce(theTransport(), method, input ?? {}, campaign)
      : await theTransport().call(method, input ?? {}, campaign)
  if (campaign !== null && campaign !== shown) throw failure('campaign-left')
  if (answer.ok) return answer.value as Output<M>
  if (campaign !== null && (answer.error.code === 'campaign-not-open' || answer.error.code === 'no-campaign'))
    listener?.()
  throw new ApiFailure(answer.error)
}

/** News of what has changed, by whoever; answers with the way to stop listening. */
export function onChange(listener: (change: Change) => void, line?: (line: Line) => void): () => void {
  return theTransport().onChange(listener, line)
}
