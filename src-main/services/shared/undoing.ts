import type { Undoing } from '../../contract/history'
import type { EventView } from '../../contract/views'
import { asRecorded } from '../../kernel/state/as-recorded'
import type { Somebody } from '../../kernel/system/correction-sheet'
import type { RosterEvent } from '../../kernel/state/event'
import type { Roster } from '../../kernel/state/roster'
import { repairOf, type Repair, type Shut, type Then } from '../../kernel/system/set-right'
import { isRefusal, reason, refuse, type Reason, type Verdict } from '../../kernel/values/verdict'
import type { ActRecord, Subject, Trial } from '../../store/campaign-file'
import { decisionOn } from './closed-rosters'
import type { Session } from './context'
import { actView } from './roster-view'

/** Of what stays as it was recorded, so many acts are named. */
const NAMED = 3
/** An evening goes on after midnight. */
const NIGHT_HOURS = 4

/** Of what goes along, so many acts are told, from after this one; left out: all. */
export interface UndoingPage {
  limit?: number | undefined
  after?: number | undefined
}

/** What taking these acts back would mean. */
export async function undoingOf(
  session: Session,
  asked: ActRecord[],
  trial: Trial,
  { limit, after }: UndoingPage = {}
): Promise<Undoing> {
  const [only] = asked.length === 1 ? asked : []
  const repaired = only ? await repairToday(session, only, '…') : null
  const rest = after === undefined ? trial.acts : trial.acts.filter((seq) => seq < after)
  const told = await session.file.acts(limit === undefined ? rest : rest.slice(0, limit))
  return {
    asked: asked.map(actView),
    along: told.map(actView),
    ...(limit !== undefined && { count: trial.acts.length, more: rest.length > limit }),
    short: trial.short,
    groups: await groupsOf(session, trial.acts),
    warnings: await warningsOf(session, trial),
    stays: await staysOf(session, asked, trial),
    setRight: repaired && {
      events: isRefusal(repaired)
        ? []
        : repaired.events.map(({ subject, type, facts }): EventView => ({ subject, type, facts })),
      gone: isRefusal(repaired) ? [] : repaired.gone,
      reasons: isRefusal(repaired) ? repaired.refused : []
    }
  }
}

/** Why an act can't be set right by corrections. */
const SHUT: { [shut in Shut]: Reason } = {
  battle: reason('set-right-battle'),
  table: reason('set-right-table'),
  between: reason('set-right-between'),
  stage: reason('set-right-stage'),
  campaign: reason('set-right-campaign'),
  words: reason('set-right-words'),
  'nothing-left': reason('set-right-nothing-left')
}

/** The corrections of today that set an act right, with what of it is gone already; or why there are none. */
export async function repairToday(
  session: Session,
  act: ActRecord,
  why: string
): Promise<Verdict<{ events: RosterEvent[]; gone: Repair['gone'] }>> {
  const { system, rules, file } = session
  const { corrections } = system
  if (!act.standing) return refuse(reason('set-right-nothing-left'))
  if (!corrections) return refuse(reason('not-in-this-system', [], { command: 'correct' }))
  const rosters = new Map<string, Then>()
  for (const { kind, id } of act.subjects) {
    const now = kind === 'roster' ? await file.roster(id) : null
    if (now)
      rosters.set(id, {
        now,
        before: await file.rosterAt(id, act.seq - 1),
        exits: corrections.sheet(rules, now).exits.map((exit) => exit.id)
      })
  }
  const repairs = repairOf(act.events, rosters)
  if (typeof repairs === 'string') return refuse(SHUT[repairs])
  const chance = session.chance()
  const people: Somebody[] = []
  const events: RosterEvent[] = []
  for (const { roster, corrections: list } of repairs) {
    const done = decisionOn(
      session,
      rosters.get(roster)!.now,
      { type: 'correct', why, corrections: list, people },
      chance
    )
    // What the arbitrator's form has no field for has no opposite there.
    if (isRefusal(done))
      return done.refused.some(({ code }) => code === 'unknown-number') ? refuse(SHUT.words) : done
    events.push(...done)
  }
  return { events, gone: repairs.flatMap((repair) => repair.gone) }
}

/** By gang, and within it by evening; what is of several gangs or of none stands apart, at the end. */
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

/** The day on whose evening it was, where the program runs. */
function eveningOf(at: string): string {
  const moment = new Date(Date.parse(at) - NIGHT_HOURS * 3_600_000)
  return [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

/** What would stand against each roster afterwards that does not stand against it now: too many of a kind, too many at all. */
async function warningsOf(session: Session, { after }: Trial): Promise<Undoing['warnings']> {
  const found: Undoing['warnings'] = []
  for (const { subject, state } of after) {
    const before = subject.kind === 'roster' ? await session.file.roster(subject.id) : null
    if (!before || !state) continue
    const known = new Set(oddities(session, before).map((one) => JSON.stringify(one)))
    const reasons = oddities(session, state as Roster).filter((one) => !known.has(JSON.stringify(one)))
    if (reasons.length > 0) found.push({ roster: before.id, name: before.name, reasons })
  }
  return found
}

/** What the rules would say of it if it were founded as it is, and what goes past a limit. */
function oddities({ system, rules }: Session, roster: Roster): Reason[] {
  const { unready } = system.summary(rules, { ...roster, stage: 'founding', between: null })
  const over = system
    .summary(rules, roster)
    .figures.filter((figure) => figure.limit !== undefined && figure.amount > figure.limit)
  return [
    ...unready.filter((one) => one.code !== 'prompts-open'),
    ...over.map(({ label, amount, limit }) =>
      reason('over-limit', [], { figure: label, amount, limit: limit! })
    )
  ]
}

/** What later acts on the same have as they recorded it. Which they are is told by the cells of the file: of them only those named are read. */
async function staysOf({ file }: Session, asked: ActRecord[], trial: Trial): Promise<Undoing['stays']> {
  const first = Math.min(...asked.map((act) => act.seq))
  const [taken, traces] = [[...trial.traces.keys()], [...trial.traces.values()]]
  // At a table everything that came after goes along.
  const keys = new Set(traces.flatMap((trace) => [...trace.within]))
  const subjects = [...keys].map(subjectAt).filter(({ kind }) => kind !== 'tracker')
  const later = (await file.actsOn(subjects, first)).filter((seq) => !trial.traces.has(seq)).reverse()
  const renames = taken.filter((seq) => [...trial.traces.get(seq)!.sets].some(isName))
  const found = await asRecorded(traces, later, {
    needing: (cells) => file.needing(cells, first),
    telling: (names) => file.telling(names, later),
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

/** The value that a new name replaces. */
const isName = (path: string): boolean => path.endsWith('/name') || path.endsWith(':name')

function subjectAt(key: string): Subject {
  const at = key.indexOf(':')
  return { kind: key.slice(0, at) as Subject['kind'], id: key.slice(at + 1) }
}
