import { expect, test } from 'vitest'
import type { Prompt } from '../../../src-main/kernel/system/prompt'
import { refusals } from '../../support/refusals'
import { openCampaign, rosterOf, sheetsOf } from '../../support/roster-app'
import { isWorded } from './ask'

const RIFLE = {
  name: 'AK-74',
  class: 'other',
  rof: 6,
  magazine: 30,
  loaded: 12,
  reliability: 3,
  'reliability-max': 5,
  jammed: true
}
const CHOLERA = {
  name: 'Choléra',
  agent: 'pathogen',
  days: 1,
  'daily-damage': 2,
  'daily-stress': 1,
  modifier: 0
}

async function sick(more: object = {}) {
  const app = await openCampaign('twilight-2000', 'Kalisz')
  const { id, members } = await rosterOf(app, { name: 'Les Traînards', kind: 'unit' }, 'character', ['Ada'])
  const ada = members[0]!
  const { write, view, prompts, answer } = sheetsOf(app, id, ada)
  await write({
    strength: '8',
    stamina: '10',
    'damage-max': 5,
    'stress-max': 5,
    illnesses: [CHOLERA],
    ...more
  })
  await app.call('rosters.found', { roster: id })
  const why = refusals(app, isWorded)
  const refused = async (given: object) =>
    why('interlude.answer', { roster: id, prompt: (await prompts())[0]?.id ?? 'none', ...given })
  const tracks = async () => (await view()).sheets[0]!.figures.map(({ amount }) => amount)
  return { app, id, ada, prompts, answer, refused, tracks }
}

const steps = (prompts: Prompt[]) => prompts.map(({ id, step }) => [step, id.split(':')[0]])

test('T2K-R21: the modifier of an illness stands beside what it costs, and none where there is none', async () => {
  const told = async (modifier: number) => {
    const { app, id } = await sick({ illnesses: [{ ...CHOLERA, modifier }] })
    const { sheets } = await app.call('rosters.get', { roster: id })
    await app.end()
    return sheets[0]!.blocks.find(({ key }) => key === 'illnesses')
  }
  expect(await told(-2)).toMatchObject({
    entries: [{ name: { fr: 'Choléra' }, text: { fr: expect.stringContaining('STAMINA à −2') } }]
  })
  expect(JSON.stringify(await told(0))).not.toContain('STAMINA')
})

test('T2K-EX-03: a sick character makes one STAMINA roll a day, with the dice of the sheet, until one succeeds', async () => {
  const { app, id, prompts, answer, refused, tracks } = await sick()
  await app.call('interlude.open', { roster: id, input: { days: 3 } })
  expect(await prompts()).toMatchObject([
    {
      step: 'illness-roll',
      dice: { sides: 10, count: 2, each: [{ sides: 10 }, { sides: 8 }] },
      title: { params: { name: 'Ada', day: 1, of: 3 } },
      rules: ['T2K-EX-03', 'T2K-R21', 'T2K-R27']
    }
  ])
  for (const { title, text, why = [] } of await prompts())
    for (const words of [title, text, ...why])
      isWorded(
        (words as { key: string }).key,
        (words as unknown as { params: { [name: string]: never } }).params
      )
  expect(await refused({ dice: [6] })).toEqual(['dice-count'])
  expect(await refused({ dice: [10, 9] })).toEqual(['not-a-face'])
  await answer({ dice: [5, 1] })
  await answer({ options: ['leave'] })
  expect(await tracks()).toEqual([2, 1])
  expect((await prompts())[0]).toMatchObject({ title: { params: { day: 2 } } })
  await answer({ dice: [3, 6] })
  expect(steps(await prompts())).toEqual([
    ['recover', 'recover'],
    ['recover', 'recover']
  ])
  const { sheets } = await app.call('rosters.get', { roster: id })
  expect(sheets[0]!.status.key).toBe('fit')
  expect((await app.call('history.list', { roster: id, limit: 1 })).acts[0]!.events[0]).toMatchObject({
    type: 'illness-cured',
    facts: { name: 'Ada', dice: '3, 6' }
  })
  await app.end()
})

