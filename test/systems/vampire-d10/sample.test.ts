import { expect, test } from 'vitest'
import { openSample } from '../../support/sample-app'

test('the sample has two coteries with complete sheets, a scene at the table, a finished downtime and an open one', async () => {
  const app = await openSample('vampire-d10')
  const rosters = await app.call('rosters.list', {})
  expect(rosters.map(({ name, stage }) => [name, stage])).toEqual([
    ['Les Cendres de Fourvière', 'between'],
    ['Chasseurs de la Croix-Rousse', 'ready']
  ])
  expect((await app.call('battles.list', {})).map(({ status }) => status).sort()).toEqual([
    'finished',
    'finished',
    'open'
  ])
  const coterie = await app.call('rosters.get', { roster: rosters[0]!.id })
  expect(coterie.sheets.map(({ name, typeName }) => [name, typeName['fr']])).toEqual([
    ['Héloïse Ardant', 'Vampire'],
    ['Bastien Roche', 'Vampire'],
    ['Sœur Agnès', 'Mortel']
  ])
  expect(coterie.prompts.length).toBeGreaterThan(0)
  const { acts } = await app.call('history.list', { roster: coterie.id, limit: 500 })
  const types = acts.flatMap((one) => one.events.map((event) => event.type))
  expect(types.some((type) => type === 'rouse-calm' || type === 'rouse-hungrier')).toBe(true)
  expect((await app.call('campaigns.check', {})).findings).toEqual([])
  await app.end()
})
