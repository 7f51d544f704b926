import { fromText, toText } from '../sqlite/text'
import type { Machine } from './machine'

/** Whom the lock file names. It is for people, and for where no lock of the system can be believed. */
export interface Holder {
  pid: number
  host: string
  since: string
  /** Tells a process from a later one that was given the same number. */
  born: string | null
  user?: string | null
  /** Of the program (machine.ts). Versions before 2026-11 had none. */
  key?: string
  /** It holds the database lock as well (judge.ts): once that is free, it is gone. */
  held?: boolean
}

/** What can be known from here of a holder. */
export type Life = 'ours' | 'gone' | 'lives' | 'unknown'

export async function ourCard(machine: Machine, since: string, held: boolean): Promise<string> {
  const { pid, host, user, key } = machine
  return toText({ pid, host, since, born: await machine.birthOf(pid), user, key, held } satisfies Holder)
}

/** The holder that a lock file names; null where it names nobody that could be one. */
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
 * Does the holder still have the campaign open? `free`: the database lock, which it would hold, was free to be taken, and can be
 * believed here.
 */
export async function lifeOf(holder: Holder, machine: Machine, free: boolean): Promise<Life> {
  if (holder.key === machine.key) return 'ours'
  const here = await machine.birthOf(machine.pid)
  const boot = (born: string | null) => born?.split(':')[0]
  // A computer that was given another name meanwhile is known by its boot.
  if (holder.host !== machine.host && (here === null || boot(holder.born) !== boot(here))) return 'unknown'
  if (!machine.has(holder.pid)) return 'gone'
  const born = await machine.birthOf(holder.pid)
  if (born !== null && holder.born !== null) {
    if (born !== holder.born) return 'gone'
    if (holder.pid === machine.pid) return 'ours'
    // Its database lock was lost on the way, as when the folder went away and came back: it may write again.
    return holder.held && free ? 'unknown' : 'lives'
  }
  return holder.held && free ? 'gone' : 'unknown'
}
