import { fromText, toText } from '../sqlite/text'
import type { Machine } from './machine'

/** The program that a lock file names. It is shown to people, and used where system locks can't be trusted. */
export interface Holder {
  pid: number
  host: string
  since: string
  /** Distinguishes the process from a later one with the same number. */
  born: string | null
  user?: string | null
  /** Identifies the running program (machine.ts). Versions before 2026-11 had none. */
  key?: string
  /** True if it also holds the database lock (process-lock.ts). If that lock is free, the program has ended. */
  held?: boolean
}

/** The holder as far as known: this program, ended, running, or unknown. */
export type Life = 'ours' | 'gone' | 'lives' | 'unknown'

export async function ourCard(machine: Machine, since: string, held: boolean): Promise<string> {
  const { pid, host, user, key } = machine
  return toText({ pid, host, since, born: await machine.birthOf(pid), user, key, held } satisfies Holder)
}

/** The holder in a lock file; null if the text is invalid. */
export function holderIn(text: string): Holder | null {
  try {
    const holder = fromText<Holder>(text)
    return Number.isInteger(holder.pid) && typeof holder.host === 'string' && typeof holder.since === 'string'
      ? holder
      : null
  } catch {
    return null
  }
}

/**
 * Determines whether the holder still runs. `free`: the database lock could be taken and is trustworthy here, so
 * the holder does not hold it.
 */
export async function lifeOf(holder: Holder, machine: Machine, free: boolean): Promise<Life> {
  if (holder.key === machine.key) return 'ours'
  const here = await machine.birthOf(machine.pid)
  const boot = (born: string | null) => born?.split(':')[0]
  // A computer that was renamed since is recognised by its boot id.
  if (holder.host !== machine.host && (here === null || boot(holder.born) !== boot(here))) return 'unknown'
  if (!machine.has(holder.pid)) return 'gone'
  const born = await machine.birthOf(holder.pid)
  if (born !== null && holder.born !== null) {
    if (born !== holder.born) return 'gone'
    if (holder.pid === machine.pid) return 'ours'
    // The holder runs but has lost its database lock, for instance because the folder disappeared and came back. It
    // may write again.
    return holder.held && free ? 'unknown' : 'lives'
  }
  return holder.held && free ? 'gone' : 'unknown'
}
