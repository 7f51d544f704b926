import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Battle } from '../kernel/state/battle'
import type { Campaign } from '../kernel/state/campaign'
import type { Params } from '../kernel/values/json'
import type { Roster } from '../kernel/state/roster'
import type { Tracker } from '../kernel/state/tracker'
import { textToShare } from '../kernel/values/json-text'
import type { Watch } from '../kernel/values/watch'
import { Batch } from './journal/batch'
import { beginBackup, beginBackupIfChanged, type BackupOf, type BegunBackup } from './library/backup'
import type { BackupCause, Head } from './library/backup-notes'
import { check, type Finding } from './journal/check'
import { unitOf } from './sqlite/connect'
import { readCounts, type Counts } from './journal/counts'
import { createDatabase, type NewCampaign } from './library/create'
import { carried, Carried, damageBehind } from './journal/explain-damage'
import { bringPictures, compareWith, type Elsewhere } from './library/diverged-copy'
import { foldBefore } from './journal/fold'
import { methodsDone, momentsOf, readHistory, type HistoryQuery, type Moment } from './journal/history'
import { append, appendAll, headOf, type OpenJournal, type NewAct } from './journal/journal'
import { openDatabase, type OpenOptions } from './library/open'
import { emptyCells, fillFile } from './journal/needed-cells'
import { keepPicture, readPicture, type Picture } from './journal/pictures'
import { readRequest, rememberRequest, type NamedRequest, type Done } from './journal/requests'
import { copyOfOpenForRepair, type CopiedForRepair } from './repair/repair-file'
import { recordsBySeq, type ActRecord } from './journal/record'
import { outlineOf, type Outline } from './journal/campaign-outline'
import { prepareBackup, type PreparedBackup } from './library/prepared-backup'
import { explained, type Standing } from './library/presence'
import { StoreRefusal } from './sqlite/refusal'
import {
  KnownLists,
  readBattleWords,
  readRosters,
  type BattleWords,
  type ListedRosters
} from './journal/known-lists'
import { forgetRecentStates } from './journal/recent-states'
import { actParams } from './journal/seals'
import { lookAt, takeSnapshot, type Snapshot } from './library/snapshot'
import { stateIn, stateOf, writeState, type State } from './library/state-summary'
import type { Subject } from './journal/subject'
import { StandingMarks } from './journal/standing-marks'
import * as subjects from './journal/subjects'
import { damagedRow } from './sqlite/sums'
import {
  isBlocked,
  redo,
  redoable,
  redoAll,
  undoneWith,
  tryUndo,
  undo,
  undoable,
  undoAll,
  type Blocked,
  type Mark,
  type UndoHow,
  type UndoneWith,
  type Trial
} from './journal/undo'
import { rememberAsLeft } from './library/verified'

export type { Backup, BegunBackup } from './library/backup'
export type { BackupCause } from './library/backup-notes'
export type { Finding } from './journal/check'
export type { Counts } from './journal/counts'
export type { NewCampaign } from './library/create'
export { BRINGS_BACK, eventsOf, type Apart, type Elsewhere } from './library/diverged-copy'
export type { HistoryQuery } from './journal/history'
export type { InterludeRow } from './journal/interlude-rows'
export type { NewAct } from './journal/journal'
export type { NamedRequest } from './journal/requests'
export type { OpenOptions } from './library/open'
export type { Picture } from './journal/pictures'
export type { PreparedBackup } from './library/prepared-backup'
export { REPAIRS } from './journal/repaired'
export type { Snapshot } from './library/snapshot'
export type { State } from './library/state-summary'
export type { ActEvent, ActRecord } from './journal/record'
export type { Subject } from './journal/subject'
export type { BattleRow, NewestBattles, RosterRow } from './journal/subjects'
export { isBlocked, type Blocked, type Mark, type UndoneWith, type Trial } from './journal/undo'

