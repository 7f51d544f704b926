import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { hostname, userInfo } from 'node:os'
import { believesLocks } from './folder-kind'

/** This program and what it can ask of its computer. Tests replace it to act as other computers. */
export interface Machine {
  pid: number
  host: string
  /** The account that runs it; null if unknown. */
  user: string | null
  /** Made at the start of this program. Identifies it, whatever its process number and computer name. */
  key: string
  /** Returns true if a process with this number exists. */
  has(pid: number): boolean
  /** When the process began, where the system tells cheaply (Linux: boot id and ticks since boot); else null. */
  birthOf(pid: number): Promise<string | null>
  /** Returns true if locks in this folder are valid for everybody who can reach it: false on a share. */
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
    return (error as NodeJS.ErrnoException).code === 'EPERM' // it runs under another account
  }
}

async function birthOf(pid: number): Promise<string | null> {
  try {
    const line = await readFile(`/proc/${pid}/stat`, 'utf8')
    const boot = (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim()
    // Fields are counted after the name, because the name may contain spaces and brackets.
    return `${boot}:${line.slice(line.lastIndexOf(')') + 2).split(' ')[19]}`
  } catch {
    return null
  }
}
