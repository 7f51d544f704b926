import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addsUp } from '../../../src-main/kernel/values/receipt'
import { refusals, saidByKernel } from '../../support/refusals'
import { openCampaign, rosterOf, sheetsOf } from '../../support/roster-app'
import type { TestApp } from '../../support/test-app'
import { isWorded } from './ask'

/** One app for all: each test has a coterie of its own. */
let app: TestApp
beforeAll(async () => {
  app = await openCampaign('vampire-d10', 'Lyon la nuit')
})
afterAll(() => app.end())

/** A coterie with a vampire and a mortal, through the unchanged core. */
async function coterie() {
  const { id, members } = await rosterOf(app, { name: 'Les Cendres', kind: 'coterie' }, 'character', [
    'Ada',
    ['Bo', { nature: 'mortal' }]
  ])
  const [ada, bo] = members as [string, string]
  return {
    id,
    ada,
    bo,
    refused: refusals(app, isWorded, saidByKernel('unknown-thing', 'not-in-this-system', 'row-nameless')),
    ...sheetsOf(app, id, ada)
  }
}

const figures = (sheet: { figures: { key: string; amount: number; limit?: number }[] }) =>
  Object.fromEntries(
    sheet.figures.map(({ key, amount, limit }) => [key, limit === undefined ? amount : `${amount}/${limit}`])
  )
const cell = (sheet: { profile: { key: string; value: number }[] }, key: string) =>
  sheet.profile.find((one) => one.key === key)!.value

