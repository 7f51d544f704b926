import { expect, test } from 'vitest'
import { tableOf } from '../../support/table-app'
import { asProposed } from '../../support/table-report'
import { isWorded } from './ask'
import { crew } from './crew'

test('the end of the scene is proposed from the table; weapons, rounds, injuries and states return to the sheets', async () => {
  const { app, id, jax, nyx, write, buy, item } = await crew()
  await write({ ref: 8, handgun: 6, 'luck-max': 5, 'hp-max': 35, 'armour-body': 11 })
  await buy(['militech-m-10af-lexington'], ['bullet-pistol-heavy'])
  const { battle, view, act, answer } = await tableOf(app, 'Kabuki', [{ id, members: [jax, nyx] }], isWorded)
  const pistol = (await item('militech-m-10af-lexington')).id
  await act(jax, 'attack', { 'weapon-mode': `${pistol}:single`, dv: 30, luck: 2 })
  await answer({ dice: [3] })
  expect((await view()).prompts).toEqual([])
  await act(null, 'next-round')
  await act(jax, 'reload', { 'weapon-load': `${pistol}:bullet-pistol-heavy` })
  await act(jax, 'mark', { 'hp-lost': 9, 'armour-head-lost': 0, 'armour-body-lost': 1, 'luck-spent': 2 })
  await act(jax, 'injury-set', { injury: 'broken-arm', rounds: 0 })
  await act(jax, 'injury-set', { injury: 'damaged-ear', rounds: 20 })
  await act(jax, 'state-set', { state: 'prone' })
  const sides = await app.call('tracker.propose', { battle })
  expect(sides[0]!.combatants[0]!.record).toEqual({
    'hp-lost': 9,
    'armour-head-lost': 0,
    'armour-body-lost': 1,
    'luck-spent': 2,
    injuries: ['broken-arm'],
    states: ['prone'],
    dead: false
  })
  const report = (record: object) => ({
    battle,
    sides: asProposed(sides).map((side, n) =>
      n === 0 ? { ...side, record: { ...side.record, ...record } } : side
    )
  })
  const left = sides[0]!.record['weapons'] as { [key: string]: unknown }[]
  const wrong = await app.dispatch('battles.report', report({ weapons: [{ ...left[0], loaded: 99 }] }))
  expect(wrong).toMatchObject({ ok: false, error: { reasons: [{ code: 'weapon-wrong' }] } })
  await app.call('battles.report', report({}))
  await app.call('battles.finish', { battle })
  const after = await app.call('rosters.get', { roster: id })
  expect(after.items.map(({ thing, data }) => [thing, data['loaded'] ?? data['rounds']])).toEqual([
    ['militech-m-10af-lexington', 21],
    ['bullet-pistol-heavy', 9]
  ])
  expect(after.sheets[0]!.figures.find(({ key }) => key === 'hp')!.amount).toBe(26)
  expect((await app.call('campaigns.check', {})).findings).toEqual([])
  await app.end()
})

test('CR-IM-01: the dice of a crowd of more than twenty are typed like any others', async () => {
  const { app, id, jax, nyx } = await crew()
  const { act, answer, prompt, of } = await tableOf(app, 'Foule', [{ id, members: [jax, nyx] }], () => {})
  await act(null, 'add-opponent', { name: 'Ganger', 'how-many': 20 })
  await act(null, 'initiative')
  expect((await prompt())!.dice!.count).toBe(22)
  await answer({ dice: [9, 8, ...Array.from({ length: 20 }, () => 2)] })
  expect((await of(jax)).counters.find(({ key }) => key === 'init')!.value).toBe(14)
  await app.end()
})
