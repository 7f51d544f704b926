import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '../../src-main/contract'
import { CallRefused, openTestApp, type TestApp } from '../support/test-app'

let app: TestApp
let clock: Date
beforeEach(async () => {
  clock = new Date('2026-03-12T18:00:00.000Z')
  app = await openTestApp({ now: () => clock })
  await app.call('campaigns.create', { name: 'Mois huit', system: 'neo-necro' })
})
afterEach(async () => {
  expect((await app.call('campaigns.check', {})).findings).toEqual([])
  await app.end()
})

type Corrections = Input<'rosters.correct'>['corrections']
const correct = (roster: string, corrections: Corrections, why = 'cahier') =>
  app.call('rosters.correct', { roster, why, corrections })
const get = (roster: string) => app.call('rosters.get', { roster })
const last = async () => (await app.call('history.list', { limit: 1 })).acts[0]!.seq
const along = async (...acts: number[]) =>
  (await app.call('history.hanging', { acts })).acts.map((act) => act.seq)

async function gang(name: string): Promise<{ id: string; chief: string; arm: string }> {
  const { id } = await app.call('rosters.create', { name, kind: 'orlock' })
  const view = await correct(id, [
    { what: 'member-add', type: 'leader', name: `Chef de ${name}` },
    { what: 'member-add', type: 'ganger', name: `Bras de ${name}` },
    { what: 'member-add', type: 'ganger', name: `Jambe de ${name}` },
    { what: 'money', by: -1400 }
  ])
  const [chief, arm] = view.sheets.map((sheet) => sheet.member) as [string, string]
  return { id, chief, arm }
}

/** Two gangs meet, the first wins, and the interludes of both are ended unchanged. */
async function meet(a: string, b: string): Promise<{ start: number; finish: number }> {
  const sides = await Promise.all(
    [a, b].map(async (roster) => ({
      roster,
      members: (await get(roster)).sheets.map((sheet) => sheet.member)
    }))
  )
  const { id: battle } = await app.call('battles.start', { name: 'Pont', date: '2026-03-12', sides })
  const start = await last()
  await app.call('battles.report', {
    battle,
    sides: sides.map(({ roster, members }, n) => ({
      roster,
      result: n === 0 ? ('win' as const) : ('loss' as const),
      combatants: members.map((member) => ({ member, record: { used: [] } }))
    }))
  })
  await app.call('battles.finish', { battle })
  const finish = await last()
  for (const roster of [a, b]) await correct(roster, [{ what: 'between-end' }])
  return { start, finish }
}

describe('a page of dependent acts', () => {
  test('counts all of them and lists the given number, newest first; without a number it lists all', async () => {
    const [a, b] = [await gang('A'), await gang('B')]
    for (const { id } of [a, b]) await app.call('rosters.found', { roster: id, asItStands: true })
    const { start } = await meet(a.id, b.id)
    const all = await app.call('history.undoing', { acts: [start] })
    const seqs = all.along.map((act) => act.seq)
    expect(seqs.length).toBeGreaterThan(3)
    expect(all).not.toHaveProperty('count')
    const first = await app.call('history.undoing', { acts: [start], limit: 2 })
    expect([first.along, first.count, first.more]).toEqual([all.along.slice(0, 2), seqs.length, true])
    expect(first.groups).toEqual(all.groups)
    const rest = await app.call('history.undoing', { acts: [start], limit: 500, after: seqs[1]! })
    expect([rest.along, rest.count, rest.more]).toEqual([all.along.slice(2), seqs.length, false])
  })
})

