import type { Event } from '../../kernel/state/event'
import type { State } from '../../kernel/state/evolve'
import type { Params } from '../../kernel/values/json'
import type { Watch } from '../../kernel/values/watch'
import { check, type Finding } from '../journal/check'
import { connect } from '../sqlite/connect'
import { openDonors, type Donors } from './donors'
import { isFolderSafe } from '../library/folders'
import { appendIn } from '../journal/journal'
import { isMetaSealed, sealMeta, writeMeta, type Meta } from '../sqlite/meta'
import { readHeader } from '../sqlite/header'
import { latest, migrate, MIGRATIONS } from '../sqlite/migrations'
import { deflatedEvent } from '../sqlite/deflated'
import { rebuildStates, type Rebuilt } from '../journal/rebuild'
import { StoreRefusal } from '../sqlite/refusal'
import { LOST, mendedChain } from './repair-chain'
import { keepFromHere, REPAIRS } from '../journal/repaired'
import { salvage, type Salvage } from './salvage'
import { keyOf, type Subject } from '../journal/subject'
import { sameState, writeStandings } from '../journal/subjects'
import { slices } from '../sqlite/slices'
import type { ActTable, Db, EventTable } from '../sqlite/schema'

/** What identifies an act for people; null for what is unknown. */
export interface NamedAct {
  act: number
  at: string | null
  method: string | null
}

export interface NamedSubject {
  kind: Subject['kind']
  id: string
  name: string
}

/** What a repair does or did. */
export interface Repair {
  /** The findings of the check before the repair. */
  findings: Finding[]
  /** Acts taken from a backup with the same seal. */
  fromBackup: NamedAct[]
  /** Acts that are lost. They stay in the journal, marked as lost. */
  lost: NamedAct[]
  /** Subjects whose states are rebuilt from the journal. */
  rebuilt: NamedSubject[]
  /**
   * Subjects changed by lost acts. Each keeps its last known state, which the journal can't prove. `updated` is the
   * act after which a backup had that state; null if it comes from the file itself. `before`: it was rebuilt from
   * the journal up to this act, because no later state is left.
   */
  kept: (NamedSubject & { updated: number | null; before?: number })[]
  /** Subjects of which no state is left. */
  gone: NamedSubject[]
  pictures: { fromBackup: number; lost: number }
}

/**
 * Builds a sound file at `made` from what is readable of `damaged` (a byte copy) and from the campaign's backups.
 * Returns what it did; null, building nothing, if the file is sound. Throws repair-impossible if too little is
 * left; throws if `watch` is cancelled.
 */
export async function makeRepaired(
  damaged: string,
  made: string,
  of: { library: string; id: string | null; copy: string | null; now: () => string },
  watch?: Watch
): Promise<Repair | null> {
  const cut = await refusedAtOnce(damaged)
  const source = connect(damaged, 'write', { fleeting: true })
  let donors: Donors | null = null
  try {
    const left = await salvage(source)
    const id = left.meta.id && isFolderSafe(left.meta.id) ? left.meta.id : of.id
    if (!id || left.last === 0) throw impossible(damaged, 'nothing can be read of its journal')
    const part = partsOf(watch, left.last)
    const findings = await check({ db: source, id, now: of.now }, part(0))
    if (cut !== null) findings.unshift({ code: 'unreadable', params: { part: 'pages', detail: cut } })
    if (findings.every((finding) => finding.code === 'not-provable')) return null
    donors = await openDonors(of.library, id, of.copy)
    const meta = await metaOf(source, left, donors, id)
    if (!meta) throw impossible(damaged, 'the seed of its dice is lost')
    const copy = left.meta.copy !== undefined && isFolderSafe(left.meta.copy) ? left.meta.copy : of.copy
    return await make(made, { id, meta, copy, left, donors, findings, now: of.now, part })
  } finally {
    await donors?.close()
    await source.destroy().catch(() => {})
  }
}

/**
 * Why the file can't be opened by its header alone, though all of its rows may be there: its end is cut off, and nothing lay
 * there. Null: it can. Asked before SQLite has it, which would lengthen it.
 */
async function refusedAtOnce(path: string): Promise<string | null> {
  const refused = await readHeader(path, latest(MIGRATIONS)).then(
    () => null,
    (error: unknown) => error
  )
  return refused instanceof StoreRefusal && refused.code === 'file-damaged'
    ? String(refused.params['detail'])
    : null
}

function impossible(path: string, detail: string): StoreRefusal {
  return new StoreRefusal('repair-impossible', { path, detail })
}

/**
 * The file's fixed data: as sealed, else from a backup, else as readable,
 * because the first act's seal confirms the id.
 */