test('T2K-DI-05, T2K-DI-06, T2K-DI-07, T2K-R04: a failed STAMINA roll may be pushed, and earlier explosions cost damage', async () => {
  const { app, id, prompts, answer, refused, tracks } = await sick()
  await app.call('interlude.open', { roster: id, input: { days: 2 } })
  await answer({ dice: [5, 1] })
  expect(await prompts()).toMatchObject([
    {
      title: { key: 'prompts.illness-push' },
      text: { key: 'prompts.push-damage', params: { explosions: 1 } },
      options: [{ id: 'push' }, { id: 'leave' }]
    }
  ])
  for (const { title, text, options = [] } of await prompts())
    for (const words of [title, text, ...options.map(({ label }) => label)])
      isWorded(
        (words as { key: string }).key,
        (words as unknown as { params?: { [name: string]: never } }).params ?? {}
      )
  expect(await refused({ options: ['pray'] })).toEqual(['unknown-option'])
  await answer({ options: ['push'] })
  expect(await prompts()).toMatchObject([
    { title: { key: 'prompts.illness-again' }, dice: { sides: 10, count: 1 } }
  ])
  await answer({ dice: [1] })
  // One earlier explosion; the new one costs nothing, and the illness has its effect.
  expect(await tracks()).toEqual([3, 1])
  await answer({ dice: [2, 3] })
  await answer({ options: ['push'] })
  await answer({ dice: [4, 8] })
  expect(await tracks()).toEqual([3, 1])
  expect((await prompts())[0]!.step).toBe('recover')
  expect((await app.call('campaigns.check', {})).findings).toEqual([])
  await app.end()
})

test('T2K-R04: by campaign rule it may be pushed any number of times; two explosions at first leave nothing to push', async () => {
  const { app, id, prompts, answer, tracks } = await sick()
  await app.call('rules.setHouseRules', { houseRules: { pushLimit: 'unlimited' } })
  await app.call('interlude.open', { roster: id, input: { days: 2 } })
  await answer({ dice: [2, 1] })
  for (const face of [3, 4]) {
    await answer({ options: ['push'] })
    await answer({ dice: [face] })
  }
  expect((await prompts())[0]!.title).toMatchObject({ key: 'prompts.illness-push' })
  await answer({ options: ['leave'] })
  expect(await tracks()).toEqual([3, 1])
  await answer({ dice: [1, 1] })
  expect(await tracks()).toEqual([5, 2])
  await app.end()
})

test('T2K-R21, T2K-R20: an illness takes no more than the tracks have, and lasts beyond the days that passed', async () => {
  const { app, id, ada, prompts, answer, tracks } = await sick({ damage: 4 })
  await app.call('interlude.open', { roster: id, input: { days: 2 } })
  await answer({ dice: [1, 1] })
  await answer({ dice: [2, 2] })
  await answer({ options: ['leave'] })
  expect(await tracks()).toEqual([5, 2])
  expect((await prompts())[0]!.step).toBe('recover')
  const ill = (await app.call('members.writing', { roster: id, member: ada }))
    .flatMap(({ lists }) => lists)
    .find(({ key }) => key === 'illnesses')!
  expect(ill.rows.map(({ values }) => values)).toEqual([{ ...CHOLERA, days: 3 }])
  await app.end()
})

test('T2K-R06: an illness’s modifier changes the dice, or by campaign rule the successes', async () => {
  const { app, id, prompts, answer, tracks } = await sick({ illnesses: [{ ...CHOLERA, modifier: -1 }] })
  await app.call('interlude.open', { roster: id, input: { days: 1 } })
  expect((await prompts())[0]!.dice).toMatchObject({ sides: 8, each: [{ sides: 8 }, { sides: 8 }] })
  await app.call('rules.setHouseRules', { houseRules: { modifierMethod: 'successes' } })
  expect((await prompts())[0]!.dice).toMatchObject({ sides: 10 })
  await answer({ dice: [6, 1] })
  expect(await tracks()).toEqual([2, 1])
  await app.end()
})

