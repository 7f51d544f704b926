import { beforeEach, describe, expect, test } from 'vitest'
import type { RosterView } from '../../src-main/contract/views'
import { openCampaign } from '../support/roster-app'
import type { TestApp } from '../support/test-app'

/** The sheet and the items in hand of a member, without names and ids. */
function alike(view: RosterView, member: string) {
  const { type, choices, profile, traits } = {
    traits: [] as unknown[],
    ...view.sheets.find((one) => one.member === member)!
  }
  const items = view.items.filter(({ holder }) => holder === member)
  return {
    type,
    choices,
    profile: profile.map(({ key, own }) => [key, own]),
    traits,
    items: items.map(({ thing, on, paid, data }) => ({
      thing,
      on: items.find(({ id }) => id === on)?.thing ?? null,
      paid,
      data
    }))
  }
}

describe('founding a gang quickly', () => {
  let app: TestApp
  let roster: string
  const get = () => app.call('rosters.get', { roster })
  const recruit = async (type: string, name: string, category = 'bs') =>
    (await app.call('members.recruit', { roster, type, name, choices: { category } })).recruited
  const answers = async (member: string, ...wanted: string[]) => {
    for (const option of wanted) {
      const prompt = (await get()).prompts.find((one) => one.member === member)!
      await app.call('interlude.answer', { roster, prompt: prompt.id, options: [option] })
    }
  }
  const buys = (holder: string, ...things: string[]) =>
    app.call('stash.buy', { roster, lines: things.map((thing) => ({ thing, holder })) })

  beforeEach(async () => {
    app = await openCampaign('neo-necro', 'Rouille')
    roster = (await app.call('rosters.create', { name: 'Les Rats', kind: 'orlock' })).id
  })

  test('a fighter is duplicated with choices, progressions and kit, fitted as on the original, in one act with one undo', async () => {
    const ada = await recruit('ganger', 'Ada', 'ws')
    await answers(ada, 'characteristic:ws', 'skill:precise-shot')
    await buys(ada, 'lasgun', 'dagger', 'telescopic-sight')
    const before = await get()
    const after = await app.call('members.duplicate', { roster, member: ada, name: 'Basile' })
    expect(after.prompts).toEqual([])
    expect(alike(after, after.recruited)).toEqual(alike(after, ada))
    expect(after.money).toBe(before.money! - (1500 - before.money!))
    expect(after.sheets.map(({ name }) => name)).toEqual(['Ada', 'Basile'])
    await app.call('history.undo', { roster })
    expect((await get()).sheets.map(({ name }) => name)).toEqual(['Ada'])
    expect((await get()).money).toBe(before.money)
  })

  test('choices that are still open stay open for the copy, too', async () => {
    const ada = await recruit('ganger', 'Ada')
    await answers(ada, 'characteristic:s')
    const after = await app.call('members.duplicate', { roster, member: ada, name: 'Basile' })
    expect(after.prompts.map(({ member }) => member)).toEqual([ada, after.recruited])
    expect(alike(after, after.recruited)).toEqual(alike(after, ada))
  })

  test('a copy that can’t be paid is refused as a whole, with the reason', async () => {
    const ada = await recruit('heavy', 'Ada')
    await buys(ada, 'machine-gun')
    await app.call('stash.buy', { roster, lines: [{ thing: 'autopistol', holder: 'stash', quantity: 60 }] })
    const before = await get()
    const said = await app.dispatch('members.duplicate', { roster, member: ada, name: 'Basile' })
    expect(said).toMatchObject({ error: { code: 'refused', reasons: [{ code: 'money-short' }] } })
    expect(await get()).toEqual(before)
  })

  test('several fighters buy in one act the missing things of another’s kit', async () => {
    const ada = await recruit('ganger', 'Ada')
    const [basile, cleo] = [await recruit('ganger', 'Basile'), await recruit('kid', 'Cléo')]
    await buys(ada, 'lasgun', 'dagger', 'telescopic-sight')
    await buys(cleo, 'dagger')
    const after = await app.call('stash.equip', { roster, like: ada, to: [basile, cleo] })
    for (const who of [basile, cleo])
      expect(alike(after, who).items.toSorted((a, b) => a.thing.localeCompare(b.thing))).toEqual(
        alike(after, ada).items.toSorted((a, b) => a.thing.localeCompare(b.thing))
      )
    expect(await app.dispatch('stash.equip', { roster, like: ada, to: [basile] })).toMatchObject({
      error: { code: 'nothing-changes' }
    })
    await app.call('history.undo', { roster })
    expect((await get()).items.filter(({ holder }) => holder === basile)).toEqual([])
  })

  test('a kit is saved under a name, bought for another, replaced, forgotten, and comes back by undo', async () => {
    const ada = await recruit('ganger', 'Ada')
    await buys(ada, 'lasgun', 'telescopic-sight')
    const things = await app.call('stash.kitOf', { roster, member: ada })
    expect(things).toEqual([{ thing: 'lasgun' }, { thing: 'telescopic-sight', fits: 0 }])
    await app.call('stash.keepKit', { name: 'Guetteur', things, was: null })
    const basile = await recruit('ganger', 'Basile')
    const after = await app.call('stash.equip', { roster, kit: 'Guetteur', to: [basile] })
    expect(alike(after, basile).items).toEqual(alike(after, ada).items)
    const other = [{ thing: 'dagger' }]
    expect(await app.dispatch('stash.keepKit', { name: 'Guetteur', things: other, was: null })).toMatchObject(
      {
        error: { code: 'changed-meanwhile' }
      }
    )
    await app.call('stash.keepKit', { name: 'Guetteur', things: other, was: things })
    expect(await app.call('stash.forgetKit', { name: 'Guetteur', was: other })).toEqual([])
    await app.call('history.undo', {})
    expect(await app.call('stash.kits', {})).toEqual([{ name: 'Guetteur', things: other }])
  })

  test('names are suggested by house, never a name in use', async () => {
    const names = await app.call('rosters.names', { roster })
    expect(names.length).toBeGreaterThan(10)
    expect(new Set(names).size).toBe(names.length)
    await recruit('kid', names[0]!)
    expect(await app.call('rosters.names', { roster })).toEqual(names.slice(1))
    const other = (await app.call('rosters.create', { name: 'Les Vipères', kind: 'escher' })).id
    expect((await app.call('rosters.names', { roster: other })).filter((one) => names.includes(one))).toEqual(
      []
    )
  })

  test.each([
    'van-saar',
    'delaque',
    'redemptionists',
    'orlock',
    'cawdor',
    'escher',
    'goliath',
    'ratskins',
    'scavvies'
  ])('a gang of %s is proposed that may be declared ready at once', async (kind) => {
    roster = (await app.call('rosters.create', { name: 'Essai', kind })).id
    const proposed = await app.call('rosters.propose', { roster })
    expect(proposed.unready).toEqual([])
    expect(proposed.members).toBeGreaterThanOrEqual(6)
    expect(proposed.money).toBeGreaterThanOrEqual(0)
    for (const { member } of proposed.sheets)
      expect(proposed.items.some(({ holder }) => holder === member)).toBe(true)
    expect((await app.call('rosters.found', { roster })).stage).toBe('ready')
  })

  test('two windows that recruit at once by the same suggested name get two names; a chosen name stays, even twice', async () => {
    const [name] = await app.call('rosters.names', { roster })
    const other = (await app.call('rosters.create', { name: 'Les Clous', kind: 'orlock' })).id
    const asked = [roster, other, roster].map((id) =>
      app.call('members.recruit', { roster: id, type: 'kid', name: name!, suggested: true })
    )
    const [first, ...more] = (await Promise.all(asked)).map(
      ({ sheets, recruited }) => sheets.find(({ member }) => member === recruited)!.name
    )
    expect(first).toBe(name)
    expect(new Set([first, ...more]).size).toBe(3)
    expect(await app.call('rosters.names', { roster })).not.toEqual(expect.arrayContaining(more))
    const like = (await get()).sheets[0]!.member
    const copy = await app.call('members.duplicate', { roster, member: like, name: name!, suggested: true })
    expect([name, ...more]).not.toContain(copy.sheets.at(-1)!.name)
    await recruit('kid', name!)
    expect((await get()).sheets.at(-1)!.name).toBe(name)
  })

  test('when no suggested name is left, a recruit gets the next number', async () => {
    for (const name of ['Ganger', 'Ganger 1', 'Ganger 2', 'Ganger 9'])
      await app.call('members.recruit', { roster, type: 'kid', name, suggested: true })
    const names = await app.call('rosters.names', { roster })
    const other = (await app.call('rosters.create', { name: 'Les Clous', kind: 'orlock' })).id
    await app.call('rosters.correct', {
      roster: other,
      why: 'tous pris',
      corrections: names.map((name) => ({ what: 'member-add' as const, type: 'kid', name }))
    })
    const next = async (name: string) =>
      (await app.call('members.recruit', { roster, type: 'ganger', name, suggested: true })).sheets.at(-1)!
        .name
    expect([await next('Ganger 1'), await next('Ganger 9')]).toEqual(['Ganger 3', 'Ganger 10'])
  })

  test('NN-GANG-4: a proposal makes the open choices of those who are there, and names nobody twice', async () => {
    const ada = await recruit('ganger', 'Ada')
    await recruit('leader', 'Zoé')
    await recruit('kid', 'Kim')
    await answers(ada, 'characteristic:s')
    const proposed = await app.call('rosters.propose', { roster })
    expect([proposed.prompts, proposed.unready]).toEqual([[], []])
    const of = (name: string) => proposed.sheets.find((sheet) => sheet.name === name)!
    // The choice that Ada had made stays.
    expect(of('Ada').profile.find(({ key }) => key === 's')!.own).toBe(4)
    expect(new Set(proposed.sheets.map(({ name }) => name)).size).toBe(proposed.members)
    await app.call('history.undo', { roster })
    expect((await get()).prompts).toHaveLength(2)
  })

  test('NN-GANG-4: a gang that nobody can join any more still has its open choices made by a proposal', async () => {
    await recruit('leader', 'Ada')
    await recruit('heavy', 'Bo')
    await app.call('stash.buy', { roster, lines: [{ thing: 'autopistol', holder: 'stash', quantity: 64 }] })
    const before = await get()
    const proposed = await app.call('rosters.propose', { roster })
    expect([proposed.members, proposed.money, proposed.prompts]).toEqual([2, before.money, []])
    expect(await app.dispatch('rosters.propose', { roster })).toMatchObject({
      error: { reasons: [{ code: 'nothing-to-propose' }] }
    })
  })

  test('a proposal respects its budget, counts present members, and is undone in one step', async () => {
    await recruit('leader', 'Ada')
    const before = await get()
    const proposed = await app.call('rosters.propose', { roster, budget: 500 })
    expect(before.money! - proposed.money!).toBeLessThanOrEqual(500)
    expect(proposed.sheets.filter(({ type }) => type === 'leader')).toHaveLength(1)
    expect(proposed.members).toBeGreaterThan(2)
    await app.call('history.undo', { roster })
    expect((await get()).sheets).toHaveLength(1)
  })
})