describe('what was looked at', () => {
  test('is undone as a whole without naming it, redone by its undos and undone again by its redos', async () => {
    const [a, b] = [await gang('A'), await gang('B')]
    for (const { id } of [a, b]) await app.call('rosters.found', { roster: id, asItStands: true })
    const { start } = await meet(a.id, b.id)
    const all = async () => {
      const gangs = await Promise.all([a, b].map(({ id }) => get(id)))
      return [await app.call('battles.list', {}), gangs.map(({ undo: _, redo: __, ...rest }) => rest)]
    }
    const before = await all()
    const { sum, count } = await app.call('history.undoing', { acts: [start], limit: 1 })

    const undone = await app.call('history.undo', { acts: [start], sum: sum!, limit: 1 })
    expect([undone.undone.target, undone.along.length, undone.count]).toEqual([start, 1, count! + 1])
    expect(undone.by!.until - undone.by!.from).toBe(count!)
    const without = await all()
    expect(without[0]).toEqual([])
    const redone = await app.call('history.redo', { by: undone.by!, limit: 1 })
    expect([redone.along.length, redone.count]).toEqual([1, count! + 1])
    expect(await all()).toEqual(before)
    await app.call('history.undo', { by: redone.by!, limit: 1 })
    expect(await all()).toEqual(without)
  })

  test('is not undone if another act would go along by now', async () => {
    const a = await gang('A')
    const came = await last()
    const { sum } = await app.call('history.undoing', { acts: [came], limit: 1 })
    await app.call('stash.buy', { roster: a.id, lines: [{ thing: 'dagger', holder: a.chief }] })
    const later = await last()
    await expect(app.call('history.undo', { acts: [came], sum: sum! })).rejects.toMatchObject({
      failure: { code: 'acts-depend' }
    })
    expect(await last()).toBe(later)
  })
})

test.each([
  ['neo-necro', 'orlock', 'ganger'],
  ['cyberpunk-red', null, 'edgerunner'],
  ['twilight-2000', null, 'character'],
  ['shadowrun-sru', null, 'character'],
  ['vampire-d10', null, 'character']
])(
  'any one of three plain recruits of %s is undone by itself, whoever came after',
  async (system, kind, type) => {
    const other = await openTestApp()
    try {
      await other.call('campaigns.create', { name: 'Recrues', system })
      const { kinds } = await other.call('systems.get', { system })
      const { id } = await other.call('rosters.create', { name: 'R', kind: kind ?? kinds[0]!.id })
      const acts: number[] = []
      for (const name of ['Un', 'Deux', 'Trois']) {
        await other.call('members.recruit', { roster: id, type, name })
        acts.push((await other.call('history.list', { limit: 1 })).acts[0]!.seq)
      }
      for (const [n, left] of [
        [0, ['Deux', 'Trois']],
        [1, ['Trois']]
      ] as const) {
        expect((await other.call('history.hanging', { acts: [acts[n]!] })).acts).toEqual([])
        // An undo that names an act undoes only that one, not later ones.
        expect((await other.call('history.undo', { act: acts[n]! })).along).toEqual([])
        const { sheets } = await other.call('rosters.get', { roster: id })
        expect(sheets.map((sheet) => sheet.name)).toEqual(left)
      }
      expect((await other.call('campaigns.check', {})).findings).toEqual([])
    } finally {
      await other.end()
    }
  }
)

