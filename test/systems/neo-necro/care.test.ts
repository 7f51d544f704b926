import { describe, expect, test } from 'vitest'
import { ask, falling, outcome, refusal } from '../../support/necro-ask'

describe('healer', () => {
  const heals = (input: object = {}): unknown =>
    outcome('healer', { skills: ['healer'], injury: 'shock', ...input })['allowed']

  test('NN-SKL-32: a healer who fought and was not put out of action heals one injury of another', () => {
    expect(heals()).toBe(true)
    for (const input of [{ skills: [] }, { fought: false }, { outOfAction: true }])
      expect(heals(input)).toBe(false)
  })

  test.each([
    ['tremors', true],
    ['shock', true],
    ['arm-injury', true],
    ['torso-injury', true],
    ['inner-ear-damage', true],
    ['leg-injury', true],
    ['one-eyed', true],
    ['miraculous-survival', false],
    ['hatred', false],
    ['full-recovery', false],
    ['convalescence', false],
    ['capture', false],
    ['death', false]
  ])('NN-RUL-62: %s may be healed: %s', (injury, may) => {
    expect(heals({ injury })).toBe(may)
    expect(outcome('cures', { injury })['healer']).toBe(may)
  })

  test('NN-RUL-62: a healer can’t heal themselves, and heals once per game', () => {
    expect(heals({ himself: true })).toBe(false)
    expect(heals({ healedBefore: 1 })).toBe(false)
    expect(ask('healer', { skills: ['healer'], injury: 'shock', himself: true }).rules).toContain('NN-RUL-62')
  })
})

describe('cures', () => {
  test.each([
    ['one-eyed', 'bionic-eye', 'NN-BIO-2'],
    ['arm-injury', 'bionic-arm', 'NN-BIO-3'],
    ['leg-injury', 'bionic-leg', 'NN-BIO-4']
  ])(
    'NN-BIO-2, NN-BIO-3, NN-BIO-4: %s is healed by %s (%s), by a patch and by a healer',
    (injury, bionic, rule) => {
      const answer = ask('cures', { injury })
      expect(answer.outcome).toEqual({ stingPatch: true, healer: true, bionic })
      expect(answer.rules).toContain(rule)
    }
  )

  test('NN-GEAR-14: a patch does not help against death, capture, hatred, convalescence or a miracle', () => {
    for (const injury of ['death', 'capture', 'hatred', 'convalescence', 'miraculous-survival'])
      expect(outcome('cures', { injury })).toEqual({ stingPatch: false, healer: false, bionic: null })
  })
})

describe('inventor', () => {
  const invent = (input: object = {}, houseRules = {}): { [key: string]: unknown } =>
    outcome('inventor', { skills: ['inventor'], item: 'power-sword', ...input }, houseRules)

  test('NN-SKL-34, NN-BUY-5: an inventor gets one rare item, paid for, outside the limit', () => {
    expect(invent()).toEqual({ allowed: true, price: 40, countsTowardsLimit: false })
    expect(invent({ credits: 40 })).toMatchObject({ allowed: true })
    expect(invent({ credits: 39 })).toMatchObject({ allowed: false })
  })

  test('NN-SKL-34: only after a game they ended up, only rare items, one per inventor', () => {
    for (const input of [
      { skills: [] },
      { fought: false },
      { outOfAction: true },
      { item: 'sword' },
      { inventedBefore: 1 }
    ])
      expect(invent(input)).toMatchObject({ allowed: false })
  })

  test('NN-RUL-47: by house rule it counts in the limit', () => {
    expect(invent({}, { inventorOutsideRareLimit: false })).toMatchObject({
      allowed: true,
      countsTowardsLimit: true
    })
    expect(
      ask('inventor', { skills: ['inventor'], item: 'power-sword' }, { inventorOutsideRareLimit: false })
        .rules
    ).toContain('NN-BUY-2')
    expect(
      outcome(
        'rare-limit',
        { phase: 'interlude', items: ['power-sword', 'bionic-eye'], invented: ['power-fist'] },
        { inventorOutsideRareLimit: false }
      )
    ).toEqual({ rare: 3, legal: false })
  })
})

