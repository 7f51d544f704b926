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

/** So many acts wait in memory at most. */
const MOST = 500

/** What of an open file is answered without what waits being written first. */
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
 * Acts of a journal that nobody waits for (OpenOptions.batched): they are folded in memory and written many at a time, row by row as they
 * would have been one after the other. For one who asks one thing after the other; whoever asks for anything else of the file has it
 * written first. What was not written is gone with the process.
 */
export class Batch {
  /** Where the journal ends with what waits; null where that is to be read. */
  #end: End | null = null
  #campaign: string | null = null
  #waiting: MadeAct[] = []
  #checkpoints: CheckpointTable[] = []
  /** What is known of subjects, with what waits. */
  readonly #known = new Map<string, Standing>()
  /** Those that are not written as they are known, with the act that they were touched by last. */
  readonly #touched = new Map<string, number>()
  /** The last act on each roster since somebody else has written: what undo takes back, and it has ended redo. */
  readonly #last = new Map<string, ActRecord>()
  #turn: Promise<unknown> = Promise.resolve()

  /** `written` is called after each writing. */
  constructor(
    private readonly journal: Journal,
    private readonly written: () => Promise<void>
  ) {}

  /** The file, with what this knows answered by it; but by the file itself while one transaction is made of all that it is asked (`inUnit`). */
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

  /** Writes what waits, in one transaction. */
  write(): Promise<void> {
    return this.#inTurn(() => this.#write())
  }

  /** Somebody else has written: what was known is read anew. */
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
    // From here on nothing can fail.
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
    // Battles are many, and few are spoken of again.
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
