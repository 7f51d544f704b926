import { describe, expect, test } from 'vitest'
import {
  app,
  gang,
  other,
  get,
  state,
  reasons,
  comesBack,
  start,
  finish,
  fight,
  withTwoGangs
} from '../support/two-gangs'
import { pixel } from '../support/pictures'

withTwoGangs()

describe('battles', () => {
  test('a friendly battle changes nothing and asks nothing, and stays in the list and in the history of both', async () => {
    const before = await state()
    const battle = await fight([gang, other], { friendly: true })
    expect(await state()).toEqual(before)
    expect(await app.call('battles.list', {})).toMatchObject([
      { id: battle, status: 'finished', friendly: true, sides: [{ result: 'win' }, { result: 'loss' }] }
    ])
    for (const roster of [gang, other])
      expect(
        (await app.call('history.list', { roster })).acts[0]!.events.map((event) => event.type)
      ).toContain('friendly-finished')
  })

  test('a friendly battle needs its outcome, too', async () => {
    const battle = await start([gang, other], { friendly: true })
    expect(await reasons('battles.finish', { battle })).toEqual(['outcome-missing', 'outcome-missing'])
  })

  test('a battle may become friendly or not until it is over', async () => {
    const battle = await start([gang, other])
    expect((await app.call('battles.edit', { battle, friendly: true })).friendly).toBe(true)
    await app.call('battles.edit', { battle, friendly: false })
    await finish(battle)
    expect((await get(gang)).stage).toBe('between')
    expect(await reasons('battles.edit', { battle, friendly: true })).toEqual(['battle-finished'])
  })

  test('a battle’s name and day can be corrected at any time, also under later acts', async () => {
    const battle = await fight([gang, other])
    await comesBack(() => app.call('battles.edit', { battle, name: 'Le vieux pont', date: '2026-03-12' }))
    expect(await app.call('battles.get', { battle })).toMatchObject({
      name: 'Le vieux pont',
      date: '2026-03-12',
      status: 'finished'
    })
  })

  test('a battle is planned for a later day, begun on that day, or called off', async () => {
    const { id } = await app.call('battles.plan', {
      name: 'La cale',
      date: '2027-01-10',
      rosters: [gang, other]
    })
    expect(await app.call('battles.get', { battle: id })).toMatchObject({
      status: 'planned',
      sides: [
        { roster: gang, combatants: [] },
        { roster: other, combatants: [] }
      ]
    })
    for (const method of ['battles.finish', 'tracker.begin'] as const)
      expect(await reasons(method, { battle: id })).toEqual(['battle-planned'])
    await start([gang, other], { battle: id, name: 'La cale', date: '2027-01-11' })
    expect(await app.call('battles.get', { battle: id })).toMatchObject({
      status: 'open',
      date: '2027-01-11',
      sides: [{ combatants: [{}] }, { combatants: [{}] }]
    })
    expect(
      await reasons('battles.start', {
        battle: id,
        name: 'La cale',
        date: '2027-01-11',
        sides: [
          { roster: gang, members: [] },
          { roster: other, members: [] }
        ]
      })
    ).toEqual(['battle-begun'])
    await app.call('tracker.begin', { battle: id })
    await comesBack(() => app.call('battles.cancel', { battle: id }))
    expect((await app.call('battles.get', { battle: id })).status).toBe('cancelled')
    expect(await app.call('tracker.get', { battle: id })).toMatchObject({ open: false })
    expect(await reasons('battles.finish', { battle: id })).toEqual(['battle-cancelled'])
    // It holds neither of the two any more.
    await fight([gang, other])
    expect(
      await reasons('battles.plan', { name: 'Seul', date: '2027-01-10', rosters: [gang, gang] })
    ).toEqual(['side-twice'])
  })
})

