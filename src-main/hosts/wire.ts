import { createHash } from 'node:crypto'
import type { App } from '../app'
import type { Answer } from '../contract'
import type { Envelope } from '../contract/envelope'
import { answerJson, jsonText } from '../kernel/values/json-text'

/** The most bytes of a request. */
export const MOST_BYTES = 1024 * 1024

/**
 * Answers a call given as JSON text, with its envelope; returns JSON text. All hosts use it, so that window,
 * browser and terminal get the same bytes for the same call.
 */
export async function answerText(
  app: Pick<App, 'dispatch'>,
  method: unknown,
  text: unknown,
  envelope: Envelope = {}
): Promise<string> {
  return answerJson(await answerTo(app, method, text, envelope))
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

/**
 * Answers a call with parsed input. Every method takes an object; a list would pass as an empty object if all
 * fields are optional.
 */
export async function answerInput(
  app: Pick<App, 'dispatch'>,
  method: unknown,
  input: unknown,
  envelope: Envelope = {}
): Promise<Answer> {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    return badInput(method, 'not-an-object')
  const { known, ...others } = envelope
  const answer = await app.dispatch(method, input, others)
  return typeof known === 'string' ? unlessKnown(answer, known) : answer
}

/** The answer with its sum; without its value if that is the known one. Refusals stay as they are. */
function unlessKnown(answer: Answer, known: string): Answer {
  if (!answer.ok) return answer
  const sum = createHash('sha256').update(jsonText(answer.value)).digest('base64url')
  return sum === known ? { ok: true, value: null, sum, same: true } : { ...answer, sum }
}

/** The answer to a malformed request. */
export function badInput(
  method: unknown,
  why: 'too-large' | 'not-json' | 'not-an-object' | 'not-a-call'
): Answer {
  return {
    ok: false,
    error: { code: 'bad-input', params: { method: String(method).slice(0, 80), why }, paths: [], reasons: [] }
  }
}

/** The answer to callers other than our own window. */
export const NOT_HERE: Answer = { ok: false, error: { code: 'not-here', params: {}, paths: [], reasons: [] } }
