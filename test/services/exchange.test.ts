import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import sqlite3 from 'sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sealOf } from '../../src-main/store/journal/chain'
import { connect } from '../../src-main/store/sqlite/connect'
import type { PortableRoster } from '../../src-main/kernel/state/portable'
import { openCampaign, rosterOf } from '../support/roster-app'
import { cost } from '../support/reading-cost'
import { openSample } from '../support/sample-app'
import { systems } from '../support/systems'
import { openTestApp, type TestApp } from '../support/test-app'

let app: TestApp
let gang: string
let file: string
beforeEach(async () => {
  app = await openTestApp()
  file = (
    await app.call('campaigns.create', {
      name: 'Ruche',
      system: 'neo-necro',
      houseRules: { storeyHeight: 4 }
    })
  ).file
  gang = (await app.call('rosters.create', { name: 'Les Rouillés', kind: 'orlock' })).id
  const { recruited } = await app.call('members.recruit', { roster: gang, type: 'leader', name: 'Rikke' })
  const lines = [
    { thing: 'boltgun', holder: recruited },
    { thing: 'telescopic-sight', holder: recruited, newOn: 0 }
  ]
  await app.call('stash.buy', { roster: gang, lines: lines.map(({ newOn: _, ...line }) => line) })
  await app.call('members.keep', { roster: gang, member: recruited, notes: 'À surveiller' })
})
afterEach(() => app.end())

const codes = (answer: unknown) =>
  (answer as { error: { reasons: { code: string }[] } }).error.reasons.map((r) => r.code)

describe('a roster as a text', () => {
  test('comes into another campaign as it is, and goes out byte for byte the same', async () => {
    const { text } = await app.call('exchange.export', { roster: gang })
    await app.call('campaigns.create', { name: 'Ailleurs', system: 'neo-necro' })
    const preview = await app.call('exchange.preview', { text })
    expect(preview).toMatchObject({
      reasons: [],
      warnings: [],
      roster: { name: 'Les Rouillés', items: 2 },
      replaces: null
    })
    const view = await app.call('exchange.import', { text })
    expect(view).toMatchObject({ id: gang, name: 'Les Rouillés', members: 1 })
    expect((await app.call('exchange.export', { roster: gang })).text).toBe(text)
    expect((await app.call('campaigns.check', {})).findings).toEqual([])
    await app.call('history.undo', {})
    expect(await app.call('rosters.list', {})).toEqual([])
  })

  test('lists its changes to the roster that it comes from before it is imported, and is undone in one', async () => {
    const { text } = await app.call('exchange.export', { roster: gang })
    const before = await app.call('rosters.get', { roster: gang })
    await app.call('rosters.correct', {
      roster: gang,
      why: 'essai',
      corrections: [{ what: 'money', by: -100 }]
    })
    const { replaces } = await app.call('exchange.preview', { text })
    expect(replaces!.changes).toEqual([
      { what: 'money', name: 'Les Rouillés', before: before.money! - 100, after: before.money }
    ])
    expect((await app.call('exchange.import', { text })).money).toBe(before.money)
    await app.call('history.undo', {})
    expect((await app.call('rosters.get', { roster: gang })).money).toBe(before.money! - 100)
  })

  test('with a number beyond the game’s sheet is refused with its member and its name, and nothing comes in', async () => {
    const value = JSON.parse((await app.call('exchange.export', { roster: gang })).text) as {
      roster: {
        members: { profile: { [key: string]: number }; numbers: { [key: string]: number } }[]
        money: number
      }
    }
    value.roster.members[0]!.profile['w'] = 10_000_000
    value.roster.members[0]!.numbers['xp'] = 0.3
    const text = JSON.stringify(value)
    const { reasons } = await app.call('exchange.preview', { text })
    expect(reasons.map(({ code, params }) => [code, params['who'], params['value'], params['max']])).toEqual([
      ['beyond-sheet', 'Rikke', 10_000_000, 20],
      ['beyond-sheet', 'Rikke', 0.3, 100_000]
    ])
    expect(codes(await app.dispatch('exchange.import', { text, as: 'copy' }))).toEqual([
      'beyond-sheet',
      'beyond-sheet'
    ])
    expect(await app.call('rosters.list', {})).toHaveLength(1)
  })

  test('comes in as a copy with ids of its own beside the one it comes from', async () => {
    const { text } = await app.call('exchange.export', { roster: gang })
    const copy = await app.call('exchange.import', { text, as: 'copy', name: 'Les Doublures' })
    expect(copy.id).not.toBe(gang)
    const own = await app.call('rosters.get', { roster: gang })
    expect(copy.items.map((i) => i.id)).not.toEqual(own.items.map((i) => i.id))
    expect(copy.items[0]!.holder).toBe(copy.sheets[0]!.member)
    expect(copy.owns[copy.sheets[0]!.member]).toEqual({ notes: 'À surveiller' })
  })

  test('of a closed roster stays closed, with its reason', async () => {
    await app.call('rosters.close', { roster: gang, why: 'fin de saison' })
    const { text } = await app.call('exchange.export', { roster: gang })
    await app.call('campaigns.create', { name: 'Ailleurs', system: 'neo-necro' })
    expect(await app.call('exchange.import', { text })).toMatchObject({
      stage: 'closed',
      closed: 'fin de saison'
    })
    expect((await app.call('exchange.export', { roster: gang })).text).toBe(text)
    expect((await app.call('rosters.reopen', { roster: gang })).stage).toBe('founding')
  })

  test('that is damaged, forged, newer or of another system is refused with every reason, and nothing comes in', async () => {
    const { text } = await app.call('exchange.export', { roster: gang })
    const before = await app.call('history.list', {})
    const damaged = (
      change: (value: {
        v: number
        system: string
        roster: { system: string; items: { holder: string; id: string }[]; members: { profile: object }[] }
      }) => void
    ) => {
      const value = JSON.parse(text)
      change(value)
      return JSON.stringify(value)
    }
    const refused = async (bad: string) => codes(await app.dispatch('exchange.import', { text: bad }))
    expect(await refused('{"a":')).toEqual(['not-json'])
    expect(await refused('{"format":"other"}')).toEqual(['not-a-roster'])
    expect(await refused(damaged((r) => (r.v = 2)))).toEqual(['newer-roster'])
    expect(await refused(damaged((r) => (r.system = r.roster.system = 'tiny')))).toEqual([
      'roster-of-other-system'
    ])
    expect(await refused(damaged((r) => (r.roster.items[0]!.holder = 'nobody')))).toContain(
      'in-nobodys-hands'
    )
    expect(await refused(damaged((r) => (r.roster.items[1]!.id = r.roster.items[0]!.id)))).toContain(
      'id-twice'
    )
    expect(
      await refused(damaged((r) => Object.assign(r.roster.members[0]!.profile, { ws: 'many' })))
    ).toEqual(['roster-field'])
    expect((await app.call('exchange.preview', { text: '[]' })).reasons).toMatchObject([
      { code: 'not-a-roster' }
    ])
    expect(await app.call('history.list', {})).toEqual(before)
  })
})

