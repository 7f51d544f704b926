import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '../../src-main/contract'
import type { RosterView } from '../../src-main/contract/views'
import { openTestApp, type TestApp } from '../support/test-app'

let app: TestApp
let gang: string
beforeEach(async () => {
  app = await openTestApp()
  await app.call('campaigns.create', { name: 'Ruche', system: 'neo-necro' })
  gang = (await app.call('rosters.create', { name: 'Les Rouilles', kind: 'orlock' })).id
})
afterEach(() => app.end())

type Corrections = Input<'rosters.correct'>['corrections']
const correct = (corrections: Corrections, why = 'repris du cahier', roster = gang) =>
  app.call('rosters.correct', { roster, why, corrections })

/** A gang from a notebook: three fighters with their changes, gear, credits, respect. */
async function takenOver(): Promise<string[]> {
  const view = await correct([
    { what: 'member-add', type: 'leader', name: 'Rikke' },
    { what: 'member-add', type: 'ganger', name: 'Sven' },
    { what: 'member-add', type: 'kid', name: 'Puce' },
    { what: 'money', by: -1380 },
    { what: 'number', key: 'respect', to: 345 }
  ])
  const [rikke, sven] = view.sheets.map((s) => s.member) as [string, string]
  await correct([
    { what: 'member-number', member: rikke, key: 'xp', to: 130 },
    { what: 'characteristic', member: rikke, key: 'bs', to: 7 },
    { what: 'trait-add', member: rikke, kind: 'skill', key: 'lynx-eye' },
    { what: 'trait-add', member: sven, kind: 'injury', key: 'one-eyed' },
    { what: 'item-add', thing: 'boltgun', quantity: 1, holder: rikke },
    { what: 'item-add', thing: 'frag-grenade', quantity: 3, holder: sven }
  ])
  return view.sheets.map((s) => s.member)
}

describe('a gang that began on paper', () => {
  test.each([
    ['bionic-eye', 'one-eyed'],
    ['bionic-arm', 'arm-injury'],
    ['bionic-leg', 'leg-injury']
  ])('NN-BIO-2 to NN-BIO-4: a %s and “%s” entered together settle, in whatever order', async (thing, key) => {
    const given: Corrections = [
      { what: 'item-add', thing, quantity: 1, holder: 'her', as: 'organ' },
      { what: 'trait-add', member: 'her', kind: 'injury', key, variant: 'right' }
    ]
    for (const [name, both] of [
      ['Avant', given],
      ['Après', [...given].reverse()]
    ] as [string, Corrections][]) {
      const view = await correct([{ what: 'member-add', type: 'ganger', name, as: 'her' }, ...both])
      const { member } = view.sheets.find((sheet) => sheet.name === name)!
      expect(
        (await app.call('rosters.corrections', { roster: gang }))!.members.find(
          (one) => one.member === member
        )!.traits
      ).toEqual([])
      expect(view.items.find((item) => item.holder === member)!.data['side']).toBe('right')
      expect(view.undo!.events.at(-1)).toMatchObject({
        type: 'corrected-trait-remove',
        facts: { fighter: name }
      })
    }
  })

  test('NN-FTR-1, NN-XP-11: two leaders and experience past a promotion are reported during a takeover, and do not stop it', async () => {
    const view = await correct([
      { what: 'member-add', type: 'leader', name: 'Rikke' },
      { what: 'member-add', type: 'leader', name: 'Ylva' },
      { what: 'member-add', type: 'kid', name: 'Puce', as: 'kid' },
      { what: 'member-number', member: 'kid', key: 'xp', to: 30 }
    ])
    expect(view.unready.map(({ code }) => code)).toEqual(['too-many-of-type', 'past-promotion'])
    const { member } = view.sheets[2]!
    expect((await correct([{ what: 'type', member, to: 'ganger' }])).unready.map(({ code }) => code)).toEqual(
      ['too-many-of-type']
    )
    expect(await app.call('rosters.found', { roster: gang, asItStands: true })).toMatchObject({
      stage: 'ready'
    })
  })

  test('NN-GANG-3: a gang over the cap of its value is shown so during a takeover, until either is set right, and the takeover goes on', async () => {
    const people = Array.from({ length: 10 }, (_, n) => ({
      what: 'member-add' as const,
      type: 'kid',
      name: `Gamin ${n}`,
      as: `kid${n}`
    }))
    const over = (view: RosterView) => {
      const { amount, limit } = view.figures.find(({ key }) => key === 'members')!
      return amount > limit!
    }
    const view = await correct([...people, { what: 'number', key: 'value', to: 500 }])
    expect([view.value, over(view)]).toEqual([500, true])
    expect(over(await correct([{ what: 'number', key: 'value', to: 100_000 }]))).toBe(false)
    await correct([{ what: 'number', key: 'value', to: 500 }])
    expect(await app.call('rosters.found', { roster: gang, asItStands: true })).toMatchObject({
      stage: 'ready',
      members: 10
    })
  })

  test('NN-BIO-2: an organ heals no injury of the other side', async () => {
    const view = await correct([
      { what: 'member-add', type: 'ganger', name: 'Ada', as: 'her' },
      { what: 'trait-add', member: 'her', kind: 'injury', key: 'one-eyed', variant: 'left' },
      { what: 'item-add', thing: 'bionic-eye', quantity: 1, holder: 'her', variant: 'right' }
    ])
    expect((await app.call('rosters.corrections', { roster: view.id }))!.members[0]!.traits).toHaveLength(1)
  })

  test('is accepted as it is, and its opening balance is in the journal', async () => {
    await takenOver()
    const view = await app.call('rosters.found', { roster: gang, asItStands: true })
    expect(view).toMatchObject({ stage: 'ready', money: 120, members: 3, prompts: [] })
    expect(view.numbers['respect']).toBe(345)
    // 120+130 XP+45 boltgun, 80+30+12 grenades, 45+0.
    expect(view.value).toBe(120 + 130 + 45 + 80 + 30 + 12 + 45)
    const { acts } = await app.call('history.list', { roster: gang })
    expect(acts.flatMap((a) => a.events).find((e) => e.type === 'corrected-money')).toMatchObject({
      money: -1380,
      facts: { from: 1500, to: 120, why: 'repris du cahier' }
    })
    expect((await app.call('campaigns.check', {})).findings).toEqual([])
  })

  test('is founded by the rules only unless the arbitrator decides otherwise', async () => {
    await correct([{ what: 'member-add', type: 'kid', name: 'Puce' }])
    expect(await app.dispatch('rosters.found', { roster: gang })).toMatchObject({
      ok: false,
      error: { code: 'refused' }
    })
  })
})

