import type { Answer } from '@contract/index'
import { linesIn } from './lines'

export type AskedCall = [method: string, input: object]

/**
 * Makes several calls in one request, because a browser takes longer to send a request than the host to answer it. `post`
 * sends the names of the methods and their inputs. Each answer resolves as soon as the host has sent it, with null if it
 * does not come.
 */
export function askSeveral(
  calls: AskedCall[],
  post: (methods: string, body: unknown) => Promise<Response>
): Promise<Answer | null>[] {
  const settle: ((answer: Answer | null) => void)[] = []
  const answers = calls.map(() => new Promise<Answer | null>((done) => settle.push(done)))
  const read = async (): Promise<void> => {
    const [[method, input], ...others] = calls as [AskedCall, ...AskedCall[]]
    if (others.length === 0) return settle[0]!(await answerOf(await post(method, input)))
    const { ok, body } = await post(
      calls.map(([name]) => name).join(','),
      calls.map(([, asked]) => asked)
    )
    if (!ok || !body) return
    for await (const line of linesIn(body)) {
      const [place, answer] = JSON.parse(line) as [number, Answer]
      settle[place]?.(answer)
    }
  }
  void read()
    .catch(() => {}) // the remaining answers become null
    .finally(() => settle.forEach((done) => done(null)))
  return answers
}

async function answerOf(response: Response): Promise<Answer | null> {
  return response.ok ? ((await response.json()) as Answer) : null
}
