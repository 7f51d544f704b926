import { createHash } from 'node:crypto'
import type { Undoing } from '../../contract/history'
import type { EventView } from '../../contract/views'
import { asRecorded } from '../../kernel/state/as-recorded'
import type { Somebody } from '../../kernel/system/correction-sheet'
import type { RosterEvent } from '../../kernel/state/event'
import type { Roster } from '../../kernel/state/roster'
import {
  reversalOf,
  type BeforeAndNow,
  type NotReversible,
  type Reversal
} from '../../kernel/system/set-right'
import { isRefusal, reason, refuse, type Reason, type Verdict } from '../../kernel/values/verdict'
import type { ActRecord, Subject, Trial } from '../../store/campaign-file'
import { decisionOn } from './closed-rosters'
import type { Session } from './context'
import { actView } from './roster-view'
import { oddities } from './oddities'
import { cachedRosterIfAny } from './roster-cache'

/** The most acts named for each kind of recorded value. */
const NAMED = 3
/** An evening lasts until this hour after midnight. */
const NIGHT_HOURS = 4

/** The most dependent acts listed, and the act to continue after; left out: all. */
export interface UndoingPage {
  limit?: number | undefined
  after?: number | undefined
}

/** What undoing these acts would mean. */
export async function undoingOf(
  session: Session,
  asked: ActRecord[],
  trial: Trial,
  { limit, after }: UndoingPage = {}
): Promise<Undoing> {
  const [only] = asked.length === 1 ? asked : []
  const reversal = only ? await reversalToday(session, only, '…') : null
  const rest = after === undefined ? trial.acts : trial.acts.filter((seq) => seq < after)
  const along = await session.file.acts(limit === undefined ? rest : rest.slice(0, limit))
  return {
    asked: asked.map(actView),
    along: along.map(actView),
    ...(limit !== undefined && {
      count: trial.acts.length,
      more: rest.length > limit,
      sum: sumOfActs(
        asked.map((act) => act.seq),
        trial.acts
      )
    }),
    short: trial.short,
    groups: await groupsOf(session, trial.acts),
    warnings: await warningsOf(session, trial),
    stays: await staysOf(session, asked, trial),
    setRight: reversal && {
      events: isRefusal(reversal)
        ? []
        : reversal.events.map(({ subject, type, facts }): EventView => ({ subject, type, facts })),
      gone: isRefusal(reversal) ? [] : reversal.gone,
      reasons: isRefusal(reversal) ? reversal.refused : []
    }
  }
}

/** The same for the same acts, in whatever order they are given. */
export function sumOfActs(asked: readonly number[], along: readonly number[]): string {
  const seqs = [...new Set([...asked, ...along])].sort((a, b) => a - b)
  return createHash('sha256').update(seqs.join(' ')).digest('base64url')
}

/** The refusals for acts that no corrections can reverse. */
const NOT_REVERSIBLE: { [why in NotReversible]: Reason } = {
  battle: reason('set-right-battle'),
  table: reason('set-right-table'),
  between: reason('set-right-between'),
  stage: reason('set-right-stage'),
  campaign: reason('set-right-campaign'),
  words: reason('set-right-words'),
  'nothing-left': reason('set-right-nothing-left')
}

/**
 * The corrections that reverse an act today, as events with the reason `why`, and the names of its items that are gone;
 * or why there are none.
 */
export async function reversalToday(
  session: Session,
  act: ActRecord,
  why: string
): Promise<Verdict<{ events: RosterEvent[]; gone: Reversal['gone'] }>> {
  const { system, rules, file } = session
  const { corrections } = system
  if (!act.standing) return refuse(reason('set-right-nothing-left'))
  if (!corrections) return refuse(reason('not-in-this-system', [], { command: 'correct' }))
  const rosters = new Map<string, BeforeAndNow>()
  for (const { kind, id } of act.subjects) {
    const now = kind === 'roster' ? await file.roster(id) : null
    if (now)
      rosters.set(id, {
        now,
        before: await file.rosterAt(id, act.seq - 1),
        exits: corrections.sheet(rules, now).exits.map((exit) => exit.id)
      })
  }
  const reversals = reversalOf(act.events, rosters)
  if (typeof reversals === 'string') return refuse(NOT_REVERSIBLE[reversals])
  const chance = session.chance()
  const people: Somebody[] = []
  const events: RosterEvent[] = []
  for (const { roster, corrections: list } of reversals) {
    const done = decisionOn(
      session,
      rosters.get(roster)!.now,
      { type: 'correct', why, corrections: list, people },
      chance
    )
    // The corrections form has no field for it, so there is no reverse.
    if (isRefusal(done))
      return done.refused.some(({ code }) => code === 'unknown-number') ? refuse(NOT_REVERSIBLE.words) : done
    events.push(...done)
  }
  return { events, gone: reversals.flatMap(({ gone }) => gone) }
}

