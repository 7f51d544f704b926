import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../../src-main/store/sqlite/connect'
import { cost, type Cost } from '../support/reading-cost'
import { openSample } from '../support/sample-app'
import type { TestApp } from '../support/test-app'

// The cost of a read, in statements and rows, and the space an act takes in the file: after a few battles,
// and after ten times as many. No clock is used; growth here is growth on every machine.

const FEW = 4
const MANY = 40

let app: TestApp
let rosters: { id: string; members: string[] }[]
const after: { [method: string]: { few?: Cost; many?: Cost } } = {}
const acts: { few?: number; many?: number } = {}

const READS = {
  'battles.list, a page': () => app.call('battles.list', { limit: FEW }),
  'history.list, a page': () => app.call('history.list', { limit: 10 }),
  'chronicle.get, a page': () => app.call('chronicle.get', { limit: 3 }),
  'history.undoing, a page': async () =>
    app.call('history.undoing', {
      acts: [(await app.call('history.list', { limit: 1 })).acts[0]!.seq],
      limit: 10
    }),
  'rosters.list': () => app.call('rosters.list', {}),
  'rosters.get': () => app.call('rosters.get', { roster: rosters[0]!.id }),
  'interlude.evening': () => app.call('interlude.evening', {}),
  'annals.owing': () => app.call('annals.owing', {}),
  'annals.compositions': () => app.call('annals.compositions', {})
}

/** Reads that cover every battle: each may fetch its id and sum once it is cached, and never the battle. */
const LINES = {
  'battles.list, whole': () => app.call('battles.list', {}),
  'battles.details': () => app.call('battles.details', {}),
  'seasons.list': () => app.call('seasons.list', {}),
  'seasons.list, brief': () => app.call('seasons.list', { brief: true })
}

/** Reads that cover every gang: a cached gang is not read again. */
const GANGS = [
  ...['seasons.list', 'seasons.list, brief', 'annals.owing'],
  ...['annals.compositions', 'interlude.evening']
]

beforeAll(async () => {
  app = await openSample('neo-necro')
  rosters = []
  for (const { id } of (await app.call('rosters.list', {}))
    .filter(({ stage }) => stage === 'ready')
    .slice(0, 2)) {
    const { sheets } = await app.call('rosters.get', { roster: id })
    rosters.push({ id, members: sheets.filter((one) => one.status.fit).map((one) => one.member) })
  }
  for (let n = 0; n < FEW; n++) await battle(n)
  await measure('few')
  for (let n = FEW; n < MANY; n++) await battle(n)
  await measure('many')
})
afterAll(() => app.end())

async function battle(n: number): Promise<void> {
  const { id } = await app.call('battles.start', {
    name: `Clairière ${n}`,
    date: new Date(Date.UTC(2026, 0, 1 + 7 * n)).toISOString().slice(0, 10),
    friendly: true, // so that only the history grows
    sides: rosters.map(({ id, members }) => ({ roster: id, members }))
  })
  await app.call('battles.report', {
    battle: id,
    sides: rosters.map(({ id }, side) => ({
      roster: id,
      result: side === n % 2 ? ('win' as const) : ('loss' as const),
      combatants: []
    }))
  })
  await app.call('battles.finish', { battle: id })
}

async function measure(when: 'few' | 'many'): Promise<void> {
  for (const [name, ask] of Object.entries({ ...READS, ...LINES })) {
    await ask() // fills the caches kept between two questions
    after[name] = { ...after[name], [when]: await cost(ask) }
  }
  const before = await stored()
  await app.call('rosters.rename', { roster: rosters[0]!.id, name: when === 'few' ? 'Cercle A' : 'Cercle B' })
  acts[when] = (await stored()) - before
}

/** The size of everything the file stores about acts, in bytes. */
async function stored(): Promise<number> {
  const { file } = (await app.call('campaigns.current', {}))!
  const db = connect(`${app.library}/${file}`, 'read')
  try {
    let bytes = 0
    for (const table of ['acts', 'events', 'act_subjects'] as const)
      for (const row of await db.selectFrom(table).selectAll().execute())
        for (const value of Object.values(row)) bytes += String(value).length
    return bytes
  } finally {
    await db.destroy()
  }
}

describe(`after ${MANY} battles, as after ${FEW}`, () => {
  test.each(Object.keys(READS))('%s reads as much of the file, and gets as much', (name) => {
    const { few, many } = after[name]!
    expect(many!.statements).toBe(few!.statements)
    expect(many!.bytes).toBeLessThanOrEqual(few!.bytes * 1.5)
  })

  test.each(Object.keys(LINES))('%s reads as often, and gets an id and a sum for each battle', (name) => {
    const { few, many } = after[name]!
    expect(many!.statements).toBe(few!.statements)
    expect((many!.bytes - few!.bytes) / (MANY - FEW)).toBeLessThan(60)
  })

  test.each([
    ...Object.keys(LINES),
    'battles.list, a page',
    'rosters.list',
    'interlude.evening',
    'annals.owing'
  ])('%s reads no battle whole', (name) => expect(after[name]!.many!.battlesWhole).toBe(0))

  // Small enough to contain no line per battle. The days alone are ten letters each.
  test.each([
    ...['battles.list, a page', 'rosters.list', 'rosters.get', 'interlude.evening'],
    ...['annals.owing', 'annals.compositions']
  ])('%s gets less than a line more for each battle', (name) => {
    const { few, many } = after[name]!
    expect((many!.bytes - few!.bytes) / (MANY - FEW)).toBeLessThan(25)
  })

  test.each(GANGS)('%s reads no gang that is already known', (name) =>
    expect(after[name]!.many!.gangsWhole).toBe(0)
  )

  test('of all gangs only the one that an act changed is read again', async () => {
    await app.call('seasons.list', {})
    await app.call('rosters.rename', { roster: rosters[0]!.id, name: 'Cercle C' })
    expect((await cost(() => app.call('seasons.list', {}))).gangsWhole).toBe(1)
    expect((await cost(() => app.call('seasons.list', {}))).gangsWhole).toBe(0)
  })

  test('an act on a gang reads it twice: to decide it, and to write it on what lies in the file', async () => {
    const rename = () => app.call('rosters.rename', { roster: rosters[0]!.id, name: 'Cercle D' })
    expect((await cost(rename)).gangsWhole).toBe(2)
  })

  test('a battle that is opened is read whole, once', async () => {
    const [first] = await app.call('battles.list', { limit: 1 })
    const { battlesWhole } = await cost(() => app.call('battles.get', { battle: first!.id }))
    expect(battlesWhole).toBe(1)
  })

  test('an act leaves the same amount in the journal', () => {
    expect(acts.many).toBeGreaterThan(0)
    expect(acts.many! - acts.few!).toBeLessThan(20) // the digits of larger numbers
  })
})
