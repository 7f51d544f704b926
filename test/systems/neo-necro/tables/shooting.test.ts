import { describe, expect, test } from 'vitest'
import { outcome } from '../../../support/necro-ask'
import { necro } from '../../../support/neo-necro-raw'
import { printed } from '../../../support/printed'

const rules = necro()
/** A boltgun at long range: 0 for the band, so that the target number is BS 5 plus the tested modifier. */
const shot = (more: object = {}): unknown =>
  outcome('shoot-target', { bs: 5, weapon: 'boltgun', distance: 20, ...more })['target']

describe('the printed modifiers of the hit roll', () => {
  test('NN-HIT-1, NN-HIT-2: without modifiers the target number is BS', () => {
    expect(shot()).toBe(5)
  })

  test.each([
    ['the range of a band', { distance: 6 }, 6],
    ['the side arc', { arc: 'side' }, 7],
    ['the rear arc', { arc: 'rear' }, 8],
    ['a target that is lower', { targetLower: true }, 6],
    ['a target that is higher', { targetHigher: true }, 4],
    ['a target in cover', { cover: true }, 3],
    ['economy fire', { mode: 'economy' }, 4],
    ['normal fire', { mode: 'normal' }, 5],
    ['sustained fire', { mode: 'sustained' }, 7],
    ['having aimed', { aimed: 'to-hit' }, 6]
  ])('NN-HIT-2: %s', (_, more, target) => {
    expect(shot(more)).toBe(target)
  })

  test.each([
    ['cover taken', { cover: true, targetTookCover: true }, 2],
    ['cover taken in the open', { targetTookCover: true }, 5],
    ['smoke', { smoke: true }, 2],
    ['smoke, through goggles', { smoke: true, attachments: ['thermal-goggles'] }, 4],
    ['a sight', { attachments: ['telescopic-sight'] }, 6],
    ['a target that is a shadow', { targetSkills: ['shadow'] }, 4],
    ['a fury that helps', { fury: 'orlock' }, 6],
    ['a fury that hinders', { targetFury: 'escher' }, 4],
    ['a fury that hinders more in cover', { targetFury: 'escher', cover: true }, 1]
  ])('NN-HIT-3: %s', (_, more, target) => {
    expect(shot(more)).toBe(target)
  })

  test('NN-HIT-3: all of them add up', () => {
    expect(
      shot({
        distance: 6,
        arc: 'rear',
        targetLower: true,
        cover: true,
        targetTookCover: true,
        mode: 'economy',
        aimed: 'to-hit',
        smoke: true
      })
    ).toBe(5 + 1 + 3 + 1 - 2 - 1 - 1 + 1 - 3)
  })

  test('NN-AIM-1: aiming may raise the threshold instead', () => {
    expect(outcome('shoot-target', { bs: 5, weapon: 'boltgun', distance: 20, aimed: 'threshold' })).toEqual({
      target: 5,
      band: 'long',
      threshold: 5
    })
  })
})

describe('the printed fire modes', () => {
  // boxes, to hit, Strength of a flame weapon
  test.each(
    printed(`
    economy   1 -1 -1
    normal    2 0  0
    sustained 3 2  1
    custom    4 2  0`)
  )('NN-MODE-1, NN-MODE-2, NN-SKL-36: %s ticks %s, %s to hit, %s S', (mode, boxes, toHit, flame) => {
    expect(rules.fireMode(mode!)).toMatchObject({
      boxes: Number(boxes),
      toHit: Number(toHit),
      flameStrength: Number(flame)
    })
    expect(outcome('ammo-roll', { tickedBefore: 0, mode, die: 1 })).toMatchObject({ ticked: Number(boxes) })
    expect(shot({ mode })).toBe(5 + Number(toHit))
    expect(outcome('flame-strength', { weapon: 'flamer', mode })).toMatchObject({
      strength: 6 + Number(flame)
    })
  })

  test('NN-SKL-36: only the custom mode raises the damage level', () => {
    const level = (mode: string): unknown =>
      outcome('shot-profile', { weapon: 'boltgun', mode })['damageLevel']
    expect(['economy', 'normal', 'sustained', 'custom'].map(level)).toEqual([1, 1, 1, 2])
  })
})

