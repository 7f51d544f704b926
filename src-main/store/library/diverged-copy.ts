import type { Event } from '../../kernel/state/event'
import { connect } from '../sqlite/connect'
import { quickCheck } from '../journal/quick-check'
import { readHeader } from '../sqlite/header'
import type { Journal, NewAct } from '../journal/journal'
import { readMeta } from '../sqlite/meta'
import { latest, MIGRATIONS } from '../sqlite/migrations'
import { recordsBySeq, type ActRecord } from '../journal/record'
import { StoreRefusal } from '../sqlite/refusal'
import { actParams } from '../journal/seals'
import { isOneOf, keyOf, type Subject } from '../journal/subject'
import { damagedRow, pictureId } from '../sqlite/sums'
import type { Db } from '../sqlite/schema'

/**
 * What was done in a copy since it and the campaign diverged, for subjects that acts changed together. These
 * subjects are brought over together.
 */
export interface Apart {
  subjects: Subject[]
  /** The acts in force in the copy that were not brought over yet, oldest first. */
  acts: ActRecord[]
  /** The acts that were already brought over and are in force here. */
  brought: ActRecord[]
  /**
   * The acts here that changed the same subjects since, newest first. If there are any, the two histories conflict.
   * Leaves out acts that were undone since, earlier ones that were undone and redone, and those brought over from the
   * copy.
   */
  here: ActRecord[]
  /** Earlier acts that are undone or redone in the copy. Undos can't be brought over. */
  undone: number[]
}

/** How a copy of a campaign differs from the open one. */
export interface Elsewhere {
  /** The number of the last act that both have. */
  fork: number
  apart: Apart[]
}

/**
 * Compares the open campaign with a copy of its file, act by act, using the chain of seals. Only reads the copy.
 * Throws a StoreRefusal: other-campaign if it is no copy of this one; copy-damaged with the act if one in the copy
 * differs from its seal; file-damaged if one of the open campaign on the same subjects does; or why the file is unreadable.
 */
export async function compareWith(journal: Journal, path: string): Promise<Elsewhere> {
  const { version } = await readHeader(path, latest(MIGRATIONS))
  const copy = connect(path, 'read')
  try {
    const meta = await readMeta(copy)
    if (meta.id !== journal.id) throw new StoreRefusal('other-campaign', { path })
    await ofTheCopy(path, () => quickCheck(copy, version))
    const fork = await forkOf(journal.db, copy)
    const theirs = await ofTheCopy(path, () => allSince(copy, fork))
    const groups = strandsOf(theirs, fork)
    // The campaign may have gone on for months: only what touched the same subjects is read.
    const ours = await touchingSince(journal.db, fork, groups.flat())
    const undone = turnedSince(theirs, fork)
    return { fork, apart: groups.map((subjects) => apartOf(subjects, fork, { theirs, ours, undone })) }
  } finally {
    await copy.destroy()
  }
}

/** All events of these acts, in order. Written as one act, they bring the acts over. */
export function eventsOf(apart: Apart): Event[] {
  return apart.acts.flatMap((act) => act.events.map((event) => ({ ...event, v: 1 }) as Event))
}

async function forkOf(a: Db, b: Db): Promise<number> {
  const seals = async (db: Db): Promise<string[]> =>
    (await db.selectFrom('acts').select('hash').orderBy('seq').execute()).map((row) => row.hash)
  const [own, other] = [await seals(a), await seals(b)]
  let same = 0
  while (same < own.length && own[same] === other[same]) same += 1
  return same
}

/** The acts after the fork, oldest first. Throws as `sealed` does. */
async function allSince(db: Db, fork: number): Promise<ActRecord[]> {
  const rows = await db.selectFrom('acts').select('seq').where('seq', '>', fork).orderBy('seq').execute()
  const acts = await sealed(
    db,
    rows.map((row) => row.seq)
  )
  const late = acts.find((act, n) => act.seq !== fork + 1 + n)
  if (late) throw damagedRow(actParams(late))
  return acts
}

