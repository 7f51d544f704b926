import { expect, test } from 'vitest'
import { openCampaign, rosterOf } from '../../support/roster-app'
import { tableOf } from '../../support/table-app'
import { asProposed } from '../../support/table-report'
import { isWorded } from './ask'

const RIFLE = {
  name: 'AK-74',
  class: 'other',
  rof: 4,
  magazine: 30,
  loaded: 20,
  spare: 1,
  reliability: 3,
  'reliability-max': 5,
  'weapon-damage': 2
}

test('T2K-R20: the end of the game is proposed from the table, and weapons return in their current state', async () => {
  const app = await openCampaign('twilight-2000', 'Kalisz')
  const [ours, theirs] = [
    await rosterOf(app, { name: 'Traînards', kind: 'unit' }, 'character', ['Ada', 'Bo']),
    await rosterOf(app, { name: 'Milice', kind: 'unit' }, 'character', ['Cy'])
  ]
  const [ada, bo, cy] = [...ours.members, ...theirs.members] as [string, string, string]
  await app.call('members.write', {
    roster: ours.id,
    member: ada,
    values: { 'damage-max': 5, 'stress-max': 5, weapons: [RIFLE] } as never
  })
  await app.call('members.write', { roster: theirs.id, member: cy, values: { weapons: [RIFLE] } as never })
  const { battle, act, answer, of } = await tableOf(app, 'Pont', [ours, theirs], isWorded)
  await act(ada, 'mark', { damage: 5, stress: 1 })
  expect(await of(ada)).toMatchObject({ gone: true, state: { key: 'incapacitated' } })
  await act(cy, 'attack', { on: bo, ammo: 0, roll: 'agility' })
  await answer({ dice: [2] })
  await answer({ options: ['leave'] })
  await act(ada, 'tend', { rounds: 4, reliability: 2, jammed: true })
  const sides = await app.call('tracker.propose', { battle })
  expect(sides[0]!.combatants.map(({ record }) => record)).toEqual([
    { damage: 5, stress: 1, suppressed: false },
    { damage: 0, stress: 0, suppressed: false }
  ])
  await app.call('battles.report', { battle, sides: asProposed(sides, 'loss', 'win') })
  await app.call('battles.finish', { battle })
  const weapons = (await app.call('members.writing', { roster: ours.id, member: ada }))
    .flatMap(({ lists }) => lists)
    .find(({ key }) => key === 'weapons')!
  expect(weapons.rows[0]!.values).toMatchObject({ loaded: 4, reliability: 2, jammed: true, spare: 1 })
  expect((await app.call('rosters.get', { roster: ours.id })).sheets[0]!.status.key).toBe('incapacitated')
  // The chronicle names the fallen, and the earlier presence of the unit.
  const entries = (await app.call('chronicle.get', {})).entries
  const told = entries.flatMap((entry) =>
    entry.parts.flatMap((part) =>
      part.lines.map(({ type, facts }) => [type, facts['name'] ?? facts['winner']])
    )
  )
  expect(told).toEqual([
    ['campaign-created', 'Kalisz'],
    ['unit-founded', 'Traînards'],
    ['unit-founded', 'Milice'],
    ['won', 'Milice'],
    ['went-down', undefined]
  ])
  expect(
    (await app.call('annals.figures', {})).courses.map(({ name, points }) => [name, points.at(-1)!.fallen])
  ).toEqual([
    ['Traînards', 1],
    ['Milice', 0]
  ])
  for (const type of [
    'unit-founded',
    'unit-renamed',
    'character-joined',
    'character-gone',
    'game-caught',
    'illness-cured'
  ])
    isWorded(`chronicle.told.${type}`, { name: '', from: '', to: '', count: 0, illness: '' })
  expect((await app.call('campaigns.check', {})).findings).toEqual([])
  await app.end()
})
