import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeWhole } from '../../src-main/printing/files'

let folder: string
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'magot-printed-'))))
afterEach(() => rm(folder, { recursive: true, force: true }))

const bytes = (text: string) => new TextEncoder().encode(text)

test('a file is written whole, over what was there', async () => {
  await writeWhole(join(folder, 'a.pdf'), bytes('one'))
  await writeWhole(join(folder, 'a.pdf'), bytes('two'))
  expect(await readFile(join(folder, 'a.pdf'), 'utf8')).toBe('two')
  expect(await readdir(folder)).toEqual(['a.pdf'])
})

test('where it can’t be written, what was there stays and nothing half-made is left', async () => {
  await writeWhole(join(folder, 'a.pdf', 'b.pdf'), bytes('inside'))
  await expect(writeWhole(join(folder, 'a.pdf'), bytes('on a folder'))).rejects.toThrow()
  expect(await readdir(folder)).toEqual(['a.pdf'])
})
