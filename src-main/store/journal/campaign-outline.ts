import type { Cell } from '../../kernel/state/needed'
import type { Db } from '../sqlite/schema'
import { writtenSoFar } from '../sqlite/written-so-far'
import { departureOf } from './acts-of-member'
import { interludesAfter, lastInterludes, type InterludeRow } from './interlude-rows'
import { needing } from './needed-cells'
import { actsOn, linesBySeq, mentioning, type ActLine } from './record'
import { sealAt } from './seals'
import type { Subject } from './subject'
import { readBattleDays, readRosterRows, type RosterRow } from './subjects'
import { dependentsUpTo, type Dependents } from './undo-dependents'
import { targetsOf, undosTogether, type Together, type Written } from './undos-together'
import { UntilWritten } from './until-written'

/** What can be answered without reading acts and battles whole. */
export interface Outline {
  /** Which of these acts need one of these cells (kernel/state/needed.ts). */
  needing(cells: Cell[], among: readonly number[]): Promise<Set<number>>
  /** The newest act in force by which a member left a roster; null if there is none. */
  departure(roster: string, member: string): Promise<number | null>
  /** What would have to be undone with this act; the search ends once more than `most` are found. */
  dependentsUpTo(seq: number, most: number): Promise<Dependents>
  /** The acts in force after this one that changed one of these subjects, oldest first. */
  actsOn(subjects: Subject[], after: number): Promise<number[]>
  /** Of these acts, those whose events contain one of these texts as a whole value. */
  mentioning(texts: string[], among: number[]): Promise<number[]>
  /** For each act its time and subjects, in the order given. */
  lines(seqs: number[]): Promise<ActLine[]>
  /** The interludes in force that followed one of these battles, in order of opening. */
  interludesAfter(battles: string[]): Promise<InterludeRow[]>
  /** The last interlude of each of these rosters; null where there was none. */
  lastInterludes(rosters: string[]): Promise<(InterludeRow | null)[]>
  /** Every roster as lists show it, in order of creation. */
  rosterRows(): Promise<RosterRow[]>
  /** The days of finished battles, newest first. */
  battleDays(): Promise<string[]>
  /** The acts that are still undone by these undos, or still in force since these redos. */
  targetsOf(kind: 'undo' | 'redo', written: Written): Promise<number[]>
  /** For each of these acts that is undone together with others: by which undos, and how many acts still are. */
  undosTogether(acts: readonly number[]): Promise<Map<number, Together>>
  /** Another text after every write, by this connection or another program, and after every opening. */
  written(): Promise<string>
  /** The seal of this act, which covers all acts before it; null if there is no such act. */
  sealAt(seq: number): Promise<string | null>
}

/** How many files have been opened by this process. */
let openings = 0

/** `guarded` turns errors into refusals; `filled` makes sure that every act has its cells. */
export function outlineOf(
  db: Db,
  guarded: <T>(work: () => Promise<T>) => Promise<T>,
  filled: () => Promise<void>
): Outline {
  const [after, last] = [new UntilWritten<InterludeRow>(), new UntilWritten<InterludeRow | null>()]
  const [rows, days] = [new UntilWritten<RosterRow>(), new UntilWritten<string>()]
  const opening = ++openings
  return {
    needing: (cells, among) => guarded(async () => (await filled(), needing(db, cells, among))),
    departure: (roster, member) => guarded(() => departureOf(db, roster, member)),
    dependentsUpTo: (seq, most) => guarded(async () => (await filled(), dependentsUpTo(db, seq, most))),
    actsOn: (on, after) => guarded(() => actsOn(db, on, after)),
    mentioning: (texts, among) => guarded(() => mentioning(db, texts, among)),
    lines: (seqs) => guarded(() => linesBySeq(db, seqs)),
    interludesAfter: (battles) =>
      guarded(() => after.of(db, JSON.stringify(battles), () => interludesAfter(db, battles))),
    lastInterludes: (rosters) =>
      guarded(() => last.of(db, JSON.stringify(rosters), () => lastInterludes(db, rosters))),
    rosterRows: () => guarded(() => rows.of(db, 'all', () => readRosterRows(db))),
    battleDays: () => guarded(() => days.of(db, 'all', () => readBattleDays(db))),
    targetsOf: (kind, written) => guarded(() => targetsOf(db, kind, written)),
    undosTogether: (acts) => guarded(() => undosTogether(db, acts)),
    written: () =>
      guarded(async () => {
        const { version, changes } = await writtenSoFar(db)
        return [opening, version, changes].join(' ')
      }),
    sealAt: (seq) => guarded(() => sealAt(db, seq))
  }
}
