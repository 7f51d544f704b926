import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { outcome } from '../../../support/necro-ask'
import { score, faces, maybe, things, guns, chance } from './arbitrary'

const platings = things((thing) => thing.kind === 'plating')
const layers = things((thing) => thing.kind === 'cushioning')
const oneHanded = things((thing) => thing.category === 'melee' && thing.kind === 'weapon')
const gun = fc.constantFrom(...guns)
const plating = fc.constantFrom(...platings)
const layer = fc.constantFrom(...layers)

describe('wounding', () => {
  const impact = (input: object): number => chance(outcome('impact-target', input)['target'])

  test('NN-IMP-2: more Strength never lowers the chance to wound, more Toughness never raises it', () => {
    fc.assert(
      fc.property(score, score, (strength, toughness) => {
        const now = impact({ strength, toughness })
        expect(impact({ strength: strength + 1, toughness })).toBeGreaterThanOrEqual(now)
        expect(impact({ strength, toughness: toughness + 1 })).toBeLessThanOrEqual(now)
      })
    )
  })

  test('NN-CHA-5, NN-ARM-3: a cushioning layer never raises it, a thicker one even less; rounds that ignore it never lower it', () => {
    fc.assert(
      fc.property(score, score, layer, (strength, toughness, cushioning) => {
        const covered = impact({ strength, toughness, cushioning })
        expect(covered).toBeLessThanOrEqual(impact({ strength, toughness }))
        expect(impact({ strength, toughness, cushioning, ignoresCushioning: true })).toBeGreaterThanOrEqual(
          covered
        )
        const thicker = layers[layers.indexOf(cushioning) + 1]
        if (thicker) expect(impact({ strength, toughness, cushioning: thicker })).toBeLessThanOrEqual(covered)
      })
    )
  })

  /** The number of the ten faces that save. */
  const saves = (input: object): number =>
    faces.filter((die) => outcome('save', { die, ...input })['saved'] === true).length

  test('NN-SAV-2: more threshold never raises the save', () => {
    fc.assert(
      fc.property(plating, score, maybe, (armour, threshold, melee) => {
        expect(saves({ armour, threshold: threshold + 1, melee })).toBeLessThanOrEqual(
          saves({ armour, threshold, melee })
        )
      })
    )
  })

  test('NN-ARM-2, NN-SAV-1: a better save never saves less often than a worse one', () => {
    const value = (id: string): number => Number(outcome('save', { armour: id, die: 1 })['effectiveValue'])
    const plain = platings.filter((id) => !id.startsWith('officer') && id !== 'artificer-armour')
    fc.assert(
      fc.property(fc.constantFrom(...plain), fc.constantFrom(...plain), score, (a, b, threshold) => {
        const [worse, better] = value(a) <= value(b) ? [a, b] : [b, a]
        expect(saves({ armour: better, threshold })).toBeGreaterThanOrEqual(
          saves({ armour: worse, threshold })
        )
      })
    )
  })

  test('NN-SAV-9, NN-SKL-25, NN-SKL-9, NN-SKL-8: skills of the target never lower their save, precise strikes never raise it', () => {
    fc.assert(
      fc.property(
        fc.option(plating),
        score,
        maybe,
        fc.subarray(['reinforced-armour', 'dodge']),
        (armour, threshold, melee, skills) => {
          const bare = saves({ armour, threshold, melee })
          expect(saves({ armour, threshold, melee, skills })).toBeGreaterThanOrEqual(bare)
          expect(saves({ armour, threshold, melee, attackerSkills: ['precise-strike'] })).toBeLessThanOrEqual(
            bare
          )
        }
      )
    )
  })

  test('NN-SAV-1: a fighter who saves on a face saves on every lower one, and never on a 10', () => {
    fc.assert(
      fc.property(
        plating,
        score,
        maybe,
        fc.subarray(['reinforced-armour', 'dodge']),
        (armour, threshold, melee, skills) => {
          const saved = (die: number): boolean =>
            outcome('save', { armour, threshold, melee, skills, die })['saved'] === true
          expect(saved(10)).toBe(false)
          for (const die of faces.slice(1)) if (saved(die)) expect(saved(die - 1)).toBe(true)
        }
      )
    )
  })

  /** The average wounds of a hit, times a hundred: exact, from every pair of faces. */
  const wounds = (hit: {
    strength: number
    toughness: number
    armour: string | null
    threshold: number
  }): number => {
    const target = impact({ strength: hit.strength, toughness: hit.toughness })
    const saved = saves({ armour: hit.armour, threshold: hit.threshold })
    const lost = (impacted: boolean, kept: boolean): number =>
      Number(outcome('hit-result', { impact: impacted, saved: hit.armour === null ? null : kept })['wounds'])
    return (
      target * saved * lost(true, true) +
      target * (10 - saved) * lost(true, false) +
      (10 - target) * saved * lost(false, true) +
      (10 - target) * (10 - saved) * lost(false, false)
    )
  }

  test('NN-SAV-6: a hit costs no fewer wounds for more Strength or threshold, and no more for more Toughness or a save', () => {
    fc.assert(
      fc.property(score, score, fc.option(plating), score, (strength, toughness, armour, threshold) => {
        const hit = { strength, toughness, armour, threshold }
        const now = wounds(hit)
        expect(wounds({ ...hit, strength: strength + 1 })).toBeGreaterThanOrEqual(now)
        expect(wounds({ ...hit, threshold: threshold + 1 })).toBeGreaterThanOrEqual(now)
        expect(wounds({ ...hit, toughness: toughness + 1 })).toBeLessThanOrEqual(now)
        expect(now).toBeLessThanOrEqual(wounds({ ...hit, armour: null }))
      })
    )
  })

  test('NN-DMG-2: a higher damage level never costs fewer wounds for the same die, nor does one more wound', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.array(fc.integer({ min: 1, max: 2 }), { maxLength: 4 }),
        (damageLevel, dice) => {
          const lost = (level: number, rolled: number[]): number =>
            Number(
              outcome('damage', { wounds: rolled.length, damageLevel: level, dice: rolled })['woundsLost']
            )
          expect(lost(damageLevel + 1, dice)).toBeGreaterThanOrEqual(lost(damageLevel, dice))
          expect(lost(damageLevel, [...dice, 1])).toBeGreaterThan(lost(damageLevel, dice))
        }
      )
    )
  })
})

