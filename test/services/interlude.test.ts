import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { RosterView } from '../../src-main/contract'
import { openTestApp, type TestApp } from '../support/test-app'
import { tinySystem } from '../tiny/tiny-system'

let app: TestApp
let gangs: string[]
beforeEach(async () => {
  app = await openTestApp()
  await app.call('campaigns.create', { name: 'Soirée', system: 'neo-necro', players: ['Inès'] })
  gangs = []
  for (const [n, kind] of ['orlock', 'escher', 'delaque'].entries()) gangs.push(await gang(`G${n}`, kind))
})
afterEach(async () => {
  expect((await app.call('campaigns.check', {})).findings).toEqual([])
  await app.end()
})

async function gang(name: string, kind: string): Promise<string> {
  const { id } = await app.call('rosters.create', { name, kind })
  await app.call('rosters.correct', {
    roster: id,
    why: 'repris du cahier',
    corrections: ['leader', 'ganger', 'kid'].map((type) => ({
      what: 'member-add' as const,
      type,
      name: `${type} de ${name}`
    }))
  })
  await app.call('rosters.found', { roster: id, asItStands: true })
  return id
}
const get = (roster: string) => app.call('rosters.get', { roster })
const evening = (day?: string) => app.call('interlude.evening', day === undefined ? {} : { day })

/** A game of two gangs, in which one fighter of the second goes out of action. */
async function plays(
  a: string,
  b: string,
  date: string,
  { friendly = false, learning = 0 } = {}
): Promise<string> {
  const sides = await Promise.all(
    [a, b].map(async (roster) => ({
      roster,
      members: (await get(roster)).sheets.filter((sheet) => sheet.status.fit).map((sheet) => sheet.member)
    }))
  )
  const { id: battle } = await app.call('battles.start', { name: `Le ${date}`, date, sides, friendly })
  await app.call('battles.report', {
    battle,
    sides: [
      {
        roster: a,
        result: 'win',
        combatants: sides[0]!.members.slice(0, 1).map((member) => ({ member, record: { learning } }))
      },
      {
        roster: b,
        result: 'loss',
        combatants: sides[1]!.members
          .slice(1, 2)
          .map((member) => ({ member, record: { state: 'out', by: sides[0]!.members[0]! } }))
      }
    ]
  })
  await app.call('battles.finish', { battle })
  return battle
}
/** The same game, but in which everybody of the second gang goes out of action. */
async function routed(a: string, b: string): Promise<string[]> {
  const sides = await Promise.all(
    [a, b].map(async (roster) => ({
      roster,
      members: (await get(roster)).sheets.map(({ member }) => member)
    }))
  )
  const { id: battle } = await app.call('battles.start', { name: 'Déroute', date: '2026-05-02', sides })
  const by = sides[0]!.members[0]!
  const out = sides[1]!.members.map((member) => ({ member, record: { state: 'out', by } }))
  await app.call('battles.report', {
    battle,
    sides: [
      { roster: a, result: 'win', combatants: [] },
      { roster: b, result: 'loss', combatants: out }
    ]
  })
  await app.call('battles.finish', { battle })
  return sides[1]!.members
}
/** Plays an interlude to its end, always choosing the first allowed option. */
async function settle(roster: string): Promise<void> {
  for (let view = await get(roster); view.step !== null;) {
    const { id, options, choose } = view.prompts.find((prompt) => !prompt.optional)!
    const most = choose?.min ?? 1
    view = await app.call('interlude.answer', {
      roster,
      prompt: id,
      ...(options && {
        options: options
          .filter((one) => one.allowed)
          .slice(0, most)
          .map((one) => one.id)
      })
    })
  }
}
/** The results of a gang, without ids. */
const facts = ({ money, numbers, step, sheets, prompts }: RosterView) => ({
  money,
  numbers,
  step,
  asked: prompts.map((prompt) => prompt.id),
  sheets: sheets.map((sheet) => [
    sheet.name,
    sheet.status.key,
    sheet.figures.map((figure) => figure.amount),
    sheet.profile.map((cell) => cell.value)
  ])
})

