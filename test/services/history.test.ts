import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { contract, type MethodName } from '../../src-main/contract'
import { ACT_KINDS } from '../../src-main/contract/history'
import { kindOf } from '../../src-main/services/shared/act-kinds'
import { openTestApp, type TestApp } from '../support/test-app'

let app: TestApp
let clock: Date
beforeEach(async () => {
  clock = new Date('2026-03-01T18:00:00.000Z')
  app = await openTestApp({ now: () => clock })
  await app.call('campaigns.create', { name: 'Mémoire', system: 'neo-necro', players: ['Inès'] })
})
afterEach(async () => {
  expect((await app.call('campaigns.check', {})).findings).toEqual([])
  await app.end()
})

async function gang(name: string): Promise<string> {
  const { id } = await app.call('rosters.create', { name, kind: 'orlock' })
  await app.call('rosters.correct', {
    roster: id,
    why: 'repris du cahier',
    corrections: [
      { what: 'member-add', type: 'leader', name: `Chef de ${name}` },
      { what: 'member-add', type: 'ganger', name: `Bras de ${name}` }
    ]
  })
  await app.call('rosters.found', { roster: id, asItStands: true })
  return id
}
const get = (roster: string) => app.call('rosters.get', { roster })
const last = async () => (await app.call('history.list', { limit: 1 })).acts[0]!.seq
const methods = async (input: Parameters<typeof app.call<'history.list'>>[1]) =>
  (await app.call('history.list', input)).acts.map((act) => act.method)
async function refused(method: MethodName, input: object): Promise<string> {
  const answer = await app.dispatch(method, input)
  if (answer.ok) throw new Error(`${method} was done`)
  return answer.error.code
}

test('without undos, a page lists acts only, whatever was undone and redone since', async () => {
  const id = await gang('A')
  const acts = await methods({ limit: 100 })
  const renamed: number[] = []
  for (let n = 0; n < 5; n++) {
    await app.call('rosters.rename', { roster: id, name: `Nom ${n}` })
    renamed.unshift(await last())
  }
  await app.call('history.undo', { acts: renamed })
  await app.call('history.redo', {})
  expect((await app.call('history.list', { limit: 5 })).acts.map(({ kind }) => kind)).toContain('undo')
  const page = await app.call('history.list', { limit: 5, undos: false })
  expect(page.acts.map(({ seq }) => seq)).toEqual(renamed)
  expect(page.acts.map(({ standing }) => standing)).toEqual([false, false, false, false, true])
  const rest = await app.call('history.list', { before: renamed.at(-1)!, limit: 100, undos: false })
  expect(rest.acts.map(({ method }) => method)).toEqual(acts)
})

test.each(['undo', 'redo'] as const)(
  'a cancelled %s of many acts leaves everything as it was, and can be done again',
  async (way) => {
    const id = await gang('A')
    const acts: number[] = []
    for (let n = 0; n < 30; n++) {
      await app.call('rosters.rename', { roster: id, name: `Nom ${n}` })
      acts.push(await last())
    }
    if (way === 'redo') await app.call('history.undo', { acts })
    const [before, newest] = [await get(id), await last()]
    const task = `much-${way}`
    let over = false
    const doing = app.dispatch(`history.${way}`, { acts, task }).finally(() => (over = true))
    while (!over && !(await app.call('tasks.cancel', { task })).cancelled)
      await new Promise((turn) => setImmediate(turn))
    expect(await doing).toMatchObject({ ok: false, error: { code: 'cancelled' } })
    expect(await get(id)).toEqual(before)
    expect(await last()).toBe(newest)
    expect(await app.call('tasks.progress', { task })).toBeNull()
    expect(await app.dispatch(`history.${way}`, { acts, task })).toMatchObject({ ok: true })
    expect((await get(id)).name).toBe(way === 'undo' ? 'A' : 'Nom 29')
  }
)