describe('hitting at range', () => {
  const conditions = fc.record({
    bs: fc.integer({ min: 0, max: 12 }),
    weapon: gun,
    distance: fc.integer({ min: 0, max: 50 }),
    mode: fc.constantFrom('economy', 'normal', 'sustained'),
    arc: fc.constantFrom('front', 'side', 'rear'),
    cover: maybe,
    targetTookCover: maybe,
    smoke: maybe,
    skills: fc.subarray(['lynx-eye', 'expert-shot'])
  })
  const target = (input: object): number | null => outcome('shoot-target', input)['target'] as number | null
  /** The answer with a changed circumstance, compared with the answer without it. */
  const compare = (
    change: object | ((input: { bs: number; distance: number }) => object),
    sign: 1 | -1
  ): void => {
    fc.assert(
      fc.property(conditions, (input) => {
        const before = target(input)
        const after = target({ ...input, ...(typeof change === 'function' ? change(input) : change) })
        if (before === null || after === null) return before === after
        return (after - before) * sign >= 0
      })
    )
  }

  test('NN-HIT-1: a higher BS never lowers it', () => compare(({ bs }) => ({ bs: bs + 1 }), 1))
  test('NN-HIT-2: cover never raises it', () => {
    fc.assert(
      fc.property(
        conditions,
        (input) =>
          chance(target({ ...input, cover: true })) <=
          chance(target({ ...input, cover: false, targetTookCover: false }))
      )
    )
  })
  test('NN-TAK-1: taking cover never raises it', () => {
    fc.assert(
      fc.property(
        conditions,
        (input) =>
          chance(target({ ...input, targetTookCover: true })) <=
          chance(target({ ...input, targetTookCover: false }))
      )
    )
  })
  test('NN-HIT-3: smoke never raises it', () => {
    fc.assert(
      fc.property(
        conditions,
        (input) => chance(target({ ...input, smoke: true })) <= chance(target({ ...input, smoke: false }))
      )
    )
  })
  test('NN-AIM-1: aiming never lowers it', () => compare({ aimed: 'to-hit' }, 1))
  test('NN-HIT-2: a lower target is never harder to hit, a higher one never easier', () => {
    compare({ targetLower: true }, 1)
    compare({ targetHigher: true }, -1)
  })
  test('NN-SKL-19, NN-HSE-4: a shadow or a fury of Escher is never easier to hit', () => {
    compare({ targetSkills: ['shadow'] }, -1)
    compare({ targetFury: 'escher' }, -1)
  })
  test('NN-MODE-1: economy is never better than normal fire, nor normal than sustained', () => {
    fc.assert(
      fc.property(conditions, (input) => {
        const [economy, normal, sustained] = ['economy', 'normal', 'sustained'].map((mode) =>
          target({ ...input, mode })
        )
        return economy === null
          ? normal === null && sustained === null
          : economy! <= normal! && normal! <= sustained!
      })
    )
  })
  test('NN-HIT-2: the rear is never harder to hit than the side, nor the side than the front', () => {
    fc.assert(
      fc.property(conditions, (input) => {
        const [front, side, rear] = ['front', 'side', 'rear'].map((arc) => target({ ...input, arc }))
        return front === null ? side === null && rear === null : front! <= side! && side! <= rear!
      })
    )
  })

  test('NN-RNG-1, NN-RNG-2: with any weapon but the sniper rifle, more distance is never easier, and a target out of range stays so', () => {
    fc.assert(
      fc.property(conditions, fc.integer({ min: 0, max: 60 }), (input, further) => {
        const near = target(input)
        const far = target({ ...input, distance: input.distance + further })
        if (near === null) return far === null
        return far === null || input.weapon === 'sniper-rifle' || far <= near
      })
    )
  })

  test('NN-SKL-1: Lynx Eye never shortens a weapon’s reach', () => {
    fc.assert(
      fc.property(
        conditions,
        (input) =>
          target({ ...input, skills: [] }) === null || target({ ...input, skills: ['lynx-eye'] }) !== null
      )
    )
  })

  test('NN-GRN-2: a stronger arm never throws less far, and more distance is never easier', () => {
    fc.assert(
      fc.property(score, fc.integer({ min: 0, max: 60 }), (strength, distance) => {
        const modifier = (by: number, at: number): number =>
          (outcome('grenade-band', { strength: by, distance: at })['modifier'] as number | null) ?? -Infinity
        return (
          modifier(strength + 1, distance) >= modifier(strength, distance) &&
          modifier(strength, distance + 1) <= modifier(strength, distance)
        )
      })
    )
  })

  test('NN-MAS-1, NN-SKL-4: neither a master-crafted weapon nor an expert ever weakens a shot', () => {
    fc.assert(
      fc.property(gun, fc.constantFrom('strength', 'threshold'), (weapon, masterCrafted) => {
        const shot = (more: object): { strength: number; threshold: number } =>
          outcome('shot-strength', { weapon, ...more }) as never
        const plain = shot({})
        for (const better of [shot({ masterCrafted }), shot({ skills: ['expert-shot'] })]) {
          expect(better.strength).toBeGreaterThanOrEqual(plain.strength)
          expect(better.threshold).toBeGreaterThanOrEqual(plain.threshold)
          expect(better.strength + better.threshold).toBeGreaterThan(plain.strength + plain.threshold)
        }
      })
    )
  })
})

