import { expect, test } from 'vitest'
import { openCampaign, rosterOf } from '../../support/roster-app'
import { tableOf } from '../../support/table-app'
import { asProposed } from '../../support/table-report'
import { isWorded } from './ask'

test('a team alone meets foes without a roster, and undo reverts one act', async () => {
  const app = await openCampaign('shadowrun-sru', 'Seattle')
  const { battle } = await tableOf(
    app,
    'Docks',
    [await rosterOf(app, { name: 'Fantômes', kind: 'team' }, 'character', ['Ada'])],
    isWorded
  )
  await app.call('tracker.act', {
    battle,
    act: 'add-foe',
    input: { name: 'Ganger', base: 5, skill: 3, size: 6 }
  })
  const board = async () =>
    (await app.call('tracker.get', { battle }))!.board.sides.map(({ name, units }) => [
      name,
      units.map((unit) => unit.name)
    ])
  expect(await board()).toEqual([
    ['Fantômes', ['Ada']],
    ['Opposition', ['Ganger']]
  ])
  expect(await app.dispatch('tracker.act', { battle, act: 'add-foe', input: { name: ' ' } })).toMatchObject({
    ok: false
  })
  await app.call('history.undo', { tracker: battle, how: 'last' })
  expect((await board())[1]).toEqual(['Opposition', []])
  await app.end()
})

test('SRU-R30, SRU-R32, SRU-CB-01: the end of the fight is proposed from the table; the dead stay dead, and tokens are returned first', async () => {
  const app = await openCampaign('shadowrun-sru', 'Seattle')
  const teamOf = (name: string, who: string[]) => rosterOf(app, { name, kind: 'team' }, 'character', who)
  const [ours, theirs] = [await teamOf('Fantômes', ['Ada', 'Bo']), await teamOf('Lone Star', ['Cy'])]
  const [ada, bo] = ours.members as [string, string]
  await app.call('members.write', {
    roster: ours.id,
    member: ada,
    values: {
      reaction: 5,
      intuition: 4,
      professionalism: 1,
      weapons: [{ name: 'Uzi', base: 5, modes: ['single'], magazine: 30, loaded: 30 }]
    }
  })
  await app.call('members.write', {
    roster: ours.id,
    member: bo,
    values: { logic: 3, tactics: 3, 'reserve-kind': 'tactics' }
  })
  const { battle, act } = await tableOf(app, 'Docks', [ours, theirs], isWorded)
  await act(null, 'start-all', { readiness: 'none' })
  await act(ada, 'mark', { physical: 4, stun: 1, wound: -1 })
  await act(bo, 'states', { killed: true })
  const sides = await app.call('tracker.propose', { battle })
  expect(sides[0]!.combatants.map(({ record }) => record)).toEqual([
    { physical: 4, stun: 1, killed: false, tokens: 3, 'defence-tokens': 0 },
    { physical: 0, stun: 0, killed: true, tokens: 0, 'defence-tokens': 0 }
  ])
  const told = asProposed(sides, 'loss', 'win')
  const bad = await app.dispatch('battles.report', {
    battle,
    sides: told.map((side, n) =>
      n === 0
        ? {
            ...side,
            combatants: [
              { member: ada, record: { ...told[0]!.combatants[0]!.record, physical: 41 } },
              side.combatants[1]
            ]
          }
        : side
    )
  })
  expect(bad).toMatchObject({ ok: false })
  await app.call('battles.report', {
    battle,
    sides: told.map((side) => ({
      ...side,
      combatants: side.combatants.map((one) => ({ ...one, record: { ...one.record, physical: 40 } }))
    })) as never
  })
  expect(
    (await app.call('battles.get', { battle })).sides[0]!.combatants.map(({ record }) => record['physical'])
  ).toEqual([10, 10])
  await app.call('battles.report', { battle, sides: told as never })
  await app.call('battles.finish', { battle })
  const team = await app.call('rosters.get', { roster: ours.id })
  expect(team.sheets.map(({ status, figures }) => [status.key, figures[3]!.amount])).toEqual([
    ['fit', 4],
    ['dead', 0]
  ])
  expect(team.prompts.map(({ id, title }) => [id, (title as { params: object }).params])).toEqual([
    ['return-tokens', { count: 3 }]
  ])
  await app.call('interlude.answer', { roster: ours.id, prompt: 'return-tokens', options: ['done'] })
  expect((await app.call('rosters.get', { roster: ours.id })).step).toBe('heal')
  expect((await app.call('campaigns.check', {})).findings).toEqual([])
  await app.end()
})

test('a fight with armed foes on both sides ends as proposed: their weapons are left out of the report', async () => {
  const app = await openCampaign('shadowrun-sru', 'Seattle')
  const teamOf = (name: string, who: string[]) => rosterOf(app, { name, kind: 'team' }, 'character', who)
  const [ours, theirs] = [await teamOf('Fantômes', ['Ada']), await teamOf('Lone Star', ['Cy'])]
  await app.call('members.write', {
    roster: ours.id,
    member: ours.members[0]!,
    values: { weapons: [{ name: 'Uzi', base: 5, modes: ['single'], magazine: 30, loaded: 30 }] }
  })
  const { battle, act } = await tableOf(app, 'Docks', [ours, theirs], isWorded)
  for (const side of [ours.id, theirs.id])
    await act(null, 'add-foe', { name: 'Ganger', side, base: 5, skill: 3, size: 6 })
  const sides = await app.call('tracker.propose', { battle })
  expect(sides.map(({ record }) => (record['weapons'] as object[]).length)).toEqual([1, 0])
  await app.call('battles.report', { battle, sides: asProposed(sides, 'win', 'loss') })
  await app.call('battles.finish', { battle })
  expect((await app.call('battles.get', { battle })).status).toBe('finished')
  await app.end()
})
