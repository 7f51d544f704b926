import { expect, test } from 'vitest'
import { asProposed } from '../../support/table-report'
import { crew } from './crew'

async function founded(houseRules: object = {}) {
  const one = await crew(houseRules)
  const { app, id } = one
  const prompts = async () => (await one.view()).prompts.map((prompt) => prompt.id)
  const answer = (prompt: string, given: object = {}) =>
    app.call('interlude.answer', { roster: id, prompt, ...given })
  const wrong = (prompt: string, given: object = {}) =>
    one.refused('interlude.answer', { roster: id, prompt, ...given })
  const open = () => app.call('interlude.open', { roster: id, input: {} })
  return { ...one, prompts, answer, wrong, open }
}

test('a downtime has seven steps, one question after the other, and opens without a scene', async () => {
  const { app, id, jax, write, buy, prompts, answer, open, view, item, refused } = await founded()
  const steps = (await app.call('systems.get', { system: 'cyberpunk-red' })).steps
  expect(steps.map(({ id: step, rules, trade }) => [step, rules[0], trade === true])).toEqual([
    ['refill-luck', 'CR-R14', false],
    ['reload', 'CR-R26', false],
    ['trade', 'CR-PR-01', true],
    ['install', 'CR-CY-02', true],
    ['heal', 'CR-R11', false],
    ['repair', 'CR-R08', false],
    ['cooldowns', 'CR-ST-01', false]
  ])
  await buy(['techtronika-spt32-grad'])
  await write({
    'luck-max': 5,
    'luck-spent': 2,
    'hp-max': 30,
    'hp-lost': 12,
    'armour-body': 11,
    'armour-body-lost': 3,
    injuries: [{ injury: 'broken-arm' }]
  })
  expect(await refused('interlude.open', { roster: id, input: {} })).toEqual(['not-ready'])
  await app.call('rosters.found', { roster: id })
  await open()
  const grad = (await item('techtronika-spt32-grad')).id
  const injury = (await view()).prompts
  expect(injury).toMatchObject([
    { id: 'luck', step: 'refill-luck', text: { params: { names: 'Jax (3/5)' } } }
  ])
  await answer('luck')
  expect(await prompts()).toEqual(['earned', 'trade'])
  await answer('earned', { amount: 700 })
  expect((await view()).money).toBe(10_000 - 500 + 700)
  await answer('trade')
  expect(await prompts()).toEqual(['install'])
  await answer('install')
  const [heal, mend] = await prompts()
  expect([heal, mend!.startsWith('mend:')]).toEqual([`heal:${jax}`, true])
  await answer(heal!, { amount: 5 })
  await answer(mend!, { options: ['mended'] })
  expect(await prompts()).toEqual([`repair:body:${jax}`])
  await answer(`repair:body:${jax}`, { amount: 3 })
  expect(await view()).toMatchObject({ prompts: [{ id: 'cooldowns', step: 'cooldowns' }] })
  await answer('cooldowns')
  expect(await view()).toMatchObject({ stage: 'ready', prompts: [] })
  const [sheet] = (await view()).sheets
  expect(sheet!.figures.map(({ key, amount }) => [key, amount])).toEqual([
    ['hp', 23],
    ['threshold', 15],
    ['armour-body', 11],
    ['luck', 5],
    ['cash', 0]
  ])
  expect(sheet!.blocks.some(({ key }) => key === 'states')).toBe(false)
  expect((await item('techtronika-spt32-grad')).id).toBe(grad)
  expect((await app.call('campaigns.check', {})).findings).toEqual([])
  await app.end()
})

test('CR-R16, CR-R26, CR-AM-01, CR-WP-06: a magazine is filled with one available kind; its rounds of another kind are returned', async () => {
  const { app, id, jax, buy, answer, wrong, open, item, view } = await founded()
  await buy(
    ['rostovic-db-2-satara'],
    ['kang-tao-l-69-zhuo'],
    ['arasaka-hjke-11-yukimura'],
    ['smart-improved-10', 1, jax, 'smart-buckshot'],
    ['smart-improved-10', 2, jax, 'smart-bullet']
  )
  await app.call('rules.setTables', {
    edits: [{ file: 'catalogue/ammunition', path: ['buckshot', 'price'], to: 10 }]
  })
  await app.call('rosters.found', { roster: id })
  const [satara, zhuo, smg] = [
    (await item('rostovic-db-2-satara')).id,
    (await item('kang-tao-l-69-zhuo')).id,
    (await item('arasaka-hjke-11-yukimura')).id
  ]
  // Free slugs filled the new Satara; smart shells are not free.
  expect([
    (await item('rostovic-db-2-satara')).data['loaded'],
    (await item('kang-tao-l-69-zhuo')).data['loaded'],
    (await item('arasaka-hjke-11-yukimura')).data['loaded']
  ]).toEqual([2, 0, 30])
  await open()
  expect((await view()).prompts).toMatchObject([
    {
      id: `reload:${zhuo}`,
      options: [{ id: 'smart-buckshot', hint: { params: { count: 10 } }, allowed: true }, { id: 'leave' }]
    }
  ])
  expect(await wrong(`reload:${zhuo}`, { options: ['buckshot'] })).toEqual(['unknown-option'])
  await answer(`reload:${zhuo}`, { options: ['smart-buckshot'] })
  expect((await item('kang-tao-l-69-zhuo')).data).toMatchObject({
    loaded: 10,
    load: 'buckshot',
    'smart-load': true
  })
  expect((await view()).items.some(({ thing }) => thing === 'smart-buckshot')).toBe(false)
  for (const prompt of ['trade', 'install', 'cooldowns']) {
    if (prompt === 'trade') await answer('earned', { amount: 0 })
    await answer(prompt)
  }
  // A burst later, the SMG takes smart bullets: 25 of its own go back, 20 smart ones go in.
  await app.call('rosters.correct', {
    roster: id,
    why: 'tirs',
    corrections: [
      { what: 'item-remove', item: zhuo },
      { what: 'item-remove', item: satara }
    ] as never
  })
  const { id: battle } = await app.call('battles.start', {
    name: 'Ruelle',
    date: '2026-11-21',
    sides: [{ roster: id, members: [jax] }]
  })
  await app.call('tracker.begin', { battle })
  await app.call('tracker.act', { battle, unit: jax, act: 'tend', input: { loaded: 25 } })
  await app.call('battles.report', {
    battle,
    sides: asProposed(await app.call('tracker.propose', { battle }))
  })
  await app.call('battles.finish', { battle })
  await answer(`reload:${smg}`, { options: ['smart-bullet'] })
  expect((await item('arasaka-hjke-11-yukimura')).data).toMatchObject({ loaded: 20, 'smart-load': true })
  expect(
    (await view()).items
      .filter(({ category }) => category === 'ammunition')
      .map(({ thing, data }) => [thing, data['rounds']])
  ).toEqual([['bullet-pistol-medium', 25]])
  await app.end()
})

