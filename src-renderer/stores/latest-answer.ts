/**
 * Answers may overtake each other: what was asked last is how things stand. Answers with a way to ask, which takes an answer
 * under its key only where none that was asked for later has been taken, and answers with it in any case.
 */
export function inOrder(): <T>(key: string, ask: () => Promise<T>, take: (answer: T) => void) => Promise<T> {
  let asked = 0
  const taken = new Map<string, number>()
  return async (key, ask, take) => {
    const nth = ++asked
    const answer = await ask()
    if (nth > (taken.get(key) ?? 0)) {
      taken.set(key, nth)
      take(answer)
    }
    return answer
  }
}
