import type { Event } from '../rules/event'
import { connect } from './connect'
import { readHeader } from './header'
import type { Journal } from './journal'
import { readMeta } from './meta'
import { latest, MIGRATIONS } from './migrations'
import { ACT_COLUMNS, recordsOf, type ActRecord } from './record'
import { StoreRefusal } from './refusal'
import { distinct, keyOf, type Subject } from './subject'
import type { Db } from './tables'

/** What was done in a copy of the campaign since the two went apart: subjects that hang together there come back together. */
export interface Apart {
  subjects: Subject[]
  /** The acts that stand in the copy and have not come back yet, oldest first. */
  acts: ActRecord[]
  /** The acts that have come back already, and stand here. */
  brought: ActRecord[]
  /**
   * The acts here that touched the same since: while there is one, the two histories do not fit. Newest first. What was done and
   * taken back since is not among them, nor is what came from the copy itself.
   */
  here: ActRecord[]
  /** Acts from before that were taken back in the copy: they can't be brought over. */
  undone: number[]
}

/** How a copy of a campaign differs from the open one. */
export interface Elsewhere {
  /** The last act that both have. */
  fork: number
  apart: Apart[]
}

/**
 * Compares the open campaign with a copy of its file, act by act along the chain of seals. The copy is only read. Throws a
 * StoreRefusal: what can't be read, and `other-campaign` where it is no copy of this one.
 */
export async function compareWith(journal: Journal, path: string): Promise<Elsewhere> {
  await readHeader(path, latest(MIGRATIONS))
  const copy = connect(path, 'read')
  try {
    const meta = await readMeta(copy as Db)
    if (meta.id !== journal.id) throw new StoreRefusal('other-campaign', { path })
    const fork = await forkOf(journal.db, copy)
    const [theirs, ours] = [await since(copy, fork), await since(journal.db, fork)]
    const undone = theirs.filter((act) => act.kind !== 'act' && act.target !== null && act.target <= fork)
    return { fork, apart: components(theirs).map((subjects) => apartOf(subjects, theirs, ours, undone)) }
  } finally {
    await copy.destroy()
  }
}

/** All events of what was done apart, in order: written as one act, they bring it over. */
export function eventsOf(apart: Apart): Event[] {
  return apart.acts.flatMap((act) => act.events.map((event) => ({ ...event, v: 1 }) as unknown as Event))
}

async function forkOf(a: Db, b: Db): Promise<number> {
  const seals = async (db: Db): Promise<string[]> => (await db.selectFrom('acts').select('hash').orderBy('seq').execute()).map((row) => row.hash)
  const [own, other] = [await seals(a), await seals(b)]
  let same = 0
  while (same < own.length && own[same] === other[same]) same += 1
  return same
}

async function since(db: Db, fork: number): Promise<ActRecord[]> {
  return recordsOf(db, await db.selectFrom('acts').select(ACT_COLUMNS).where('seq', '>', fork).orderBy('seq').execute())
}

/** Subjects that acts touched together, directly or by way of others. */
function components(acts: ActRecord[]): Subject[][] {
  let groups: Subject[][] = []
  for (const act of acts) {
    const keys = new Set(act.subjects.map(keyOf))
    const touched = groups.filter((group) => group.some((subject) => keys.has(keyOf(subject))))
    groups = [...groups.filter((group) => !touched.includes(group)), distinct([...touched.flat(), ...act.subjects])]
  }
  return groups
}

function apartOf(subjects: Subject[], theirs: ActRecord[], ours: ActRecord[], undone: ActRecord[]): Apart {
  const keys = new Set(subjects.map(keyOf))
  const touches = (act: ActRecord): boolean => act.subjects.some((subject) => keys.has(keyOf(subject)))
  const there = theirs.filter((act) => act.kind === 'act' && act.standing && touches(act))
  const since = new Set(ours.map((act) => act.seq))
  const here = ours.filter((act) => touches(act) && (act.kind === 'act' ? act.standing : !since.has(act.target ?? 0)))
  const back = cameBack(there, here)
  return { subjects, acts: there.slice(back.acts), brought: there.slice(0, back.acts), here: here.slice(back.by).reverse(), undone: undone.filter(touches).map((act) => act.target!) }
}

/** The method by which the acts of a copy come back, all of a subject as one act. */
export const BRINGS_BACK = 'exchange.merge'

/** How many of the copy's acts have come back, and by how many acts here: those whose events are, one after the other, the copy's own. */
function cameBack(there: ActRecord[], here: ActRecord[]): { acts: number; by: number } {
  const told = (acts: ActRecord[]): string[] => acts.flatMap((act) => act.events.map(({ subject, type, facts, changes }) => JSON.stringify([subject, type, facts, changes])))
  const theirs = told(there)
  let [acts, by, matched] = [0, 0, 0]
  for (const act of here) {
    const events = told([act])
    if (act.method !== BRINGS_BACK || !events.every((event, n) => theirs[matched + n] === event)) break
    matched += events.length
    by += 1
    while (acts < there.length && told(there.slice(0, acts + 1)).length <= matched) acts += 1
  }
  return { acts, by }
}
