import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Input, MethodName, RosterView } from '../../src-main/contract'
import { openTestApp, type TestApp } from '../support/test-app'
import { tinySystem } from '../tiny/tiny-system'

let app: TestApp
let gang: string
let other: string
beforeEach(async () => {
  app = await openTestApp()
  await app.call('campaigns.create', { name: 'Ruche', system: 'neo-necro', players: ['Inès', 'Bao'] })
  gang = await takenOver('Les Rouilles', 'orlock')
  other = await takenOver('Les Autres', 'escher')
})
afterEach(async () => {
  if (await app.call('campaigns.current', {}))
    expect((await app.call('campaigns.check', {})).findings).toEqual([])
  await app.end()
})

type Corrections = Input<'rosters.correct'>['corrections']
const correct = (roster: string, corrections: Corrections, why = 'repris du cahier') =>
  app.call('rosters.correct', { roster, why, corrections })

/** A gang of a leader and a ganger, with a boltgun and 100 credits. */
async function takenOver(name: string, kind: string): Promise<string> {
  const { id } = await app.call('rosters.create', { name, kind })
  await correct(id, [
    { what: 'member-add', type: 'leader', name: `Chef de ${name}`, as: 'chief' },
    { what: 'member-add', type: 'ganger', name: `Bras de ${name}` },
    { what: 'item-add', thing: 'boltgun', quantity: 1, holder: 'chief', as: 'gun' },
    { what: 'item-add', thing: 'telescopic-sight', quantity: 1, holder: 'chief', on: 'gun' },
    { what: 'money', by: -1400 }
  ])
  await app.call('rosters.found', { roster: id, asItStands: true })
  return id
}

const get = (roster: string) => app.call('rosters.get', { roster })
const state = async () =>
  (await Promise.all([gang, other].map(get))).map(({ undo: _, redo: __, ...view }) => view)
const named = (view: RosterView, name: RegExp) => view.sheets.find((sheet) => name.test(sheet.name))!

async function reasons(method: MethodName, input: object): Promise<string[]> {
  const answer = await app.dispatch(method, input)
  if (answer.ok) throw new Error(`${method} was done`)
  return answer.error.reasons.length ? answer.error.reasons.map((reason) => reason.code) : [answer.error.code]
}

/** Does it, takes it back, and expects everything to be as it was. */
async function comesBack(act: () => Promise<unknown>): Promise<void> {
  const before = await state()
  await act()
  await app.call('history.undo', {})
  expect(await state()).toEqual(before)
  await app.call('history.redo', {})
}