test('an undo of many acts says how far it is', async () => {
  const id = await gang('A')
  const acts: number[] = []
  for (let n = 0; n < 30; n++) {
    await app.call('rosters.rename', { roster: id, name: `Nom ${n}` })
    acts.push(await last())
  }
  const told = new Set<string>()
  let over = false
  const undoing = app.call('history.undo', { acts, task: 'told' }).finally(() => (over = true))
  while (!over) {
    const now = await app.call('tasks.progress', { task: 'told' })
    if (now) told.add(JSON.stringify(now))
    await new Promise((turn) => setImmediate(turn))
  }
  await undoing
  expect([...told]).toContain(JSON.stringify({ done: acts.length, of: 2 * acts.length }))
})

test('what was undone by one request is known to belong together, until it is redone', async () => {
  const gangs = [await gang('A'), await gang('B'), await gang('C')]
  const rename = async (n: number) => {
    await app.call('rosters.rename', { roster: gangs[n]!, name: `Nom ${n}` })
    return last()
  }
  const undo = async (...acts: number[]) => {
    clock = new Date(clock.getTime() + 1000)
    await app.call('history.undo', { acts })
  }
  const [first, second, third] = [await rename(0), await rename(1), await rename(2)]
  const together = async () =>
    (await app.call('history.list', { limit: 3, undos: false })).acts.map(
      (act) => act.together?.count ?? null
    )
  await undo(third)
  await undo(second, first)
  expect(await together()).toEqual([null, 2, 2])
  const { acts } = await app.call('history.list', { limit: 3, undos: false })
  await app.call('history.redo', { acts: [first] })
  // The one that is left is undone alone.
  expect(await together()).toEqual([null, null, null])
  await undo(first)
  const { by } = acts[1]!.together!
  const { redone, count } = await app.call('history.redo', { by, limit: 1 })
  expect([redone.target, count]).toEqual([second, 1])
})

test('the moments of a gang are its own acts in force, oldest first, with their times', async () => {
  const id = await gang('A')
  await gang('B')
  clock = new Date('2026-03-02T18:00:00.000Z')
  await app.call('rosters.rename', { roster: id, name: 'Un' })
  await app.call('rosters.rename', { roster: id, name: 'Deux' })
  await app.call('history.undo', { roster: id })
  const { moments } = await app.call('history.moments', { roster: id })
  const { acts } = await app.call('history.list', { roster: id, undos: false })
  const inForce = acts.filter(({ standing }) => standing).reverse()
  expect(moments).toEqual(inForce.map(({ seq, at }) => ({ act: seq, at })))
  expect(moments.map(({ at }) => at.slice(8, 10))).toEqual([...Array(moments.length - 1).fill('01'), '02'])
  expect(await refused('history.moments', { roster: 'nobody' })).toBe('unknown-roster')
})

