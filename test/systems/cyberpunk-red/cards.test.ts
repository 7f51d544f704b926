import { expect, test } from 'vitest'
import { cyberpunkRed } from '../../../src-main/systems/cyberpunk-red/index'
import { checkLanguages, deckOf, keysIn, partOf, sentencesIn } from '../../support/deck-reading'
import { cr, isWorded, loading, raw } from './ask'
import { crew } from './crew'

const { cards, card, rulings, told } = deckOf(cyberpunkRed, cr)
const price = (sum: number) => ({ key: 'deck.sum', params: { sum } })

test('there are thirty-seven reference cards, and one for each implant without figures, all with names and texts in both languages', () => {
  const kinds = cards().map(({ id, kind, form }) => [id, kind, form === true])
  const listed = (from: number, to: number, kind: string) =>
    Array.from({ length: to - from + 1 }, (_, at) => [
      `CR-C${String(from + at).padStart(2, '0')}`,
      kind,
      false
    ])
  expect(kinds.slice(0, 37)).toEqual([
    ...listed(1, 14, 'rules'),
    ...listed(15, 27, 'weapon'),
    ...listed(28, 33, 'cyberware'),
    ...listed(34, 34, 'ammunition'),
    ...listed(35, 36, 'rules'),
    ['CR-C37', 'blank', true]
  ])
  expect(kinds.slice(37)).toEqual(
    [
      'cyberleg',
      'cybereye',
      'cyberaudio-suite',
      'neuroport',
      'cyberdeck-neuroport',
      'musculoskeletal-lacing',
      'chip',
      'chip-cap'
    ].map((id) => [`item:${id}`, 'cyberware', false])
  )
  expect(
    cards()
      .slice(0, 14)
      .map(({ title }) => (title as { fr: string }).fr)
  ).toEqual([
    'Jet de compétence',
    'Échelle des SD',
    'Initiative et mouvement',
    'Attaque à distance',
    'Mêlée et visée',
    'Modes de tir',
    'Armes techniques',
    "Qualités d'armes",
    "Suite d'un coup au but",
    'Piratage rapide : actions',
    'Piratages simples et standards',
    'Piratages complexes',
    'Piratages avancés',
    'Barrières'
  ])
  const said = new Set(keysIn(cards()))
  expect(said.size).toBeGreaterThan(60)
  for (const { key, params } of sentencesIn(cards())) isWorded(key, params)
})

test('CR-SK-03, CR-AT-02, CR-QH-07, CR-PR-01: the ladder, the ranges, the barriers and the prices are tables', () => {
  expect(partOf(card('CR-C02'), 'difficulties').rows.map(({ name, cells }) => [name.en, cells[0]])).toEqual([
    ['Simple', 9],
    ['Easy', 13],
    ['Average', 15],
    ['Professional', 17],
    ['Fairly hard', 21],
    ['Hard', 24],
    ['Nearly impossible', 29]
  ])
  expect(partOf(card('CR-C04'), 'range').rows.map(({ name, cells }) => [name.en, cells[0]])).toEqual([
    ['0–6', 13],
    ['7–12', 15],
    ['13–25', 20],
    ['26–50', 25],
    ['51–100', 30],
    ['101–200', 30]
  ])
  expect(partOf(card('CR-C14'), 'barriers').rows.map(({ cells }) => cells[0])).toEqual([6, 8, 10])
  // A price is written as the reader's language writes numbers, in tables as in sentences.
  expect(partOf(card('CR-C36'), 'tiers').facts.map(({ value }) => value)).toEqual([
    price(50),
    price(100),
    price(500),
    price(1000)
  ])
  expect(partOf(card('CR-C36'), 'prices').rows).toHaveLength(21)
})

