/**
 * Returns a function that sends a request and takes its answer under a key, unless it has taken the answer of a
 * later request. Answers can overtake each other, and the latest request has the present state. It returns the
 * answer in any case.
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
