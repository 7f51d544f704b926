import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Change } from '../../src-main/app'
import type { Request } from '../../src-main/contract'
import { changedCells, standing } from '../../src-main/contract/report-cells'
import type { TrackerView } from '../../src-main/contract/views'
import type { Json } from '../../src-main/kernel/values/json'
import { openTestApp, type TestApp } from '../support/test-app'
import { tinySystem } from '../tiny/tiny-system'

const tiny = { systems: [tinySystem], resources: 'test/tiny/resources' }

let app: TestApp
let oak: string
let mud: string
let battle: string
beforeEach(async () => {
  app = await openTestApp(tiny)
  await app.call('campaigns.create', { name: 'Nuit blanche', system: 'tiny' })
  ;[oak, mud] = [await circle('Chêne', 'grove'), await circle('Vase', 'marsh')]
  battle = await meeting()
})
afterEach(() => app.end())

async function circle(name: string, kind: string): Promise<string> {
  const { id } = await app.call('rosters.create', { name, kind })
  await app.call('members.recruit', { roster: id, type: 'spirit', name: `${name} I` })
  await app.call('members.recruit', { roster: id, type: 'spirit', name: `${name} II` })
  await app.call('rosters.found', { roster: id })
  return id
}
async function meeting(): Promise<string> {
  const sides = await Promise.all(
    [oak, mud].map(async (roster) => ({
      roster,
      members: (await app.call('rosters.get', { roster })).sheets.map((s) => s.member)
    }))
  )
  return (await app.call('battles.start', { name: 'Rencontre', date: '2026-11-21', sides })).id
}

const begin = () => app.call('tracker.begin', { battle })
const view = async () => (await app.call('tracker.get', { battle }))!
/** The state of the table, without its undo and redo. */
const boardOf = ({ board, prompts, open }: TrackerView) => ({ board, prompts, open })
const unitsOf = ({ board }: TrackerView) => board.sides.flatMap((side) => side.units)
const ids = async () => unitsOf(await view()).map((unit) => unit.unit)
const glows = async () => unitsOf(await view()).map((unit) => unit.tracks[0]!.value)
async function hush(by: number, on: number): Promise<TrackerView> {
  const all = await ids()
  return app.call('tracker.act', { battle, unit: all[by]!, act: 'hush', input: { on: all[on]! } })
}
const die = async (value?: number) =>
  app.call('tracker.answer', {
    battle,
    prompt: (await view()).prompts[0]!.id,
    ...(value !== undefined && { dice: [value] })
  })
const gift = () =>
  app.call('stash.buy', { roster: oak, lines: [{ thing: 'acorn', quantity: 1, holder: 'stash' }] })
const gifts = async () => (await app.call('rosters.get', { roster: oak })).items.length
const undo = () => app.call('history.undo', { tracker: battle })
const redo = () => app.call('history.redo', { tracker: battle })

