import { expect, test } from 'vitest'
import { vampireD10 } from '../../../src-main/systems/vampire-d10/index'
import { checkLanguages, deckOf, keysIn, partOf } from '../../support/deck-reading'
import { openCampaign, rosterOf } from '../../support/roster-app'
import { isWorded, loading, raw, vd10 } from './ask'

const { cards, card, rulings, told } = deckOf(vampireD10, vd10)

test('there are fifteen reference cards, thirteen to read and two to fill in, with names in both languages', () => {
  const own = cards().filter(({ id }) => id.startsWith('VD10-C'))
  expect(own.map(({ id, kind, form }) => [id, kind, form === true])).toEqual([
    ...Array.from({ length: 13 }, (_, at) => [`VD10-C${String(at + 1).padStart(2, '0')}`, 'rules', false]),
    ['VD10-C14', 'blank', true],
    ['VD10-C15', 'blank', true]
  ])
  expect(own.map(({ title }) => (title as { fr: string }).fr)).toEqual([
    'Jet de dés',
    'Santé et volonté',
    'Dégâts critiques',
    'Round et mouvement',
    'Attaques',
    'Défenses',
    'Manœuvres générales',
    'Manœuvres de mêlée',
    'Manœuvres de tir',
    'Situations',
    'Armes et armures',
    'États',
    'Drogues',
    "Carte d'arme (vierge)",
    'Fiche de personnage'
  ])
  const said = new Set(keysIn(cards()))
  expect(said.size).toBeGreaterThan(50)
  for (const key of said) isWorded(key, {})
})

test('VD10-C14, VD10-C15: the blank cards have the lines and boxes of a weapon and of a whole sheet', () => {
  expect(card('VD10-C14').blocks.map(({ key }) => key)).toEqual([
    'name',
    'category',
    'bonus',
    'type',
    'reach',
    'notes'
  ])
  const sheet = card('VD10-C15')
  expect([sheet.profile.length, sheet.blocks.map(({ key }) => key)]).toEqual([
    12,
    ['name', 'health', 'willpower', 'hunger', 'weapons', 'armour', 'states']
  ])
  expect(partOf(sheet, 'hunger').boxes).toHaveLength(5)
})

test('VD10-CT-01 to VD10-CT-06, VD10-ST-01 to VD10-ST-14, VD10-DR-01 to VD10-DR-06: cards list all critical effects, states and drugs, each with its rule', () => {
  expect(partOf(card('VD10-C03'), 'critical').entries.map(({ key }) => key)).toEqual([
    'stunned',
    'head-trauma',
    'blind-or-fracture',
    'physical-trauma',
    'maimed',
    'instant-death'
  ])
  expect(partOf(card('VD10-C03'), 'critical').entries.map(({ text }) => (text as { fr: string }).fr)).toEqual(
    [
      'Total 1–6 : 1 point de volonté, sinon le tour suivant est perdu.',
      'Total 7–8 : −1 dé à chaque jet physique.',
      'Total 9–10 : aveugle jusqu’aux soins, ou −3 dés avec le membre brisé.',
      'Total 11 : −2 dés à tout et +1 dégât physique subi.',
      'Total 12 : un membre est perdu.',
      'Total 13+ : la mort, ou la torpeur pour un vampire.'
    ].map((text) => text.replace('’', "'"))
  )
  expect(partOf(card('VD10-C12'), 'states').entries).toHaveLength(14)
  expect(partOf(card('VD10-C13'), 'drugs').entries).toHaveLength(6)
  for (const [id, key] of [
    ['VD10-C03', 'critical'],
    ['VD10-C12', 'states'],
    ['VD10-C13', 'drugs']
  ] as const)
    expect(partOf(card(id), key).entries.every(({ text }) => (text as { fr: string }).fr.length > 10)).toBe(
      true
    )
})

