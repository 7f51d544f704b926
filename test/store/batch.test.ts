import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sqlite3 from 'sqlite3'
import { describe, expect, test } from 'vitest'
import { createCampaignFile, openCampaignFile, type CampaignFile } from '../../src-main/store/campaign-file'
import { buys, changes, creates, emptyRoster, firstAct, opensBattle, pays } from './acts'
import { tempFolder, ticking } from './made'

const TABLES = [
  'acts',
  'events',
  'act_subjects',
  'subjects',
  'checkpoints',
  'cells',
  'needed_cells',
  'needed_until'
]

/** All rows of a campaign's file. */
function rowsOf(path: string): Promise<Record<string, unknown[]>> {
  const db = new sqlite3.Database(path, sqlite3.OPEN_READONLY)
  const all = (table: string) =>
    new Promise<unknown[]>((done, fail) =>
      db.all(`select * from ${table}`, (error, rows) =>
        error ? fail(error) : done(rows.map((row) => JSON.stringify(row)).toSorted())
      )
    )
  return Promise.all(TABLES.map(async (table) => [table, await all(table)] as const))
    .then(Object.fromEntries)
    .finally(() => db.close())
}

async function played(batched: boolean, play: (file: CampaignFile, path: string) => Promise<void>) {
  const library = await tempFolder()
  const path = join(library, 'Sous la ruche.magot')
  const options = { library, now: ticking(), batched }
  const file = await createCampaignFile(path, { seed: 'ab'.repeat(32), act: firstAct }, options)
  await play(file, path)
  await file.close()
  return { path, options, rows: await rowsOf(path) }
}

/**
 * Two rosters with enough acts for checkpoints, a battle and payments between them; some acts are undone in
 * between.
 */
async function history(file: CampaignFile): Promise<void> {
  await file.append(creates(emptyRoster('r1', 100_000)))
  await file.append(creates(emptyRoster('r2', 100_000)))
  await file.append(opensBattle('b1'))
  for (let n = 0; n < 70; n++) {
    await file.append(n % 3 === 0 ? pays('r1', 'r2', n) : buys(n % 2 ? 'r1' : 'r2', `i${n}`, n))
    if (n === 40) await file.undo((await file.undoable({ kind: 'roster', id: 'r1' }))!.seq)
    if (n === 50) await file.redo((await file.redoable())?.seq ?? 0)
  }
  await file.append(changes('r1', 'renamed', { do: 'rename', name: 'Les Autres' }))
}

describe('acts that are written many at a time', () => {
  test('leave the same rows as acts that are written one after the other', async () => {
    const [one, many] = [await played(false, history), await played(true, history)]
    expect(many.rows['acts']!.length).toBeGreaterThan(70)
    expect(many.rows['checkpoints']!.length).toBeGreaterThan(0)
    expect(many.rows).toEqual(one.rows)
  })

  test('are answered as if they were written', async () => {
    await played(true, async (file) => {
      await history(file)
      expect((await file.roster('r1'))?.name).toBe('Les Autres')
      expect((await file.battle('b1'))?.name).toBe('Embuscade')
      expect((await file.campaign()).id).toBe('c1')
      const [newest] = await file.history({ limit: 1 })
      expect(newest).toEqual(await file.undoable({ kind: 'roster', id: 'r1' }))
      expect(await file.redoable({ kind: 'roster', id: 'r1' })).toBeNull()
      expect(await file.check()).toEqual([])
    })
  })

  test('wait in memory until another call reads or writes the file', async () => {
    await played(true, async (file, path) => {
      await file.append(creates(emptyRoster('r1')))
      const before = await readFile(path)
      await file.append(buys('r1', 'i1'))
      expect((await file.roster('r1'))?.items).toHaveLength(1)
      expect((await readFile(path)).equals(before)).toBe(true)
      expect(await file.history({ limit: 50 })).toHaveLength(3)
      expect((await readFile(path)).equals(before)).toBe(false)
    })
  })

  test('that do not fit the states are refused and leave nothing behind', async () => {
    const { path, options } = await played(true, async (file) => {
      await file.append(creates(emptyRoster('r1')))
      await expect(file.append(buys('nobody', 'i1'))).rejects.toThrow()
      await file.append(buys('r1', 'i1'))
    })
    const again = await openCampaignFile(path, { ...options, batched: false })
    expect(await again.check()).toEqual([])
    expect((await again.history({ limit: 50 })).map(({ seq }) => seq)).toEqual([3, 2, 1])
    await again.close()
  })

  test('form one transaction with the answer to a named request: all of them are written, or none', async () => {
    await played(true, async (file) => {
      await file.append(creates(emptyRoster('r1')))
      const asked = { id: 'ask-1', digest: 'd' }
      await expect(
        file.once(asked, async () => {
          await file.append(buys('r1', 'i1'))
          throw new Error('broken off')
        })
      ).rejects.toThrow('broken off')
      expect((await file.roster('r1'))?.items).toEqual([])
      await file.once(asked, () => file.append(buys('r1', 'i2')))
      expect((await file.roster('r1'))?.items.map(({ id }) => id)).toEqual(['i2'])
    })
  })
})
