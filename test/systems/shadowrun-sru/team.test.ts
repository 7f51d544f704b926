import { expect, test } from 'vitest'
import { refusals, saidByKernel } from '../../support/refusals'
import { openCampaign, rosterOf, sheetsOf } from '../../support/roster-app'
import { isWorded } from './ask'

/** A team with two characters, through the unchanged core. */
async function team(houseRules: object = {}) {
  const app = await openCampaign('shadowrun-sru', 'Seattle', houseRules)
  const { id, members } = await rosterOf(app, { name: 'Les Fantômes', kind: 'team' }, 'character', [
    'Ada',
    'Bo'
  ])
  const [ada, bo] = members as [string, string]
  const refused = refusals(app, isWorded, saidByKernel('not-in-this-system', 'unknown-thing', 'unknown-role'))
  return { app, id, ada, bo, refused, ...sheetsOf(app, id, ada) }
}

const PISTOL = {
  name: 'Ares Predator',
  kind: 'ordinary',
  base: 5,
  modes: ['single', 'multiple'],
  trigger: 'physical',
  automatic: false,
  magazine: 10,
  loaded: 4,
  recoil: 1,
  area: 0,
  risk: 'by-kind',
  electric: 'by-kind'
}
const TASER = {
  ...PISTOL,
  name: 'Defiance',
  kind: 'taser',
  base: 6,
  modes: ['single'],
  magazine: 0,
  loaded: 0
}

test('a team is created, is founded with at least one member, and has no other kind', async () => {
  const { app, id, refused, view } = await team()
  expect(await refused('rosters.create', { name: 'X', kind: 'gang' })).toEqual(['unknown-kind'])
  const empty = await app.call('rosters.create', { name: 'Vide', kind: 'team' })
  expect(await refused('rosters.found', { roster: empty.id })).toEqual(['nobody-there'])
  expect((await app.call('rosters.found', { roster: id })).stage).toBe('ready')
  expect(await refused('rosters.found', { roster: id })).toEqual(['already-founded'])
  expect(await refused('members.recruit', { roster: id, type: 'hero', name: 'Cy' })).toEqual(['unknown-type'])
  expect(await app.call('rosters.recruits', { roster: id })).toMatchObject([
    {
      type: 'character',
      cost: null,
      profile: { physique: 1, agility: 1, reaction: 1, charisma: 1, intuition: 1, logic: 1 },
      allowed: true
    }
  ])
  expect((await view()).figures).toMatchObject([
    { key: 'members', amount: 2 },
    { key: 'nuyens', amount: 0, unit: 'money' }
  ])
  await app.end()
})

test('SRU-R30, SRU-RV-02: a blank sheet has ones, ten boxes on each monitor, and combat instinct', async () => {
  const { app, values } = await team()
  expect(await values()).toEqual({
    physique: 1,
    agility: 1,
    reaction: 1,
    charisma: 1,
    intuition: 1,
    logic: 1,
    professionalism: 0,
    tactics: 0,
    passes: 1,
    'reserve-kind': 'instinct',
    'reserve-size': 0,
    drawback: '',
    physical: 0,
    'physical-max': 10,
    stun: 0,
    'stun-max': 10,
    'wound-modifier': 0,
    armour: 0,
    style: 0,
    'media-resistance': 0,
    nuyens: 0,
    notes: '',
    skills: [],
    otherReserves: [],
    weapons: [],
    gear: []
  })
  await app.end()
})

