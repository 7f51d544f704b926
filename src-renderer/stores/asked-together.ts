/**
 * Asks for values by their keys. All keys that are asked for at the same moment are one request, of at most `most` keys;
 * `ask` answers the values that there are, by key.
 */
export function askedTogether<Value>(
  ask: (keys: string[]) => Promise<ReadonlyMap<string, Value>>,
  most: number
): (key: string) => Promise<Value | null> {
  let waiting: { keys: string[]; answer: Promise<ReadonlyMap<string, Value>> } | null = null
  return async (key) => {
    if (!waiting || waiting.keys.length === most) {
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
