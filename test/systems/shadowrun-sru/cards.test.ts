import { expect, test } from 'vitest'
import { shadowrunSru } from '../../../src-main/systems/shadowrun-sru/index'
import { checkLanguages, deckOf, keysIn, partOf } from '../../support/deck-reading'
import { openCampaign, rosterOf } from '../../support/roster-app'
import { isWorded, loading, raw, sru } from './ask'

const { cards, card, rulings } = deckOf(shadowrunSru, sru)

test('there are fifteen reference cards, twelve to read and three to fill in or cut out, with names in both languages', () => {
  expect(cards().map(({ id, kind, form }) => [id, kind, form === true])).toEqual([
    ...Array.from({ length: 12 }, (_, at) => [`SRU-C${String(at + 1).padStart(2, '0')}`, 'rules', false]),
    ['SRU-C13', 'blank', true],
    ['SRU-C14', 'blank', false],
    ['SRU-C15', 'blank', true]
  ])
  expect(cards().map(({ title }) => (title as { fr: string }).fr)).toEqual([
    'Réserve de combat',
    'Recharges',
    'Stress',
    'Intentions',
    'Actions spéciales',
    'Modes de tir',
    'Seuils de tir',
    'Défense',
    'Dégâts',
    'Zones et grenades',
    'Combat au contact',
    'Létalité réduite',
    "Carte d'arme (vierge)",
    'Jetons à imprimer',
    'Fiche de personnage'
  ])
  const said = new Set(keysIn(cards()))
  expect(said.size).toBeGreaterThan(60)
  for (const key of said) isWorded(key, {})
})

test('SRU-RV-02, SRU-CB-10, SRU-DT-01, SRU-DT-03, SRU-DT-04: each rule of the book is on one card', () => {
  const printed = cards().flatMap((one) =>
    one.blocks
      .filter(({ key }) => key === 'rules')
      .flatMap((part) => (part as never as { entries: { key: string }[] }).entries.map(({ key }) => key))
  )
  const all = Object.keys((raw().files['text/fr'] as { rules: object }).rules).filter(
    (id) => !/^SRU-R\d/.test(id)
  )
  expect(all.filter((id) => !printed.includes(id))).toEqual([])
  expect(new Set(printed).size).toBe(printed.length)
})

test('SRU-RA-06, SRU-R07: the card of thresholds has four ranges and seven difficulties, on the scale of the campaign', () => {
  expect(partOf(card('SRU-C07'), 'ranges').rows.map(({ key, cells }) => [key, cells[0]])).toEqual([
    ['short', 0],
    ['medium', 1],
    ['long', 2],
    ['extreme', 4]
  ])
  const scale = (house = {}) =>
    partOf(card('SRU-C07', house), 'difficulties').rows.map(({ cells }) => cells[0])
  expect([scale(), scale({ difficultyScale: 'trivial-0-ardue-4' })]).toEqual([
    ['−1', 0, 1, 2, 3, 4, 5],
    [0, 0, 1, 2, 3, 4, 4]
  ])
})

test('SRU-DT-03, SRU-DT-04, SRU-R34: the card of reduced lethality names eleven weapons, seven of low risk, two electric', () => {
  const { rows } = partOf(card('SRU-C12'), 'weapons')
  expect(
    rows.map(({ key, cells, note }) => [
      key,
      (cells[0] as { en: string }).en.split(' ')[0],
      note !== undefined
    ])
  ).toEqual([
    ['bare-hands', 'Low', false],
    ['tranq-patch', 'Low', false],
    ['narcojet', 'Low', false],
    ['taser', 'Low', true],
    ['stun-spell', 'Low', false],
    ['light-stun-gas', 'Low', false],
    ['flashbang', 'Low', false],
    ['gel-rounds', 'High', false],
    ['stick-n-shock', 'High', true],
    ['bare-hands-double', 'High', false],
    ['heavy-stun-gas', 'High', false]
  ])
})

test('each table of a card has a heading of its own, so that a list of thresholds is not taken for another', () => {
  const tables = cards().flatMap(({ blocks }) => blocks.filter((block) => block.kind === 'table'))
  expect(tables.map(({ title }) => title)).toEqual(
    ['range', 'difficulty', 'stunning'].map((key) => ({ key: `deck.${key}` }))
  )
})