/** Those of them that touched one of these subjects. */
async function touchingSince(db: Db, fork: number, subjects: Subject[]): Promise<ActRecord[]> {
  const rows = await db
    .selectFrom('act_subjects')
    .select('act')
    .distinct()
    .where('act', '>', fork)
    .where(isOneOf(subjects, 'act_subjects'))
    .orderBy('act')
    .execute()
  return sealed(
    db,
    rows.map((row) => row.act)
  )
}

/** These acts, each compared with its seal. Throws file-damaged for the first that differs. */
async function sealed(db: Db, seqs: number[]): Promise<ActRecord[]> {
  const acts: ActRecord[] = []
  for (let at = 0; at < seqs.length; at += PAGE)
    acts.push(...(await recordsBySeq(db, seqs.slice(at, at + PAGE))).reverse())
  const damaged = acts.find((act) => act.damaged)
  if (damaged) throw damagedRow(actParams(damaged))
  // No seal covers whether an act is in force. It follows from the undos and redos, which are sealed.
  const stands = new Map<number, boolean>()
  for (const { kind, target } of acts) if (target !== null) stands.set(target, kind !== 'undo')
  const wrong = acts.find((act) => act.kind === 'act' && act.standing !== (stands.get(act.seq) ?? true))
  if (wrong) throw damagedRow(actParams(wrong))
  return acts
}

/** Turns file-damaged into copy-damaged. */
async function ofTheCopy<T>(path: string, look: () => Promise<T>): Promise<T> {
  try {
    return await look()
  } catch (error) {
    if (error instanceof StoreRefusal && error.code === 'file-damaged')
      throw new StoreRefusal('copy-damaged', { ...error.params, path })
    throw error
  }
}

/**
 * Stores those pictures of the copy that these acts mention and that are missing here. Skips damaged pictures: only
 * the portrait is missing then.
 */
export async function bringPictures(db: Db, path: string, acts: NewAct[]): Promise<void> {
  const copy = connect(path, 'read')
  try {
    const text = JSON.stringify(acts.map((act) => act.events))
    const [theirs, ours] = [
      await copy.selectFrom('pictures').select('id').execute(),
      new Set((await db.selectFrom('pictures').select('id').execute()).map((row) => row.id))
    ]
    for (const { id } of theirs) {
      if (ours.has(id) || !text.includes(JSON.stringify(id))) continue
      const picture = await copy.selectFrom('pictures').selectAll().where('id', '=', id).executeTakeFirst()
      if (picture && pictureId(picture) === id) await db.insertInto('pictures').values(picture).execute()
    }
  } finally {
    await copy.destroy()
  }
}

/** The number of acts compared with their seals at once. */
const PAGE = 500

/** Groups of subjects that acts changed together, directly or through other subjects; last the one that was changed last. */
function components(acts: ActRecord[]): Subject[][] {
  const groups = new Set<Set<string>>()
  const groupOf = new Map<string, Set<string>>()
  const subjects = new Map<string, Subject>()
  for (const act of acts) {
    const keys = act.subjects.map(keyOf)
    for (const [n, key] of keys.entries()) subjects.set(key, act.subjects[n]!)
    const touched = new Set(keys.flatMap((key) => groupOf.get(key) ?? []))
    // The earliest stays the same set and takes in the others.
    const [into = new Set<string>(), ...others] = [...groups].filter((group) => touched.has(group))
    for (const key of [...others.flatMap((group) => [...group]), ...keys]) {
      into.add(key)
      groupOf.set(key, into)
    }
    for (const group of [into, ...others]) groups.delete(group)
    groups.add(into)
  }
  return [...groups].map((group) => [...group].map((key) => subjects.get(key)!))
}

/**
 * The groups of what was done. An act that was undone again groups nothing: a battle called off in the copy would keep
 * one gang from coming back for what the other did here. Where all of it was undone, the group is told as it was.
 */
function strandsOf(theirs: ActRecord[], fork: number): Subject[][] {
  const turned = new Set(turnedSince(theirs, fork))
  const strands = components(theirs.filter((act) => (act.kind === 'act' ? act.standing : turned.has(act))))
  const kept = new Set(strands.flat().map(keyOf))
  const idle = components(theirs).filter((group) => !group.some((subject) => kept.has(keyOf(subject))))
  const last = new Map(theirs.flatMap((act) => act.subjects.map((subject) => [keyOf(subject), act.seq])))
  const when = (group: Subject[]): number => Math.max(...group.map((subject) => last.get(keyOf(subject))!))
  return [...strands, ...idle].sort((one, other) => when(one) - when(other))
}