/**
 * An open campaign file. Reads and writes queue behind one connection; a write that has resolved is on disk.
 * Methods throw a StoreRefusal if the disk or the file fails.
 */
export interface CampaignFile extends Outline {
  readonly path: string
  readonly id: string
  /** Which copy of its campaign the file is; null for the first. */
  readonly copy: string | null
  readonly seed: string
  readonly created: string
  /** True if it can't be written: it is open for reading and printing, and every act is refused with file-read-only. */
  readonly readOnly: boolean
  campaign(): Promise<Campaign>
  roster(id: string): Promise<Roster | null>
  /** The roster after this act, without acts undone since; null before its creation. */
  rosterAt(id: string, seq: number): Promise<Roster | null>
  /**
   * All readable rosters; `damages` reports the others. With `all` it throws for the first unreadable one,
   * because something will be written from all of them.
   */
  rosters(how?: ListedRosters): Promise<readonly Roster[]>
  battle(id: string): Promise<Battle | null>
  /** All readable battles; `all` as for `rosters`. */
  battles(how?: { all?: boolean }): Promise<readonly Battle[]>
  /** Battles as lists show them, in order of creation or newest first, without reading states. `all` as for `rosters`. */
  battleRows(how?: subjects.ListedBattles): Promise<readonly subjects.BattleRow[]>
  /** What players wrote about the battles that have any of it; a battle is read when it has changed. */
  battleWords(): Promise<readonly BattleWords[]>
  /** The battle's tracker; null while it is not tracked. */
  tracker(battle: string): Promise<Tracker | null>
  append(act: NewAct): Promise<ActRecord>
  /** Writes several acts in order, all or none. `from`: a copy's file; pictures that the acts refer to are taken from it. */
  appendAll(acts: NewAct[], from?: string): Promise<ActRecord[]>
  /** Undoes an act. With `apart` also below later acts that don't depend on it. */
  undo(seq: number, how?: { apart?: boolean }): Promise<ActRecord | Blocked>
  redo(seq: number): Promise<ActRecord | Blocked>
  /** Undoes several acts, all or none. Each must be free, or become so by the undos before it. */
  undoAll(seqs: number[], how?: UndoHow): Promise<Mark[] | Blocked>
  redoAll(seqs: number[], how?: Pick<UndoHow, 'watch'>): Promise<Mark[] | Blocked>
  /** The acts that would have to be undone with these, newest first. */
  undoneWith(seqs: number[]): Promise<ActRecord[] | Blocked>
  /** The same, and which of them are included only because the money would be missing. */
  along(seqs: number[]): Promise<UndoneWith | Blocked>
  /** The same by number, with what each act did and needed; the dependent acts are not read. */
  tryUndo(seqs: number[]): Promise<Trial | Blocked>
  undoable(scope?: Subject): Promise<ActRecord | null>
  redoable(scope?: Subject): Promise<ActRecord | null>
  history(query: HistoryQuery): Promise<ActRecord[]>
  /** When the subject's acts in force were done, oldest first. */
  moments(subject: Subject): Promise<Moment[]>
  /** The acts with these numbers, newest first. */
  acts(seqs: number[]): Promise<ActRecord[]>
  /** The methods of all acts in the journal. */
  methodsDone(): Promise<string[]>
  /** The damaged rows found at opening and since. */
  damages(): Params[]
  /** Stores a picture and returns its id. */
  keepPicture(picture: Picture): Promise<string>
  picture(id: string): Promise<Picture | null>
  /** Compares this campaign with a copy of it in another file. */
  compareWith(path: string): Promise<Elsewhere>
  check(watch?: Watch): Promise<Finding[]>
  /** Deletes the cells of all acts; they are made again from the journal when next needed. */
  renewCells(): Promise<void>
  /** A copy of the file as it is now, for long reads while acts go on. */
  snapshot(): Promise<Snapshot>
  /** The seal of the newest act. If it is the same twice, no act was written in between. */
  seal(): Promise<string>
  /** Explains an error thrown while reading: a refusal if rows are damaged, else the error itself. */
  behind(error: unknown): Promise<unknown>
  /** Copies the file, so that a repair can be prepared while acts go on. */
  copyForRepair(): Promise<CopiedForRepair>
  counts(): Promise<Counts>
  /** Makes a backup if the campaign changed since the last one and returns its path; else null. */
  backup(): Promise<string | null>
  /**
   * Takes the byte copy for a backup, if the campaign changed since the last one or with `always`; else null.
   * After that the campaign may be closed before the backup is finished.
   */
  beginBackup(cause: BackupCause, always?: boolean): Promise<BegunBackup | null>
  /** The same in two steps: most of a large campaign is copied while acts go on. `large`: the size in bytes from which that is done. */
  prepareBackup(cause: BackupCause, how?: { always?: boolean; large?: number }): Promise<PreparedBackup>
  /** Whether the file is still the one that was opened. A file that came back unchanged is used again. */
  standing(): Promise<Standing>
  /** The stored answer to a request done in this file; null if there is none. */
  answerTo(request: string): Promise<Done | null>
  /**
   * Runs a request as one transaction that also stores its answer. Callers must exclude other writers.
   * `tookBack` is called if something was written and rolled back.
   */
  once<T>(asked: NamedRequest, work: () => Promise<T>, tookBack?: () => Promise<void>): Promise<T>
  /** True while a request that `once` runs has written something and not ended: no long reading begins then. */
  midRequest(): boolean
  /** Stores the answer of a request whose effects were written before the answer was known. */
  remember(asked: NamedRequest, answer: unknown): Promise<void>
  /** A summary of the open state while another file is in its place; null if the file was overwritten and only backups hold the open state. */
  stateHere(): Promise<State | null>
  /** A summary of the file that is in its place now. Throws a StoreRefusal if that is no readable campaign. */
  stateThere(): Promise<State>
  /** Writes the open state into a new file. Throws file-exists, disk-full… */
  writeState(to: string): Promise<void>
  close(): Promise<void>
}