test('SRU-R01: the cut-out tokens are those of the bag, and six blanks', () => {
  expect(card('SRU-C14').blocks.map((part) => (part as { cut?: boolean }).cut)).toEqual([true, true, true])
  const labels = (key: string) => partOf(card('SRU-C14'), key).boxes.map(({ label }) => label)
  expect(labels('successes')).toEqual([1, 2, 3, 4, 5, 6].flatMap((value) => [`S${value}`, `S${value}`]))
  expect(labels('failures')).toEqual([1, 2, 3, 4, 5, 6].flatMap((value) => [`F${value}`, `F${value}`]))
  expect(labels('blanks')).toEqual(Array(6).fill(''))
})

test('SRU-RV-01: what S and F stand for is told beside the tokens and in the reference, in both languages', () => {
  const { text } = sru() as unknown as { text: { [language: string]: { deck: { [key: string]: string } } } }
  expect(['fr', 'en'].map((language) => text[language]!.deck['failures'])).toEqual([
    'Échecs (F)',
    'Failures (F)'
  ])
  const bag = shadowrunSru.reference!(sru())
    .flatMap(({ sections }) => sections.flatMap(({ entries }) => entries))
    .find(({ id }) => id === 'table:bag')
  expect(bag!.text).toEqual([
    {
      fr: 'S = succès, F = échec, suivi de la valeur (S5, F2).',
      en: 'S = success, F = failure, followed by the value (S5, F2).'
    }
  ])
})

test('each ruling with options is on a card, with the campaign’s choice', () => {
  expect(
    rulings()
      .map(({ key }) => key)
      .sort()
  ).toEqual(
    sru()
      .files['tables/house-rules'].map(({ ruling }) => ruling)
      .sort()
  )
  const told = (key: string, house = {}) =>
    (rulings(house).find((one) => one.key === key)!.text as { en: string }).en
  expect([told('SRU-R03'), told('SRU-R03', { rounding: 'down' })]).toEqual(['Up', 'Down'])
  expect([told('SRU-R36'), told('SRU-R36', { readyStart: 'both' })]).toEqual([
    'Slow instead of quick',
    'Both, as in position'
  ])
})

test('a team prints a card for each character and each catalogue entry, its sheet, and the rules in short', async () => {
  const app = await openCampaign('shadowrun-sru', 'Seattle')
  const row = {
    weapon: true,
    kind: 'taser',
    base: 6,
    modes: ['single'],
    trigger: 'physical',
    automatic: false,
    magazine: 4,
    recoil: 0,
    area: 0,
    price: 350
  }
  await app.call('rules.setTables', {
    edits: [
      {
        file: 'catalogue/gear',
        path: [],
        to: [
          { ...row, name: 'Defiance' },
          { ...row, name: 'Corde', weapon: false, price: null }
        ]
      }
    ]
  })
  const { id, members: people } = await rosterOf(app, { name: 'Fantômes', kind: 'team' }, 'character', [
    'Ada',
    'Bo'
  ])
  const [ada, bo] = people as [string, string]
  await app.call('members.write', { roster: id, member: ada, values: { nuyens: 400, physical: 10 } as never })
  await app.call('stash.buy', { roster: id, lines: [{ thing: 'gear-1', quantity: 1, holder: ada }] })
  await app.call('members.write', { roster: id, member: bo, values: { nuyens: 400 } as never })
  await app.call('stash.buy', {
    roster: id,
    lines: [
      { thing: 'gear-1', quantity: 1, holder: bo },
      { thing: 'gear-2', quantity: 2, holder: bo }
    ]
  })
  const { members, roster } = await app.call('cards.get', { roster: id })
  expect(members).toMatchObject([
    {
      id: ada,
      kind: 'character',
      title: 'Ada',
      subtitle: [{ fr: 'Personnage' }, { key: 'status.out' }],
      corner: [{ fr: 'Fantômes' }],
      profile: [{ value: 1 }, {}, {}, {}, {}, {}]
    },
    { id: bo }
  ])
  expect(members[0]!.blocks.map(({ key }) => key)).toEqual([
    'reserve',
    'physical',
    'stun',
    'weapons',
    'facts'
  ])
  expect(roster).toMatchObject({
    rows: [{ name: 'Ada', lines: [{ fr: 'Defiance' }] }, { name: 'Bo' }],
    figures: [{ amount: 2 }, { amount: 100 }],
    blocks: []
  })
  const deck = await app.call('decks.get', { source: { of: 'roster', roster: id } })
  expect(deck.kinds).toMatchObject([
    { id: 'character', cards: 2 },
    { id: 'rules', cards: 12 },
    { id: 'thing', cards: 2 },
    { id: 'legend', cards: 1 }
  ])
  expect(
    deck.cards
      .filter(({ card: one }) => one.kind === 'thing')
      .map(({ card: one, holders }) => [one.id.split(':')[0], one.title, holders])
  ).toEqual([
    ['item', 'Defiance', ['Ada', 'Bo']],
    ['item', 'Corde', ['Bo']]
  ])
  const book = await app.call('decks.get', { source: { of: 'reference', system: 'shadowrun-sru' } })
  expect(book.kinds.map(({ id: kind, cards: count }) => [kind, count])).toEqual(
    expect.arrayContaining([
      ['rules', 12],
      ['blank', 3]
    ])
  )
  await app.end()
})

