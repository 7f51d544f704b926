import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'

/** A server in a separate process. */
export interface Served {
  address: string
  pid: number
  stop(): Promise<void>
}

/** Starts a Node program that prints the address it serves, and waits for that line. */
export async function served(args: string[]): Promise<Served> {
  const { VITEST: _, NODE_ENV: __, ...env } = process.env
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let complaints = ''
  child.stderr.on('data', (text: Buffer) => (complaints += text))
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /http:\/\/\S+/.exec(line)?.[0]
    if (!address) continue
    child.stdout.resume()
    return {
      address,
      pid: child.pid!,
      async stop() {
        if (child.exitCode !== null) return
        const gone = once(child, 'exit')
        child.kill('SIGTERM')
        await gone
      }
    }
  }
  throw new Error(`it ended before it was there: ${complaints}`)
}

/** Starts `magot serve` on a library, as people do. */
export const servedMagot = (library: string, ...more: string[]): Promise<Served> =>
  served([
    resolve('out/main/terminal.js'),
    'serve',
    '--library',
    library,
    '--port',
    '0',
    '--no-open',
    ...more
  ])