/** Creates a campaign file and opens it. Throws a StoreRefusal (file-exists, disk-full…). */
export async function createCampaignFile(
  path: string,
  campaign: NewCampaign,
  options: OpenOptions
): Promise<CampaignFile> {
  await createDatabase(path, campaign, options.now)
  return openCampaignFile(path, options)
}

/** Opens a campaign file. Throws a StoreRefusal, with the campaign's backups where they may help. */
export async function openCampaignFile(given: string, options: OpenOptions): Promise<CampaignFile> {
  const { path, db, readOnly, presence, meta, copy, damages, unlock } = await openDatabase(given, options)
  const journal: OpenJournal = { db, id: meta.id, now: options.now, marks: new StandingMarks() }
  const batch = options.batched && !readOnly ? new Batch(journal, () => presence.left(db)) : null
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      await batch?.write()
      return await work()
    } catch (error) {
      throw error instanceof Carried
        ? error.error
        : noted(await explained(await damageBehind(db, error), presence))
    }
  }
  /** Writes run one after the other: each checks first that the file is as the last one left it. */
  let turn: Promise<unknown> = Promise.resolve()
  /** Writes only to the state that we left: a file put in its place is another state. */
  const writing = <T>(work: () => Promise<T>): Promise<T> => {
    const written = turn.then(() =>
      guarded(async () => {
        if (presence.standing !== 'here') await standing()
        if (presence.standing === 'replaced' || !(await presence.isAsLeft(db)))
          throw new StoreRefusal('file-replaced', { path })
        try {
          return await work()
        } finally {
          batch?.forget()
          await presence.left(db)
        }
      })
    )
    turn = written.catch(() => {})
    return written
  }
  const standing = async (): Promise<Standing> => {
    // If the connection is suspect, any question makes it look, and reconnect if it can.
    if (await presence.look()) await sql`select 1`.execute(db).catch(() => {})
    return presence.standing
  }
  /** For operations that copy the file by name: they must copy the file that is open. */
  const copying = <T>(work: () => Promise<T>): Promise<T> =>
    guarded(async () => {
      if ((await standing()) !== 'here') throw new StoreRefusal(await presence.why('file-replaced'), { path })
      return work()
    })
  /** Adds the file to a refusal caused by damage, and remembers it. */
  const noted = (error: unknown): unknown => {
    if (!(error instanceof StoreRefusal) || error.code !== 'file-damaged') return error
    if (!damages.some((known) => isDeepStrictEqual(known, error.params))) damages.push(error.params)
    return new StoreRefusal('file-damaged', { path, ...error.params })
  }
  const readable = async <S>(read: Promise<subjects.Readable<S>>, all = false): Promise<readonly S[]> => {
    const { states, damaged } = await read
    for (const refusal of damaged) noted(refusal)
    if (all && damaged[0]) throw damaged[0]
    return states
  }
  const known = new KnownLists()
  const filled = (): Promise<void> => fillFile(db, readOnly ? null : writing)
  let closing: Promise<void> | null = null
  let underWay: Head | null = null
  const close = async (): Promise<void> => {
    await turn
    // A file put in its place by another program is not in the state that we left.
    const ours = (await standing().catch(() => 'away')) === 'here'
    try {
      await Promise.resolve(batch?.write()).finally(() => db.destroy())
      if (ours) await rememberAsLeft(options.library, path, { id: meta.id, copy, damage: damages[0] })
    } finally {
      forgetRecentStates()
      await unlock()
    }
  }
  let beginning: Promise<unknown> = Promise.resolve()
  /** Backups begin one after the other; two at the same state make one. */
  const beginInTurn = (begin: () => Promise<BegunBackup | null>): Promise<BegunBackup | null> => {
    const begun = beginning.then(() =>
      copying(async () => {
        const begun = await begin()
        if (!begun) return null
        underWay = begun.head
        const ended = () => void (underWay = underWay === begun.head ? null : underWay)
        return { ...begun, finish: () => begun.finish().finally(ended) }
      })
    )
    beginning = begun.catch(() => {})
    return begun
  }
  const place = (cause?: BackupCause): BackupOf => ({
    library: options.library,
    id: meta.id,
    copy,
    at: options.now(),
    ...(cause && { cause })
  })
  /** Acts as read; damaged ones are remembered. */
  const withDamageNoted = async (read: Promise<ActRecord[]>): Promise<ActRecord[]> => {
    const acts = await read
    for (const act of acts) if (act.damaged) noted(damagedRow(actParams(act)))
    return acts
  }
  const file: CampaignFile = {
    path,
    ...{ id: meta.id, copy, seed: meta.seed, created: meta.created, readOnly },
    campaign: () => guarded(() => subjects.readCampaign(db)),
    roster: (id) => guarded(() => subjects.readRoster(db, id)),
    rosterAt: (id, seq) =>
      guarded(async () => (await foldBefore(db, { kind: 'roster', id }, seq + 1)).state as Roster | null),
    rosters: (how) => guarded(() => readable(readRosters(db, how, known), how?.all)),
    battle: (id) => guarded(() => subjects.readBattle(db, id)),
    tracker: (id) => guarded(() => subjects.readTracker(db, id)),
    battles: (how) => guarded(() => readable(subjects.readBattles(db), how?.all)),
    battleRows: (how) => guarded(() => readable(subjects.readBattleRows(db, how, known), how?.all)),
    battleWords: () => guarded(() => readable(readBattleWords(db, known))),
    append: (act) => writing(() => append(journal, act)),
    appendAll: (acts, from) =>
      writing(() =>
        appendAll(journal, acts, async (trx) =>
          from === undefined ? undefined : bringPictures(trx, from, acts)
        )
      ),
    undo: (seq, how) => writing(() => undo(journal, seq, how)),
    redo: (seq) => writing(() => redo(journal, seq)),
    undoAll: (seqs, how) => writing(() => undoAll(journal, seqs, how)),
    redoAll: (seqs, how) => writing(() => redoAll(journal, seqs, how)),
    tryUndo: (seqs) => guarded(async () => (await filled(), tryUndo(db, seqs))),
    ...outlineOf(db, guarded, filled),
    undoneWith: (seqs) =>
      guarded(async () => {
        await filled()
        const found = await undoneWith(db, seqs)
        return isBlocked(found) ? found : found.acts
      }),
    along: (seqs) => guarded(async () => (await filled(), undoneWith(db, seqs))),
    undoable: (scope) => guarded(() => undoable(db, scope)),
    redoable: (scope) => guarded(() => redoable(db, scope)),
    history: (query) => guarded(() => withDamageNoted(readHistory(db, query))),
    moments: (subject) => guarded(() => momentsOf(db, subject)),
    acts: (seqs) => guarded(() => withDamageNoted(recordsBySeq(db, seqs))),
    methodsDone: () => guarded(() => methodsDone(db)),
    damages: () => [...damages],
    keepPicture: (picture) => guarded(() => db.transaction().execute((trx) => keepPicture(trx, picture))),
    picture: (id) => guarded(() => readPicture(db, id)),
    compareWith: (path) => guarded(() => compareWith(journal, path)),
    check: (watch) => guarded(() => check(journal, watch)),
    renewCells: () => writing(async () => (readOnly ? undefined : db.transaction().execute(emptyCells))),
    snapshot: () => copying(() => (readOnly ? lookAt(journal) : takeSnapshot(journal, path))),
    seal: () => guarded(async () => (await headOf(db))!.hash),
    behind: async (error) => noted(await explained(await damageBehind(db, error), presence)),
    copyForRepair: () =>
      copying(() => copyOfOpenForRepair(db, { path, id: meta.id, copy, readOnly }, options)),
    counts: () => guarded(() => readCounts(db)),
    backup: () =>
      copying(async () => (readOnly ? null : ((await beginBackupIfChanged(db, place()))?.finish() ?? null))),
    beginBackup: (cause, always) =>
      beginInTurn(async () => {
        if (readOnly) return null
        return always ? beginBackup(db, place(cause)) : beginBackupIfChanged(db, place(cause), underWay)
      }),
    prepareBackup: (cause, { always = false, ...how } = {}) =>
      copying(async () => {
        if (readOnly) return { begin: async () => null, drop: async () => {} }
        const prepared = await prepareBackup(db, place(cause), { always, underWay: () => underWay, ...how })
        return { ...prepared, begin: () => beginInTurn(prepared.begin) }
      }),
    standing,
    answerTo: (request) => guarded(() => readRequest(db, request)),
    once: (asked, work, tookBack) =>
      guarded(async () => {
        if (readOnly) return work() // work that is no act can still be done; its answer can't be stored
        if (presence.standing !== 'here') await standing()
        if (presence.standing === 'replaced' || !(await presence.isAsLeft(db)))
          throw new StoreRefusal('file-replaced', { path })
        try {
          return await unitOf(db).run(
            db,
            () => carried(work),
            (answer) => rememberRequest(db, asked, textToShare(answer)),
            tookBack
          )
        } finally {
          // Also if what was written was rolled back.
          batch?.forget()
          await presence.left(db)
        }
      }),
    midRequest: () => unitOf(db).hasBegun,
    remember: (asked, answer) =>
      writing(async () => (readOnly ? undefined : rememberRequest(db, asked, textToShare(answer)))),
    stateHere: () => guarded(async () => (presence.overwritten ? null : stateOf(db))),
    stateThere: () => stateIn(path),
    writeState: (to) => guarded(() => writeState(db, to)),
    close: () => (closing ??= close())
  }
  return batch ? batch.over(file, () => unitOf(db).isOpen) : file
}
