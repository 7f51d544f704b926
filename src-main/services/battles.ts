import type { Service } from '../contract'
import { Refused } from '../contract/errors'
import type { Battle, Side } from '../rules/battle'
import { battleEvent, rosterEvent, trackerEvent, type Event } from '../rules/event'
import { reason } from '../rules/verdict'
import { act, decided, loadBattle, loadRoster, openSession, rostersOf, type Context, type Session } from './context'

async function current(session: Session, id: string): Promise<Battle> {
  const battle = await loadBattle(session, id)
  if (battle.status === 'finished') throw new Refused('refused', {}, [reason('battle-finished')])
  return battle
}

export function battlesService(context: Context): Service<'battles'> {
  return {
    list: async () => {
      const battles = await openSession(context).file.battles()
      // The last entered of a day comes first, too.
      return battles.reverse().sort((a, b) => b.date.localeCompare(a.date)).map(({ id, name, date, status, sides }) => ({
        id,
        name,
        date,
        status,
        sides: sides.map(({ roster, name, result, value }) => ({ roster, name, result, value }))
      }))
    },

    get: async ({ battle }) => loadBattle(openSession(context), battle),

    start: async (input) => {
      const session = openSession(context)
      const twice = input.sides.find((side, i) => input.sides.findIndex((s) => s.roster === side.roster) !== i)
      if (twice) throw new Refused('refused', {}, [reason('side-twice')])
      const reasons: Refused[] = []
      const sides: Side[] = []
      for (const { roster: id, members } of input.sides) {
        const roster = await loadRoster(session, id)
        try {
          const { value, combatants, record } = decided(session.system.battle.muster(session.rules, roster, members))
          sides.push({ roster: id, name: roster.name, kindName: roster.kindName, value, combatants, record, result: null })
        } catch (error) {
          if (!(error instanceof Refused)) throw error
          reasons.push(error)
        }
      }
      if (reasons.length > 0) throw new Refused('refused', {}, reasons.flatMap((r) => r.failure.reasons))
      const battle: Battle = { id: context.newId(), name: input.name, date: input.date, status: 'open', sides }
      const facts = { battle: battle.name, date: battle.date, sides: sides.map((s) => s.name) }
      const events: Event[] = [
        battleEvent(battle.id, 'battle-started', facts, [{ do: 'create', battle }]),
        // Nothing changes in the rosters, but the act touches them: their founding can't be taken back under a battle.
        ...sides.map((s) => rosterEvent(s.roster, 'battle-joined', { ...facts, combatants: s.combatants.map((c) => c.name) }, []))
      ]
      await act(context, session, 'battles.start', input, events)
      return battle
    },

    report: async (input) => {
      const session = openSession(context)
      const battle = await current(session, input.battle)
      const reported = battle.sides.map((side): Side => {
        const told = input.sides.find((s) => s.roster === side.roster)
        if (!told) return side
        return {
          ...side,
          result: told.result,
          record: { ...side.record, ...told.record },
          combatants: side.combatants.map((c) => {
            const record = told.combatants.find((t) => t.member === c.member)?.record
            return record ? { ...c, record: { ...c.record, ...record } } : c
          })
        }
      })
      const unknown = input.sides.flatMap((told) => {
        const side = battle.sides.find((s) => s.roster === told.roster)
        if (!side) return [reason('not-in-battle', [], { roster: told.roster })]
        return told.combatants.filter((t) => !side.combatants.some((c) => c.member === t.member)).map((t) => reason('not-in-battle', [], { member: t.member }))
      })
      if (unknown.length > 0) throw new Refused('refused', {}, unknown)
      const sides = decided(session.system.battle.report(session.rules, battle, reported))
      const changed = sides.filter((side, i) => JSON.stringify(side) !== JSON.stringify(battle.sides[i]))
      if (changed.length === 0) return battle
      const facts = { battle: battle.name, sides: changed.map((s) => s.name) }
      await act(context, session, 'battles.report', input, [
        battleEvent(
          battle.id,
          'battle-reported',
          facts,
          changed.map((side) => ({ do: 'side', side }))
        )
      ])
      return { ...battle, sides }
    },

    finish: async (input) => {
      const session = openSession(context)
      const battle = await current(session, input.battle)
      const rosters = await rostersOf(session, battle)
      const events = decided(session.system.battle.finish(session.rules, battle, rosters, session.chance()))
      // What was done at the table can't be taken back under a battle that is over.
      const table = await session.file.tracker(battle.id)
      if (table) events.push(trackerEvent(battle.id, 'table-closed', {}, [{ do: 'close' }]))
      await act(context, session, 'battles.finish', input, events)
      return loadBattle(session, battle.id)
    }
  }
}
