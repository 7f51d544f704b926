// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { addSystemTexts, setLocale, spokenSystem } from '../../src-renderer/locales/i18n'
import { asCsv, cell } from '../../src-renderer/views/exchange/formats/csv'
import { tellGang, type GangText } from '../../src-renderer/views/exchange/formats/gang'
import { asMarkdown } from '../../src-renderer/views/exchange/formats/markdown'
import { series } from '../../src-renderer/views/exchange/formats/series'
import { asText } from '../../src-renderer/views/exchange/formats/text'
import type { RosterView } from '../../src-main/contract'

beforeEach(() => {
  setLocale('fr')
  addSystemTexts('told', {
    fr: { writing: { armour: 'Armure' }, figures: { pool: 'Réserve' }, blocks: { recharges: 'Recharges' } }
  })
  spokenSystem.value = 'told'
})

const columns = {
  name: 'Nom',
  type: 'Type',
  status: 'État',
  gear: 'Équipement',
  most: (figure: string) => `${figure} (max.)`
}

/** A gang of one, with these parts of the sheet and these things. */
function told(blocks: object[], items: object[] = [], more: object = {}): GangText {
  return tellGang(
    {
      name: 'Les Rouillés',
      kindName: { fr: 'Unité' },
      figures: [],
      sheets: [
        {
          member: 'm',
          name: 'Rikke',
          typeName: { fr: 'Personnage' },
          status: { key: 'fit', label: { fr: 'apte' }, fit: true },
          left: null,
          profile: [],
          figures: [{ key: 'pool', label: { key: 'figures.pool' }, unit: 'points', amount: 13 }],
          blocks,
          ...more
        }
      ],
      items
    } as unknown as RosterView,
    { player: null, stage: '', words: { members: 'personnages', stash: 'réserve' }, money: String }
  )
}

const facts = (title: string, ...found: [label: object | string, value: unknown, repeats?: true][]) => ({
  kind: 'facts',
  key: 'facts',
  title: { fr: title },
  facts: found.map(([label, value, repeats]) => ({ label, value, repeats }))
})
const entries = (title: string, ...found: [key: string, name: string, text?: string][]) => ({
  kind: 'entries',
  key: 'entries',
  title: { fr: title },
  entries: found.map(([key, name, text]) => ({ key, name, text }))
})
const item = (id: string, thing: string, name: string, holder = 'm', data: object = {}) => ({
  id,
  thing,
  name,
  on: null,
  holder,
  data
})
const rows = (gang: GangText) =>
  asCsv(gang, columns, ';')
    .slice(1)
    .split('\r\n')
    .map((row) => row.split(';'))

describe('what a sheet tells of a member', () => {
  test('a skill comes with its level, its dice or its sum; a sentence about it stays away', () => {
    const [one] = told([
      facts('Compétences', ['Mêlée', 3]),
      entries('Talents', ['a', 'Esquive', 'DEX 7 + 5 = 12'], ['b', 'Berserk', '+3 ps de consolidation.'])
    ]).members
    expect(one!.parts).toEqual([
      { title: 'Compétences', names: ['Mêlée 3'] },
      { title: 'Talents', names: ['Esquive DEX 7 + 5 = 12', 'Berserk'] }
    ])
  })
  test('a term of the game, such as the armour, is a column of its own with a number as a number', () => {
    const gang = told([facts('Divers', [{ key: 'writing.armour' }, 2.5])])
    const [head, row] = rows(gang)
    expect(row![head!.indexOf('Armure')]).toBe('2,5')
    expect(asText(gang)).toContain('\nArmure\u00a0: 2,5\n')
    expect(asMarkdown(gang, columns)).toContain('- **Armure** 2,5')
  })
  test('a fact that repeats a figure is left out, by its label or because the game says so', () => {
    const gang = told([
      facts(
        'Réserve',
        [{ key: 'figures.pool' }, 13],
        [{ key: 'blocks.recharges' }, 'lente 7, rapide 4', true]
      )
    ])
    expect(rows(gang)[0]).toEqual(['Nom', 'Type', 'État', 'Réserve', 'Équipement'])
  })
  test('ammunition that is carried is not told again as a fact', () => {
    const gang = told([facts('Munitions', ['Balle de fusil', 40])], [item('a', 'bullet', 'Balle de fusil')])
    expect([gang.members[0]!.gear, gang.members[0]!.parts]).toEqual([['Balle de fusil'], []])
  })
  test('a characteristic that is written as a die is one to read, and a number in a table', () => {
    const gang = told([], [], {
      profile: [{ key: 'str', abbr: { fr: 'FOR' }, name: { fr: 'Force' }, value: 8, written: 'd8' }]
    })
    expect(asText(gang)).toContain('\nFOR d8\n')
    expect(asMarkdown(gang, columns)).toContain('| d8 |')
    expect(rows(gang)[1]![3]).toBe('8')
  })
})

