import { expect, test } from 'vitest'
import type { HouseRules } from '../../../src-main/kernel/values/raw-system'
import { KNIFE, RIFLE, scene, shot, stab, weapon } from './fight'

test('T2K-CB-04, T2K-R26: a target at arm’s length may parry with the fast action, if it is unspent', () => {
  const one = stab(scene())
  expect(one.asked()).toBe('Cy defend')
  one.choose('block')
  expect(one.chips('Cy')).toEqual(['slow'])
  one.dice(6, 4)
  // Strength and close combat of the character who parries.
  expect([one.asked(), ...one.asks()]).toEqual(['Cy parry', 6, 6])
  one.dice(6, 5)
  expect([one.asked(), ...one.tracks('Cy')]).toEqual(['', 6, 6])
  one.act(null, 'next-turn').act('Cy', 'fast-action', { action: 'run' })
  stab(one)
  expect(one.asked()).toBe('Ada throw')
  // A shot can't be parried either.
  const two = shot(scene())
  expect(two.asked()).toBe('Ada throw')
})

test('T2K-CB-04, T2K-R13, T2K-R14: the remaining successes of the attack count, and a tie by campaign rule', () => {
  const parried = (house: HouseRules, attack: number[], defence: number[]) => {
    const one = stab(scene(house))
    one.choose('block').dice(...attack)
    one.dice(...defence)
    if (one.asked() === 'Cy push') one.choose('leave')
    return [
      one.asked(),
      (one.prompts()[0]?.text as { params?: { damage?: number } } | undefined)?.params?.damage
    ]
  }
  expect(parried({}, [6, 6], [6, 1])).toEqual(['Ada wound', 1])
  expect(parried({}, [8, 8], [1, 2])).toEqual(['Ada wound', 2])
  expect(parried({}, [6, 1], [6, 1])).toEqual(['', undefined])
  expect(parried({ opposedTie: 'hits' }, [6, 1], [6, 1])).toEqual(['Ada wound', 1])
  // After a miss there is nothing to parry.
  const one = stab(scene()).choose('block').dice(2, 3).choose('leave')
  expect(one.asked()).toBe('')
  const taken = stab(scene()).choose('take').dice(6, 6)
  expect([taken.asked(), ...taken.chips('Cy')]).toEqual(['Ada wound', 'slow', 'fast'])
  expect((taken.prompts()[0]!.text as { params: object }).params).toEqual({ damage: 2, more: 0 })
})

test('T2K-WP-04, T2K-R12, T2K-CB-09: another hit goes to the target or to somebody nearby, and each target hit rolls CUF once', () => {
  const one = scene()
  for (const who of ['Cy', 'Di']) one.act(who, 'place', { hex: 'C3' })
  shot(one, { ammo: 3 }).dice(6, 6, 6, 6, 2)
  expect(one.asked()).toBe('Ada sixes')
  one.answer({ amount: 1 })
  expect((one.prompts()[0]!.text as { params: object }).params).toEqual({ damage: 4, more: 1 })
  one.answer({ amount: 3 })
  expect(one.prompts()[0]!.options!.map(({ id }) => id)).toEqual(['Cy', 'Di'])
  one.choose('Di')
  expect((one.prompts()[0]!.text as { params: object }).params).toEqual({ damage: 2, more: 0 })
  one.answer({ amount: 2 })
  expect([one.tracks('Cy'), one.tracks('Di')]).toEqual([
    [3, 6],
    [4, 6]
  ])
  expect(one.asked()).toBe('Cy cuf')
  one.choose('alone').dice(6)
  expect(one.asked()).toBe('Di cuf')
  one.choose('alone').dice(2).choose('leave')
  // Cy has rolled for this attack already.
  expect(one.asked()).toBe('')
  // By a six only: a character hit beside the target was hit by one.
  const six = scene({ suppressionTrigger: 'six-only' })
  for (const who of ['Cy', 'Di']) six.act(who, 'place', { hex: 'C3' })
  shot(six, { ammo: 1 })
    .dice(6, 6, 6)
    .answer({ amount: 0 })
    .answer({ amount: 1 })
    .choose('Di')
    .answer({ amount: 1 })
    .choose('alone')
    .dice(6)
  expect(six.asked()).toBe('Di cuf')
  const none = shot(scene({ suppressionTrigger: 'six-only' }), { ammo: 1 })
    .dice(6, 6, 2)
    .answer({ amount: 1 })
  expect(none.asked()).toBe('')
  // In another hex, with nobody nearby: the other hit is for the target.
  const two = scene()
  shot(two, { ammo: 1 }).dice(6, 6, 6).answer({ amount: 0 }).answer({ amount: 0 })
  expect(two.asked()).toBe('Ada wound')
})

test('T2K-R20, T2K-CB-11: a character put out of action rolls no CUF, and keeps the unit’s die from all others', () => {
  const one = scene()
  shot(one).dice(6, 2).answer({ amount: 6 })
  expect([one.asked(), one.of('Cy').gone, ...one.chips('Cy')]).toEqual(['', true])
  one.act(null, 'next-turn')
  shot(one, { on: 'Di' }).dice(6, 2).answer({ amount: 1 })
  // The team's line of sight is no longer asked for.
  expect([one.asked(), ...one.asks()]).toEqual(['Di cuf', 6])
})

