import type { App } from '../../app'
import type { Envelope } from '../../contract/envelope'
import { answerInput, badInput } from '../wire'

/** The most calls of one request. */
export const MOST_CALLS = 50

/**
 * Answers several calls of one request. `text`: the JSON list of their inputs, in the order of `methods`. `send` gets
 * the place of a call in that order and its answer as JSON, as soon as it is there: a quick answer does not wait for a
 * slow one. A name and a known answer (`request`, `known`) belong to one call, and are ignored.
 */
export async function answerSeveral(
  app: Pick<App, 'dispatch'>,
  methods: string[],
  text: string,
  { request: _, known: __, ...envelope }: Envelope,
  send: (place: number, answer: string) => void
): Promise<void> {
  const inputs = inputsIn(text, methods.length)
  await Promise.all(
    methods.map(async (method, place) =>
      send(
        place,
        JSON.stringify(
          inputs ? await answerInput(app, method, inputs[place], envelope) : badInput(method, 'not-a-call')
        )
      )
    )
  )
}

/** As many inputs as there are calls; null if the text is anything else. */
function inputsIn(text: string, calls: number): unknown[] | null {
  try {
    const inputs: unknown = JSON.parse(text)
    return Array.isArray(inputs) && inputs.length === calls ? inputs : null
  } catch {
    return null
  }
}
