import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { Block } from '../../src-main/kernel/system/sheet'
import type { Json, Words } from '../../src-main/kernel/values/json'
import { openCampaign, rosterOf } from '../support/roster-app'

/** A character of a game with these entries on the sheet, and the roster's money if it has any. */
async function written(
  system: string,
  [kind, type]: [string, string],
  values: { [field: string]: Json },
  money = 0
) {
  const app = await openCampaign(system, 'Papier')
  const { id, members } = await rosterOf(app, { name: 'Nous', kind }, type, ['Ours'])
  if (money > 0) await app.call('interlude.answer', { roster: id, prompt: 'purse', amount: money })
  await app.call('members.write', { roster: id, member: members[0]!, values })
  const cards = () => app.call('cards.get', { roster: id })
  return { app, id, member: members[0]!, cards, card: async () => (await cards()).members[0]! }
}
const CREW: [string, string] = ['crew', 'edgerunner']

const wordsOf = (words: Words) => ('key' in words ? String(words.key) : words['fr'])
/** All facts of a card, as label and value. */
const factsOf = (blocks: Block[]) =>
  blocks.flatMap((block) =>
    block.kind === 'facts'
      ? block.facts.map(({ label, value }) => [
          wordsOf(label),
          typeof value === 'object' ? wordsOf(value) : value
        ])
      : []
  )
const notesOf = (blocks: Block[]) =>
  blocks.flatMap((block) =>
    block.kind === 'table' ? block.rows.flatMap(({ note = [] }) => note.map(wordsOf)) : []
  )
const entriesOf = (blocks: Block[], key: string) =>
  blocks.flatMap((block) =>
    block.kind === 'entries' && block.key === key
      ? block.entries.map(({ name, text }) => [wordsOf(name), ...(text ? [wordsOf(text)] : [])])
      : []
  )

test('CR-R11: hit points too many for boxes are a number on the card', async () => {
  const { app, card } = await written('cyberpunk-red', CREW, { 'hp-max': 80, 'hp-lost': 50 })
  const facts = factsOf((await card()).blocks)
  expect(facts).toContainEqual(['figures.hp', '30/80'])
  expect(facts).toContainEqual(['figures.threshold', 40])
  await app.end()
})

test('CR-R11, CR-QH-07: a card says below what its bearer is seriously wounded, and the barriers with their DV', async () => {
  const { app, id, member, card } = await written('cyberpunk-red', CREW, { 'hp-max': 40 }, 5000)
  await app.call('stash.buy', { roster: id, lines: [{ thing: 'self-ice', quantity: 2, holder: member }] })
  const { blocks } = await card()
  expect(factsOf(blocks)).toEqual(
    expect.arrayContaining([
      ['figures.threshold', 20],
      ['figures.barriers', 2],
      ['figures.barrier-dv', 8]
    ])
  )
  expect(factsOf(blocks).filter(([label]) => label === 'figures.hp')).toEqual([])
  await app.end()
})

test('CR-FM-02: a weapon that fires bursts has their cap on the card', async () => {
  const { app, card } = await written('cyberpunk-red', CREW, {
    weapons: [{ name: 'PM', class: 'smg', 'damage-dice': 2, att: 1, magazine: 30, 'autofire-cap': 3 }]
  })
  expect(notesOf((await card()).blocks)).toContain('Tir automatique (plafond ×3)')
  await app.end()
})

test('CR-R10: an injury that passes says so, also where somebody wrote its effect', async () => {
  const { app, card } = await written('cyberpunk-red', CREW, {
    injuries: [
      { injury: 'torn-muscle', note: '−2 en mêlée', temporary: true },
      { injury: 'torn-muscle', note: '', temporary: true },
      { injury: 'broken-arm', note: 'Plâtre', temporary: false }
    ]
  })
  expect(entriesOf((await card()).blocks, 'states')).toEqual([
    ['Muscle déchiré (temporaire)', '−2 en mêlée'],
    ['Muscle déchiré', 'Passe avec le temps.'],
    ['Bras cassé', 'Plâtre']
  ])
  await app.end()
})