test('MAGOT-1: a gang without a fit member sits a game out; the evening waits for it, the chronicle mentions it, and an undo takes it back', async () => {
  const [stuck] = gangs as [string]
  await plays(gangs[1]!, gangs[2]!, '2026-05-01')
  const { sheets } = await get(stuck)
  expect(await app.call('interlude.opening', { roster: stuck })).toMatchObject({ allowed: false })
  await expect(app.call('interlude.open', { roster: stuck, input: {} })).rejects.toThrow('somebody-fit')
  await app.call('rosters.correct', {
    roster: stuck,
    why: 'après une mauvaise soirée',
    corrections: sheets.map(({ member, type }) => ({
      what: 'status' as const,
      member,
      to: type === 'leader' ? 'convalescent' : 'unpaid'
    }))
  })
  const before = await get(stuck)
  expect(await app.call('interlude.opening', { roster: stuck })).toMatchObject({ allowed: true, fields: [] })
  const opened = await app.call('interlude.open', { roster: stuck, input: {} })
  expect(opened).toMatchObject({ stage: 'between', step: 'income', value: before.value })
  expect(opened.sheets.map(({ status }) => status.fit)).toEqual([true, true, true])
  expect((await evening()).rosters.find(({ roster }) => roster === stuck)).toMatchObject({
    battle: null,
    closed: null,
    step: 'income'
  })
  expect(JSON.stringify(await app.call('chronicle.get', {}))).toContain('game-sat-out')
  await app.call('history.undo', { act: opened.undo!.seq })
  expect(await get(stuck)).toMatchObject({ stage: 'ready', step: null, sheets: before.sheets })
})

describe('the evening', () => {
  test('names the day, its battles, and how far each gang has come; without a game there is none', async () => {
    expect(await evening()).toEqual({ day: null, days: [], battles: [], rosters: [] })
    const battle = await plays(gangs[0]!, gangs[1]!, '2026-10-02')
    const { day, days, battles, rosters } = await evening()
    expect([day, days, battles.map((one) => one.id)]).toEqual(['2026-10-02', ['2026-10-02'], [battle]])
    const opened = (await app.call('history.list', { limit: 1 })).acts[0]!.seq
    expect(rosters).toMatchObject([
      {
        roster: gangs[0],
        name: 'G0',
        battle: { id: battle, name: 'Le 2026-10-02' },
        opened,
        closed: null,
        step: 'experience',
        due: 1,
        plain: 1,
        throws: 0
      },
      { roster: gangs[1], name: 'G1', opened, closed: null, step: 'injuries', due: 1, plain: 0, throws: 1 }
    ])
  })

  test('keeps a gang that has finished, with the act that ended its interlude, and has it back when that act is undone', async () => {
    await plays(gangs[0]!, gangs[1]!, '2026-10-02')
    await settle(gangs[0]!)
    const closed = (await app.call('history.list', { limit: 1 })).acts[0]!.seq
    expect((await evening()).rosters).toMatchObject([
      { roster: gangs[0], closed, step: null, due: 0 },
      { roster: gangs[1], closed: null }
    ])
    await app.call('history.undo', { act: closed })
    expect((await evening()).rosters[0]).toMatchObject({ roster: gangs[0], closed: null, step: 'gang-value' })
  })

  test('includes every gang with earlier steps still to do; an older day has its own gangs only', async () => {
    await plays(gangs[0]!, gangs[1]!, '2026-10-02')
    await settle(gangs[0]!)
    await plays(gangs[0]!, gangs[2]!, '2026-10-09')
    const now = await evening()
    expect(now.days).toEqual(['2026-10-09', '2026-10-02'])
    expect(now.rosters.map(({ roster, battle }) => [roster, battle?.date])).toEqual([
      [gangs[1], '2026-10-02'],
      [gangs[0], '2026-10-09'],
      [gangs[2], '2026-10-09']
    ])
    const then = await evening('2026-10-02')
    expect(then.rosters.map(({ roster, closed }) => [roster, closed !== null])).toEqual([
      [gangs[0], true],
      [gangs[1], false]
    ])
    expect(await app.call('interlude.evening', { roster: gangs[1]! })).toEqual(then)
    expect(await app.call('interlude.evening', { roster: gangs[0]! })).toEqual(now)
    expect(await evening('2026-01-01')).toMatchObject({ day: '2026-01-01', battles: [], rosters: [] })
  })

  test('a friendly game leaves no step to do, and neither does a battle that is undone', async () => {
    await plays(gangs[0]!, gangs[1]!, '2026-10-02', { friendly: true })
    expect(await evening()).toMatchObject({ day: '2026-10-02', battles: [{ friendly: true }], rosters: [] })
    await plays(gangs[0]!, gangs[1]!, '2026-10-03')
    expect((await evening()).rosters).toHaveLength(2)
    await app.call('history.undo', {})
    expect(await evening()).toMatchObject({ day: '2026-10-02', rosters: [] })
  })
})

