import { spawn } from 'node:child_process'
import { join } from 'node:path'

const RUN = join(import.meta.dirname, 'magot-measured.mjs')

/** What a command of `magot` took: seconds of CPU, and the most memory in megabytes (NaN if not known). */
export interface Taken {
  cpu: number
  peak: number
}

/** Runs a command of the built `magot` in a process of its own. Throws with all that it said if it fails. */
export function runMagot(args: readonly string[]): Promise<Taken> {
  const { VITEST: _, NODE_ENV: __, ...env } = process.env
  const child = spawn(process.execPath, [RUN, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stdout.on('data', (text: Buffer) => (said += text))
  child.stderr.on('data', (text: Buffer) => (said += text))
  return new Promise((done, fail) =>
    child.on('close', (code) => {
      const taken = /cpu ([\d.]+) peak (\S+)\s*$/.exec(said)
      if (code === 0 && taken) done({ cpu: Number(taken[1]), peak: Number(taken[2]) })
      else fail(new Error(`magot ${args[0]} ended with ${code}: ${said}`))
    })
  )
}