test('CR-WP-02, CR-FM-01, CR-FM-02: a weapon’s card has its line, its modes, its range and a box for each round', () => {
  const one = card('CR-C16')
  expect(one).toMatchObject({
    title: { fr: 'Arasaka HJSH-18 Masamune' },
    subtitle: [{ fr: "Fusil d'assaut" }],
    corner: [price(500)]
  })
  expect(partOf(one, 'modes').rows.map(({ name, cells }) => [name.en, ...cells])).toEqual([
    ['Single shot', 3, '5d6', { fr: 'sous 3 : 4 dés', en: 'below 3: 4 dice' }],
    ['Autofire', 10, '2d6', { fr: 'plafond ×4', en: 'cap ×4' }]
  ])
  expect(partOf(one, 'magazine').boxes).toHaveLength(24)
  expect(partOf(one, 'range').rows).toHaveLength(6)
  expect(partOf(one, 'rules').entries.map(({ key }) => key)).toEqual(['CR-WP-02', 'CR-WQ-02'])
  expect(partOf(card('CR-C27'), 'modes').rows[1]!.cells[2]).toMatchObject({
    en: 'through even thick cover, half armour'
  })
  // Only buckshot has its area as a range (CR-FM-04).
  expect(
    ['CR-C20', 'CR-C21'].map((id) =>
      partOf(card(id), 'range').rows.map(({ name, cells }) => [name.en, cells[0]])
    )
  ).toEqual([[['0–6', 13]], [['0–6', 13]]])
  // All others use the pistols' table until the campaign has theirs (CR-R05).
  const range = (id: string, house = {}) => partOf(card(id, house), 'range').title
  expect([range('CR-C16'), range('CR-C16', { rangeProfiles: 'campaign-table' }), range('CR-C22')]).toEqual([
    { key: 'deck.range-lent' },
    { key: 'deck.range' },
    { key: 'deck.range' }
  ])
})

test('CR-CY-02, CR-CY-05, CR-CY-06, CR-R17: a cyberware card has its effect, its melee line, its slots and its barriers', () => {
  expect(partOf(card('CR-C29'), 'slots').boxes).toHaveLength(4)
  expect(partOf(card('CR-C32'), 'melee').rows.map(({ cells }) => cells)).toEqual([
    ['3d6', 2, { fr: '6 m', en: '6 m' }, { key: 'shop.yes' }]
  ])
  expect(partOf(card('CR-C30'), 'melee').rows[0]!.cells[3]).toEqual({ key: 'shop.no' })
  expect(partOf(card('CR-C30', { meleeRows: 'mantis-no-others-yes' }), 'melee').rows[0]!.cells[3]).toEqual({
    key: 'shop.yes'
  })
  expect(partOf(card('CR-C33'), 'barriers').rows).toHaveLength(3)
  expect(partOf(card('CR-C34'), 'packs').rows.map(({ cells }) => cells)).toEqual([
    [10, price(50)],
    [1, price(500)]
  ])
})

test('CR-CY-07: the card of an implant without figures has lines for what the table decides, that of another has none', () => {
  const lines = (id: string) => card(id).blocks.filter(({ kind }) => kind === 'lines')
  expect(lines('item:cyberleg')).toMatchObject([{ title: { key: 'deck.write-decided' }, count: 5 }])
  expect(lines('CR-C29')).toEqual([])
})

test('CR-ST-01, CR-CY-07, CR-QH-10: there are cards of states with their effects, of quickhacks by name, and a blank sheet with eight implants to tick', () => {
  expect(partOf(card('CR-C35'), 'conditions').entries).toHaveLength(19)
  expect(partOf(card('CR-C11'), 'rules').entries.map(({ name }) => name.en)).toEqual([
    'Movement limit',
    'Sonic shock',
    'Overheat',
    'Short circuit'
  ])
  expect(partOf(card('CR-C37'), 'cyberware').rows).toHaveLength(8)
  expect(card('CR-C37').profile.map(({ key }) => key)).toEqual([
    'ref',
    'dex',
    'body',
    'will',
    'mouv',
    'luck-max'
  ])
})

test('CR-QH-10, CR-QH-17, CR-QH-20: quickhack cards have the DV and the tier of each', () => {
  const printed = (id: string) =>
    partOf(card(id), 'hacks').rows.map(({ name, note, cells }) => [
      name.en,
      (note as { en: string }[])[0]!.en,
      cells[0]
    ])
  expect(printed('CR-C11')).toEqual([
    ['Movement limit', 'Simple', 6],
    ['Sonic shock', 'Simple', 6],
    ['Overheat', 'Standard', 8],
    ['Short circuit', 'Standard', 8]
  ])
  expect(printed('CR-C12').map(([name, , dv]) => [name, dv])).toEqual([
    ['Cyberware malfunction', 10],
    ['Whistle', 10],
    ['Slowdown', 10],
    ['Synaptic overload', 10]
  ])
  expect(printed('CR-C13').map(([name, , dv]) => [name, dv])).toEqual([
    ['Possession', 12],
    ['Shard ejection', 12],
    ['System reboot', 12]
  ])
})