test('a whole sheet is written, is read again, and one undo reverts it', async () => {
  const { app, values, write, view } = await team()
  const before = await values()
  const wrote = {
    physique: 4,
    reaction: 5,
    intuition: 4,
    professionalism: 2,
    tactics: 3,
    passes: 2,
    drawback: 'Panique dans le noir.',
    physical: 3,
    'wound-modifier': -1,
    armour: 6,
    nuyens: 1200,
    notes: 'Doit de l’argent.',
    skills: [{ name: 'Pistolets', value: 4 }],
    otherReserves: [{ name: 'Matrice', value: 6 }],
    weapons: [PISTOL, TASER],
    gear: [{ name: 'Corde', quantity: 2, note: '' }]
  }
  await write(wrote)
  expect(await values()).toEqual({ ...before, ...wrote })
  const [sheet] = (await view()).sheets
  expect(sheet!.profile.map(({ key, value }) => [key, value])).toEqual([
    ['physique', 4],
    ['agility', 1],
    ['reaction', 5],
    ['charisma', 1],
    ['intuition', 4],
    ['logic', 1]
  ])
  const block = (key: string) => sheet!.blocks.find((one) => one.key === key)
  expect(sheet!.blocks.map(({ key }) => key)).toEqual([
    'reserve',
    'physical',
    'stun',
    'skills',
    'weapons',
    'otherReserves',
    'gear',
    'facts'
  ])
  expect(block('reserve')).toMatchObject({
    facts: [
      { value: { fr: 'Instinct de combat' } },
      { value: 11 },
      { value: { fr: 'lente 6, rapide 3', en: 'slow 6, quick 3' } },
      {},
      { value: { fr: 'Panique dans le noir.' } }
    ]
  })
  expect(block('weapons')).toMatchObject({
    rows: [
      {
        name: { fr: 'Ares Predator' },
        note: [{ en: 'Single shot' }, { en: 'Multiple shots' }, { fr: 'Détente physique' }],
        cells: [5, 1, { fr: '4/10' }]
      },
      {
        name: { fr: 'Defiance' },
        note: [{ fr: 'Taser' }, { en: 'Single shot' }, { fr: 'Risque réduit' }, { en: 'Electric' }],
        cells: [6, 1, '—']
      }
    ]
  })
  expect(
    (block('weapons') as unknown as { rows: { boxes?: { ticked: boolean }[] }[] }).rows.map(
      ({ boxes }) => boxes?.filter(({ ticked }) => ticked).length
    )
  ).toEqual([6, undefined])
  expect(block('physical')).toMatchObject({
    boxes: [...Array(3).fill({ ticked: true }), ...Array(7).fill({ ticked: false })]
  })
  expect(block('facts')).toMatchObject({
    facts: [
      { value: 2 },
      { value: 3 },
      { value: 2 },
      { value: 6 },
      { value: { fr: '−1' } },
      { value: { fr: 'Doit de l’argent.' } }
    ]
  })
  expect(block('gear')).toMatchObject({ entries: [{ name: { fr: 'Corde × 2' } }] })
  await app.call('history.undo', {})
  expect(await values()).toEqual(before)
  await app.end()
})

test('SRU-RV-03, SRU-RV-04, SRU-RV-05, SRU-R03, SRU-R29: the reserve has a receipt, for the chosen kind', async () => {
  const { app, write, view } = await team({ rounding: 'down' })
  await write({ reaction: 5, intuition: 4, professionalism: 2, logic: 3, tactics: 6 })
  const figure = async (key: string) => (await view()).sheets[0]!.figures.find((one) => one.key === key)!
  expect(await figure('reserve')).toMatchObject({
    amount: 11,
    receipt: {
      total: 11,
      lines: [
        { label: { fr: 'Réaction' }, amount: 5, rules: ['SRU-RV-03'] },
        { label: { en: 'Intuition' }, amount: 4 },
        { label: { key: 'writing.professionalism' }, amount: 2 }
      ]
    }
  })
  expect(await figure('slow')).toMatchObject({
    amount: 5,
    receipt: { total: 5, lines: [{ rules: ['SRU-RV-05', 'SRU-R03'] }] }
  })
  await write({ 'reserve-kind': 'tactics' })
  expect(await figure('reserve')).toMatchObject({
    amount: 11,
    receipt: { lines: [{ amount: 3, rules: ['SRU-RV-04'] }, { amount: 6 }, { amount: 2 }] }
  })
  await write({ 'reserve-kind': 'other', 'reserve-size': 7 })
  expect(
    [await figure('reserve'), await figure('slow'), await figure('quick')].map(({ amount }) => amount)
  ).toEqual([7, 3, 1])
  await app.end()
})

test('SRU-R30, SRU-R32: boxes never exceed the monitor, nor rounds the magazine; a full monitor means out', async () => {
  const { app, id, ada, refused, write, view, values } = await team()
  const before = await values()
  const wrong = (values: object) => refused('members.write', { roster: id, member: ada, values })
  expect(await wrong({ physical: 11 })).toEqual(['over-monitor'])
  expect(await wrong({ weapons: [{ ...PISTOL, loaded: 11 }] })).toEqual(['over-magazine'])
  expect(await wrong({ physique: 10, professionalism: 4, 'reserve-kind': 'luck' })).toEqual([
    'field-bounds',
    'field-bounds',
    'field-choice'
  ])
  expect(await values()).toEqual(before)
  const status = async () => (await view()).sheets[0]!.status.key
  await write({ 'stun-max': 0, stun: 12 })
  expect(await status()).toBe('fit')
  await write({ physical: 10 })
  expect(await status()).toBe('out')
  await app.end()
})