describe('a battle at the table', () => {
  test('does not exist before it is begun, begins in its first turn, and can’t be begun twice', async () => {
    expect(await app.call('tracker.get', { battle })).toBeNull()
    expect(await app.dispatch('tracker.act', { battle, act: 'dusk' })).toMatchObject({
      error: { code: 'refused', reasons: [{ code: 'not-at-table' }] }
    })
    const begun = await begin()
    expect(begun).toMatchObject({ battle, open: true, prompts: [], board: { turn: 1 } })
    expect(unitsOf(begun).map((unit) => unit.name)).toEqual(['Chêne I', 'Chêne II', 'Vase I', 'Vase II'])
    expect(await app.dispatch('tracker.begin', { battle })).toMatchObject({
      ok: false,
      error: { code: 'refused', reasons: [{ code: 'at-table-already' }] }
    })
    expect(await view()).toEqual(begun)
  })

  test('an act opens a question, a typed die answers it, and the log shows both with the die and its thrower', async () => {
    await begin()
    const asked = await hush(0, 2)
    expect(asked.prompts).toMatchObject([{ dice: { sides: 6, count: 1 }, rules: ['TINY-5'] }])
    expect(asked.board.active).toBe((await ids())[0])
    const answered = await die(5)
    expect(answered.prompts).toEqual([])
    expect(await glows()).toEqual([3, 3, 2, 3])
    expect(unitsOf(answered)[0]!.done).toBe(true)
    const { acts } = await app.call('history.list', { tracker: battle })
    expect(acts.map((act) => act.events.map((event) => event.type)).flat()).toEqual([
      'hush-worked',
      'spirit-hushes',
      'battle-tracked',
      'table-opened'
    ])
    expect(acts[0]!.events[0]!.facts).toMatchObject({
      on: 'Vase I',
      die: { sides: 6, value: 5, by: 'table' }
    })
  })

  test('the log cites the rules of the act or of the question', async () => {
    await begin()
    await hush(0, 2)
    await die(5)
    const { acts } = await app.call('history.list', { tracker: battle })
    expect(acts.slice(0, 2).map((act) => act.events[0]!.facts['rules'])).toEqual([['TINY-5'], ['TINY-5']])
  })

  test('a die left to the app is the same again after undo, and another for the next like act', async () => {
    await begin()
    await hush(0, 2)
    const thrown = async () => {
      await die()
      return (await app.call('history.list', { tracker: battle, limit: 1 })).acts[0]!.events[0]!.facts['die']
    }
    const first = await thrown()
    await undo()
    expect(await thrown()).toEqual(first)
    // Rules out luck: twelve equal acts do not all give the first die.
    const dice: unknown[] = []
    for (let n = 0; n < 12; n++) {
      await undo()
      await undo()
      await app.call('tracker.act', { battle, act: 'dusk' })
      await hush(0, 2)
      dice.push(await thrown())
    }
    expect(new Set(dice.map((one) => (one as { value: number }).value)).size).toBeGreaterThan(1)
  })

  test('an act that is not allowed is offered with its reasons, and refused with the same ones', async () => {
    await begin()
    const [first, , enemy] = await ids()
    const offers = await app.call('tracker.offers', { battle, unit: first! })
    expect(offers.map((offer) => [offer.act, offer.allowed])).toEqual([
      ['hush', true],
      ['drift', true],
      ['sing', false]
    ])
    expect(offers[2]!.refused).toEqual([{ key: 'table.no-song' }])
    const before = await view()
    expect(await app.dispatch('tracker.act', { battle, unit: first!, act: 'sing' })).toMatchObject({
      ok: false,
      error: { reasons: [{ code: 'no-song', rules: ['TINY-5'] }] }
    })
    expect(
      await app.dispatch('tracker.act', { battle, unit: enemy!, act: 'hush', input: { on: first! } })
    ).toMatchObject({ ok: false, error: { reasons: [{ code: 'not-its-turn' }] } })
    expect(await app.dispatch('tracker.answer', { battle, prompt: 'hush:nobody' })).toMatchObject({
      ok: false,
      error: { reasons: [{ code: 'unknown-prompt' }] }
    })
    await hush(0, 2)
    expect(
      await app.dispatch('tracker.answer', { battle, prompt: `hush:${first}`, dice: [7] })
    ).toMatchObject({ ok: false, error: { reasons: [{ code: 'not-a-face' }] } })
    await undo()
    expect(boardOf(await view())).toEqual(boardOf(before))
  })

  test('each answer is an act of its own: undone one by one, and redone with the same dice', async () => {
    const states = [await begin()]
    states.push(await hush(0, 2))
    states.push(await die(6))
    states.push(
      await app.call('tracker.answer', { battle, prompt: (await view()).prompts[0]!.id, options: ['flee'] })
    )
    states.push(await app.call('tracker.act', { battle, side: mud, act: 'pass' }))
    for (const state of states.toReversed().slice(1)) {
      await undo()
      expect(boardOf(await view())).toEqual(boardOf(state))
    }
    for (const state of states.slice(1)) {
      await redo()
      expect(boardOf(await view())).toEqual(boardOf(state))
    }
  })

  test('a turn is one act that can be undone like any other', async () => {
    await begin()
    expect((await app.call('tracker.act', { battle, act: 'dusk' })).board.turn).toBe(2)
    await undo()
    expect((await view()).board.turn).toBe(1)
  })
})

