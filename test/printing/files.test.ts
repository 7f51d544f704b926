import { mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { printedFiles, writeWhole } from '../../src-main/printing/files'

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

test('a handle leads to its file, and to nothing else', async () => {
  const files = printedFiles(folder)
  const handle = await files.keep(bytes('cards'))
  expect(await readFile((await files.find(handle))!, 'utf8')).toBe('cards')
  for (const other of ['../secret.pdf', 'secret.pdf', handle.replace(/^./, 'x'), `${handle}/..`, '']) expect(await files.find(other)).toBeNull()
})

test('only the newest few are kept', async () => {
  const files = printedFiles(folder)
  const first = await files.keep(bytes('old'))
  await utimes((await files.find(first))!, new Date(0), new Date(0))
  for (let n = 0; n < 20; n++) await files.keep(bytes(String(n)))
  expect(await files.find(first)).toBeNull()
  expect((await readdir(folder)).length).toBe(20)
})