describe('a coterie', () => {
  test('is created, is founded with at least one member, and has no other kind or nature', async () => {
    const { id, view, refused } = await coterie()
    expect(await refused('rosters.create', { name: 'X', kind: 'gang' })).toEqual(['unknown-kind'])
    const empty = await app.call('rosters.create', { name: 'Vide', kind: 'coterie' })
    expect(await refused('rosters.found', { roster: empty.id })).toEqual(['nobody-there'])
    expect((await view()).money).toBeNull()
    expect((await app.call('rosters.found', { roster: id })).stage).toBe('ready')
    expect(await refused('rosters.found', { roster: id })).toEqual(['already-founded'])
    expect(
      await refused('members.recruit', {
        roster: id,
        type: 'hero',
        name: 'Cy',
        choices: { nature: 'ghost', clan: 'x' }
      })
    ).toEqual(['unknown-type', 'choice-unknown', 'choice-unknown'])
    expect(await app.call('rosters.recruits', { roster: id })).toMatchObject([
      { type: 'character', cost: null, profile: { strength: 1, courage: 1 }, allowed: true }
    ])
  })

  test('a sheet begins blank: one in each attribute, nothing else, and hunger for a vampire only', async () => {
    const { ada, bo, values, sheet } = await coterie()
    const blank = {
      nature: 'vampire',
      'initiative-by': 'self-control',
      ...Object.fromEntries(
        [
          'strength',
          'dexterity',
          'vigour',
          'charisma',
          'manipulation',
          'intelligence',
          'wits',
          'resolve',
          'perception',
          'self-control',
          'instinct',
          'courage'
        ].map((key) => [key, 1])
      ),
      ...Object.fromEntries(
        [
          'brawl',
          'melee',
          'athletics',
          'firearms',
          'stealth',
          'alertness',
          'subterfuge',
          'leadership',
          'driving',
          'investigation',
          'survival'
        ].map((key) => [key, 0])
      ),
      'health-superficial': 0,
      'health-aggravated': 0,
      'willpower-superficial': 0,
      'willpower-aggravated': 0,
      hunger: 0,
      torpor: false,
      fortitude: 0,
      'celerity-turns': 0,
      armour: 'none',
      notes: '',
      otherSkills: [],
      criticals: [],
      disciplines: [],
      weapons: [],
      states: [],
      drugs: []
    }
    expect(await values(ada)).toEqual(blank)
    const { hunger: _, torpor: __, ...mortal } = { ...blank, nature: 'mortal' }
    expect(await values(bo)).toEqual(mortal)
    expect((await sheet(ada)).typeName).toEqual({ fr: 'Vampire', en: 'Vampire' })
    expect((await sheet(ada)).blocks.map(({ key }) => key)).toEqual(['health', 'willpower', 'hunger'])
    expect((await sheet(bo)).blocks.map(({ key }) => key)).toEqual(['health', 'willpower'])
  })

  test('a whole sheet is written, is read again, and one undo reverts it', async () => {
    const { values, write, sheet } = await coterie()
    const before = await values()
    const wrote = {
      strength: 3,
      dexterity: 4,
      perception: 2,
      brawl: 2,
      firearms: 3,
      'health-superficial': 1,
      'health-aggravated': 2,
      hunger: 3,
      fortitude: 2,
      'celerity-turns': 1,
      armour: 'kevlar',
      notes: 'Ne sort pas.',
      otherSkills: [{ name: 'Occultisme', value: 4 }],
      criticals: [{ critical: 'fracture', note: 'bras' }],
      disciplines: [
        { name: 'Auspex', level: 2, note: 'Sens accrus' },
        { name: 'ראייה 3', level: 1, note: '' }
      ],
      weapons: [
        {
          name: 'Uzi',
          category: 'light-firearm',
          bonus: 1,
          attack: 'category',
          type: 'aggravated',
          reach: 0,
          firearm: false,
          automatic: true,
          handgun: true,
          scope: false
        }
      ],
      states: [
        { state: 'bleeding', turns: 4 },
        { state: 'prone', turns: 0 }
      ],
      drugs: [{ drug: 'alcohol', slaked: 3 }]
    }
    await write(wrote)
    expect(await values()).toEqual({ ...before, ...wrote })
    const after = await sheet()
    const block = (key: string) => after.blocks.find((one) => one.key === key)
    expect(block('health')).toMatchObject({
      boxes: [
        { label: '■', ticked: true },
        { label: '■', ticked: true },
        { label: '', ticked: true },
        { label: '', ticked: false }
      ]
    })
    expect(block('hunger')).toMatchObject({
      boxes: [{ ticked: true }, { ticked: true }, { ticked: true }, { ticked: false }, { ticked: false }]
    })
    expect(block('skills')).toMatchObject({
      facts: [
        { label: { fr: 'Bagarre' }, value: 2 },
        { label: { en: 'Firearms' }, value: 3 },
        { label: { fr: 'Occultisme' }, value: 4 },
        { label: { en: 'Fortitude' }, value: 2 }
      ]
    })
    expect(block('weapons')).toMatchObject({
      rows: [
        {
          name: { fr: 'Uzi' },
          note: [{ en: 'Light firearm' }, { fr: 'Automatique' }, { fr: 'Arme de poing' }],
          cells: [7, '+4', { fr: 'aggravé' }, '—']
        }
      ]
    })
    expect(block('states')).toMatchObject({
      entries: [{ name: { fr: 'Saignement, 4 tours' } }, { name: { en: 'Prone' } }]
    })
    // What it does, without the row of the table that gave it.
    expect(block('criticals')).toMatchObject({
      entries: [{ name: { fr: 'Fracture (bras)' }, text: { fr: '−3 dés avec le membre brisé.' } }]
    })
    expect(block('drugs')).toMatchObject({ entries: [{ name: { en: 'Alcohol' } }] })
    expect(block('disciplines')).toMatchObject({
      entries: [
        { name: { fr: 'Auspex 2' }, text: { en: 'Sens accrus' } },
        { name: { fr: '\u2068ראייה 3\u2069 1' } }
      ]
    })
    expect(block('facts')).toMatchObject({
      facts: [
        { value: { fr: 'Gilet pare-balles, veste en kevlar (4)' } },
        { value: 1 },
        { value: { en: 'Ne sort pas.' } }
      ]
    })
    await app.call('history.undo', {})
    expect(await values()).toEqual(before)
  })
})