describe('walk-ins at the table, in no roster', () => {
  const sides = async () =>
    (await view()).board.sides.map(({ side, name, units }) => [side, name, units.map((unit) => unit.name)])
  const come = (name: string, count: number) =>
    app.call('tracker.act', { battle, act: 'moths', input: { name, count } })
  const gone = (unit: string) => app.call('tracker.act', { battle, unit, act: 'fly', input: {} })

  test('come as a side of their own, are numbered among those of their name, and can be hit like any member', async () => {
    await begin()
    const before = boardOf(await view())
    await come('Phalène', 1)
    await come('Phalène', 2)
    await come('Sphinx', 2)
    expect((await sides()).at(-1)).toEqual([
      'strangers',
      { key: 'table.moths' },
      ['Phalène', 'Phalène 1', 'Phalène 2', 'Sphinx 1', 'Sphinx 2']
    ])
    await hush(0, 5)
    await die(5)
    expect(await glows()).toEqual([3, 3, 3, 3, 3, 2, 3, 3, 3])
    for (let n = 0; n < 5; n++) await undo()
    expect(boardOf(await view())).toEqual(before)
  })

  test('may leave again, with their side when the last of them is gone; members of a roster may not', async () => {
    await begin()
    await come('Phalène', 2)
    const [member, , , , one, other] = await ids()
    expect(await app.dispatch('tracker.act', { battle, unit: member!, act: 'fly' })).toMatchObject({
      ok: false,
      error: { reasons: [{ code: 'unknown-act' }] }
    })
    await gone(one!)
    expect((await sides()).at(-1)).toEqual(['strangers', { key: 'table.moths' }, ['Phalène 2']])
    await come('Phalène', 1)
    expect((await sides()).at(-1)![2]).toEqual(['Phalène 2', 'Phalène'])
    await gone(other!)
    await gone((await ids()).at(-1)!)
    expect((await sides()).map(([side]) => side)).toEqual([oak, mud])
  })

  test('are in no report, and the file is sound with them', async () => {
    await begin()
    await come('Phalène', 2)
    const proposed = await app.call('tracker.propose', { battle })
    expect(proposed.map(({ roster, combatants }) => [roster, combatants.length])).toEqual([
      [oak, 2],
      [mud, 2]
    ])
    await app.call('battles.finish', { battle })
    expect((await app.call('campaigns.check', {})).findings).toEqual([])
  })
})

describe('any input sent to a table', () => {
  test('is done or refused with a code, is never an internal fault, and leaves the table sound', async () => {
    await begin()
    const all = await ids()
    const actor = fc.record(
      { unit: fc.constantFrom(...all, 'nobody'), side: fc.constantFrom(oak, mud, 'nowhere') },
      { requiredKeys: [] }
    )
    const act = fc.constantFrom(
      'hush',
      'drift',
      'sing',
      'pass',
      'dusk',
      'moths',
      'fly',
      'toString',
      '__proto__'
    )
    const input = fc.dictionary(
      fc.constantFrom('on', 'way', 'where', 'high', 'quiet', 'omens', 'words', 'name', 'count', 'zz'),
      fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(...all))
    ) as fc.Arbitrary<{ [field: string]: Json }>
    const prompt = fc.oneof(
      fc.constantFrom(...all.map((id) => `hush:${id}`), ...all.map((id) => `way:${id}`)),
      fc.string({ minLength: 1, maxLength: 12 })
    )
    const given = fc.record(
      {
        dice: fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 3 }),
        options: fc.array(fc.constantFrom('linger', 'flee', 'x'), { maxLength: 3 }),
        amount: fc.nat(9)
      },
      { requiredKeys: [] }
    )
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc
            .tuple(actor, act, input)
            .map(([who, does, told]) => ['tracker.act', { battle, ...who, act: does, input: told }] as const),
          fc
            .tuple(prompt, given)
            .map(([asked, answer]) => ['tracker.answer', { battle, prompt: asked, ...answer }] as const)
        ),
        async ([method, sent]) => {
          const answer = await app.dispatch(method, sent)
          if (!answer.ok) expect(answer.error.code).not.toBe('internal')
        }
      ),
      { numRuns: 150 }
    )
    expect((await view()).open).toBe(true)
    expect((await app.call('campaigns.check', {})).findings).toEqual([])
  })
})

