import type { Service } from '../contract'
import { Refused } from '../contract/errors'
import type { RosterView } from '../contract/views'
import type { RosterCommand } from '../kernel/system/command'
import { withNewIds } from '../kernel/state/copy'
import { propose } from '../kernel/parts/recruiting'
import { correctionSheet } from '../kernel/system/correction-sheet'
import { rosterEvent, type RosterEvent } from '../kernel/state/event'
import { evolveRoster } from '../kernel/state/evolve'
import type { Figure } from '../kernel/values/receipt'
import type { Roster } from '../kernel/state/roster'
import { transfer, transferRules } from '../kernel/system/transfer'
import { reason } from '../kernel/values/verdict'
import { accountOf } from './shared/account'
import { refuseClosed, whyClosed } from './shared/closed-rosters'
import { act, decided, loadRoster, openSession, type Context, type Session } from './shared/context'
import { refuseInBattle } from './shared/in-battle'
import { everybody, freshNames } from './shared/names-given'
import { StoreRefusal } from '../store/sqlite/refusal'
import { correctionsSeen } from './shared/replaced-by-correction'
import { refuseUnseen } from './shared/replacing'
import { memberViews, rosterEntry, rosterView } from './shared/roster-view'
import { cachedRoster } from './shared/roster-cache'
import { command } from './shared/command'

/** The event that creates a copy with new ids and no player. */
function copied(context: Context, original: Roster, name: string): RosterEvent {
  const roster = withNewIds({ ...original, name, player: null }, context.newId)
  return rosterEvent(roster.id, 'roster-cloned', { name, of: original.name }, [{ do: 'create', roster }])
}

/** The name of a roster's kind; its id if the roster is damaged, so that the others can still be listed. */
async function kindNameOf(session: Session, id: string, kind: string): Promise<Roster['kindName']> {
  try {
    return (await loadRoster(session, id)).kindName
  } catch (error) {
    if (error instanceof StoreRefusal) return { fr: kind, en: kind }
    throw error
  }
}

/** Writes one change of a roster that needs no decision of its game. */
async function change(
  context: Context,
  session: Session,
  method: string,
  roster: Roster,
  event: RosterEvent
): Promise<RosterView> {
  const done = await act(context, session, method, { roster: roster.id }, [event])
  return rosterView(session, evolveRoster(roster, [event]), done)
}

