import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

const ENTRY = resolve(import.meta.dirname, '../../../out/main/terminal.js')

/** The built product, running: `magot serve` on a library, as a separate process. */
export interface Host {
  /** Its printed address: the page with its key. */
  address: string
  library: string
  /** Stops it in order, as a user closes the program in a terminal. */
  stop(): Promise<void>
  /** Kills it at once, like a power failure, whatever it is doing. */
  kill(): Promise<void>
}

/**
 * Root may write any file; without this capability it obeys file permissions, like everybody. Null if that is
 * not possible.
 */
export const OBEYING: string[] | null =
  process.geteuid?.() !== 0
    ? process.platform === 'win32'
      ? null
      : []
    : spawnSync('setpriv', ['--bounding-set=-dac_override', 'true']).status === 0
      ? ['setpriv', '--bounding-set=-dac_override']
      : null

/**
 * Starts the product on a library and waits for its address. `by`: another command that starts it; `entry`: another build.
 */
export async function startHost(library: string, by: string[] = [], entry = ENTRY): Promise<Host> {
  if (!existsSync(entry)) throw new Error(`${entry} is not there: npm run build`)
  const serve = [process.execPath, entry, 'serve', '--library', library, '--port', '0', '--no-open']
  const [command, ...args] = [...by, ...serve]
  const child = spawn(command!, args, { stdio: ['ignore', 'pipe', 'pipe'], env: environment() })
  let complaints = ''
  child.stderr.on('data', (text: Buffer) => (complaints += text))
  const address = await printedAddress(child, () => complaints)
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  return { address, library, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

/**
 * Our environment without Vitest's variables: with them the product takes itself for imported by a test, and
 * does not run.
 */
function environment(): NodeJS.ProcessEnv {
  const { VITEST: _, NODE_ENV: __, ...env } = process.env
  return env
}

async function printedAddress(child: ChildProcess, complaints: () => string): Promise<string> {
  const lines = createInterface({ input: child.stdout! })
  const exit = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`the host ended with ${String(code)} before it was there:\n${complaints()}`))
  )
  const found = (async () => {
    for await (const line of lines) {
      const address = /http:\/\/\S+/.exec(line)?.[0]
      if (address) return address
    }
    return exit
  })()
  const address = await Promise.race([found, exit])
  exit.catch(() => {})
  child.stdout!.resume()
  return address
}

/** The path of a campaign's file in a library, by the beginning of its name. */
export const fileIn = (library: string, name: string): string => join(library, name)