describe('ammunition', () => {
  const boxes = { economy: 1, normal: 2, sustained: 3 }
  const mode = fc.constantFrom(...(Object.keys(boxes) as (keyof typeof boxes)[]))
  /** The number of the ten faces that fire the shot, and of those that empty the weapon. */
  const count = (result: string, input: object): number =>
    faces.filter((die) => outcome('ammo-roll', { die, ...input })['result'] === result).length

  test('NN-AMM-2, NN-AMM-3: more boxes ticked never raise the chance of a shot', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 11 }),
        mode,
        fc.subarray(['weapons-expert']),
        (tickedBefore, how, skills) => {
          expect(count('success', { tickedBefore: tickedBefore + 1, mode: how, skills })).toBeLessThanOrEqual(
            count('success', { tickedBefore, mode: how, skills })
          )
        }
      )
    )
  })

  test('NN-MODE-1: a mode that ticks more never raises it either', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9 }), (tickedBefore) => {
        const [economy, normal, sustained] = ['economy', 'normal', 'sustained'].map((how) =>
          count('success', { tickedBefore, mode: how })
        )
        return economy! >= normal! && normal! >= sustained!
      })
    )
  })

  test('NN-SKL-35: the expert never shoots less often and never runs dry more often', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9 }), mode, (tickedBefore, how) => {
        const expert = { tickedBefore, mode: how, skills: ['weapons-expert'] }
        const plain = { tickedBefore, mode: how }
        return (
          count('success', expert) >= count('success', plain) &&
          count('out-of-ammo', expert) <= count('out-of-ammo', plain)
        )
      })
    )
  })

  test('NN-AMM-2: a higher die is never better', () => {
    const worth = { success: 2, jam: 1, 'out-of-ammo': 0, 'mode-unavailable': 0 } as const
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 12 }),
        mode,
        fc.integer({ min: 1, max: 9 }),
        (tickedBefore, how, die) => {
          const result = (value: number): number =>
            worth[
              outcome('ammo-roll', { tickedBefore, mode: how, die: value })['result'] as keyof typeof worth
            ]
          return result(die + 1) <= result(die)
        }
      )
    )
  })
})