describe('an old purchase', () => {
  test('is undone alone, however many battles, purchases for the same fighter and interludes came since', async () => {
    const [a, b] = [await gang('A'), await gang('B')]
    await app.call('stash.buy', { roster: a.id, lines: [{ thing: 'dagger', holder: a.arm }] })
    const old = await last()
    await app.call('stash.buy', { roster: a.id, lines: [{ thing: 'dagger', holder: a.arm }] })
    for (const { id } of [a, b]) await app.call('rosters.found', { roster: id, asItStands: true })
    for (let n = 0; n < 2; n++) await meet(a.id, b.id)
    await app.call('rosters.rename', { roster: a.id, name: 'Les Anciens' })
    const before = await get(a.id)

    expect(await along(old)).toEqual([])
    await app.call('history.undo', { acts: [old], how: 'apart' })
    const after = await get(a.id)
    expect(after.items).toHaveLength(before.items.length - 1)
    expect(after.money! - before.money!).toBeGreaterThan(0)
    expect(after.name).toBe('Les Anciens')
    await app.call('history.redo', { acts: [old] })
    expect((({ undo: _, redo: __, ...rest }) => rest)(await get(a.id))).toEqual(
      (({ undo: _, redo: __, ...rest }) => rest)(before)
    )
  })

  test('leaves later acts as they recorded it, and the preview names the values that stay', async () => {
    const [a, b] = [await gang('A'), await gang('B')]
    await app.call('stash.buy', { roster: a.id, lines: [{ thing: 'dagger', holder: a.arm }] })
    const old = await last()
    for (const { id } of [a, b]) await app.call('rosters.found', { roster: id, asItStands: true })
    const { start } = await meet(a.id, b.id)
    const value = (await get(a.id)).value
    const { stays, setRight } = await app.call('history.undoing', { acts: [old] })
    expect(stays.find(({ what }) => what === 'values')!.count).toBeGreaterThanOrEqual(2)
    expect(stays.flatMap(({ acts }) => acts.map((act) => act.seq))).toContain(start)
    expect(setRight!.reasons).toEqual([])
    await app.call('history.undo', { acts: [old], how: 'apart' })
    expect((await get(a.id)).value).toBe(value)
  })
})

describe('the dependents of an act', () => {
  test('are listed by gang and by evening, which goes on after midnight', async () => {
    const [a, b] = [await gang('A'), await gang('B')]
    for (const { id } of [a, b]) await app.call('rosters.found', { roster: id, asItStands: true })
    clock = new Date(2026, 2, 14, 22)
    const { start, finish } = await meet(a.id, b.id)
    clock = new Date(2026, 2, 15, 1)
    await app.call('rosters.rename', { roster: b.id, name: 'B bis' })
    clock = new Date(2026, 2, 15, 19)
    await app.call('rosters.rename', { roster: a.id, name: 'A bis' })
    const { groups, along: all, short, setRight } = await app.call('history.undoing', { acts: [finish] })
    expect(all.every((act) => act.seq > finish)).toBe(true)
    expect(short).toEqual([])
    expect(
      groups.map(({ name, evenings }) => [name, evenings.map(({ day, acts }) => [day, acts.length])])
    ).toEqual([
      [
        'A bis',
        [
          ['2026-03-14', 1],
          ['2026-03-15', 1]
        ]
      ],
      ['B bis', [['2026-03-14', 2]]]
    ])
    expect(setRight).toEqual({
      events: [],
      gone: [],
      reasons: [{ code: 'set-right-battle', rules: [], params: {} }]
    })
    expect((await app.call('history.undoing', { acts: [start] })).groups.at(-1)!.name).toBeNull()
  })

  test('with two leaders give a warning, and block nothing', async () => {
    const a = await gang('A')
    await app.call('rosters.found', { roster: a.id, asItStands: true })
    await correct(a.id, [{ what: 'leave', member: a.chief, why: 'retired' }])
    const left = await last()
    await correct(a.id, [{ what: 'type', member: a.arm, to: 'leader' }])
    const { warnings, along: all } = await app.call('history.undoing', { acts: [left] })
    expect(all).toEqual([])
    expect(warnings).toMatchObject([{ name: 'A', reasons: [{ code: 'too-many-of-type' }] }])
    await app.call('history.undo', { acts: [left], how: 'apart' })
    expect((await get(a.id)).members).toBe(3)
  })
})