describe('going on by itself', () => {
  test('goes as far as nobody has to choose, one act a gang, with the same dice as one by one', async () => {
    const [a, b] = gangs as [string, string, string]
    await plays(a, b, '2026-10-02')
    const before = await Promise.all([a, b].map(get))
    const { rosters } = await app.call('interlude.advance', { rosters: [a, b, a], dice: true })
    expect(rosters.map(({ roster, act }) => [roster.id, act?.method])).toEqual([
      [a, 'interlude.advance'],
      [b, 'interlude.advance']
    ])
    for (const { roster, answered } of rosters) {
      expect(answered).toBeGreaterThan(0)
      expect(
        roster.prompts.filter((prompt) => !prompt.optional && !prompt.options && !prompt.amount)
      ).toEqual([])
    }
    const done = await Promise.all([a, b].map(get))

    await app.call('history.undo', { acts: rosters.map(({ act }) => act!.seq) })
    expect((await Promise.all([a, b].map(get))).map(facts)).toEqual(before.map(facts))
    for (const roster of [a, b]) {
      for (let view = await get(roster); ;) {
        const next = view.prompts.find((prompt) => !prompt.optional && !prompt.options && !prompt.amount)
        if (!next) break
        view = await app.call('interlude.answer', { roster, prompt: next.id })
      }
    }
    expect((await Promise.all([a, b].map(get))).map(facts)).toEqual(done.map(facts))
  })

  test('without dice throws none, and writes nothing where no step can be done', async () => {
    const [, b] = gangs as [string, string, string]
    await plays(gangs[0]!, b, '2026-10-02')
    const acts = async () => (await app.call('history.list', { limit: 500 })).acts.length
    const count = await acts()
    const { rosters } = await app.call('interlude.advance', { rosters: [b], dice: false })
    expect(rosters).toMatchObject([{ answered: 0, act: null, roster: { step: 'injuries' } }])
    expect(await acts()).toBe(count)
  })

  test('leaves optional questions open, and does not wait for them', async () => {
    const [a, b] = gangs as [string, string, string]
    await app.call('rosters.correct', {
      roster: b,
      why: 'don',
      corrections: [{ what: 'item-add', thing: 'tunnels', quantity: 1, holder: 'stash' }]
    })
    await plays(a, b, '2026-10-02')
    expect((await get(b)).prompts.map((prompt) => [prompt.id, prompt.optional ?? false])).toContainEqual([
      'spent',
      true
    ])
    const [done] = (await app.call('interlude.advance', { rosters: [b], dice: true })).rosters
    expect(done!.answered).toBeGreaterThan(0)
    expect(done!.roster.prompts.map((prompt) => prompt.id)).toContain('spent')
  })

  test('refuses a gang that left the campaign or is unknown, and no gang goes on', async () => {
    const [a, b, c] = gangs as [string, string, string]
    await plays(a, b, '2026-10-02')
    await app.call('rosters.close', { roster: c, why: 'parti' })
    const before = await get(a)
    for (const other of [c, 'nobody'])
      expect((await app.dispatch('interlude.advance', { rosters: [a, other], dice: true })).ok).toBe(false)
    expect(facts(await get(a))).toEqual(facts(before))
  })
})

describe('several answers at once', () => {
  test('form one act of all of them, or none', async () => {
    const [a, b] = gangs as [string, string, string]
    // Enough experience for a threshold each.
    for (const [n, sheet] of (await get(a)).sheets.entries())
      await app.call('rosters.correct', {
        roster: a,
        why: 'à un pas du seuil',
        corrections: [{ what: 'member-number', member: sheet.member, key: 'xp', to: [147, 52, 8][n]! }]
      })
    await plays(a, b, '2026-10-02', { learning: 2 })
    await app.call('interlude.advance', { rosters: [a] })
    const view = await get(a)
    const due = view.prompts.filter((prompt) => !prompt.optional && prompt.options && !prompt.dice)
    expect(due.length).toBeGreaterThan(1)
    const first = (prompt: (typeof due)[number]) => ({
      prompt: prompt.id,
      options: [prompt.options!.find((one) => one.allowed)!.id]
    })
    const acts = async () => (await app.call('history.list', { roster: a, limit: 500 })).acts.length
    const count = await acts()

    expect(
      (
        await app.dispatch('interlude.answerAll', {
          roster: a,
          answers: [first(due[0]!), { prompt: due[1]!.id, options: ['nonsense'] }]
        })
      ).ok
    ).toBe(false)
    expect(
      (await app.dispatch('interlude.answerAll', { roster: a, answers: [first(due[0]!), first(due[0]!)] })).ok
    ).toBe(false)
    expect(await acts()).toBe(count)
    expect(facts(await get(a))).toEqual(facts(view))

    const done = await app.call('interlude.answerAll', { roster: a, answers: due.map(first) })
    expect(await acts()).toBe(count + 1)
    expect(done.prompts.some((prompt) => due.some((one) => one.id === prompt.id))).toBe(false)
    await app.call('history.undo', { act: done.undo!.seq })
    expect(facts(await get(a))).toEqual(facts(view))
  })
})

