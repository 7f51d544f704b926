import type { Service } from '../contract'
import { Refused } from '../contract/errors'
import type { BattleDone } from '../contract/views'
import { MOST_PICTURES } from '../contract/picture-size'
import { compared, filled, needsResult, type WrittenCell } from '../contract/report-cells'
import { changeBattle, type Battle, type BattleChange, type Side } from '../kernel/state/battle'
import { battleEvent, rosterEvent, trackerEvent, type Event } from '../kernel/state/event'
import { isRefusal, reason, refuse, type Reason } from '../kernel/values/verdict'
import { withLostLoans } from '../kernel/system/lost-loans'
import { detailChanges, detailsOf, headOf } from './shared/battle-details'
import { battleEntry } from './shared/battle-entry'
import {
  changesAtTheEnd,
  changesBetween,
  changesOfCells,
  whyNotTaken,
  whyNotThere
} from './shared/battle-report'
import { whyClosed } from './shared/closed-rosters'
import {
  act,
  decided,
  loadBattle,
  loadRoster,
  openSession,
  rostersOf,
  type Context,
  type Session
} from './shared/context'
import { picturesOf } from './shared/picture'
import { replacing } from './shared/replacing'
import { actView } from './shared/roster-view'
import { pastSeason } from './shared/standings'

async function current(session: Session, id: string): Promise<Battle> {
  const battle = await loadBattle(session, id)
  if (battle.status !== 'open') throw new Refused('refused', {}, [reason(`battle-${battle.status}`)])
  return battle
}

function refuseTwice(rosters: string[]): void {
  if (new Set(rosters).size < rosters.length) throw new Refused('refused', {}, [reason('side-twice')])
}

/** Returns the sides as they take the field, or refuses with every reason. */
async function mustered(session: Session, chosen: { roster: string; members: string[] }[]): Promise<Side[]> {
  const sides: Side[] = []
  const reasons: Reason[] = []
  for (const { roster: id, members } of chosen) {
    const roster = await loadRoster(session, id)
    const closed = whyClosed(roster)
    const muster =
      closed.length > 0 ? refuse(...closed) : session.system.battle.muster(session.rules, roster, members)
    if (isRefusal(muster)) reasons.push(...muster.refused)
    else sides.push({ roster: id, name: roster.name, kindName: roster.kindName, ...muster, result: null })
  }
  if (reasons.length > 0) throw new Refused('refused', {}, reasons)
  return sides
}

/** The end of a friendly battle: nothing changes hands and no interlude begins. */
function friendlyOver(session: Session, battle: Battle): Event[] {
  decided(session.system.battle.report(session.rules, battle, battle.sides))
  const needed = needsResult(session.system.sheet(session.rules).battle)
  const open = battle.sides
    .filter((side) => needed && side.result === null)
    .map((side) => reason('outcome-missing', [], { side: side.name }))
  if (open.length > 0) throw new Refused('refused', {}, open)
  const facts = {
    battle: battle.name,
    date: battle.date,
    sides: battle.sides.map((s) => s.name),
    winner: battle.sides.find((side) => side.result === 'win')?.name ?? null
  }
  return [
    battleEvent(battle.id, 'friendly-finished', facts, [{ do: 'finish' }]),
    ...battle.sides.map((side) => rosterEvent(side.roster, 'friendly-finished', facts, [{ do: 'told' }]))
  ]
}

/** The event that records values of a report. */
function reportedEvent(battle: Battle, changes: BattleChange[]): Event {
  const touched = changes.flatMap((change) =>
    change.do === 'record' || change.do === 'result' ? [change.roster] : []
  )
  return battleEvent(
    battle.id,
    'battle-reported',
    {
      battle: battle.name,
      sides: battle.sides.filter(({ roster }) => touched.includes(roster)).map(({ name }) => name)
    },
    changes
  )
}

/**
 * What the system tidies in a report when the battle ends. An invalid report is left for `finish` to refuse.
 */
function lastChanges(session: Session, battle: Battle): BattleChange[] {
  const tidied = session.system.battle.report(session.rules, battle, battle.sides)
  return isRefusal(tidied)
    ? []
    : changesAtTheEnd(session.system.sheet(session.rules).battle, battle.sides, tidied)
}

/** The events that close the battle's tracker, if one is open. */
async function closedTable(session: Session, battle: Battle): Promise<Event[]> {
  const table = await session.file.tracker(battle.id)
  return table?.open ? [trackerEvent(battle.id, 'table-closed', {}, [{ do: 'close' }])] : []
}

/** Writes one act on a battle and returns the battle after it. */
async function doneTo(
  context: Context,
  session: Session,
  id: string,
  method: string,
  input: unknown,
  events: Event[]
): Promise<BattleDone> {
  const done = await act(context, session, method, input, events)
  return { ...(await loadBattle(session, id)), undo: actView(done) }
}

/** Refuses more rosters than the game allows. */
function refuseTooMany(session: Session, count: number): void {
  const { min, max } = session.system.sheet(session.rules).battle.sides ?? { min: 2, max: 8 }
  if (count < min || count > max) throw new Refused('refused', {}, [reason('battle-sides', [], { min, max })])
}

