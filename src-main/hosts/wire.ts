import type { App } from '../app'
import type { Answer } from '../contract'
import type { Envelope } from '../contract/envelope'

/** Larger requests are no request of ours. */
export const MOST_BYTES = 1024 * 1024

/**
 * One call as every host carries it: the input as JSON text with what stands on its envelope, the answer as JSON text. Window, browser and terminal thus
 * get the same bytes for the same question, whatever their line would have made of an object.
 */
export async function answerText(
  app: Pick<App, 'dispatch'>,
  method: unknown,
  text: unknown,
  envelope: Envelope = {}
): Promise<string> {
  return JSON.stringify(await answerTo(app, method, text, envelope))
}

async function answerTo(
  app: Pick<App, 'dispatch'>,
  method: unknown,
  text: unknown,
  envelope: Envelope
): Promise<Answer> {
  if (typeof text !== 'string') return badInput(method, 'not-json')
  if (Buffer.byteLength(text) > MOST_BYTES) return badInput(method, 'too-large')
  let input: unknown
  try {
    input = text.trim() === '' ? {} : JSON.parse(text)
  } catch {
    return badInput(method, 'not-json')
  }
  return answerInput(app, method, input, envelope)
}

/** A call that is no text any more. Every method takes an object; a list would pass for an empty one where nothing is asked for. */
export async function answerInput(
  app: Pick<App, 'dispatch'>,
  method: unknown,
  input: unknown,
  envelope: Envelope = {}
): Promise<Answer> {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    return badInput(method, 'not-an-object')
  return app.dispatch(method, input, envelope)
}

/** A request that is wrong before anything looks at what it asks. */
export function badInput(
  method: unknown,
  why: 'too-large' | 'not-json' | 'not-an-object' | 'not-a-call'
): Answer {
  return {
    ok: false,
    error: { code: 'bad-input', params: { method: String(method).slice(0, 80), why }, paths: [], reasons: [] }
  }
}

/** For whoever is not our own window: nothing is here. */
export const NOT_HERE: Answer = { ok: false, error: { code: 'not-here', params: {}, paths: [], reasons: [] } }
