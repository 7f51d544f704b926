import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSystemName } from '../../src-main/resources'
import type { GameSystem } from '../../src-main/kernel/system/system'
import { cyberpunkRed } from '../../src-main/systems/cyberpunk-red/index'
import { neoNecro } from '../../src-main/systems/neo-necro/index'
import { openTestApp, type TestApp } from '../support/test-app'

/** Two games that report when they are loaded. */
let loads: string[]
let app: TestApp
const counted = (system: GameSystem<never>): GameSystem => {
  const given = system as unknown as GameSystem
  return { ...given, load: (raw, houseRules) => (loads.push(given.id), given.load(raw, houseRules)) }
}
beforeEach(async () => {
  loads = []
  app = await openTestApp({
    resources: 'resources',
    systems: [counted(neoNecro as never), counted(cyberpunkRed as never)]
  })
})
afterEach(() => app.end())

test('a game is loaded once a campaign of it opens, and no other with it', async () => {
  const games = await app.call('systems.list', {})
  expect(games.map(({ id }) => id)).toEqual(['neo-necro', 'cyberpunk-red'])
  expect(loads).toEqual([])
  await app.call('campaigns.create', { name: 'Nuit', system: 'cyberpunk-red' })
  await app.call('decks.list', {})
  await app.call('campaigns.list', {})
  expect([...new Set(loads)]).toEqual(['cyberpunk-red'])
  await app.call('systems.get', { system: 'neo-necro' })
  await app.call('systems.reference', { system: 'neo-necro' })
  expect([...new Set(loads)]).toEqual(['cyberpunk-red', 'neo-necro'])
})

test('a game’s name and description are the same before it is loaded and after', async () => {
  const games = await app.call('systems.list', {})
  for (const { id, name, description, version } of games)
    expect(await app.call('systems.get', { system: id })).toMatchObject({ name, description, version })
})

test('a language that lacks the name of a game leaves the other languages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'magot-name-'))
  const write = (locale: string, text: object): void =>
    writeFileSync(join(folder, 'text', `${locale}.json`), JSON.stringify(text))
  mkdirSync(join(folder, 'text'))
  write('fr', { system: { name: 'Bande', description: 'Un jeu' } })
  write('en', { system: { name: 'Gang', description: 'A game' } })
  write('de', { skills: {} })
  write('it', { system: { name: 'Banda' } })
  expect(readSystemName(folder)).toEqual({
    name: { fr: 'Bande', en: 'Gang', it: 'Banda' },
    description: { fr: 'Un jeu', en: 'A game' }
  })
  write('fr', {})
  expect(readSystemName(folder)).toBeNull()
  rmSync(folder, { recursive: true })
})

test('a game’s name is read from its texts however they are laid out', () => {
  const folder = mkdtempSync(join(tmpdir(), 'magot-name-'))
  mkdirSync(join(folder, 'text'))
  const group = { name: 'Bande', description: 'Un jeu' }
  const decoy = { words: { system: { name: 'no' } }, system: group, after: { name: 'nor this' } }
  for (const indent of [0, 1, 2, 3, 4]) {
    for (const locale of ['fr', 'en'])
      writeFileSync(join(folder, 'text', `${locale}.json`), JSON.stringify(decoy, null, indent))
    expect(readSystemName(folder)).toEqual({
      name: { fr: 'Bande', en: 'Bande' },
      description: { fr: 'Un jeu', en: 'Un jeu' }
    })
  }
  rmSync(folder, { recursive: true })
})

test('texts of a game come in the requested language, and in all without a request', async () => {
  const all = await app.call('systems.get', { system: 'neo-necro' })
  const languages = readdirSync('resources/systems/neo-necro/text')
    .map((file) => file.replace('.json', ''))
    .toSorted()
  expect(Object.keys(all.text).toSorted()).toEqual(languages)
  const french = await app.call('systems.get', { system: 'neo-necro', locale: 'fr' })
  expect(french).toEqual({ ...all, text: { fr: all.text['fr'] } })
})

test('a game is described as the open campaign plays it, or as in the book on request', async () => {
  await app.call('campaigns.create', { name: 'Nuit', system: 'neo-necro' })
  const book = await app.call('systems.get', { system: 'neo-necro', book: true })
  expect(await app.call('systems.get', { system: 'neo-necro' })).toEqual(book)
  await app.call('rules.setTables', {
    edits: [{ file: 'catalogue/melee', path: ['sword', 'price'], to: 77 }]
  })
  const prices = async (asBook: boolean) =>
    JSON.stringify(await app.call('systems.reference', { system: 'neo-necro', book: asBook }))
  expect(await prices(true)).not.toBe(await prices(false))
})

test('a game that this program lacks is refused by its name, by each method that reads it', async () => {
  for (const method of ['systems.get', 'systems.reference', 'systems.questions'] as const)
    expect(await app.dispatch(method, { system: 'ludo' })).toMatchObject({
      ok: false,
      error: { code: 'unknown-system', params: { system: 'ludo' } }
    })
})