export function rostersService(context: Context): Service<'rosters'> {
  return {
    list: async () => {
      const session = openSession(context)
      const kinds = new Map(session.system.sheet(session.rules).kinds.map((kind) => [kind.id, kind.name]))
      const rows = await session.file.rosterRows()
      // The kind came with a pack that is gone; the roster itself stores the name.
      for (const { id, kind, damaged } of rows)
        if (!damaged && !kinds.has(kind)) kinds.set(kind, await kindNameOf(session, id, kind))
      return rows.map((row) => rosterEntry(row, kinds))
    },
    get: async ({ roster, brief }) => {
      const session = openSession(context)
      return rosterView(session, await cachedRoster(session, roster), undefined, brief)
    },
    sheets: async ({ roster: id, members }) => {
      const session = openSession(context)
      const roster = await cachedRoster(session, id)
      return memberViews(session, {
        ...roster,
        members: roster.members.filter((member) => members.includes(member.id))
      })
    },
    at: async ({ roster: id, act, brief }) => {
      const session = openSession(context)
      const then = await session.file.rosterAt(id, act)
      if (!then) throw new Refused('unknown-roster', { roster: id })
      const view = await rosterView(session, then, undefined, brief)
      const asOf = (figures: Figure[]) =>
        figures.map((figure) => (figure.kept ? { ...figure, kept: { ...figure.kept, act } } : figure))
      return {
        ...view,
        figures: asOf(view.figures),
        sheets: view.sheets.map((sheet) => ({ ...sheet, figures: asOf(sheet.figures) }))
      }
    },
    account: (asked) => accountOf(openSession(context), asked),
    create: async ({ name, kind, player, start }) => {
      const session = openSession(context)
      if (player !== null && !session.campaign.players.some((p) => p.id === player))
        throw new Refused('unknown-player', { player })
      const order: RosterCommand = { type: 'create', id: context.newId(), name, kind, player }
      const events = decided(session.system.decide(session.rules, null, order, session.chance()))
      const roster = evolveRoster(null, events)
      if (start && start.money !== roster.money) {
        const award: RosterCommand = {
          type: 'correct',
          why: start.why,
          corrections: [{ what: 'money', by: start.money - (roster.money ?? 0) }]
        }
        events.push(...decided(session.system.decide(session.rules, roster, award, session.chance())))
      }
      const done = await act(context, session, 'rosters.create', order, events)
      return rosterView(session, evolveRoster(null, events), done)
    },
    clone: async ({ roster: id, name }) => {
      const session = openSession(context)
      const original = await loadRoster(session, id)
      const events = [copied(context, original, name)]
      const done = await act(context, session, 'rosters.clone', { roster: id, name }, events)
      return rosterView(session, evolveRoster(null, events), done)
    },
    rename: ({ roster, name, was }) =>
      command(context, 'rosters.rename', roster, { type: 'rename', name }, (now) =>
        refuseUnseen({ field: 'name', roster }, { was, now: now.name, wanted: name })
      ),
    assign: async ({ roster: id, player, was }) => {
      const session = openSession(context)
      const roster = await loadRoster(session, id)
      refuseUnseen({ field: 'player', roster: id }, { was, now: roster.player, wanted: player })
      const named = (whom: string | null) => session.campaign.players.find((p) => p.id === whom)?.name ?? null
      if (player !== null && named(player) === null) throw new Refused('unknown-player', { player })
      if (player === roster.player) return rosterView(session, roster)
      const facts = { roster: roster.name, from: named(roster.player), to: named(player) }
      return change(
        context,
        session,
        'rosters.assign',
        roster,
        rosterEvent(id, player === null ? 'roster-unassigned' : 'roster-assigned', facts, [
          { do: 'player', player }
        ])
      )
    },
    close: async ({ roster: id, why }) => {
      const session = openSession(context)
      const roster = await loadRoster(session, id)
      refuseClosed(roster)
      await refuseInBattle(session, [roster])
      return change(
        context,
        session,
        'rosters.close',
        roster,
        rosterEvent(id, 'roster-closed', { roster: roster.name, why }, [{ do: 'close', why }])
      )
    },
    reopen: async ({ roster: id }) => {
      const session = openSession(context)
      const roster = await loadRoster(session, id)
      if (!roster.closed)
        throw new Refused('refused', {}, [reason('roster-open', [], { roster: roster.name })])
      return change(
        context,
        session,
        'rosters.reopen',
        roster,
        rosterEvent(id, 'roster-reopened', { roster: roster.name }, [{ do: 'reopen' }])
      )
    },
    found: ({ roster, asItStands }) =>
      command(context, 'rosters.found', roster, { type: 'found', asItStands }),
    corrections: async ({ roster }) => {
      const session = openSession(context)
      const loaded = await loadRoster(session, roster)
      const { corrections } = session.system
      return corrections ? correctionSheet(corrections, session.rules, loaded) : null
    },
    correct: async ({ roster, why, corrections: asked }) => {
      const corrections = correctionsSeen(await loadRoster(openSession(context), roster), asked)
      const about = new Set(
        corrections.flatMap((correction) =>
          correction.what === 'trait-add' && correction.about !== undefined ? [correction.about] : []
        )
      )
      const people =
        about.size > 0
          ? (await everybody(openSession(context))).filter(({ member }) => about.has(member))
          : []
      return command(context, 'rosters.correct', roster, { type: 'correct', why, corrections, people })
    },
    transfer: async (input) => {
      const session = openSession(context)
      const rosters = [
        await loadRoster(session, input.a.roster),
        await loadRoster(session, input.b.roster)
      ] as const
      // Members who are fighting can't change rosters until the battle is over.
      for (const side of [input.a, input.b])
        if (side.members.length > 0)
          await refuseInBattle(
            session,
            rosters.filter((roster) => roster.id === side.roster)
          )
      const events = decided(
        transfer(
          ...rosters,
          input.kind,
          { a: input.a, b: input.b },
          transferRules(session.system.passing, session.rules),
          session.chance()
        )
      )
      const done = await act(context, session, 'rosters.transfer', input, events)
      return {
        rosters: await Promise.all(
          rosters.map((roster) => rosterView(session, evolveRoster(roster, events), done))
        )
      }
    },
    names: async ({ roster }) => {
      const session = openSession(context)
      return freshNames(session, await loadRoster(session, roster), await everybody(session))
    },
    propose: async ({ roster: id, budget }) => {
      const session = openSession(context)
      const before = await loadRoster(session, id)
      refuseClosed(before)
      const { system, rules } = session
      const people = await everybody(session)
      const means = { budget: budget ?? before.money ?? 0, names: freshNames(session, before, people) }
      const taken = people.map(({ name }) => name)
      const { events, roster } = decided(
        propose(system, rules, before, { ...means, taken }, session.chance())
      )
      const done = await act(context, session, 'rosters.propose', { roster: id, ...means }, events)
      return rosterView(session, roster, done)
    },
    recruits: async ({ roster: id }) => {
      const session = openSession(context)
      const roster = await loadRoster(session, id)
      const offers = session.system.recruits(session.rules, roster)
      const closed = whyClosed(roster)
      return closed.length > 0
        ? offers.map((offer) => ({ ...offer, allowed: false, refused: [...closed, ...offer.refused] }))
        : offers
    }
  }
}