describe('a game of another kind', () => {
  test('has its evening all the same: dice alone bring it to its end, and a game without money has an account', async () => {
    await app.end()
    app = await openTestApp({ systems: [tinySystem], resources: 'test/tiny/resources' })
    await app.call('campaigns.create', { name: 'Nuit', system: 'tiny' })
    const circles: { roster: string; members: string[] }[] = []
    for (const [name, kind] of [
      ['Chêne', 'grove'],
      ['Vase', 'marsh']
    ] as const) {
      const { id } = await app.call('rosters.create', { name, kind })
      const members = []
      for (const nth of ['premier', 'second'])
        members.push(
          (await app.call('members.recruit', { roster: id, type: 'spirit', name: `${nth} de ${name}` }))
            .recruited
        )
      await app.call('rosters.found', { roster: id })
      circles.push({ roster: id, members })
    }
    const { id: battle } = await app.call('battles.start', {
      name: 'Clairière',
      date: '2026-11-01',
      sides: circles
    })
    await app.call('battles.report', {
      battle,
      sides: circles.map(({ roster }) => ({ roster, result: 'draw' as const, combatants: [] }))
    })
    await app.call('battles.finish', { battle })
    expect((await evening()).rosters).toMatchObject([
      { name: 'Chêne', step: 'dreams', due: 2, plain: 0, throws: 2 },
      { name: 'Vase', throws: 2 }
    ])
    const { rosters } = await app.call('interlude.advance', {
      rosters: circles.map(({ roster }) => roster),
      dice: true
    })
    expect(rosters.map(({ answered, roster }) => [answered, roster.step, roster.stage])).toEqual([
      [2, null, 'ready'],
      [2, null, 'ready']
    ])
    expect((await evening()).rosters.every(({ closed }) => closed !== null)).toBe(true)
  })
})

test('NN-ITL-1: an injury that is undone after its step has passed is asked for again, and the step waits for it', async () => {
  const [a, b] = gangs as [string, string]
  const [first, ...others] = await routed(a, b)
  const roll = (member: string, die: number) =>
    app.call('interlude.answer', { roster: b, prompt: `injury:${member}`, dice: [die] })
  const rolled = await roll(first!, 93)
  for (const member of others) await roll(member, 20)
  expect((await get(b)).step).toBe('experience')
  await app.call('history.undo', { act: rolled.undo!.seq })
  const open = await get(b)
  expect(open.prompts.filter(({ optional }) => !optional).map(({ id }) => id)).toEqual([
    `injury:${first}`,
    'experience'
  ])
  expect(open.sheets[0]!.status.fit).toBe(true)
  await app.call('interlude.answer', { roster: b, prompt: 'experience' })
  expect((await get(b)).prompts[0]!.id).toBe(`injury:${first}`)
  await roll(first!, 20)
  await settle(b)
  expect(await get(b)).toMatchObject({ stage: 'ready', step: null })
})

test('what was carried in the game is no longer asked about once its purchase is undone, and is again once it is redone', async () => {
  const [a, b] = gangs as [string, string]
  const { member } = (await get(a)).sheets[1]!
  await app.call('rosters.correct', {
    roster: a,
    why: 'repris du cahier',
    corrections: [{ what: 'item-add', thing: 'frag-grenade', quantity: 1, holder: member }]
  })
  const { seq } = (await app.call('history.list', { limit: 1 })).acts[0]!
  await plays(a, b, '2026-03-12')
  const asked = async () => (await get(a)).prompts.filter(({ id }) => id === 'spent')
  const before = await asked()
  expect(before[0]!.options).toHaveLength(1)
  await app.call('history.undo', { acts: [seq], how: 'with-later' })
  expect((await get(a)).step).not.toBeNull()
  expect(await asked()).toEqual([])
  await app.call('history.redo', { acts: [seq] })
  expect(await asked()).toEqual(before)
})