async function metaOf(source: Db, left: Salvage, donors: Donors, id: string): Promise<Meta | null> {
  const { seed, created } = left.meta
  const own = left.meta.id === id && seed && created ? { id, seed, created } : null
  if (own && (await isMetaSealed(source).catch(() => false))) return own
  return (await donors.meta()) ?? own
}

interface Work {
  id: string
  meta: Meta
  copy: string | null
  left: Salvage
  donors: Donors
  findings: Finding[]
  now: () => string
  part: ReturnType<typeof partsOf>
}

/** Progress over the four passes through the journal: check, write, rebuild, check again. */
function partsOf(watch: Watch | undefined, acts: number): (nth: 0 | 1 | 2 | 3) => Watch | undefined {
  return (nth) =>
    watch && {
      signal: watch.signal,
      tell: (done) => watch.tell(nth * acts + Math.min(done, acts), 4 * acts)
    }
}

async function make(made: string, work: Work): Promise<Repair> {
  const { id, meta, copy, left, donors, findings, now } = work
  const repair: Repair = {
    findings,
    fromBackup: [],
    lost: [],
    rebuilt: [],
    kept: [],
    gone: [],
    pictures: { fromBackup: 0, lost: 0 }
  }
  // Not flushed to disk here: the caller does that before it replaces the damaged file.
  const db = connect(made, 'create', { fleeting: true })
  try {
    await migrate(db, 0, MIGRATIONS)
    await db.transaction().execute(async (trx) => {
      await writeMeta(trx, { ...meta, ...(copy !== null && { copy }) })
      await writeJournal(trx, work, repair)
      await writePictures(trx, left, donors, repair)
      for (const request of left.requests) await trx.insertInto('requests').values(request).execute()
      const keep = await keptStates(trx, work, repair)
      await sealMeta(trx)
      // Subjects are listed in the order in which they were created, so each gets its old place.
      for (const { before, state } of keep)
        if (before) await writeStandings(trx, [{ ...before, state }], before.updated)
      const campaign = keep.find(({ subject }) => subject.kind === 'campaign')
      if (
        !campaign &&
        !(await trx
          .selectFrom('subjects')
          .select('id')
          .where('kind', '=', 'campaign')
          .where('id', '=', id)
          .executeTakeFirst())
      )
        throw impossible(made, 'the campaign’s own state is lost')
      await appendIn(
        trx,
        { db: trx, id, now },
        {
          method: REPAIRS,
          input: { lost: repair.lost.map(({ act }) => act) },
          events: eventsOf(id, repair, keep, campaign?.state ?? null)
        }
      )
      await keepFromHere(
        trx,
        keep.map(({ subject }) => subject)
      )
    })
    const after = await check({ db, id, now }, work.part(3))
    const wrong = after.find(({ code }) => code !== 'not-provable')
    if (wrong) throw impossible(made, `${wrong.code} ${JSON.stringify(wrong.params)}`)
    return repair
  } finally {
    await db.destroy()
  }
}

/** The acts that are written at once. */
const PAGE = 200

async function writeJournal(db: Db, { id, left, donors, part }: Work, repair: Repair): Promise<void> {
  const undone = new Map<number, number | null>()
  const watch = part(1)
  let acts: ActTable[] = []
  let happened: ReturnType<typeof deflatedEvent<EventTable>>[] = []
  const write = async (): Promise<void> => {
    for (const rows of slices(acts)) await db.insertInto('acts').values(rows).execute()
    for (const rows of slices(happened)) await db.insertInto('events').values(rows).execute()
    ;[acts, happened] = [[], []]
  }
  for await (const { act, from, lost } of mendedChain(id, left, donors)) {
    const { events, undone_by: _, ...row } = act
    const before = undone.get(act.target ?? 0)
    const turns = act.kind === 'act' || (act.kind === 'undo' ? before === null : typeof before === 'number')
    // An undo or redo without a valid target can't be stored as one: it becomes a lost act.
    const written = turns ? row : { ...row, kind: 'act' as const, target: null, method: LOST }
    acts.push({ ...written, undone_by: null })
    for (const [idx, event] of events.entries()) happened.push(deflatedEvent({ ...event, act: act.seq, idx }))
    if (acts.length >= PAGE) {
      await write()
      watch?.tell(act.seq, null)
      watch?.signal.throwIfAborted()
    }
    if (written.kind === 'act') undone.set(act.seq, null)
    else undone.set(written.target!, written.kind === 'undo' ? act.seq : null)
    const named = {
      act: act.seq,
      at: written.method === LOST ? null : act.at,
      method: written.method === LOST ? null : act.method
    }
    if (from === 'backup') repair.fromBackup.push(named)
    if (lost || !turns) repair.lost.push(named)
  }
  await write()
  for (const [seq, by] of undone)
    if (by !== null) await db.updateTable('acts').set({ undone_by: by }).where('seq', '=', seq).execute()
}

