import { describe, expect, test } from 'vitest'
import type { RosterCommand } from '../../../src-main/kernel/system/command'
import type { Prompt } from '../../../src-main/kernel/system/prompt'
import { STASH, type Roster } from '../../../src-main/kernel/state/roster'
import { isRefusal, reason, type Reason } from '../../../src-main/kernel/values/verdict'
import { decide } from '../../../src-main/systems/neo-necro/roster/decide'
import { whyNotAnswer } from '../../../src-main/systems/neo-necro/roster/decide/answer'
import { newReasons, whyNotCarried } from '../../../src-main/systems/neo-necro/roster/decide/carry'
import { salePrice } from '../../../src-main/systems/neo-necro/roster/decide/sell'
import { gangOf, type Drawn } from '../../support/necro-gang'
import { dice, fought, interlude, say, type Done } from '../../support/necro-interlude'
import { checkEvent, checkReason } from '../../support/necro-words'
import { necro } from '../../support/neo-necro-raw'

// What a gang buys, sells, passes on and recruits: the whole of each fact, and every reason against it.

const rules = necro()
const ruled = (houseRules: Partial<typeof rules.houseRules>) => ({
  ...rules,
  houseRules: { ...rules.houseRules, ...houseRules }
})
const thing = (id: string) => rules.thing(id)!.name
const type = (id: string) => rules.fighterType(id)!.name
const price = (id: string) => rules.thing(id)!.price
const category = (id: string) => rules.learningCategories.find((one) => one.id === id)!.name

function told(roster: Roster | null, command: RosterCommand, by = rules): Done[] | Reason[] {
  const verdict = decide(by, roster, command, dice())
  if (isRefusal(verdict)) {
    verdict.refused.forEach((why) => checkReason(rules, why))
    return verdict.refused
  }
  return verdict.map((event) => {
    checkEvent(rules, event)
    return { type: event.type, facts: event.facts, changes: event.changes }
  })
}
const founding = { stage: 'founding' as const, money: 1000, numbers: { respect: 300, rare: 0 } }
const trading = (data: Parameters<typeof interlude>[1] = {}) => ({ ...interlude('trade', data), money: 1000 })
const gang = (drawn: Drawn[], more: Parameters<typeof gangOf>[2] = trading()) => gangOf(rules, drawn, more)
const buying = (
  roster: Roster,
  ...lines: { thing: string; holder?: string; quantity?: number; on?: string }[]
) => told(roster, { type: 'buy', lines: lines.map((line) => ({ holder: STASH, quantity: 1, ...line })) })
const moving = (roster: Roster, ...moves: { item: string; to: string; on?: string }[]) =>
  told(roster, { type: 'move', moves })
const selling = (roster: Roster, ...items: string[]) => told(roster, { type: 'sell', items })

