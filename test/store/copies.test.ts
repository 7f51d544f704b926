import { copyFile, cp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backupsOf, listBackups } from '../../src-main/store/library/backup'
import { restoreBackup } from '../../src-main/store/library/restore'
import { buys, creates, emptyRoster } from './acts'
import { makeCampaign, reopen, tempFolder, type Made } from './made'

/** A campaign with one backup, closed. */
async function closed(): Promise<Made & { backup: string }> {
  const made = await makeCampaign()
  await made.file.append(creates(emptyRoster('r1')))
  const backup = (await made.file.backup())!
  await made.file.close()
  return { ...made, backup }
}

async function duplicated() {
  const made = await closed()
  const path = join(made.options.library, 'Copie.magot')
  await copyFile(made.path, path)
  return { made, twin: { path, options: made.options } }
}

const lists = async ({ path, options }: Pick<Made, 'path' | 'options'>) =>
  (await backupsOf(path, options.library)).map((b) => b.list)

test('the first file of a campaign owns the list under the campaign’s id, however often it is opened', async () => {
  const made = await closed()
  for (let n = 0; n < 2; n++) {
    const file = await reopen(made)
    expect(file.copy).toBeNull()
    await file.close()
  }
  expect(await lists(made)).toEqual(['c1'])
})

test('a duplicate beside the first file gets a list of its own; its id, seed and seals stay', async () => {
  const { made, twin } = await duplicated()
  const file = await reopen(twin)
  expect(file.copy).toMatch(/^[0-9a-f]{16}$/)
  expect(file.id).toBe('c1')
  await file.append(buys('r1', 'of-the-copy'))
  const own = (await file.backup())!
  expect(own).toContain(`c1.${file.copy}`)
  expect(await file.check()).toEqual([])
  expect((await file.compareWith(made.path)).fork).toBe(2)
  await file.close()
  // All earlier backups stay visible; the own list comes first.
  expect(await lists(twin)).toEqual([`c1.${file.copy}`, 'c1'])
  expect(await lists(made)).toEqual(['c1', `c1.${file.copy}`])
  const again = await reopen(twin)
  expect(again.copy).toBe(file.copy)
  await again.close()
  expect((await reopen(made)).copy).toBeNull()
})

test('a file that was moved or renamed goes on with its list', async () => {
  const made = await closed()
  const path = join(made.options.library, 'Autre nom.magot')
  await rename(made.path, path)
  const file = await reopen({ path, options: made.options })
  expect(file.copy).toBeNull()
})

test('a library that was copied as a whole goes on by itself', async () => {
  const made = await closed()
  const library = await tempFolder()
  await cp(made.options.library, library, { recursive: true })
  const file = await reopen({
    path: join(library, 'Sous la ruche.magot'),
    options: { ...made.options, library }
  })
  expect(file.copy).toBeNull()
  expect(await listBackups(library, 'c1')).toHaveLength(1)
})

test('a duplicate leaves the first file its list, also where that file is damaged', async () => {
  const { made, twin } = await duplicated()
  const bytes = await readFile(made.path)
  bytes.fill(0xa5, 4096)
  await writeFile(made.path, bytes)
  const file = await reopen(twin)
  expect(file.copy).not.toBeNull()
  expect(await lists(made)).toContain('c1')
})

test('a backup restored over a duplicate remains that copy', async () => {
  const { made, twin } = await duplicated()
  const file = await reopen(twin)
  const copy = file.copy
  await file.close()
  await restoreBackup(twin.path, made.backup, made.options)
  expect((await reopen(twin)).copy).toBe(copy)
})

test('a backup restored elsewhere becomes a copy of its own while its file exists, and takes over its list once it is gone', async () => {
  const made = await closed()
  const path = join(made.options.library, 'Rendue.magot')
  await restoreBackup(path, made.backup, made.options)
  const elsewhere = await reopen({ path, options: made.options })
  expect(elsewhere.copy).not.toBeNull()
  await elsewhere.close()
  await rm(made.path)
  const back = join(made.options.library, 'De retour.magot')
  await restoreBackup(back, made.backup, made.options)
  expect((await reopen({ path: back, options: made.options })).copy).toBeNull()
})