test('a game without suggestions suggests no names and proposes nobody, and duplicates written sheets', async () => {
  const app = await openCampaign('twilight-2000', 'Route')
  const kind = (await app.call('systems.get', { system: 'twilight-2000' })).kinds[0]!.id
  const roster = (await app.call('rosters.create', { name: 'Peloton', kind })).id
  expect(await app.call('rosters.names', { roster })).toEqual([])
  expect(await app.dispatch('rosters.propose', { roster })).toMatchObject({
    error: { reasons: [{ code: 'nothing-to-propose' }] }
  })
  const type = (await app.call('rosters.recruits', { roster })).find(({ allowed }) => allowed)!.type
  const one = (await app.call('members.recruit', { roster, type, name: 'Anja' })).recruited
  const before = await app.call('members.writing', { roster, member: one })
  const number = before.flatMap(({ fields }) => fields).find(({ value }) => typeof value === 'number')!
  await app.call('members.write', {
    roster,
    member: one,
    values: { [number.field.key]: Number(number.value) + 1 }
  })
  const copy = (await app.call('members.duplicate', { roster, member: one, name: 'Bo' })).recruited
  const values = async (member: string) =>
    (await app.call('members.writing', { roster, member })).flatMap(({ fields }) =>
      fields.map(({ field, value }) => [field.key, value])
    )
  expect(await values(copy)).toEqual(await values(one))
})
