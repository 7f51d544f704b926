import { describe, expect, test } from 'vitest'
import { tinySystem } from '../tiny/tiny-system'
import {
  app,
  openInstead,
  gang,
  other,
  type Corrections,
  correct,
  get,
  named,
  reasons,
  comesBack,
  start,
  finish,
  fight,
  withTwoGangs
} from '../support/two-gangs'

withTwoGangs()

describe('a gang taken over from paper', () => {
  test('names things that earlier lines of the same act bring: a sight sits on the boltgun of the leader', async () => {
    const view = await get(gang)
    const gun = view.items.find((item) => item.thing === 'boltgun')!
    expect(view.items.find((item) => item.thing === 'telescopic-sight')).toMatchObject({
      on: gun.id,
      holder: named(view, /^Chef/).member
    })
  })

  test('has the stored value that the notebook shows', async () => {
    const { id } = await app.call('rosters.create', { name: 'Vieux cahier', kind: 'delaque' })
    await correct(id, [
      { what: 'member-add', type: 'leader', name: 'Ombre' },
      { what: 'number', key: 'value', to: 1730 }
    ])
    expect(await app.call('rosters.found', { roster: id, asItStands: true })).toMatchObject({
      value: 1730,
      stage: 'ready'
    })
    const { acts } = await app.call('history.list', { roster: id })
    expect(acts[0]!.events).toMatchObject([{ type: 'gang-taken-over', facts: { value: 1730, fighters: 1 } }])
  })

  test('has injuries on the given sides, levels, hated enemies and loaded launchers', async () => {
    const view = await get(gang)
    const [chief, arm] = [named(view, /^Chef/).member, named(view, /^Bras/).member]
    const enemy = named(await get(other), /^Chef/).member
    await correct(gang, [
      { what: 'trait-add', member: arm, kind: 'injury', key: 'one-eyed', variant: 'right' },
      { what: 'trait-add', member: arm, kind: 'injury', key: 'hatred', about: enemy },
      { what: 'trait-add', member: chief, kind: 'rule', key: 'leader-of-men', variant: 'level-3' },
      { what: 'item-add', thing: 'missile-launcher', quantity: 1, holder: arm, variant: 'frag-missile' }
    ])
    const sheet = (await app.call('rosters.corrections', { roster: gang }))!
    const traits = (member: string) => sheet.members.find((m) => m.member === member)!.traits
    expect(traits(arm)).toMatchObject([
      { kind: 'injury', note: { key: 'labels.sideright' } },
      { kind: 'injury', note: { fr: 'Chef de Les Autres' } }
    ])
    expect(traits(chief)).toMatchObject([{ kind: 'rule', note: { params: { level: 3 } } }])
    expect((await get(gang)).items.find((item) => item.thing === 'missile-launcher')!.data['load']).toBe(
      'frag-missile'
    )
  })
})

describe('a player who joins late', () => {
  test('begins with the sum that the campaign grants, as one act with the founding', async () => {
    const { id, money } = await app.call('rosters.create', {
      name: 'Retardataires',
      kind: 'orlock',
      start: { money: 2100, why: 'valeur moyenne' }
    })
    expect(money).toBe(2100)
    const { acts } = await app.call('history.list', { roster: id })
    expect(acts).toHaveLength(1)
    expect(acts[0]!.events.map((event) => event.type)).toEqual(['gang-created', 'corrected-money'])
  })
})

describe('corrections', () => {
  test('move things, also with the things fitted to them, but nothing that does not fit', async () => {
    const view = await get(gang)
    const gun = view.items.find((item) => item.thing === 'boltgun')!
    const sight = view.items.find((item) => item.thing === 'telescopic-sight')!
    const arm = named(view, /^Bras/).member
    await comesBack(() => correct(gang, [{ what: 'item-move', item: gun.id, to: arm }]))
    const after = await get(gang)
    expect(after.items.map(({ thing, holder, on }) => ({ thing, holder, on }))).toEqual([
      { thing: 'boltgun', holder: arm, on: null },
      { thing: 'telescopic-sight', holder: arm, on: gun.id }
    ])
    const knife: Corrections = [
      { what: 'item-add', thing: 'dagger', quantity: 1, holder: arm, as: 'knife' },
      { what: 'item-move', item: sight.id, to: arm, on: 'knife' }
    ]
    expect(
      (await reasons('rosters.correct', { roster: gang, why: 'essai', corrections: knife })).length
    ).toBe(1)
  })

  test('change house and category, and end an interlude as it is', async () => {
    await fight([gang, other])
    expect((await get(gang)).stage).toBe('between')
    const arm = named(await get(gang), /^Bras/).member
    await comesBack(() =>
      correct(gang, [
        { what: 'kind', to: 'goliath' },
        { what: 'choice', member: arm, key: 'category', to: 'ws' },
        { what: 'between-end' }
      ])
    )
    expect(await get(gang)).toMatchObject({ kind: 'goliath', stage: 'ready', step: null, prompts: [] })
    expect(
      await reasons('rosters.correct', {
        roster: gang,
        why: 'encore',
        corrections: [{ what: 'between-end' }]
      })
    ).toEqual(['no-between'])
  })

  test('let a retired fighter leave their gear to the gang, and come back by a named act', async () => {
    const chief = named(await get(gang), /^Chef/).member
    await correct(gang, [{ what: 'leave', member: chief, why: 'retired' }], 'une vie tranquille')
    const view = await get(gang)
    expect(view.members).toBe(1)
    expect(view.sheets.find((sheet) => sheet.member === chief)!.status.key).toBe('retired')
    expect(view.items.every((item) => item.holder === 'stash')).toBe(true)
    expect((await correct(gang, [{ what: 'return', member: chief }])).members).toBe(2)
  })
})

