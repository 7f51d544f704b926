import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../support/test-app'
import { tinySystem } from '../tiny/tiny-system'

let app: TestApp
let own: string
let other: string
let today = '2026-05-01'
beforeEach(async () => {
  today = '2026-05-01'
  app = await openTestApp({ now: () => new Date(`${today}T20:00:00Z`) })
  await app.call('campaigns.create', { name: 'Ruche', system: 'neo-necro', players: ['Inès'] })
  own = await takenOver('Les Rouilles', 'orlock')
  other = await takenOver('Les Autres', 'escher')
})
afterEach(async () => {
  expect((await app.call('campaigns.check', {})).findings).toEqual([])
  await app.end()
})

/** A leader, two gangers, 100 credits. */
async function takenOver(name: string, kind: string): Promise<string> {
  const { id } = await app.call('rosters.create', { name, kind })
  await app.call('rosters.correct', {
    roster: id,
    why: 'repris du cahier',
    corrections: [
      { what: 'member-add', type: 'leader', name: `Chef de ${name}`, as: 'chief' },
      { what: 'member-add', type: 'ganger', name: `Bras de ${name}` },
      { what: 'member-add', type: 'ganger', name: `Ombre de ${name}` },
      { what: 'item-add', thing: 'boltgun', quantity: 1, holder: 'chief' },
      { what: 'money', by: -1400 }
    ]
  })
  await app.call('rosters.found', { roster: id, asItStands: true })
  return id
}

const membersOf = async (roster: string) =>
  (await app.call('rosters.get', { roster })).sheets.map((sheet) => sheet.member)

/** One’s own leader takes out the first of the others, and wins. */
async function fight(name: string, day: string, { friendly = false } = {}): Promise<string> {
  today = day
  const [mine, theirs] = [await membersOf(own), await membersOf(other)]
  const { id } = await app.call('battles.start', {
    name,
    date: day,
    friendly,
    sides: [
      { roster: own, members: mine },
      { roster: other, members: theirs }
    ]
  })
  await app.call('battles.report', {
    battle: id,
    sides: [
      { roster: own, result: 'win', combatants: [] },
      {
        roster: other,
        result: 'loss',
        combatants: [{ member: theirs[1]!, record: { state: 'out', by: mine[0]! } }]
      }
    ]
  })
  await app.call('battles.finish', { battle: id })
  return id
}
const settle = (roster: string, money = 0) =>
  app.call('rosters.correct', {
    roster,
    why: 'sur papier',
    corrections: [{ what: 'between-end' }, ...(money ? [{ what: 'money' as const, by: money }] : [])]
  })
const course = async (roster: string) =>
  (await app.call('annals.figures', {})).courses.find((one) => one.roster === roster)!.points

describe('gangs with unfinished steps before the next game', () => {
  test('each gang that fought is listed with its step, its open questions and its battle, until it has finished', async () => {
    expect(await app.call('annals.owing', {})).toEqual([])
    const battle = await fight('Le pont', '2026-05-08')
    const owing = await app.call('annals.owing', {})
    expect(owing).toMatchObject([
      { name: 'Les Rouilles', battle: { id: battle, name: 'Le pont', day: '2026-05-08' } },
      { name: 'Les Autres' }
    ])
    for (const one of owing) {
      const { step, prompts } = await app.call('rosters.get', { roster: one.roster })
      expect(one.step.id).toBe(step)
      expect(one.open).toBe(prompts.filter((prompt) => !prompt.optional).length)
    }
    // A gang with a casualty rolls for them first.
    expect(owing[1]!.step).toMatchObject({
      nth: 1,
      name: { fr: expect.stringContaining('Blessures') as string }
    })
    await settle(other)
    expect((await app.call('annals.owing', {})).map((one) => one.name)).toEqual(['Les Rouilles'])
  })
})