describe('the printed gauge', () => {
  const labels = ['A', 'A', 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]

  test('NN-AMM-1: there are twelve boxes', () => {
    expect(rules.combat.ammoGauge.boxes).toEqual(labels)
  })

  const steps = labels.flatMap((label, at) =>
    (['economy', 'normal', 'sustained'] as const).map(
      (mode, more) => [at + 1, mode, more + 1, label] as const
    )
  )

  test.each(steps.filter(([box, , boxes]) => box >= boxes))(
    'NN-AMM-2: the gauge reaches box %i in %s fire',
    (box, mode, boxes, label) => {
      for (let die = 1; die <= 10; die++) {
        const result =
          label === 'A' || die < Number(label) ? 'success' : die === label ? 'jam' : 'out-of-ammo'
        expect(
          outcome('ammo-roll', { tickedBefore: box - boxes, mode, die }),
          `NN-AMM-3 to NN-AMM-6: a ${die}`
        ).toEqual({
          ticked: result === 'out-of-ammo' ? 12 : box,
          label,
          result
        })
      }
    }
  )

  test('NN-AMM-7: label 10 never runs dry, label 1 never succeeds', () => {
    const results = (tickedBefore: number) =>
      Array.from(
        { length: 10 },
        (_, at) => outcome('ammo-roll', { tickedBefore, mode: 'economy', die: at + 1 })['result']
      )
    expect(results(2)).toEqual([...Array<string>(9).fill('success'), 'jam'])
    expect(results(11)).toEqual(['jam', ...Array<string>(9).fill('out-of-ammo')])
  })

  test.each([
    [10, 'sustained'],
    [11, 'normal'],
    [12, 'economy'],
    [9, 'custom']
  ])('NN-AMM-8, NN-RUL-22: with %i boxes ticked %s fire is unavailable', (tickedBefore, mode) => {
    expect(outcome('ammo-roll', { tickedBefore, mode, die: 1 })).toEqual({
      ticked: tickedBefore,
      label: null,
      result: 'mode-unavailable'
    })
  })
})

describe('the printed grenades', () => {
  test.each(
    printed(`
    frag-grenade   7 4 small 4   common
    plasma-grenade 8 5 small 6   common
    photon-grenade - - large 6   common
    smoke-grenade  - - large 4   common
    vortex-grenade - - small 300 rare`)
  )('NN-WPN-10, NN-RUL-18: %s', (id, strength, threshold, template, price, availability) => {
    const number = (cell: string | undefined): number | null => (cell === '-' ? null : Number(cell))
    expect(rules.thing(id!)).toMatchObject({ kind: 'grenade', consumable: true, facts: { damageLevel: 1 } })
    expect(outcome('price', { item: id })).toEqual({
      price: Number(price),
      rare: availability === 'rare',
      encumbrance: 0.5,
      category: 'grenades'
    })
    expect(outcome('grenade-target', { bs: 5, strength: 3, grenade: id, distance: 5 })).toEqual({
      target: 5,
      band: 'long',
      strength: number(strength),
      threshold: number(threshold),
      template
    })
  })

  // Strength of the thrower, end of the short band, end of the long one
  test.each(
    printed(`
    1 1 3
    2 2 6
    3 3 9
    4 4 12
    5 5 15
    7 7 21`)
  )('NN-GRN-2: Strength %s throws %s inches at +2, %s at +0', (strength, short, long) => {
    const band = (distance: number): unknown =>
      outcome('grenade-band', { strength: Number(strength), distance })
    expect(band(0)).toEqual({ band: 'short', modifier: 2 })
    expect(band(Number(short))).toEqual({ band: 'short', modifier: 2 })
    expect(band(Number(short) + 0.1)).toEqual({ band: 'long', modifier: 0 })
    expect(band(Number(long))).toEqual({ band: 'long', modifier: 0 })
    expect(band(Number(long) + 0.1)).toEqual({ band: 'out-of-range', modifier: null })
  })

  test.each([
    [0, 'short', 3],
    [6, 'short', 3],
    [6.1, 'medium', 1],
    [12, 'medium', 1],
    [12.1, 'long', 0],
    [18, 'long', 0],
    [18.1, 'out-of-range', null]
  ])('NN-GEAR-3: a grapnel at %f inches is at %s range, %s', (distance, band, modifier) => {
    expect(outcome('grapnel-band', { distance })).toEqual({ band, modifier })
  })
})