test('equipment passes freely, and stays with the team when its owner leaves', async () => {
  const { app, id, ada, bo, write, view, values, refused } = await team()
  await write({ weapons: [PISTOL], gear: [{ name: 'Corde' }] })
  const items = (await view()).items.map(({ id: item }) => item)
  await app.call('stash.move', { roster: id, moves: [{ item: items[0]!, to: bo }] })
  expect((await values(bo))['weapons']).toMatchObject([{ name: 'Ares Predator' }])
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
  await app.end()
})

test('SRU-CB-01, SRU-R30, SRU-R32, SRU-RV-02, SRU-R37: a downtime clears monitors, reloads, changes reserves and ends with the gear', async () => {
  const { app, id, ada, write, prompts, answer, refused, values, view } = await team()
  await write({ physical: 4, stun: 2, weapons: [PISTOL, TASER] })
  expect(await refused('interlude.open', { roster: id, input: {} })).toEqual(['not-ready'])
  await app.call('rosters.found', { roster: id })
  expect(await refused('interlude.open', { roster: id, input: { days: 3 } })).toEqual(['field-unknown'])
  await app.call('interlude.open', { roster: id, input: {} })
  expect(
    (await prompts()).map(({ id: prompt, step, amount }) => [prompt.split(':').slice(0, 2), step, amount])
  ).toEqual([
    [['heal', 'physical'], 'heal', { min: 0, max: 4, unit: 'points' }],
    [['heal', 'stun'], 'heal', { min: 0, max: 2, unit: 'points' }]
  ])
  for (const prompt of await prompts())
    for (const words of [prompt.title, prompt.text])
      isWorded(
        (words as { key: string }).key,
        (words as unknown as { params: { [name: string]: never } }).params
      )
  const bad = async (more: object) =>
    refused('interlude.answer', { roster: id, prompt: (await prompts())[0]!.id, ...more })
  expect([
    await bad({ amount: 5 }),
    await bad({}),
    await bad({ amount: 1, dice: [1] }),
    await refused('interlude.answer', { roster: id, prompt: 'gear', options: ['done'] })
  ]).toEqual([['amount-needed'], ['amount-needed'], ['no-dice-asked'], ['unknown-prompt']])
  await answer({ amount: 4 })
  await answer({ amount: 0 })
  expect((await prompts()).map(({ step }) => step)).toEqual(['reload'])
  expect((await prompts()).map(({ amount }) => amount)).toEqual([{ min: 0, max: 6, unit: 'count' }])
  await answer({ amount: 6 })
  expect(
    (await prompts()).map(({ member, options }) => [member === ada, options!.map(({ id: option }) => option)])
  ).toEqual([
    [true, ['keep', 'tactics', 'other']],
    [false, ['keep', 'tactics', 'other']]
  ])
  expect(await bad({ options: ['instinct'] })).toEqual(['unknown-option'])
  await answer({ options: ['tactics'] })
  await answer({ options: ['keep'] })
  expect((await prompts()).map(({ step, rules }) => [step, rules])).toEqual([['gear', ['SRU-R37']]])
  expect(await bad({ options: ['later'] })).toEqual(['unknown-option'])
  await answer({ options: ['done'] })
  expect((await view()).stage).toBe('ready')
  expect(await values()).toMatchObject({
    physical: 0,
    stun: 2,
    'reserve-kind': 'tactics',
    weapons: [{ loaded: 10 }, {}]
  })
  await app.end()
})