describe('derived values', () => {
  test('VD10-HP-07, VD10-HP-09, VD10-RD-03, VD10-MV-02: tracks, initiative and sprint follow the attributes, with receipts that add up', async () => {
    const { write, sheet } = await coterie()
    await write({
      vigour: 4,
      courage: 2,
      'self-control': 5,
      instinct: 3,
      wits: 2,
      dexterity: 3,
      hunger: 2,
      'health-superficial': 2,
      'willpower-aggravated': 1
    })
    const one = await sheet()
    expect(figures(one)).toEqual({
      health: '5/7',
      willpower: '4/5',
      hunger: '2/5',
      initiative: 7,
      sprint: 15
    })
    for (const figure of one.figures)
      for (const receipt of [figure.receipt, figure.limitReceipt])
        if (receipt)
          expect([receipt.total, addsUp(receipt)]).toEqual([
            receipt.key.endsWith('-max') ? figure.limit : figure.amount,
            true
          ])
    await write({ 'initiative-by': 'instinct', dexterity: 4 })
    expect(figures(await sheet())).toMatchObject({ initiative: 5, sprint: 16 })
  })

  test('VD10-AR-02: a tactical suit costs a point of Dexterity wherever Dexterity counts', async () => {
    const { write, sheet } = await coterie()
    await write({ dexterity: 4, armour: 'tactical-suit' })
    const one = await sheet()
    expect(one.profile.find(({ key }) => key === 'dexterity')).toMatchObject({
      value: 3,
      own: 4,
      lines: [{ amount: 4 }, { amount: -1, rules: ['VD10-AR-02'] }]
    })
    expect(figures(one)).toMatchObject({ sprint: 15 })
    await write({ dexterity: 0 })
    expect(cell(await sheet(), 'dexterity')).toBe(0)
  })

  test.each([
    ['VD10-DR-01: alcohol', 'alcohol', { dexterity: -1, intelligence: -1 }],
    ['VD10-DR-02: stimulants', 'cocaine', { 'self-control': -2 }],
    ['VD10-DR-03: hallucinogens', 'hallucinogens', { wits: -1, resolve: -1, manipulation: -1 }],
    ['VD10-DR-04: opiates', 'opiates', { strength: -1, dexterity: -1, vigour: -1 }],
    ['VD10-DR-05: marijuana', 'marijuana', { wits: -2 }],
    [
      'VD10-DR-06: poison',
      'poison',
      Object.fromEntries(
        [
          'strength',
          'dexterity',
          'vigour',
          'charisma',
          'manipulation',
          'intelligence',
          'wits',
          'resolve',
          'perception',
          'self-control',
          'instinct',
          'courage'
        ].map((key) => [key, -1])
      )
    ]
  ])('%s reduces a mortal’s attributes, and nothing else', async (_name, drug, less) => {
    const { bo, write, sheet } = await coterie()
    await write(Object.fromEntries((await sheet(bo)).profile.map(({ key }) => [key, 5])), bo)
    await write({ drugs: [{ drug, slaked: 0 }] }, bo)
    const changed = (await sheet(bo)).profile
      .filter(({ value }) => value !== 5)
      .map(({ key, value }) => [key, value - 5])
    expect(Object.fromEntries(changed)).toEqual(less)
    expect(figures(await sheet(bo))).toMatchObject({ health: '8/8' })
  })

  test('VD10-ST-12, VD10-DR-01 to VD10-DR-06: a drug affects a vampire from three hunger levels on, and reduces skills instead', async () => {
    const { write, sheet } = await coterie()
    const skills = async () =>
      (await sheet()).blocks.find(({ key }) => key === 'skills') as unknown as {
        facts: { label: { en: string }; value: number }[]
      }
    const all = { driving: 2, athletics: 2, investigation: 2, survival: 2, subterfuge: 2 }
    const left = async (drug: string, slaked: number) => {
      await write({ ...all, drugs: [{ drug, slaked }] })
      return Object.fromEntries(
        (await skills()).facts.filter(({ value }) => value !== 2).map(({ label, value }) => [label.en, value])
      )
    }
    expect(await left('alcohol', 2)).toEqual({})
    expect(await left('alcohol', 3)).toEqual({ Driving: 1, Athletics: 1 })
    expect(await left('opiates', 4)).toEqual({ Survival: 1, Subterfuge: 1 })
    expect(await left('poison', 5)).toEqual({})
    expect((await sheet()).profile.every(({ value }) => value === 1)).toBe(true)
    expect(await left('hallucinogens', 3)).toEqual({ Investigation: 1 })
    expect(cell(await sheet(), 'perception')).toBe(0)
    await left('marijuana', 3)
    expect(figures(await sheet())).toMatchObject({ initiative: 1 })
  })

  test('VD10-HP-03: marks never exceed the boxes of a track, and a refused value is not stored', async () => {
    const { id, ada, values, refused, write } = await coterie()
    const before = await values()
    const wrong = (values: object) => refused('members.write', { roster: id, member: ada, values })
    expect(await wrong({ 'health-superficial': 3, 'health-aggravated': 2 })).toEqual(['over-track'])
    expect(await wrong({ 'willpower-superficial': 5 })).toEqual(['over-track'])
    expect(await wrong({ strength: 11, hunger: 6 })).toEqual(['field-bounds', 'field-bounds'])
    expect(await wrong({ weapons: [{ name: 'X', category: 'laser' }] })).toEqual(['field-choice'])
    expect(await values()).toEqual(before)
    await write({ vigour: 2, 'health-superficial': 3, 'health-aggravated': 2 })
  })

  test('VD10-HP-04, VD10-HP-05, VD10-CT-06: a full track weakens, a black one means torpor for a vampire and the end for a mortal', async () => {
    const { ada, bo, write, sheet } = await coterie()
    const status = async (member: string) => (await sheet(member)).status
    await write({ 'health-superficial': 3, 'health-aggravated': 1 })
    expect(await status(ada)).toMatchObject({ key: 'weakened', fit: true })
    await write({ 'health-superficial': 0, 'health-aggravated': 4 })
    expect(await status(ada)).toMatchObject({ key: 'torpor', fit: false })
    await write({ 'willpower-aggravated': 4 }, bo)
    expect(await status(bo)).toMatchObject({ key: 'dying', fit: false })
    await write({ 'willpower-aggravated': 0, criticals: [{ critical: 'instant-death', note: '' }] }, bo)
    expect(await status(bo)).toMatchObject({ key: 'dying' })
    await write({ 'health-aggravated': 0, torpor: true })
    expect(await status(ada)).toMatchObject({ key: 'torpor' })
  })
})

