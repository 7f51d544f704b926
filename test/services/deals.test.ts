import { describe, expect, test } from 'vitest'
import {
  app,
  gang,
  other,
  correct,
  get,
  state,
  named,
  reasons,
  comesBack,
  start,
  withTwoGangs
} from '../support/two-gangs'

withTwoGangs()

describe('between two gangs', () => {
  test('a fighter passes with their things, and stays listed in their former gang', async () => {
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

  test('NN-FTR-1: a deal gives nobody a second leader', async () => {
    const chief = named(await get(gang), /^Chef/).member
    expect(
      await reasons('rosters.transfer', {
        kind: 'gift',
        a: { roster: gang, members: [chief] },
        b: { roster: other }
      })
    ).toEqual(['two-leaders'])
  })

  test('a loan is listed until the thing comes back as it was, or is bought for a sum', async () => {
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
    expect((await get(gang)).items.find((item) => item.id === gun.id)).toEqual(before)

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

  test('a borrowed thing is not for sale until it is kept for good', async () => {
    const gun = (await get(gang)).items.find((item) => item.thing === 'boltgun')!
    const { id: borrower } = await app.call('rosters.create', { name: 'Les Bleus', kind: 'orlock' })
    const gunThere = async () => (await get(borrower)).items.find((item) => item.id === gun.id)!
    await app.call('rosters.transfer', {
      kind: 'loan',
      a: { roster: gang, items: [gun.id] },
      b: { roster: borrower }
    })
    expect((await gunThere()).sale).toBeNull()
    expect(await reasons('stash.sell', { roster: borrower, items: [gun.id] })).toEqual(['borrowed-thing'])
    await app.call('deals.settle', { roster: borrower, items: [gun.id] })
    expect((await gunThere()).sale).toBe(0)
    await app.call('stash.sell', { roster: borrower, items: [gun.id] })
    expect(await gunThere()).toBeUndefined()
  })
})

describe('a borrowed thing that is lost', () => {
  /** Lends something to the other gang's ganger, who carries it; what their journal says after `does`. */
  const told = async (thing: string, does: (item: string, ganger: string) => Promise<unknown>) => {
    await correct(gang, [{ what: 'item-add', thing, quantity: 1, holder: 'stash' }])
    const item = (await get(gang)).items.find((entry) => entry.thing === thing && entry.holder === 'stash')!
    const items = [item.id]
    await app.call('rosters.transfer', { kind: 'loan', a: { roster: gang, items }, b: { roster: other } })
    const ganger = named(await get(other), /^Bras/).member
    await correct(other, [{ what: 'item-move', item: item.id, to: ganger }])
    await comesBack(() => does(item.id, ganger))
    const [last] = (await app.call('history.list', { roster: other })).acts
    return last!.events.flatMap(({ type, facts }) => (type === 'loan-lost' ? [facts] : []))
  }
  const dagger = { other: 'Les Rouilles', things: [expect.objectContaining({ fr: 'Poignard' })] }

  test('is named with its owner when who carried it dies by a correction', async () => {
    const dies = (_: string, member: string) => correct(other, [{ what: 'leave', member, why: 'dead' }])
    expect(await told('dagger', dies)).toEqual([dagger])
    expect((await app.call('deals.open', {})).loans).toEqual([])
  })

  test('is named when it is used up in a battle', async () => {
    expect(
      await told('frag-grenade', async (item, ganger) => {
        const chief = named(await get(gang), /^Chef/).member
        const sides = [
          { roster: gang, members: [chief] },
          { roster: other, members: [ganger] }
        ]
        const { id: battle } = await app.call('battles.start', { name: 'Le pont', date: '2026-04-01', sides })
        await app.call('battles.report', {
          battle,
          sides: [
            { roster: gang, result: 'win', combatants: [] },
            {
              roster: other,
              result: 'loss',
              combatants: [{ member: ganger, record: { used: [item] } }]
            }
          ]
        })
        await app.call('battles.finish', { battle })
      })
    ).toEqual([{ other: 'Les Rouilles', things: [expect.anything()] }])
  })

  test('is not lost with a recruit who is sent away again: it stays in the stash', async () => {
    const items = [(await get(gang)).items.find((item) => item.thing === 'boltgun')!.id]
    const { id: founding } = await app.call('rosters.create', { name: 'Les Bleus', kind: 'orlock' })
    await app.call('members.recruit', { roster: founding, type: 'ganger', name: 'Odd' })
    const member = named(await get(founding), /Odd/).member
    await app.call('rosters.transfer', { kind: 'loan', a: { roster: gang, items }, b: { roster: founding } })
    await correct(founding, [{ what: 'item-move', item: items[0]!, to: member }])
    const before = (await get(founding)).money
    await app.call('members.dismiss', { roster: founding, member })
    const view = await get(founding)
    expect(view.items.map(({ thing, holder }) => [thing, holder])).toEqual([
      ['boltgun', 'stash'],
      ['telescopic-sight', 'stash']
    ])
    expect(view.money).toBeGreaterThan(before!)
    expect((await app.call('deals.open', {})).loans).toHaveLength(2)
  })
})

describe('captives', () => {
  const taken = async () => {
    const arm = named(await get(gang), /^Bras/).member
    await app.call('deals.capture', { roster: gang, member: arm, by: other, why: 'guet-apens' })
    return arm
  }

  test('NN-RUL-43: a captive is listed for both gangs, with the four ways out', async () => {
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

  test('NN-RUL-43: an executed captive dies with their equipment, which stayed with them until then', async () => {
    const arm = named(await get(gang), /^Bras/).member
    await correct(gang, [{ what: 'item-add', thing: 'dagger', quantity: 1, holder: arm }])
    await taken()
    expect((await get(gang)).items.some((item) => item.holder === arm)).toBe(true)
    await comesBack(() => app.call('deals.release', { roster: gang, member: arm, exit: 'executed' }))
    const view = await get(gang)
    expect(view.sheets.find((sheet) => sheet.member === arm)!.status.key).toBe('dead')
    expect(view.items.some((item) => item.holder === arm)).toBe(false)
  })

  test('a captive is not exchanged while one of the two gangs fights', async () => {
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

  test('a captive goes to no other gang, and has one captor', async () => {
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
