import type { ActView, EventView, MemberView, RosterEntry, RosterView } from '../../contract/views'
import { withLoadoutOnly, setsOf } from '../../kernel/system/personal'
import { memberOf, present, type Roster } from '../../kernel/state/roster'
import type { Figure } from '../../kernel/values/receipt'
import type { ActEvent, ActRecord, RosterRow } from '../../store/campaign-file'
import type { Session } from './context'
import { cachedByRoster, lazy, openPrompts } from './roster-cache'

/**
 * The roster as the window draws it: its state and everything the game computes from it. `just`: the act that
 * led to this state, if any; it is what undo takes back, and it ended redo. For scripts little is computed:
 * see `Context.unread`. `brief`: without the sheets of members who left, which a long campaign has many of.
 */
export async function rosterView(
  session: Session,
  roster: Roster,
  just?: ActRecord,
  brief = false
): Promise<RosterView> {
  const { file } = session
  const scope = { kind: 'roster', id: roster.id } as const
  const undo = just ?? (await file.undoable(scope))
  const redo = just ? null : await file.redoable(scope)
  const { summary, sheets, items, prompts } = costlyParts(session, roster)
  const view: RosterView = {
    id: roster.id,
    name: roster.name,
    kind: roster.kind,
    kindName: roster.kindName,
    player: roster.player,
    stage: roster.stage,
    money: roster.money,
    value: roster.numbers['value'] ?? null,
    numbers: roster.numbers,
    get figures() {
      return summary().figures
    },
    get unready() {
      return summary().unready
    },
    members: present(roster).length,
    get sheets() {
      return brief ? briefViews(session, roster) : sheets()
    },
    get items() {
      return items()
    },
    own: roster.own ?? {},
    owns: Object.fromEntries(
      roster.members.flatMap((m) => (m.own && Object.keys(m.own).length > 0 ? [[m.id, m.own]] : []))
    ),
    closed: roster.closed?.why ?? null,
    step: roster.between?.step ?? null,
    get prompts() {
      return prompts()
    },
    undo: undo && actView(undo),
    redo: redo && actView(redo)
  }
  return session.unread ? view : { ...view }
}

/** The parts of a view that are slow to compute. */
interface Costly {
  summary(): ReturnType<Session['system']['summary']>
  sheets(): MemberView[]
  items(): RosterView['items']
  prompts(): RosterView['prompts']
}

/** Cached per roster state. Sheets are not: the game caches a bounded number of them (kernel/parts/kept-sheets.ts). */
const costlyParts = cachedByRoster((session, roster): Costly => {
  const { system, rules, unread } = session
  return {
    summary: lazy(() => system.summary(rules, roster)),
    sheets: unread ? lazy(() => memberViews(session, roster)) : () => memberViews(session, roster),
    items: lazy(() =>
      roster.items.map((item) => ({ ...item, sale: system.salePrice(rules, roster, item.id) }))
    ),
    prompts: () => openPrompts(session, roster)
  }
})

/** Each sheet with what the roster records about the member. */
export function memberViews({ system, rules }: Session, roster: Roster): MemberView[] {
  const loadOf = (equipped: Roster): Figure | null =>
    system.members(rules, equipped)[0]?.figures.find((figure) => figure.unit === 'weight') ?? null
  return system.members(rules, roster).map((sheet) => {
    const member = memberOf(roster, sheet.member)
    const sets = setsOf(roster, member).map((set) => ({
      ...set,
      load: loadOf(withLoadoutOnly(roster, member, set.items))
    }))
    return { ...sheet, type: member.type, left: member.left, choices: member.choices, sets }
  })
}

/** The same, but of members who left only who they were and why they left: their sheets are not even made. */
function briefViews(session: Session, roster: Roster): MemberView[] {
  const whole = memberViews(session, { ...roster, members: present(roster) })
  const byId = new Map(whole.map((view) => [view.member, view]))
  return roster.members.map(
    (member) =>
      byId.get(member.id) ?? {
        ...session.system.departed(session.rules, member),
        type: member.type,
        left: member.left,
        profile: [],
        figures: [],
        blocks: [],
        choices: {},
        sets: [],
        brief: true
      }
  )
}

/** A line of the list: from index columns, with the kind's name from the system. */
export function rosterEntry(row: RosterRow, kinds: Map<string, RosterEntry['kindName']>): RosterEntry {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    kindName: kinds.get(row.kind) ?? { fr: row.kind, en: row.kind },
    player: row.player,
    stage: row.stage,
    money: row.money,
    value: row.value,
    members: row.members,
    ...(row.damaged && { damaged: true })
  }
}

export function actView(act: ActRecord): ActView {
  return {
    seq: act.seq,
    at: act.at,
    kind: act.kind,
    method: act.method,
    standing: act.standing,
    target: act.target,
    events: act.events.map(({ subject, type, facts, changes }) => ({
      subject,
      type,
      facts,
      ...effects(changes)
    })),
    ...(act.damaged && { damaged: true })
  }
}

/** What an event shows besides its facts: money, and steps of the interlude. */
function effects(changes: ActEvent['changes']): Pick<EventView, 'money' | 'between'> {
  let money = 0
  let between: EventView['between']
  for (const change of changes) {
    if (change.do === 'money') money += change.by
    else if (change.do === 'between-open') between = { did: 'opened', step: change.between.step }
    // An interlude whose first steps ask nothing opens at a later one, by the same event.
    else if (change.do === 'between-step')
      between =
        between?.did === 'opened'
          ? { did: 'opened', step: change.step }
          : // In games that ask one question after the other, the last answer of a step also ends it.
            { did: 'moved', step: change.step, ...(changes.length > 1 && { answered: true }) }
    else if (change.do === 'between-close') between = { did: 'closed' }
  }
  return { ...(money !== 0 && { money }), ...(between && { between }) }
}