test('house rules take their options, and nothing else; rulings without options take a note', async () => {
  const { app } = await team()
  const specs = (await app.call('systems.get', { system: 'shadowrun-sru' })).houseRules
  const choices = specs.filter(({ type }) => type === 'choice')
  expect(choices.map(({ key, rules }) => [rules[0], key])).toEqual([
    ['SRU-R01', 'tokenBag'],
    ['SRU-R02', 'tokenKnowledge'],
    ['SRU-R03', 'rounding'],
    ['SRU-R04', 'rechargeLoss'],
    ['SRU-R06', 'baseResolution'],
    ['SRU-R07', 'difficultyScale'],
    ['SRU-R08', 'maxTokens'],
    ['SRU-R10', 'stressScope'],
    ['SRU-R12', 'excessRule'],
    ['SRU-R15', 'damageTokens'],
    ['SRU-R16', 'adjustRepeat'],
    ['SRU-R17', 'burstSize'],
    ['SRU-R18', 'sprayDamage'],
    ['SRU-R20', 'suppressUnits'],
    ['SRU-R24', 'areaDamage'],
    ['SRU-R25', 'koThreshold'],
    ['SRU-R27', 'electricTokens'],
    ['SRU-R35', 'ignoreKeepsTokens'],
    ['SRU-R36', 'readyStart'],
    ['SRU-R37', 'prices']
  ])
  for (const { key, options = [] } of choices) {
    isWorded(`houseRules.${key}.label`, {})
    for (const option of options) isWorded(`houseRules.${key}.options.${option}`, {})
  }
  expect(specs.filter(({ type }) => type === 'note').map(({ rules }) => rules[0])).toEqual(
    [
      '05',
      '09',
      '11',
      '13',
      '14',
      '19',
      '21',
      '22',
      '23',
      '26',
      '28',
      '29',
      '30',
      '31',
      '32',
      '33',
      '34'
    ].map((n) => `SRU-R${n}`)
  )
  const set = (houseRules: object) => app.dispatch('rules.setHouseRules', { houseRules })
  expect(await set({ rounding: 'down', 'note:SRU-R28': 'Toujours deux fois.' })).toMatchObject({ ok: true })
  expect(await set({ rounding: 'sideways' })).toMatchObject({
    error: { reasons: [{ code: 'house-rule-invalid', rules: ['SRU-R03'] }] }
  })
  expect(await set({ luck: 'much' })).toMatchObject({ error: { reasons: [{ code: 'house-rule-unknown' }] } })
  expect(
    (
      await app.call('systems.resolve', {
        system: 'shadowrun-sru',
        resolver: 'sru.reserve',
        input: { kind: 'instinct', reaction: 5 }
      })
    ).outcome
  ).toEqual({ size: 5, slow: 2, quick: 1 })
  await app.end()
})

test('a sheet fills in the questions about its reserve, its passes and its body', async () => {
  const { app, id, ada, write, refused } = await team()
  await write({
    reaction: 5,
    intuition: 4,
    professionalism: 2,
    logic: 3,
    tactics: 6,
    passes: 2,
    armour: 7,
    physique: 3
  })
  const ask = (resolver: string) =>
    app.call('systems.prefill', { roster: id, member: ada, role: 'character', input: {}, resolver })
  expect(await ask('sru.reserve')).toEqual({
    values: { kind: 'instinct', reaction: 5, intuition: 4, logic: 3, tactics: 6, professionalism: 2 },
    own: {}
  })
  expect(await ask('sru.start')).toEqual({ values: { size: 11 }, own: {} })
  expect(await ask('sru.synchronise')).toEqual({ values: { reserve: 'instinct' }, own: {} })
  expect(await ask('sru.multiple')).toEqual({ values: { passes: 2 }, own: {} })
  expect(await ask('sru.lethality')).toEqual({ values: { physique: 3, armour: 7 }, own: {} })
  await write({ 'reserve-kind': 'other' })
  expect((await ask('sru.reserve')).values).not.toHaveProperty('kind')
  expect(
    await refused('systems.prefill', {
      roster: id,
      member: ada,
      role: 'shooter',
      input: {},
      resolver: 'sru.start'
    })
  ).toEqual(['unknown-role'])
  await app.end()
})

test('an arbitrator corrects monitors and nuyen, ends a downtime and records the dead', async () => {
  const { app, id, ada, view } = await team()
  await app.call('rosters.found', { roster: id })
  await app.call('interlude.open', { roster: id, input: {} })
  await app.call('rosters.correct', {
    roster: id,
    why: 'oubli',
    corrections: [
      { what: 'member-number', member: ada, key: 'physical', to: 3 },
      { what: 'member-number', member: ada, key: 'nuyens', to: 70 },
      { what: 'characteristic', member: ada, key: 'logic', to: 6 },
      { what: 'between-end' },
      { what: 'member-add', type: 'character', name: 'Cy' },
      { what: 'leave', member: ada, why: 'dead' }
    ]
  })
  const after = await view()
  expect(after.stage).toBe('ready')
  expect(
    after.sheets.map(({ name, status, figures, profile }) => [
      name,
      status.key,
      figures[3]!.amount,
      profile[5]!.value
    ])
  ).toEqual([
    ['Ada', 'dead', 3, 6],
    ['Bo', 'fit', 0, 1],
    ['Cy', 'fit', 0, 1]
  ])
  await app.end()
})
