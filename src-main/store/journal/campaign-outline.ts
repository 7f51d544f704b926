import type { Cell } from '../../kernel/state/needed'
import type { Db } from '../sqlite/schema'
import { interludesAfter, lastInterlude, type InterludeRow } from './interlude-rows'
import { needing } from './needed-cells'
import { actsOn, linesBySeq, telling, type ActLine } from './record'
import type { Subject } from './subject'
import { readBattleDays } from './subjects'

/** What can be told without reading acts and battles. */
export interface Outline {
  /** All acts after this one that need one of these cells (kernel/state/needed.ts), whether or not they stand. */
  needing(cells: Cell[], after: number): Promise<Set<number>>
  /** The standing acts after this one that touched one of these, oldest first. */
  actsOn(subjects: Subject[], after: number): Promise<number[]>
  /** Of these acts those whose events tell of one of these texts, as a whole. */
  telling(texts: string[], among: number[]): Promise<number[]>
  /** Of each act when it was done and what it touched, in the order given. */
  lines(seqs: number[]): Promise<ActLine[]>
  /** The times between two games that stand and follow one of these battles, in the order in which they were opened. */
  interludesAfter(battles: string[]): Promise<InterludeRow[]>
  /** The last of a roster; null where it had none. */
  lastInterlude(roster: string): Promise<InterludeRow | null>
  /** The days on which battles that are over were fought, newest first. */
  battleDays(): Promise<string[]>
}

/** `guarded` makes errors refusals, `filled` sees that every act has its cells. */
export function outlineOf(
  db: Db,
  guarded: <T>(work: () => Promise<T>) => Promise<T>,
  filled: () => Promise<void>
): Outline {
  return {
    needing: (cells, after) => guarded(async () => (await filled(), needing(db, cells, after))),
    actsOn: (on, after) => guarded(() => actsOn(db, on, after)),
    telling: (texts, among) => guarded(() => telling(db, texts, among)),
    lines: (seqs) => guarded(() => linesBySeq(db, seqs)),
    interludesAfter: (battles) => guarded(() => interludesAfter(db, battles)),
    lastInterlude: (roster) => guarded(() => lastInterlude(db, roster)),
    battleDays: () => guarded(() => readBattleDays(db))
  }
}