test('VD10-MG-01 to VD10-MG-04, VD10-MC-01 to VD10-MC-07, VD10-MR-01 to VD10-MR-04: three cards have the manoeuvres of their kind', () => {
  expect(
    ['VD10-C07', 'VD10-C08', 'VD10-C09'].map((id) => partOf(card(id), 'manoeuvres').entries.length)
  ).toEqual([4, 7, 4])
})

test('VD10-SI-05, VD10-WE-01 to VD10-WE-09, VD10-AR-02: cover, weapons and armour have their figures in print', () => {
  expect(partOf(card('VD10-C10'), 'covers').rows.map(({ cells }) => cells[0])).toEqual([
    '−2',
    '−1',
    '0',
    '+1',
    '+2'
  ])
  expect(partOf(card('VD10-C11'), 'weapons').rows.map(({ cells }) => cells[0])).toEqual([
    '+0',
    '+1',
    '+2',
    '+2',
    '+3',
    '+3',
    '+3',
    '+4',
    '+4'
  ])
  expect(partOf(card('VD10-C11'), 'armours').rows.map(({ cells }) => cells[0])).toEqual([2, 2, 4, 6])
})

test('each thing to hand out has its own card: manoeuvres, states, drugs, weapons and armour', () => {
  const kinds = vampireD10.deck!.kinds(vd10()).map(({ id }) => id)
  expect(kinds).toEqual(['character', 'rules', 'manoeuvre', 'state', 'drug', 'weapon', 'armour', 'blank'])
  const count = (kind: string) => cards().filter((one) => one.kind === kind).length
  expect(kinds.map(count)).toEqual([0, 13, 19, 14, 6, 9, 4, 2])
  expect(new Set(cards().map(({ id }) => id)).size).toBe(cards().length)
  expect(partOf(card('weapon:heavy-melee'), 'facts').facts.map(({ value }) => value)).toMatchObject([
    '+3',
    { en: 'aggravated' },
    { en: 'superficial' }
  ])
  expect(partOf(card('armour:tactical-suit'), 'facts').facts.map(({ value }) => value)).toEqual([6, 6, '−1'])
})

test('VD10-WE-05: the kind and the examples of a weapon begin with a capital on its card', () => {
  const { subtitle, blocks } = card('weapon:light-firearm')
  expect(subtitle).toMatchObject([{ fr: 'Arme à feu', en: 'Firearm' }])
  expect(blocks.at(-1)).toMatchObject({ entries: [{ text: { fr: 'Pistolet .22' } }] })
})

test('VD10-R01, VD10-R23, VD10-R40: cards follow the campaign’s choices, without the options not chosen', () => {
  expect([told('VD10-C01', 'VD10-R01'), told('VD10-C01', 'VD10-R01', { pairsOfTens: 'disjoint' })]).toEqual([
    'All combinations',
    'Each die once'
  ])
  expect([told('VD10-C09', 'VD10-R23'), told('VD10-C09', 'VD10-R23', { scopeAim: 'flat' })]).toEqual([
    'Maximum +2',
    '+2 dice flat'
  ])
  expect([
    told('VD10-C12', 'VD10-R40'),
    told('VD10-C12', 'VD10-R40', { proneAtThreeMetres: 'neither' })
  ]).toEqual(['−2 dice', 'No change'])
})

test('each ruling with options is on a card', () => {
  const printed = new Set(rulings().map(({ key }) => key))
  expect(
    vd10()
      .files['tables/house-rules'].map(({ ruling }) => ruling)
      .filter((ruling) => !printed.has(ruling))
  ).toEqual([])
})

