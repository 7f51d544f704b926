import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { describeInBrowser } from '../support/browser'
import { overflowing } from './support/overflow'
import type { Person } from './support/person'
import { PlayTable } from './support/table'

/** Twilight: 2000 in the window: a sheet that people write, a shot at the table, days of illness, and the deck. */
describeInBrowser('a unit in the window', () => {
  let table: PlayTable
  let unit: string
  let ada: string
  let one: Person
  beforeAll(async () => {
    table = await PlayTable.open()
    const { api } = table
    await api.call('campaigns.create', { name: 'Kalisz', system: 'twilight-2000' })
    unit = (await api.call('rosters.create', { name: 'Les Traînards', kind: 'unit' })).id
    ada = (await api.call('members.recruit', { roster: unit, type: 'character', name: 'Ada' })).recruited
    await api.call('rosters.found', { roster: unit })
    one = await table.person()
  })
  afterAll(() => table?.close())
  beforeEach(() => () => {
    expect(one.faults.splice(0)).toEqual([])
  })

  const sheet = async () => (await table.api.call('rosters.get', { roster: unit })).sheets[0]!

  test('a sheet is written field by field, and its line of dice follows', async () => {
    await one.visits(`/gangs/${unit}/fighters/${ada}`)
    await one.field('Agilité').selectOption({ label: 'B (d10)' })
    await one.field('Dommages au maximum').fill('5')
    await one.field('Dommages au maximum').press('Tab')
    await expect.poll(async () => (await sheet()).profile.find(({ key }) => key === 'agility')!.written).toBe('d10')
    await expect.poll(async () => (await sheet()).figures[0]!.limit).toBe(5)
    await one.settles()
    expect(await overflowing(one.page)).toEqual([])
  })

  test('an illness is rolled for day by day with the dice of the table', async () => {
    const illness = { 'name': 'Choléra', 'agent': 'pathogen', 'daily-damage': 1 }
    await table.api.call('members.write', { roster: unit, member: ada, values: { illnesses: [illness] } as never })
    await table.api.call('interlude.open', { roster: unit, input: { days: 1 } })
    await one.visits(`/gangs/${unit}/interlude`)
    await one.answers(/Ada.*Choléra.*jour 1 sur 1/, { dice: [3] })
    expect((await sheet()).figures[0]!.amount).toBe(1)
    await one.answers(/Ada.*dommages récupérés/, { amount: 1 })
    // The other steps, as they stand.
    let view = await table.api.call('rosters.get', { roster: unit })
    for (let guard = 0; view.stage === 'between' && guard < 40; guard++) {
      const prompt = view.prompts.find((asked) => !asked.optional) ?? view.prompts.at(-1)!
      const option = prompt.options?.find((one) => one.allowed)
      view = await table.api.call('interlude.answer', { roster: unit, prompt: prompt.id, ...(option && { options: [option.id] }), ...(prompt.amount && { amount: prompt.amount.min }) })
    }
    expect(view.stage).toBe('ready')
  })

  test('a shot at the table waits for its dice, and the log tells them', async () => {
    const { api } = table
    await api.call('members.write', { roster: unit, member: ada, values: { weapons: [{ name: 'Makarov', class: 'pistol', rof: 1, magazine: 8, loaded: 8, reliability: 3, 'reliability-max': 5 }] } as never })
    const { id: battle } = await api.call('battles.start', { name: 'Pont', date: '2026-11-21', sides: [{ roster: unit, members: [ada] }] })
    await api.call('tracker.begin', { battle })
    await api.call('tracker.act', { battle, unit: ada, act: 'attack', input: { ammo: 1, roll: 'agility' } })
    await one.visits(`/battles/${battle}/table`)
    await one.heading(/Ada attaque.*Makarov/).waitFor()
    const asked = (await api.call('tracker.get', { battle }))!.prompts[0]!
    await api.call('tracker.answer', { battle, prompt: asked.id, dice: [2, 6] })
    await one.heading(/Ada, Makarov.*pousser le jet/).waitFor()
    await one.button('En rester là').click()
    await one.reads(/Ada ne pousse pas/)
  })

  for (const tongue of ['fr', 'en'] as const) {
    test(`the deck has the rules in short and cards to fill in (${tongue})`, async () => {
      const reader = await table.person(tongue)
      await reader.visits('/cards/book/twilight-2000')
      await reader.reads(tongue === 'fr' ? 'Règles en bref' : 'Rules in short')
      await reader.reads(tongue === 'fr' ? 'Cartes à remplir' : 'Cards to fill in')
      await reader.settles()
      expect(await overflowing(reader.page)).toEqual([])
      expect(reader.faults).toEqual([])
      await reader.page.context().close()
    })
  }
})