describe('the history of a table and that of its campaign', () => {
  test('the campaign’s undo never takes back an act of a table', async () => {
    await begin()
    await hush(0, 2)
    const table = boardOf(await view())
    await gift()
    await app.call('history.undo', {})
    expect(await gifts()).toBe(0)
    expect(boardOf(await view())).toEqual(table)
    // The next undo of the campaign is the table's own start: its dependent acts are listed, and nothing is
    // lost.
    expect((await app.call('history.next', {})).undo?.method).toBe('tracker.begin')
    expect(await app.dispatch('history.undo', {})).toMatchObject({
      ok: false,
      error: { code: 'acts-depend' }
    })
    expect(boardOf(await view())).toEqual(table)
  })

  test('the campaign’s list has no act of a table, and the table’s list has no other', async () => {
    await begin()
    await hush(0, 2)
    await gift()
    const methods = async (scope: object) =>
      (await app.call('history.list', scope)).acts.map((act) => act.method)
    expect(await methods({})).not.toContain('tracker.act')
    expect((await methods({}))[0]).toBe('stash.buy')
    expect(await methods({ tracker: battle })).toEqual(['tracker.act', 'tracker.begin'])
  })

  test('the table’s undo never takes back an act of the campaign, nor its own beginning', async () => {
    await begin()
    await gift()
    await hush(0, 2)
    await undo()
    expect((await app.call('history.next', { tracker: battle })).undo).toBeNull()
    expect(await app.dispatch('history.undo', { tracker: battle })).toMatchObject({
      ok: false,
      error: { code: 'nothing-to-undo' }
    })
    expect(await gifts()).toBe(1)
    expect((await view()).open).toBe(true)
  })

  test('each of two tables takes back its own acts', async () => {
    await begin()
    await hush(0, 2)
    const [one, first] = [battle, boardOf(await view())]
    battle = await meeting()
    await begin()
    await app.call('tracker.act', { battle, act: 'dusk' })
    await undo()
    expect((await view()).board.turn).toBe(1)
    expect((await app.call('history.next', { tracker: battle })).undo).toBeNull()
    battle = one
    expect(boardOf(await view())).toEqual(first)
  })
})

