import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { entriesOf, isText, listOf, SmallFile } from '../../src-main/store/library/small-file'

const list = new SmallFile('list.json', (read) => listOf(read, isText))
const pairs = new SmallFile('pairs.json', (read) => entriesOf(read, isText))

let library: string
beforeEach(async () => {
  library = await mkdtemp(join(tmpdir(), 'magot-small-'))
})
afterEach(() => rm(library, { recursive: true, force: true }))

test('a small file that is missing or damaged is read as empty, and made anew by the next change', async () => {
  for (const text of [null, '', '{"half":', '"a word"', '7', 'null', '{"a":1}', '[1,null]']) {
    await mkdir(join(library, '.magot'), { recursive: true })
    for (const name of ['list.json', 'pairs.json'])
      if (text !== null) await writeFile(join(library, '.magot', name), text)
    expect([await list.read(library), await pairs.read(library)], String(text)).toEqual([[], {}])
    await list.change(library, (all) => [...all, 'seen'])
    await pairs.change(library, (all) => ({ ...all, seen: 'yes' }))
    expect([await list.read(library), await pairs.read(library)]).toEqual([['seen'], { seen: 'yes' }])
    await rm(join(library, '.magot'), { recursive: true })
  }
})

test('what is no entry is left out, and the others stay', async () => {
  await mkdir(join(library, '.magot'))
  await writeFile(join(library, '.magot', 'pairs.json'), '{"a":"x","b":7,"c":null,"d":"y"}')
  expect(await pairs.read(library)).toEqual({ a: 'x', d: 'y' })
})

test('a change that changes nothing writes nothing', async () => {
  await list.change(library, (all) => all)
  expect(await readdir(library)).toEqual([])
})

test('a small file that can’t be written stays as it was, and nothing is left beside it', async () => {
  await mkdir(join(library, '.magot', 'list.json'), { recursive: true }) // a folder has its name
  await list.change(library, () => ['seen'])
  expect(await readdir(join(library, '.magot'))).toEqual(['list.json'])
})

test('changes from several programs at once leave a whole file', async () => {
  const names = Array.from({ length: 20 }, (_, n) => `notice-${n}`)
  await Promise.all(names.map((name) => list.change(library, (all) => [...all, name])))
  const written = JSON.parse(await readFile(join(library, '.magot', 'list.json'), 'utf8')) as string[]
  expect(written.length).toBeGreaterThan(0)
  expect(await readdir(join(library, '.magot'))).toEqual(['list.json'])
})