describe('a gang taken over from paper', () => {
  test('names what earlier lines of the same act bring: a sight sits on the boltgun of the leader', async () => {
    const view = await get(gang)
    const gun = view.items.find((item) => item.thing === 'boltgun')!
    expect(view.items.find((item) => item.thing === 'telescopic-sight')).toMatchObject({
      on: gun.id,
      holder: named(view, /^Chef/).member
    })
  })

  test('keeps the stored value that the notebook says', async () => {
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

  test('has injuries on the sides that are told, levels, hated enemies and loaded launchers', async () => {
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

describe('whoever joins late', () => {
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
  test('move what is carried, also with what is fitted to it, but nothing that does not fit', async () => {
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

  test('change house and category, and end an interlude as it stands', async () => {
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

  test('a fighter who retires leaves his gear to the gang, and comes back by a named act', async () => {
    const chief = named(await get(gang), /^Chef/).member
    await correct(gang, [{ what: 'leave', member: chief, why: 'retired' }], 'une vie tranquille')
    const view = await get(gang)
    expect(view.members).toBe(1)
    expect(view.sheets.find((sheet) => sheet.member === chief)!.status.key).toBe('retired')
    expect(view.items.every((item) => item.holder === 'stash')).toBe(true)
    expect((await correct(gang, [{ what: 'return', member: chief }])).members).toBe(2)
  })
})

describe('between two gangs', () => {
  test('a fighter passes with what he carries, and is listed where he was', async () => {
    const arm = named(await get(gang), /^Bras/).member
    await correct(gang, [{ what: 'item-add', thing: 'dagger', quantity: 1, holder: arm }])
    await comesBack(() =>
      app.call('rosters.transfer', {
        kind: 'trade',
        a: { roster: gang, members: [arm] },
        b: { roster: other, money: 60 }
      })
    )
    const [from, to] = await state()
    expect(from).toMatchObject({ money: 160, members: 1 })
    expect(from!.sheets.find((sheet) => sheet.member === arm)!.status.key).toBe('transferred')
    const there = named(to as never, /^Bras de Les Rouilles/)
    expect(to).toMatchObject({ money: 40, members: 3 })
    expect(to!.items.find((item) => item.thing === 'dagger')!.holder).toBe(there.member)
  })

  test('NN-FTR-1: nobody gets a second leader this way', async () => {
    const chief = named(await get(gang), /^Chef/).member
    expect(
      await reasons('rosters.transfer', {
        kind: 'gift',
        a: { roster: gang, members: [chief] },
        b: { roster: other }
      })
    ).toEqual(['two-leaders'])
  })

  test('what was lent is listed until it comes back as it was, or is kept for a sum', async () => {
    const gun = (await get(gang)).items.find((item) => item.thing === 'boltgun')!
    const before = gun
    await app.call('rosters.transfer', {
      kind: 'loan',
      a: { roster: gang, items: [gun.id] },
      b: { roster: other }
    })
    const { loans } = await app.call('deals.open', {})
    expect(loans.map(({ thing, borrowerName, ownerName }) => ({ thing, borrowerName, ownerName }))).toEqual(
      ['boltgun', 'telescopic-sight'].map((thing) => ({
        thing,
        borrowerName: 'Les Autres',
        ownerName: 'Les Rouilles'
      }))
    )
    const own = (await get(other)).items.filter((item) => item.data['loan'] === undefined)
    expect(
      await reasons('rosters.transfer', {
        kind: 'return',
        a: { roster: other, items: [own[0]!.id] },
        b: { roster: gang }
      })
    ).toEqual(['not-lent'])
    await app.call('rosters.transfer', {
      kind: 'return',
      a: { roster: other, items: [gun.id] },
      b: { roster: gang }
    })
    expect((await app.call('deals.open', {})).loans).toEqual([])
    expect((await get(gang)).items.find((item) => item.id === gun.id)).toEqual({ ...before, holder: 'stash' })

    await app.call('rosters.transfer', {
      kind: 'loan',
      a: { roster: gang, items: [gun.id] },
      b: { roster: other }
    })
    const lent = (await app.call('deals.open', {})).loans.map((loan) => loan.item)
    expect(await reasons('deals.settle', { roster: other, items: lent, money: 900 })).toEqual([
      'roster-money-short'
    ])
    await comesBack(() => app.call('deals.settle', { roster: other, items: lent, money: 45 }))
    expect((await app.call('deals.open', {})).loans).toEqual([])
    expect((await state()).map((view) => view.money)).toEqual([145, 55])
  })
})

describe('captives', () => {
  const taken = async () => {
    const arm = named(await get(gang), /^Bras/).member
    await app.call('deals.capture', { roster: gang, member: arm, by: other, why: 'guet-apens' })
    return arm
  }

  test('NN-RUL-43: whoever is held is listed for both, with the four ways out', async () => {
    const arm = await taken()
    const { captives, exits } = await app.call('deals.open', {})
    expect(captives).toMatchObject([{ member: arm, roster: gang, captor: other, captorName: 'Les Autres' }])
    expect(exits!.map((exit) => exit.id)).toEqual(['ransom', 'released', 'rescued', 'executed'])
    expect(
      (await app.call('history.list', { roster: other })).acts[0]!.events.map((event) => event.type)
    ).toContain('captive-taken')
  })

  test('NN-RUL-43: a ransom is paid to the captor as one act of both, at any time', async () => {
    const arm = await taken()
    await comesBack(() =>
      app.call('deals.release', { roster: gang, member: arm, exit: 'ransom', ransom: 30 })
    )
    expect((await state()).map((view) => view.money)).toEqual([70, 130])
    expect((await app.call('deals.open', {})).captives).toEqual([])
    expect(await reasons('deals.release', { roster: gang, member: arm, exit: 'released' })).toEqual([
      'not-captive'
    ])
  })

  test('NN-RUL-43: who is executed dies with his equipment, which stayed with him until then', async () => {
    const arm = named(await get(gang), /^Bras/).member
    await correct(gang, [{ what: 'item-add', thing: 'dagger', quantity: 1, holder: arm }])
    await taken()
    expect((await get(gang)).items.some((item) => item.holder === arm)).toBe(true)
    await comesBack(() => app.call('deals.release', { roster: gang, member: arm, exit: 'executed' }))
    const view = await get(gang)
    expect(view.sheets.find((sheet) => sheet.member === arm)!.status.key).toBe('dead')
    expect(view.items.some((item) => item.holder === arm)).toBe(false)
  })

  test('nobody is exchanged while one of the two fights', async () => {
    const arm = await taken()
    await start([gang, other])
    expect(await reasons('deals.release', { roster: gang, member: arm, exit: 'released' })).toEqual([
      'in-battle',
      'in-battle'
    ])
    const chief = named(await get(gang), /^Chef/).member
    expect(
      await reasons('rosters.transfer', {
        kind: 'gift',
        a: { roster: gang, members: [chief] },
        b: { roster: other }
      })
    ).toEqual(['in-battle'])
  })

  test('a captive goes to no other gang, and is not held twice', async () => {
    const arm = await taken()
    expect(
      await reasons('rosters.transfer', {
        kind: 'gift',
        a: { roster: gang, members: [arm] },
        b: { roster: other }
      })
    ).toEqual(['fighter-captive-passes'])
    expect(await reasons('deals.capture', { roster: gang, member: arm, by: other, why: 'encore' })).toEqual([
      'captive-already'
    ])
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

  test('a gang that leaves fights and trades no more, is still set right, and comes back as it was', async () => {
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

  test('a gang leaves in the middle of its interlude, and goes on with it when it is back; not in the middle of a battle', async () => {
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

async function start(rosters: string[], more: object = {}): Promise<string> {
  const sides = await Promise.all(
    rosters.map(async (roster) => ({ roster, members: [named(await get(roster), /^(Chef|Bras)/).member] }))
  )
  return (await app.call('battles.start', { name: 'Le pont', date: '2026-04-01', sides, ...more })).id
}
async function finish(battle: string): Promise<void> {
  const { sides } = await app.call('battles.get', { battle })
  await app.call('battles.report', {
    battle,
    sides: sides.map((side, i) => ({
      roster: side.roster,
      result: i === 0 ? ('win' as const) : ('loss' as const),
      combatants: []
    }))
  })
  await app.call('battles.finish', { battle })
}
async function fight(rosters: string[], more: object = {}): Promise<string> {
  const battle = await start(rosters, more)
  await finish(battle)
  return battle
}

describe('battles', () => {
  test('a friendly one changes nothing and asks nothing, and stays in the list and in the history of both', async () => {
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

  test('a friendly one needs its outcome, too', async () => {
    const battle = await start([gang, other], { friendly: true })
    expect(await reasons('battles.finish', { battle })).toEqual(['outcome-missing', 'outcome-missing'])
  })

  test('whether it is friendly may be said until it is over', async () => {
    const battle = await start([gang, other])
    expect((await app.call('battles.edit', { battle, friendly: true })).friendly).toBe(true)
    await app.call('battles.edit', { battle, friendly: false })
    await finish(battle)
    expect((await get(gang)).stage).toBe('between')
    expect(await reasons('battles.edit', { battle, friendly: true })).toEqual(['battle-finished'])
  })

  test('its name and day are set right at any time, in the middle of what came after it', async () => {
    const battle = await fight([gang, other])
    await comesBack(() => app.call('battles.edit', { battle, name: 'Le vieux pont', date: '2026-03-12' }))
    expect(await app.call('battles.get', { battle })).toMatchObject({
      name: 'Le vieux pont',
      date: '2026-03-12',
      status: 'finished'
    })
  })

  test('one is agreed upon for a day to come, begun when it comes, or called off', async () => {
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
    // Neither of the two is held by it any more.
    await fight([gang, other])
    expect(
      await reasons('battles.plan', { name: 'Seul', date: '2027-01-10', rosters: [gang, gang] })
    ).toEqual(['side-twice'])
  })
})

describe('seasons', () => {
  test('a season begins where the one before it ended, unless somebody says otherwise; the first one has no first day', async () => {
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
    expect(closed[0]!.battles).toHaveLength(2)
    expect(await state()).toEqual(before)
  })

  test('what was kept stays as it stood, whatever the gangs do next; its name may be set right', async () => {
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
})

describe('a game of another kind', () => {
  test('has players, leavers, members who pass, friendly and planned battles and seasons all the same', async () => {
    await app.end()
    app = await openTestApp({ systems: [tinySystem], resources: 'test/tiny/resources' })
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