test('VD10-R03, VD10-R14, VD10-R17, VD10-R33: a ruling without options may be written in the campaign’s own words', async () => {
  const notes = vampireD10.sheet(vd10()).houseNotes!
  expect(notes.map(({ rule }) => rule.replace('VD10-', ''))).toEqual([
    'R03',
    'R14',
    'R17',
    'R19',
    'R24',
    'R26',
    'R28',
    'R29',
    'R30',
    'R31',
    'R32',
    'R33',
    'R34',
    'R36',
    'R37'
  ])
  for (const { rule } of notes) isWorded(`houseNotes.${rule}`, {})
  const app = await openCampaign('vampire-d10', 'Lyon la nuit')
  const note = 'Un vampire guérit une case cochée par niveau de soif payé.'
  await app.call('rules.setHouseRules', { houseRules: { 'note:VD10-R33': note } })
  const { houseRules } = await app.call('rules.get', {})
  expect(houseRules.find(({ key }) => key === 'note:VD10-R33')).toMatchObject({
    type: 'note',
    value: note,
    rules: ['VD10-R33']
  })
  expect((await app.dispatch('rules.setHouseRules', { houseRules: { 'note:VD10-R01': note } })).ok).toBe(
    false
  )

  // On the same table: cards of a coterie, with its members' belongings.
  const {
    id,
    members: [ada]
  } = await rosterOf(app, { name: 'Les Cendres', kind: 'coterie' }, 'character', [
    ['Ada', { nature: 'vampire' }]
  ])
  await app.call('members.write', {
    roster: id,
    member: ada!,
    values: {
      'health-superficial': 4,
      armour: 'kevlar',
      weapons: [
        { name: 'Lame', category: 'heavy-melee' },
        { name: 'Fouet', category: 'custom' }
      ],
      states: [{ state: 'prone' }],
      drugs: [{ drug: 'poison' }]
    } as never
  })
  const { members, roster } = await app.call('cards.get', { roster: id })
  expect(members).toMatchObject([
    {
      id: ada,
      kind: 'character',
      title: 'Ada',
      subtitle: [{ fr: 'Vampire' }, { key: 'status.weakened' }],
      corner: [{ fr: 'Les Cendres' }]
    }
  ])
  expect(roster).toMatchObject({
    rows: [{ name: 'Ada', lines: [{ fr: 'Lame' }, { fr: 'Fouet' }] }],
    figures: [{ amount: 1 }]
  })
  const deck = await app.call('decks.get', { source: { of: 'roster', roster: id } })
  expect(deck.kinds).toMatchObject([
    { id: 'character', cards: 1 },
    { id: 'rules', cards: 13 },
    { id: 'state', cards: 1 },
    { id: 'drug', cards: 1 },
    { id: 'weapon', cards: 1 },
    { id: 'armour', cards: 1 },
    { id: 'legend', cards: 1 }
  ])
  await app.end()
})

test('both languages have the same keys, the same names in each sentence and the same figures', () => {
  checkLanguages(raw())
})

test('resources with a missing file, an extra file or a contradiction are refused by name', () => {
  const { files } = raw()
  expect(loading({ 'tables/dice': undefined })).toThrow(/resource-file-missing .*tables\/dice/)
  expect(loading({ 'tables/luck': [] })).toThrow(/resource-file-unknown .*tables\/luck/)
  expect(loading({ 'tables/turn': { ...(files['tables/turn'] as object), simpleMove: -1 } })).toThrow(
    /resource-too-small .*simpleMove/
  )
  expect(loading({ 'catalogue/natural': [{ id: 'claws', rules: [], bonus: 0, kind: 'laser' }] })).toThrow(
    /id-unknown .*claws/
  )
  expect(
    loading({
      'catalogue/manoeuvres': [{ id: 'sweep', rule: 'VD10-MC-01', group: 'melee', dice: -2, effect: 'bored' }]
    })
  ).toThrow(/id-unknown .*sweep/)
  expect(
    loading({
      'tables/tracks': { ...(files['tables/tracks'] as object), of: { health: 'luck', willpower: 'courage' } }
    })
  ).toThrow(/id-unknown .*health/)
})

