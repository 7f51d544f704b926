import { expect, test } from 'vitest'
import { openSample } from '../../support/sample-app'

test('the sample has two teams with complete sheets and bought gear, a reported fight, a finished downtime, and a scene on the table', async () => {
  const app = await openSample('shadowrun-sru')
  const rosters = await app.call('rosters.list', {})
  expect(rosters.map(({ name, stage }) => [name, stage])).toEqual([
    ['Les Fantômes de Redmond', 'ready'],
    ['Patrouille 12 de Lone Star', 'between']
  ])
  const battles = await app.call('battles.list', {})
  expect(battles.map(({ status }) => status).sort()).toEqual(['finished', 'open'])
  const team = await app.call('rosters.get', { roster: rosters[0]!.id })
  expect(team.sheets.map(({ name, figures }) => [name, figures[0]!.amount, figures.at(-1)!.amount])).toEqual([
    ['Yuki', 13, 750],
    ['Brick', 7, 550],
    ['Lena Okafor', 13, 3200],
    ['Sorrel', 10, 0]
  ])
  expect(team.items).toHaveLength(11)
  const board = (await app.call('tracker.get', {
    battle: battles.find(({ status }) => status === 'open')!.id
  }))!.board
  expect(board.sides.map(({ name, units }) => [name, units.map((unit) => unit.name)])).toEqual([
    ['Les Fantômes de Redmond', ['Yuki', 'Brick', 'Lena Okafor', 'Sorrel']],
    ['Opposition', ['Garde du convoi', 'Chauffeur']]
  ])
  expect(board.sides[0]!.units[0]!.chips.map(({ key }) => key)).toEqual([
    'stress',
    'intention',
    'busy',
    'aim'
  ])
  expect(board.sides[0]!.counters.map(({ value }) => value)).toEqual([4, 0])
  expect((await app.call('campaigns.check', {})).findings).toEqual([])
  await app.end()
})