describe('the end of a battle at the table', () => {
  test('the report is proposed from the state of the table', async () => {
    await begin()
    for (let n = 0; n < 3; n++) {
      await hush(0, 2)
      await die(5)
      await app.call('tracker.act', { battle, act: 'dusk' })
      await app.call('tracker.act', { battle, side: mud, act: 'pass' })
    }
    const sides = await app.call('tracker.propose', { battle })
    expect(sides.map((side) => side.combatants.map((one) => one.record['state']))).toEqual([
      ['bright', 'bright'],
      ['faded', 'bright']
    ])
    const { sides: written } = await app.call('battles.report', {
      battle,
      sides: sides.map(({ roster, combatants }) => ({
        roster,
        result: 'draw' as const,
        record: {},
        combatants: combatants.map(({ member, record }) => ({ member, record }))
      }))
    })
    expect(written[1]!.combatants[0]!.record).toMatchObject({ state: 'faded' })
    await app.call('history.undo', {})

    // Value by value, the result is the same.
    const form = (await app.call('systems.get', { system: 'tiny' })).battle
    const told = await app.call('battles.get', { battle })
    const cells = changedCells(
      form,
      told.sides,
      sides.map((side) => ({ ...side, result: 'draw' as const }))
    )
    const done = await app.call('battles.record', {
      battle,
      cells: cells.map((cell) => ({
        ...cell,
        was: standing(form, told.sides, cell)
      })) as Request<'battles.record'>['cells']
    })
    expect(done.conflicts).toEqual([])
    expect(changedCells(form, written, done.sides)).toEqual([])
  })

  test('a finished battle closes its table: its history is still shown, and no act is done or undone', async () => {
    await begin()
    await hush(0, 2)
    await die(5)
    await app.call('battles.finish', { battle })
    const closed = await view()
    expect(closed).toMatchObject({ open: false, undo: null, redo: null, prompts: [] })
    expect(await glows()).toEqual([3, 3, 2, 3])
    expect(await app.call('tracker.offers', { battle })).toEqual([])
    expect(await app.dispatch('tracker.act', { battle, act: 'dusk' })).toMatchObject({
      ok: false,
      error: { reasons: [{ code: 'battle-finished' }] }
    })
    expect(await app.dispatch('history.undo', { tracker: battle })).toMatchObject({ ok: false })
    expect((await app.call('history.list', { tracker: battle })).acts.length).toBeGreaterThan(2)
  })

  test('undoing the end opens the table again, as it was', async () => {
    await begin()
    await hush(0, 2)
    const table = boardOf(await view())
    await app.call('battles.finish', { battle })
    await app.call('history.undo', {})
    expect(boardOf(await view())).toEqual(table)
    await die(5)
    expect(await glows()).toEqual([3, 3, 2, 3])
  })

  test('a battle that is over is not brought to the table', async () => {
    await app.call('battles.finish', { battle })
    expect(await app.dispatch('tracker.begin', { battle })).toMatchObject({
      ok: false,
      error: { reasons: [{ code: 'battle-finished' }] }
    })
    expect(await app.call('tracker.get', { battle })).toBeNull()
  })
})

describe('the saved state of a table', () => {
  test('has a file that, copied after any act as a power failure leaves it, opens at the same point, and is sound', async () => {
    await begin()
    const copies: { bytes: Buffer; table: unknown }[] = []
    const { file } = (await app.call('campaigns.current', {}))!
    const keep = async () =>
      void copies.push({ bytes: await readFile(join(app.library, file)), table: boardOf(await view()) })
    await keep()
    await hush(0, 2)
    await keep()
    await die(6)
    await keep()
    await app.call('tracker.answer', { battle, prompt: (await view()).prompts[0]!.id, options: ['linger'] })
    await keep()
    await undo()
    await keep()
    for (const { bytes, table } of copies) {
      const again = await openTestApp(tiny)
      try {
        await writeFile(join(again.library, file), bytes)
        await again.call('campaigns.open', { file })
        expect(boardOf((await again.call('tracker.get', { battle }))!)).toEqual(table)
        expect((await again.call('campaigns.check', {})).findings).toEqual([])
      } finally {
        await again.end()
      }
    }
  })

  test('is announced with the name of its battle, so that other windows of the battle look again, and of nothing else once it is tracked', async () => {
    const heard: Change[] = []
    const stop = app.onChange((change) => heard.push(change))
    await begin()
    await hush(0, 2)
    await undo()
    stop()
    expect(heard.every(({ rosters }) => rosters.includes(battle))).toBe(true)
    expect(heard.map(({ kinds }) => kinds)).toEqual([['battle', 'tracker'], ['tracker'], ['tracker']])
  })
})
