import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MethodName, Output, Request } from '../../src-main/contract'
import {
  cellName,
  changedCells,
  filled,
  standing,
  type FilledCell,
  type ReportCell,
  type WrittenCell
} from '../../src-main/contract/report-cells'
import type { Battle } from '../../src-main/kernel/state/battle'
import type { Json } from '../../src-main/kernel/values/json'
import { connect } from '../../src-main/store/sqlite/connect'
import { openTestApp, type TestApp } from '../support/test-app'

// Two clients, Ines and Otto, fill in one report. Each knows the battle as they last saw it.

let app: TestApp
let [a, b] = ['', '']
let battle: Battle
let form: Output<'systems.get'>['battle']
beforeAll(async () => {
  app = await openTestApp()
  await app.call('campaigns.create', { name: 'À deux', system: 'neo-necro' })
  ;[a, b] = [await gang('Les Rats'), await gang('Les Loups')]
  form = (await app.call('systems.get', { system: 'neo-necro' })).battle
})
beforeEach(async () => {
  battle = await begun('Pont')
})
// A test that ends its battle undoes that, because the next one needs the gangs.
afterEach(async () => {
  if ((await now()).status === 'finished') await app.call('history.undo', {})
})
afterAll(async () => {
  expect((await app.call('campaigns.check', {})).findings).toEqual([])
  await app.end()
})

async function gang(name: string): Promise<string> {
  const { id } = await app.call('rosters.create', { name, kind: 'orlock' })
  const corrections = ['leader', 'ganger', 'ganger'].map((type, n) => ({
    what: 'member-add' as const,
    type,
    name: `${name} ${n + 1}`
  }))
  await app.call('rosters.correct', { roster: id, why: 'repris du cahier', corrections })
  await app.call('rosters.found', { roster: id, asItStands: true })
  return id
}
const membersOf = async (roster: string) =>
  (await app.call('rosters.get', { roster })).sheets.map((sheet) => sheet.member)
async function begun(name: string): Promise<Battle> {
  const sides = await Promise.all(
    [a, b].map(async (roster) => ({ roster, members: await membersOf(roster) }))
  )
  return app.call('battles.start', { name, date: '2026-11-21', sides })
}
const now = () => app.call('battles.get', { battle: battle.id })

/** A combatant of a side, by number. */
const who = (roster: string, n: number) =>
  battle.sides.find((side) => side.roster === roster)!.combatants[n]!.member
const state = (roster: string, n: number): ReportCell => ({ roster, member: who(roster, n), key: 'state' })
const by = (roster: string, n: number): ReportCell => ({ roster, member: who(roster, n), key: 'by' })
const result = (roster: string): ReportCell => ({ roster, member: null, key: null })
const at = (known: Battle, cell: ReportCell) => standing(form, known.sides, cell)
/** A cell as written by a client who knows this state of the battle. */
const write = (known: Battle, cell: ReportCell, to: Json): WrittenCell => ({
  ...cell,
  was: at(known, cell),
  to
})
const record = (...cells: WrittenCell[]) =>
  app.call('battles.record', { battle: battle.id, cells } as Request<'battles.record'>)
const acts = async () => (await app.call('history.list', { limit: 100 })).acts.length
async function refused(method: MethodName, input: object) {
  const before = await acts()
  const answer = await app.dispatch(method, input)
  if (answer.ok) throw new Error(`${method} was done`)
  expect(await acts()).toBe(before)
  return answer.error
}