test.each(systems.map(({ id }) => id))(
  '%s: items fitted in a circle are refused, and leave nothing behind',
  async (system) => {
    const sample = await openSample(system)
    try {
      const [first] = await sample.call('rosters.list', {})
      const { text } = await sample.call('exchange.export', { roster: first!.id })
      const value = JSON.parse(text) as PortableRoster
      const [one, two] = value.roster.items
      for (const item of value.roster.items) item.on = null
      Object.assign(one!, { holder: 'stash', on: two!.id })
      Object.assign(two!, { holder: 'stash', on: one!.id })
      const before = await sample.call('history.list', {})
      for (const as of ['itself', 'copy'])
        expect(codes(await sample.dispatch('exchange.import', { text: JSON.stringify(value), as }))).toEqual([
          'fitted-to-itself',
          'fitted-to-itself'
        ])
      expect(await sample.call('history.list', {})).toEqual(before)
      expect((await sample.call('exchange.export', { roster: first!.id })).text).toBe(text)
    } finally {
      await sample.end()
    }
  }
)

describe('a copy of the campaign', () => {
  const copied = async (): Promise<string> => {
    await app.call('campaigns.close', {})
    await copyFile(join(app.library, file), join(app.library, 'Copie.magot'))
    return 'Copie.magot'
  }

  test('brings back its acts of a gang that nobody touched here, as one act', async () => {
    const other = (await app.call('rosters.create', { name: 'Les Autres', kind: 'escher' })).id
    const copy = await copied()
    await app.call('campaigns.open', { file: copy })
    await app.call('stash.buy', { roster: gang, lines: [{ thing: 'tunnels', holder: 'stash' }] })
    await app.call('rosters.rename', { roster: gang, name: 'Les Revenus' })
    const there = await app.call('rosters.get', { roster: gang })
    await app.call('campaigns.open', { file })
    await app.call('rosters.rename', { roster: other, name: 'Les Voisines' })

    const { apart } = await app.call('exchange.compare', { file: copy })
    expect(apart).toMatchObject([
      { fits: true, acts: [{ method: 'stash.buy' }, { method: 'rosters.rename' }] }
    ])
    await app.call('exchange.merge', { file: copy, ids: [apart[0]!.id] })
    const here = await app.call('rosters.get', { roster: gang })
    expect({ ...here, undo: null, redo: null }).toEqual({ ...there, undo: null, redo: null })
    expect((await app.call('campaigns.check', {})).findings).toEqual([])
    await app.call('history.undo', { roster: gang })
    expect((await app.call('rosters.get', { roster: gang })).name).toBe('Les Rouillés')
  })

  test('calls a gang and a battle that only the copy has by their names', async () => {
    const copy = await copied()
    await app.call('campaigns.open', { file: copy })
    const { id } = await app.call('rosters.create', { name: 'Les Neufs', kind: 'escher' })
    await app.call('rosters.rename', { roster: id, name: 'Les Nouvelles' })
    const { id: battle } = await app.call('battles.plan', {
      name: 'Le puits',
      date: '2026-11-20',
      rosters: [id, gang]
    })
    await app.call('campaigns.open', { file })
    const { apart } = await app.call('exchange.compare', { file: copy })
    expect(apart.flatMap(({ subjects }) => subjects.map(({ id, name }) => [id, name]))).toEqual([
      [id, 'Les Nouvelles'],
      [battle, 'Le puits']
    ])
  })

  test('lists the acts that have come back; undone they may come again, and later acts of the copy come by themselves', async () => {
    const copy = await copied()
    const there = async (name: string) => {
      await app.call('campaigns.open', { file: copy })
      await app.call('rosters.rename', { roster: gang, name })
      await app.call('campaigns.open', { file })
    }
    const compared = async () => (await app.call('exchange.compare', { file: copy })).apart
    await there('Un')
    const merge = () => app.call('exchange.merge', { file: copy, ids: [gang] })
    await merge()
    expect(await compared()).toMatchObject([{ fits: false, acts: [], here: [], brought: 1 }])
    expect(codes(await app.dispatch('exchange.merge', { file: copy, ids: [gang] }))).toEqual([
      'nothing-to-merge'
    ])

    await app.call('history.undo', { roster: gang })
    expect(await compared()).toMatchObject([
      { fits: true, acts: [{ method: 'rosters.rename' }], here: [], brought: 0 }
    ])
    await merge()
    await there('Deux')
    expect(await compared()).toMatchObject([
      {
        fits: true,
        acts: [{ method: 'rosters.rename', events: [{ facts: { to: 'Deux' } }] }],
        here: [],
        brought: 1
      }
    ])
    await merge()
    expect(await compared()).toMatchObject([{ fits: false, acts: [], brought: 2 }])
    expect((await app.call('rosters.get', { roster: gang })).name).toBe('Deux')
    expect((await app.call('campaigns.check', {})).findings).toEqual([])

    await app.call('rosters.rename', { roster: gang, name: 'Ici' })
    expect(await compared()).toMatchObject([
      { fits: false, acts: [], here: [{ method: 'rosters.rename' }], brought: 2 }
    ])
  })

  test('gangs that came back each by itself come back together for what they did together since', async () => {
    const other = (await app.call('rosters.create', { name: 'Les Autres', kind: 'escher' })).id
    const { recruited } = await app.call('members.recruit', { roster: gang, type: 'ganger', name: 'Bras' })
    const copy = await copied()
    const there = async (work: () => Promise<unknown>) => {
      await app.call('campaigns.open', { file: copy })
      await work()
      await app.call('campaigns.open', { file })
    }
    const merge = (ids: string[]) => app.call('exchange.merge', { file: copy, ids })
    const compared = async () => (await app.call('exchange.compare', { file: copy })).apart
    // Each gang changes in turn with the other, so that the copy has none of them in one piece.
    await there(async () => {
      for (const name of ['Un', 'Deux'])
        for (const roster of [gang, other])
          await app.call('rosters.rename', { roster, name: `${name} ${roster}` })
    })
    await merge([gang])
    await there(async () => {
      await app.call('rosters.rename', { roster: other, name: 'Trois' })
      await app.call('deals.capture', { roster: gang, member: recruited, by: other, why: 'la soirée' })
    })
    expect(await compared()).toMatchObject([
      {
        ...{ fits: true, here: [], brought: 2 },
        acts: ['rosters.rename', 'rosters.rename', 'rosters.rename', 'deals.capture'].map((method) => ({
          method
        }))
      }
    ])
    await merge([(await compared())[0]!.id])
    expect((await app.call('rosters.get', { roster: other })).name).toBe('Trois')
    expect((await app.call('deals.open', {})).captives).toMatchObject([{ member: recruited }])
    expect(await compared()).toMatchObject([{ acts: [], here: [], brought: 6 }])
    expect((await app.call('campaigns.check', {})).findings).toEqual([])
  })

  test('is compared without reading what was done here to other gangs', async () => {
    const other = (await app.call('rosters.create', { name: 'Les Autres', kind: 'escher' })).id
    const copy = await copied()
    await app.call('campaigns.open', { file: copy })
    await app.call('rosters.rename', { roster: gang, name: 'Là-bas' })
    await app.call('campaigns.open', { file })
    const compared = () => app.call('exchange.compare', { file: copy })
    const before = await compared()
    const rename = (n: number) => app.call('rosters.rename', { roster: other, name: `Voisines ${n}` })
    await rename(0)
    const few = await cost(compared)
    for (let n = 1; n <= 40; n++) await rename(n)
    const many = await cost(compared)
    expect(await compared()).toEqual(before)
    expect(many.statements).toBe(few.statements)
    // The seal of each act is read, to find where the two parted.
    expect(many.rows - few.rows).toBe(40)
    expect((many.bytes - few.bytes) / 40).toBeLessThan(100)
  })

  test('names a battle that was undone there', async () => {
    const other = (await app.call('rosters.create', { name: 'Les Autres', kind: 'escher' })).id
    await app.call('battles.plan', {
      name: 'Embuscade au puits',
      date: '2026-03-01',
      rosters: [gang, other]
    })
    const copy = await copied()
    await app.call('campaigns.open', { file: copy })
    await app.call('history.undo', {})
    await app.call('campaigns.open', { file })
    const [apart] = (await app.call('exchange.compare', { file: copy })).apart
    expect(apart!.undone).toBe(1)
    expect(apart!.subjects.map(({ name }) => name)).toContain('Embuscade au puits')
  })

  test('fits where an act from before was undone and redone, there and here', async () => {
    await app.call('rosters.rename', { roster: gang, name: 'Avant' })
    const copy = await copied()
    const thereAndBack = async () => {
      await app.call('history.undo', { roster: gang })
      await app.call('history.redo', { roster: gang })
    }
    await app.call('campaigns.open', { file: copy })
    await thereAndBack()
    await app.call('rosters.rename', { roster: gang, name: 'Là-bas' })
    await app.call('campaigns.open', { file })
    await thereAndBack()
    const { apart } = await app.call('exchange.compare', { file: copy })
    expect(apart).toMatchObject([
      { fits: true, undone: 0, here: [], acts: [{ events: [{ facts: { to: 'Là-bas' } }] }] }
    ])
    await app.call('exchange.merge', { file: copy, ids: [gang] })
    expect((await app.call('rosters.get', { roster: gang })).name).toBe('Là-bas')
    expect((await app.call('campaigns.check', {})).findings).toEqual([])
    await app.call('history.undo', { roster: gang })
    expect((await app.call('rosters.get', { roster: gang })).name).toBe('Avant')
  })

  test('fits for one gang where a battle with another was called off in it, and the other was changed here', async () => {
    const other = (await app.call('rosters.create', { name: 'Les Autres', kind: 'escher' })).id
    const copy = await copied()
    await app.call('campaigns.open', { file: copy })
    await app.call('battles.plan', { name: 'Embuscade', date: '2026-03-01', rosters: [gang, other] })
    await app.call('rosters.transfer', {
      kind: 'gift',
      a: { roster: gang, money: 10 },
      b: { roster: other }
    })
    await app.call('history.undo', {})
    await app.call('history.undo', {})
    await app.call('rosters.rename', { roster: gang, name: 'Là-bas' })
    await app.call('campaigns.open', { file })
    await app.call('rosters.rename', { roster: other, name: 'Ici' })
    const { apart } = await app.call('exchange.compare', { file: copy })
    expect(apart).toMatchObject([{ id: gang, fits: true, here: [], undone: 0 }])
    await app.call('exchange.merge', { file: copy, ids: [gang] })
    expect((await app.call('rosters.list', {})).map(({ name }) => name).sort()).toEqual(['Ici', 'Là-bas'])
  })

  test('does not bring back acts on a gang that was changed here, too: the acts in the way are named', async () => {
    const copy = await copied()
    await app.call('campaigns.open', { file: copy })
    await app.call('rosters.rename', { roster: gang, name: 'Là-bas' })
    await app.call('campaigns.open', { file })
    await app.call('rosters.rename', { roster: gang, name: 'Ici' })
    const { apart } = await app.call('exchange.compare', { file: copy })
    expect(apart).toMatchObject([{ fits: false, here: [{ method: 'rosters.rename' }] }])
    expect(codes(await app.dispatch('exchange.merge', { file: copy, ids: [apart[0]!.id] }))).toEqual([
      'merge-differs'
    ])
    expect((await app.call('rosters.get', { roster: gang })).name).toBe('Ici')
  })

  /** A copy in which both gangs were renamed and one was given a portrait; this campaign is open again. */
  const twoApart = async (): Promise<{ copy: string; other: string }> => {
    const other = (await app.call('rosters.create', { name: 'Les Autres', kind: 'escher' })).id
    const copy = await copied()
    await app.call('campaigns.open', { file: copy })
    await app.call('rosters.rename', { roster: gang, name: 'Un' })
    await app.call('rosters.rename', { roster: other, name: 'Deux' })
    await app.call('campaigns.open', { file })
    return { copy, other }
  }
  const changed = (copy: string, statement: string) =>
    new Promise<void>((done, fail) => {
      const db = new sqlite3.Database(join(app.library, copy))
      db.exec(statement, (error) => db.close(() => (error ? fail(error) : done())))
    })
  const lastName = `act = (select max(act) from events)`

  test.each([
    [
      'an event changed after it was sealed',
      `update events set changes = replace(changes, 'Deux', 'Trop') where ${lastName}`
    ],
    [
      'a method changed after it was sealed',
      `update acts set input = 'null' where seq = (select max(seq) from acts)`
    ],
    [
      'an act in the middle that was changed',
      `update events set facts = '{}' where act = (select max(act) - 1 from events)`
    ],
    [
      'an act stored as taken back that is in force',
      `update acts set undone_by = seq where seq = (select max(seq) - 1 from acts)`
    ],
    ['its identity', `update meta set value = 'ab' where key = 'seed'`]
  ])('is refused where its seals do not hold, and nothing of it comes in: %s', async (_what, statement) => {
    const { copy, other } = await twoApart()
    await changed(copy, statement)
    const before = await app.call('history.list', {})
    expect(await app.dispatch('exchange.compare', { file: copy })).toMatchObject({
      error: { code: 'copy-damaged' }
    })
    expect(await app.dispatch('exchange.merge', { file: copy, ids: [gang, other] })).toMatchObject({
      error: { code: 'copy-damaged' }
    })
    expect(await app.dispatch('exchange.merge', { file: copy, ids: [gang] })).toMatchObject({
      error: { code: 'copy-damaged' }
    })
    expect(await app.call('history.list', {})).toEqual(before)
  })

  test('brings two gangs back together or not at all: the second can’t be replayed, and the first did not come in', async () => {
    const { copy, other } = await twoApart()
    // Sealed again, as another program might do: the seals are valid, but the change refers to an unknown
    // member.
    const path = join(app.library, copy)
    const db = connect(path, 'write')
    const [{ hash: before }, last] = [
      await db
        .selectFrom('acts')
        .select('hash')
        .orderBy('seq', 'desc')
        .offset(1)
        .limit(1)
        .executeTakeFirstOrThrow(),
      await db.selectFrom('acts').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow()
    ]
    await db
      .updateTable('events')
      .set({ changes: '[{"do":"member-rename","member":"nobody","name":"X"}]' })
      .where('act', '=', last.seq)
      .execute()
    const events = await db.selectFrom('events').selectAll().where('act', '=', last.seq).execute()
    await db
      .updateTable('acts')
      .set({ hash: sealOf(before, { ...last, events }) })
      .where('seq', '=', last.seq)
      .execute()
    await db.destroy()
    const history = await app.call('history.list', {})
    expect(codes(await app.dispatch('exchange.merge', { file: copy, ids: [gang, other] }))).toEqual([
      'merge-unfit'
    ])
    expect(await app.call('history.list', {})).toEqual(history)
    expect(await app.call('exchange.merge', { file: copy, ids: [gang, gang] })).toEqual({ merged: [gang] })
    expect((await app.call('rosters.get', { roster: gang })).name).toBe('Un')
    expect((await app.call('campaigns.check', {})).findings).toEqual([])
  })

  test('brings along the portraits given in it, and the campaign’s own name', async () => {
    const copy = await copied()
    await app.call('campaigns.open', { file: copy })
    const png =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const portrayed = await app.call('members.portray', {
      roster: gang,
      member: null,
      picture: { type: 'image/png', data: png }
    })
    const id = portrayed.own['portrait'] as string
    const there = await app.call('members.portrait', { picture: id })
    await app.call('campaigns.rename', { name: 'Renommée' })
    await app.call('campaigns.open', { file })
    expect(await app.dispatch('members.portrait', { picture: id })).toMatchObject({
      error: { code: 'unknown-picture' }
    })
    const { apart } = await app.call('exchange.compare', { file: copy })
    await app.call('exchange.merge', { file: copy, ids: apart.map((one) => one.id) })
    expect(await app.call('members.portrait', { picture: id })).toEqual(there)
    expect((await app.call('campaigns.current', {}))!.name).toBe('Renommée')
  })

  test('of another campaign, or the open one itself, is refused', async () => {
    const other = (await app.call('campaigns.create', { name: 'Autre', system: 'neo-necro' })).file
    expect(await app.dispatch('exchange.compare', { file })).toMatchObject({
      error: { code: 'other-campaign' }
    })
    expect(codes(await app.dispatch('exchange.compare', { file: other }))).toEqual(['copy-is-itself'])
    expect(await app.dispatch('exchange.compare', { file: 'Rien.magot' })).toMatchObject({
      error: { code: 'file-missing' }
    })
  })
})

