import { expect, test } from 'vitest'
import { refusals, saidByKernel } from '../../support/refusals'
import { openCampaign, rosterOf, sheetsOf } from '../../support/roster-app'
import { isWorded, t2k } from './ask'

/** A unit with two characters, through the unchanged core. */
async function unit() {
  const app = await openCampaign('twilight-2000', 'Kalisz')
  const { id, members } = await rosterOf(app, { name: 'Les Traînards', kind: 'unit' }, 'character', [
    'Ada',
    'Bo'
  ])
  const [ada, bo] = members as [string, string]
  return {
    app,
    id,
    ada,
    bo,
    refused: refusals(app, isWorded, saidByKernel('not-in-this-system', 'unknown-thing')),
    ...sheetsOf(app, id, ada)
  }
}

const RIFLE = {
  name: 'AK-74',
  class: 'other',
  rof: 6,
  magazine: 30,
  loaded: 12,
  reliability: 3,
  'reliability-max': 5,
  'weapon-damage': 2,
  scope: true,
  jammed: true
}

test('a unit is created, is founded with at least one member, and has no other kind', async () => {
  const { app, id, refused, view } = await unit()
  expect(await refused('rosters.create', { name: 'X', kind: 'gang' })).toEqual(['unknown-kind'])
  const empty = await app.call('rosters.create', { name: 'Vide', kind: 'unit' })
  expect(await refused('rosters.found', { roster: empty.id })).toEqual(['nobody-there'])
  expect((await view()).money).toBeNull()
  expect((await app.call('rosters.found', { roster: id })).stage).toBe('ready')
  expect(await refused('rosters.found', { roster: id })).toEqual(['already-founded'])
  expect(await refused('members.recruit', { roster: id, type: 'hero', name: 'Cy' })).toEqual(['unknown-type'])
  expect(await app.call('rosters.recruits', { roster: id })).toMatchObject([
    {
      type: 'character',
      cost: null,
      profile: { strength: 6, agility: 6, intelligence: 6, empathy: 6, cuf: 6 },
      written: { strength: 'd6', cuf: 'd6' },
      allowed: true
    }
  ])
  await app.end()
})

test('T2K-R01, T2K-R20, T2K-R27: a new sheet has the smallest dice, strength behind both named skills and no maximum', async () => {
  const { app, values, view } = await unit()
  expect(await values()).toEqual({
    strength: '6',
    agility: '6',
    intelligence: '6',
    empathy: '6',
    cuf: '6',
    'close-combat': '0',
    'close-combat-attribute': 'strength',
    stamina: '0',
    'stamina-attribute': 'strength',
    damage: 0,
    'damage-max': 0,
    stress: 0,
    'stress-max': 0,
    suppressed: false,
    radiation: 0,
    protection: '',
    'protection-modifier': 0,
    notes: '',
    otherSkills: [],
    weapons: [],
    pack: [],
    illnesses: []
  })
  const [sheet] = (await view()).sheets
  expect(sheet).toMatchObject({
    status: { key: 'fit', fit: true },
    figures: [
      { key: 'damage', amount: 0 },
      { key: 'stress', amount: 0 }
    ]
  })
  expect(sheet!.blocks.map(({ key }) => key)).toEqual(['skills'])
  await app.end()
})

