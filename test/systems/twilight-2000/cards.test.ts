import { expect, test } from 'vitest'
import { twilight2000 } from '../../../src-main/systems/twilight-2000/index'
import { checkLanguages, deckOf, keysIn, partOf } from '../../support/deck-reading'
import { openCampaign, rosterOf } from '../../support/roster-app'
import { isWorded, loading, raw, t2k } from './ask'
import { unitOf } from './scene'

const { cards, card, rulings, told } = deckOf(twilight2000, t2k)

test('there are twelve reference cards, ten to read and two to fill in, with names in both languages', () => {
  expect(cards().map(({ id, kind, form }) => [id, kind, form === true])).toEqual([
    ...Array.from({ length: 10 }, (_, at) => [`T2K-C${String(at + 1).padStart(2, '0')}`, 'rules', false]),
    ['T2K-C11', 'blank', true],
    ['T2K-C12', 'blank', true]
  ])
  expect(cards().map(({ title }) => (title as { fr: string }).fr)).toEqual([
    'Jet de base',
    'Pousser un jet',
    'Armes et munitions',
    'Actions lentes',
    'Actions rapides',
    'Attaques',
    'Modificateurs',
    'Sous le feu',
    'Expositions et maladies',
    'États',
    "Carte d'arme (vierge)",
    'Fiche de personnage'
  ])
  const said = new Set(keysIn(cards()))
  expect(said.size).toBeGreaterThan(30)
  for (const key of said) isWorded(key, {})
})

test('T2K-CB-02, T2K-CB-03, T2K-CB-05: the action cards list eleven and twenty, and explain a failed reload', () => {
  expect(partOf(card('T2K-C04'), 'slow').entries).toHaveLength(11)
  const fast = partOf(card('T2K-C05'), 'fast').entries
  expect(fast).toHaveLength(20)
  expect(fast.filter(({ text }) => text).map(({ key }) => key)).toEqual(['reload'])
})

test('T2K-CB-06, T2K-CB-07, T2K-CB-08: the modifier card has each with its sign', () => {
  expect(partOf(card('T2K-C07'), 'modifiers').rows.map(({ key, cells }) => [key, cells[0]])).toEqual([
    ['unaimed-light', '−1'],
    ['unaimed-other', '−2'],
    ['called-shot', '−2'],
    ['scope', '+1'],
    ['scope-steady', '+2']
  ])
})

test('T2K-CB-10: the state card has all eight, each with its effect', () => {
  const states = partOf(card('T2K-C10'), 'conditions').entries
  expect(states.map(({ key }) => key)).toEqual([
    'suppressed',
    'prone',
    'incapacitated',
    'jammed',
    'broken',
    'ill',
    'irradiated',
    'grappled'
  ])
  expect(
    states.every(
      ({ text }) => typeof (text as { fr: string }).fr === 'string' && (text as { fr: string }).fr.length > 10
    )
  ).toBe(true)
})

test('T2K-R09, T2K-R13, T2K-R22: cards follow the campaign’s choices, without the options not chosen', () => {
  expect([told('T2K-C03', 'T2K-R09'), told('T2K-C03', 'T2K-R09', { zeroAmmoDice: 'at-least-one' })]).toEqual([
    'Optional',
    'At least one'
  ])
  expect([told('T2K-C06', 'T2K-R13'), told('T2K-C06', 'T2K-R13', { extraSuccessDamage: 'gm' })]).toEqual([
    '+1 damage',
    'GM decides'
  ])
  expect([told('T2K-C04', 'T2K-R22'), told('T2K-C04', 'T2K-R22', { initiativeOrder: 'cards-1-10' })]).toEqual(
    ['Free order', 'Draw 1 to 10']
  )
  expect(partOf(card('T2K-C02', { pushLimit: 'once' }), 'rules').entries.map(({ key }) => key)).toEqual([
    'T2K-DI-06',
    'T2K-DI-07'
  ])
})

test('each ruling with options is on one card only, as cards of a phase are printed together', () => {
  const keys = rulings().map(({ key }) => key)
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})

test('each ruling with options is on a card', () => {
  const printed = new Set(rulings().map(({ key }) => key))
  expect(
    t2k()
      .files['tables/house-rules'].map(({ ruling }) => ruling)
      .filter((ruling) => !printed.has(ruling))
  ).toEqual([])
})

