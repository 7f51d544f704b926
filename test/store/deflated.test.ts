import { copyFile, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sqlite3 from 'sqlite3'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Battle, Combatant } from '../../src-main/kernel/state/battle'
import { battleEvent } from '../../src-main/kernel/state/event'
import type { CampaignFile } from '../../src-main/store/campaign-file'
import type { NewAct } from '../../src-main/store/journal/journal'
import { listBackups } from '../../src-main/store/library/backup'
import { openDatabase } from '../../src-main/store/library/open'
import { repairFile } from '../../src-main/store/repair/repair-file'
import { connect } from '../../src-main/store/sqlite/connect'
import { giveBackFreePages } from '../../src-main/store/sqlite/free-pages'
import { MIGRATIONS, type Migration } from '../../src-main/store/sqlite/migrations'
import { asBefore } from '../support/as-before'
import { buys, creates, emptyRoster } from './acts'
import { makeCampaign, reopen, tamper, tempFolder, type Made } from './made'

// The content of battles is compressed in the file, and events have a rowid: since version 7.

const combatant = (member: string): Combatant => ({
  ...{ member, name: `Élise ${member} 🎲`, typeName: { fr: 'Ganger', en: 'Ganger' } },
  record: { carried: 'poignard, bottes ferrées, '.repeat(6) }
})

function battleOf(id: string, members: string[]): Battle {
  const side = { name: 'Gang r1', kindName: { fr: 'Orlock', en: 'Orlock' }, value: 100, record: {} }
  return {
    ...{ id, name: 'Embuscade', date: '2026-03-01', status: 'open' },
    sides: [{ roster: 'r1', ...side, result: null, combatants: members.map(combatant) }]
  }
}

function begins(id: string, members: string[]): NewAct {
  const events = [
    battleEvent(id, 'battle-started', {}, [{ do: 'create', battle: battleOf(id, members) }]),
    battleEvent(id, 'battle-noted', {}, [{ do: 'result', roster: 'r1', to: 'win' }])
  ]
  return { method: 'battles.start', input: {}, events }
}

const MEMBERS = Array.from({ length: 12 }, (_, n) => `m${n}`)

/** A gang, purchases for it, and battles of several KB each. */
async function plays(file: CampaignFile): Promise<void> {
  await file.append(creates(emptyRoster('r1', 100_000)))
  for (let n = 0; n < 40; n++) {
    await file.append(buys('r1', `i${n}`, n))
    if (n % 4 === 0) await file.append(begins(`b${n}`, n === 8 ? ['alone', ...MEMBERS] : MEMBERS))
  }
  await file.undo((await file.undoable({ kind: 'battle', id: 'b36' }))!.seq)
}

/** All reads about the acts in a file. */
async function told(file: CampaignFile): Promise<unknown> {
  return {
    history: await file.history({ limit: 1000 }),
    rosters: await file.rosters(),
    battles: await file.battles(),
    rows: await file.battleRows(),
    seal: await file.seal(),
    alone: await file.history({ member: 'alone', limit: 10 }),
    check: await file.check()
  }
}

async function played(): Promise<Made & { before: unknown }> {
  const made = await makeCampaign()
  await plays(made.file)
  const before = await told(made.file)
  await made.file.close()
  return { ...made, before }
}

/** The same campaign as version 6 stored it. */
async function older(): Promise<Omit<Made, 'file'> & { before: unknown }> {
  const { path, options, before } = await played()
  const old = join(await tempFolder(), 'old.magot')
  await asBefore(path, old, 6)
  return { path: old, options: { ...options, library: await tempFolder() }, before }
}

/** The number of rows with deflated content, and with this text inflated. */
async function deflatedIn(path: string): Promise<{ events: string[]; states: string[] }> {
  const db = new sqlite3.Database(path, sqlite3.OPEN_READONLY)
  const types = (query: string) =>
    new Promise<string[]>((done, fail) =>
      db.all<{ is: string }>(query, (error, rows) => (error ? fail(error) : done(rows.map(({ is }) => is))))
    )
  try {
    return {
      events: await types(`select typeof(changes) as "is" from events where type = 'battle-started'`),
      states: await types(`select typeof(state) as "is" from subjects where kind = 'battle'`)
    }
  } finally {
    db.close()
  }
}

const all = (is: string, count: number) => Array.from({ length: count }, () => is)

