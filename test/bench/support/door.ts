import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import { createInterface } from 'node:readline'
import type { MethodName, Output, Request } from '../../../src-main/contract'
import type { Envelope } from '../../../src-main/contract/envelope'
import { hostAtRest } from './host-at-rest'

const ENTRY = resolve('out/main/terminal.js')

/** The built program with a campaign open, in a separate process. Calls go through its real command line. */
export interface Door {
  /** Throws if the call is refused. */
  call<M extends MethodName>(method: M, input: Request<M>): Promise<Output<M>>
  /** The same as the window acts: with a brief answer. */
  act<M extends MethodName>(method: M, input: Request<M>): Promise<Output<M>>
  /** The copy of the campaign file that is open. */
  file: string
  /** Memory of the process, in megabytes; NaN if the system does not report it. */
  resident(): Promise<number>
  close(): Promise<void>
}

/** Opens a copy of a campaign in a new library, and waits until the host has looked the copy through. */
export async function openDoor(campaign: string): Promise<Door> {
  const library = await mkdtemp(join(tmpdir(), 'magot-bench-'))
  const file = join(library, 'campaign.magot')
  await copyFile(campaign, file)
  const { VITEST: _, NODE_ENV: __, ...env } = process.env
  const child = spawn(process.execPath, [ENTRY, 'call', '-', '--library', library], { env })
  const answers = linesOf(child)
  const ask = async <M extends MethodName>(
    method: M,
    input: Request<M>,
    envelope: Envelope = {}
  ): Promise<Output<M>> => {
    child.stdin.write(`${JSON.stringify({ method, input, ...envelope })}\n`)
    const { value, done } = await answers.next()
    if (done) throw new Error(`the host ended at ${method}`)
    const answer = JSON.parse(value) as { ok: boolean; value: unknown; error: unknown }
    if (!answer.ok) throw new Error(`${method}: ${JSON.stringify(answer.error).slice(0, 400)}`)
    return answer.value as never
  }
  await ask('campaigns.open', { file: 'campaign.magot' })
  await hostAtRest(child.pid!)
  return {
    call: (method, input) => ask(method, input),
    act: (method, input) => ask(method, input, { brief: true }),
    file,
    resident: async () => {
      const told = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
      return Number(/VmRSS:\s+(\d+) kB/.exec(told)?.[1] ?? NaN) / 1024
    },
    async close() {
      child.stdin.end()
      if (child.exitCode === null) await new Promise((gone) => child.once('exit', gone))
      await rm(library, { recursive: true, force: true })
    }
  }
}

function linesOf(child: ChildProcessWithoutNullStreams): AsyncIterator<string, undefined> {
  let complaints = ''
  child.stderr.on('data', (text: Buffer) => (complaints += text))
  child.on('exit', (code) => code && console.error(complaints))
  return createInterface({ input: child.stdout })[Symbol.asyncIterator]() as AsyncIterator<string, undefined>
}

/** How long the work takes, in milliseconds. */
export async function msOf(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}