describe('what is bought', () => {
  test('NN-BUY-1, NN-EQP-1: costs its list price, each unit with its receipt, told once a line', () => {
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

  test('NN-GANG-2, NN-BUY-2: what is rare is counted, at the founding with the gang, later with the interlude', () => {
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

  test('NN-BUY-5, NN-SKL-34: an inventor who fought and stayed on his feet brings one more, and it is his invention', () => {
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

  test('NN-BIO-2, NN-RUL-40: an organ heals its injury, on the side that is hurt, else where it is said, else on the first that is free', () => {
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

  test('NN-WPN-9: a launcher comes loaded with what is said, else empty', () => {
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

  test('NN-GEAR-7: a sight is fitted to the rifle that is bought with it, whatever the order of the lines', () => {
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

  test('NN-GEAR-7, NN-COM-1: two of a kind are not fitted to one weapon, nor two combis of any kind', () => {
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

  test('NN-GEAR-1 to 3: doses and charges are for who has what they are used with, which may come along', () => {
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

  test('NN-ENC-1: what is too heavy is refused for whom it is bought, and for nobody else', () => {
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

  test('everything against a purchase is said at once, each reason once', () => {
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

describe('what changes hands', () => {
  const pair = (more: Parameters<typeof gangOf>[2] = trading()) =>
    gang([{ things: ['lasgun', 'telescopic-sight@0', 'dagger'] }, { things: ['boltgun'] }], {
      stash: ['sword'],
      ...more
    })

  test('NN-RUL-66: is given, passed on, stored or fitted otherwise, with what is fitted to it', () => {
    expect(moving(pair(), { item: 's-0', to: 'm1' })).toEqual([
      {
        type: 'item-given',
        facts: { thing: thing('sword'), fighter: 'Nom 1', from: '' },
        changes: [{ do: 'item-move', item: 's-0', to: 'm1', on: null }]
      }
    ])
    expect(moving(pair(), { item: 'i0-2', to: 'm1' })).toEqual([
      {
        type: 'item-passed',
        facts: { thing: thing('dagger'), fighter: 'Nom 1', from: 'Nom 0' },
        changes: [{ do: 'item-move', item: 'i0-2', to: 'm1', on: null }]
      }
    ])
    expect(moving(pair(), { item: 'i0-0', to: STASH })).toEqual([
      {
        type: 'item-stored',
        facts: { thing: thing('lasgun'), fighter: '', from: 'Nom 0' },
        changes: [
          { do: 'item-move', item: 'i0-0', to: STASH, on: null },
          { do: 'item-move', item: 'i0-1', to: STASH, on: 'i0-0' }
        ]
      }
    ])
    expect(moving(pair(), { item: 'i0-1', to: 'm1' })).toEqual([
      {
        type: 'item-passed',
        facts: {
          thing: thing('telescopic-sight'),
          fighter: 'Nom 1',
          from: 'Nom 0',
          weapon: thing('boltgun')
        },
        changes: [{ do: 'item-move', item: 'i0-1', to: 'm1', on: 'i1-0' }]
      }
    ])
    expect(moving(pair(), { item: 'i0-1', to: STASH })).toMatchObject([
      { changes: [{ to: STASH, on: null }] }
    ])
    const two = gang([{ things: ['lasgun', 'telescopic-sight@0', 'crossbow'] }])
    expect(moving(two, { item: 'i0-1', to: 'm0', on: 'i0-2' })).toEqual([
      {
        type: 'item-fitted',
        facts: {
          thing: thing('telescopic-sight'),
          fighter: 'Nom 0',
          from: 'Nom 0',
          weapon: thing('crossbow')
        },
        changes: [{ do: 'item-move', item: 'i0-1', to: 'm0', on: 'i0-2' }]
      }
    ])
    expect(moving(two, { item: 'i0-0', to: 'm0' })).toMatchObject([
      { type: 'item-fitted', changes: [{ do: 'item-move', item: 'i0-0', to: 'm0', on: null }] }
    ])
  })

  test('NN-RUL-66: all or none: weapons first, so that a sight finds the rifle that comes with it; a swap weighs what it comes to', () => {
    const empty = gang([{ things: ['lasgun', 'lasgun'] }, {}], { ...trading(), stash: ['telescopic-sight'] })
    expect(moving(empty, { item: 's-0', to: 'm1' }, { item: 'i0-0', to: 'm1' })).toMatchObject([
      { facts: { thing: thing('lasgun') } },
      { facts: { thing: thing('telescopic-sight'), weapon: thing('lasgun') }, changes: [{ on: 'i0-0' }] }
    ])
    const full = gang([{ things: ['lasgun', 'boltgun'] }, { things: ['crossbow', 'pump-shotgun'] }])
    expect(moving(full, { item: 'i0-0', to: 'm1' }, { item: 'i1-0', to: 'm0' })).toHaveLength(2)
    expect(moving(full, { item: 'i0-0', to: 'm1' })).toEqual([
      reason('too-heavy-fighter', ['NN-ENC-1'], { total: 15, capacity: 12, over: 3, fighter: 'Nom 1' })
    ])
    expect(
      moving(
        gang([
          { things: ['lasgun', 'boltgun', 'crossbow'] },
          {},
          { left: 'dead', things: ['lasgun', 'boltgun', 'crossbow'] }
        ]),
        { item: 'i0-0', to: STASH }
      )
    ).toHaveLength(1)
  })

  test('NN-RUL-43: of and to nobody who is gone or a prisoner; what is not there, or not for him, is refused', () => {
    const some = gang([{ things: ['dagger'] }, { status: 'captured', things: ['sword'] }, { left: 'dead' }], {
      ...trading(),
      stash: ['autocannon', 'tunnels']
    })
    expect(
      moving(
        some,
        { item: 'i9', to: STASH },
        { item: 'i0-0', to: 'm1' },
        { item: 'i1-0', to: STASH },
        { item: 'i0-0', to: 'm2' },
        { item: 'i0-0', to: 'm9' }
      )
    ).toEqual([
      reason('unknown-item', [], { item: 'i9' }),
      reason('fighter-captured', ['NN-RUL-43'], { fighter: 'Nom 1' }),
      reason('fighter-gone', [], { fighter: 'Nom 2' }),
      reason('unknown-fighter', [], { fighter: 'm9' })
    ])
    expect(moving(some, { item: 's-0', to: 'm0' })).toMatchObject([
      { code: 'not-for-type-fighter', params: { fighter: 'Nom 0' } }
    ])
    expect(moving(some, { item: 's-1', to: 'm0' })).toMatchObject([{ code: 'stash-only-fighter' }])
    expect(moving(pair(interlude('pay')), { item: 's-0', to: 'm1' })).toMatchObject([
      { code: 'not-this-step' }
    ])
    expect(moving(pair(), { item: 'i0-1', to: 'm1', on: 'i0-0' })).toEqual([
      reason('fit-elsewhere', [], { thing: thing('telescopic-sight') })
    ])
  })

  test('what the catalogue knows no more moves all the same', () => {
    const old = pair()
    old.items.push({ ...old.items[2]!, id: 'old', thing: 'spoon', name: { fr: 'Cuillère', en: 'Spoon' } })
    expect(moving(old, { item: 'old', to: 'm1' })).toMatchObject([
      { type: 'item-passed', changes: [{ do: 'item-move', item: 'old', to: 'm1', on: null }] }
    ])
  })

  test('NN-BIO-1 to 4: an organ out of the stash is fitted and heals; then it stays, but for the founding', () => {
    const clinic = (
      stage: Parameters<typeof gangOf>[2],
      injuries: Drawn['injuries'] = [{ key: 'arm-injury', side: 'right' }]
    ) => gang([{ injuries, things: ['bionic-arm'] }, { type: 'kid' }], { ...stage, stash: ['bionic-arm'] })
    const healed = clinic(trading())
    healed.items[0]!.data['side'] = 'left'
    expect(moving(healed, { item: 's-0', to: 'm0' })).toEqual([
      {
        type: 'item-given',
        facts: {
          thing: thing('bionic-arm'),
          fighter: 'Nom 0',
          from: '',
          injury: rules.injury('arm-injury')!.name
        },
        changes: [
          { do: 'item-move', item: 's-0', to: 'm0', on: null },
          { do: 'item-data', item: 's-0', data: { side: 'right' } },
          { do: 'trait-remove', member: 'm0', trait: 'j0-0' }
        ]
      }
    ])
    expect(moving(healed, { item: 's-0', to: 'm1', on: 'right' })).toMatchObject([
      { facts: { fighter: 'Nom 1' }, changes: [{ to: 'm1' }, { data: { side: 'right' } }] }
    ])
    expect(moving(healed, { item: 's-0', to: 'm1' })).toMatchObject([
      { changes: [{ to: 'm1' }, { data: { side: 'left' } }] }
    ])
    expect(moving(healed, { item: 'i0-0', to: STASH })).toEqual([
      reason('implanted', ['NN-BIO-1', 'NN-RUL-48'], { thing: thing('bionic-arm') })
    ])
    const begun = clinic(founding, [])
    begun.items[0]!.data['side'] = 'left'
    expect(moving(begun, { item: 'i0-0', to: STASH })).toEqual([
      {
        type: 'item-stored',
        facts: { thing: thing('bionic-arm'), fighter: '', from: 'Nom 0' },
        changes: [
          { do: 'item-move', item: 'i0-0', to: STASH, on: null },
          { do: 'item-data', item: 'i0-0', data: { side: null } }
        ]
      }
    ])
    expect(moving(begun, { item: 's-0', to: 'm0', on: 'left' })).toContainEqual(
      reason('organ-replaced', ['NN-BIO-1'], { fighter: 'Nom 0', thing: thing('bionic-arm') })
    )
  })
})

describe('what is sold', () => {
  test('NN-BUY-3, NN-RUL-48: brings half its list price; what was fitted to it goes into the stash', () => {
    const shop = gang([{ things: ['lasgun', 'telescopic-sight@0'] }], { ...trading(), stash: ['boltgun'] })
    expect(selling(shop, 's-0', 'i0-0')).toEqual([
      {
        type: 'item-sold',
        facts: { thing: thing('boltgun'), paid: 22, price: 45 },
        changes: [
          { do: 'item-remove', item: 's-0' },
          { do: 'money', by: 22 }
        ]
      },
      {
        type: 'item-sold',
        facts: { thing: thing('lasgun'), paid: 12, price: 25 },
        changes: [
          { do: 'item-move', item: 'i0-1', to: STASH, on: null },
          { do: 'item-remove', item: 'i0-0' },
          { do: 'money', by: 12 }
        ]
      }
    ])
    expect(selling(shop, 'i0-0', 'i0-1')).toMatchObject([
      { changes: [{ do: 'item-remove', item: 'i0-0' }, {}] },
      { changes: [{ do: 'item-remove', item: 'i0-1' }, { by: 7 }] }
    ])
    expect([
      salePrice(rules, shop, 's-0'),
      salePrice(rules, shop, 'i0-0'),
      salePrice(rules, shop, 'i9')
    ]).toEqual([22, 12, null])
  })

  test('NN-GANG-1: at the founding it goes back for what was paid, and is no rare one any more', () => {
    const begun = gang([{ things: ['power-sword', 'power-sword', 'dagger'] }], {
      ...founding,
      numbers: { rare: 2 }
    })
    begun.items[0]!.paid = 30
    expect(selling(begun, 'i0-0', 'i0-1', 'i0-2')).toEqual([
      {
        type: 'item-returned',
        facts: { thing: thing('power-sword'), paid: 30, price: 40 },
        changes: [
          { do: 'item-remove', item: 'i0-0' },
          { do: 'money', by: 30 },
          { do: 'number', key: 'rare', to: 1 }
        ]
      },
      {
        type: 'item-returned',
        facts: { thing: thing('power-sword'), paid: 40, price: 40 },
        changes: [
          { do: 'item-remove', item: 'i0-1' },
          { do: 'money', by: 40 },
          { do: 'number', key: 'rare', to: 0 }
        ]
      },
      {
        type: 'item-returned',
        facts: { thing: thing('dagger'), paid: 5, price: 5 },
        changes: [
          { do: 'item-remove', item: 'i0-2' },
          { do: 'money', by: 5 }
        ]
      }
    ])
    expect(salePrice(rules, begun, 'i0-0')).toBe(30)
  })

  test('NN-RUL-47, NN-RUL-48, NN-RUL-43: no organ, nothing of prisoners, nothing twice, nothing unknown, and not now', () => {
    const some = gang([{ things: ['bionic-eye'] }, { status: 'captured', things: ['dagger'] }], {
      ...trading({ rare: 1 }),
      stash: ['power-sword']
    })
    expect(selling(some, 'i0-0', 'i9', 'i0-0', 'i1-0')).toEqual([
      reason('unknown-item', [], { item: 'i9' }),
      reason('item-twice'),
      reason('not-for-sale', ['NN-RUL-48'], { thing: thing('bionic-eye') }),
      reason('fighter-captured', ['NN-RUL-43'], { fighter: 'Nom 1' })
    ])
    expect([salePrice(rules, some, 'i0-0'), salePrice(rules, some, 'i1-0')]).toEqual([null, null])
    expect(selling(some, 's-0')).toMatchObject([{ changes: [{}, { by: 20 }] }])
    expect((selling(some, 's-0') as Done[])[0]!.changes).toHaveLength(2)
    expect(selling(gang([{}], { stash: ['dagger'] }), 's-0')).toEqual([reason('not-now', ['NN-ITL-1'])])
  })

  test('NN-ENC-2: what lets somebody carry his load is not sold from under it', () => {
    const vested = gang(
      [
        { things: ['anti-grav-vest', 'lasgun', 'lasgun', 'sword', 'frag-grenade', 'frag-grenade'] },
        { things: ['lasgun', 'lasgun', 'lasgun'] }
      ],
      { ...trading(), stash: ['dagger'] }
    )
    expect(selling(vested, 'i0-0')).toEqual([
      reason('too-heavy-fighter', ['NN-ENC-1'], { total: 13, capacity: 12, over: 1, fighter: 'Nom 0' })
    ])
    expect(
      [selling(vested, 's-0'), selling(vested, 'i1-0'), selling(vested, 'i0-0', 'i0-3')].map(
        (events) => 'type' in events[0]!
      )
    ).toEqual([true, true, true])
  })
})

describe('who joins and who goes', () => {
  const recruiting = (
    roster: Roster,
    memberType: string,
    choices: { [key: string]: string } = {},
    by = rules
  ) => told(roster, { type: 'recruit', memberType, name: 'Moll', choices }, by)
  const crew: Drawn[] = [{ type: 'leader' }, {}]

  test('NN-GANG-4, NN-XP-6: a recruit is as his type begins, with what he works on; in an interlude he is remembered', () => {
    const { cost, profile, startingXp, startingProgressions } = rules.fighterType('ganger')!
    const member = {
      id: 'x1',
      name: 'Moll',
      type: 'ganger',
      typeName: type('ganger'),
      cost,
      profile,
      numbers: { xp: startingXp, starting: startingProgressions, startingTaken: 0 },
      choices: { category: 'ws' },
      traits: [],
      status: 'fit',
      left: null
    }
    expect(recruiting(gang(crew, trading({ recruits: ['m1'] })), 'ganger', { category: 'ws' })).toEqual([
      {
        type: 'fighter-recruited',
        facts: { fighter: 'Moll', type: type('ganger'), paid: 80, category: category('ws') },
        changes: [
          { do: 'member-add', member },
          { do: 'money', by: -80 },
          { do: 'between-data', key: 'recruits', to: ['m1', 'x1'] }
        ]
      }
    ])
    expect(recruiting(gang(crew, founding), 'ganger')).toMatchObject([
      {
        facts: { category: category('bs') },
        changes: [{ member: { choices: { category: 'bs' } } }, { by: -80 }]
      }
    ])
    expect((recruiting(gang(crew, founding), 'ganger') as Done[])[0]!.changes).toHaveLength(2)
    expect(recruiting(gang(crew), 'ganger')).toMatchObject([
      { changes: [{}, {}, { key: 'recruits', to: ['x1'] }] }
    ])
    expect(recruiting(gang([{}], founding), 'leader')).toMatchObject([
      {
        changes: [
          {
            member: {
              traits: [
                {
                  kind: 'rule',
                  key: 'leader-of-men',
                  name: rules.fighterRule('leader-of-men')!.name,
                  data: { level: 1 }
                }
              ]
            }
          },
          {}
        ]
      }
    ])
  })

  test('NN-FTR-1, NN-GANG-3, NN-BUY-4: not a second leader, not a ninth member, not without money, not at another time, not of an unknown type', () => {
    expect(recruiting(gang(crew), 'leader')).toEqual([
      reason('too-many-of-type', ['NN-FTR-1'], { type: type('leader'), count: 2, max: 1 })
    ])
    expect(recruiting(gang(Array<Drawn>(8).fill({})), 'kid')).toEqual([
      reason('gang-full', ['NN-GANG-3'], { members: 8, cap: 8, gangValue: 1500 })
    ])
    expect(
      recruiting(
        gang([...Array<Drawn>(8).fill({}), { left: 'dead' }], { ...trading(), numbers: { value: 2500 } }),
        'kid'
      )
    ).toHaveLength(1)
    expect(recruiting(gang(Array<Drawn>(8).fill({}), { ...trading(), numbers: {} }), 'kid')).toMatchObject([
      { params: { gangValue: 0 } }
    ])
    expect(recruiting(gang(crew, { ...trading(), money: 44 }), 'kid')).toEqual([
      reason('money-short', ['NN-BUY-1'], { price: 45, money: 44, missing: 1 })
    ])
    expect(recruiting(gang(crew, {}), 'kid')).toMatchObject([{ code: 'not-now' }])
    expect(recruiting(gang(crew), 'wizard')).toEqual([reason('unknown-id', [], { id: 'wizard' })])
    expect(recruiting(gang(crew), 'kid', { category: 'sorcery', hat: 'red' })).toEqual([
      reason('unknown-category', ['NN-XP-6'], { category: 'sorcery' }),
      reason('unknown-choice', [], { key: 'hat' })
    ])
  })

  test('NN-RUL-44: where a campaign only promotes, no leader is recruited but at the founding', () => {
    const promotes = ruled({ leaderReplacement: 'promote-only' })
    expect(recruiting(gang([{}]), 'leader', {}, promotes)).toEqual([
      reason('leader-promote-only', ['NN-RUL-44'])
    ])
    expect(
      [
        recruiting(gang([{}], founding), 'leader', {}, promotes),
        recruiting(gang([{}]), 'kid', {}, promotes),
        recruiting(gang([{}]), 'leader')
      ].map((events) => 'type' in events[0]!)
    ).toEqual([true, true, true])
  })

  const dismissing = (roster: Roster, member: string) => told(roster, { type: 'dismiss', member })
  test('NN-GANG-1: at the founding a recruit goes as if he had never come, with what was paid for him and his things', () => {
    const begun = gang([{ type: 'leader' }, { things: ['dagger', 'power-sword'] }, {}], {
      ...founding,
      numbers: { rare: 1 }
    })
    expect(dismissing(begun, 'm1')).toEqual([
      {
        type: 'recruitment-cancelled',
        facts: { fighter: 'Nom 1', type: type('ganger'), paid: 125 },
        changes: [
          { do: 'item-remove', item: 'i1-0' },
          { do: 'item-remove', item: 'i1-1' },
          { do: 'member-remove', member: 'm1' },
          { do: 'money', by: 125 },
          { do: 'number', key: 'rare', to: 0 }
        ]
      }
    ])
    expect(dismissing(begun, 'm2')).toMatchObject([
      { facts: { paid: 80 }, changes: [{ do: 'member-remove' }, { by: 80 }] }
    ])
    expect((dismissing(begun, 'm2') as Done[])[0]!.changes).toHaveLength(2)
    begun.members[2]!.numbers['free'] = 1
    expect(dismissing(begun, 'm2')).toMatchObject([{ facts: { paid: 0 } }])
    expect(dismissing(begun, 'm0')).toHaveLength(1)
  })

  test('NN-BIO-1, NN-FTR-1: later he leaves his things, not his organs; a leader stays', () => {
    const some = gang([
      { type: 'leader' },
      { things: ['lasgun', 'telescopic-sight@0', 'bionic-eye'] },
      { status: 'captured' },
      { left: 'dead' }
    ])
    expect(dismissing(some, 'm1')).toEqual([
      {
        type: 'fighter-dismissed',
        facts: { fighter: 'Nom 1', type: type('ganger') },
        changes: [
          { do: 'item-move', item: 'i1-0', to: STASH, on: null },
          { do: 'item-move', item: 'i1-1', to: STASH, on: 'i1-0' },
          { do: 'item-remove', item: 'i1-2' },
          { do: 'member-leave', member: 'm1', why: 'dismissed' }
        ]
      }
    ])
    expect(dismissing(some, 'm0')).toEqual([
      reason('leader-stays', ['NN-FTR-1', 'NN-RUL-44'], { fighter: 'Nom 0' })
    ])
    expect([dismissing(some, 'm2'), dismissing(some, 'm3'), dismissing(some, 'm9')]).toEqual([
      [reason('fighter-captured', ['NN-RUL-43'], { fighter: 'Nom 2' })],
      [reason('fighter-gone', [], { fighter: 'Nom 3' })],
      [reason('unknown-fighter', [], { fighter: 'm9' })]
    ])
  })

  const choosing = (roster: Roster, value: string, key = 'category', member = 'm0') =>
    told(roster, { type: 'choose', member, key, value })
  test('NN-XP-6, NN-XP-14: he works on what he likes while he is recruited, and once after a progression', () => {
    const changed = (more: object[] = []) => [
      {
        type: 'category-chosen',
        facts: { fighter: 'Nom 0', from: category('bs'), category: category('ws') },
        changes: [{ do: 'member-choice', member: 'm0', key: 'category', to: 'ws' }, ...more]
      }
    ]
    expect([
      choosing(gang([{}], founding), 'ws'),
      choosing(gang([{}], trading({ recruits: ['m0'] })), 'ws')
    ]).toEqual([changed(), changed()])
    expect(choosing(gang([{}], trading({ gained: ['m0'] })), 'ws')).toEqual(
      changed([{ do: 'between-data', key: 'recategorised:m0', to: true }])
    )
    expect(choosing(gang([{}], trading({ gained: ['m0'], 'recategorised:m0': true })), 'ws')).toEqual([
      reason('category-fixed', ['NN-XP-14'], { fighter: 'Nom 0' })
    ])
    expect(choosing(gang([{}], trading({ gained: ['m0'], 'thresholds:m0': [40] })), 'ws')).toEqual([
      reason('progression-first', ['NN-XP-14'], { fighter: 'Nom 0' })
    ])
    expect([choosing(gang([{}]), 'ws'), choosing(gang([{}], {}), 'ws')]).toEqual(
      Array(2).fill([reason('category-fixed', ['NN-XP-14'], { fighter: 'Nom 0' })])
    )
    expect(choosing(gang([{}], founding), 'sorcery')).toEqual([
      reason('unknown-category', ['NN-XP-6'], { category: 'sorcery' })
    ])
    expect(choosing(gang([{}], founding), 'ws', 'hat')).toEqual([
      reason('unknown-choice', [], { key: 'hat' })
    ])
    expect(choosing(gang([{}]), 'ws', 'hat', 'm9')).toEqual([
      reason('unknown-fighter', [], { fighter: 'm9' }),
      reason('unknown-choice', [], { key: 'hat' })
    ])
    const odd = gang([{}], founding)
    odd.members[0]!.choices = {}
    expect(choosing(odd, 'ws')).toMatchObject([{ facts: { from: { fr: '', en: '' } } }])
  })
})

describe('a gang begins', () => {
  test('NN-GANG-1, NN-GANG-5, NN-GANG-6: with a house, its credits and its respect', () => {
    expect(told(null, { type: 'create', id: 'g9', name: 'Neuf', kind: 'orlock', player: 'p1' })).toEqual([
      {
        type: 'gang-created',
        facts: { gang: 'Neuf', house: rules.house('orlock')!.name, credits: 1500 },
        changes: [
          {
            do: 'create',
            roster: {
              id: 'g9',
              name: 'Neuf',
              system: 'neo-necro',
              kind: 'orlock',
              kindName: rules.house('orlock')!.name,
              player: 'p1',
              stage: 'founding',
              money: 1500,
              numbers: { respect: 300, rare: 0 },
              members: [],
              items: [],
              between: null
            }
          }
        ]
      }
    ])
    expect(told(null, { type: 'create', id: 'g9', name: 'Neuf', kind: 'tories', player: null })).toEqual([
      reason('unknown-house', ['NN-GANG-5'], { house: 'tories' })
    ])
    expect(decide(rules, null, { type: 'rename', name: 'x' }, dice())).toEqual({
      refused: [reason('unknown-roster')]
    })
  })

  const ready: Drawn[] = [{ type: 'leader' }, {}, { type: 'kid' }]
  const found = (roster: Roster, asItStands?: boolean) =>
    told(roster, { type: 'found', ...(asItStands !== undefined && { asItStands }) })
  const worth = 120 + 70 + 80 + 30 + 45

  test('NN-VAL-1: and is founded with the value that it has then; what is left stays in the stash', () => {
    expect(found(gang([...ready, { left: 'dead' }], founding))).toEqual([
      {
        type: 'gang-founded',
        facts: {
          gang: 'Les Rats',
          house: rules.house('delaque')!.name,
          value: worth,
          respect: 300,
          left: 1000,
          fighters: 3,
          worth: expect.objectContaining({
            stash: 0,
            members: [
              expect.objectContaining({ cost: 120, xp: 70 }),
              expect.objectContaining({ cost: 80, xp: 30 }),
              expect.objectContaining({ cost: 45 })
            ]
          })
        },
        changes: [
          { do: 'number', key: 'value', to: worth },
          { do: 'stage', to: 'ready' }
        ]
      }
    ])
    expect(found(gang(ready, { ...founding, numbers: { value: 7 } }))).toMatchObject([
      { facts: { value: worth, respect: 0 } }
    ])
  })

  test('taken over from paper, it stands as it is, and the value that the paper says stands', () => {
    expect(found(gang([{}], { ...founding, numbers: { value: 7 } }), true)).toMatchObject([
      {
        type: 'gang-taken-over',
        facts: { value: 7 },
        changes: [
          { do: 'number', key: 'value', to: 7 },
          { do: 'stage', to: 'ready' }
        ]
      }
    ])
    expect(found(gang([{}], founding), true)).toMatchObject([{ facts: { value: 110 } }])
  })

  test('NN-FTR-1, NN-GANG-4: not without a leader, with progressions open, or with loads that may not be; nor twice', () => {
    const open = gang([{ things: ['lasgun', 'lasgun', 'lasgun'], skills: ['custom-weapon'] }], founding)
    open.members[0]!.numbers = { xp: 30, starting: 2, startingTaken: 1 }
    expect(found(open)).toEqual([
      reason('too-few-of-type', ['NN-FTR-1'], { type: type('leader'), count: 0, min: 1 }),
      reason('prompts-open', ['NN-GANG-4'], { count: 1 }),
      reason('too-heavy-fighter', ['NN-ENC-1'], { total: 15, capacity: 12, over: 3, fighter: 'Nom 0' })
    ])
    expect(found(gang(ready, {}))).toEqual([reason('already-founded')])
    expect(
      found(gang([{ type: 'leader', things: ['lasgun'], skills: ['custom-weapon'] }], founding))
    ).toHaveLength(1)
  })

  test('names change at any time, also of those who left', () => {
    const some = gang([{ left: 'dead' }])
    expect(told(some, { type: 'rename', name: 'Souris' })).toEqual([
      {
        type: 'gang-renamed',
        facts: { from: 'Les Rats', to: 'Souris' },
        changes: [{ do: 'rename', name: 'Souris' }]
      }
    ])
    expect(told(some, { type: 'rename-member', member: 'm0', name: 'Ada' })).toEqual([
      {
        type: 'fighter-renamed',
        facts: { from: 'Nom 0', to: 'Ada' },
        changes: [{ do: 'member-rename', member: 'm0', name: 'Ada' }]
      }
    ])
    expect(told(some, { type: 'rename-member', member: 'm9', name: 'Ada' })).toEqual([
      reason('unknown-fighter', [], { fighter: 'm9' })
    ])
  })

  test('an arbitrator’s corrections go through the same door, with whom they may speak of', () => {
    const command = {
      type: 'correct',
      why: 'paper',
      corrections: [{ what: 'trait-add', member: 'm0', kind: 'injury', key: 'hatred', about: 'e1' }]
    } as const
    expect(
      decide(
        rules,
        gang([{}]),
        {
          ...command,
          corrections: [...command.corrections],
          people: [{ roster: 'g2', rosterName: 'Gang 2', member: 'e1', name: 'Nell' }]
        },
        dice()
      )
    ).toMatchObject([{ type: 'corrected-trait-add', facts: { fighter: 'Nom 0', why: 'paper' } }])
    expect(
      decide(rules, gang([{}]), { ...command, corrections: [...command.corrections] }, dice())
    ).toMatchObject({ refused: [{ code: 'unknown-member' }] })
  })
})

describe('what is wrong with a load', () => {
  test('NN-RUL-66, NN-COM-1: what is not for him, a loose combi, and too much of it', () => {
    const loaded = gang([{ things: ['combi-melta', 'autocannon', 'lasgun', 'boltgun', 'dagger'] }])
    loaded.items.push({ ...loaded.items[4]!, id: 'old', thing: 'spoon' })
    expect(
      whyNotCarried(rules, loaded, loaded.members[0]!).map(({ code, params }) => [
        code,
        params['thing'] ?? params['over']
      ])
    ).toEqual([
      ['needs-specialist-fighter', thing('combi-melta')],
      ['not-for-type-fighter', thing('autocannon')],
      ['combi-loose', thing('combi-melta')],
      ['too-heavy-fighter', expect.any(Number)]
    ])
    expect(whyNotCarried(rules, loaded, loaded.members[0]!)[2]).toEqual(
      reason('combi-loose', ['NN-COM-1'], { thing: thing('combi-melta') })
    )
    const fitted = gang([{ skills: ['specialist'], things: ['lasgun', 'combi-melta@0'] }])
    expect(whyNotCarried(rules, fitted, fitted.members[0]!)).toEqual([])
  })

  test('a step for the better is refused to nobody: only what is new, or worse, counts', () => {
    const heavy = (over: number, fighter = 'a') => reason('too-heavy-fighter', [], { over, fighter })
    const double = (what: string) => reason('worn-twice', [], { thing: what, fighter: 'a' })
    expect(newReasons([heavy(3)], [heavy(2)])).toEqual([])
    expect(newReasons([heavy(3)], [heavy(3)])).toEqual([])
    expect(newReasons([heavy(3)], [heavy(4)])).toEqual([heavy(4)])
    expect(newReasons([heavy(3, 'b')], [heavy(3)])).toEqual([heavy(3)])
    expect(newReasons([double('x')], [double('x'), double('y')])).toEqual([double('y')])
    expect(newReasons([], [heavy(1)])).toEqual([heavy(1)])
    expect(newReasons([double('x')], [heavy(0)])).toEqual([heavy(0)])
  })
})

describe('an answer by its form', () => {
  const prompt: Prompt = { id: 'x', step: 'pay', member: null, title: say('x'), rules: ['NN-1'] }
  const options = ['a', 'b', 'c'].map((id) => ({
    id,
    label: { fr: id, en: id },
    allowed: id !== 'c',
    ...(id === 'c' && { refused: [say('refusals.too-dear', { price: 3 })] })
  }))
  const why = (code: string, params: object = {}) => reason(code, ['NN-1'], params as never)

  test('dice are as many as are asked for, and faces', () => {
    const d = { ...prompt, dice: { sides: 6, count: 2 } }
    expect([
      whyNotAnswer(d, { dice: [1, 6] }),
      whyNotAnswer(d, {}),
      whyNotAnswer(d, { dice: [] }),
      whyNotAnswer(prompt, { dice: [] })
    ]).toEqual([[], [], [], []])
    expect(whyNotAnswer(d, { dice: [7] })).toEqual([
      why('dice-count', { count: 2 }),
      why('not-a-face', { value: 7, sides: 6 })
    ])
    expect(whyNotAnswer(prompt, { dice: [1] })).toEqual([why('no-dice-asked')])
  })

  test('options are there, once each, allowed, and as many as may be chosen', () => {
    const one = { ...prompt, options }
    const some = { ...prompt, options, choose: { min: 0, max: 2 } }
    expect([
      whyNotAnswer(one, { options: ['a'] }),
      whyNotAnswer(some, {}),
      whyNotAnswer(some, { options: ['a', 'b'] }),
      whyNotAnswer(prompt, {})
    ]).toEqual([[], [], [], []])
    expect(whyNotAnswer(one, {})).toEqual([why('choose-exactly', { min: 1, max: 1, count: 1 })])
    expect(whyNotAnswer(some, { options: ['a', 'b', 'c'] })).toEqual([
      why('choose-between', { min: 0, max: 2 }),
      why('too-dear', { price: 3 })
    ])
    expect(whyNotAnswer(one, { options: ['z'] })).toEqual([why('unknown-option', { option: 'z' })])
    expect(whyNotAnswer(some, { options: ['a', 'a'] })).toEqual([why('option-twice')])
    expect(whyNotAnswer(prompt, { options: ['a'] })).toEqual([why('unknown-option', { option: 'a' })])
  })

  test('a sum is whole and within its bounds', () => {
    const sum = { ...prompt, amount: { min: 2, max: 9, unit: 'money' as const } }
    expect([2, 9].map((amount) => whyNotAnswer(sum, { amount }))).toEqual([[], []])
    expect([1, 10, 2.5].map((amount) => whyNotAnswer(sum, { amount }))).toEqual(
      Array(3).fill([why('amount-out-of-range', { min: 2, max: 9 })])
    )
    expect([whyNotAnswer(prompt, { amount: 3 }), whyNotAnswer(sum, {})]).toEqual([
      [why('no-amount-asked')],
      []
    ])
  })

  test('NN-ITL-1: an answer to what nobody asks is refused; an answer that leaves nothing to ask goes on to the next step', () => {
    const answering = (id: string, answer: object = {}) =>
      told(gang([{ type: 'leader' }], interlude('income')), { type: 'answer', prompt: id, answer })
    expect(answering('pay')).toEqual([reason('prompt-closed', ['NN-ITL-1'], { prompt: 'pay' })])
    expect(answering('income', { amount: 3 })).toMatchObject([{ code: 'no-amount-asked' }])
    expect((answering('income') as Done[]).map(({ type: what, facts }) => [what, facts['step']])).toEqual([
      ['income-earned', undefined],
      ['step-begun', rules.interludeSteps[3]!.name],
      ['step-begun', rules.interludeSteps[4]!.name]
    ])
  })
})