test('a template begins another campaign with the same settings and nobody in it', async () => {
  const template = await app.call('exchange.template', {})
  expect(template).toMatchObject({ format: 'magot-template', houseRules: { storeyHeight: 4 } })
  const begun = await app.call('exchange.begin', { template, name: 'Saison deux' })
  expect(begun).toMatchObject({ name: 'Saison deux', houseRules: { storeyHeight: 4 }, players: [] })
  expect(await app.call('rosters.list', {})).toEqual([])
  const named = await app.call('exchange.begin', {
    template,
    name: 'Saison trois',
    players: ['Camille', 'Sacha']
  })
  expect(named.players.map((player) => player.name)).toEqual(['Camille', 'Sacha'])
})

test.each([
  ['cyberpunk-red', 'crew', 'edgerunner', { gear: [{ name: 'Trousse' }] }, ['smart-improved-10']],
  ['twilight-2000', 'unit', 'character', { weapons: [{ name: 'AKM', magazine: 30 }] }, []],
  ['shadowrun-sru', 'team', 'character', { weapons: [{ name: 'Uzi', base: 5 }] }, []],
  ['vampire-d10', 'coterie', 'character', { weapons: [{ name: 'Rapière' }] }, ['light-firearm']]
])(
  'nothing that a sheet of %s holds is missed in another campaign of the same rules',
  async (system, kind, type, written, bought) => {
    const other = await openCampaign(system, 'Ici')
    const { id: roster, members } = await rosterOf(other, { name: 'Les Uns', kind }, type, ['Ada'])
    const [first] = (await other.call('rosters.get', { roster })).prompts
    if (first) await other.call('interlude.answer', { roster, prompt: first.id, amount: 5000 })
    await other.call('members.write', { roster, member: members[0]!, values: written as never })
    const offers = await other.call('stash.offers', { roster, holder: members[0]! })
    for (const offer of offers.filter(({ thing }) => bought.some((id) => thing.startsWith(id))))
      await other.call('stash.buy', {
        roster,
        lines: [{ thing: offer.thing, holder: members[0]!, ...(offer.fits?.length && { on: offer.fits[0] }) }]
      })
    const { text } = await other.call('exchange.export', { roster })
    await other.call('campaigns.create', { name: 'Ailleurs', system })
    expect(await other.call('exchange.preview', { text })).toMatchObject({ reasons: [], warnings: [] })
    await other.end()
  }
)