test('SRU-R37: an item’s card has its numbers, its modes, and its price if there are prices', () => {
  const of = (house: { [key: string]: string }) => {
    const rules = sru(house)
    const gear = [
      {
        name: 'Defiance',
        weapon: true,
        kind: 'taser',
        base: 6,
        modes: ['single'],
        trigger: 'physical' as const,
        automatic: false,
        magazine: 4,
        recoil: 1,
        area: 0,
        price: 350
      }
    ]
    return shadowrunSru
      .deck!.reference({ ...rules, files: { ...rules.files, 'catalogue/gear': gear } })
      .find(({ kind }) => kind === 'thing')!
  }
  expect(of({})).toMatchObject({
    id: 'gear-1',
    title: 'Defiance',
    subtitle: [{ fr: 'Taser' }],
    blocks: [
      {
        facts: [
          { value: 6 },
          { value: 4 },
          { value: 1 },
          { value: { key: 'deck.sum', params: { sum: 350 } } }
        ]
      },
      {
        entries: [
          { name: { en: 'Single shot' } },
          { name: { fr: 'Risque réduit' } },
          { name: { en: 'Electric' } }
        ]
      },
      { boxes: Array(4).fill({ ticked: false }) }
    ]
  })
  expect((of({ prices: 'none' }).blocks[0] as never as { facts: unknown[] }).facts).toHaveLength(3)
})

test('both languages have the same keys, the same names in each sentence and the same figures', () => {
  checkLanguages(raw())
})

test('resources with a missing file, an extra file or a contradiction are refused by name', () => {
  expect(loading({ 'tables/stress': undefined })).toThrow(/resource-file-missing .*tables\/stress/)
  expect(loading({ 'tables/luck': [] })).toThrow(/resource-file-unknown .*tables\/luck/)
  expect(loading({ 'tables/ranges': [{ id: 'short', threshold: 99 }] })).toThrow(
    /resource-too-large .*threshold/
  )
  const six = { type: 'success', value: 6, count: 1 }
  expect(loading({ 'tables/own-tokens': [six, six] })).toThrow(/token-twice .*S6/)
})

test('SRU-R01, SRU-R34, SRU-RA-06, SRU-ST-02: a campaign changes thresholds, the bag, dangers and its catalogue in named rows', () => {
  const rules = sru()
  const specs = shadowrunSru.tables.specs(rules)
  expect(specs.map(({ id, shape, file }) => [id, shape, file])).toEqual([
    ['ranges', 'entries', 'tables/ranges'],
    ['weapon-kinds', 'entries', 'catalogue/weapon-kinds'],
    ['stress', 'entries', 'tables/stress'],
    ['own-tokens', 'rows', 'tables/own-tokens'],
    ['gear', 'rows', 'catalogue/gear']
  ])
  const nameOf = (file: string, ...path: string[]) => shadowrunSru.tables.nameOf(rules, { file, path })
  expect([
    nameOf('tables/ranges', 'long'),
    nameOf('catalogue/weapon-kinds', 'taser'),
    nameOf('tables/stress', 'high'),
    nameOf('catalogue/gear', '0'),
    nameOf('tables/fire', 'burst')
  ]).toEqual([
    { fr: 'Longue', en: 'Long' },
    { fr: 'Taser', en: 'Taser' },
    { fr: 'Stress important', en: 'High stress' },
    null,
    null
  ])
  for (const words of keysIn(specs)) isWorded(words, {})
})

