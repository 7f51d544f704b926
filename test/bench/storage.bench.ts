import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import sqlite3 from 'sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { campaignEvent, rosterEvent, type RosterEvent } from '../../src-main/kernel/state/event'
import type { Roster } from '../../src-main/kernel/state/roster'
import { createCampaignFile } from '../../src-main/store/campaign-file'
import { openTestApp } from '../support/test-app'
import { builtOnce } from './support/campaigns'
import { inTurns, quartiles } from './support/measure'
import { Table } from './support/table'

/**
 * Speed as ratios to the same work done by the bare driver in the same run: the cost of the program above
 * SQLite. The milliseconds are shown too, but depend on the machine.
 */
const GANGS = 40
const FIGHTERS = 12
const ACTS_PER_GANG = 25
/** Opening and listing mostly reads. A purchase is also decided, folded and sealed before it is written. */
const GOALS = { opening: 5, purchase: 3.6 }
const table = new Table('storage')

let folder: string
beforeAll(async () => {
  const sizes = [GANGS, FIGHTERS, ACTS_PER_GANG].map(String)
  const built = await builtOnce('histories', sizes, async (made) => {
    const gang = await aGang()
    await campaign(made, 'short.magot', gang, ACTS_PER_GANG)
    await campaign(made, 'long.magot', gang, ACTS_PER_GANG * 10)
  })
  folder = await mkdtemp(join(tmpdir(), 'magot-bench-'))
  for (const name of ['short.magot', 'long.magot']) await copyFile(join(built, name), join(folder, name))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A gang of twelve with typical equipment: eight fighters founded through the app, four copied from them. */
async function aGang(): Promise<Roster> {
  const app = await openTestApp()
  await app.call('campaigns.create', { name: 'Modèle', system: 'neo-necro' })
  const { id } = await app.call('rosters.create', { name: 'Modèle', kind: 'orlock' })
  for (let n = 0; n < 8; n++) {
    const type = n === 0 ? 'leader' : n < 5 ? 'ganger' : 'kid'
    const { recruited, prompts } = await app.call('members.recruit', {
      roster: id,
      type,
      name: `Combattant ${n}`,
      choices: { category: 'bs' }
    })
    for (const prompt of prompts.filter((p) => p.member === recruited))
      await app.call('interlude.answer', {
        roster: id,
        prompt: prompt.id,
        options: [prompt.options!.find((o) => o.allowed)!.id]
      })
    await app.call('stash.buy', {
      roster: id,
      lines: ['laspistol', 'dagger', 'leather', 'frag-grenade'].map((thing) => ({ thing, holder: recruited }))
    })
  }
  const open = await app.call('history.list', { limit: 1 })
  expect(open.acts.length).toBe(1)
  await app.call('campaigns.close', {})
  const { openCampaignFile } = await import('../../src-main/store/campaign-file')
  const file = await openCampaignFile(join(app.library, 'Modèle.magot'), {
    library: app.library,
    now: () => '2026-01-01T00:00:00.000Z'
  })
  const roster = (await file.roster(id))!
  await file.close()
  await app.end()
  const more = roster.members.slice(-4).map((member) => ({ ...member, id: `${member.id}b` }))
  const items = roster.items
    .filter((item) => more.some((m) => m.id === `${item.holder}b`))
    .map((item) => ({ ...item, id: `${item.id}b`, holder: `${item.holder}b` }))
  return { ...roster, money: 1500, members: [...roster.members, ...more], items: [...roster.items, ...items] }
}

async function campaign(library: string, name: string, gang: Roster, acts: number): Promise<void> {
  const now = () => '2026-01-01T00:00:00.000Z'
  const created = campaignEvent('bench', 'campaign-created', { name }, [
    { do: 'create', campaign: { id: 'bench', name, system: 'neo-necro', players: [], houseRules: {} } }
  ])
  const file = await createCampaignFile(
    join(library, name),
    { seed: '00', act: { method: 'campaigns.create', input: {}, events: [created] } },
    { library, now }
  )
  for (let n = 0; n < GANGS; n++) {
    const roster: Roster = { ...gang, id: `gang${n}`, name: `Gang ${n}` }
    await file.append({
      method: 'rosters.create',
      input: {},
      events: [rosterEvent(roster.id, 'gang-created', { name: roster.name }, [{ do: 'create', roster }])]
    })
  }
  // The history of evenings: an item bought and sold again.
  for (let act = 0; act < acts; act++) {
    for (let n = 0; n < GANGS; n++)
      await file.append({
        method: act % 2 ? 'stash.sell' : 'stash.buy',
        input: {},
        events: [traded(`gang${n}`, act, gang)]
      })
  }
  await file.close()
}

function traded(id: string, act: number, gang: Roster): RosterEvent {
  const item = { ...gang.items[0]!, id: `i${act - (act % 2)}`, holder: 'stash' }
  const facts = { thing: item.name, quantity: 1, price: item.price, paid: item.paid }
  return act % 2
    ? rosterEvent(id, 'item-sold', facts, [
        { do: 'item-remove', item: item.id },
        { do: 'money', by: 5 }
      ])
    : rosterEvent(id, 'item-bought', facts, [
        { do: 'item-add', item },
        { do: 'money', by: -5 }
      ])
}

const settle = <T>(start: (done: (error: Error | null, value?: T) => void) => void) =>
  new Promise<T>((ok, fail) => start((error, value) => (error ? fail(error) : ok(value as T))))

/**
 * Reads the rows of all gangs by one join on the bare driver, and parses their states. Returns the number of
 * members.
 */
async function bareRead(path: string): Promise<number> {
  const db = await settle<sqlite3.Database>((done) => {
    const opened: sqlite3.Database = new sqlite3.Database(path, sqlite3.OPEN_READONLY, (error) =>
      done(error, opened)
    )
  })
  const rows = await settle<{ state: string }[]>((done) =>
    db.all(
      `select s.id, s.name, s.stage, s.money, s.value, s.members, s.state, c.name as campaign from subjects s join subjects c on c.kind = 'campaign' where s.kind = 'roster'`,
      done
    )
  )
  const members = rows.reduce((sum, row) => sum + (JSON.parse(row.state) as Roster).members.length, 0)
  await settle<void>((done) => db.close(done))
  return members
}

describe('opening a campaign of 40 gangs × 12 fighters', () => {
  test.each([
    ['short.magot', 'history'],
    ['long.magot', '10 × the history']
  ])('%s against one bare SQL join, parsed', async (name, label) => {
    const path = join(folder, name)
    expect(await bareRead(path)).toBe(GANGS * FIGHTERS)
    const app = await openTestApp({ library: folder })
    const measured = await inTurns(
      async () => {
        const start = performance.now()
        await app.call('campaigns.open', { file: name })
        expect((await app.call('rosters.list', {})).length).toBe(GANGS)
        const took = performance.now() - start
        await app.call('campaigns.close', {})
        return took
      },
      async () => void (await bareRead(path))
    )
    table.add({
      what: `opening and listing, ${label}`,
      against: 'one SQL join on the bare driver, parsed',
      goal: { times: GOALS.opening },
      measured
    })
    await app.end()
  })
})

interface Statement {
  sql: string
  values: unknown[]
}

/** All statements that pass the driver while `work` runs, in order. */
async function recorded(work: () => Promise<void>): Promise<Statement[]> {
  const statements: Statement[] = []
  const prototype = sqlite3.Statement.prototype as unknown as {
    [name: string]: (...args: unknown[]) => unknown
  }
  const kept = { run: prototype['run']!, all: prototype['all']! }
  for (const name of ['run', 'all'] as const) {
    prototype[name] = function (this: { sql: string }, ...args: unknown[]) {
      statements.push({ sql: this.sql, values: (Array.isArray(args[0]) ? args[0] : []) as unknown[] })
      return kept[name].apply(this, args)
    }
  }
  try {
    await work()
  } finally {
    Object.assign(prototype, kept)
  }
  return statements
}

/** Opens a file with the bare driver and the same pragmas; it prepares each statement once. */
async function bareDriver(path: string) {
  const db = await settle<sqlite3.Database>((done) => {
    const opened: sqlite3.Database = new sqlite3.Database(path, sqlite3.OPEN_READWRITE, (error) =>
      done(error, opened)
    )
  })
  db.serialize()
  await settle<void>((done) =>
    db.exec(
      'pragma foreign_keys = on; pragma journal_mode = delete; pragma synchronous = extra; pragma temp_store = memory;',
      done
    )
  )
  const prepared = new Map<string, sqlite3.Statement>()
  return {
    async run(statements: Statement[]): Promise<void> {
      for (const { sql, values } of statements) {
        let statement = prepared.get(sql)
        if (!statement) prepared.set(sql, (statement = db.prepare(sql)))
        await settle((done) => statement.all(values, done))
      }
    },
    async close(): Promise<void> {
      for (const statement of prepared.values())
        await settle<void>((done) => statement.finalize(() => done(null)))
      await settle<void>((done) => db.close(done))
    }
  }
}

describe('a purchase', () => {
  test.each([
    ['short.magot', 'history'],
    ['long.magot', '10 × the history']
  ])('%s against its own SQL on the bare driver', async (name, label) => {
    const library = await mkdtemp(join(folder, 'purchase-'))
    const [mine, copy] = [join(library, 'mine.magot'), join(library, 'bare.magot')]
    await copyFile(join(folder, name), mine)
    await copyFile(join(folder, name), copy)
    const app = await openTestApp({ library, backups: true })
    await app.call('campaigns.open', { file: 'mine.magot' })
    // Opening makes a backup in the background; its statements must not count as those of a purchase.
    while ((await app.call('campaigns.backups', { file: 'mine.magot' })).length === 0)
      await new Promise((later) => setTimeout(later, 20))
    const bare = await bareDriver(copy)
    const [ours, theirs] = [[] as number[], [] as number[]]
    // In turns, so that both run under the same load: a purchase by the app, then its statements by the bare
    // driver.
    for (let n = 0; n < 120; n++) {
      const statements = await recorded(async () => {
        const start = performance.now()
        await app.call('stash.buy', {
          roster: `gang${n % GANGS}`,
          lines: [{ thing: 'dagger', holder: 'stash' }]
        })
        ours.push(performance.now() - start)
      })
      const start = performance.now()
      await bare.run(statements)
      theirs.push(performance.now() - start)
    }
    const pairs = ours.map((ms, n) => ms / theirs[n]!)
    const [here, there, ratio] = [ours, theirs, pairs].map((all) => quartiles(all.slice(GANGS)))
    table.add({
      what: `a purchase, ${label}`,
      against: 'its own SQL on the bare driver',
      goal: { times: GOALS.purchase },
      measured: { ours: here!, floor: there!, ratio: ratio! }
    })
    await bare.close()
    await app.end()
  })
})

test('every goal of storage is reached', () => table.judge())