describe('the state of a battle', () => {
  test('is compressed in the file, and read again unchanged, with its old seals', async () => {
    const { path, options, before } = await played()
    expect(await deflatedIn(path)).toEqual({ events: all('blob', 10), states: all('blob', 9) })
    const file = await reopen({ path, options })
    expect(await told(file)).toEqual(before)
    expect((await file.battle('b8'))!.sides[0]!.combatants.map((one) => one.member)).toEqual([
      'alone',
      ...MEMBERS
    ])
  })

  test('is searched for the fate of a fighter', async () => {
    const { path, options } = await played()
    const file = await reopen({ path, options })
    // A fighter without a gang is named only in the battle. The first query looks for their gang, so one is
    // created that lists them.
    expect(await file.history({ member: 'alone', limit: 10 })).toEqual([])
    await file.append({
      method: 'rosters.note',
      input: {},
      events: [
        {
          ...{ subject: { kind: 'roster', id: 'r1' }, type: 'noted', v: 1, facts: {} },
          changes: [{ do: 'own', key: 'captain', to: 'alone' }]
        }
      ] as NewAct['events']
    })
    const found = await file.history({ member: 'alone', limit: 10 })
    expect(found.map((act) => act.method)).toEqual(['rosters.note', 'battles.start'])
    expect(found[1]!.subjects).toEqual([{ kind: 'battle', id: 'b8' }])
  })

  test.each([
    [
      'an event',
      `update events set changes = x'00ff17' where type = 'battle-started' and act = 4`,
      'chain-broken'
    ],
    ['a state', `update subjects set state = x'00ff17' where id = 'b4'`, 'state-unreadable'],
    [
      'a state that ends too soon',
      `update subjects set state = substr(state, 1, 60) where id = 'b4'`,
      'state-unreadable'
    ]
  ])('that is damaged in %s is reported as damage, and repaired', async (_, damage, code) => {
    const made = await makeCampaign()
    await plays(made.file)
    await made.file.backup()
    const battles = await made.file.battles()
    await made.file.close()
    await tamper(made.path, damage)
    const file = await reopen(made)
    expect((await file.check()).map((finding) => finding.code)).toContain(code)
    // The rest can be read.
    expect((await file.battle('b8'))!.name).toBe('Embuscade')
    await file.close()

    await repairFile(made.path, made.options)
    const repaired = await reopen(made)
    expect(await repaired.check()).toEqual([])
    expect(await repaired.battles()).toEqual(battles)
    await repaired.close()
    expect(await deflatedIn(made.path)).toEqual({ events: all('blob', 10), states: all('blob', 9) })
  })
})

describe('a file of version 6', () => {
  test('is upgraded: the same acts, states and seals, in a smaller file, after a copy of the old one', async () => {
    const { path, options, before } = await older()
    const was = await stat(path)
    expect(await deflatedIn(path)).toEqual({ events: all('text', 10), states: all('text', 9) })
    const file = await reopen({ path, options })
    expect(await told(file)).toEqual(before)
    await file.append(buys('r1', 'afterwards', 1))
    expect(await file.check()).toEqual([])
    await file.close()
    expect(await deflatedIn(path)).toEqual({ events: all('blob', 10), states: all('blob', 9) })

    const [copy] = await listBackups(options.library, 'c1')
    expect(await deflatedIn(copy!.path)).toEqual({ events: all('text', 10), states: all('text', 9) })

    const db = connect(path, 'write')
    await giveBackFreePages(db, 0)
    await db.destroy()
    expect((await stat(path)).size).toBeLessThan(was.size)
    expect(await (await reopen({ path, options })).check()).toEqual([])
  })

  test('stays as it is where the program dies in the middle, and is upgraded at the next start', async () => {
    const { path, options, before } = await older()
    const left = join(await tempFolder(), 'left.magot')
    const step = MIGRATIONS.find((one) => one.version === 7)!
    const dying: Migration = {
      version: 7,
      async up(db) {
        // With hardly any memory, pages are written before the end, as a crash would leave them.
        await sql`pragma cache_size = 2`.execute(db)
        await sql`pragma cache_spill = 1`.execute(db)
        await step.up(db)
        await copyFile(path, left)
        await copyFile(`${path}-journal`, `${left}-journal`)
        throw new Error('died')
      }
    }
    const plain = await readFile(path)
    const migrations = MIGRATIONS.map((one) => (one.version === 7 ? dying : one))
    await expect(openDatabase(path, { ...options, migrations })).rejects.toThrow('died')
    // The state after the crash: half of it in the new shape, and a journal that rolls it back.
    expect(await readFile(left)).not.toEqual(plain)
    for (const survivor of [left, path]) {
      const file = await reopen({ path: survivor, options })
      expect(await told(file)).toEqual(before)
      await file.close()
    }
  })

  test('keeps every byte of a battle that is no text', async () => {
    const { path, options } = await older()
    const torn = `cast(changes as blob) || x'00fffe80'`
    await tamper(
      path,
      `update events set changes = cast(${torn} as text) where type = 'battle-started' and act = 4`
    )
    const bytes = async () => {
      const db = connect(path, 'read')
      const { rows } = await sql<{ changes: string }>`select changes from events where act = 4`.execute(db)
      await db.destroy()
      return rows.map((row) => row.changes)
    }
    const was = await bytes()
    expect(was[0]).toContain('\uFFFD')
    await reopen({ path, options }).then((file) => file.close())
    expect(await bytes()).toEqual(was)
  })
})
