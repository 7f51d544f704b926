import { createInterface } from 'node:readline'
import type { App } from '../../app'
import type { Answer } from '../../contract'
import { openApp, type Data } from './data'
import { CommandRefused, DONE, FAILED, REFUSED } from './exit'
import { startTerminalPrinter } from './printer'
import { tell } from './words'

/** `call METHOD JSON`: one call, its answer as JSON on stdout. */
export async function callOnce(method: string, json: string, data: Data): Promise<number> {
  let input: unknown
  try {
    input = JSON.parse(json)
  } catch {
    throw new CommandRefused(tell('L’entrée n’est pas du JSON.', 'The input is not JSON.'))
  }
  return withApp(data, async (app) => {
    const answer = await app.dispatch(method, input)
    process.stdout.write(`${JSON.stringify(answer)}\n`)
    return exitOf(answer)
  })
}

/** `call -`: one {"method","input"} a line in, one answer a line out, in order. A line that is no call is answered and passed over. */
export async function callLines(data: Data): Promise<number> {
  return withApp(data, async (app) => {
    let worst = DONE
    for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
      if (line.trim() === '') continue
      const answer = await answerLine(app, line)
      if (!process.stdout.write(`${JSON.stringify(answer)}\n`)) await new Promise((drained) => process.stdout.once('drain', drained))
      worst = worse(worst, exitOf(answer))
    }
    return worst
  })
}

async function answerLine(app: App, line: string): Promise<Answer> {
  try {
    const call: unknown = JSON.parse(line)
    if (typeof call === 'object' && call !== null && 'method' in call) {
      const { method, input } = call as { method: unknown; input?: unknown }
      return await app.dispatch(method, input)
    }
  } catch {
    // Answered below: one bad line must not end the rest.
  }
  return { ok: false, error: { code: 'bad-input', params: { why: 'not-a-call' }, paths: [], reasons: [] } }
}

async function withApp(data: Data, work: (app: App) => Promise<number>): Promise<number> {
  const printer = startTerminalPrinter()
  let app: App | null = null
  try {
    app = await openApp(data, printer.engine)
    printer.serve(app)
    return await work(app)
  } finally {
    await printer.close()
    await app?.close()
  }
}

function exitOf(answer: Answer): number {
  if (answer.ok) return DONE
  return answer.error.code === 'internal' ? FAILED : REFUSED
}

/** A failure outweighs a refusal. */
function worse(a: number, b: number): number {
  return a === FAILED || b === FAILED ? FAILED : Math.max(a, b)
}
