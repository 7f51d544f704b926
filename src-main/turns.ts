/** Milliseconds for which one long piece of work may hold up everything else. */
const HOLD_MS = 20

/** Lets others have their turn: the host answers all windows while it finishes the PDF of hundreds of cards, or tries new rules on all gangs. */
const turn = (): Promise<void> => new Promise((next) => setImmediate(next))

/** Goes through a list, which may grow meanwhile, and lets others have their turn now and then. */
export async function eachInTurns<T>(list: Iterable<T>, work: (one: T) => void): Promise<void> {
  let since = performance.now()
  for (const one of list) {
    work(one)
    if (performance.now() - since < HOLD_MS) continue
    await turn()
    since = performance.now()
  }
}