async function writePictures(db: Db, left: Salvage, donors: Donors, repair: Repair): Promise<void> {
  for (const id of left.pictures) {
    const own = await left.picture(id)
    const found = own ?? (await donors.picture(id))
    if (!found) repair.pictures.lost++
    else
      await db
        .insertInto('pictures')
        .values({ id, type: found.type, bytes: found.bytes })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    if (found && !own) repair.pictures.fromBackup++
  }
}

type Kept = {
  subject: Subject
  name: string
  state: State
  /** The subject as the journal has it before the lost act; null if the lost act created it. */
  before: Rebuilt | null
}

/**
 * Rebuilds the states from the journal, and notes in `repair` what becomes of each subject. Returns the subjects that
 * can't be rebuilt, each with its last known state.
 */
async function keptStates(db: Db, { left, donors, part }: Work, repair: Repair): Promise<Kept[]> {
  const rebuilt = await rebuildStates(db, part(2))
  /** The last lost act that changed each subject, according to the links. */
  const unsure = new Map<string, number>()
  for (const { act } of repair.lost) for (const link of await left.links(act)) unsure.set(keyOf(link), act)
  const keep: Kept[] = []
  for (const key of new Set([...rebuilt.keys(), ...left.states.keys()])) {
    const [own, stored] = [rebuilt.get(key), left.states.get(key)]
    const subject = (own ?? stored)!.subject
    const folded = own !== undefined && own.broke === null
    if (folded && isProven(own, stored?.state ?? null, unsure.get(key) ?? 0, repair)) {
      if (own.state && !(stored && sameState(stored.state, own.state)))
        repair.rebuilt.push({
          ...subject,
          name: nameOf(own.state, left.damaged.get(key)?.name ?? subject.id)
        })
      continue
    }
    // If no act is lost, a state that no act mentions belongs to nothing.
    if (!own && repair.lost.length === 0) continue
    /** The first act that is missing in what the journal made of it. */
    const missing = own?.broke ?? unsure.get(key) ?? 0
    const backedUp = stored ? null : await donors.state(subject)
    // What the journal made of it may be newer than the backup.
    const older = own?.state && missing > (backedUp?.updated ?? 0) ? null : backedUp
    const state = stored?.state ?? older?.state ?? own?.state ?? null
    const name =
      stored?.name ?? older?.name ?? left.damaged.get(key)?.name ?? nameOf(own?.state ?? null, subject.id)
    if (!state) {
      if (!folded || unsure.has(key)) repair.gone.push({ ...subject, name })
      continue
    }
    const rebuiltOnly = !stored && !older
    repair.kept.push({
      ...subject,
      name,
      updated: older?.updated ?? null,
      ...(rebuiltOnly && missing > 0 && { before: missing })
    })
    keep.push({ subject, name, state, before: own?.state ? own : null })
  }
  return keep
}

/**
 * True if the state that the journal makes of a subject is certain: no act is lost, or the stored state is the same, or
 * without a stored state, an earlier repair kept it after `unsure`, the last lost act that changed it (0: none did).
 */
function isProven(own: Rebuilt, stored: State | null, unsure: number, { lost }: Repair): boolean {
  if (lost.length === 0) return true
  return stored ? sameState(stored, own.state) : unsure <= own.anew
}

function nameOf(state: State | null, otherwise: string): string {
  const { name } = (state ?? {}) as { name?: unknown }
  return typeof name === 'string' ? name : otherwise
}

/** The events of the act that a repair writes: one on the campaign says what was done, and one for each kept state. */
function eventsOf(campaign: string, repair: Repair, keep: Kept[], state: State | null): Event[] {
  const facts: Params = {
    acts: repair.fromBackup.length,
    lost: repair.lost.length,
    rebuilt: repair.rebuilt.length,
    names: repair.kept.map(({ name }) => name)
  }
  const repaired = {
    subject: { kind: 'campaign', id: campaign },
    type: 'campaign-repaired',
    v: 1,
    facts,
    changes: state ? [{ do: 'create', campaign: state }] : []
  }
  const others = keep
    .filter(({ subject }) => subject.kind !== 'campaign')
    .map(({ subject, name, state: last }) => {
      // A tracker counts its events, and this event is counted too.
      const value =
        subject.kind === 'tracker' ? { ...last, count: (last as { count: number }).count - 1 } : last
      return {
        subject,
        type: 'state-kept',
        v: 1,
        facts: { name },
        changes: [{ do: 'create', [subject.kind]: value }]
      }
    })
  return [repaired, ...others] as Event[]
}