describe('weapon-master', () => {
  const teach = (input: object = {}, houseRules = {}): unknown =>
    outcome('weapon-master', { house: 'orlock', type: 'ganger', skill: 'dive', ...input }, houseRules)

  test('NN-SKA-4, NN-GEAR-17: a skill outside the fighter’s families uses up a weapon master', () => {
    expect(teach()).toEqual({ allowed: true, needsMaster: true, mastersLeft: 0 })
    expect(teach({ masters: 0 })).toEqual({ allowed: false, needsMaster: true, mastersLeft: 0 })
  })

  test('NN-SKA-2: a skill of their own families needs none', () => {
    expect(teach({ skill: 'dodge' })).toEqual({ allowed: true, needsMaster: false, mastersLeft: 1 })
    expect(teach({ type: 'leader' })).toMatchObject({ needsMaster: false })
    expect(teach({ type: 'heavy', skill: 'healer' })).toMatchObject({ needsMaster: false })
  })

  test('NN-SKA-6: a known skill is not taught again', () => {
    expect(teach({ skills: ['dive'] })).toEqual({ allowed: false, needsMaster: false, mastersLeft: 1 })
  })

  test('NN-RUL-60: by house rule the weapon master is kept', () => {
    expect(teach({}, { weaponMasterConsumed: false })).toEqual({
      allowed: true,
      needsMaster: true,
      mastersLeft: 1
    })
  })
})

describe('customise', () => {
  const custom = (input: object = {}): unknown =>
    outcome('customise', { weapon: 'boltgun', skills: ['custom-weapon'], ...input })
  const mode = { boxes: 4, toHit: 2, damageLevel: 1 }

  test('NN-SKL-36: a ranged, not heavy weapon gets a mode with four boxes, +2 to hit and a damage level', () => {
    expect(custom()).toEqual({ allowed: true, replacesAnother: false, ...mode })
    expect(custom({ weapon: 'heavy-bolter' })).toMatchObject({ allowed: false })
    expect(custom({ skills: [] })).toMatchObject({ allowed: false })
    expect(custom({ already: true })).toMatchObject({ allowed: false })
    expect(refusal('customise', { weapon: 'sword', skills: ['custom-weapon'] })).toEqual([
      'not-a-ranged-weapon'
    ])
  })

  test('NN-SKL-36: between games it may move to another weapon; taking it again adds one', () => {
    expect(custom({ customised: 1 })).toMatchObject({ allowed: true, replacesAnother: true })
    expect(custom({ customised: 1, skills: ['custom-weapon', 'custom-weapon'] })).toMatchObject({
      allowed: true,
      replacesAnother: false
    })
    expect(custom({ betweenGames: false })).toMatchObject({ allowed: false })
  })
})

describe('injury-reroll', () => {
  const again = (injury: string, input: object = {}): unknown =>
    outcome('injury-reroll', {
      injury,
      stash: ['emergency-medical-automaton', 'retractable-blades'],
      die: 30,
      ...input
    })

  test('NN-INJ-8, NN-GEAR-15, NN-GEAR-16: an automaton re-rolls death, blades re-roll capture', () => {
    expect(again('death')).toEqual({
      allowed: true,
      item: 'emergency-medical-automaton',
      injury: 'full-recovery',
      roll: 30
    })
    expect(again('capture')).toEqual({
      allowed: true,
      item: 'retractable-blades',
      injury: 'full-recovery',
      roll: 30
    })
    expect(again('shock')).toEqual({ allowed: false, item: null, injury: 'shock', roll: null })
    expect(again('death', { stash: ['retractable-blades'] })).toMatchObject({
      allowed: false,
      injury: 'death'
    })
  })

  test('NN-GEN-5: the re-roll happens once; the second result is final', () => {
    expect(again('death', { alreadyRerolled: true })).toEqual({
      allowed: false,
      item: null,
      injury: 'death',
      roll: null
    })
    expect(
      outcome('injury-reroll', { injury: 'death', stash: ['emergency-medical-automaton'] }, {}, falling(98))
    ).toMatchObject({ injury: 'death', roll: 98, dice: [{ sides: 100, value: 98 }] })
  })
})