describe('two people fill in one report', () => {
  test('each their own side, both from the beginning of the battle: all entries of both are saved', async () => {
    const states = ['out', 'down', 'dead']
    await record(...states.map((to, n) => write(battle, state(a, n), to)))
    const { conflicts } = await record(...states.map((to, n) => write(battle, state(b, n), to)))
    expect(conflicts).toEqual([])
    const after = await now()
    expect([a, b].map((roster) => states.map((_, n) => at(after, state(roster, n))))).toEqual([
      states,
      states
    ])
  })

  test('a value that another person changed meanwhile is not overwritten: both values come back, and the rest is saved in one act', async () => {
    await record(write(battle, state(a, 0), 'out'))
    const before = await acts()
    const done = await record(
      write(battle, state(a, 0), 'dead'),
      write(battle, state(a, 1), 'down'),
      write(battle, by(a, 1), who(b, 2))
    )
    expect(done.conflicts).toEqual([{ of: state(a, 0), was: 'unhurt', now: 'out', wanted: 'dead' }])
    expect([at(done, state(a, 0)), at(done, state(a, 1)), at(done, by(a, 1))]).toEqual([
      'out',
      'down',
      who(b, 2)
    ])
    expect(await acts()).toBe(before + 1)
    // A client who has seen it may replace it.
    expect(await record(write(done, state(a, 0), 'dead'))).toMatchObject({ conflicts: [] })
    expect(at(await now(), state(a, 0))).toBe('dead')
  })

  test('nothing is written where every value was changed meanwhile, or is there already', async () => {
    await record(write(battle, state(a, 0), 'out'))
    const before = await acts()
    expect(await record(write(battle, state(a, 0), 'out'))).toMatchObject({ conflicts: [], undo: null })
    expect(await record(write(battle, state(a, 0), 'down'))).toMatchObject({
      conflicts: [{ now: 'out' }],
      undo: null
    })
    expect(await acts()).toBe(before)
  })

  test('the winner is one decision: where one side was decided otherwise meanwhile, no side is written', async () => {
    await record(write(battle, result(a), 'win'))
    const { conflicts } = await record(
      write(battle, result(a), 'loss'),
      write(battle, result(b), 'win'),
      write(battle, state(b, 0), 'down')
    )
    expect(conflicts.map(({ of, now, wanted }) => [of.roster, now, wanted])).toEqual([
      [a, 'win', 'loss'],
      [b, null, 'win']
    ])
    expect((await now()).sides.map((side) => side.result)).toEqual(['win', null])
    expect(at(await now(), state(b, 0))).toBe('down')
  })

  test('a field that is no longer asked keeps the other person’s value, until the battle ends', async () => {
    const seen = await record(
      write(battle, state(a, 0), 'out'),
      write(battle, result(a), 'draw'),
      write(battle, result(b), 'draw')
    )
    // Ines reports the fighter as unhurt, while Otto, who has not seen it, writes the attacker.
    await record(write(seen, state(a, 0), 'unhurt'))
    expect(await record(write(seen, by(a, 0), who(b, 1)))).toMatchObject({ conflicts: [] })
    expect(at(await now(), by(a, 0))).toBe(who(b, 1))
    const { undo } = await app.call('battles.finish', { battle: battle.id })
    expect(at(await now(), by(a, 0))).toBeNull()
    await app.call('history.undo', { act: undo!.seq })
    expect(at(await now(), by(a, 0))).toBe(who(b, 1))
  })

  test('an undo takes back the cells of its act and no others, also after other people wrote', async () => {
    const { undo } = await record(
      write(battle, state(a, 0), 'out'),
      write(battle, result(a), 'win'),
      write(battle, result(b), 'loss')
    )
    await record(write(battle, state(a, 1), 'down'), write(battle, state(b, 0), 'dead'))
    await app.call('history.undo', { act: undo!.seq, how: 'apart' })
    const after = await now()
    expect([state(a, 0), state(a, 1), state(b, 0), result(a)].map((cell) => at(after, cell))).toEqual([
      'unhurt',
      'down',
      'dead',
      null
    ])
    // The later value written over it depends on it.
    const { undo: first } = await record(write(after, state(a, 1), 'out'))
    await record(write(await now(), state(a, 1), 'dead'))
    expect((await refused('history.undo', { act: first!.seq, how: 'apart' })).code).toBe('acts-depend')
  })

  test('in any order nothing is overwritten unseen, and each act is undone with its own cells alone', async () => {
    const cells = [
      state(a, 0),
      state(a, 1),
      by(a, 0),
      by(a, 1),
      state(b, 0),
      { roster: b, member: who(b, 1), key: 'learning' }
    ]
    const values = (cell: ReportCell, n: number): Json =>
      cell.key === 'state'
        ? ['unhurt', 'down', 'out', 'dead'][n % 4]!
        : cell.key === 'by'
          ? [null, who(b, 0), who(b, 1)][n % 3]!
          : n % 3
    const step = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({
          by: fc.nat(1),
          save: fc.uniqueArray(fc.record({ cell: fc.nat(cells.length - 1), value: fc.nat(11) }), {
            minLength: 1,
            maxLength: 3,
            selector: ({ cell }) => cell
          })
        })
      },
      { weight: 1, arbitrary: fc.record({ by: fc.nat(1), look: fc.constant(true) }) }
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), fc.nat(), async (steps, back) => {
        const fresh = await begun('Encore')
        battle = fresh
        const known = [fresh, fresh]
        const done: { seq: number; from: FilledCell[]; cells: string[] }[] = []
        for (const one of steps) {
          if ('look' in one) {
            known[one.by] = await now()
            continue
          }
          const seen = known[one.by]!
          const before = await now()
          const asked = one.save.map(({ cell, value }) =>
            write(seen, cells[cell]!, values(cells[cell]!, value))
          )
          const { conflicts, undo, ...after } = await record(...asked)
          known[one.by] = after
          const changed = changedCells(form, before.sides, after.sides)
          // Every replaced value was one that its writer had seen and asked to replace.
          for (const cell of changed)
            expect([cellName(cell), at(seen, cell)]).toEqual([
              asked.map(cellName).find((name) => name === cellName(cell)),
              at(before, cell)
            ])
          // Every requested value is there now, or is returned as a conflict.
          for (const cell of asked) {
            const conflict = conflicts.find(({ of }) => cellName(of) === cellName(cell))
            if (conflict)
              expect(conflict).toMatchObject({ was: cell.was, wanted: cell.to, now: at(before, cell) })
            else expect(at(after, cell)).toEqual(cell.to)
          }
          if (undo)
            done.push({
              seq: undo.seq,
              from: changed.map(({ roster, member, key }) => ({
                roster,
                member,
                key,
                to: at(before, { roster, member, key })
              })),
              cells: changed.map(cellName)
            })
        }
        const taken = done[back % (done.length || 1)]
        const over =
          taken &&
          done.filter(({ seq, cells }) => seq > taken.seq && cells.some((name) => taken.cells.includes(name)))
        const before = await now()
        if (taken && over!.length === 0) {
          await app.call('history.undo', { act: taken.seq, how: 'apart' })
          expect(changedCells(form, filled(before.sides, taken.from), (await now()).sides)).toEqual([])
        } else if (taken)
          expect((await refused('history.undo', { act: taken.seq, how: 'apart' })).code).toBe('acts-depend')
        await app.call('battles.cancel', { battle: fresh.id })
      }),
      { numRuns: 20 }
    )
  })
})