test('CR-AT-07, CR-R08, CR-R09, CR-R11: the effects of a hit are listed in six steps, with the campaign’s rulings marked', () => {
  const steps = (house = {}) => partOf(card('CR-C09', house), 'steps').entries
  expect(steps().map(({ name }) => name.fr)).toEqual([
    '1. Dégâts',
    '2. Armure (arbitrage)',
    '3. Tête',
    '4. Blessure critique (arbitrage)',
    '5. Perforation (arbitrage)',
    '6. État de blessure (arbitrage)'
  ])
  const said = (key: string, house = {}) =>
    (steps(house).find((one) => one.key === key)!.text as { en: string }).en
  expect(said('critical')).toBe(
    'From 2 damage dice showing 6: add 5 points straight to hit points, 10 with a power weapon, neither doubled nor reduced, and draw the critical injury.'
  )
  expect(said('critical', { criticalTrigger: 'manual' })).toMatch(/^If the GM calls it/)
  expect(said('ablation', { ablation: 'none' })).toMatch(/^The armour stays whole/)
  expect(said('armour', { meleeArmour: 'half-armour' })).toContain('and melee meet only half')
  expect(said('wound', { woundStates: 'manual' })).toContain('by hand')
})

test('CR-FM-05, CR-FM-06, CR-FM-07, CR-WP-06, CR-R16, CR-R18: a weapon’s own card has its charging and its restrictions', () => {
  const limits = (id: string, house = {}) =>
    partOf(card(id, house), 'limits').entries.map(({ key, text }) => [key, (text as { en: string }).en])
  expect(limits('CR-C23')).toEqual([
    [
      'charge',
      'Giving up the move action charges the weapon. It stays charged until the end of the turn in which it fires, with no round limit.'
    ],
    [
      'charged',
      "Att 2, rounds per roll: 3. Passes through thin cover and ignores half of the target's armour."
    ],
    ['emptied', 'With fewer than 3 rounds loaded, the charged shot empties the magazine.'],
    ['sight', 'Outlines targets behind thin cover.']
  ])
  expect(limits('CR-C27')).toEqual([
    [
      'charge',
      'Giving up the move action charges the weapon. It stays charged for 60 s (20 rounds), or until it fires.'
    ],
    [
      'charged',
      "Att 1, rounds per roll: 1. Passes through thin or thick cover and ignores half of the target's armour."
    ],
    ['sight', 'Outlines targets behind thin or thick cover.']
  ])
  expect(limits('CR-C20')).toEqual([
    ['least', 'With fewer than 8 rounds loaded it cannot fire (Buckshot).'],
    ['smart-only', 'Only: Improved smart buckshot. No other ammunition goes into this weapon.']
  ])
  expect(limits('CR-C24').map(([key]) => key)).toEqual(['charge', 'charged', 'sight', 'either'])
  expect(limits('CR-C15')).toEqual([
    ['least-autofire', 'With fewer than 10 rounds loaded it cannot fire (Autofire).']
  ])
  expect(limits('CR-C15', { autofireLowAmmo: 'proportional' })).toEqual([
    ['least-autofire', 'With fewer than 10 rounds loaded the cap drops in proportion (Autofire).']
  ])
  expect(partOf(card('CR-C19'), 'limits')).toBeUndefined()
})

test('CR-FM-08: the Unity’s card has the damage of its aimed shot in its modes, and says it once', () => {
  expect(partOf(card('CR-C19'), 'modes').rows.map(({ cells }) => cells[1])).toEqual(['3d6', '4d6'])
  expect(partOf(card('CR-C19'), 'rules').entries.map(({ key }) => key)).toEqual(['CR-WQ-02'])
})

test('CR-CY-01: the Berserk implant’s card has its action, its duration and its cooldown', () => {
  const facts = partOf(card('CR-C28'), 'facts').facts as unknown as {
    label: { key: string }
    value: unknown
  }[]
  expect(facts.map(({ label, value }) => [label.key, value])).toEqual([
    ['shop.activation', { key: 'shop.an-action' }],
    ['shop.lasts', { fr: '60 s (20 rounds)', en: '60 s (20 rounds)' }],
    ['shop.then-spent', { fr: '60 min', en: '60 min' }]
  ])
})

