import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../support/test-app'

let app: TestApp
let own: string
let other: string
let mine: string[]
let theirs: string[]
beforeEach(async () => {
  app = await openTestApp()
  await app.call('campaigns.create', { name: 'Ruche', system: 'neo-necro' })
  own = await takenOver('Les Rouilles', 'orlock')
  other = await takenOver('Les Vipères', 'escher')
  mine = await membersOf(own)
  theirs = await membersOf(other)
})
afterEach(async () => {
  expect((await app.call('campaigns.check', {})).findings).toEqual([])
  await app.end()
})

async function takenOver(name: string, kind: string): Promise<string> {
  const { id } = await app.call('rosters.create', { name, kind })
  const corrections = ['leader', 'ganger', 'ganger'].map((type, n) => ({
    what: 'member-add' as const,
    type,
    name: `${name} ${n}`
  }))
  await app.call('rosters.correct', { roster: id, why: 'cahier', corrections })
  await app.call('rosters.found', { roster: id, asItStands: true })
  return id
}
const membersOf = async (roster: string) =>
  (await app.call('rosters.get', { roster })).sheets.map((sheet) => sheet.member)
const settle = (roster: string) =>
  app.call('rosters.correct', { roster, why: 'sur papier', corrections: [{ what: 'between-end' }] })
const service = (roster: string, member: string, more = {}) =>
  app.call('annals.service', { roster, member, ...more })

/** `fell`: the enemies who fell, each with the member who caused it. */
async function fight(
  name: string,
  date: string,
  fell: { [member: string]: string | null },
  friendly = false
): Promise<string> {
  const fit = async (roster: string) =>
    (await app.call('rosters.get', { roster })).sheets
      .filter((one) => one.status.fit)
      .map((one) => one.member)
  const { id } = await app.call('battles.start', {
    name,
    date,
    friendly,
    sides: [
      { roster: own, members: await fit(own) },
      { roster: other, members: await fit(other) }
    ]
  })
  const combatants = Object.entries(fell).map(([member, by]) => ({ member, record: { state: 'out', by } }))
  await app.call('battles.report', {
    battle: id,
    sides: [
      { roster: own, result: 'win', combatants: [] },
      { roster: other, result: 'loss', combatants }
    ]
  })
  await app.call('battles.finish', { battle: id })
  return id
}
/** The injury roll of a fighter who is out of action (D100). */
async function roll(member: string, dice: number[]): Promise<void> {
  const { prompts } = await app.call('rosters.get', { roster: other })
  await app.call('interlude.answer', {
    roster: other,
    prompt: prompts.find((one) => one.member === member && one.dice)!.id,
    dice
  })
}

