import { contract, type Answer, type MethodName, type Output, type Request } from '@contract/index'
import { pressesEnded, pressing } from './between-presses'
import { bridgeTransport } from './bridge'
import { ApiFailure, failure } from './failure'
import { firstAnswer, forgetFirstAnswers } from './first-calls'
import { httpTransport } from './http'
import { takeToken } from './key'
import { sendOnce } from './once'
export { forgetFirstAnswers } from './first-calls'
export { onKept, tokenIn, withoutToken } from './key'
import type { Change, Line, Transport } from './transport'

export { ApiFailure, failureOf, isLate, needsNoMessage, saysGone } from './failure'
export type { Change, Line } from './transport'

let transport: Transport | null = null

/** The desktop window has the bridge; any other page comes from the loopback server. */
function theTransport(): Transport {
  transport ??= window.magot ? bridgeTransport(window.magot) : httpTransport(takeToken())
  return transport
}

/** True in the window of the desktop program, which has system dialogs. */
export function onDesktop(): boolean {
  return window.magot !== undefined
}

/** Chooses the transport before the router reads the address, which may still hold the token. */
export function connect(): void {
  theTransport()
}

/**
 * Takes the key from the address of an open window; it is stored if it is valid. The desktop window needs none.
 */
export async function reconnect(token: string): Promise<void> {
  if (!window.magot) await opens(token)
}

/** True if the host accepts the key; then it is stored for all tabs of this browser. */
export async function opens(token: string): Promise<boolean> {
  return httpTransport(token)
    .call('systems.list', {})
    .then(
      () => true,
      () => false
    )
}

/** Replaces the transport, for tests. */
export function useTransport(other: Transport | null): void {
  transport = other
}

let shown: string | null = null
let meant: { campaign: string | null } | null = null
let listener: (() => void) | null = null

/** Sets the campaign that this window shows, by its mark: every request names it. */
export function showCampaign(mark: string | null): void {
  shown = mark
}

/** The mark of the campaign that a request would name now. */
export function namedCampaign(): string | null {
  return meant ? meant.campaign : shown
}

/**
 * Requests that `work` starts name this campaign, or none. For work that runs later than it was meant, when the
 * window may show another campaign. It applies until the first `await`.
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

/** Sets the listener for answers that say that the named campaign is not the open one. */
export function onOtherCampaign(tell: () => void): void {
  listener = tell
}

export type Arguments<M extends MethodName> =
  Record<string, never> extends Request<M> ? [input?: Request<M>] : [input: Request<M>]

/**
 * Sends a request to the host; returns the value of the answer, or throws an `ApiFailure`. If the window shows
 * another campaign by the time of the answer, it throws `campaign-left`, so that nothing of it is drawn. An answer
 * that comes during a press waits for its end.
 */
export function call<M extends MethodName>(method: M, ...[input]: Arguments<M>): Promise<Output<M>> {
  return ask(method, input ?? {}, undefined, ({ value }) => value as Output<M>)
}

type Given = Extract<Answer, { ok: true }>

/**
 * The same, with the answer's sum, and without its value if that has the known sum (`Envelope.known`). `take` makes
 * the result of the answer.
 */
export async function ask<Result>(
  method: MethodName,
  input: object,
  known: string | undefined,
  take: (answer: Given) => Result
): Promise<Result> {
  const campaign = namedCampaign()
  let answer
  try {
    if (contract[method].kind === 'write') {
      forgetFirstAnswers()
      answer = await sendOnce(theTransport(), method, input, campaign)
    } else {
      const first = firstAnswer(method, input, campaign)
      const others = known === undefined ? [] : [undefined, known]
      answer = (first && (await first)) ?? (await theTransport().call(method, input, campaign, ...others))
    }
  } finally {
    if (pressing()) await pressesEnded()
  }
  if (campaign !== null && campaign !== shown) throw failure('campaign-left')
  if (answer.ok) return take(answer)
  if (campaign !== null && (answer.error.code === 'campaign-not-open' || answer.error.code === 'no-campaign'))
    listener?.()
  throw new ApiFailure(answer.error)
}

/** Listens to changes made by anybody; returns the function that stops listening. */
export function onChange(listener: (change: Change) => void, line?: (line: Line) => void): () => void {
  return theTransport().onChange((change) => {
    forgetFirstAnswers()
    listener(change)
  }, line)
}