describe('the history, narrowed', () => {
  test('to one fighter: their arrival, their name, their things, their battles, and nothing of a comrade', async () => {
    const [a, b] = [await gang('A'), await gang('B')]
    const [chief, arm] = (await get(a)).sheets.map((sheet) => sheet.member) as [string, string]
    await app.call('rosters.correct', {
      roster: a,
      why: 'don',
      corrections: [{ what: 'item-add', thing: 'dagger', quantity: 1, holder: arm }]
    })
    const dagger = (await get(a)).items[0]!.id
    await app.call('members.rename', { roster: a, member: chief, name: 'Rikke' })
    await app.call('rosters.correct', {
      roster: a,
      why: 'rendu',
      corrections: [{ what: 'item-move', item: dagger, to: 'stash' }]
    })
    await app.call('rosters.correct', {
      roster: a,
      why: 'perdu',
      corrections: [{ what: 'item-remove', item: dagger }]
    })
    await app.call('battles.start', {
      name: 'Pont',
      date: '2026-03-01',
      sides: [
        { roster: a, members: [arm] },
        { roster: b, members: (await get(b)).sheets.map((sheet) => sheet.member) }
      ]
    })
    expect(await methods({ member: arm })).toEqual([
      'battles.start',
      'rosters.correct',
      'rosters.correct',
      'rosters.correct'
    ])
    expect(
      (await app.call('history.list', { member: arm })).acts.map((act) => act.events[0]!.facts['why'])
    ).not.toContain('perdu')
    expect(await methods({ member: chief })).toEqual(['members.rename', 'rosters.correct'])
    expect(await methods({ member: 'nobody' })).toEqual([])
  })

  test('to one kind and one gang, page by page', async () => {
    const [a, b] = [await gang('A'), await gang('B')]
    for (const name of ['A1', 'A2', 'A3']) await app.call('rosters.rename', { roster: a, name })
    await app.call('rosters.rename', { roster: b, name: 'B1' })
    expect(await methods({ kind: 'arbitration' })).toEqual(['rosters.correct', 'rosters.correct'])
    expect(await methods({ kind: 'trade' })).toEqual([])
    const first = await app.call('history.list', { roster: a, kind: 'gang', limit: 3 })
    expect(first.acts.map((act) => act.method)).toEqual([
      'rosters.rename',
      'rosters.rename',
      'rosters.rename'
    ])
    expect(first.more).toBe(true)
    expect(
      await app.call('history.list', { roster: a, kind: 'gang', limit: 3, before: first.acts.at(-1)!.seq })
    ).toMatchObject({ acts: [{ method: 'rosters.found' }, { method: 'rosters.create' }], more: false })
  })

  test('to a time, in any time zone', async () => {
    const a = await gang('A')
    for (const hour of ['2026-03-02T10:00:00.000Z', '2026-03-03T10:00:00.000Z', '2026-03-04T10:00:00.000Z']) {
      clock = new Date(hour)
      await app.call('rosters.rename', { roster: a, name: hour.slice(0, 10) })
    }
    const days = async (input: { from?: string; until?: string }) =>
      (await app.call('history.list', { ...input, kind: 'gang' })).acts
        .filter((act) => act.method === 'rosters.rename')
        .map((act) => act.at.slice(8, 10))
    expect(await days({ from: '2026-03-03T00:00:00Z' })).toEqual(['04', '03'])
    expect(await days({ until: '2026-03-03T10:00:00.000Z' })).toEqual(['02'])
    expect(await days({ from: '2026-03-03T12:00:00+02:00', until: '2026-03-04T11:00:00+01:00' })).toEqual([
      '03'
    ])
    expect(await refused('history.list', { from: 'yesterday' })).toBe('bad-input')
    expect(await refused('history.list', { from: '2026-13-45T00:00:00Z' })).toBe('bad-input')
  })

  test('every kind is one of those offered, and the acts of a campaign have one', () => {
    const made = (Object.keys(contract) as MethodName[]).filter((name) => contract[name].kind === 'write')
    for (const name of made) expect(ACT_KINDS).toContain(kindOf(name))
    expect(
      [
        'stash.buy',
        'members.recruit',
        'members.keep',
        'rosters.correct',
        'rosters.create',
        'battles.finish',
        'interlude.answer',
        'campaigns.addPlayer',
        'rules.setTables'
      ].map(kindOf)
    ).toEqual(['trade', 'members', 'own', 'arbitration', 'gang', 'battles', 'between', 'campaign', 'rules'])
    expect(kindOf('unheard.of')).toBe('other')
  })
})