describe('bionic-hit', () => {
  const hit = (injury: string, input: object = {}): unknown =>
    outcome('bionic-hit', { injury, die: 1, ...input })

  test('NN-INJ-3, NN-GEN-2: a D2 chooses the side of a paired organ', () => {
    expect(hit('arm-injury')).toEqual({ side: 'left', destroyed: null, injury: 'arm-injury' })
    expect(hit('leg-injury', { die: 2 })).toEqual({ side: 'right', destroyed: null, injury: 'leg-injury' })
    expect(hit('shock')).toEqual({ side: null, destroyed: null, injury: 'shock' })
  })

  test('NN-BIO-1, NN-RUL-40: a bionic organ on that side is destroyed, and the fighter has the injury', () => {
    const bionics = [
      { bionic: 'bionic-arm', side: 'left' },
      { bionic: 'bionic-leg', side: 'left' }
    ]
    expect(hit('arm-injury', { bionics })).toEqual({
      side: 'left',
      destroyed: 'bionic-arm',
      injury: 'arm-injury'
    })
    expect(hit('arm-injury', { bionics, die: 2 })).toMatchObject({ destroyed: null })
    expect(hit('inner-ear-damage', { bionics })).toMatchObject({ side: 'left', destroyed: null })
  })

  test('NN-RUL-39, NN-INJ-10: the second time it is the other eye', () => {
    expect(hit('one-eyed', { lostEye: 'left', die: 1 })).toMatchObject({ side: 'right' })
    expect(
      hit('one-eyed', { lostEye: 'left', bionics: [{ bionic: 'bionic-eye', side: 'right' }] })
    ).toMatchObject({ destroyed: 'bionic-eye' })
  })
})

describe('bionic-fit', () => {
  const fit = (bionic: string, input: object = {}): unknown => outcome('bionic-fit', { bionic, ...input })

  test('NN-BIO-3, NN-RUL-40: it goes to the injured side and heals the injury', () => {
    expect(fit('bionic-arm', { injuries: [{ injury: 'arm-injury', side: 'right' }] })).toEqual({
      allowed: true,
      side: 'right',
      heals: 'arm-injury',
      strength: 2,
      sprint: 0
    })
    expect(fit('bionic-arm')).toEqual({ allowed: true, side: 'left', heals: null, strength: 2, sprint: 0 })
    expect(fit('bionic-eye', { injuries: [{ injury: 'arm-injury', side: 'right' }] })).toMatchObject({
      heals: null
    })
  })

  test('NN-BIO-4: two legs give 2 inches of sprint in total, and a third is refused', () => {
    expect(fit('bionic-leg')).toMatchObject({ sprint: 1 })
    expect(fit('bionic-leg', { bionics: [{ bionic: 'bionic-leg', side: 'left' }] })).toEqual({
      allowed: true,
      side: 'right',
      heals: null,
      strength: 0,
      sprint: 2
    })
    expect(
      fit('bionic-leg', {
        bionics: [
          { bionic: 'bionic-leg', side: 'left' },
          { bionic: 'bionic-leg', side: 'right' }
        ]
      })
    ).toMatchObject({ allowed: false, side: null })
    const steps = ask('bionic-fit', {
      bionic: 'bionic-leg',
      bionics: [{ bionic: 'bionic-leg', side: 'left' }]
    }).steps
    expect(steps.at(-1)).toEqual({ key: 'bionic-fit.sprint', params: { sprint: 2 } })
    expect(
      fit('bionic-arm', { bionics: [{ bionic: 'bionic-leg', side: 'left' }], wish: 'left' })
    ).toMatchObject({ allowed: true, side: 'left' })
  })

  test('NN-BIO-1: a body part is not fitted to another fighter', () => {
    expect(fit('bionic-leg', { removed: true })).toMatchObject({ allowed: false })
    expect(refusal('bionic-fit', { bionic: 'sword' })).toEqual(['not-a-bionic'])
  })
})