export function battlesService(context: Context): Service<'battles'> {
  return {
    list: async ({ limit, after, status, season }) => {
      const session = openSession(context)
      if (after !== undefined) await loadBattle(session, after)
      const { campaign, file } = session
      const ids = season === undefined ? undefined : pastSeason(campaign, season).battles
      return (await file.battleRows({ newest: { limit, after }, status, ids })).map(battleEntry)
    },

    details: async () => openSession(context).file.battleWords(),

    get: async ({ battle }) => loadBattle(openSession(context), battle),

    plan: async ({ rosters, ...input }) => {
      const session = openSession(context)
      refuseTwice(rosters)
      refuseTooMany(session, rosters.length)
      const sides: Side[] = []
      for (const id of rosters) {
        const { name, kindName } = await loadRoster(session, id)
        sides.push({ roster: id, name, kindName, value: null, combatants: [], record: {}, result: null })
      }
      const { name, date, friendly } = input
      const battle: Battle = {
        id: context.newId(),
        name,
        date,
        status: 'planned',
        ...(friendly && { friendly }),
        ...detailsOf(input),
        sides
      }
      const facts = { battle: name, date, sides: sides.map((s) => s.name) }
      return doneTo(context, session, battle.id, 'battles.plan', { ...input, rosters }, [
        battleEvent(battle.id, 'battle-planned', facts, [{ do: 'create', battle }])
      ])
    },

    start: async ({ was, ...asked }) => {
      const session = openSession(context)
      refuseTwice(asked.sides.map((side) => side.roster))
      refuseTooMany(session, asked.sides.length)
      const planned = asked.battle === undefined ? null : await loadBattle(session, asked.battle)
      if (planned && planned.status !== 'planned') throw new Refused('refused', {}, [reason('battle-begun')])
      const { battle: _, sides: __, ...details } = asked
      const input = planned
        ? {
            ...asked,
            ...replacing({ battle: planned.id }, { was, now: headOf(planned), wanted: details })
          }
        : asked
      const sides = await mustered(session, input.sides)
      const { name, date, friendly } = input
      const battle: Battle = {
        id: planned?.id ?? context.newId(),
        name,
        date,
        status: 'open',
        ...(friendly && { friendly }),
        ...detailsOf(input),
        sides
      }
      const facts = { battle: name, date, sides: sides.map((s) => s.name) }
      const began: BattleChange[] = planned
        ? [
            { do: 'rename', name, date },
            { do: 'friendly', to: friendly },
            ...detailChanges(planned, input),
            { do: 'begin', sides }
          ]
        : [{ do: 'create', battle }]
      const events: Event[] = [
        battleEvent(battle.id, friendly ? 'friendly-started' : 'battle-started', facts, began),
        // The act changes nothing in the rosters but belongs to them, so that their founding can't be undone
        // under a battle.
        ...sides.map((s) =>
          rosterEvent(
            s.roster,
            'battle-joined',
            { ...facts, combatants: s.combatants.map((c) => c.name) },
            []
          )
        )
      ]
      return doneTo(context, session, battle.id, 'battles.start', input, events)
    },

    edit: async ({ battle: id, was, ...asked }) => {
      const session = openSession(context)
      const battle = await loadBattle(session, id)
      const input = replacing(
        { battle: id },
        {
          was,
          now: headOf(battle),
          wanted: asked
        }
      )
      const { name = battle.name, date = battle.date, friendly = battle.friendly ?? false } = input
      const other = friendly !== (battle.friendly ?? false)
      // Once the battle is over, its effects on the rosters are final.
      if (other && battle.status === 'finished') throw new Refused('refused', {}, [reason('battle-finished')])
      const changes: BattleChange[] = []
      if (name !== battle.name || date !== battle.date) changes.push({ do: 'rename', name, date })
      if (other) changes.push({ do: 'friendly', to: friendly })
      const described = detailChanges(battle, input)
      if (changes.length + described.length === 0) return { ...battle, undo: null }
      const facts = { battle: battle.name, name, was: battle.date, date }
      const type = other ? (friendly ? 'battle-made-friendly' : 'battle-made-real') : 'battle-edited'
      return doneTo(context, session, id, 'battles.edit', { battle: id, ...input }, [
        ...(changes.length > 0 ? [battleEvent(id, type, facts, changes)] : []),
        ...(described.length > 0 ? [battleEvent(id, 'battle-described', { battle: name }, described)] : [])
      ])
    },

    addPicture: async ({ battle: id, picture: given, caption }) => {
      const session = openSession(context)
      const battle = await loadBattle(session, id)
      const there = battle.pictures ?? []
      if (there.length >= MOST_PICTURES)
        throw new Refused('refused', {}, [reason('too-many-pictures', [], { most: MOST_PICTURES })])
      const [made] = await picturesOf(session.file, [given])
      const picture = await session.file.keepPicture(made!)
      if (there.some((known) => known.picture === picture))
        throw new Refused('refused', {}, [reason('picture-there-already')])
      return doneTo(context, session, id, 'battles.addPicture', { battle: id, picture, caption }, [
        battleEvent(id, 'battle-pictured', { battle: battle.name, caption }, [
          { do: 'picture-add', picture, caption }
        ])
      ])
    },

    removePicture: async ({ battle: id, picture }) => {
      const session = openSession(context)
      const battle = await loadBattle(session, id)
      const there = battle.pictures?.find((candidate) => candidate.picture === picture)
      if (!there) throw new Refused('unknown-picture', { picture })
      return doneTo(context, session, id, 'battles.removePicture', { battle: id, picture }, [
        battleEvent(id, 'battle-picture-removed', { battle: battle.name, caption: there.caption }, [
          { do: 'picture-remove', picture }
        ])
      ])
    },

    cancel: async (input) => {
      const session = openSession(context)
      const battle = await loadBattle(session, input.battle)
      if (battle.status === 'finished' || battle.status === 'cancelled')
        throw new Refused('refused', {}, [reason(`battle-${battle.status}`)])
      const events: Event[] = [
        battleEvent(
          battle.id,
          'battle-cancelled',
          { battle: battle.name, date: battle.date, sides: battle.sides.map((s) => s.name) },
          [{ do: 'cancel' }]
        ),
        ...(await closedTable(session, battle))
      ]
      return doneTo(context, session, battle.id, 'battles.cancel', input, events)
    },

    report: async ({ battle: id, sides: all }) => {
      const session = openSession(context)
      const battle = await current(session, id)
      // Extra fields of a side are not stored with the act.
      const input = {
        battle: id,
        sides: all.map(({ roster, result, record, combatants }) => ({
          roster,
          result,
          record,
          combatants: combatants.map(({ member, record: own }) => ({ member, record: own }))
        }))
      }
      const reported = battle.sides.map((side): Side => {
        const given = input.sides.find((s) => s.roster === side.roster)
        if (!given) return side
        return {
          ...side,
          result: given.result,
          record: { ...side.record, ...given.record },
          combatants: side.combatants.map((c) => {
            const record = given.combatants.find((t) => t.member === c.member)?.record
            return record ? { ...c, record: { ...c.record, ...record } } : c
          })
        }
      })
      const unknown = input.sides.flatMap((given) => {
        const side = battle.sides.find((s) => s.roster === given.roster)
        if (!side) return [reason('not-in-battle', [], { roster: given.roster })]
        return given.combatants
          .filter((t) => !side.combatants.some((c) => c.member === t.member))
          .map((t) => reason('not-in-battle', [], { member: t.member }))
      })
      if (unknown.length > 0) throw new Refused('refused', {}, unknown)
      const sides = decided(session.system.battle.report(session.rules, battle, reported))
      const changes = changesBetween(battle.sides, sides)
      return changes.length === 0
        ? { ...battle, undo: null }
        : doneTo(context, session, battle.id, 'battles.report', input, [reportedEvent(battle, changes)])
    },

    record: async (input) => {
      const session = openSession(context)
      const battle = await current(session, input.battle)
      const cells = input.cells.map(({ roster, member, key, was, to }): WrittenCell => ({
        roster,
        member,
        key,
        was,
        to
      }))
      const unknown = whyNotThere(battle.sides, cells)
      if (unknown.length > 0) throw new Refused('refused', {}, unknown)
      const form = session.system.sheet(session.rules).battle
      const { fitting, conflicts } = compared(form, battle.sides, cells)
      const tidied = session.system.battle.report(session.rules, battle, filled(battle.sides, fitting))
      const reasons = isRefusal(tidied) ? tidied.refused : whyNotTaken(form, battle.sides, fitting, tidied)
      if (isRefusal(tidied) || reasons.length > 0)
        throw new Refused('refused', conflicts.length > 0 ? { conflicts } : {}, reasons)
      const changes = changesOfCells(form, battle, fitting, tidied)
      const done =
        changes.length === 0
          ? { ...battle, undo: null }
          : await doneTo(context, session, battle.id, 'battles.record', input, [
              reportedEvent(battle, changes)
            ])
      return { ...done, conflicts }
    },

    finish: async (input) => {
      const session = openSession(context)
      const before = await current(session, input.battle)
      const rosters = await rostersOf(session, before)
      const last = lastChanges(session, before)
      const battle = last.reduce(changeBattle, before)
      const over = battle.friendly
        ? friendlyOver(session, battle)
        : decided(session.system.battle.finish(session.rules, battle, rosters, session.chance()))
      const whole = withLostLoans(rosters, over).map((event): Event =>
        event.subject.kind === 'battle'
          ? ({ ...event, changes: [...last, ...event.changes] as BattleChange[] } as Event)
          : event
      )
      // The tracker's acts can't be undone under a finished battle.
      const events = [...whole, ...(await closedTable(session, battle))]
      return doneTo(context, session, battle.id, 'battles.finish', input, events)
    }
  }
}