describe('what a member carries', () => {
  test('keeps the count of the sheet beside other things that were written down', () => {
    const gang = told(
      [entries('Paquetage', ['b', 'Ration × 3'])],
      [item('a', 'written', 'Carabine'), item('b', 'written', 'Ration')]
    )
    expect(gang.members[0]!.gear).toEqual(['Carabine', 'Ration × 3'])
  })
  test('is not told again by a list that counts several as one line', () => {
    const gang = told(
      [entries('Implants', ['ice', 'Auto-GLACE × 2'])],
      [item('a', 'ice', 'Auto-GLACE'), item('b', 'ice', 'Auto-GLACE')]
    )
    expect([gang.members[0]!.gear, gang.members[0]!.parts]).toEqual([['2 × Auto-GLACE'], []])
  })
})

test('rounds are counted by themselves, not by their boxes, and things bought together one by one', () => {
  const rounds = (id: string, holder: string) => item(id, 'bullet', 'Balle de fusil', holder, { rounds: 10 })
  const gang = told(
    [facts('Munitions', ['Balle de fusil', 20])],
    [
      rounds('a', 'm'),
      rounds('b', 'm'),
      rounds('c', 'stash'),
      item('d', 'gear-1', 'Trousse', 'stash', { quantity: 3 })
    ]
  )
  expect(gang.members[0]!.gear).toEqual(['20 × Balle de fusil'])
  expect(gang.stash).toEqual(['10 × Balle de fusil', '3 × Trousse'])
})

test('a die of the whole roster is written as a die', () => {
  const unit = { key: 'unit-cuf', label: { fr: 'CUF' }, unit: 'die', amount: 8 }
  const gang = tellGang(
    {
      name: 'Unité',
      kindName: { fr: 'Unité' },
      figures: [unit],
      sheets: [],
      items: []
    } as unknown as RosterView,
    { player: null, stage: '', words: { members: 'personnages', stash: 'réserve' }, money: String }
  )
  expect(gang.figures).toEqual([{ label: 'CUF', value: 'd8' }])
})

test('the stash has a capital, as the members have', () => {
  const gang = told([], [item('a', 'stake', 'Pieu', 'stash')])
  expect(rows(gang)[2]![0]).toBe('Réserve')
  expect(asText(gang)).toContain('\nRéserve\u00a0: Pieu\n')
})

test('names are parted by commas, and by semicolons where one of them has a comma', () => {
  expect(series(['Masse', 'Pieu'])).toBe('Masse, Pieu')
  expect(series(['Arme improvisée, pieu', 'Masse'])).toBe('Arme improvisée, pieu\u202f; Masse')
  setLocale('en')
  expect(series(['Stake, improvised', 'Mace'])).toBe('Stake, improvised; Mace')
})

test('a number that came as text has the decimal comma of a table with semicolons, and its point in one with commas', () => {
  expect([cell('1.5', ';'), cell('-0.25', ';'), cell('1.5', ',')]).toEqual(['1,5', '-0,25', '1.5'])
  expect(cell('Pistolet .22', ';')).toBe('Pistolet .22')
})