/** By gang, and within it by evening; acts of several gangs or none come last. */
async function groupsOf({ file }: Session, seqs: number[]): Promise<Undoing['groups']> {
  const names = new Map((await file.rosterRows()).map(({ id, name }) => [id, name]))
  const groups = new Map<string | null, Map<string, number[]>>()
  for (const act of await file.lines([...seqs].reverse())) {
    const rosters = act.subjects.filter((subject) => subject.kind === 'roster')
    const roster = rosters.length === 1 ? rosters[0]!.id : null
    const evenings = groups.get(roster) ?? new Map<string, number[]>()
    const day = eveningOf(act.at)
    evenings.set(day, [...(evenings.get(day) ?? []), act.seq])
    groups.set(roster, evenings)
  }
  return [...groups]
    .sort(([a], [b]) => Number(a === null) - Number(b === null))
    .map(([roster, evenings]) => ({
      roster,
      name: roster === null ? null : (names.get(roster) ?? null),
      evenings: [...evenings].map(([day, seqs]) => ({ day, acts: seqs }))
    }))
}

/** The day of the evening, in the local time of the program. */
function eveningOf(at: string): string {
  const moment = new Date(Date.parse(at) - NIGHT_HOURS * 3_600_000)
  return [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

/** Reasons against each roster that would be new: too many members of a type, too many in all. */
async function warningsOf(session: Session, { after }: Trial): Promise<Undoing['warnings']> {
  const found: Undoing['warnings'] = []
  for (const { subject, state } of after) {
    const before = subject.kind === 'roster' ? await cachedRosterIfAny(session, subject.id) : null
    if (!before || !state) continue
    const known = new Set(oddities(session, before).map((oddity) => JSON.stringify(oddity)))
    const reasons = oddities(session, state as Roster).filter((oddity) => !known.has(JSON.stringify(oddity)))
    if (reasons.length > 0) found.push({ roster: before.id, name: before.name, reasons })
  }
  return found
}

/** What later acts recorded because of these. The file's cells find them; only the acts named are read. */
async function staysOf({ file }: Session, asked: ActRecord[], trial: Trial): Promise<Undoing['stays']> {
  const first = Math.min(...asked.map((act) => act.seq))
  const [taken, traces] = [[...trial.traces.keys()], [...trial.traces.values()]]
  // In a tracker, everything that came after is undone too.
  const keys = new Set(traces.flatMap((trace) => [...trace.within]))
  const subjects = [...keys].map(subjectAt).filter(({ kind }) => kind !== 'tracker')
  const later = (await file.actsOn(subjects, first)).filter((seq) => !trial.traces.has(seq)).reverse()
  const renames = taken.filter((seq) => [...trial.traces.get(seq)!.sets].some(isName))
  const found = await asRecorded(traces, later, {
    needing: (cells, among) => file.needing(cells, among),
    mentioning: (names) => file.mentioning(names, later),
    changes: async () =>
      (await file.acts(renames)).flatMap((act) => act.events.flatMap((event) => [...event.changes]))
  })
  return Promise.all(
    found.map(async ({ what, acts }) => ({
      what,
      count: acts.length,
      acts: (await file.acts(acts.slice(0, NAMED))).map(actView)
    }))
  )
}

/** True for the path of a name. */
const isName = (path: string): boolean => path.endsWith('/name') || path.endsWith(':name')

function subjectAt(key: string): Subject {
  const at = key.indexOf(':')
  return { kind: key.slice(0, at) as Subject['kind'], id: key.slice(at + 1) }
}
