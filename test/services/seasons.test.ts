import { describe, expect, test } from 'vitest'
import {
  app,
  gang,
  other,
  correct,
  state,
  reasons,
  comesBack,
  fight,
  withTwoGangs
} from '../support/two-gangs'

withTwoGangs()

describe('seasons', () => {
  test('a season begins at the end of the one before, unless a person sets another day; the first one has no first day', async () => {
    const since = async () => (await app.call('seasons.list', {})).now.since
    expect(await since()).toBeNull()
    await app.call('seasons.close', { name: 'Hiver', from: '2026-01-01', to: '2026-04-30' })
    expect(await app.call('seasons.list', {})).toMatchObject({
      now: { name: null, from: null, since: '2026-04-30' }
    })
    await app.call('seasons.name', { name: 'Printemps', from: '2026-05-02' })
    expect(await since()).toBe('2026-05-02')
  })

  test('a season is closed with its standings; the next one counts anew, with the gangs as they are', async () => {
    await app.call('seasons.name', { name: 'Hiver', from: '2026-01-01' })
    await fight([gang, other], { friendly: true })
    await fight([gang, other])
    const before = await state()
    const open = await app.call('seasons.list', {})
    expect(open.now).toMatchObject({
      name: 'Hiver',
      from: '2026-01-01',
      standings: [
        { name: 'Les Rouilles', played: 1, won: 1 },
        { name: 'Les Autres', played: 1, lost: 1 }
      ]
    })
    await comesBack(() =>
      app.call('seasons.close', {
        name: 'Hiver',
        from: '2026-01-01',
        to: '2026-04-30',
        next: { name: 'Printemps', from: '2026-05-01' }
      })
    )
    const { now, closed } = await app.call('seasons.list', {})
    expect(now).toMatchObject({
      name: 'Printemps',
      from: '2026-05-01',
      battles: [],
      standings: [{ played: 0 }, { played: 0 }]
    })
    expect(closed).toMatchObject([{ name: 'Hiver', to: '2026-04-30', standings: open.now.standings }])
    expect(closed[0]).toHaveProperty('battles.length', 2)
    expect(await state()).toEqual(before)
  })

  test('closed standings stay as they were, whatever the gangs do next; the name may be corrected', async () => {
    await fight([gang, other])
    const { closed } = await app.call('seasons.close', { name: 'Un', from: '2026-01-01', to: '2026-04-30' })
    await correct(gang, [{ what: 'money', by: 500 }], 'prime')
    await app.call('rosters.rename', { roster: gang, name: 'Autre nom' })
    expect((await app.call('seasons.list', {})).closed).toEqual(closed)
    const edited = await app.call('seasons.edit', {
      season: closed[0]!.id,
      name: 'La première',
      from: '2026-01-02',
      to: '2026-04-30'
    })
    expect(edited.closed).toEqual([{ ...closed[0], name: 'La première', from: '2026-01-02' }])
    expect(
      await reasons('seasons.edit', {
        season: closed[0]!.id,
        name: 'x',
        from: '2026-05-02',
        to: '2026-04-30'
      })
    ).toEqual(['days-backwards'])
    expect(
      await reasons('seasons.edit', { season: 'none', name: 'x', from: '2026-01-02', to: '2026-04-30' })
    ).toEqual(['unknown-season'])
  })

  test('a brief list has of a past season its name, its days and the number of its battles; the season itself has the rest', async () => {
    await fight([gang, other])
    await app.call('seasons.close', { name: 'Hiver', from: '2026-01-01', to: '2026-04-30' })
    const whole = await app.call('seasons.list', {})
    const brief = await app.call('seasons.list', { brief: true })
    expect(brief.now).toEqual(whole.now)
    const { id } = whole.closed[0]!
    expect(brief.closed).toEqual([{ id, name: 'Hiver', from: '2026-01-01', to: '2026-04-30', fought: 1 }])
    expect(await app.call('seasons.get', { season: id })).toEqual(whole.closed[0])
    expect(await reasons('seasons.get', { season: 'none' })).toEqual(['unknown-season'])
  })

  test('the standings follow a battle that is fought, undone and fought again', async () => {
    const played = async () => (await app.call('seasons.list', {})).now.standings.map(({ played }) => played)
    expect(await played()).toEqual([0, 0])
    await fight([gang, other])
    expect(await played()).toEqual([1, 1])
    await app.call('history.undo', {})
    expect(await played()).toEqual([0, 0])
    await app.call('history.redo', {})
    expect(await played()).toEqual([1, 1])
    await app.call('seasons.close', { name: 'Hiver', from: '2026-01-01', to: '2026-04-30' })
    expect(await played()).toEqual([0, 0])
    await app.call('history.undo', {})
    expect(await played()).toEqual([1, 1])
  })
})