test('a unit prints a card for each character, its sheet, and the rules in short', async () => {
  const app = await openCampaign('twilight-2000', 'Kalisz')
  const {
    id,
    members: [ada]
  } = await rosterOf(app, { name: 'Les Traînards', kind: 'unit' }, 'character', ['Ada'])
  await app.call('members.write', {
    roster: id,
    member: ada!,
    values: {
      'damage-max': 3,
      damage: 3,
      weapons: [{ name: 'Makarov', class: 'pistol', magazine: 8, loaded: 5 }]
    } as never
  })
  const { members, roster } = await app.call('cards.get', { roster: id })
  expect(members).toMatchObject([
    {
      id: ada,
      kind: 'character',
      title: 'Ada',
      subtitle: [{ fr: 'Personnage' }, { key: 'status.incapacitated' }],
      corner: [{ fr: 'Les Traînards' }],
      profile: [{ written: 'd6' }, {}, {}, {}, {}]
    }
  ])
  const weapons = members[0]!.blocks.find(({ key }) => key === 'weapons') as never as {
    rows: { boxes: { ticked: boolean }[] }[]
  }
  expect(weapons.rows[0]!.boxes.map(({ ticked }) => ticked)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
    false
  ])
  expect(roster).toMatchObject({
    rows: [{ name: 'Ada', lines: [{ fr: 'Makarov' }] }],
    figures: [{ amount: 1 }, { amount: 6 }]
  })
  const deck = await app.call('decks.get', { source: { of: 'roster', roster: id } })
  expect(deck.kinds).toMatchObject([
    { id: 'character', cards: 1 },
    { id: 'weapon', cards: 1 },
    { id: 'rules', cards: 10 },
    { id: 'legend', cards: 1 }
  ])
  await app.end()
})

test('T2K-R25, T2K-WP-02, T2K-CB-02: each weapon and each item of a pack has a card, and so has each weapon of the armoury', () => {
  const unit = unitOf('nous', {
    Ada: {
      weapons: [
        {
          name: 'SVD',
          class: 'sniper-rifle',
          rof: 1,
          magazine: 10,
          loaded: 7,
          spare: 2,
          reliability: 3,
          'reliability-max': 5,
          'weapon-damage': 3,
          scope: true
        },
        { name: 'PKM', class: 'other', rof: 6, magazine: 100, loaded: 64 }
      ],
      pack: [{ name: 'Corde', quantity: 2, note: 'Usée' }]
    }
  })
  const made = twilight2000.deck!.written!(t2k(), unit)
  expect(made.map(({ card: one, holders }) => [one.kind, (one.title as { fr: string }).fr, holders])).toEqual(
    [
      ['weapon', 'SVD', ['Ada']],
      ['weapon', 'PKM', ['Ada']],
      ['pack', 'Corde', ['Ada']]
    ]
  )
  const [svd, pkm, rope] = made.map(({ card: one }) => one)
  expect(svd).toMatchObject({
    subtitle: [{ fr: 'Fusil sniper' }, { fr: 'Lunette' }],
    blocks: [
      { facts: [{ value: 1 }, { value: 3 }, { value: 2 }] },
      { key: 'magazine' },
      { key: 'reliability' }
    ]
  })
  expect(
    svd!.blocks
      .slice(1)
      .map((one) => (one as { boxes: { ticked: boolean }[] }).boxes.map(({ ticked }) => ticked))
  ).toEqual([
    [...Array<boolean>(3).fill(true), ...Array<boolean>(7).fill(false)],
    [true, true, false, false, false]
  ])
  // A belt is written as a number.
  expect(pkm).toMatchObject({
    blocks: [{ facts: [{ value: 6 }, { value: 0 }, { value: 100 }, { value: 64 }] }]
  })
  expect(pkm!.blocks).toHaveLength(1)
  expect(rope).toMatchObject({
    blocks: [
      { facts: [{ value: 2 }, { value: { fr: 'Usée' } }] },
      { entries: [{ text: { key: 'writing.pack-hint' } }] }
    ]
  })
  for (const key of new Set(keysIn(made))) isWorded(key, {})
  const files = raw()
  files.files['catalogue/armoury'] = [
    { name: 'AK-74', class: 'other', rof: 4, magazine: 30, reliability: 5, damage: 2, price: '' }
  ]
  expect(twilight2000.deck!.reference(twilight2000.load(files, {}))[0]).toMatchObject({
    id: 'armoury:0',
    kind: 'weapon',
    title: { fr: 'AK-74' },
    blocks: [{}, { boxes: { length: 30 } }, { boxes: { length: 5 } }]
  })
})

