import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeWhole } from '../../src-main/printing/files'

let folder: string
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'magot-printed-'))))
afterEach(() => rm(folder, { recursive: true, force: true }))

const bytes = (text: string) => new TextEncoder().encode(text)

test('a file is written completely, over an existing one', async () => {
  await writeWhole(join(folder, 'a.pdf'), bytes('one'))
  await writeWhole(join(folder, 'a.pdf'), bytes('two'))
  expect(await readFile(join(folder, 'a.pdf'), 'utf8')).toBe('two')
  expect(await readdir(folder)).toEqual(['a.pdf'])
})

test('if writing fails, the old file stays and no partial file is left', async () => {
  await writeWhole(join(folder, 'a.pdf', 'b.pdf'), bytes('inside'))
  await expect(writeWhole(join(folder, 'a.pdf'), bytes('on a folder'))).rejects.toThrow()
  expect(await readdir(folder)).toEqual(['a.pdf'])
})
