import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe } from 'vitest'

const terminal = resolve('out/main/terminal.js')

export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  out: string
  err: string
}

/**
 * `describe` for tests of the built terminal program. `npm test` builds it first; `npx vitest` alone may find
 * none.
 */
export function describeBuilt(name: string, fn: () => void): void {
  if (existsSync(terminal)) return void describe(name, fn)
  process.stderr.write(`\n[magot] SKIPPED, nothing is built (npm run build): ${name}\n`)
  describe.skip(name, fn)
}

/** Uses English, whatever the machine's language, and finds no campaigns of the person who runs the tests. */
const ENGLISH = { LC_ALL: 'C.UTF-8', LANG: 'C.UTF-8', MAGOT_LIBRARY: '/nowhere/magot-tests' }

export function startMagot(
  args: string[],
  env: { [name: string]: string } = {}
): ChildProcessWithoutNullStreams {
  const { VITEST: _, ...outer } = process.env
  return spawn(process.execPath, [terminal, ...args], {
    env: { ...outer, ...ENGLISH, ...env },
    stdio: 'pipe'
  })
}

/** Runs one command to its end. */
export async function magot(
  args: string[],
  { input = '', env = {} }: { input?: string; env?: { [name: string]: string } } = {}
): Promise<Ended> {
  const child = startMagot(args, env)
  child.stdin.on('error', () => {}) // it may end without reading
  child.stdin.end(input)
  return ended(child)
}

export function ended(child: ChildProcessWithoutNullStreams): Promise<Ended> {
  let [out, err] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text))
  return new Promise((done) => child.on('close', (code, signal) => done({ code, signal, out, err })))
}

/** The answers on stdout, one a line. */
export function answers({
  out
}: Pick<Ended, 'out'>): { ok: boolean; value?: unknown; error?: { code: string; params: object } }[] {
  return out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { ok: boolean })
}