function apartOf(
  subjects: Subject[],
  fork: number,
  { theirs, ours, undone }: { theirs: ActRecord[]; ours: ActRecord[]; undone: ActRecord[] }
): Apart {
  const keys = new Set(subjects.map(keyOf))
  const touches = (act: ActRecord): boolean => act.subjects.some((subject) => keys.has(keyOf(subject)))
  const there = theirs.filter((act) => act.kind === 'act' && act.standing && touches(act))
  const turned = new Set(turnedSince(ours, fork))
  const here = ours.filter((act) => touches(act) && (act.kind === 'act' ? act.standing : turned.has(act)))
  const back = cameBack(keys, there, here)
  return {
    subjects,
    acts: there.filter((act) => !back.acts.has(act)),
    brought: there.filter((act) => back.acts.has(act)),
    here: here.slice(back.by).reverse(),
    undone: undone.filter(touches).map((act) => act.target!)
  }
}

/**
 * The last undo or redo of each act from before the fork that is in force on one side of it only. An undo that was
 * redone again leaves nothing.
 */
function turnedSince(acts: ActRecord[], fork: number): ActRecord[] {
  const turns = new Map<number, ActRecord[]>()
  for (const act of acts)
    if (act.kind !== 'act' && act.target !== null && act.target <= fork)
      turns.set(act.target, [...(turns.get(act.target) ?? []), act])
  // They alternate.
  return [...turns.values()].flatMap((marks) => (marks.length % 2 === 1 ? marks.slice(-1) : []))
}

/** The method of an act that brings over acts of a copy: one act for each group of subjects. */
export const BRINGS_BACK = 'exchange.merge'

/**
 * Which of the copy's acts were brought over, and by how many acts here. Such an act repeats the events of the copy's
 * acts, in the order that each subject has them: of subjects that one act ties together now, each may have come by
 * itself before, and others may have come with them.
 */
function cameBack(
  keys: Set<string>,
  there: ActRecord[],
  here: ActRecord[]
): { acts: Set<ActRecord>; by: number } {
  const nothing = { acts: new Set<ActRecord>(), by: 0 }
  // Their texts are long, and most copies have had nothing brought over yet.
  if (here[0]?.method !== BRINGS_BACK) return nothing
  const own = (act: ActRecord): ActRecord['events'] =>
    act.events.filter(({ subject }) => keys.has(keyOf(subject)))
  const theirs = eventTexts(there.flatMap(own))
  /** How many events of each subject came. */
  const came = new Map<string, number>()
  const cameOf = (key: string): number => came.get(key) ?? 0
  let by = 0
  for (const act of here) {
    const texts = [...eventTexts(own(act))]
    const repeats = ([key, events]: [string, string[]]): boolean =>
      events.every((event, n) => theirs.get(key)?.[cameOf(key) + n] === event)
    if (act.method !== BRINGS_BACK || !texts.every(repeats)) break
    for (const [key, events] of texts) came.set(key, cameOf(key) + events.length)
    by += 1
  }
  const acts = new Set<ActRecord>()
  for (const act of there) {
    const events = own(act)
    const repeated = events.map(({ subject }) => keyOf(subject)).filter((key) => cameOf(key) > 0)
    // Never a part of an act: then what came is not what the copy did.
    if (repeated.length > 0 && repeated.length < events.length) return nothing
    for (const key of repeated) came.set(key, cameOf(key) - 1)
    if (repeated.length > 0) acts.add(act)
  }
  return { acts, by }
}

/** The texts of events by the subject that they changed, in order. */
function eventTexts(events: ActRecord['events']): Map<string, string[]> {
  const texts = new Map<string, string[]>()
  for (const { subject, type, facts, changes } of events) {
    const key = keyOf(subject)
    const text = JSON.stringify([subject, type, facts, changes])
    const known = texts.get(key)
    if (known) known.push(text)
    else texts.set(key, [text])
  }
  return texts
}
