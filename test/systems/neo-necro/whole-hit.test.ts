import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ask, falling, outcome, refusal } from '../../support/necro-ask'

type Saves = {
  source: string
  value: number
  effectiveValue: number
  dieModifier: number
  shield: boolean
  upTo: number
}[]
const savesOf = (input: object): Saves => outcome('saves', input)['saves'] as Saves
const upTo = (input: object): number[] => savesOf(input).map((save) => save.upTo)

describe('saves', () => {
  test.each([
    ['armour-plates', 3, 2],
    ['composite-armour', 4, 2],
    ['carapace-armour', 5, 3],
    ['ceramite-armour', 6, 3],
    ['power-armour', 7, 4]
  ])('NN-ARM-2, NN-SAV-2: %s saves on %i, on %i once the threshold reaches it', (armour, plain, halved) => {
    expect(upTo({ items: [armour], threshold: plain - 1 })).toEqual([plain])
    expect(upTo({ items: [armour], threshold: plain })).toEqual([halved])
  })

  test.each([
    ['officer-composite-armour', 5, 3],
    ['officer-carapace-armour', 6, 4],
    ['officer-ceramite-armour', 7, 4]
  ])('NN-SAV-9: %s takes 1 off the die: up to %i, halved up to %i', (armour, plain, halved) => {
    expect(upTo({ items: [armour] })).toEqual([plain])
    expect(upTo({ items: [armour], threshold: 9 })).toEqual([halved])
  })

  test('NN-SAV-8, NN-RUL-25: artificer armour is never halved, and Reinforced Armour does not touch it', () => {
    expect(upTo({ items: ['artificer-armour'], threshold: 12, skills: ['reinforced-armour'] })).toEqual([5])
    expect(ask('saves', { items: ['artificer-armour'] }).rules).toContain('NN-RUL-25')
  })

  test('NN-SKL-25, NN-SKL-9, NN-RUL-26: modifiers of the die add up, and the threshold is compared with the printed value', () => {
    expect(upTo({ items: ['officer-carapace-armour'], skills: ['reinforced-armour'] })).toEqual([7])
    expect(
      upTo({ items: ['officer-carapace-armour'], skills: ['reinforced-armour', 'dodge'], kind: 'melee' })
    ).toEqual([9])
    expect(
      upTo({ items: ['officer-carapace-armour'], skills: ['reinforced-armour', 'dodge'], kind: 'shot' })
    ).toEqual([7])
    expect(upTo({ items: ['carapace-armour'], skills: ['reinforced-armour'], threshold: 5 })).toEqual([4])
  })

  test('NN-SAV-1: a natural 10 fails, whatever is taken off the die', () => {
    expect(upTo({ items: ['power-armour'], skills: ['dodge', 'reinforced-armour'], kind: 'melee' })).toEqual([
      9
    ])
  })

  test('NN-SKL-9, NN-RUL-26: without an armour save, Dodge saves on 1-2 in melee, never halved', () => {
    expect(savesOf({ skills: ['dodge'], kind: 'melee', threshold: 8 })).toMatchObject([
      { source: 'dodge', value: 2, effectiveValue: 2, upTo: 2 }
    ])
    expect(savesOf({ skills: ['dodge'], kind: 'shot' })).toEqual([])
    expect(
      savesOf({ skills: ['dodge'], items: ['leather', 'arbitrator-shield'], kind: 'melee' })
    ).toMatchObject([{ source: 'dodge' }])
  })

  test('NN-SKL-8: a precise strike adds 1 to the dice against it in melee, but not to invulnerable saves', () => {
    expect(upTo({ items: ['carapace-armour'], kind: 'melee', attackerSkills: ['precise-strike'] })).toEqual([
      4
    ])
    expect(upTo({ items: ['carapace-armour'], kind: 'shot', attackerSkills: ['precise-strike'] })).toEqual([
      5
    ])
    expect(upTo({ items: ['artificer-armour'], kind: 'melee', attackerSkills: ['precise-strike'] })).toEqual([
      5
    ])
    expect(upTo({ skills: ['dodge'], kind: 'melee', attackerSkills: ['precise-strike'] })).toEqual([1])
  })

  test('NN-GEAR-2, NN-SAV-3: an active force shield saves beside the plating; an inactive one does not', () => {
    const worn = { items: ['carapace-armour', 'force-shield-generator'], threshold: 5 }
    expect(savesOf({ ...worn, shielded: true })).toMatchObject([
      { source: 'carapace-armour', upTo: 3, shield: false },
      { source: 'force-shield-generator', value: 5, upTo: 5, shield: true }
    ])
    expect(savesOf(worn)).toMatchObject([{ source: 'carapace-armour' }])
    expect(savesOf({ items: ['carapace-armour'], shielded: true })).toHaveLength(1)
  })

  test('NN-GEAR-4: an arbitrator shield gives the shield rule against blows from anywhere and against shots from the front only', () => {
    const shielding = (input: object): boolean[] =>
      savesOf({ items: ['carapace-armour', 'arbitrator-shield'], ...input }).map((save) => save.shield)
    expect(shielding({ kind: 'melee', arc: 'rear' })).toEqual([true])
    expect(shielding({ kind: 'shot', arc: 'front' })).toEqual([true])
    expect(shielding({ kind: 'shot', arc: 'side' })).toEqual([false])
    expect(shielding({ kind: 'grenade', arc: 'front' })).toEqual([false])
    expect(shielding({ kind: 'other', arc: 'front' })).toEqual([false])
  })

  test('NN-SKL-22: an elusive fighter is always shot from the front, so that their shield counts', () => {
    const answer = ask('saves', {
      items: ['carapace-armour', 'arbitrator-shield'],
      skills: ['elusive'],
      kind: 'shot',
      arc: 'rear'
    })
    expect(answer.outcome['saves']).toMatchObject([{ shield: true }])
    expect(answer.rules).toContain('NN-SKL-22')
    expect(
      savesOf({
        items: ['carapace-armour', 'arbitrator-shield'],
        skills: ['melee-fighter'],
        kind: 'shot',
        arc: 'rear'
      })
    ).toMatchObject([{ shield: false }])
  })

  test('NN-SKL-8, NN-SKL-9, NN-SKL-25: a skill is cited if it changes the die, and nowhere else', () => {
    const cited = (input: object): string[] =>
      ask('saves', { items: ['officer-carapace-armour'], ...input }).rules.filter((rule) =>
        rule.startsWith('NN-SKL')
      )
    const all = { skills: ['dodge', 'reinforced-armour'], attackerSkills: ['precise-strike'] }
    expect(cited(all)).toEqual(['NN-SKL-25'])
    expect(cited({ ...all, kind: 'melee' })).toEqual(['NN-SKL-25', 'NN-SKL-9', 'NN-SKL-8'])
    expect(cited({ kind: 'melee' })).toEqual([])
    expect(cited({ ...all, items: ['artificer-armour'], kind: 'melee' })).toEqual(['NN-SKL-9'])
  })

  test('NN-ARM-1: two platings are not worn together', () => {
    expect(refusal('saves', { items: ['armour-plates', 'carapace-armour'] })).toEqual(['two-platings'])
    expect(refusal('saves', { items: ['tin-foil'], skills: ['luck'], attackerSkills: ['malice'] })).toEqual([
      'unknown-id',
      'unknown-id',
      'unknown-id'
    ])
  })

  test('property: each save succeeds exactly on the dice up to its last one, as the single save does', () => {
    const armour = fc.constantFrom(
      'armour-plates',
      'officer-composite-armour',
      'carapace-armour',
      'artificer-armour',
      'officer-ceramite-armour',
      'power-armour'
    )
    const skills = fc.subarray(['dodge', 'reinforced-armour'])
    fc.assert(
      fc.property(
        armour,
        skills,
        fc.boolean(),
        fc.integer({ min: 0, max: 12 }),
        fc.integer({ min: 1, max: 10 }),
        fc.boolean(),
        (worn, own, melee, threshold, die, precise) => {
          const attackerSkills = precise ? ['precise-strike'] : []
          const [limit] = upTo({
            items: [worn],
            skills: own,
            kind: melee ? 'melee' : 'shot',
            threshold,
            attackerSkills
          })
          return (
            outcome('save', { armour: worn, skills: own, melee, threshold, die, attackerSkills })['saved'] ===
            die <= limit!
          )
        }
      )
    )
  })

  test('property: a higher threshold never makes a save better', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('armour-plates', 'carapace-armour', 'artificer-armour', 'power-armour'),
        fc.integer({ min: 0, max: 11 }),
        (worn, threshold) =>
          upTo({ items: [worn], threshold: threshold + 1 })[0]! <= upTo({ items: [worn], threshold })[0]!
      )
    )
  })
})