describe('figures over time', () => {
  test('each game has its point with money, value, respect and losses, and an undo removes the point', async () => {
    await fight('Le pont', '2026-05-08')
    await settle(own, 55)
    await settle(other)
    const figures = await app.call('annals.figures', {})
    expect(figures.counts.map((count) => count.key)).toEqual(['respect'])
    expect(figures.casualties).toBe(true)
    expect(await course(own)).toMatchObject([
      { games: 0, money: 100, fallen: 0, felled: 0 },
      { games: 1, money: 155, battle: { name: 'Le pont' }, day: '2026-05-08', fallen: 0, felled: 1 }
    ])
    expect(await course(other)).toMatchObject([{ fallen: 0 }, { money: 100, fallen: 1, felled: 0 }])
    expect((await course(own))[0]!.numbers['respect']).toBe(300)
    for (let n = 0; n < 3; n++) await app.call('history.undo', {})
    expect(await course(own)).toHaveLength(1)
    for (let n = 0; n < 3; n++) await app.call('history.redo', {})
    expect(await course(own)).toMatchObject([{ money: 100 }, { money: 155, felled: 1 }])
  })

  test('the courses of some gangs are what they are among all', async () => {
    await fight('Le pont', '2026-05-08')
    const all = await app.call('annals.figures', {})
    const of = (...rosters: string[]) => app.call('annals.figures', { rosters })
    expect(await of(other)).toEqual({
      ...all,
      courses: all.courses.filter((course) => course.roster === other)
    })
    expect(await of(other, 'nobody', own)).toEqual(all)
    expect((await of()).courses).toEqual([])
  })

  test('an old act put right under later ones changes the points after it', async () => {
    await app.call('rosters.correct', {
      roster: own,
      why: 'mal compté',
      corrections: [{ what: 'money', by: 30 }]
    })
    const { acts } = await app.call('history.list', { roster: own, limit: 1 })
    await fight('Le pont', '2026-05-08')
    expect((await course(own)).map((point) => point.money)).toEqual([130, 130])
    await app.call('history.undo', { act: acts[0]!.seq, how: 'apart' })
    expect((await course(own)).map((point) => point.money)).toEqual([100, 100])
  })

  test('figures asked for after every act equal figures asked for once', async () => {
    await Promise.all([
      app.call('annals.figures', {}),
      app.call('annals.records', {}),
      app.call('chronicle.get', {})
    ])
    await fight('Le pont', '2026-05-08')
    await app.call('annals.figures', {})
    await settle(own, 20)
    await Promise.all([app.call('annals.figures', {}), app.call('annals.figures', {})])
    await settle(other)
    const asked = [
      await app.call('annals.figures', {}),
      await app.call('annals.records', {}),
      (await app.call('chronicle.get', {})).entries
    ]
    const { file } = (await app.call('campaigns.current', {}))!
    await app.call('campaigns.close', {})
    await app.call('campaigns.open', { file })
    expect([
      await app.call('annals.figures', {}),
      await app.call('annals.records', {}),
      (await app.call('chronicle.get', {})).entries
    ]).toEqual(asked)
  })

  test('a battle that is renamed or moved to another day later appears so', async () => {
    const battle = await fight('Le pont', '2026-05-08')
    await app.call('battles.edit', { battle, name: 'Le pont noir', date: '2026-05-06' })
    expect((await course(own))[1]).toMatchObject({ day: '2026-05-06', battle: { name: 'Le pont noir' } })
  })
})

describe('records', () => {
  test('each names its holder and its battle, or the act it comes from', async () => {
    await fight('Pour rire', '2026-05-07', { friendly: true })
    const battle = await fight('Le pont', '2026-05-08')
    const { records, acts } = await app.call('annals.records', {})
    const felled = records.find((record) => record.key === 'felled')!
    expect(felled).toMatchObject({
      amount: 1,
      holders: [
        { member: { name: 'Chef de Les Rouilles' }, roster: { name: 'Les Rouilles' }, battle: { id: battle } }
      ]
    })
    const { acts: newest } = await app.call('history.list', { limit: 1 })
    expect(newest[0]).toMatchObject({ seq: felled.holders[0]!.act, method: 'battles.finish' })
    expect(records.find((record) => record.key === 'weapon')).toMatchObject({
      holders: [{ thing: { fr: 'Bolter' } }, {}]
    })
    for (const record of records)
      for (const holder of record.holders)
        if (!holder.battle) expect(acts.map((act) => act.seq)).toContain(holder.act)
  })
})

describe('the composition of a gang', () => {
  test('counts members by type, and separately those who can’t fight now', async () => {
    const [, arm] = await membersOf(own)
    await app.call('rosters.correct', {
      roster: own,
      why: 'malade',
      corrections: [{ what: 'status', member: arm!, to: 'convalescent' }]
    })
    expect((await app.call('annals.compositions', {})).find((one) => one.roster === own)).toMatchObject({
      types: [
        { type: 'leader', fit: 1, unfit: 0 },
        { type: 'ganger', fit: 1, unfit: 1 }
      ],
      unfit: [{ key: 'convalescent', count: 1 }]
    })
  })

  test('leaves out members who left, and closed gangs', async () => {
    const [, arm] = await membersOf(own)
    await app.call('rosters.correct', {
      roster: own,
      why: 'parti',
      corrections: [{ what: 'leave', member: arm!, why: 'dead' }]
    })
    const of = (all: { roster: string; types: { fit: number; unfit: number }[] }[]) =>
      all.find((one) => one.roster === own)?.types.reduce((sum, type) => sum + type.fit + type.unfit, 0)
    expect(of(await app.call('annals.compositions', {}))).toBe(2)
    await app.call('rosters.close', { roster: own, why: 'déménagement' })
    expect(of(await app.call('annals.compositions', {}))).toBeUndefined()
  })
})