test('CR-R05, CR-R21, CR-R31: cards follow the campaign’s choices, and each ruling with options is on one', () => {
  expect([told('CR-C04', 'CR-R05'), told('CR-C04', 'CR-R05', { rangeProfiles: 'ask-dv' })]).toEqual([
    'Printed profile for all',
    'Type the DV each time'
  ])
  expect([told('CR-C10', 'CR-R21'), told('CR-C10', 'CR-R21', { hackFailure: 'action-lost' })]).toEqual([
    'Target aware',
    'Action lost only'
  ])
  expect(told('CR-C36', 'CR-R31', { extensionSlots: 'not-tracked' })).toBe('Slots not counted')
  const printed = new Set(rulings().map(({ key }) => key))
  expect(
    cr()
      .files['tables/house-rules'].map(({ ruling }) => ruling)
      .filter((ruling) => !printed.has(ruling))
  ).toEqual([])
})

test('a crew prints a card for each character, its sheet, the rules in short and its belongings', async () => {
  const { app, id, jax, buy, write } = await crew()
  await buy(['militech-crusher'], ['self-ice'], ['chip'], ['smart-improved-10', 1, jax, 'smart-slug'])
  await write({ 'luck-max': 5, 'hp-max': 20, 'hp-lost': 12, 'armour-body': 7, 'armour-body-lost': 1 })
  const { members, roster } = await app.call('cards.get', { roster: id })
  expect(members[0]).toMatchObject({
    id: jax,
    kind: 'character',
    title: 'Jax',
    subtitle: [{ fr: 'Edgerunner' }, { key: 'status.seriously-wounded' }]
  })
  const boxes = (key: string) => partOf(members[0]!, key).boxes.map(({ ticked }) => ticked)
  expect(boxes('hp').filter(Boolean)).toHaveLength(12)
  expect(boxes('luck')).toEqual([false, false, false, false, false])
  expect(members[0]!.blocks.find(({ key }) => key === 'armour')).toMatchObject({ facts: [{ value: '6/7' }] })
  expect(roster).toMatchObject({
    rows: [{ name: 'Jax' }, { name: 'Nyx' }],
    figures: [{ key: 'money' }, { key: 'members', amount: 2 }]
  })
  const deck = await app.call('decks.get', { source: { of: 'roster', roster: id } })
  expect(deck.kinds.map(({ id: kind, cards: count }) => [kind, count])).toEqual([
    ['character', 2],
    ['rules', 16],
    ['weapon', 1],
    ['cyberware', 2],
    ['ammunition', 1],
    ['legend', 1]
  ])
  await app.end()
})

test('a weapon’s card has what each shot needs before what is read once: modes, magazine, range, then limits', () => {
  const keys = card('CR-C24').blocks.map(({ key }) => key)
  expect(keys.slice(0, 5)).toEqual(['facts', 'modes', 'magazine', 'range', 'limits'])
})

test('custom entries of a sheet get cards: a weapon with its modes, an item with its note', async () => {
  const { app, id, write } = await crew()
  await write({
    weapons: [
      {
        name: 'Fusil maison',
        class: 'assault-rifle',
        'damage-dice': 5,
        magazine: 25,
        loaded: 3,
        ammo: 'bullet-rifle',
        'autofire-cap': 4,
        tech: true
      }
    ],
    gear: [{ name: 'Corde', quantity: 2, note: 'dix mètres' }]
  })
  const deck = await app.call('decks.get', { source: { of: 'roster', roster: id } })
  const told = deck.cards.map(({ card: one }) => one).filter(({ id: key }) => /^(weapon|gear):/.test(key))
  expect(told).toMatchObject([
    { kind: 'weapon', title: { fr: 'Fusil maison' }, corner: [{ fr: 'Jax' }] },
    {
      kind: 'gear',
      title: { fr: 'Corde' },
      blocks: [{ facts: [{ value: 2 }, { value: { fr: 'dix mètres' } }] }]
    }
  ])
  expect(partOf(told[0]!, 'modes').rows.map(({ key, cells }) => [key, cells[0], cells[1]])).toEqual([
    ['single', 1, '5d6'],
    ['autofire', 10, '2d6'],
    ['charged', 1, '5d6']
  ])
  await app.end()
})

test('a weapon without a kind of ammunition has its magazine alone on its cards, not the word for none', async () => {
  const { app, id, write, view } = await crew()
  await write({
    weapons: [{ name: 'Cracheur', class: 'smg', 'damage-dice': 2, magazine: 6, loaded: 6, ammo: 'none' }]
  })
  const none = 'Aucune'
  const [row] = partOf((await view()).sheets[0]!, 'weapons').rows
  expect(row).toMatchObject({ name: { fr: 'Cracheur' }, cells: [expect.anything(), '2d6', 1, { fr: '6/6' }] })
  expect(JSON.stringify(row!.note)).not.toContain(none)
  const deck = await app.call('decks.get', { source: { of: 'roster', roster: id } })
  const card = deck.cards.map(({ card: one }) => one).find(({ id: key }) => key.startsWith('weapon:'))!
  expect(JSON.stringify(card)).toContain('"value":6')
  expect(JSON.stringify(card)).not.toContain(none)
  await app.end()
})

