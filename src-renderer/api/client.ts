import type { MethodName, Output, Request } from '@contract/index'
import { bridgeTransport } from './bridge'
import { ApiFailure } from './failure'
import { httpTransport, takeToken } from './http'
import type { Change, Transport } from './transport'

export { ApiFailure, failureOf, saysGone } from './failure'
export type { Change } from './transport'

let transport: Transport | null = null

/** The desktop window brings its bridge; anywhere else we were served by the loopback server. */
function theTransport(): Transport {
  transport ??= window.magot ? bridgeTransport(window.magot) : httpTransport(takeToken())
  return transport
}

/** Chooses the transport before the router reads the address, which may still hold the token. */
export function connect(): void {
  theTransport()
}

/** Another transport, for tests. */
export function useTransport(other: Transport | null): void {
  transport = other
}

type Arguments<M extends MethodName> = Record<string, never> extends Request<M> ? [input?: Request<M>] : [input: Request<M>]

/** Asks the host: the value of its answer, or an `ApiFailure`. */
export async function call<M extends MethodName>(method: M, ...[input]: Arguments<M>): Promise<Output<M>> {
  const answer = await theTransport().call(method, input ?? {})
  if (answer.ok) return answer.value as Output<M>
  throw new ApiFailure(answer.error)
}

/** News of what has changed, by whoever; answers with the way to stop listening. */
export function onChange(listener: (change: Change) => void, line?: (open: boolean) => void): () => void {
  return theTransport().onChange(listener, line)
}
