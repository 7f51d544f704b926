import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { listBackups } from '../../src-main/store/library/backup'
import { restoreBackup } from '../../src-main/store/library/restore'
import { buys, creates, emptyRoster } from './acts'
import { makeCampaign, reopen, tamper, type Made } from './made'

/**
 * A closed campaign of two gangs and a portrait, and a backup of it, followed by a purchase; then a part of
 * the backup is damaged.
 */
async function rotten(statement: string): Promise<Made & { backup: string }> {
  const made = await makeCampaign()
  await made.file.append(creates(emptyRoster('r1')))
  await made.file.append(creates(emptyRoster('r2')))
  await made.file.append(buys('r1', 'early'))
  await made.file.keepPicture({ type: 'image/png', bytes: new Uint8Array([1, 2, 3]) })
  const backup = (await made.file.backup())!
  await made.file.append(buys('r1', 'late'))
  await made.file.close()
  await tamper(backup, statement)
  return { ...made, backup }
}

const itemsOf = async (made: Made) => {
  const file = await reopen(made)
  const items = (await file.roster('r1'))!.items.map((item) => item.id)
  await file.close()
  return items
}

const STATE = `update subjects set state = replace(state, 'Gang', 'G' || char(0) || 'ng') where id = 'r2'`

describe('a backup in which rows are damaged', () => {
  test.each([
    ['a gang', STATE, { part: 'state', kind: 'roster', id: 'r2' }],
    ['an act', `update events set facts = '{}' where act = 2`, { part: 'act', act: 2 }],
    ['a portrait', `update pictures set bytes = x'00'`, { part: 'picture' }]
  ])('is refused before anything is replaced, with a list of the damage: %s', async (_, statement, named) => {
    const made = await rotten(statement)
    const [before, listed] = [await readFile(made.path), await listBackups(made.options.library, 'c1')]
    await expect(restoreBackup(made.path, made.backup, made.options)).rejects.toMatchObject({
      code: 'backup-damaged',
      params: { path: made.backup, opens: true, damaged: [named] }
    })
    expect(await readFile(made.path)).toEqual(before)
    expect((await readdir(made.options.library)).sort()).toEqual(['.magot', 'Sous la ruche.magot'])
    // No file was moved, and the list has the result from then on.
    const after = await listBackups(made.options.library, 'c1')
    expect(after.map(({ path }) => path)).toEqual(listed.map(({ path }) => path))
    expect(after.find(({ path }) => path === made.backup)).toMatchObject({ checked: null, damaged: true })
  })

  test('is restored on request: its whole rows are restored, its damaged ones named, and the replaced file can come back', async () => {
    const made = await rotten(STATE)
    const { aside } = await restoreBackup(made.path, made.backup, made.options, { damaged: true })
    const file = await reopen(made)
    expect((await file.roster('r1'))!.items.map((item) => item.id)).toEqual(['early'])
    await expect(file.roster('r2')).rejects.toMatchObject({ code: 'file-damaged' })
    expect(file.damages()).toMatchObject([{ part: 'state', kind: 'roster', id: 'r2' }])
    await file.close()
    await restoreBackup(made.path, aside!, made.options)
    expect(await itemsOf(made)).toEqual(['early', 'late'])
  })

  test.each([
    ['its last act', `update events set facts = '{}' where act = 4`],
    ['what the campaign was sealed with', `update meta set value = 'another' where key = 'seed'`],
    [
      'acts that are gone from its end',
      `delete from events where act = 4; delete from act_subjects where act = 4; delete from acts where seq = 4`
    ]
  ])('is refused also on request where it would not open: %s', async (_, statement) => {
    const made = await rotten(statement)
    const before = await readFile(made.path)
    for (const damaged of [false, true])
      await expect(restoreBackup(made.path, made.backup, made.options, { damaged })).rejects.toMatchObject({
        code: 'backup-damaged',
        params: { opens: false }
      })
    expect(await readFile(made.path)).toEqual(before)
    expect(await itemsOf(made)).toEqual(['early', 'late'])
  })

  test('lists the first of many damaged rows, each once', async () => {
    const made = await rotten(`update events set facts = '{"x":1}' where act > 1 and act < 4; ${STATE}`)
    const refusal = await restoreBackup(made.path, made.backup, made.options).catch((error: unknown) => error)
    expect(refusal).toMatchObject({
      params: { damaged: [{ part: 'state', id: 'r2' }, { act: 2 }, { act: 3 }] }
    })
  })
})