test('one book covers everything: each rule once in its chapter, each action, state, modifier, class and agent by name', () => {
  const book = twilight2000.reference!(t2k())
  const sections = book.flatMap((part) => part.sections)
  expect(book.map((part) => [part.id, part.sections.map(({ id, entries }) => [id, entries.length])])).toEqual(
    [
      [
        'rules',
        [
          ['dice', 7],
          ['weapons', 6],
          ['combat', 13],
          ['health', 3],
          ['rulings', 27]
        ]
      ],
      [
        'actions',
        [
          ['slow', 11],
          ['fast', 20]
        ]
      ],
      [
        'lists',
        [
          ['states', 8],
          ['modifiers', 5],
          ['classes', 9],
          ['hazards', 4]
        ]
      ]
    ]
  )
  const entries = sections.flatMap((section) => section.entries)
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
  const entry = (id: string) => entries.find((one) => one.id === id)
  expect(entry('action:reload')).toEqual({
    id: 'action:reload',
    name: { fr: 'Recharger', en: 'Reload' },
    text: [{ fr: "lente en cas d'échec", en: 'slow where it fails' }],
    rules: ['T2K-CB-03', 'T2K-CB-05']
  })
  expect(entry('action:heal')).toMatchObject({ text: [], rules: ['T2K-CB-02'] })
  expect(entry('modifier:called-shot')!.facts).toEqual([
    { label: { key: 'deck.modifier' }, value: { fr: '−2', en: '−2' } }
  ])
  expect(entry('class:smg')!.facts!.map(({ value }) => value)).toEqual([
    { fr: '−1', en: '−1' },
    { key: 'core.yes' }
  ])
  expect(entry('class:close-combat')!.facts!.map(({ value }) => value)).toEqual([{ key: 'core.no' }])
  expect(entry('hazard:radiation')!.facts![0]!.value).toEqual({ fr: 'STAMINA (endurance)', en: 'STAMINA' })
  for (const key of new Set(keysIn(book))) if (!key.startsWith('core.')) isWorded(key, {})
  const files = raw()
  files.files['catalogue/armoury'] = [
    { name: 'AK-74', class: 'other', rof: 4, magazine: 30, reliability: 5, damage: 2, price: '3 poules' }
  ]
  const armoury = twilight2000.reference!(twilight2000.load(files, {}))
    .flatMap((part) => part.sections)
    .find(({ id }) => id === 'armoury')!
  expect(armoury.entries[0]).toMatchObject({
    id: 'armoury:0',
    name: { fr: 'AK-74' },
    facts: [
      { value: { fr: 'Autre arme à distance' } },
      { value: 4 },
      { value: 30 },
      { value: 5 },
      { value: 2 },
      { value: { fr: '3 poules' } }
    ]
  })
})

test('both languages have the same keys, the same names in each sentence and the same figures', () => {
  checkLanguages(raw())
})

test('resources with a missing file, an extra file or a contradiction are refused by name', () => {
  expect(loading({ 'tables/dice': undefined })).toThrow(/resource-file-missing .*tables\/dice/)
  expect(loading({ 'tables/luck': [] })).toThrow(/resource-file-unknown .*tables\/luck/)
  expect(loading({ 'tables/illness': { dailyDamage: 1, dailyStress: -1 } })).toThrow(
    /resource-too-small .*dailyStress/
  )
  expect(loading({ 'catalogue/skills': [{ id: 'stamina', attribute: 'luck' }] })).toThrow(
    /id-unknown .*stamina/
  )
})

test('T2K-CB-07, T2K-R21: a campaign changes penalties and the standard illness in named rows', () => {
  const rules = t2k()
  const specs = twilight2000.tables.specs(rules)
  expect(specs.map(({ id, shape, file }) => [id, shape, file])).toEqual([
    ['unaimed', 'entries', 'catalogue/weapon-classes'],
    ['modifiers', 'entries', 'tables/modifiers'],
    ['illness', 'fields', 'tables/illness'],
    ['armoury', 'rows', 'catalogue/armoury']
  ])
  expect(twilight2000.tables.nameOf(rules, { file: 'catalogue/weapon-classes', path: ['smg'] })).toEqual({
    fr: 'Pistolet-mitrailleur (SMG)',
    en: 'Submachine gun (SMG)'
  })
  expect(twilight2000.tables.nameOf(rules, { file: 'tables/modifiers', path: ['scope'] })).toEqual({
    fr: 'Visée à la lunette',
    en: 'Scope aiming'
  })
  expect(twilight2000.tables.nameOf(rules, { file: 'tables/illness', path: ['dailyDamage'] })).toBeNull()
  for (const words of keysIn(specs)) isWorded(words, {})
})