describe('players and their gangs', () => {
  test('a gang changes its player, one player leads several, and some lead none', async () => {
    const { players } = (await app.call('campaigns.current', {}))!
    const [ines, bao] = players.map((player) => player.id) as [string, string]
    await app.call('rosters.assign', { roster: gang, player: ines })
    await comesBack(() => app.call('rosters.assign', { roster: other, player: ines }))
    expect((await app.call('rosters.list', {})).map((entry) => entry.player)).toEqual([ines, ines])
    await app.call('rosters.assign', { roster: other, player: bao })
    await app.call('rosters.assign', { roster: other, player: null })
    expect((await app.call('rosters.list', {})).map((entry) => entry.player)).toEqual([ines, null])
    expect(await reasons('rosters.assign', { roster: gang, player: 'nobody' })).toEqual(['unknown-player'])
  })

  test('a gang that leaves no longer fights and trades, can still be corrected, and comes back as it was', async () => {
    await comesBack(() => app.call('rosters.close', { roster: gang, why: 'déménagement' }))
    expect(await get(gang)).toMatchObject({ stage: 'closed', closed: 'déménagement', prompts: [] })
    const arm = named(await get(gang), /^Bras/).member
    expect(
      await reasons('battles.start', {
        name: 'A',
        date: '2026-04-01',
        sides: [
          { roster: gang, members: [arm] },
          { roster: other, members: [named(await get(other), /^Bras/).member] }
        ]
      })
    ).toEqual(['roster-closed'])
    expect(await reasons('members.dismiss', { roster: gang, member: arm })).toEqual(['roster-closed'])
    expect(await reasons('rosters.close', { roster: gang, why: 'encore' })).toEqual(['roster-closed'])
    expect(
      new Set(
        (await app.call('rosters.recruits', { roster: gang })).map(
          ({ allowed, refused }) => `${allowed} ${refused[0]?.code}`
        )
      )
    ).toEqual(new Set(['false roster-closed']))
    expect(
      await app.call('stash.quoteBuy', { roster: gang, lines: [{ thing: 'dagger', holder: 'stash' }] })
    ).toMatchObject({ allowed: false, reasons: [{ code: 'roster-closed' }] })
    await correct(gang, [{ what: 'money', by: 5 }])
    await app.call('rosters.reopen', { roster: gang })
    expect(await get(gang)).toMatchObject({ stage: 'ready', closed: null, money: 105 })
    expect(await reasons('rosters.reopen', { roster: gang })).toEqual(['roster-open'])
  })

  test('a gang leaves in the middle of its interlude, and resumes it on its return; a gang in a battle can’t leave', async () => {
    const battle = await start([gang, other])
    expect(await reasons('rosters.close', { roster: gang, why: 'parti' })).toEqual(['in-battle'])
    await finish(battle)
    const { prompts } = await get(gang)
    await app.call('rosters.close', { roster: gang, why: 'parti' })
    expect((await get(gang)).prompts).toEqual([])
    expect(await reasons('interlude.answer', { roster: gang, prompt: prompts[0]!.id })).toEqual([
      'roster-closed'
    ])
    await app.call('rosters.reopen', { roster: gang })
    expect(await get(gang)).toMatchObject({ stage: 'between', prompts })
  })
})

describe('a game of another kind', () => {
  test('has players, leavers, members who pass, friendly and planned battles and seasons all the same', async () => {
    await openInstead({ systems: [tinySystem], resources: 'test/tiny/resources' })
    await app.call('campaigns.create', { name: 'Nuit', system: 'tiny', players: ['Ada'] })
    const circles: string[] = []
    const spirits: string[] = []
    for (const [name, kind] of [
      ['Chêne', 'grove'],
      ['Vase', 'marsh']
    ] as const) {
      const { id } = await app.call('rosters.create', { name, kind })
      spirits.push(
        (await app.call('members.recruit', { roster: id, type: 'spirit', name: `Bras ${name}` })).recruited
      )
      await app.call('rosters.found', { roster: id })
      circles.push(id)
    }
    expect(await app.call('rosters.corrections', { roster: circles[0]! })).toBeNull()
    expect(await app.call('deals.open', {})).toEqual({ loans: [], captives: [], exits: null })
    expect(
      await reasons('deals.capture', { roster: circles[0]!, member: spirits[0]!, by: circles[1]!, why: 'x' })
    ).toEqual(['no-captives-here'])
    expect(
      await reasons('rosters.transfer', {
        kind: 'gift',
        a: { roster: circles[0]!, money: 3 },
        b: { roster: circles[1]! }
      })
    ).toEqual(['no-money-here'])
    await fight(circles, { friendly: true })
    expect((await get(circles[0]!)).stage).toBe('ready')
    await app.call('rosters.assign', {
      roster: circles[0]!,
      player: (await app.call('campaigns.current', {}))!.players[0]!.id
    })
    const { rosters } = await app.call('rosters.transfer', {
      kind: 'gift',
      a: { roster: circles[0]!, members: [spirits[0]!] },
      b: { roster: circles[1]! }
    })
    expect(rosters.map((roster) => roster.members)).toEqual([0, 2])
    await app.call('rosters.close', { roster: circles[0]!, why: 'nul ne chante plus' })
    const { closed } = await app.call('seasons.close', { name: 'Lune', from: '2026-01-01', to: '2026-02-01' })
    expect(closed[0]!.standings).toMatchObject([
      { name: 'Chêne', player: 'Ada', stage: 'closed', value: null, money: null },
      { name: 'Vase', members: 2 }
    ])
  })
})
