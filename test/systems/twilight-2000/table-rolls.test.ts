import { expect, test } from 'vitest'
import type { HouseRules } from '../../../src-main/kernel/values/raw-system'
import { scene, shot, stab } from './fight'

test('T2K-DI-07, T2K-WP-01: a pushed blow with the fists hurts the body, with a knife it wears the knife', () => {
  const fists = scene()
    .act('Ada', 'attack', { weapon: 'unarmed', roll: 'close-combat', on: 'Cy' })
    .choose('take')
    .dice(1, 3)
  expect(fists.prompts()[0]!.text).toEqual({ key: 'table.push-damage', params: { explosions: 1 } })
  fists.choose('push')
  expect(fists.asks()).toEqual([8])
  fists.dice(1)
  // The second explosion came after the push: only the first costs.
  expect([fists.asked(), ...fists.tracks('Ada')]).toEqual(['', 5, 6])
  const knife = stab(scene()).choose('take').dice(1, 3)
  expect(knife.prompts()[0]!.text).toEqual({ key: 'table.push-reliability', params: { explosions: 1 } })
  knife.choose('push').dice(7)
  expect(knife.asked()).toBe('Ada wound')
  knife.answer({ amount: 1 })
  expect([knife.asked(), ...knife.tracks('Ada'), ...knife.tracks('Cy')]).toEqual(['', 6, 6, 5, 6])
  expect(knife.of('Ada').gauges[1]!.boxes.filter(({ ticked }) => ticked)).toHaveLength(1)
})

test('T2K-DI-01, T2K-DI-05, T2K-DI-07: any roll can be made at the table, for an action or for none, and pushed at the price of its attribute', () => {
  const one = scene()
  one.act('Ada', 'check', { roll: 'intelligence', modifier: 1, takes: 'slow' })
  expect([one.asked(), ...one.asks(), ...one.chips('Ada')]).toEqual(['Ada rolls', 8, 'fast'])
  one.dice(1)
  // An explosion is not re-rolled: there is nothing to roll.
  expect(one.asked()).toBe('')
  expect(one.refused('Ada', 'check', { roll: 'empathy', takes: 'slow' })).toEqual(['act-refused'])
  one.act('Ada', 'check', { roll: 'close-combat', takes: 'nothing' })
  one.dice(1, 2).choose('push').dice(6)
  expect([one.asked(), ...one.tracks('Ada')]).toEqual(['', 5, 6])
  const two = scene({ pushExplosionCount: 'after-push' }).act('Ada', 'check', {
    roll: 'empathy',
    modifier: 9
  })
  expect(two.asks()).toEqual([12, 12])
  two.dice(3, 1).choose('push').dice(1)
  expect(two.tracks('Ada')).toEqual([6, 4])
})

test('T2K-R04: by campaign rule a roll is pushed once after a failure, once in any case, or any number of times; each explosion costs once', () => {
  const rolled = (pushLimit: string, ...dice: number[]) =>
    scene({ pushLimit })
      .act('Ada', 'check', { roll: 'close-combat' })
      .dice(...dice)
  expect(rolled('failed-only', 6, 2).asked()).toBe('')
  const once = rolled('once', 6, 2)
  expect(once.asked()).toBe('Ada push')
  expect(once.choose('push').dice(3).asked()).toBe('')
  const again = rolled('unlimited', 1, 2).choose('push')
  again.dice(3)
  expect(again.asked()).toBe('Ada push')
  again.choose('push').dice(4).choose('push').dice(5)
  expect(again.tracks('Ada')).toEqual([6, 6])
  again.choose('leave')
  // Three pushes with the same explosion on the table.
  expect([again.asked(), ...again.tracks('Ada')]).toEqual(['', 5, 6])
  const last = rolled('unlimited', 2, 2).choose('push').dice(1, 3).choose('push')
  expect(last.asks()).toEqual([8])
  last.dice(7)
  expect([last.asked(), ...last.tracks('Ada')]).toEqual(['', 5, 6])
  // A weapon, too, wears once for each.
  const gun = shot(scene({ pushLimit: 'unlimited' }), { ammo: 1 })
    .dice(1, 2, 3)
    .choose('push')
    .dice(2, 4)
  expect(gun.asks()).toEqual([])
  gun.choose('push').dice(3, 1).choose('leave')
  expect(gun.arm('Ada')).toEqual([19, 4, false])
})

test('T2K-R05: a CUF roll is pushed for stress, or by campaign rule not at all', () => {
  const hit = (house: HouseRules) => shot(scene(house), { ammo: 1 }).dice(2, 2, 6).choose('leave')
  const one = hit({}).choose('alone')
  expect(one.asked()).toBe('Cy cuf')
  one.dice(4)
  expect(one.asked()).toBe('Cy push')
  one.choose('push').dice(1)
  // Failed in the end: a point for the suppression, none for a later explosion.
  expect([one.asked(), ...one.tracks('Cy')]).toEqual(['', 6, 5])
  const paid = hit({ pushExplosionCount: 'after-push' }).choose('in-sight')
  expect(paid.asks()).toEqual([6, 6])
  paid.dice(1, 5).choose('push').dice(6)
  expect([paid.asked(), ...paid.tracks('Cy'), ...paid.chips('Cy')]).toEqual(['', 6, 5, 'slow', 'fast'])
  const none = hit({ pushOtherRolls: 'no-push' }).choose('alone').dice(4)
  expect([none.asked(), none.chips('Cy')[0]]).toEqual(['', 'suppressed'])
})
