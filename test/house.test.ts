import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { areas, areasPage, ELSEWHERE, placesOf } from '../scripts/house/areas.mjs'
import { picture } from '../scripts/house/picture.mjs'
import { contract } from '../src-main/contract'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const architecture = read('docs/architecture.md')

test('the page of areas agrees with the contract: `npm run house` makes it anew', () => {
  expect(read('docs/areas.md')).toBe(areasPage())
  expect(
    areas()
      .flatMap(({ methods }) => methods.map(({ name }) => name))
      .sort()
  ).toEqual(Object.keys(contract).sort())
})

test('an area has one word: its contract, service, window, store, words and test bear it, or the page of areas gives a reason', () => {
  const lacking = areas().map(({ area, file }) => {
    const all = placesOf(area)
    expect(file).toBe(all['contract'])
    return [
      area,
      Object.entries(all).flatMap(([place, path]) => (existsSync(join(root, path)) ? [] : [place]))
    ] as const
  })
  expect(Object.fromEntries(lacking.filter(([, places]) => places.length > 0))).toEqual(
    Object.fromEntries(Object.entries(ELSEWHERE).map(([area, places]) => [area, Object.keys(places)]))
  )
})

test('where an area has no place of its own, the page leads to an existing one', () => {
  const reasons = Object.values(ELSEWHERE).flatMap((places) => Object.values(places))
  const led = reasons.map((reason) => [...reason.matchAll(/`([^`]+)`/g)].map(([, path]) => path!))
  expect(led.filter((paths) => paths.length === 0)).toEqual([])
  expect(led.flat().filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('the picture of the house agrees with its imports: `npm run house` draws it anew', () => {
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
])('every name that $page leads to exists in the file that it names', ({ page, least }) => {
  const found = places(read(page))
  expect(found.filter(({ name, path }) => !new RegExp(`\\b${name}\\b`).test(read(path)))).toEqual([])
  expect(found.length).toBeGreaterThanOrEqual(least)
})

/** Pages written by hand; the others are made of the sources, or are a report of one run. */
const pages = [
  'CONTRIBUTING.md',
  'README.md',
  'SECURITY.md',
  ...(readdirSync(join(root, 'docs'), { recursive: true }) as string[])
    .map((path) => `docs/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.md') && !/(rules-coverage|mutation|areas)\.md$/.test(path))
]

/** Files made by the running program or by a build, which no source file has as its name. */
const MADE = [
  '.magot/printing.json',
  '.magot/verified.json',
  'copies.json',
  'checked.json',
  'out/licences.json'
]

test('every file that a page for developers names exists', () => {
  const sources = ['src-main', 'src-renderer', 'src-preload', 'scripts', 'test', 'resources', 'docs', '.ci']
  const known = sources.flatMap((folder) => [
    folder,
    ...(readdirSync(join(root, folder), { recursive: true }) as string[]).map(
      (path) => `${folder}/${path.replaceAll('\\', '/')}`
    )
  ])
  const all = new Set([...known, ...readdirSync(root), ...MADE])
  // A page may leave out the beginning of a path.
  const isThere = (path: string) => all.has(path) || known.some((one) => one.endsWith(`/${path}`))
  const named = pages.flatMap((page) =>
    [
      ...read(page).matchAll(
        /`([\w@./-]+\.(?:ts|vue|mjs|json|md|css|sh)|(?:src-\w+|scripts|test|resources|docs)\/[\w./-]*)`/g
      )
    ].map(([, path]) => ({ page, path: path!.replace(/\/$/, '') }))
  )
  expect(named.filter(({ path }) => !isThere(path))).toEqual([])
  expect(named.length).toBeGreaterThan(200)
})

test('every command that a page for developers gives is one of package.json', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { [name: string]: string } }
  const named = pages.flatMap((page) =>
    [...read(page).matchAll(/\bnpm run (?:-s )?([a-z:]+)/g)].map(([, name]) => ({ page, name: name! }))
  )
  expect(named.filter(({ name }) => !(name in scripts))).toEqual([])
  expect(named.length).toBeGreaterThan(20)
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

/** The files of a recipe as it was followed: their paths, and whether it makes them. */
const filesOf = (name: string) =>
  read(`docs/recipes/${name}`)
    .split(/^diff --git /m)
    .slice(1)
    .map((text) => ({ text, path: /^a\/(\S+)/.exec(text)![1]!, made: text.includes('\n--- /dev/null') }))

/** The lines of a diff that begin with this sign, without it. */
const signed = (text: string, sign: '+' | '-') =>
  text
    .split('\n')
    .flatMap((line) => (line.startsWith(sign) && !/^(\+\+\+|---) /.test(line) ? [line.slice(1)] : []))

const RECIPES = readdirSync(join(root, 'docs/recipes'))

test.each(RECIPES)(
  'the recipe as it was followed in %s is linked, and the files and names that it changes are still there',
  (name) => {
    const files = filesOf(name)
    expect(read('CONTRIBUTING.md')).toContain(`(docs/recipes/${name})`)
    expect(files.filter(({ path, made }) => existsSync(join(root, path)) === made)).toEqual([])
    // Comments and lines around a change are reworded too often for the whole diff to stay applicable.
    const named = files.flatMap(({ text, path }) =>
      [...text.matchAll(/^@@ .* @@ .*?\b(?:const|function|type|interface) (\w+)/gm)].map(([, name]) => ({
        path,
        name: name!
      }))
    )
    expect(named.filter(({ path, name }) => !new RegExp(`\\b${name}\\b`).test(read(path)))).toEqual([])
    expect(files.length).toBeGreaterThan(3)
  }
)

test.each(RECIPES)('every line that %s takes away is still there', (name) => {
  const gone = filesOf(name).flatMap(({ text, path, made }) => {
    const lines = new Set(made ? [] : read(path).split('\n'))
    return signed(text, '-').filter((line) => !lines.has(line))
  })
  expect(gone).toEqual([])
})

test.each(RECIPES)(
  'every import that %s adds finds its file and its names, and its texts are JSON',
  (name) => {
    const files = filesOf(name)
    const added = new Map(files.map(({ text, path }) => [path, signed(text, '+').join('\n')]))
    const made = new Set(files.flatMap(({ path, made }) => (made ? [path] : [])))
    const sourceOf = (path: string) =>
      `${added.get(path) ?? ''}\n${!made.has(path) && existsSync(join(root, path)) ? read(path) : ''}`
    const isThere = (path: string) => made.has(path) || (/\.\w+$/.test(path) && existsSync(join(root, path)))
    const lost = [...added].flatMap(([path, text]) =>
      [...text.matchAll(/import (?:type )?([^']+?) from '((?:\.|@\/)[^']*)'/g)].flatMap(([, names, from]) => {
        const at = from!.startsWith('@/')
          ? from!.replace('@/', 'src-renderer/')
          : join(path, '..', from!).replaceAll('\\', '/')
        const target = ['', '.ts', '/index.ts'].map((ending) => at + ending).find(isThere)
        if (target === undefined) return [`${path}: ${from}`]
        const asked = [...(/\{(.*)\}/s.exec(names!)?.[1] ?? '').matchAll(/(?:type )?(\w+)(?: as \w+)?/g)]
        return asked
          .filter(([, one]) => !new RegExp(`\\bexport\\b[^\\n]*\\b${one}\\b`).test(sourceOf(target)))
          .map(([, one]) => `${path}: ${one} of ${from}`)
      })
    )
    expect(lost).toEqual([])
    for (const path of made) if (path.endsWith('.json')) JSON.parse(added.get(path)!)
  }
)