test('T2K-R13: if the GM decides what extra successes are worth, they are reported', () => {
  const one = shot(scene({ extraSuccessDamage: 'gm' })).dice(8, 6)
  expect(one.prompts()[0]!.text).toEqual({ key: 'table.wound-gm', params: { damage: 2, extra: 1 } })
})

test('T2K-R11: if the GM decides on jams, the question comes after the push', () => {
  const jam = (chosen: string) => {
    const one = shot(scene({ jam: 'manual' }), { ammo: 1 })
      .dice(1, 2, 1)
      .choose('push')
      .dice(3)
    expect(one.asked()).toBe('Ada jam')
    return one.choose(chosen).arm('Ada')
  }
  expect([jam('jams'), jam('holds')]).toEqual([
    [19, 3, true],
    [19, 3, false]
  ])
})

test('T2K-CB-03, T2K-CB-02: a grappled character breaks free with the slow action', () => {
  const one = scene()
  expect(one.refused('Ada', 'grapple')).toEqual(['no-target'])
  expect(one.refused('Ada', 'grapple', { on: 'Bo' })).toEqual(['no-target'])
  one.act('Ada', 'grapple', { on: 'Cy', failed: true })
  expect(one.chips('Cy')).toEqual(['slow', 'fast'])
  expect(one.refused('Ada', 'grapple', { on: 'Cy' })).toEqual(['act-refused'])
  one.act(null, 'next-turn').act('Ada', 'grapple', { on: 'Cy' })
  expect(one.chips('Cy')).toEqual(['grappled', 'slow', 'fast'])
  expect(one.offers('Cy')).toContain('break-free')
  one.act('Cy', 'break-free', { failed: true })
  expect(one.chips('Cy')).toEqual(['grappled', 'fast'])
  one.act(null, 'next-turn').act('Cy', 'break-free')
  expect([one.chips('Cy'), one.offers('Cy').includes('break-free')]).toEqual([['fast'], false])
})

test('T2K-CB-07, T2K-CB-08, T2K-R16: ordinary sights take the fast action, a scope or a mortar the slow one; cover, lying down and a bipod steady them', () => {
  const scoped = (more: object) => {
    const one = scene(
      {},
      {
        weapons: [
          { ...RIFLE, scope: true },
          { name: 'Mortier', class: 'mortar-artillery' }
        ]
      }
    )
    one.act('Ada', 'aim-sniper')
    expect(one.chips('Ada')).toEqual(['aim', 'fast'])
    one.act(null, 'next-turn').act('Ada', 'place', more)
    return shot(one).asks()
  }
  expect(scoped({})).toEqual([10, 10])
  expect([scoped({ cover: true }), scoped({ prone: true }), scoped({ bipod: true })]).toEqual([
    [12, 10],
    [12, 10],
    [12, 10]
  ])
  const one = scene({}, { weapons: [{ name: 'Mortier', class: 'mortar-artillery' }, KNIFE] })
  expect([one.offers('Ada').includes('aim'), one.offers('Ada').includes('aim-artillery')]).toEqual([
    false,
    true
  ])
  one
    .act('Ada', 'aim-artillery')
    .act(null, 'next-turn')
    .act('Ada', 'attack', { weapon: weapon(one, 0), roll: 'agility', on: 'Cy' })
  expect(one.asks()).toEqual([10])
})

test('T2K-DI-01: an attack defaults to the skill on the sheet, otherwise agility; without a gun in hand, close combat', () => {
  const one = scene()
  const standard = (who: string) =>
    [one.field(who, 'attack', 'roll')!, one.field(who, 'attack', 'weapon')!].map(
      ({ default: id, options }) =>
        (options!.find((option) => option.id === id)!.label as { fr?: string }).fr ?? 'Poings'
    )
  expect([standard('Ada'), standard('Bo')]).toEqual([
    ['Tir', 'AK-74'],
    ['Corps à corps', 'Poings']
  ])
  const bare = scene({}, { otherSkills: [] })
  expect(bare.field('Ada', 'attack', 'roll')!.default).toBe('agility')
})

test('T2K-DI-06, T2K-DI-07: a roll that may still be pushed has no effect yet, and a push that hits is a hit', () => {
  const one = shot(scene(), { ammo: 1 })
  const { units, sides, table } = one.tracker
  one.dice(2, 2, 3)
  expect(one.asked()).toBe('Ada push')
  expect({
    units: one.tracker.units,
    sides: one.tracker.sides,
    table: { ...one.tracker.table, waiting: null }
  }).toEqual({ units, sides, table: { ...table, waiting: null } })
  one.choose('push')
  expect([one.tracker.units, one.tracker.sides]).toEqual([units, sides])
  one.dice(6, 6, 3)
  expect(one.asked()).toBe('Ada wound')
})
