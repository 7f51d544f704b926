import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { areasPage, areas } from '../scripts/house/areas.mjs'
import { picture } from '../scripts/house/picture.mjs'
import { contract } from '../src-main/contract'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const architecture = read('docs/architecture.md')

test('the page of areas is what the contract says: `npm run house` makes it anew', () => {
  expect(read('docs/areas.md')).toBe(areasPage())
  expect(
    areas()
      .flatMap(({ methods }) => methods.map(({ name }) => name))
      .sort()
  ).toEqual(Object.keys(contract).sort())
})

/** The places that an area has under another word, or does not need: this list only grows shorter. */
const ELSEWHERE: { [area: string]: string[] } = {
  deals: ['words'],
  decks: ['window', 'words'],
  library: ['window', 'words'],
  members: ['words'],
  program: ['window'],
  rosters: ['words'],
  seasons: ['words'],
  systems: ['window', 'words', 'test'],
  tasks: ['window', 'store', 'words']
}

test('an area has one word: its contract, service, window, store, words and test bear it', () => {
  const places = (area: string) => ({
    contract: `src-main/contract/${area}.ts`,
    service: `src-main/services/${area}.ts`,
    window: `src-renderer/views/${area}`,
    store: `src-renderer/stores/${area}.ts`,
    words: `src-renderer/locales/fr/${area}.json`,
    test: `test/services/${area}.test.ts`
  })
  const lacking = areas().map(({ area, file }) => {
    const all = places(area)
    expect(file).toBe(all.contract)
    return [
      area,
      Object.entries(all).flatMap(([place, path]) => (existsSync(join(root, path)) ? [] : [place]))
    ] as const
  })
  expect(Object.fromEntries(lacking.filter(([, places]) => places.length > 0))).toEqual(ELSEWHERE)
})

test('the picture of the house is drawn from its imports: `npm run house` draws it anew', () => {
  expect(read('docs/house.svg')).toBe(picture())
})

/** `name` in `path`, as the walks and the recipes write it. */
const places = (page: string) =>
  [...page.matchAll(/`([\w.'-]+)` in `((?:src-|test|scripts|resources)[^`]*)`/g)].map(([, name, path]) => ({
    name: name!,
    path: path!
  }))

test.each([
  { page: 'docs/architecture.md', least: 20 },
  { page: 'CONTRIBUTING.md', least: 10 }
])('every name that $page leads to stands in the file it names', ({ page, least }) => {
  const found = places(read(page))
  expect(found.filter(({ name, path }) => !new RegExp(`\\b${name}\\b`).test(read(path)))).toEqual([])
  expect(found.length).toBeGreaterThanOrEqual(least)
})

test('each of the four walks opens no more than ten files', () => {
  const walks = architecture.split('\n### ').slice(1, 5)
  expect(walks.map((walk) => walk.split('\n')[0])).toEqual([
    'A sale',
    'An answer in the interlude',
    'A shot at the table',
    'A card on paper'
  ])
  for (const walk of walks)
    expect(new Set(places(walk.split('\n## ')[0]!).map(({ path }) => path)).size).toBeLessThanOrEqual(10)
})
