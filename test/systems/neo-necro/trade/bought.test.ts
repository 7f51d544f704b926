import { describe, expect, test } from 'vitest'
import { STASH, type Roster } from '../../../../src-main/kernel/state/roster'
import { reason, type Reason } from '../../../../src-main/kernel/values/verdict'
import type { Drawn } from '../../../support/necro-gang'
import { fought, interlude, type Done } from '../../../support/necro-interlude'
import { rules, ruled, thing, told, founding, trading, gang } from './trading'

const price = (id: string) => rules.thing(id)!.price

const buying = (
  roster: Roster,
  ...lines: { thing: string; holder?: string; quantity?: number; on?: string }[]
) => told(roster, { type: 'buy', lines: lines.map((line) => ({ holder: STASH, quantity: 1, ...line })) })

describe('a purchase', () => {
  test('NN-BUY-1, NN-EQP-1: it costs its list price, each unit with its receipt, logged once per line', () => {
    const item = (id: string, what: string, holder: string, more: object = {}) => {
      const {
        name,
        category: of,
        encumbrance,
        kind,
        availability,
        consumable,
        bodyFixed,
        location
      } = rules.thing(what)!
      return {
        do: 'item-add',
        item: {
          id,
          thing: what,
          name,
          category: of,
          price: price(what),
          paid: price(what),
          weight: encumbrance,
          source: 'trade',
          holder,
          on: null,
          data: { kind, rare: availability === 'rare', consumable, bodyFixed, location, ...more }
        }
      }
    }
    expect(
      buying(
        gang([{}, {}]),
        { thing: 'dagger', holder: 'm1', quantity: 2 },
        { thing: 'standard-reload:lasgun' }
      )
    ).toEqual([
      {
        type: 'item-bought',
        facts: { thing: thing('dagger'), quantity: 2, price: 5, paid: 10, rare: false, fighter: 'Nom 1' },
        changes: [{ do: 'money', by: -10 }, item('x1', 'dagger', 'm1'), item('x2', 'dagger', 'm1')]
      },
      {
        type: 'stash-item-bought',
        facts: {
          thing: thing('standard-reload:lasgun'),
          quantity: 1,
          price: price('standard-reload:lasgun'),
          paid: price('standard-reload:lasgun'),
          rare: false
        },
        changes: [
          { do: 'money', by: -price('standard-reload:lasgun') },
          item('x3', 'standard-reload:lasgun', STASH, { weapon: 'lasgun' })
        ]
      }
    ])
  })

  test('NN-GANG-2, NN-BUY-2: rare items are counted, at the founding with the gang, later with the interlude', () => {
    const rareOf = (roster: Roster) =>
      (buying(roster, { thing: 'power-sword', holder: 'm0', quantity: 2 }) as Done[])[0]
    expect(rareOf(gang([{}], founding))).toMatchObject({
      facts: { rare: true, quantity: 2 },
      changes: [
        { by: -80 },
        { item: { source: 'founding' } },
        { item: { source: 'founding' } },
        { do: 'number', key: 'rare', to: 2 }
      ]
    })
    expect(rareOf(gang([{}]))).toMatchObject({
      changes: [
        { by: -80 },
        { item: { source: 'trade' } },
        { item: { source: 'trade' } },
        { do: 'between-data', key: 'rare', to: 2 }
      ]
    })
    expect(rareOf(gang([{}], trading({ rare: 1 })))).toEqual(
      reason('too-many-rare', ['NN-BUY-2', 'NN-BUY-5'], { rare: 3, limit: 2 })
    )
    expect(rareOf(gang([{}], { ...founding, numbers: { rare: 2 } }))).toEqual(
      reason('too-many-rare', ['NN-GANG-2'], { rare: 4, limit: 3 })
    )
    expect(buying(gang([{}], trading({ rare: 2 })), { thing: 'dagger' })).toHaveLength(1)
  })

  test('NN-BUY-5, NN-SKL-34: an inventor who fought and stayed up allows one more, as their invention', () => {
    const inventive = (data: Parameters<typeof interlude>[1], drawn: Drawn = {}) =>
      gang([{ skills: ['inventor'], ...drawn }, {}], trading({ rare: 2, ...data }))
    const bought = (roster: Roster, by = rules) =>
      (
        told(roster, { type: 'buy', lines: [{ thing: 'power-sword', holder: STASH, quantity: 1 }] }, by) as (
          Done | Reason
        )[]
      )[0]
    expect(bought(inventive({ fought: { m0: fought('unhurt') } }))).toMatchObject({
      changes: [{}, { item: { source: 'invention' } }, { do: 'between-data', key: 'rare', to: 3 }]
    })
    const none = [
      inventive({}),
      inventive({ fought: { m0: fought('out') } }),
      inventive({ fought: { m0: fought('unhurt') } }, { status: 'captured' }),
      inventive({ fought: { m1: fought('unhurt') } })
    ]
    expect(none.map((roster) => bought(roster))).toEqual(
      Array(4).fill(reason('too-many-rare', ['NN-BUY-2', 'NN-BUY-5'], { rare: 3, limit: 2 }))
    )
    expect(
      bought(inventive({ fought: { m0: fought('unhurt') } }), ruled({ inventorOutsideRareLimit: false }))
    ).toMatchObject({ code: 'too-many-rare', params: { limit: 2 } })
    expect(bought(inventive({ fought: { m0: fought('unhurt') }, rare: 1 }))).toMatchObject({
      changes: [{}, { item: { source: 'trade' } }, { to: 2 }]
    })
    expect(
      buying(gang([{ skills: ['inventor'] }], { ...founding, numbers: { rare: 2 } }), {
        thing: 'power-sword'
      })
    ).toMatchObject([{ changes: [{}, { item: { source: 'founding' } }, { do: 'number', to: 3 }] }])
  })

  test('NN-BIO-2, NN-RUL-40: an organ heals its injury on the injured side, otherwise goes to the given side, otherwise to the first free one', () => {
    const hurt = (...sides: string[]) =>
      gang([{ injuries: sides.map((side) => ({ key: 'leg-injury', side })) }])
    const legs = (roster: Roster, line: object = {}) =>
      buying(roster, { thing: 'bionic-leg', holder: 'm0', ...line }) as Done[]
    const sides = (events: Done[]) =>
      events
        .flatMap(({ changes }) => changes)
        .flatMap((change) => (change.do === 'item-add' ? [change.item.data['side']] : []))
    const healed = (n: number) => ({
      type: 'injury-replaced',
      facts: { fighter: 'Nom 0', injury: rules.injury('leg-injury')!.name, thing: thing('bionic-leg') },
      changes: [{ do: 'trait-remove', member: 'm0', trait: `j0-${n}` }]
    })
    expect(legs(hurt('right'))[1]).toEqual(healed(0))
    expect(sides(legs(hurt('right')))).toEqual(['right'])
    expect([sides(legs(hurt())), sides(legs(hurt(), { on: 'right' }))]).toEqual([['left'], ['right']])
    const both = legs(hurt('right', 'left'), { quantity: 2 })
    expect(sides(both)).toEqual(['right', 'left'])
    expect(both.slice(1)).toEqual([healed(0), healed(1)])
    expect(
      (legs(hurt(), { quantity: 3 }) as (Done | Reason)[]).map((why) => 'code' in why && why.code)
    ).toEqual(['organ-replaced', 'too-many-bionics-fighter', 'too-many-rare'])
    expect(sides(buying(hurt('left'), { thing: 'bionic-arm', holder: 'm0' }) as Done[])).toEqual(['left'])
    expect(buying(hurt('left'), { thing: 'bionic-arm', holder: 'm0' })).toHaveLength(1)
    expect(sides(buying(hurt(), { thing: 'bionic-arm' }) as Done[])).toEqual([null])
    expect(legs(hurt('left'), { on: 'right' })).toHaveLength(1)
  })

  test('NN-WPN-9: a launcher comes with the given load, otherwise empty', () => {
    const load = (on?: string) =>
      buying(gang([{ type: 'heavy' }]), { thing: 'missile-launcher', holder: 'm0', ...(on && { on }) })
    const loadOf = (events: Done[] | Reason[]) =>
      (events as Done[])
        .flatMap(({ changes }) => changes)
        .flatMap((change) => (change.do === 'item-add' ? [change.item.data['load'], change.item.on] : []))
    expect([loadOf(load('plasma-missile')), loadOf(load())]).toEqual([
      ['plasma-missile', null],
      [null, null]
    ])
    expect(load('custard')).toEqual([reason('fit-elsewhere', [], { thing: thing('missile-launcher') })])
  })

  test('NN-GEAR-7: a sight is fitted to the rifle in the same purchase, whatever the order of the lines', () => {
    const [sight, rifle] = buying(
      gang([{}]),
      { thing: 'telescopic-sight', holder: 'm0' },
      { thing: 'lasgun', holder: 'm0' }
    ) as Done[]
    expect([sight!.facts['thing'], rifle!.facts['thing']]).toEqual([
      thing('telescopic-sight'),
      thing('lasgun')
    ])
    const added = [sight!, rifle!]
      .flatMap(({ changes }) => changes)
      .flatMap((change) => (change.do === 'item-add' ? [change.item] : []))
    expect(added[0]!.on).toBe(added[1]!.id)
    expect(
      buying(gang([{ things: ['lasgun', 'boltgun'] }]), { thing: 'telescopic-sight', holder: 'm0' })
    ).toEqual([reason('choose-weapon', [], { thing: thing('telescopic-sight') })])
    expect(
      buying(gang([{ things: ['lasgun', 'boltgun'] }]), {
        thing: 'telescopic-sight',
        holder: 'm0',
        on: 'i0-1'
      })
    ).toMatchObject([{ changes: [{}, { item: { on: 'i0-1' } }] }])
    expect(buying(gang([{}]), { thing: 'telescopic-sight', holder: 'm0' })).toMatchObject([
      { changes: [{}, { item: { on: null } }] }
    ])
    expect(buying(gang([{ skills: ['specialist'] }]), { thing: 'combi-melta', holder: 'm0' })).toEqual([
      reason('combi-loose', ['NN-COM-1'], { thing: thing('combi-melta') })
    ])
    expect(buying(gang([]), { thing: 'combi-melta' })).toMatchObject([
      { changes: [{}, { item: { on: null } }] }
    ])
  })

  test('NN-GEAR-7, NN-COM-1: a weapon takes neither two attachments of a kind nor two combis', () => {
    const sighted = gang([{ things: ['lasgun', 'telescopic-sight@0'] }])
    expect(buying(sighted, { thing: 'telescopic-sight', holder: 'm0', on: 'i0-0' })).toEqual([
      reason('already-fitted', [], { thing: thing('telescopic-sight'), weapon: thing('lasgun') })
    ])
    expect(buying(sighted, { thing: 'bayonet', holder: 'm0', on: 'i0-0' })).toHaveLength(1)
    const combi = gang([{ skills: ['specialist'], things: ['lasgun', 'combi-melta@0'] }])
    expect(buying(combi, { thing: 'combi-flamer', holder: 'm0', on: 'i0-0' })).toMatchObject([
      { code: 'already-fitted' }
    ])
    expect(buying(combi, { thing: 'bayonet', holder: 'm0', on: 'i0-0' })).toHaveLength(1)
  })

  test('NN-GEAR-1 to 3: doses and charges need a device, which may be in the same purchase', () => {
    const needs = (id: string, needed: string, rule: string) => [
      reason('needs-thing', [rule], { thing: thing(id), needed: thing(needed), fighter: 'Nom 0' })
    ]
    const dose = (id: string, more: { thing: string; holder?: string }[] = [], drawn: Drawn = {}) =>
      buying(gang([drawn, { things: ['stimulant-injector'] }]), { thing: id, holder: 'm0' }, ...more)
    expect(dose('stimulant-dose')).toEqual(needs('stimulant-dose', 'stimulant-injector', 'NN-GEAR-1'))
    expect(dose('force-shield-charge')).toEqual(
      needs('force-shield-charge', 'force-shield-generator', 'NN-GEAR-2')
    )
    expect(dose('grapnel-charge')).toEqual(needs('grapnel-charge', 'magnetic-grapnel', 'NN-GEAR-3'))
    expect(
      [
        dose('stimulant-dose', [{ thing: 'stimulant-injector', holder: 'm0' }]),
        dose('stimulant-dose', [], { things: ['stimulant-injector'] })
      ].map((events) => 'type' in events[0]!)
    ).toEqual([true, true])
    expect(buying(gang([{}]), { thing: 'stimulant-dose' })).toHaveLength(1)
  })

  test('NN-ENC-1: an overload is refused for its bearer, and for nobody else', () => {
    const heavy = gang([{}, { things: ['lasgun', 'lasgun', 'lasgun'] }])
    expect(buying(heavy, { thing: 'dagger', holder: 'm0' })).toHaveLength(1)
    expect(buying(heavy, { thing: 'sword', holder: 'm1' })).toEqual([
      reason('too-heavy-fighter', ['NN-ENC-1'], { total: 17, capacity: 12, over: 5, fighter: 'Nom 1' })
    ])
    expect(buying(heavy, { thing: 'dagger', holder: 'm1' })).toHaveLength(1)
    expect(
      buying(
        gang([{}, {}]),
        { thing: 'lasgun', holder: 'm0', quantity: 3 },
        { thing: 'dagger', holder: 'm1' }
      )
    ).toEqual([
      reason('too-heavy-fighter', ['NN-ENC-1'], { total: 15, capacity: 12, over: 3, fighter: 'Nom 0' })
    ])
  })

  test('all reasons against a purchase are given at once, each reason once', () => {
    const nobody = gang([{}, { left: 'dead' }, { status: 'captured' }], { ...trading(), money: 10 })
    expect(
      buying(
        nobody,
        { thing: 'spoon' },
        { thing: 'dagger', quantity: 0 },
        { thing: 'dagger', quantity: 1.5 },
        { thing: 'dagger', holder: 'm9' },
        { thing: 'sword', holder: 'm1' },
        { thing: 'dagger', holder: 'm2' },
        { thing: 'autocannon', holder: 'm0' }
      )
    ).toEqual([
      reason('unknown-id', [], { id: 'spoon' }),
      reason('quantity', [], { quantity: 0 }),
      reason('quantity', [], { quantity: 1.5 }),
      reason('unknown-fighter', [], { fighter: 'm9' }),
      reason('fighter-gone', [], { fighter: 'Nom 1' }),
      reason('fighter-captured', ['NN-RUL-43'], { fighter: 'Nom 2' }),
      expect.objectContaining({ code: 'not-for-type-fighter' }),
      expect.objectContaining({ code: 'money-short' })
    ])
    expect(buying(gang([{}], { ...trading(), money: 9 }), { thing: 'dagger', quantity: 2 })).toEqual([
      reason('money-short', ['NN-BUY-1'], { price: 10, money: 9, missing: 1 })
    ])
    expect(buying(gang([{}], { ...founding, money: 9 }), { thing: 'dagger', quantity: 2 })).toEqual([
      reason('money-short', ['NN-GANG-1'], { price: 10, money: 9, missing: 1 })
    ])
  })

  test('NN-ITL-1: nothing is bought between two interludes, nor at another step', () => {
    expect(buying(gang([{}], {}), { thing: 'dagger' })).toEqual([reason('not-now', ['NN-ITL-1'])])
    expect(buying(gang([{}], interlude('pay')), { thing: 'dagger' })).toEqual([
      reason('not-this-step', ['NN-ITL-1'], {
        step: rules.interludeSteps.find(({ id }) => id === 'pay')!.name
      })
    ])
  })
})