test('the book can be searched: every rule once, the whole catalogue, quickhacks by tier, states, tables', async () => {
  const book = cyberpunkRed.reference!(cr())
  const entries = (part: string) =>
    book.find(({ id }) => id === part)!.sections.flatMap((section) => section.entries)
  expect(book.map(({ id }) => id)).toEqual(['rules', 'catalogue', 'net', 'states', 'tables'])
  expect(entries('rules')).toHaveLength(110)
  expect(entries('catalogue')).toHaveLength(13 + 14 + 9 + 2)
  expect(
    book.find(({ id }) => id === 'net')!.sections.map(({ id, entries: hacks }) => [id, hacks.length])
  ).toEqual([
    ['simple', 2],
    ['standard', 2],
    ['complex', 4],
    ['advanced', 3]
  ])
  expect(entries('tables').map(({ id }) => id)).toEqual([
    'table:difficulties',
    'table:range-printed',
    'table:barriers',
    'table:opponents'
  ])
  const ids = book.flatMap((part) => part.sections.flatMap((section) => section.entries.map(({ id }) => id)))
  expect(new Set(ids).size).toBe(ids.length)
  for (const { key, params } of sentencesIn(book)) isWorded(key, params)
  for (const type of cyberpunkRed.stats!(cr()).inChronicle)
    for (const locale of ['fr', 'en'] as const)
      expect(
        (cr().text[locale]['chronicle'] as never as { told: { [type: string]: string } }).told[type]
      ).toBeTypeOf('string')
})

test('both languages have the same keys, the same names in each sentence and the same figures', () => {
  checkLanguages(raw())
})

test('resources with a missing file, an extra file or a contradiction are refused by name', () => {
  const { files } = raw()
  expect(loading({ 'tables/dice': undefined })).toThrow(/resource-file-missing .*tables\/dice/)
  expect(loading({ 'tables/magic': [] })).toThrow(/resource-file-unknown .*tables\/magic/)
  expect(loading({ 'tables/trade': { resalePercent: 101, most: 1 } })).toThrow(
    /resource-too-large .*resalePercent/
  )
  expect(loading({ 'catalogue/weapon-classes': [{ id: 'smg', skill: 'juggling', melee: false }] })).toThrow(
    /id-unknown .*juggling/
  )
  const ranges = files['tables/ranges'] as { bands: object[] }[]
  expect(loading({ 'tables/ranges': [{ ...ranges[0], bands: [{ min: 9, max: 3, dv: 10 }] }] })).toThrow(
    /band-backwards/
  )
})

test('CR-R05, CR-R10, CR-R11, CR-R26, CR-CY-07: a campaign changes prices, ranges, wounds and injuries in named rows', () => {
  const rules = cr()
  const specs = cyberpunkRed.tables.specs(rules)
  expect(specs.map(({ id, shape }) => [id, shape])).toEqual([
    ['weapons', 'entries'],
    ['cyberware', 'entries'],
    ['ammunition', 'entries'],
    ['smart-ammunition', 'entries'],
    ['trade', 'fields'],
    ['own-weapons', 'rows'],
    ['own-things', 'rows'],
    ['ranges', 'entries'],
    ['modifiers', 'entries'],
    ['wounds', 'entries'],
    ['injuries', 'entries'],
    ['own-injuries', 'rows'],
    ['opponents', 'entries']
  ])
  const nameOf = (file: string, id: string) => cyberpunkRed.tables.nameOf(rules, { file, path: [id] })
  expect(nameOf('catalogue/weapons', 'militech-crusher')).toEqual({
    fr: 'Militech Crusher (années 2070)',
    en: 'Militech Crusher (2070s)'
  })
  expect(nameOf('tables/ranges', 'smg')).toEqual({ fr: 'PM', en: 'SMG' })
  expect(nameOf('tables/wounds', 'mortally-wounded')).toEqual({
    fr: 'Blessure mortelle',
    en: 'Mortally wounded'
  })
  expect(nameOf('catalogue/own-things', '0')).toBeNull()
  for (const words of keysIn(specs)) isWorded(words, {})
})