describe('a correction', () => {
  test('is one act: all of it is taken back at once', async () => {
    await takenOver()
    const before = await app.call('rosters.get', { roster: gang })
    await correct(
      [
        { what: 'money', by: 50 },
        { what: 'number', key: 'respect', to: 300 }
      ],
      'prix du tournoi'
    )
    await app.call('history.undo', { roster: gang })
    const after = await app.call('rosters.get', { roster: gang })
    expect({ ...after, undo: null, redo: null }).toEqual({ ...before, undo: null, redo: null })
  })

  test('NN-RUL-39: an injury of a paired organ is on the side that is still whole', async () => {
    const [, sven] = await takenOver()
    await correct([{ what: 'trait-add', member: sven!, kind: 'injury', key: 'one-eyed' }])
    const sheet = (await app.call('rosters.get', { roster: gang })).sheets.find((s) => s.member === sven)!
    expect(sheet.status).toMatchObject({ key: 'cannot-fight' })
  })

  test('brings back the dead only by a command of its own', async () => {
    const [, sven] = await takenOver()
    expect((await correct([{ what: 'leave', member: sven!, why: 'dead' }])).members).toBe(2)
    expect((await correct([{ what: 'return', member: sven! }])).members).toBe(3)
  })

  test('that makes no sense is refused with every reason, and none of it is done', async () => {
    const [rikke] = await takenOver()
    const before = await app.call('history.list', {})
    const wrong: Corrections = [
      { what: 'money', by: 10 },
      { what: 'money', by: -5000 },
      { what: 'characteristic', member: rikke!, key: 'bs', to: 99 },
      { what: 'trait-add', member: rikke!, kind: 'skill', key: 'flying' },
      { what: 'item-add', thing: 'bazooka', quantity: 1, holder: 'stash' },
      { what: 'leave', member: 'nobody', why: 'dead' }
    ]
    const answer = await app.dispatch('rosters.correct', { roster: gang, why: 'essai', corrections: wrong })
    expect(answer).toMatchObject({ ok: false, error: { code: 'refused' } })
    const codes = (answer as { error: { reasons: { code: string }[] } }).error.reasons.map((r) => r.code)
    expect(codes).toEqual([
      'out-of-bounds',
      'out-of-bounds',
      'unknown-trait',
      'unknown-thing',
      'unknown-member'
    ])
    expect(await app.call('history.list', {})).toEqual(before)
  })
})

describe('between two gangs', () => {
  test('money and things pass in one act of both, and go back in one; a loan is remembered on the thing', async () => {
    const [rikke] = await takenOver()
    const other = (await app.call('rosters.create', { name: 'Les Autres', kind: 'escher' })).id
    const view = await app.call('rosters.get', { roster: gang })
    const boltgun = view.items.find((i) => i.holder === rikke && i.thing === 'boltgun')!
    const before = [view, await app.call('rosters.get', { roster: other })].map(({ items, money }) => ({
      items,
      money
    }))
    const { rosters } = await app.call('rosters.transfer', {
      kind: 'loan',
      a: { roster: gang, items: [boltgun.id] },
      b: { roster: other, money: 30 }
    })
    expect(rosters[0]).toMatchObject({ money: 150 })
    expect(rosters[1]).toMatchObject({
      money: 1470,
      items: [
        {
          thing: 'boltgun',
          holder: 'stash',
          paid: 0,
          price: 45,
          source: 'loan',
          data: { loanFrom: 'Les Rouilles' }
        }
      ]
    })
    await app.call('history.undo', { roster: other })
    const after = [
      await app.call('rosters.get', { roster: gang }),
      await app.call('rosters.get', { roster: other })
    ].map(({ items, money }) => ({ items, money }))
    expect(after).toEqual(before)
    expect((await app.call('campaigns.check', {})).findings).toEqual([])
  })

  test('more than the gang has, nothing at all, and a deal with itself are refused', async () => {
    const other = (await app.call('rosters.create', { name: 'Les Autres', kind: 'escher' })).id
    const refusal = async (a: object, b: object) => {
      const answer = await app.dispatch('rosters.transfer', { kind: 'trade', a, b })
      return (answer as { error: { reasons: { code: string }[] } }).error.reasons.map((r) => r.code)
    }
    expect(await refusal({ roster: gang, money: 5000 }, { roster: other })).toEqual(['roster-money-short'])
    expect(await refusal({ roster: gang }, { roster: other })).toEqual(['nothing-passes'])
    expect(await refusal({ roster: gang, money: 10 }, { roster: gang })).toEqual(['same-roster'])
  })
})