describe('a value of a report', () => {
  test('is refused with the reason for an unknown person or an unknown term, and nothing is left behind', async () => {
    const codes = async (cell: object) =>
      (await refused('battles.record', { battle: battle.id, cells: [cell] })).reasons.map(({ code }) => code)
    expect(await codes({ roster: 'nobody', key: 'used', was: null, to: [] })).toEqual(['not-in-battle'])
    expect(await codes({ roster: a, member: 'nobody', key: 'state', was: 'unhurt', to: 'out' })).toEqual([
      'not-in-battle'
    ])
    expect(await codes({ roster: a, member: who(a, 0), key: 'state', was: 'unhurt', to: 'asleep' })).toEqual([
      'unknown-state'
    ])
    expect(await codes({ roster: a, member: who(a, 0), key: 'mood', was: null, to: 'good' })).toEqual([
      'unknown-field'
    ])
    // Facts of the muster can't be reported.
    expect(await codes({ roster: a, key: 'house', was: 'orlock', to: 'scavvies' })).toEqual(['field-unknown'])
  })

  test('is refused in another form: each cell comes once, and a result is one of the results', async () => {
    const cell = { roster: a, key: null, was: null, to: 'win' }
    for (const cells of [
      [],
      [cell, cell],
      [{ ...cell, to: 'luck' }],
      [{ ...cell, member: who(a, 0) }],
      [{ roster: a, key: 'used', to: [] }]
    ])
      expect((await refused('battles.record', { battle: battle.id, cells })).code).toBe('bad-input')
  })

  test('that the rules refuse comes back with the values that were changed meanwhile', async () => {
    await record(write(battle, state(a, 0), 'out'))
    const failure = await refused('battles.record', {
      battle: battle.id,
      cells: [write(battle, state(a, 0), 'dead'), write(battle, state(a, 1), 'asleep')]
    })
    expect(failure.reasons.map(({ code }) => code)).toEqual(['unknown-state'])
    expect(failure.params['conflicts']).toMatchObject([{ now: 'out', wanted: 'dead' }])
  })

  test('is not written once the battle is over', async () => {
    await record(write(battle, result(a), 'draw'), write(battle, result(b), 'draw'))
    await app.call('battles.finish', { battle: battle.id })
    expect(
      (await refused('battles.record', { battle: battle.id, cells: [write(battle, state(a, 0), 'out')] }))
        .reasons
    ).toMatchObject([{ code: 'battle-finished' }])
  })
})

