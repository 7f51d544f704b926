import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = 'src-renderer'
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
const sources = files
  .filter((file) => /\.(vue|ts)$/.test(file))
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')

type Tree = { [key: string]: string | Tree }
function flat(tree: Tree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : flat(value, `${path}${key}.`)
  )
}
function words(locale: string): Map<string, string> {
  const mine = files.filter((file) => file.startsWith(join('locales', locale)) && file.endsWith('.json'))
  return new Map(
    mine.flatMap((file) =>
      flat({
        [file.slice(join('locales', locale).length + 1, -5)]: JSON.parse(
          readFileSync(join(root, file), 'utf8')
        ) as Tree
      })
    )
  )
}
const fr = words('fr')
const en = words('en')
/** The placeholders of a sentence, without those for each game's own terms. */
const params = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort()

test('both languages have the same keys', () => {
  expect([...fr.keys()].sort()).toEqual([...en.keys()].sort())
})

test('both languages use the same placeholders', () => {
  const differing = [...fr].filter(([key, text]) => params(text).join() !== params(en.get(key) ?? '').join())
  expect(differing.map(([key]) => key)).toEqual([])
})

/** Names of other programs, the same in every language. */
const NAMES = ['Tabletop Simulator']

test('every text is translated', () => {
  const same = [...fr].filter(
    ([key, text]) =>
      !NAMES.includes(text) &&
      text === en.get(key) &&
      /\p{L}{4,}.* .*\p{L}{4,}/u.test(text.split(' | ')[0]!.replace(/\{\w+\}/g, ''))
  )
  expect(same.map(([key]) => key)).toEqual([])
})

test('French marks of punctuation don’t slip to the next line, and its apostrophes are round', () => {
  const wrong = [...fr].filter(([, text]) => / [:;!?»]|« |\p{L}'\p{L}/u.test(text.replaceAll(' | ', '')))
  expect(wrong.map(([key]) => key)).toEqual([])
})

test('a system’s replacement for a sentence belongs to a sentence of the window, in both languages, with the same parameters', () => {
  const folder = 'resources/systems'
  const own = readdirSync(folder).map((system) =>
    ['fr', 'en'].map(
      (locale) =>
        new Map(
          flat(
            ((JSON.parse(readFileSync(join(folder, system, 'text', `${locale}.json`), 'utf8')) as Tree)[
              'window'
            ] ?? {}) as Tree
          )
        )
    )
  )
  for (const [french, english] of own) expect([...french!.keys()].sort()).toEqual([...english!.keys()].sort())
  const told = own.flatMap(([french, english]) => [
    ...[...french!].map(([key, text]) => ({ key, text, ours: fr.get(key) })),
    ...[...english!].map(([key, text]) => ({ key, text, ours: en.get(key) }))
  ])
  expect(told.filter(({ ours }) => ours === undefined).map(({ key }) => key)).toEqual([])
  expect(
    told
      .filter(({ text, ours = '' }) => params(text).some((one) => !params(ours).includes(one)))
      .map(({ key }) => key)
  ).toEqual([])
})

/** Keys composed of a word and a value: `stage.${stage}`. */
const made = [...sources.matchAll(/[`']([\w.-]+\.)\$\{/g)].map((match) => match[1]!)

/** The core contains the texts for every system, with their keys. */
const core = ['src-main/services', 'src-main/kernel']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(join(folder, file), 'utf8'))
  )
  .join('\n')

test('every key is used', () => {
  const unused = [...fr.keys()].filter((key) => {
    const plain = key.replace(/F$/, '')
    return (
      !sources.includes(`'${key}'`) &&
      !sources.includes(`'${plain}'`) &&
      !core.includes(`'${key}'`) &&
      !made.some((prefix) => key.startsWith(prefix))
    )
  })
  expect(unused).toEqual([])
})

test('every requested key exists', () => {
  const asked = [
    ...sources.matchAll(/\b(?:t|tAbout)\('([\w.-]+)'/g),
    ...sources.matchAll(/title: '([\w-]+\.[\w.-]+)'/g)
  ].map((match) => match[1]!)
  expect([...new Set(asked)].filter((key) => !fr.has(key))).toEqual([])
  expect(asked.length).toBeGreaterThan(100)
})

test('every refusal of services and store is worded', () => {
  const main = ['src-main/services', 'src-main/store', 'src-main/printing', 'src-main/dispatch.ts'].flatMap(
    (place) =>
      place.endsWith('.ts')
        ? [place]
        : readdirSync(place, { recursive: true, encoding: 'utf8' })
            .filter((file) => file.endsWith('.ts'))
            .map((file) => join(place, file))
  )
  const codes = main.flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /(?:Refused|reason|StoreRefusal|PrintFailure|failure)\('([a-z-]+)'/g
      )
    ].map((match) => match[1]!)
  )
  expect([...new Set(codes)].filter((code) => !fr.has(`errors.${code}`))).toEqual([])
  expect(codes.length).toBeGreaterThan(20)
})

test('every fact that services write is worded', () => {
  const types = readdirSync('src-main/services', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) =>
      [
        ...readFileSync(join('src-main/services', file), 'utf8').matchAll(
          /(?:(?:roster|battle|campaign|tracker)Event\((?:[^'()]|\([^')]*\))*|\bevent: (?:[\w.]+ \? )?)'([a-z-]+)'(?: : '([a-z-]+)')?/g
        )
      ].flatMap(([, one, other]) => (other === undefined ? [one!] : [one!, other]))
    )
  expect(types).toEqual(expect.arrayContaining(['chronicle-left-out', 'chronicle-taken-in']))
  expect(types.length).toBeGreaterThan(10)
  expect([...new Set(types)].filter((type) => !fr.has(`events.${type}`))).toEqual([])
})

test('every word that games have their own for is in the list of them, and every word of the list is in a text', () => {
  for (const locale of [fr, en]) {
    const listed = [...locale.keys()]
      .filter((key) => key.startsWith('terms.'))
      .map((key) => key.slice('terms.'.length))
    const used = [...locale.values()].flatMap((text) =>
      [...text.matchAll(/\{=(\w+)\}/g)].map(([, name]) => name![0]!.toLowerCase() + name!.slice(1))
    )
    expect([...new Set(used)].filter((name) => !listed.includes(name))).toEqual([])
    expect(used.length).toBeGreaterThan(100)
  }
})

test('a game that has words of its own for them has one for each, in both languages', () => {
  const listed = [...fr.keys()]
    .filter((key) => key.startsWith('terms.'))
    .map((key) => key.slice('terms.'.length))
    .sort()
  const games = readdirSync('resources/systems')
  const own = games.flatMap((game) =>
    ['fr', 'en'].map(
      (locale) =>
        (
          JSON.parse(readFileSync(`resources/systems/${game}/text/${locale}.json`, 'utf8')) as {
            terms?: Tree
          }
        ).terms
    )
  )
  for (const terms of own) if (terms) expect(Object.keys(terms).sort()).toEqual(listed)
  expect(own.filter(Boolean).length).toBeGreaterThan(1)
})

test('the calibration sheet is called the same on its button, on its pages and in the guide', () => {
  for (const [locale, all] of [
    ['fr', fr],
    ['en', en]
  ] as const) {
    const name = all.get('cards.calibrate')!
    expect(all.get('calibration.title')).toBe(name)
    expect(readFileSync(`docs/guide/${locale}.md`, 'utf8').toLowerCase()).toContain(name.toLowerCase())
  }
})