test('the book can be searched: every rule once, reserves, readiness, stress, the bag, actions, fire, thresholds, states and dangers of weapons', () => {
  const book = shadowrunSru.reference!(sru())
  const shape = (part: string) =>
    book.find(({ id }) => id === part)!.sections.map(({ id, entries }) => [id, entries.length])
  expect(book.map(({ id }) => id)).toEqual(['rules', 'reserve', 'fight', 'arms'])
  expect([shape('reserve'), shape('fight'), shape('arms')]).toEqual([
    [
      ['kinds', 3],
      ['readiness', 3],
      ['stress', 3],
      ['tokens', 1]
    ],
    [
      ['actions', 6],
      ['modes', 4],
      ['thresholds', 2],
      ['states', 5]
    ],
    [['weapon-kinds', 15]]
  ])
  const entries = book.flatMap((part) => part.sections.flatMap((section) => section.entries))
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
  for (const key of new Set(keysIn(book))) if (!key.startsWith('core.')) isWorded(key, {})
  for (const { name, id } of entries)
    expect(name, id).toMatchObject({ fr: expect.stringMatching(/./), en: expect.stringMatching(/./) })
})

test('SRU-RV-03, SRU-R36, SRU-ST-03, SRU-R01, SRU-AC-05, SRU-R07, SRU-DT-08, SRU-R37: search results follow the campaign', () => {
  const entryOf = (id: string, house = {}, gear: object[] = []) => {
    const rules = sru(house)
    return shadowrunSru.reference!({ ...rules, files: { ...rules.files, 'catalogue/gear': gear as never } })
      .flatMap((part) => part.sections.flatMap((section) => section.entries))
      .find((entry) => entry.id === id)!
  }
  const values = (id: string, house = {}) => entryOf(id, house).facts!.map(({ value }) => value)
  expect(values('reserve:instinct')).toEqual([
    {
      fr: 'Réaction + Intuition + Indice de professionnalisme',
      en: 'Reaction + Intuition + Professionalism rating'
    }
  ])
  expect([
    values('readiness:ready'),
    values('readiness:ready', { readyStart: 'both' }),
    values('readiness:in-position')
  ]).toEqual([
    [{ fr: 'lente', en: 'slow' }],
    [{ fr: 'lente + rapide', en: 'slow + quick' }],
    [{ fr: 'lente + rapide', en: 'slow + quick' }]
  ])
  expect([values('stress:high'), values('action:assess'), values('weapon-kind:taser')[1]]).toEqual([
    [2],
    [{ key: 'times.complex' }],
    { key: 'core.yes' }
  ])
  const { rows } = entryOf('table:bag').table!
  expect([rows.length, rows.reduce((sum, row) => sum + Number(row[2]), 0)]).toEqual([12, 24])
  expect(
    [{}, { difficultyScale: 'trivial-0-ardue-4' }].map(
      (house) => entryOf('table:difficulties', house).table!.rows.at(-1)![1]
    )
  ).toEqual([5, 4])
  const gun = {
    name: 'Uzi',
    weapon: true,
    kind: 'ordinary',
    base: 5,
    modes: ['single'],
    trigger: 'physical',
    automatic: false,
    magazine: 30,
    recoil: 0,
    area: 0,
    price: 600
  }
  expect(entryOf('thing:gear-1', {}, [gun])).toMatchObject({
    name: { fr: 'Uzi' },
    facts: [
      { value: 5 },
      { value: { fr: 'Tir unique' } },
      { value: 30 },
      { value: { key: 'deck.sum', params: { sum: 600 } } }
    ],
    rules: ['SRU-R37']
  })
  expect(entryOf('thing:gear-1', { prices: 'none' }, [gun]).facts).toHaveLength(3)
})