describe('gear', () => {
  test('VD10-R34: weapons and armour of the book are taken for free, weapons also into the haven, armour only by a member', async () => {
    const { id, ada, values, refused, view } = await coterie()
    const offers = await app.call('stash.offers', { roster: id, holder: ada })
    expect(offers.map(({ thing, price, allowed }) => [thing, price, allowed])).toEqual(
      [
        ...[
          'improvised',
          'light-blunt',
          'heavy-blunt',
          'light-piercing',
          'light-firearm',
          'heavy-melee',
          'medium-firearm',
          'heavy-firearm',
          'giant-melee'
        ],
        ...['reinforced-clothing', 'ballistic-nylon', 'kevlar', 'tactical-suit']
      ].map((thing) => [thing, null, true])
    )
    expect(offers.find(({ thing }) => thing === 'reinforced-clothing')!.facts).toMatchObject([
      { value: 2 },
      { value: 0 }
    ])
    expect(
      (await app.call('stash.offers', { roster: id, holder: 'stash' }))
        .filter(({ allowed }) => !allowed)
        .map(({ thing }) => thing)
    ).toEqual(['reinforced-clothing', 'ballistic-nylon', 'kevlar', 'tactical-suit'])
    await app.call('stash.buy', {
      roster: id,
      lines: [
        { thing: 'heavy-melee', quantity: 2, holder: ada },
        { thing: 'kevlar', quantity: 1, holder: ada },
        { thing: 'improvised', quantity: 1, holder: 'stash' }
      ]
    })
    const taken = {
      name: 'Arme de mêlée lourde',
      category: 'heavy-melee',
      bonus: 0,
      attack: 'category',
      type: 'preset',
      reach: 0,
      firearm: false,
      automatic: false,
      handgun: false,
      scope: false
    }
    expect(await values()).toMatchObject({ armour: 'kevlar', weapons: [taken, taken] })
    expect((await view()).items.map(({ holder }) => holder)).toEqual([ada, ada, 'stash'])
    expect(
      await refused('stash.buy', {
        roster: id,
        lines: [
          { thing: 'laser', quantity: 1, holder: ada },
          { thing: 'kevlar', quantity: 1, holder: 'stash' }
        ]
      })
    ).toEqual(['unknown-thing', 'armour-is-worn'])
  })

  test('VD10-R34: gear passes freely, stays in the haven when its owner leaves, and is never sold', async () => {
    const { id, ada, bo, write, view, values, refused } = await coterie()
    await write({ weapons: [{ name: 'Épée', category: 'heavy-melee' }] })
    const item = (await view()).items[0]!.id
    await app.call('stash.move', { roster: id, moves: [{ item, to: bo }] })
    expect((await values(bo))['weapons']).toMatchObject([{ name: 'Épée' }])
    expect((await values(ada))['weapons']).toEqual([])
    expect(
      await refused('stash.move', {
        roster: id,
        moves: [
          { item: 'gone', to: bo },
          { item, to: 'nobody' }
        ]
      })
    ).toEqual(['no-item', 'unknown-member'])
    await app.call('rosters.found', { roster: id })
    await app.call('members.dismiss', { roster: id, member: bo })
    expect((await view()).items.map(({ holder }) => holder)).toEqual(['stash'])
    expect((await view()).sheets.find(({ member }) => member === bo)!.status.key).toBe('gone')
    expect(await refused('stash.sell', { roster: id, items: [item] })).toEqual(['not-in-this-system'])
    await write({ resources: 12 }, null)
    expect((await view()).figures).toMatchObject([
      { key: 'members', amount: 1 },
      { key: 'resources', amount: 12 }
    ])
  })

  test('VD10-R24, VD10-AT-01 to VD10-AT-04: a weapon has its category’s figures, unless written otherwise', async () => {
    const { write, sheet } = await coterie()
    await write({
      strength: 4,
      dexterity: 2,
      brawl: 1,
      melee: 2,
      athletics: 3,
      firearms: 5,
      weapons: [
        { name: 'Griffes', category: 'claws', bonus: 2 },
        { name: 'Épée', category: 'heavy-melee' },
        { name: 'Arc', category: 'light-piercing', attack: 'thrown' },
        { name: 'Fusil', category: 'custom', firearm: true, bonus: 3 },
        { name: 'Bâton mou', category: 'heavy-blunt', bonus: -3 }
      ]
    })
    const block = (await sheet()).blocks.find(({ key }) => key === 'weapons') as unknown as {
      rows: { cells: unknown[] }[]
    }
    expect(block.rows.map(({ cells }) => cells.slice(0, 2))).toEqual([
      [5, '+2'],
      [6, '+3'],
      [5, '+2'],
      [7, '+3'],
      [6, '+0']
    ])
  })
})