describe('a correction in place of an undo', () => {
  test('takes the thing and returns the money, by one act with its reason, and has an undo', async () => {
    const a = await gang('A')
    await app.call('stash.buy', { roster: a.id, lines: [{ thing: 'dagger', quantity: 2, holder: 'stash' }] })
    const bought = await last()
    const before = await get(a.id)
    await app.call('stash.move', { roster: a.id, moves: [{ item: before.items[0]!.id, to: a.arm }] })
    expect(await along(bought)).toHaveLength(1)
    const { setRight } = await app.call('history.undoing', { acts: [bought] })
    expect(setRight!.events.map((event) => event.type)).toEqual([
      'corrected-item-remove',
      'corrected-item-remove',
      'corrected-money'
    ])
    const { done } = await app.call('history.setRight', { act: bought, why: 'erreur du 12 mars' })
    expect(done).toMatchObject({ method: 'rosters.correct', standing: true })
    expect(done.events.every((event) => event.facts['why'] === 'erreur du 12 mars')).toBe(true)
    expect(await get(a.id)).toMatchObject({ items: [], money: 100 })
    await app.call('history.undo', { act: done.seq })
    expect((await get(a.id)).items).toHaveLength(2)
  })

  test('returns only the money where the thing is gone', async () => {
    const a = await gang('A')
    await app.call('stash.buy', { roster: a.id, lines: [{ thing: 'dagger', holder: 'stash' }] })
    const bought = await last()
    const { money, items } = await get(a.id)
    await correct(a.id, [{ what: 'item-remove', item: items[0]!.id }])
    const { setRight } = await app.call('history.undoing', { acts: [bought] })
    expect(setRight!.events.map((event) => event.type)).toEqual(['corrected-money'])
    expect(setRight!.gone).toMatchObject([{ fr: 'Poignard' }])
    await app.call('history.setRight', { act: bought, why: 'oubli' })
    expect((await get(a.id)).money).toBeGreaterThan(money!)
  })

  test('reverses a sale, moves a count back by its change, and brings a member back with their things', async () => {
    const a = await gang('A')
    await correct(a.id, [
      { what: 'item-add', thing: 'dagger', quantity: 1, holder: a.arm },
      { what: 'number', key: 'respect', to: 40 }
    ])
    await correct(a.id, [{ what: 'leave', member: a.arm, why: 'dead' }])
    const died = await last()
    await correct(a.id, [{ what: 'number', key: 'respect', to: 50 }])
    const counted = await last()
    await correct(a.id, [{ what: 'number', key: 'respect', to: 53 }])
    await app.call('history.setRight', { act: died, why: 'il vit' })
    expect((await get(a.id)).items).toMatchObject([{ thing: 'dagger', holder: a.arm }])
    await app.call('history.setRight', { act: counted, why: 'compté deux fois' })
    expect((await get(a.id)).numbers['respect']).toBe(43)
  })

  test('is refused with the reason where it is impossible, and nothing is written', async () => {
    const a = await gang('A')
    await app.call('rosters.found', { roster: a.id, asItStands: true })
    const founded = await last()
    await correct(a.id, [{ what: 'money', by: 30 }])
    const given = await last()
    await correct(a.id, [{ what: 'money', by: -130 }])
    const why = async (act: number) => {
      try {
        await app.call('history.setRight', { act, why: 'x' })
      } catch (error) {
        if (error instanceof CallRefused) return error.failure.reasons[0]?.code ?? error.failure.code
      }
      return 'done'
    }
    const before = await last()
    expect([await why(founded), await why(given), await why(9999), await why(1)]).toEqual([
      'set-right-stage',
      'out-of-bounds',
      'act-unknown',
      'set-right-campaign'
    ])
    expect(await last()).toBe(before)
  })

  test('reverses a deal between two gangs, both gangs in one act', async () => {
    const [a, b] = [await gang('A'), await gang('B')]
    await correct(a.id, [{ what: 'item-add', thing: 'dagger', quantity: 1, holder: 'stash' }])
    const dagger = (await get(a.id)).items[0]!.id
    await app.call('rosters.transfer', {
      kind: 'trade',
      a: { roster: a.id, items: [dagger] },
      b: { roster: b.id, money: 7 }
    })
    const passed = await last()
    await app.call('history.setRight', { act: passed, why: 'pas d’accord' })
    const [first, second] = [await get(a.id), await get(b.id)]
    expect([first.money, first.items.map((item) => item.thing), second.money, second.items]).toEqual([
      100,
      ['dagger'],
      100,
      []
    ])
  })
})