test('has its curve of members and no losses in a game without types, and its battles appear all the same', async () => {
  const tiny = await openTestApp({ systems: [tinySystem], resources: 'test/tiny/resources' })
  await tiny.call('campaigns.create', { name: 'Nuit blanche', system: 'tiny' })
  const { kinds } = await tiny.call('systems.get', { system: 'tiny' })
  const rosters: { id: string; member: string }[] = []
  for (const n of [0, 1]) {
    const { id } = await tiny.call('rosters.create', { name: `Cercle ${n}`, kind: kinds[0]!.id })
    const { recruited } = await tiny.call('members.recruit', {
      roster: id,
      type: 'spirit',
      name: `Esprit ${n}`
    })
    await tiny.call('rosters.found', { roster: id })
    rosters.push({ id, member: recruited })
  }
  const { id: battle } = await tiny.call('battles.start', {
    name: 'Clairière',
    date: '2026-05-01',
    sides: rosters.map(({ id, member }) => ({ roster: id, members: [member] }))
  })
  await tiny.call('battles.report', {
    battle,
    sides: rosters.map(({ id }, n) => ({
      roster: id,
      result: n ? ('loss' as const) : ('win' as const),
      combatants: []
    }))
  })
  await tiny.call('battles.finish', { battle })
  const figures = await tiny.call('annals.figures', {})
  expect(figures).toMatchObject({ casualties: false, counts: [] })
  expect(
    figures.courses[0]!.points.map(({ games, members, money, value }) => ({ games, members, money, value }))
  ).toEqual([
    { games: 0, members: 1, money: null, value: null },
    { games: 1, members: 1, money: null, value: null }
  ])
  const { entries } = await tiny.call('chronicle.get', {})
  expect(entries.find((entry) => entry.battle === battle)!.parts[0]!.lines).toMatchObject([
    { type: 'won', facts: { winner: 'Cercle 0', losers: ['Cercle 1'] } }
  ])
  await tiny.end()
})

describe('the composition of a gang with captives', () => {
  test('counts members held by several gangs as captured, not as held by the first of these', async () => {
    const third = await takenOver('Les Vipères', 'delaque')
    const victims = (await membersOf(own)).slice(1)
    for (const [nth, captor] of [other, third].entries()) {
      const mine = (await app.call('rosters.get', { roster: own })).sheets
        .filter((one) => one.status.fit)
        .map((one) => one.member)
      const theirs = await membersOf(captor)
      const { id } = await app.call('battles.start', {
        name: `Rafle ${nth}`,
        date: '2026-05-08',
        sides: [
          { roster: own, members: mine },
          { roster: captor, members: theirs }
        ]
      })
      await app.call('battles.report', {
        battle: id,
        sides: [
          {
            roster: own,
            result: 'loss',
            combatants: [{ member: victims[nth]!, record: { state: 'out', by: theirs[0]! } }]
          },
          { roster: captor, result: 'win', combatants: [] }
        ]
      })
      await app.call('battles.finish', { battle: id })
      const asked = async () =>
        (await app.call('rosters.get', { roster: own })).prompts.find(
          (prompt) => prompt.dice && prompt.member === victims[nth]
        )!
      // NN-INJ-4: 91 to 95 is a capture.
      await app.call('interlude.answer', { roster: own, prompt: (await asked()).id, dice: [91] })
      await settle(captor)
      await settle(own)
    }
    const { sheets } = await app.call('rosters.get', { roster: own })
    expect(
      sheets
        .filter((one) => one.status.key === 'captured')
        .map((one) => (one.status.label as { params?: object }).params)
    ).toEqual([{ gang: 'Les Autres' }, { gang: 'Les Vipères' }])
    const { unfit } = (await app.call('annals.compositions', {})).find((one) => one.roster === own)!
    expect(unfit).toEqual([{ key: 'captured', label: { key: 'labels.statusCaptured' }, count: 2 }])
  })
})