test('CR-ST-01, CR-QH-11: at the end of a downtime states, jams and passing injuries end, lasting ones stay', async () => {
  const { app, id, jax, write, answer, open, view, values, wrong } = await founded()
  await write({
    injuries: [{ injury: 'damaged-ear', temporary: true }, { injury: 'broken-arm' }],
    weapons: [
      {
        name: 'Pétoire',
        class: 'heavy-pistol',
        'damage-dice': 3,
        magazine: 8,
        loaded: 8,
        ammo: 'bullet-pistol-heavy',
        jammed: true
      }
    ]
  })
  await app.call('rosters.found', { roster: id })
  const { id: battle } = await app.call('battles.start', {
    name: 'Ruelle',
    date: '2026-11-21',
    sides: [{ roster: id, members: [jax] }]
  })
  await app.call('battles.report', {
    battle,
    sides: [
      {
        roster: id,
        result: 'draw',
        combatants: [
          {
            member: jax,
            record: {
              'hp-lost': 0,
              'armour-head-lost': 0,
              'armour-body-lost': 0,
              'luck-spent': 0,
              injuries: ['damaged-ear', 'broken-arm'],
              states: ['burning', 'prone'],
              dead: false
            }
          }
        ]
      }
    ] as never
  })
  await app.call('battles.finish', { battle })
  expect((await view()).sheets[0]!.blocks.find(({ key }) => key === 'states')).toMatchObject({
    entries: [
      { name: { en: 'Damaged ear' } },
      { name: { en: 'Broken arm' } },
      { name: { en: 'Burning' } },
      { name: { en: 'Prone' } }
    ]
  })
  await answer('earned', { amount: 0 })
  for (const prompt of ['trade', 'install']) await answer(prompt)
  for (const { id: prompt } of (await view()).prompts) await answer(prompt, { options: ['stays'] })
  expect(await wrong('cooldowns', { options: ['never'] })).toEqual(['unknown-option'])
  expect(await wrong('cooldowns', { dice: [3] })).toEqual(['no-dice-asked'])
  await answer('cooldowns')
  expect((await view()).sheets[0]!.blocks.find(({ key }) => key === 'states')).toMatchObject({
    entries: [{ name: { en: 'Broken arm' } }]
  })
  expect((await values())['weapons']).toMatchObject([{ jammed: false }])
  await open()
  expect((await view()).stage).toBe('between')
  await app.end()
})

test('CR-R08, CR-R11, CR-R14: a scene is recorded within the limits of the sheets, and the dead leave their belongings to the crew', async () => {
  const { app, id, jax, nyx, write, buy, refused, view } = await founded()
  await write({ 'hp-max': 30, 'luck-max': 5 })
  await write({ 'luck-max': 5 }, nyx)
  await buy(['militech-crusher'])
  await app.call('rosters.found', { roster: id })
  const { id: battle } = await app.call('battles.start', {
    name: 'Ruelle',
    date: '2026-11-21',
    sides: [{ roster: id, members: [jax, nyx] }]
  })
  const record = {
    'hp-lost': 30,
    'armour-head-lost': 0,
    'armour-body-lost': 0,
    'luck-spent': 5,
    injuries: [],
    states: [],
    dead: true
  }
  const report = (more: object) => ({
    battle,
    sides: [
      {
        roster: id,
        result: 'loss',
        combatants: [
          { member: jax, record: { ...record, ...more } },
          { member: nyx, record: { ...record, 'hp-lost': 0, dead: false } }
        ]
      }
    ]
  })
  expect(await refused('battles.report', report({ 'hp-lost': 31 }))).toEqual(['field-wrong'])
  expect(await refused('battles.report', report({ 'luck-spent': 6 }))).toEqual(['field-wrong'])
  await app.call('battles.report', report({}) as never)
  await app.call('battles.finish', { battle })
  const after = await view()
  expect(after.sheets.map(({ status }) => status.key)).toEqual(['dead', 'unhurt'])
  expect(after.items.map(({ holder }) => holder)).toEqual(['stash'])
  expect(after.sheets[1]!.figures.find(({ key }) => key === 'luck')!.amount).toBe(0)
  await app.end()
})