describe('melee', () => {
  const side = fc.record({
    ws: score,
    pinned: maybe,
    weapons: fc.shuffledSubarray(oneHanded, { maxLength: 2 })
  })
  const target = (attacker: object, defender: object, arc = 'front'): number =>
    Number(outcome('melee-target', { attacker, defender, arc })['target'])

  test('NN-MEL-5: a better striker never has a worse target, a better defender never a better one', () => {
    fc.assert(
      fc.property(side, side, (a, d) => {
        const now = target(a, d)
        expect(target({ ...a, ws: a.ws + 1 }, d)).toBeGreaterThanOrEqual(now)
        expect(target(a, { ...d, ws: d.ws + 1 })).toBeLessThanOrEqual(now)
        expect(now).toBeGreaterThanOrEqual(1)
        expect(now).toBeLessThanOrEqual(9)
      })
    )
  })

  test('NN-MEL-7: charging, the flank and the rear never hurt, being pinned never helps', () => {
    fc.assert(
      fc.property(side, side, (a, d) => {
        const now = target(a, d)
        expect(target({ ...a, charging: true }, d)).toBeGreaterThanOrEqual(now)
        expect(target(a, d, 'side')).toBeGreaterThanOrEqual(now)
        expect(target(a, d, 'rear')).toBeGreaterThanOrEqual(target(a, d, 'side'))
        expect(target({ ...a, pinned: true }, d)).toBeLessThanOrEqual(target({ ...a, pinned: false }, d))
        expect(target(a, { ...d, pinned: true })).toBeGreaterThanOrEqual(target(a, { ...d, pinned: false }))
      })
    )
  })

  test('NN-MEL-7, NN-SKL-7: more enemies in contact never help, except a brawler', () => {
    fc.assert(
      fc.property(side, side, fc.integer({ min: 1, max: 6 }), (a, d, enemiesInContact) => {
        const with_ = (count: number, skills: string[]): number =>
          target({ ...a, skills, enemiesInContact: count }, d)
        expect(with_(enemiesInContact + 1, [])).toBeLessThanOrEqual(with_(enemiesInContact, []))
        expect(with_(enemiesInContact + 1, ['melee-fighter'])).toBeGreaterThanOrEqual(
          with_(enemiesInContact, ['melee-fighter'])
        )
      })
    )
  })

  test('NN-MEL-6, NN-MEL-9: one more weapon in hand never lowers the chance to hit, the Strength, the threshold or the damage', () => {
    fc.assert(
      fc.property(side, side, fc.constantFrom(...oneHanded), score, (a, d, weapon, strength) => {
        const more = [...a.weapons, weapon]
        expect(target({ ...a, weapons: more }, d)).toBeGreaterThanOrEqual(target(a, d))
        expect(target(d, { ...a, weapons: more })).toBeLessThanOrEqual(target(d, a))
        const hit = (weapons: string[]): { [key: string]: number } =>
          outcome('melee-hit', { strength, weapons }) as never
        for (const key of ['strength', 'threshold', 'damageLevel'])
          expect(hit(more)[key]).toBeGreaterThanOrEqual(hit(a.weapons)[key]!)
      })
    )
  })

  test('NN-MEL-4: a higher Initiative never strikes later', () => {
    const place = { 'a-first': 2, simultaneous: 1, 'b-first': 0 } as const
    fc.assert(
      fc.property(score, score, maybe, (a, b, charging) => {
        const order = (i: number): number =>
          place[outcome('strike-order', { a: { i, charging }, b: { i: b } })['order'] as keyof typeof place]
        return order(a + 1) >= order(a)
      })
    )
  })
})
