import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { hostname, userInfo } from 'node:os'
import { believesLocks } from './folder-kind'

/** The program that we are, and what can be asked of the computer that it runs on. Tests put other computers in its place. */
export interface Machine {
  pid: number
  host: string
  /** The account that runs it, where the system tells. */
  user: string | null
  /** Made at the start of this program: tells it from every other, whatever its number and its computer's name. */
  key: string
  /** Is there a process of this number? */
  has(pid: number): boolean
  /** When it began, where the system says so cheaply (Linux: the boot's id and ticks since then); else null. */
  birthOf(pid: number): Promise<string | null>
  /** Do locks of this folder hold for everybody who reaches it? Not on a share. */
  believesLocks(folder: string): Promise<boolean>
}

export const thisMachine: Machine = {
  pid: process.pid,
  host: hostname(),
  user: userName(),
  key: randomUUID(),
  has,
  birthOf,
  believesLocks
}

function userName(): string | null {
  try {
    return userInfo().username
  } catch {
    return null // an account without an entry, as in some containers
  }
}

function has(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' // alive, but another account's
  }
}

async function birthOf(pid: number): Promise<string | null> {
  try {
    const line = await readFile(`/proc/${pid}/stat`, 'utf8')
    const boot = (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim()
    // Fields are counted after the name, which may hold spaces and brackets.
    return `${boot}:${line.slice(line.lastIndexOf(')') + 2).split(' ')[19]}`
  } catch {
    return null
  }
}
