/** The most keys of one request: the longest list that a method takes. */
const MOST = 500

/**
 * Asks for values by their keys. All keys that are asked for at the same moment are one request; `ask` answers the values
 * that there are, by key.
 */
export function askedTogether<Value>(
  ask: (keys: string[]) => Promise<ReadonlyMap<string, Value>>
): (key: string) => Promise<Value | null> {
  let waiting: { keys: string[]; answer: Promise<ReadonlyMap<string, Value>> } | null = null
  return async (key) => {
    if (!waiting || waiting.keys.length === MOST) {
      const keys: string[] = []
      const answer = Promise.resolve().then(() => {
        if (waiting?.keys === keys) waiting = null
        return ask(keys)
      })
      waiting = { keys, answer }
    }
    const { keys, answer } = waiting
    keys.push(key)
    return (await answer).get(key) ?? null
  }
}