describe('a report as a whole', () => {
  test('is accepted and answered as before, beside values written one by one', async () => {
    await record(write(battle, state(b, 0), 'down'))
    const combatants = [
      { member: who(a, 0), record: { state: 'unhurt', by: who(b, 0) } },
      { member: who(a, 1), record: { state: 'out', by: who(b, 0) } }
    ]
    const { undo, sides } = await app.call('battles.report', {
      battle: battle.id,
      sides: [
        { roster: a, result: 'loss', record: { used: [] }, combatants },
        { roster: b, result: 'win', combatants: [] }
      ]
    })
    expect(undo).toMatchObject({ method: 'battles.report' })
    expect(sides).toEqual((await now()).sides)
    expect(sides.map((side) => [side.result, side.combatants.map((one) => one.record)])).toEqual([
      [
        'loss',
        [
          { state: 'unhurt', by: null, learning: 0, purse: null, used: null },
          { state: 'out', by: who(b, 0), learning: 0, purse: null, used: null },
          { state: 'unhurt', by: null, learning: 0, purse: null, used: null }
        ]
      ],
      [
        'win',
        ['down', 'unhurt', 'unhurt'].map((state) => ({
          state,
          by: null,
          learning: 0,
          purse: null,
          used: null
        }))
      ]
    ])
    expect(sides[0]!.record).toEqual({
      house: 'orlock',
      gear: [],
      supplies: [],
      loot: [],
      used: [],
      given: []
    })
  })

  test('holds each side whole in one event alone, from the plan to the end', async () => {
    const { id } = await app.call('battles.plan', { name: 'Demain', date: '2026-11-22', rosters: [a, b] })
    battle = await app.call('battles.start', {
      battle: id,
      name: 'Demain',
      date: '2026-11-22',
      sides: await Promise.all([a, b].map(async (roster) => ({ roster, members: await membersOf(roster) })))
    })
    await record(write(battle, state(a, 0), 'out'), write(battle, by(a, 0), who(b, 0)))
    await app.call('battles.report', {
      battle: id,
      sides: [
        { roster: a, result: 'loss', combatants: [{ member: who(a, 1), record: { state: 'down' } }] },
        { roster: b, result: 'win', combatants: [] }
      ]
    })
    await app.call('battles.finish', { battle: id })
    const { file } = (await app.call('campaigns.current', {}))!
    const db = connect(join(app.library, file), 'read')
    const events = await db
      .selectFrom('events')
      .select(['type', 'changes'])
      .where('subject_kind', '=', 'battle')
      .where('subject_id', '=', id)
      .orderBy('act')
      .execute()
    await db.destroy()
    const named = (text: string, combatant: string) => text.split(`"name":"${combatant}"`).length - 1
    for (const { combatants } of battle.sides)
      for (const { name } of combatants)
        expect(
          events
            .filter(({ changes }) => named(changes, name) > 0)
            .map(({ type, changes }) => [type, named(changes, name)])
        ).toEqual([['battle-started', 1]])
  })
})