describe('a service record', () => {
  test('names the weapon that took a member out where the battle was played at the table, and not where the report names another', async () => {
    const sides = [
      { roster: own, members: mine },
      { roster: other, members: theirs }
    ]
    const { id: battle } = await app.call('battles.start', { name: 'Le puits', date: '2026-05-01', sides })
    await app.call('tracker.begin', { battle })
    await app.call('tracker.act', { battle, side: own, act: 'first-side' })
    await app.call('tracker.act', { battle, act: 'begin-turn' })
    let view = await app.call('tracker.act', {
      battle,
      unit: theirs[1]!,
      act: 'hit',
      input: { by: mine[0]!, strength: 20, level: 5 }
    })
    for (
      let asked = view.prompts.find(({ optional }) => !optional);
      asked;
      asked = view.prompts.find(({ optional }) => !optional)
    ) {
      view = await app.call('tracker.answer', {
        battle,
        prompt: asked.id,
        ...(asked.dice && {
          dice: Array<number>(asked.dice.count).fill(asked.id.startsWith('impact') ? 1 : asked.dice.sides)
        })
      })
    }
    const proposed = await app.call('tracker.propose', { battle })
    await app.call('battles.report', {
      battle,
      sides: proposed.map((side) => ({
        ...side,
        result: side.roster === own ? ('win' as const) : ('loss' as const)
      }))
    })
    await app.call('battles.finish', { battle })
    const thing = expect.objectContaining({ fr: expect.any(String) as string }) as unknown
    expect((await service(other, theirs[1]!)).battles).toMatchObject([
      { out: true, by: { member: mine[0] }, with: thing }
    ])
    expect((await service(own, mine[0]!)).battles).toMatchObject([
      { felled: [{ member: theirs[1], with: thing }] }
    ])
    await app.call('history.undo', {})
    const told = proposed.map(({ roster, combatants }) => ({
      roster,
      result: roster === own ? ('win' as const) : ('loss' as const),
      combatants: combatants.map(({ member, record }) => ({
        member,
        record: member === theirs[1] ? { ...record, by: mine[1]! } : record
      }))
    }))
    await app.call('battles.report', { battle, sides: told })
    await app.call('battles.finish', { battle })
    expect((await service(other, theirs[1]!)).battles).toMatchObject([
      { out: true, by: { member: mine[1] }, with: null }
    ])
  })

  test('lists battles, enemies taken out, defeats and injuries, each with its act', async () => {
    const battle = await fight('Le pont', '2026-05-08', { [theirs[1]!]: mine[0]! })
    await roll(theirs[1]!, [91])
    await settle(own)
    await settle(other)
    const hers = await service(other, theirs[1]!)
    expect(hers).toMatchObject({
      who: { name: 'Les Vipères 1', rosterName: 'Les Vipères' },
      totals: { battles: 1, won: 0, lost: 1, out: 1, felled: 0, captures: 1 },
      battles: [
        {
          battle: { id: battle, name: 'Le pont', day: '2026-05-08' },
          result: 'loss',
          out: true,
          by: { member: mine[0], name: 'Les Rouilles 0', rosterName: 'Les Rouilles' },
          felled: []
        }
      ],
      events: expect.arrayContaining([
        expect.objectContaining({
          what: 'captured',
          battle: expect.objectContaining({ id: battle }) as unknown
        })
      ]) as unknown,
      epitaph: null
    })
    const his = await service(own, mine[0]!)
    expect(his).toMatchObject({
      totals: { battles: 1, won: 1, felled: 1, out: 0 },
      battles: [{ out: false, by: null, felled: [{ member: theirs[1], name: 'Les Vipères 1' }] }]
    })
    const { acts } = await app.call('history.list', { limit: 500 })
    for (const { act } of [...hers.events, ...hers.battles]) expect(acts.map((one) => one.seq)).toContain(act)
  })

  test('advances count: a skill, a raised characteristic by its name, a promotion', async () => {
    await app.call('rosters.correct', {
      roster: own,
      why: 'progression',
      corrections: [
        { what: 'characteristic', member: mine[1]!, key: 'bs', to: 5 },
        { what: 'trait-add', member: mine[1]!, kind: 'skill', key: 'dodge' }
      ]
    })
    const { totals, events } = await service(own, mine[1]!)
    expect(totals.advances).toBe(2)
    expect(
      events.filter((one) => one.what === 'advance').map((one) => [one.key ?? null, one.name?.['en']])
    ).toEqual([
      [null, 'Dodge'],
      ['bs', 'Ballistic Skill']
    ])
  })

  test('an epitaph names the killer of Maëlys, and the memorial lists the dead in the order in which they died', async () => {
    const battle = await fight('La fosse', '2026-06-01', { [theirs[2]!]: mine[1]! })
    await roll(theirs[2]!, [100])
    const { epitaph, left } = await service(other, theirs[2]!)
    expect(left).toBe('dead')
    expect(epitaph).toMatchObject({
      day: '2026-06-01',
      battle: { id: battle },
      by: { member: mine[1], rosterName: 'Les Rouilles' },
      battles: 1,
      felled: 0
    })
    expect((await app.call('annals.memorial', {})).map(({ who }) => who.name)).toEqual(['Les Vipères 2'])
    await app.call('history.undo', { roster: other })
    expect(await app.call('annals.memorial', {})).toEqual([])
    expect((await service(other, theirs[2]!)).epitaph).toBeNull()
    await app.call('history.redo', { roster: other })
    expect(await app.call('annals.memorial', {})).toHaveLength(1)
  })

  test('the toll sets gangs and fighters against each other; friendly battles count for nobody, and its lists are bounded', async () => {
    await fight('Pour rire', '2026-05-01', { [theirs[0]!]: mine[0]! }, true)
    const battle = await fight('Le pont', '2026-05-08', { [theirs[1]!]: mine[0]!, [theirs[2]!]: null })
    const toll = await app.call('annals.toll', {})
    expect(toll.gangs).toEqual([
      { roster: own, name: 'Les Rouilles', felled: 1, out: 0 },
      { roster: other, name: 'Les Vipères', felled: 0, out: 2 }
    ])
    expect(toll.cells).toEqual([
      { by: own, of: other, count: 1 },
      { by: null, of: other, count: 1 }
    ])
    expect(toll.fighters.map(({ name, felled, out }) => [name, felled, out])).toEqual([
      ['Les Rouilles 0', 1, 0],
      ['Les Vipères 1', 0, 1],
      ['Les Vipères 2', 0, 1]
    ])
    expect(toll.pairs).toMatchObject([{ by: mine[0], of: theirs[1], count: 1, battles: [{ id: battle }] }])
    expect(await app.call('annals.toll', { limit: 1 })).toMatchObject({
      fighters: [{ name: 'Les Rouilles 0' }],
      more: 2,
      pairs: []
    })
    expect(await service(own, mine[0]!, { limit: 1 })).toMatchObject({
      totals: { battles: 1 },
      battles: [{ battle: { id: battle } }]
    })
    expect(await app.dispatch('annals.service', { roster: own, member: 'nobody' })).toMatchObject({
      error: { code: 'unknown-member' }
    })
  })
})