test('VD10-DM-01, VD10-R15, VD10-AR-02, VD10-SI-05: a campaign changes figures of arms, cover, states and perils in named rows', () => {
  const rules = vd10()
  const specs = vampireD10.tables.specs(rules)
  expect(specs.map(({ id, shape, file }) => [id, shape, file])).toEqual([
    ['weapons', 'entries', 'catalogue/weapons'],
    ['natural', 'entries', 'catalogue/natural'],
    ['kinds', 'entries', 'catalogue/damage-kinds'],
    ['armours', 'entries', 'catalogue/armours'],
    ['covers', 'entries', 'catalogue/covers'],
    ['states', 'entries', 'catalogue/states'],
    ['perils', 'fields', 'tables/perils']
  ])
  const named = (file: string, id: string) => vampireD10.tables.nameOf(rules, { file, path: [id] })?.['en']
  expect([
    named('catalogue/natural', 'bite'),
    named('catalogue/damage-kinds', 'blade'),
    named('catalogue/covers', 'loophole'),
    named('tables/perils', 'bleedingBase')
  ]).toEqual(['Bite', 'blade', 'Loophole', undefined])
  for (const words of keysIn(specs)) isWorded(words, {})
})

test('the book can be searched: every rule once, manoeuvres by group, arms, armour and cover, states, criticals and drugs', () => {
  const book = vampireD10.reference!(vd10())
  const shape = (part: string) =>
    book.find(({ id }) => id === part)!.sections.map(({ id, entries }) => [id, entries.length])
  expect(book.map(({ id }) => id)).toEqual(['rules', 'manoeuvres', 'arms', 'states'])
  expect([shape('manoeuvres'), shape('arms'), shape('states')]).toEqual([
    [
      ['general', 4],
      ['defence', 4],
      ['melee', 7],
      ['ranged', 4]
    ],
    [
      ['weapons', 9],
      ['natural', 3],
      ['armours', 4],
      ['covers', 5]
    ],
    [
      ['states', 14],
      ['criticals', 6],
      ['drugs', 6]
    ]
  ])
  const entries = book.flatMap((part) => part.sections.flatMap((section) => section.entries))
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
  for (const key of new Set(keysIn(book))) isWorded(key, {})
  for (const { name, id } of entries)
    expect(name, id).toMatchObject({ fr: expect.stringMatching(/./), en: expect.stringMatching(/./) })
})

test('VD10-WE-06, VD10-AR-02, VD10-SI-05, VD10-ST-10, VD10-DR-06: search results have the campaign’s figures', () => {
  const entryOf = (id: string, rules = vd10()) =>
    vampireD10.reference!(rules)
      .flatMap((part) => part.sections.flatMap((section) => section.entries))
      .find((entry) => entry.id === id)!
  const values = (id: string) => entryOf(id).facts!.map(({ value }) => value)
  expect(values('weapon:heavy-melee').slice(0, 1)).toEqual(['+3'])
  expect(values('armour:reinforced-clothing')).toEqual([2, 0])
  expect(values('armour:tactical-suit').slice(0, 2)).toEqual([6, 6])
  expect(values('cover:concealment')).toEqual(['−1'])
  expect(values('state:visual-handicap')).toEqual(['−1', '−1'])
  expect(values('critical:instant-death')).toEqual(['13+'])
  expect(values('manoeuvre:sweep')).toMatchObject(['−2', { fr: 'Au sol' }])
  const poison = entryOf('drug:poison')
  expect([poison.rules, poison.table!.rows.at(-1)!.slice(1), poison.table!.rows.length]).toEqual([
    ['VD10-DR-06', 'VD10-ST-12'],
    ['1–3', '—'],
    13
  ])
  const rules = vd10()
  const ours = {
    ...rules,
    files: {
      ...rules.files,
      'catalogue/covers': rules.files['catalogue/covers'].map((one) => ({ ...one, dodgeDice: 5 }))
    }
  }
  expect(entryOf('cover:none', ours).facts).toMatchObject([{ value: '+5' }])
})