describe('notes about a battle', () => {
  const about = async (battle: string) => {
    const { scenario, place, notes, pictures } = await app.call('battles.get', { battle })
    return { scenario, place, notes, pictures }
  }

  test('scenario, place and notes come with the plan, stay when it begins, and are changed and emptied at any time', async () => {
    const { id: battle } = await app.call('battles.plan', {
      name: 'Le pont',
      date: '2026-04-01',
      rosters: [gang, other],
      scenario: ' Embuscade ',
      place: 'Chez Zoé'
    })
    const members = async (roster: string) => [(await get(roster)).sheets[0]!.member]
    await app.call('battles.start', {
      battle,
      name: 'Le pont',
      date: '2026-04-01',
      sides: [
        { roster: gang, members: await members(gang) },
        { roster: other, members: await members(other) }
      ],
      place: 'Au local'
    })
    expect(await about(battle)).toEqual({
      scenario: 'Embuscade',
      place: 'Au local',
      notes: undefined,
      pictures: undefined
    })
    await finish(battle)
    await comesBack(() =>
      app.call('battles.edit', { battle, notes: 'Pluie.\r\nPersonne ne voyait rien.', scenario: '' })
    )
    expect(await about(battle)).toEqual({
      scenario: undefined,
      place: 'Au local',
      notes: 'Pluie.\nPersonne ne voyait rien.',
      pictures: undefined
    })
    expect(await app.call('battles.details', {})).toEqual([
      { battle, place: 'Au local', notes: 'Pluie.\nPersonne ne voyait rien.' }
    ])
    expect((await app.call('battles.edit', { battle, place: 'Au local' })).undo).toBeNull()
  })

  test('a value that another person changed meanwhile is not overwritten', async () => {
    const battle = await start([gang, other])
    await app.call('battles.edit', { battle, place: 'Chez Zoé' })
    expect(await reasons('battles.edit', { battle, place: 'Au local', was: { place: '' } })).toEqual([
      'changed-meanwhile'
    ])
    expect((await about(battle)).place).toBe('Chez Zoé')
  })

  test('beginning a planned battle keeps what another person wrote on it meanwhile', async () => {
    const { id: battle, name } = await app.call('battles.plan', {
      name: 'Au pont',
      date: '2026-04-01',
      rosters: [gang, other]
    })
    await app.call('battles.edit', { battle, scenario: 'Embuscade', place: 'Chez Zoé' })
    const members = async (roster: string) => [(await get(roster)).sheets[0]!.member]
    const begin = {
      battle,
      name,
      date: '2026-04-02',
      scenario: '',
      place: 'Au local',
      sides: [
        { roster: gang, members: await members(gang) },
        { roster: other, members: await members(other) }
      ]
    }
    const was = { name, friendly: false, scenario: '', place: '' }
    expect(await reasons('battles.start', { ...begin, was })).toEqual(['changed-meanwhile'])
    await app.call('battles.start', { ...begin, was: { ...was, place: 'Chez Zoé' } })
    expect(await about(battle)).toMatchObject({ scenario: 'Embuscade', place: 'Au local' })
  })

  test('pictures are stored in the campaign, come back when the file is opened again, and are undone like any act', async () => {
    const battle = await start([gang, other])
    await finish(battle)
    await app.call('battles.addPicture', { battle, picture: pixel(0), caption: 'Le pont tombe' })
    await app.call('battles.addPicture', { battle, picture: pixel(200) })
    const { pictures } = await about(battle)
    expect(pictures!.map(({ caption }) => caption)).toEqual(['Le pont tombe', ''])
    const { file } = (await app.call('campaigns.current', {}))!
    await app.call('campaigns.close', {})
    await app.call('campaigns.open', { file })
    for (const { picture } of pictures!)
      expect((await app.call('members.portrait', { picture })).type).toBe('image/png')
    await app.call('battles.removePicture', { battle, picture: pictures![0]!.picture })
    expect((await about(battle)).pictures).toEqual([pictures![1]])
    await app.call('history.undo', {})
    expect(await about(battle)).toMatchObject({ pictures })
    await app.call('history.undo', {})
    expect((await about(battle)).pictures).toEqual([pictures![0]])
    expect(await reasons('battles.removePicture', { battle, picture: pictures![1]!.picture })).toEqual([
      'unknown-picture'
    ])
    expect((await app.call('campaigns.check', {})).findings).toEqual([])
  })
})