describe('whole-hit', () => {
  const hit = (
    input: { target?: object; [key: string]: unknown },
    houseRules = {}
  ): { [key: string]: unknown } =>
    outcome('whole-hit', { strength: 4, ...input, target: { toughness: 3, ...input.target } }, houseRules)
  const armoured = { items: ['carapace-armour'] }

  test('NN-IMP-1, NN-SAV-6: the impact comes first, then the saves: failed and saved has no effect, passed and saved pins', () => {
    expect(hit({ target: armoured, impactDie: 7, saveDice: [5] })).toMatchObject({
      impactTarget: 6,
      impact: false,
      saved: true,
      wounds: 0,
      woundsLost: 0,
      pinned: false
    })
    expect(hit({ target: armoured, impactDie: 6, saveDice: [5] })).toMatchObject({
      impact: true,
      saved: true,
      woundsLost: 0,
      pinned: true
    })
  })

  test('NN-SAV-6: impact failed and not saved is one wound, passed and not saved is two and pins', () => {
    expect(hit({ target: armoured, impactDie: 7, saveDice: [6] })).toMatchObject({
      saved: false,
      wounds: 1,
      woundsLost: 1,
      pinned: false
    })
    expect(hit({ target: armoured, impactDie: 6, saveDice: [6] })).toMatchObject({
      saved: false,
      wounds: 2,
      woundsLost: 2,
      pinned: true
    })
  })

  test('NN-SAV-5, NN-RUL-24: without any save the hit counts as not saved; by house rule only the impact counts', () => {
    expect(hit({ impactDie: 7 })).toMatchObject({ saves: [], saved: null, woundsLost: 1, pinned: false })
    expect(hit({ impactDie: 6 })).toMatchObject({ woundsLost: 2, pinned: true })
    expect(hit({ impactDie: 7 }, { noSaveCountsAsFailed: false })).toMatchObject({ woundsLost: 0 })
    expect(hit({ impactDie: 6 }, { noSaveCountsAsFailed: false })).toMatchObject({
      woundsLost: 1,
      pinned: true
    })
  })

  test('NN-CHA-5, NN-GEAR-10: worn cushioning counts, unless the rounds ignore it', () => {
    expect(hit({ target: { items: ['araneine'] }, impactDie: 5 })).toMatchObject({
      impactTarget: 3,
      impact: false
    })
    expect(hit({ target: { items: ['araneine'] }, ignoresCushioning: true, impactDie: 5 })).toMatchObject({
      impactTarget: 6,
      impact: true
    })
  })

  test('NN-RUL-2: an impossible impact has no die, but the save still has one', () => {
    const answer = outcome(
      'whole-hit',
      { strength: 1, target: { toughness: 5, ...armoured, items: ['carapace-armour', 'energetic-fibres'] } },
      {},
      falling(9)
    )
    expect(answer).toMatchObject({
      impactTarget: null,
      impact: false,
      saved: false,
      woundsLost: 1,
      pinned: false,
      dice: [{ value: 9 }]
    })
  })

  test('NN-SAV-3, NN-SAV-7: every save is rolled, one is enough, and only a successful one with the shield rule prevents the pinning', () => {
    const target = { items: ['carapace-armour', 'force-shield-generator'], shielded: true }
    expect(hit({ target, impactDie: 1, saveDice: [1, 10] })).toMatchObject({
      saved: true,
      woundsLost: 0,
      pinned: true
    })
    expect(hit({ target, impactDie: 1, saveDice: [9, 5] })).toMatchObject({
      saved: true,
      woundsLost: 0,
      pinned: false
    })
    expect(hit({ target, impactDie: 1, saveDice: [9, 6] })).toMatchObject({
      saved: false,
      woundsLost: 2,
      saves: [
        { source: 'carapace-armour', saved: false },
        { source: 'force-shield-generator', saved: false }
      ]
    })
  })

  test('NN-DMG-2: each wound has a damage die, for the impact and for the failed save', () => {
    expect(hit({ damageLevel: 3, impactDie: 1, damageDice: [3, 2] })).toMatchObject({
      wounds: 2,
      woundsLost: 5
    })
    expect(hit({ damageLevel: 3, impactDie: 9, damageDice: [2, 3] })).toMatchObject({
      wounds: 1,
      woundsLost: 2
    })
    expect(
      hit({ damageLevel: 2, target: armoured, impactDie: 1, saveDice: [1], damageDice: [2] })
    ).toMatchObject({ wounds: 0, woundsLost: 0 })
    expect(
      refusal('whole-hit', {
        strength: 4,
        damageLevel: 3,
        target: { toughness: 3 },
        impactDie: 1,
        damageDice: [2]
      })
    ).toEqual(['wrong-number-of-dice'])
  })

  test('NN-OUT-1: losing the last wound asks for one survival die, and one for each wound in excess', () => {
    expect(hit({ impactDie: 1, target: { wounds: 3 } })).toMatchObject({ woundsLeft: 1, survivalDice: 0 })
    expect(hit({ impactDie: 1, target: { wounds: 2 } })).toMatchObject({ woundsLeft: 0, survivalDice: 1 })
    expect(hit({ impactDie: 1, target: { wounds: 1 } })).toMatchObject({ woundsLeft: 0, survivalDice: 2 })
    expect(hit({ impactDie: 9, target: { ...armoured, wounds: 1 }, saveDice: [1] })).toMatchObject({
      woundsLeft: 1,
      survivalDice: 0
    })
    expect(hit({ impactDie: 1 })).toMatchObject({ woundsLeft: null, survivalDice: null })
    const cites = (wounds: number): boolean =>
      ask('whole-hit', { strength: 4, target: { toughness: 3, wounds }, impactDie: 1 }).rules.includes(
        'NN-OUT-1'
      )
    expect([cites(3), cites(2)]).toEqual([false, true])
  })

  test('NN-SKL-27: a relentless fighter may test at once and stay up; the wounds stay lost', () => {
    const target = { skills: ['relentless'], initiative: 4 }
    expect(hit({ target, impactDie: 1, testAtOnce: true, testDie: 4 })).toMatchObject({
      woundsLost: 2,
      pinned: false,
      stayedUp: true
    })
    expect(hit({ target, impactDie: 1, testAtOnce: true, testDie: 5 })).toMatchObject({
      pinned: true,
      stayedUp: false
    })
    expect(hit({ target, impactDie: 10, testAtOnce: true })).toMatchObject({ pinned: false, stayedUp: null })
    expect(refusal('whole-hit', { strength: 4, target: { toughness: 3 }, testAtOnce: true })).toEqual([
      'needs-relentless'
    ])
    expect(
      refusal('whole-hit', {
        strength: 4,
        target: { toughness: 3, skills: ['relentless'] },
        testAtOnce: true
      })
    ).toEqual(['initiative-needed'])
  })

  test('the answer contains the dice it rolls, each separately', () => {
    const seen: string[] = []
    const chance = { roll: (sides: number, why: string) => (seen.push(why), sides), id: () => 'x' }
    const answer = outcome(
      'whole-hit',
      {
        strength: 4,
        damageLevel: 2,
        target: { toughness: 3, items: ['carapace-armour', 'force-shield-generator'], shielded: true }
      },
      {},
      chance
    )
    expect(answer['dice']).toHaveLength(4)
    expect(new Set(seen).size).toBe(4)
  })

  test('property: more Strength never makes a wound less likely, and a save never makes it more likely', () => {
    const lost = (input: object, target: object): number => Number(hit({ ...input, target })['woundsLost'])
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 12 }),
        fc.integer({ min: 1, max: 10 }),
        fc.integer({ min: 1, max: 10 }),
        (strength, impactDie, saveDie) => {
          const weak = lost({ strength, impactDie, saveDice: [saveDie] }, armoured)
          return (
            lost({ strength: strength + 1, impactDie, saveDice: [saveDie] }, armoured) >= weak &&
            lost({ strength, impactDie }, {}) >= weak
          )
        }
      )
    )
  })
})
