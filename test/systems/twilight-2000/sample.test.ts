import { expect, test } from 'vitest'
import { openSample } from '../../support/sample-app'

test('the sample has two units with complete sheets, a game of both, a cured illness, and a respite still open', async () => {
  const app = await openSample('twilight-2000')
  const rosters = await app.call('rosters.list', {})
  expect(rosters.map(({ name, stage }) => [name, stage])).toEqual([
    ['Les Traînards de Kalisz', 'between'],
    ['Milice du pont', 'ready']
  ])
  expect((await app.call('battles.list', {})).map(({ status }) => status)).toEqual([
    'open',
    'finished',
    'finished'
  ])
  const unit = await app.call('rosters.get', { roster: rosters[0]!.id })
  expect(unit.sheets.map(({ name }) => name)).toEqual([
    'Sergent Ewa Nowak',
    'Tom Harker',
    'Docteur Lise Aubry',
    'Piotr'
  ])
  expect(unit.prompts.length).toBeGreaterThan(0)
  const { acts } = await app.call('history.list', { roster: unit.id, limit: 500 })
  const types = acts.flatMap((one) => one.events.map((event) => event.type))
  expect(types.some((type) => type === 'illness-cured' || type === 'illness-struck')).toBe(true)
  const [ford] = await app.call('battles.list', {})
  const table = (await app.call('tracker.get', { battle: ford!.id }))!
  expect(table.board.sides.map(({ units }) => units.map(({ name }) => name))).toEqual([
    ['Le Borgne', 'Zofia'],
    ['Pillard 1', 'Pillard 2', 'Pillard 3']
  ])
  expect(
    (await app.call('stash.offers', { roster: rosters[1]!.id, holder: 'stash' })).map(
      ({ name }) => name['fr']
    )
  ).toEqual(['Fusil d’assaut AK-74', 'Carabine de cavalerie', 'Hachette'])
  expect((await app.call('campaigns.check', {})).findings).toEqual([])
  await app.end()
})