describe('the campaign', () => {
  test('house rules take their options, and nothing else', async () => {
    const specs = (await app.call('systems.get', { system: 'vampire-d10' })).houseRules.filter(
      ({ type }) => type !== 'note'
    )
    expect(specs.map(({ key, rules }) => `${rules[0]!} ${key}`)).toEqual([
      'VD10-R01 pairsOfTens',
      'VD10-R02 bonusBeforeDifficulty',
      'VD10-R04 opposedTie',
      'VD10-R05 hungerEffects',
      'VD10-R06 poolMinimum',
      'VD10-R07 difficultyInOpposed',
      'VD10-R08 halvingScope',
      'VD10-R09 damageOrder',
      'VD10-R10 overflow',
      'VD10-R11 weakenedTwice',
      'VD10-R12 criticalTrigger',
      'VD10-R13 blindOrFracture',
      'VD10-R15 damageType',
      'VD10-R16 initiative',
      'VD10-R18 multipleActions',
      'VD10-R20 severalAttackers',
      'VD10-R21 shakenDamage',
      'VD10-R22 stakeDamage',
      'VD10-R23 scopeAim',
      'VD10-R25 grappleDamage',
      'VD10-R27 rouseCheck',
      'VD10-R35 fireDamageType',
      'VD10-R38 defenceAccumulation',
      'VD10-R39 blockScope',
      'VD10-R40 proneAtThreeMetres'
    ])
    for (const { key, options = [] } of specs) {
      isWorded(`houseRules.${key}.label`, {})
      for (const option of options) isWorded(`houseRules.${key}.options.${option}`, {})
    }
    const set = (houseRules: object) => app.dispatch('rules.setHouseRules', { houseRules })
    expect(await set({ opposedTie: 'initiator-wins' })).toMatchObject({ ok: true })
    const ask = async () =>
      (
        await app.call('systems.resolve', {
          system: 'vampire-d10',
          resolver: 'vd10.opposed',
          input: { initiator: { normal: [6] }, opponent: { normal: [7] }, fixedDifficulty: null }
        })
      ).outcome
    expect(await ask()).toMatchObject({ wins: true })
    expect(await set({ opposedTie: 'maybe' })).toMatchObject({
      error: { reasons: [{ code: 'house-rule-invalid', rules: ['VD10-R04'] }] }
    })
    expect(await set({ luck: 'much' })).toMatchObject({
      error: { reasons: [{ code: 'house-rule-unknown' }] }
    })
    expect(await set({})).toMatchObject({ ok: true })
    expect(await ask()).toMatchObject({ wins: false })
  })

  test('VD10-R33: an arbitrator corrects marks and hunger, embraces a mortal and ends a downtime', async () => {
    const { id, ada, bo, view, sheet } = await coterie()
    await app.call('rosters.found', { roster: id })
    await app.call('interlude.open', { roster: id, input: {} })
    await app.call('rosters.correct', {
      roster: id,
      why: 'oubli',
      corrections: [
        { what: 'member-number', member: ada, key: 'health-superficial', to: 2 },
        { what: 'choice', member: bo, key: 'nature', to: 'vampire' },
        { what: 'between-end' },
        { what: 'member-add', type: 'character', name: 'Cy' },
        { what: 'leave', member: ada, why: 'dead' }
      ]
    })
    const after = await view()
    expect(after.stage).toBe('ready')
    expect(after.sheets.map(({ name, status }) => [name, status.key])).toEqual([
      ['Ada', 'dead'],
      ['Bo', 'fit'],
      ['Cy', 'fit']
    ])
    expect(figures(await sheet(bo))).toMatchObject({ hunger: '0/5' })
    expect(figures(await sheet(ada))).toMatchObject({ health: '2/4' })
  })

  test('a sheet fills in a question’s inputs', async () => {
    const { id, ada, write } = await coterie()
    await write({
      vigour: 2,
      wits: 3,
      'self-control': 4,
      perception: 5,
      fortitude: 1,
      hunger: 2,
      'health-superficial': 1,
      'health-aggravated': 2,
      armour: 'kevlar',
      weapons: [{ name: 'Fusil', category: 'medium-firearm', scope: true }]
    })
    const fill = async (resolver: string) =>
      (await app.call('systems.prefill', { roster: id, member: ada, role: 'character', input: {}, resolver }))
        .values
    expect(await fill('vd10.initiative')).toEqual({ selfControlOrInstinct: 4, wits: 3 })
    expect(await fill('vd10.damage')).toEqual({
      'track.max': 5,
      'track.superficial': 1,
      'track.aggravated': 2,
      armourId: 'kevlar',
      vampire: true
    })
    expect(await fill('vd10.aim')).toEqual({ perception: 5, scope: true })
    expect(await fill('vd10.canDefend')).toEqual({ hasArmour: true, hasFortitude: true })
    expect(await fill('vd10.rouse')).toEqual({ hunger: 2 })
    expect(await fill('vd10.critical')).toEqual({ aggravatedBefore: 2, vampire: true })
    expect(await fill('vd10.manoeuvre')).toEqual({ strengthOfTarget: 1, targetType: 'vampire' })
    expect(
      await app.dispatch('systems.prefill', {
        roster: id,
        member: ada,
        role: 'x',
        input: {},
        resolver: 'vd10.rouse'
      })
    ).toMatchObject({ ok: false })
  })
})