test('the six steps follow in order: recovery, weapons, ammunition, equipment, and the end (T2K-R20, T2K-R10, T2K-R11, T2K-R08, T2K-R25, T2K-CB-10)', async () => {
  const { app, id, ada, prompts, answer, refused, tracks } = await sick({
    illnesses: [],
    damage: 3,
    stress: 2,
    suppressed: true,
    weapons: [RIFLE]
  })
  await app.call('interlude.open', { roster: id, input: {} })
  expect(steps(await prompts())).toEqual([
    ['recover', 'recover'],
    ['recover', 'recover']
  ])
  expect(await refused({ amount: 4 })).toEqual(['amount-needed'])
  expect(await refused({})).toEqual(['amount-needed'])
  expect(await refused({ amount: 1, dice: [3] })).toEqual(['no-dice-asked'])
  await answer({ amount: 2 })
  await answer({ amount: 0 })
  expect(await tracks()).toEqual([1, 2])
  expect((await app.call('rosters.get', { roster: id })).step).toBe('maintain')
  expect(steps(await prompts())).toEqual([
    ['maintain', 'maintain'],
    ['maintain', 'unjam']
  ])
  await answer({ amount: 1 })
  expect(await refused({ options: ['kick'] })).toEqual(['unknown-option'])
  await answer({ options: ['clear-jam'] })
  await answer({ amount: 18 })
  expect(steps(await prompts())).toEqual([['gear', 'gear']])
  const weapons = (await app.call('members.writing', { roster: id, member: ada }))
    .flatMap(({ lists }) => lists)
    .find(({ key }) => key === 'weapons')!
  expect(weapons.rows[0]!.values).toMatchObject({ reliability: 4, jammed: false, loaded: 30 })
  await answer({ options: ['done'] })
  expect(steps(await prompts())).toEqual([['clear', 'clear']])
  const over = await answer({ options: ['done'] })
  expect([over.stage, over.prompts]).toEqual(['ready', []])
  expect(over.sheets[0]!.blocks.some(({ key }) => key === 'states')).toBe(false)
  expect((await app.call('campaigns.check', {})).findings).toEqual([])
  await app.end()
})

test('a game needs only one unit; its effects are on the sheets, and the respite asks for the number of days', async () => {
  const { app, id, ada, prompts, answer, refused, tracks } = await sick()
  const battle = await app.call('battles.start', {
    name: 'Embuscade',
    date: '2026-11-21',
    sides: [{ roster: id, members: [ada] }]
  })
  expect(battle.sides[0]!.combatants[0]!.record).toEqual({ damage: 0, stress: 0, suppressed: false })
  const report = (record: object) =>
    app.dispatch('battles.report', {
      battle: battle.id,
      sides: [{ roster: id, result: 'win', combatants: [{ member: ada, record }] }]
    })
  expect(await report({ damage: 6, stress: 0, suppressed: false })).toMatchObject({
    ok: false,
    error: { reasons: [{ code: 'field-wrong', rules: ['T2K-R20'] }] }
  })
  expect(await report({ damage: -1, stress: 0, suppressed: false })).toMatchObject({
    ok: false,
    error: { reasons: [{ code: 'field-bounds' }] }
  })
  expect(await report({ damage: 4, stress: 1, suppressed: true })).toMatchObject({ ok: true })
  await app.call('battles.finish', { battle: battle.id })
  expect(await tracks()).toEqual([4, 1])
  expect(await prompts()).toMatchObject([{ id: 'days', amount: { min: 0, max: 60 } }])
  expect(await refused({ amount: 61 })).toEqual(['amount-needed'])
  await answer({ amount: 1 })
  expect((await prompts())[0]).toMatchObject({ step: 'illness-roll', member: ada })
  await answer({})
  expect(['illness-cured', 'illness-struck', 'illness-failed']).toContain(
    (await app.call('history.list', { roster: id, limit: 1 })).acts[0]!.events[0]!.type
  )
  await app.end()
})

test('a unit that is not ready opens no respite and takes no part in a game', async () => {
  const { app, id, ada } = await sick()
  await app.call('interlude.open', { roster: id, input: { days: 1 } })
  expect(await app.dispatch('interlude.open', { roster: id, input: {} })).toMatchObject({
    error: { reasons: [{ code: 'not-ready' }] }
  })
  expect(await app.call('interlude.opening', { roster: id })).toMatchObject({ allowed: false })
  expect(
    await app.dispatch('battles.start', {
      name: 'X',
      date: '2026-11-21',
      sides: [{ roster: id, members: [ada] }]
    })
  ).toMatchObject({ error: { reasons: [{ code: 'not-ready' }] } })
  await app.end()
})

test('T2K-EX-03, T2K-R20: months of an illness note no more points than a sheet takes, and the unit can be exported and read again', async () => {
  const { app, id, prompts, answer } = await sick({ 'damage-max': 0, 'stress-max': 0 })
  await app.call('interlude.open', { roster: id, input: { days: 20 } })
  for (let n = 0; n < 20; n++) await answer({ dice: (await prompts())[0]!.dice!.each!.map(() => 1) })
  const { text } = await app.call('exchange.export', { roster: id })
  const { numbers } = JSON.parse(text).roster.members[0]
  expect([numbers.damage, numbers.stress]).toEqual([30, 20])
  expect((await app.call('exchange.preview', { text })).reasons).toEqual([])
  await app.end()
})