test('a whole sheet is written, is read again, and one undo reverts it', async () => {
  const { app, values, write, view } = await unit()
  const before = await values()
  const wrote = {
    strength: '8',
    cuf: '12',
    stamina: '10',
    'stamina-attribute': 'agility',
    'damage-max': 5,
    damage: 2,
    'stress-max': 4,
    suppressed: true,
    radiation: 3,
    protection: 'NBC',
    'protection-modifier': -1,
    notes: 'Ne dort pas.',
    otherSkills: [
      { name: 'Tir', attribute: 'agility', die: '8' },
      { name: 'Cuisine', attribute: 'empathy', die: '0' }
    ],
    weapons: [{ ...RIFLE, bipod: false, spare: 2 }],
    pack: [
      { name: 'Corde', quantity: 2, note: '' },
      { name: 'Carte', quantity: 1, note: 'Pologne' }
    ],
    illnesses: [
      { name: 'Choléra', agent: 'pathogen', days: 1, 'daily-damage': 1, 'daily-stress': 0, modifier: -1 }
    ]
  }
  await write(wrote)
  expect(await values()).toEqual({ ...before, ...wrote })
  const [sheet] = (await view()).sheets
  expect(sheet!.profile.map(({ key, written }) => [key, written])).toEqual([
    ['strength', 'd8'],
    ['agility', 'd6'],
    ['intelligence', 'd6'],
    ['empathy', 'd6'],
    ['cuf', 'd12']
  ])
  expect(sheet!.status).toMatchObject({ key: 'ill', fit: true })
  const block = (key: string) => sheet!.blocks.find((one) => one.key === key)
  expect(block('skills')).toMatchObject({
    entries: [
      { key: 'close-combat', text: { fr: 'FOR d8', en: 'STR d8' } },
      { key: 'stamina', text: { en: 'AGL d6 + d10' } },
      { name: { fr: 'Tir' }, text: { fr: 'AGI d6 + d8' } },
      { text: { en: 'EMP d6' } }
    ]
  })
  expect(block('damage')).toMatchObject({
    boxes: [{ ticked: true }, { ticked: true }, { ticked: false }, { ticked: false }, { ticked: false }]
  })
  expect(block('weapons')).toMatchObject({
    rows: [
      {
        name: { fr: 'AK-74' },
        note: [
          { en: 'Other ranged weapon' },
          { fr: 'Lunette' },
          { fr: 'Enrayée' },
          { fr: '2 chargeurs de rechange' }
        ],
        cells: [6, 2, { fr: '3/5' }, { en: '12/30' }]
      }
    ]
  })
  expect((block('weapons') as { rows: { boxes?: unknown }[] }).rows[0]!.boxes).toBeUndefined()
  expect(block('states')).toMatchObject({
    entries: [{ key: 'suppressed' }, { key: 'ill' }, { key: 'irradiated' }, { key: 'jammed' }]
  })
  expect(block('illnesses')).toMatchObject({
    entries: [{ name: { fr: 'Choléra' }, text: { en: '1 d, 1 damage and 0 stress a day; STAMINA at −1' } }]
  })
  expect(block('pack')).toMatchObject({
    entries: [{ name: { fr: 'Corde × 2' } }, { name: { fr: 'Carte' }, text: { fr: 'Pologne' } }]
  })
  expect(block('facts')).toMatchObject({
    facts: [{ value: { fr: 'NBC' } }, { value: '−1' }, { value: 3 }, { value: { en: 'Ne dort pas.' } }]
  })
  await app.call('history.undo', {})
  expect(await values()).toEqual(before)
  await app.end()
})

test('T2K-R20, T2K-R08, T2K-R10: points never exceed the track, rounds the magazine, or reliability the weapon’s', async () => {
  const { app, id, ada, values, refused, write } = await unit()
  const before = await values()
  const wrong = (values: object) => refused('members.write', { roster: id, member: ada, values })
  expect(await wrong({ 'damage-max': 3, damage: 4 })).toEqual(['over-track'])
  expect(await wrong({ weapons: [{ ...RIFLE, loaded: 31 }] })).toEqual(['over-magazine'])
  expect(await wrong({ weapons: [{ ...RIFLE, reliability: 6 }] })).toEqual(['over-reliability'])
  expect(await wrong({ strength: '7', stress: 31 })).toEqual(['field-choice', 'field-bounds'])
  expect(await values()).toEqual(before)
  await write({ 'damage-max': 3, damage: 3, stress: 9 })
  await app.end()
})

test('T2K-R20: a full track means incapacitated; a maximum left empty is never full', async () => {
  const { app, write, view } = await unit()
  const status = async () => (await view()).sheets[0]!.status
  await write({ damage: 9 })
  expect(await status()).toMatchObject({ key: 'fit' })
  await write({ damage: 2, 'damage-max': 3, 'stress-max': 3, stress: 3 })
  expect(await status()).toMatchObject({ key: 'incapacitated', fit: false })
  await write({ stress: 2 })
  expect(await status()).toMatchObject({ key: 'fit' })
  await write({ damage: 3 })
  expect(await status()).toMatchObject({ key: 'incapacitated' })
  await app.end()
})

test('T2K-CB-11: the unit has its own CUF die, on its own sheet', async () => {
  const { app, values, write, view } = await unit()
  expect(await values(null)).toEqual({ 'unit-cuf': '6' })
  await write({ 'unit-cuf': '10' }, null)
  expect(await values(null)).toEqual({ 'unit-cuf': '10' })
  expect((await view()).figures).toMatchObject([
    { key: 'members', amount: 2 },
    { key: 'unit-cuf', amount: 10 }
  ])
  await app.end()
})