describe('taking back more than one', () => {
  test('lists the dependent acts first, then undoes exactly these, and redoes all of them', async () => {
    const a = await gang('A')
    const correct = (corrections: Parameters<typeof app.call<'rosters.correct'>>[1]['corrections']) =>
      app.call('rosters.correct', { roster: a, why: 'arrivée', corrections })
    await correct([{ what: 'member-add', type: 'kid', name: 'Puce' }])
    const came = await last()
    const kid = (await get(a)).sheets.at(-1)!.member
    await app.call('rosters.rename', { roster: a, name: 'Autrement' })
    await correct([{ what: 'item-add', thing: 'dagger', quantity: 1, holder: kid }])
    const armed = await last()
    const before = await get(a)

    const shown = await app.call('history.hanging', { acts: [came] })
    expect([shown.asked.map((act) => act.seq), shown.acts.map((act) => act.seq)]).toEqual([[came], [armed]])
    expect(await refused('history.undo', { act: came, how: 'apart' })).toBe('acts-depend')
    const { undone, along } = await app.call('history.undo', { acts: [came], how: 'with-later' })
    expect(undone.target).toBe(came)
    expect(along.map((act) => act.target)).toEqual([armed])
    expect(await get(a)).toMatchObject({ name: 'Autrement', members: 2, items: [] })

    const { redone, along: others } = await app.call('history.redo', { acts: [came, armed] })
    expect([redone.target, ...others.map((act) => act.target)]).toEqual([came, armed])
    const { undo: _, redo: __, ...after } = await get(a)
    expect(after).toEqual((({ undo: _u, redo: _r, ...rest }) => rest)(before))
  })

  test('of several chosen acts undoes all or none', async () => {
    const [a, b] = [await gang('A'), await gang('B')]
    await app.call('rosters.rename', { roster: a, name: 'A bis' })
    const renamed = await last()
    await app.call('rosters.rename', { roster: b, name: 'B bis' })
    const other = await last()
    expect(await refused('history.undo', { acts: [renamed, 1] })).toBe('act-first-act')
    expect((await get(a)).name).toBe('A bis')
    await app.call('history.undo', { acts: [renamed, other] })
    expect([(await get(a)).name, (await get(b)).name]).toEqual(['A', 'B'])
    expect(await refused('history.undo', { acts: [renamed] })).toBe('act-not-standing')
    expect(await refused('history.hanging', { acts: [renamed] })).toBe('act-not-standing')
    expect(await refused('history.undo', { acts: [] })).toBe('bad-input')
  })
})

describe('a battle', () => {
  test('answers each act with the number for its undo, and that undo takes the act back', async () => {
    const [a, b] = [await gang('A'), await gang('B')]
    const sides = await Promise.all(
      [a, b].map(async (roster) => ({
        roster,
        members: (await get(roster)).sheets.map((sheet) => sheet.member)
      }))
    )
    const planned = await app.call('battles.plan', { name: 'Pont', date: '2026-03-01', rosters: [a, b] })
    const { id: battle } = planned
    const reported = {
      battle,
      sides: [
        { roster: a, result: 'win' as const, combatants: [] },
        { roster: b, result: 'loss' as const, combatants: [] }
      ]
    }
    const acts: [MethodName, () => Promise<{ undo: { seq: number; method: string } | null }>][] = [
      ['battles.edit', () => app.call('battles.edit', { battle, name: 'Le pont' })],
      [
        'battles.start',
        () => app.call('battles.start', { battle, name: 'Le pont', date: '2026-03-01', sides })
      ],
      ['battles.report', () => app.call('battles.report', reported)],
      ['battles.finish', () => app.call('battles.finish', { battle })]
    ]
    expect(planned.undo).toMatchObject({ method: 'battles.plan' })
    for (const [method, act] of acts) {
      const before = await app.call('battles.get', { battle })
      const { undo } = await act()
      expect(undo).toMatchObject({ method, seq: await last() })
      await app.call('history.undo', { act: undo!.seq })
      expect(await app.call('battles.get', { battle })).toEqual(before)
      await app.call('history.redo', {})
    }
    expect(await app.call('battles.edit', { battle, name: 'Le pont' })).toMatchObject({ undo: null })
    expect('undo' in (await app.call('battles.get', { battle }))).toBe(false)
  })
})
