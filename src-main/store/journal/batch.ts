import type { Battle } from '../../kernel/state/battle'
import type { Campaign } from '../../kernel/state/campaign'
import type { State } from '../../kernel/state/evolve'
import type { Roster } from '../../kernel/state/roster'
import type { Tracker } from '../../kernel/state/tracker'
import type { CheckpointTable } from '../sqlite/schema'
import { checkpointsDue, insertCheckpoints } from './checkpoints'
import { foldOn } from './fold'
import { actMade, headOf, writeActs, type End, type Journal, type MadeAct, type NewAct } from './journal'
import type { ActRecord } from './record'
import { keyOf, type Subject } from './subject'
import { readCampaign, readStandings, writeStandings, type Standing } from './subjects'

/** The most acts waiting in memory. */
const MOST = 500

/** The questions that can be answered without writing the waiting acts first. */
interface Answers {
  campaign(): Promise<Campaign>
  roster(id: string): Promise<Roster | null>
  battle(id: string): Promise<Battle | null>
  tracker(battle: string): Promise<Tracker | null>
  append(act: NewAct): Promise<ActRecord>
  undoable(scope?: Subject): Promise<ActRecord | null>
  redoable(scope?: Subject): Promise<ActRecord | null>
  seal(): Promise<string>
}

/**
 * Collects acts (OpenOptions.batched): they are folded in memory and written many at a time, row by row as
 * single writes would. Only for a caller who asks one thing after the other; any other question has the
 * waiting acts written first. Unwritten acts are lost if the process ends.
 */
export class Batch {
  /** The end of the journal with the waiting acts; null if it must be read. */
  #end: End | null = null
  #campaign: string | null = null
  #waiting: MadeAct[] = []
  #checkpoints: CheckpointTable[] = []
  /** Known subjects, waiting acts included. */
  readonly #known = new Map<string, Standing>()
  /** Subjects whose known state is not written yet, with the act that last changed them. */
  readonly #touched = new Map<string, number>()
  /**
   * The last act on each roster since other code wrote to the file: undo applies to it, and it ended redo.
   */
  readonly #last = new Map<string, ActRecord>()
  #turn: Promise<unknown> = Promise.resolve()

  /** `written` is called after each write. */
  constructor(
    private readonly journal: Journal,
    private readonly written: () => Promise<void>
  ) {}

  /**
   * Wraps the file so that this batch answers what it can; while a request runs as one transaction
   * (`inUnit`), the file itself answers.
   */
  over<File extends Answers>(file: File, inUnit: () => boolean): File {
    const held = <T>(work: () => Promise<T>, apart: () => Promise<T>): Promise<T> =>
      inUnit() ? apart() : this.#inTurn(work)
    return {
      ...file,
      campaign: () => held(() => this.#campaignNow(), file.campaign),
      roster: (id) =>
        held(
          () => this.#state({ kind: 'roster', id }),
          () => file.roster(id)
        ),
      battle: (id) =>
        held(
          () => this.#state({ kind: 'battle', id }),
          () => file.battle(id)
        ),
      tracker: (id) =>
        held(
          () => this.#state({ kind: 'tracker', id }),
          () => file.tracker(id)
        ),
      append: (act) =>
        held(
          () => this.#append(act),
          () => file.append(act)
        ),
      undoable: async (scope) => (scope && this.#last.get(keyOf(scope))) ?? file.undoable(scope),
      redoable: async (scope) => (scope && this.#last.has(keyOf(scope)) ? null : file.redoable(scope)),
      seal: () => held(async () => (await this.#ended())!.hash, file.seal)
    }
  }

  /** Writes the waiting acts in one transaction. */
  write(): Promise<void> {
    return this.#inTurn(() => this.#write())
  }

  /** Other code has written: forget everything known. */
  forget(): void {
    this.#end = null
    this.#known.clear()
    this.#last.clear()
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work)
    this.#turn = done.catch(() => {})
    return done
  }

  async #append(act: NewAct): Promise<ActRecord> {
    const made = actMade(this.journal, act, await this.#ended())
    const { seq, hash } = made.sealed
    const before: Standing[] = []
    for (const subject of made.subjects) before.push(await this.#standing(subject))
    const standings = foldOn(before, made.events, seq)
    // Nothing below can fail.
    this.#checkpoints.push(...checkpointsDue(standings, seq))
    for (const standing of standings) {
      this.#known.set(keyOf(standing.subject), standing)
      this.#touched.set(keyOf(standing.subject), seq)
      if (standing.subject.kind === 'roster') this.#last.set(keyOf(standing.subject), made.record)
    }
    this.#waiting.push(made)
    this.#end = { seq, hash }
    if (this.#waiting.length >= MOST) await this.#write()
    return made.record
  }

  async #write(): Promise<void> {
    if (this.#waiting.length === 0) return
    await this.journal.db.transaction().execute(async (trx) => {
      await writeActs(trx, this.#waiting)
      await insertCheckpoints(trx, this.#checkpoints)
      for (const [key, seq] of this.#touched) await writeStandings(trx, [this.#known.get(key)!], seq)
    })
    this.#waiting = []
    this.#checkpoints = []
    this.#touched.clear()
    // There are many battles, and few are needed again.
    for (const key of this.#known.keys()) if (!key.startsWith('roster:')) this.#known.delete(key)
    await this.written()
  }

  async #campaignNow(): Promise<Campaign> {
    this.#campaign ??= (await readCampaign(this.journal.db)).id
    return (await this.#state<Campaign>({ kind: 'campaign', id: this.#campaign }))!
  }

  async #ended(): Promise<End | null> {
    return (this.#end ??= await headOf(this.journal.db))
  }

  async #state<S extends State>(subject: Subject): Promise<S | null> {
    return (await this.#standing(subject)).state as S | null
  }

  async #standing(subject: Subject): Promise<Standing> {
    const key = keyOf(subject)
    const known = this.#known.get(key)
    if (known) return known
    const [read] = await readStandings(this.journal.db, [subject])
    if (read!.state) this.#known.set(key, read!)
    return read!
  }
}