test('T2K-R25: equipment passes freely, and stays with the unit when its owner leaves', async () => {
  const { app, id, ada, bo, write, view, values, refused } = await unit()
  await write({ weapons: [RIFLE], pack: [{ name: 'Corde' }] })
  const items = (await view()).items.map(({ id: item }) => item)
  await app.call('stash.move', { roster: id, moves: [{ item: items[0]!, to: bo }] })
  expect((await values(bo))['weapons']).toMatchObject([{ name: 'AK-74' }])
  expect((await values(ada))['weapons']).toEqual([])
  expect(
    await refused('stash.move', {
      roster: id,
      moves: [
        { item: 'gone', to: bo },
        { item: items[1]!, to: 'nobody' }
      ]
    })
  ).toEqual(['no-item', 'unknown-member'])
  await app.call('rosters.found', { roster: id })
  await app.call('members.dismiss', { roster: id, member: bo })
  expect((await view()).items.map(({ holder }) => holder).sort()).toEqual([ada, 'stash'].sort())
  expect((await view()).sheets.find(({ member }) => member === bo)!.status.key).toBe('gone')
  expect(await refused('stash.sell', { roster: id, items: [items[0]!] })).toEqual(['not-in-this-system'])
  await app.end()
})

test('T2K-R25: the campaign’s armoury is taken for free, loaded and intact', async () => {
  const { app, id, ada, values, refused } = await unit()
  expect(await app.call('stash.offers', { roster: id, holder: ada })).toEqual([])
  const row = {
    name: 'Makarov',
    class: 'pistol',
    rof: 1,
    magazine: 8,
    reliability: 5,
    damage: 1,
    price: '2 conserves'
  }
  await app.call('rules.setTables', { edits: [{ file: 'catalogue/armoury', path: [], to: [row] }] })
  expect(await app.call('stash.offers', { roster: id, holder: ada })).toMatchObject([
    {
      thing: 'armoury-1',
      name: { fr: 'Makarov' },
      price: null,
      allowed: true,
      facts: [
        { value: { en: 'Pistol' } },
        { value: 1 },
        { value: 8 },
        { value: 5 },
        { value: 1 },
        { value: { fr: '2 conserves' } }
      ]
    }
  ])
  await app.call('stash.buy', { roster: id, lines: [{ thing: 'armoury-1', quantity: 2, holder: ada }] })
  const taken = {
    name: 'Makarov',
    class: 'pistol',
    rof: 1,
    magazine: 8,
    loaded: 8,
    spare: 0,
    reliability: 5,
    'reliability-max': 5,
    'weapon-damage': 1,
    scope: false,
    bipod: false,
    jammed: false
  }
  expect((await values())['weapons']).toEqual([taken, taken])
  expect(
    await refused('stash.buy', { roster: id, lines: [{ thing: 'armoury-2', quantity: 1, holder: ada }] })
  ).toEqual(['unknown-thing'])
  expect(
    await app.dispatch('rules.setTables', {
      edits: [{ file: 'catalogue/armoury', path: [], to: [{ ...row, class: 'laser' }] }]
    })
  ).toMatchObject({ ok: false })
  await app.end()
})

test('T2K-R02, T2K-R07, T2K-R12, T2K-R16, T2K-R19, T2K-R20, T2K-R21, T2K-R23 to T2K-R27: every ruling without options may be written in the campaign’s own words', async () => {
  const { app } = await unit()
  const specs = (await app.call('systems.get', { system: 'twilight-2000' })).houseRules
  const notes = specs.filter(({ type }) => type === 'note')
  expect(notes.map(({ rules }) => rules[0])).toEqual(
    ['R02', 'R07', 'R12', 'R16', 'R19', 'R20', 'R21', 'R23', 'R24', 'R25', 'R26', 'R27'].map(
      (ruling) => `T2K-${ruling}`
    )
  )
  const known = Object.keys(t2k().text.fr['rules'] as object).filter((rule) => /-R\d+$/.test(rule))
  expect(specs.map(({ rules }) => rules[0]).sort()).toEqual(known.sort())
  for (const { label } of notes)
    for (const locale of ['fr', 'en']) expect(label[locale]).not.toMatch(/^houseNotes/)
  await app.call('rules.setHouseRules', {
    houseRules: { 'note:T2K-R24': 'On recharge par un jet d’agilité.' }
  })
  const told = (await app.call('systems.get', { system: 'twilight-2000' })).text['fr'] as {
    rules: { [rule: string]: string }
  }
  expect(told.rules['T2K-R24']).toBe('On recharge par un jet d’agilité.')
  expect((await app.dispatch('rules.setHouseRules', { houseRules: { 'note:T2K-R08': 'Non.' } })).ok).toBe(
    false
  )
  await app.end()
})