test('CR-AM-01: the sheet says how many rounds of a kind are in the common stash', async () => {
  const { app, id, cards } = await written('cyberpunk-red', CREW, {}, 5000)
  await app.call('stash.buy', {
    roster: id,
    lines: [
      { thing: 'smart-improved-10', quantity: 2, holder: 'stash', on: 'smart-slug' },
      { thing: 'smart-improved-10', quantity: 1, holder: 'stash', on: 'smart-slug' }
    ]
  })
  expect(entriesOf((await cards()).roster.blocks, 'stash')).toEqual([['Slug intelligent amélioré × 30']])
  await app.end()
})

test('SRU-R37: the sheet says how many of a thing are in the common stash', async () => {
  const { app, id, cards } = await written('shadowrun-sru', ['team', 'character'], {})
  await app.call('rules.setTables', {
    edits: [
      {
        file: 'catalogue/gear',
        path: [],
        to: [
          {
            name: 'Trousse médicale',
            weapon: false,
            kind: 'ordinary',
            base: 0,
            modes: [],
            trigger: 'physical',
            automatic: false,
            magazine: 0,
            recoil: 0,
            area: 0,
            price: null
          }
        ]
      }
    ]
  })
  await app.call('stash.buy', { roster: id, lines: [{ thing: 'gear-1', quantity: 3, holder: 'stash' }] })
  expect(entriesOf((await cards()).roster.blocks, 'stash')).toEqual([['Trousse médicale × 3']])
  await app.end()
})

test('T2K-R08: a card says how many spare magazines a weapon has', async () => {
  const { app, card } = await written('twilight-2000', ['unit', 'character'], {
    weapons: [
      { name: 'AKM', class: 'carbine', magazine: 30, loaded: 30, spare: 2 },
      { name: 'SVD', class: 'sniper-rifle', magazine: 10, loaded: 10, spare: 1 },
      { name: 'Arc', class: 'bow', magazine: 1, loaded: 1 }
    ]
  })
  expect(notesOf((await card()).blocks).filter((note) => /rechange/.test(note!))).toEqual([
    '2 chargeurs de rechange',
    '1 chargeur de rechange'
  ])
  await app.end()
})

test('VD10-RD-03, VD10-MV-02: a card has initiative and sprint', async () => {
  const { app, card } = await written('vampire-d10', ['coterie', 'character'], {
    dexterity: 3,
    wits: 3,
    'self-control': 4
  })
  expect(factsOf((await card()).blocks)).toEqual(
    expect.arrayContaining([
      ['figures.initiative', 7],
      ['figures.sprint', 15]
    ])
  )
  await app.end()
})

test.each([
  ['reinforced-clothing', 'Vêtements renforcés, cuir épais (2, mais 0 contre les armes à feu)'],
  ['ballistic-nylon', 'Vêtements en nylon balistique (2)'],
  ['tactical-suit', 'Combinaison tactique, protection militaire (6, DEX −1)']
])('VD10-AR-02: on paper %s is %s', async (armour, words) => {
  const { app, card } = await written('vampire-d10', ['coterie', 'character'], { armour })
  expect(factsOf((await card()).blocks)).toContainEqual(['writing.armour', words])
  await app.end()
})

test('no text of a game has a hyphen or a dash for a minus', async () => {
  for (const system of await readdir('resources/systems'))
    for (const language of ['fr', 'en']) {
      const text = await readFile(`resources/systems/${system}/text/${language}.json`, 'utf8')
      // The names of figures are not read by anybody at the table.
      const words = text.replace(/\{[^{}:]*/g, '{')
      expect(words.match(/.*(?<![\p{L}\d])[–-]\d.*/gu), system).toBeNull()
    }
})

test('T2K-EX-01: an illness names its agent on the card as on the sheet', async () => {
  const ill = { name: 'Choléra', days: 2, 'daily-damage': 1, 'daily-stress': 0, modifier: 0 }
  const { app, id, card } = await written('twilight-2000', ['unit', 'character'], {
    illnesses: [{ ...ill, agent: 'pathogen' }]
  })
  const { sheets } = await app.call('rosters.get', { roster: id })
  for (const blocks of [(await card()).blocks, sheets[0]!.blocks])
    expect(factsOf(blocks)).toEqual([['Choléra', 'Agent pathogène']])
  await app.end()
})
