import { afterEach, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../support/test-app'
import { campaign, Gang, play, type Recruit } from './gangs'

let app: TestApp
afterEach(() => app?.end())

/**
 * 700 cr of fighters, who begin with 280 XP, and 800 cr of gear: the stash is empty, and the value is 1780.
 */
const rich: Recruit[] = [
  ['leader', 'Boss', 'ws', 'carapace-armour'],
  ['heavy', 'Bull', 's', 'carapace-armour', 'two-handed-sword-axe'],
  ['heavy', 'Bear', 's', 'carapace-armour', 'two-handed-sword-axe'],
  ['ganger', 'Bob', 'ws', 'carapace-armour'],
  ['ganger', 'Bix', 'ws', 'carapace-armour'],
  ['ganger', 'Bud', 'ws', 'carapace-armour'],
  ['ganger', 'Ben', 'ws', 'carapace-armour', 'polymers'],
  ['ganger', 'Bo', 'ws', 'carapace-armour', 'boltgun', 'sword', 'dagger']
]
/** 245 cr of fighters, who begin with 100 XP: value 345, stash 1255. */
const small = (leader: string, ganger: string, kid: string): Recruit[] => [
  ['leader', leader, 'ws'],
  ['ganger', ganger, 't'],
  ['kid', kid, 'bs']
]

async function pair(more: { [thing: string]: number } = {}): Promise<[Gang, Gang]> {
  app = await campaign()
  return [
    await Gang.founded(app, 'A', small('Ann', 'Gus', 'Kay'), more),
    await Gang.founded(app, 'B', small('Bea', 'Gil', 'Kit'))
  ]
}

describe('interludes calculated by hand', () => {
  test('NN-XP-3, NN-REV-3, NN-PAY-4, NN-INJ-2: the weaker gang wins; a kid is paid for with 10 when down, promoted, and paid 25', async () => {
    app = await campaign()
    const a = await Gang.founded(app, 'A', [
      ['leader', 'Ada', 'ws'],
      ['kid', 'Kim', 'ws'],
      ['kid', 'Kip', 'bs']
    ])
    const b = await Gang.founded(app, 'B', rich)
    expect(await a.books()).toEqual({
      money: 1290,
      respect: 300,
      value: 280,
      xp: { Ada: 70, Kim: 0, Kip: 0 }
    })
    expect(await b.books()).toMatchObject({ money: 0, respect: 300, value: 1780 })
    await play(a, b, [
      { result: 'win', who: ['Ada', 'Kim'], told: { Kim: { state: 'down', by: 'Boss' } } },
      { result: 'loss', told: { Bob: { state: 'down', by: 'Ada' } } }
    ])
    await a.answer('down', 'Kim', { options: ['pay'] })
    expect((await a.books()).money).toBe(1280)
    await a.answer('experience', null)
    // 1500 points are 10 slices, doubled: 20. Ada 5 + 20, Kim 5 + 5 + 20; Kip stayed away.
    expect((await a.books()).xp).toEqual({ Ada: 95, Kim: 30, Kip: 0 })
    expect((await a.sheet('Kim'))!.typeName.en).toBe('Ganger')
    await a.settle('pay')
    // 300 + 15 for the victory + 5 x 10 for 1500 points.
    expect(await a.books()).toMatchObject({ respect: 365, money: 1645 })
    const [pay] = (await a.view()).prompts.filter((prompt) => prompt.id === 'pay')
    expect(pay!.options!.map((o) => o.cost)).toEqual([25, 15])
    await a.pay('Kim', 'Kip')
    await a.settle()
    // Kim's recruit cost is still that of a kid: 120 + 95, 45 + 30, 45.
    expect(await a.books()).toMatchObject({ money: 1605, respect: 365, value: 335 })

    const before = await b.profile('Bob')
    expect(await b.refusedAnswer('down', 'Bob', { options: ['pay'] })).not.toEqual([]) // before any income there is no money to pay with
    await b.answer('down', 'Bob', { options: ['roll'], dice: [6] })
    await b.answer('injury', 'Bob', { dice: [51] })
    expect(await b.profile('Bob')).toEqual(before.map((value, i) => (i === 1 ? value - 1 : value)))
    await b.settle('pay')
    expect(await b.books()).toMatchObject({ respect: 285, money: 285 })
    await b.pay('Bull', 'Bear', 'Bob', 'Bix', 'Bud', 'Ben', 'Bo')
    await b.settle()
    expect(await b.books()).toMatchObject({ money: 100, value: 1820 })
  })

  test('NN-RUL-36, NN-REV-6, NN-XP-10: a draw, two purses and learning boxes', async () => {
    const [a, b] = await pair()
    await play(a, b, [
      { result: 'draw', told: { Gus: { learning: 1 }, Kay: { learning: 2 } } },
      { result: 'draw', told: { Gil: { purse: 'Ann' }, Kit: { purse: 'Ann' } } }
    ])
    await a.settle('pay')
    await b.settle('pay')
    expect(await a.books()).toEqual({
      money: 1595,
      respect: 300,
      value: 345,
      xp: { Ann: 75, Gus: 40, Kay: 20 }
    })
    expect(await b.books()).toEqual({
      money: 1515,
      respect: 300,
      value: 345,
      xp: { Bea: 75, Gil: 35, Kit: 10 }
    })
    await a.pay('Gus', 'Kay')
    await b.pay('Gil', 'Kit')
    await a.settle()
    await b.settle()
    expect(await a.books()).toMatchObject({ money: 1555, value: 380 })
    expect(await b.books()).toMatchObject({ money: 1475, value: 365 })
  })

  test.each([
    ['draw', 'draw', 'challenger XP undoubled, respect as it was', 300],
    ['loss', 'win', 'challenger XP undoubled, five times 5 respect and 15 less', 310]
  ] as const)(
    'NN-XP-3, NN-REV-3, NN-RUL-36: the weaker gang, %s against %s: %s',
    async (result, other, _, respect) => {
      app = await campaign()
      const a = await Gang.founded(app, 'A', [
        ['leader', 'Ada', 'ws'],
        ['kid', 'Kim', 'ws']
      ])
      const b = await Gang.founded(app, 'B', rich)
      await play(a, b, [{ result }, { result: other }])
      await a.settle('pay')
      // 1780 - 235 = 1545: 10 slices of 150, 5 of 300.
      expect(await a.books()).toEqual({
        money: 1335 + respect,
        respect,
        value: 235,
        xp: { Ada: 85, Kim: 20 }
      })
      await a.pay('Kim')
      await a.settle()
      expect(await a.books()).toMatchObject({ money: 1320 + respect, value: 270 })
      await b.settle('pay')
      expect(await b.books()).toMatchObject({
        respect: other === 'win' ? 315 : 300,
        money: other === 'win' ? 315 : 300,
        xp: { Boss: 75, Bo: 35 }
      })
    }
  )

  test('NN-PAY-3, NN-INJ-4: an unpaid convalescent dies, their gear is lost', async () => {
    app = await campaign()
    const a = await Gang.founded(app, 'A', [
      ['leader', 'Ann', 'ws'],
      ['ganger', 'Gus', 't', 'lasgun', 'sword'],
      ['kid', 'Kay', 'bs']
    ])
    const b = await Gang.founded(app, 'B', small('Bea', 'Gil', 'Kit'))
    expect(await a.books()).toMatchObject({ money: 1220, value: 380 })
    await play(a, b, [{ result: 'loss', told: { Gus: { state: 'out', by: 'Bea' } } }, { result: 'win' }])
    await a.answer('injury', 'Gus', { dice: [88] })
    await a.settle('pay')
    expect(await a.books()).toMatchObject({ money: 1505, xp: { Ann: 75, Gus: 35, Kay: 10 } })
    await a.pay('Kay')
    expect((await a.view()).items).toEqual([])
    await a.settle()
    expect(await a.books()).toEqual({ money: 1490, respect: 285, value: 250, xp: { Ann: 75, Kay: 10 } })
  })

  test('NN-INJ-4: a paid convalescent misses the next game and is back after it', async () => {
    const [a, b] = await pair()
    await play(a, b, [{ result: 'loss', told: { Gus: { state: 'out', by: 'Bea' } } }, { result: 'win' }])
    await a.answer('injury', 'Gus', { dice: [86] })
    await a.settle('pay')
    await a.pay('Gus', 'Kay')
    await a.settle()
    await b.settle('pay')
    await b.pay('Gil', 'Kit')
    await b.settle()
    expect(await a.books()).toMatchObject({ money: 1255 + 285 - 40, value: 365 })
    expect((await a.sheet('Gus'))!.status).toMatchObject({ fit: false })
    const [own, theirs] = [await a.id('Gus'), await b.id('Bea')]
    const sides = [
      { roster: a.roster, members: [own] },
      { roster: b.roster, members: [theirs] }
    ]
    expect(
      await app.dispatch('battles.start', { name: 'Trop tôt', date: '2026-11-21', sides })
    ).toMatchObject({ ok: false })
    await play(a, b, [{ result: 'loss', who: ['Ann', 'Kay'] }, { result: 'win' }])
    await a.settle('pay')
    await a.pay('Gus', 'Kay')
    await a.settle()
    expect((await a.sheet('Gus'))!.status).toMatchObject({ fit: true })
    expect(await a.books()).toEqual({
      money: 1500 + 270 - 40,
      respect: 270,
      value: 380,
      xp: { Ann: 80, Gus: 35, Kay: 20 }
    })
  })

  test('NN-INJ-10, NN-RUL-39: one-eyed twice costs no more, but the fighter can’t fight; their value stays', async () => {
    const [a, b] = await pair()
    const whole = await a.profile('Gus')
    const oneEyed = whole.map((value, i) => (i < 2 ? value - 1 : value))
    await play(a, b, [{ result: 'loss', told: { Gus: { state: 'out', by: 'Bea' } } }, { result: 'win' }])
    await a.answer('injury', 'Gus', { dice: [81] })
    await a.answer('side', 'Gus', { dice: [2] })
    expect(await a.profile('Gus')).toEqual(oneEyed)
    for (const gang of [a, b]) {
      await gang.settle('pay')
      await (gang === a ? a.pay('Gus', 'Kay') : b.pay('Gil', 'Kit'))
      await gang.settle()
    }
    expect((await a.sheet('Gus'))!.status).toMatchObject({ fit: true })
    await play(a, b, [{ result: 'loss', told: { Gus: { state: 'out', by: 'Bea' } } }, { result: 'win' }])
    await a.answer('injury', 'Gus', { dice: [85] })
    expect(await a.profile('Gus')).toEqual(oneEyed)
    await a.settle('pay')
    await a.pay('Gus', 'Kay')
    await a.settle()
    // Twice 5 XP each, 10 for the kid; 285 and 270 earned, 40 paid twice.
    expect(await a.books()).toEqual({
      money: 1730,
      respect: 270,
      value: 385,
      xp: { Ann: 80, Gus: 40, Kay: 20 }
    })
    await b.settle()
    const sides = [
      { roster: a.roster, members: [await a.id('Gus')] },
      { roster: b.roster, members: [await b.id('Bea')] }
    ]
    expect(await app.dispatch('battles.start', { name: 'Aveugle', date: '2026-11-21', sides })).toMatchObject(
      { ok: false }
    )
  })

  test('NN-BUY-2, NN-RUL-47, NN-BUY-3: an interlude allows two rare items, whatever is sold; a master-crafted weapon is one', async () => {
    const [a, b] = await pair()
    await play(a, b, [{ result: 'win' }, { result: 'loss' }])
    await a.settle('pay')
    await a.pay('Gus', 'Kay')
    const [ann, kay] = [await a.id('Ann'), await a.id('Kay')]
    const buy = (thing: string, holder: string, quantity = 1) =>
      app.dispatch('stash.buy', { roster: a.roster, lines: [{ thing, quantity, holder }] })
    expect(await buy('power-sword', 'stash', 3)).toMatchObject({ ok: false })
    expect((await a.books()).money).toBe(1530)
    expect(await buy('power-sword', 'stash')).toMatchObject({ ok: true })
    expect(await buy('officer-composite-armour', ann)).toMatchObject({ ok: true })
    expect(await buy('master-crafted:lasgun', kay)).toMatchObject({ ok: false })
    expect(await buy('lasgun', kay)).toMatchObject({ ok: true })
    const sword = (await a.view()).items.find((item) => item.thing === 'power-sword')!
    await app.call('stash.sell', { roster: a.roster, items: [sword.id] })
    expect(await buy('anti-grav-vest', ann)).toMatchObject({ ok: false })
    await a.settle()
    // 1255 + 315 - 40, then 40 + 65 + 25 spent and 20 back; 120 + 75 + 65, 80 + 35, 45 + 10 + 25.
    expect(await a.books()).toMatchObject({ money: 1420, value: 455 })
    await b.settle('pay')
    await b.pay('Gil', 'Kit')
    await b.settle()
    await play(a, b, [{ result: 'win' }, { result: 'loss' }])
    await a.settle('pay')
    await a.pay('Gus', 'Kay')
    expect(await buy('master-crafted:boltgun', ann)).toMatchObject({ ok: true }) // a new interlude, a new limit
    expect((await a.books()).money).toBe(1420 + 330 - 40 - 68)
  })

  test('NN-INJ-8, NN-INJ-4: the automaton re-rolls death; miraculous survival is 5 XP; death takes the gear', async () => {
    app = await campaign()
    const a = await Gang.founded(
      app,
      'A',
      [
        ['leader', 'Ann', 'ws'],
        ['ganger', 'Gus', 't', 'sword'],
        ['kid', 'Kay', 'bs'],
        ['kid', 'Koa', 'bs', 'laspistol']
      ],
      { 'emergency-medical-automaton': 1 }
    )
    const b = await Gang.founded(app, 'B', small('Bea', 'Gil', 'Kit'))
    expect(await a.books()).toMatchObject({ money: 1130, value: 420 })
    await play(a, b, [
      {
        result: 'win',
        told: {
          Gus: { state: 'out', by: 'Bea' },
          Kay: { state: 'out', by: 'Gil' },
          Koa: { state: 'out', by: 'Kit' }
        }
      },
      { result: 'loss' }
    ])
    await a.answer('injury', 'Gus', { dice: [100] })
    await a.answer('reroll', 'Gus', { options: ['reroll'], dice: [50] })
    await a.answer('injury', 'Kay', { dice: [5] })
    await a.answer('injury', 'Koa', { dice: [96] })
    await a.settle('pay')
    await a.pay('Gus', 'Kay')
    await a.settle()
    // 1130 + 315 - 25 - 15; 120 + 75, 80 + 35 + 10, 45 + 15.
    expect(await a.books()).toEqual({
      money: 1405,
      respect: 315,
      value: 380,
      xp: { Ann: 75, Gus: 35, Kay: 15 }
    })
    expect((await a.view()).items.map((item) => item.thing)).toEqual(['sword'])
  })

  test('NN-REV-5, NN-RUL-59: after twenty defeats no respect is left, and a purse takes nothing from zero', async () => {
    app = await campaign()
    const a = await Gang.founded(app, 'A', [['leader', 'Ann', 'ws']])
    const b = await Gang.founded(app, 'B', [['leader', 'Bea', 'ws']])
    for (let game = 1; game <= 21; game++) {
      await play(a, b, [
        { result: 'loss', ...(game === 21 && { told: { Ann: { purse: 'Bea' } } }) },
        { result: 'win' }
      ])
      await a.settle()
      await b.settle()
    }
    // 285 + 270 + … + 15 + 0 + 0; 315 + 330 + … + 615, and the purse.
    expect(await a.books()).toEqual({ money: 1380 + 2850, respect: 0, value: 295, xp: { Ann: 175 } })
    expect(await b.books()).toEqual({ money: 1380 + 9765 + 20, respect: 615, value: 295, xp: { Bea: 175 } })
  }, 60_000)

  test('NN-BUY-4, NN-GANG-3: eight members is the maximum below 2500, and a third heavy is one too many', async () => {
    app = await campaign()
    const a = await Gang.founded(app, 'A', rich)
    const b = await Gang.founded(app, 'B', [
      ['leader', 'Bea', 'ws'],
      ['heavy', 'Hal', 's'],
      ['heavy', 'Hob', 's']
    ])
    await play(a, b, [{ result: 'win' }, { result: 'loss' }])
    await a.settle('trade')
    await b.settle('trade')
    expect(
      await app.dispatch('members.recruit', { roster: a.roster, type: 'kid', name: 'Neuf' })
    ).toMatchObject({ ok: false })
    expect(
      await app.dispatch('members.recruit', { roster: b.roster, type: 'heavy', name: 'Trois' })
    ).toMatchObject({ ok: false })
    expect(
      await app.dispatch('members.recruit', { roster: b.roster, type: 'leader', name: 'Deux' })
    ).toMatchObject({ ok: false })
    expect(
      await app.dispatch('members.recruit', {
        roster: b.roster,
        type: 'colossus',
        name: 'Col',
        choices: { category: 't' }
      })
    ).toMatchObject({ ok: true })
  })
})
