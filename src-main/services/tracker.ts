import type { Service } from '../contract'
import { Refused } from '../contract/errors'
import type { TrackerView } from '../contract/views'
import type { Battle } from '../kernel/state/battle'
import type { AtTable, TableCommand, TrackerPlug } from '../kernel/system/board'
import { battleEvent, trackerEvent, type TrackerEvent } from '../kernel/state/event'
import { evolve } from '../kernel/state/evolve'
import type { Tracker } from '../kernel/state/tracker'
import { reason } from '../kernel/values/verdict'
import {
  act,
  decided,
  loadBattle,
  loadTable,
  openSession,
  rostersOf,
  type Context,
  type Session
} from './shared/context'
import { actView } from './shared/roster-view'

function plugOf(session: Session): TrackerPlug<unknown> {
  if (!session.system.tracker) throw new Refused('refused', {}, [reason('not-tracked-here')])
  return session.system.tracker
}

async function atTable(session: Session, battle: Battle): Promise<AtTable> {
  const at = await loadTable(session, battle)
  if (!at) throw new Refused('refused', {}, [reason('not-at-table')])
  return at
}

async function view(session: Session, at: AtTable): Promise<TrackerView> {
  const { rules, file } = session
  const plug = plugOf(session)
  const scope = { kind: 'tracker', id: at.tracker.id } as const
  const open = at.tracker.open
  const [undo, redo] = open ? [await file.undoable(scope), await file.redoable(scope)] : [null, null]
  return {
    battle: at.battle.id,
    open,
    board: plug.board(rules, at),
    prompts: open ? plug.prompts(rules, at) : [],
    undo: undo && actView(undo),
    redo: redo && actView(redo)
  }
}

/** Runs one tracker command: decide, write, return the battle after it. */
async function command(
  context: Context,
  method: string,
  input: { battle: string },
  asked: TableCommand
): Promise<TrackerView> {
  const session = openSession(context)
  const at = await atTable(session, await loadBattle(session, input.battle))
  if (!at.tracker.open) throw new Refused('refused', {}, [reason('battle-finished')])
  const events = citing(
    rulesOf(session, at, asked),
    decided(plugOf(session).decide(session.rules, at, asked, session.chance()))
  )
  await act(context, session, method, input, events)
  return view(session, { ...at, tracker: folded(at.tracker, events) })
}

/** The rules behind the act or the open prompt. */
function rulesOf(session: Session, at: AtTable, command: TableCommand): string[] {
  const { rules } = session
  const plug = plugOf(session)
  if (command.type === 'answer')
    return plug.prompts(rules, at).find((prompt) => prompt.id === command.prompt)?.rules ?? []
  return plug.offers(rules, at, command.actor).find((offer) => offer.act === command.act)?.rules ?? []
}

/**
 * Lets the first event of an act cite the act's rules, unless it cites its own; the log shows them beside the
 * words.
 */
function citing(rules: string[], [first, ...more]: TrackerEvent[]): TrackerEvent[] {
  if (!first) return []
  return [
    rules.length && !first.facts['rules'] ? { ...first, facts: { ...first.facts, rules } } : first,
    ...more
  ]
}

function folded(tracker: Tracker, events: TrackerEvent[]): Tracker {
  return events.reduce((state, event) => evolve(state, event) as Tracker, tracker)
}

export function trackerService(context: Context): Service<'tracker'> {
  return {
    get: async ({ battle }) => {
      const session = openSession(context)
      const at = await loadTable(session, await loadBattle(session, battle))
      return at && view(session, at)
    },

    offers: async ({ battle, ...actor }) => {
      const session = openSession(context)
      const at = await atTable(session, await loadBattle(session, battle))
      return at.tracker.open ? plugOf(session).offers(session.rules, at, actor) : []
    },

    begin: async (input) => {
      const session = openSession(context)
      const battle = await loadBattle(session, input.battle)
      if (battle.status !== 'open') throw new Refused('refused', {}, [reason(`battle-${battle.status}`)])
      if (await session.file.tracker(battle.id))
        throw new Refused('refused', {}, [reason('at-table-already')])
      const rosters = await rostersOf(session, battle)
      const tracker = decided(plugOf(session).begin(session.rules, battle, rosters))
      await act(context, session, 'tracker.begin', input, [
        // Changes nothing in the battle, but belongs to it, so that its start can't be undone under a
        // tracker.
        battleEvent(
          battle.id,
          'battle-tracked',
          { battle: battle.name, sides: battle.sides.map((s) => s.name) },
          []
        ),
        trackerEvent(battle.id, 'table-opened', {}, [{ do: 'create', tracker }])
      ])
      return view(session, await atTable(session, battle))
    },

    act: (input) =>
      command(context, 'tracker.act', input, {
        type: 'act',
        act: input.act,
        actor: { unit: input.unit, side: input.side },
        input: input.input
      }),

    answer: (input) => {
      const { battle: _, prompt, dice, options, amount } = input
      const answer = {
        ...(dice && { dice }),
        ...(options && { options }),
        ...(amount !== undefined && { amount })
      }
      return command(context, 'tracker.answer', input, { type: 'answer', prompt, answer })
    },

    propose: async ({ battle }) => {
      const session = openSession(context)
      return plugOf(session).propose(session.rules, await atTable(session, await loadBattle(session, battle)))
    }
  }
}