test('house rules take their options, and nothing else', async () => {
  const { app } = await unit()
  const specs = (await app.call('systems.get', { system: 'twilight-2000' })).houseRules
  const choices = specs.filter(({ type }) => type === 'choice')
  expect(choices.map(({ key, rules }) => [rules[0], key])).toEqual([
    ['T2K-R01', 'dieSizes'],
    ['T2K-R03', 'pushExplosionCount'],
    ['T2K-R04', 'pushLimit'],
    ['T2K-R05', 'pushOtherRolls'],
    ['T2K-R06', 'modifierMethod'],
    ['T2K-R08', 'ammoSpent'],
    ['T2K-R09', 'zeroAmmoDice'],
    ['T2K-R10', 'reliabilityLoss'],
    ['T2K-R11', 'jam'],
    ['T2K-R13', 'extraSuccessDamage'],
    ['T2K-R14', 'opposedTie'],
    ['T2K-R15', 'scopeVersusUnaimed'],
    ['T2K-R17', 'suppressionTrigger'],
    ['T2K-R18', 'chainScope'],
    ['T2K-R22', 'initiativeOrder']
  ])
  for (const { key, options = [] } of choices) {
    isWorded(`houseRules.${key}.label`, {})
    for (const option of options) isWorded(`houseRules.${key}.options.${option}`, {})
  }
  const set = (houseRules: object) => app.dispatch('rules.setHouseRules', { houseRules })
  expect(await set({ opposedTie: 'hits' })).toMatchObject({ ok: true })
  expect(await set({ opposedTie: 'maybe' })).toMatchObject({
    error: { reasons: [{ code: 'house-rule-invalid', rules: ['T2K-R14'] }] }
  })
  expect(await set({ luck: 'much' })).toMatchObject({ error: { reasons: [{ code: 'house-rule-unknown' }] } })
  expect(
    (
      await app.call('systems.resolve', {
        system: 'twilight-2000',
        resolver: 't2k.block',
        input: { attackSuccesses: 1, defenceSuccesses: 1, fastActionAvailable: true }
      })
    ).outcome
  ).toMatchObject({ blocked: false })
  await app.end()
})

test('T2K-R27: a sheet fills in the dice of an exposure', async () => {
  const { app, id, ada, write } = await unit()
  await write({ agility: '10', stamina: '8', 'stamina-attribute': 'agility' })
  const ask = { roster: id, member: ada, role: 'character', input: {} }
  expect(await app.call('systems.prefill', { ...ask, resolver: 't2k.exposure' })).toEqual({
    values: { attributeDie: 10, skillDie: 8 },
    own: {}
  })
  expect(await app.call('systems.prefill', { ...ask, resolver: 't2k.pool' })).toEqual({
    values: { attributeDie: 6, skillDie: null },
    own: {}
  })
  await app.end()
})

test('an arbitrator corrects tracks and ends a respite', async () => {
  const { app, id, ada, view } = await unit()
  await app.call('rosters.found', { roster: id })
  await app.call('interlude.open', { roster: id, input: { days: 2 } })
  await app.call('rosters.correct', {
    roster: id,
    why: 'oubli',
    corrections: [
      { what: 'member-number', member: ada, key: 'damage', to: 3 },
      { what: 'between-end' },
      { what: 'member-add', type: 'character', name: 'Cy' },
      { what: 'leave', member: ada, why: 'dead' }
    ]
  })
  const after = await view()
  expect(after.stage).toBe('ready')
  expect(after.sheets.map(({ name, status, figures }) => [name, status.key, figures[0]!.amount])).toEqual([
    ['Ada', 'dead', 3],
    ['Bo', 'fit', 0],
    ['Cy', 'fit', 0]
  ])
  await app.end()
})
