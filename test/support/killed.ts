import { createInterface } from 'node:readline'
import { expect } from 'vitest'
import type { ActView, Answer } from '../../src-main/contract'
import { startMagot } from '../hosts/built'
import { openTestApp } from './test-app'

// The real host, controlled over a pipe, and killed at a random moment (SIGKILL: no clean-up).

export interface Kill {
  /** All requests, sent at once: the host is never idle. */
  lines: object[]
  /**
   * The answer awaited before the kill, and a number of milliseconds more; the zeroth is the start of the
   * process.
   */
  answer: number
  after: number
}

/** Runs the host with these options until it is killed. Returns its answers up to then, in order. */
export async function killed(data: string[], { lines, answer, after }: Kill): Promise<Answer[]> {
  const child = startMagot(['call', '-', ...data])
  const closed = new Promise((done) => child.on('close', done))
  const kill = () => setTimeout(() => child.kill('SIGKILL'), after)
  child.stdin.on('error', () => {})
  child.stdin.write(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  const said: Answer[] = []
  if (answer === 0) kill()
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(JSON.parse(line) as Answer)
    if (said.length === answer) kill()
    if (said.length === lines.length) child.kill('SIGKILL')
  }
  await closed
  return said
}

/** The acts of a campaign in order, once its check is clean. */
export async function historyIn(library: string, file: string): Promise<string[]> {
  const app = await openTestApp({ library })
  try {
    await app.call('campaigns.open', { file })
    expect((await app.call('campaigns.check', {})).findings).toEqual([])
    const { acts } = (await app.call('history.list', { limit: 500 })) as { acts: ActView[] }
    return acts.map(({ seq, method, at, standing }) => `${seq} ${method} ${at} ${standing}`)
  } finally {
    await app.end()
  }
}
