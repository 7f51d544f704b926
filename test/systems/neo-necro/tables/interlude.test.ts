import { describe, expect, test } from 'vitest'
import { outcome } from '../../../support/necro-ask'
import { necro } from '../../../support/neo-necro-raw'
import { printed } from '../../../support/printed'

const rules = necro()
const human = { ws: 4, bs: 4, s: 3, t: 3, w: 3, i: 4 }

describe('the printed serious injuries', () => {
  // from, to, injury, characteristics, may fight, move, XP, may be taken away by a sting patch
  const table = printed(`
    1  5   miraculous-survival -         yes 6 no
    6  10  hatred              -         yes 6 no
    11 50  full-recovery       -         yes 6 yes
    51 55  tremors             bs-1      yes 6 yes
    56 60  shock               ws-1      yes 6 yes
    61 65  arm-injury          s-1       yes 6 yes
    66 70  torso-injury        t-1       yes 6 yes
    71 75  inner-ear-damage    i-1       yes 6 yes
    76 80  leg-injury          -         yes 5 yes
    81 85  one-eyed            ws-1,bs-1 yes 6 yes
    86 90  convalescence       -         no  6 no
    91 95  capture             -         no  6 no
    96 100 death               -         no  6 no`)
  const rolls = table.flatMap(([from, to, injury]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => [Number(from) + at, injury!] as const)
  )

  test('NN-INJ-4, NN-GEN-4, NN-RUL-38: every roll of a D100 has its result', () => {
    expect(rolls.map(([roll]) => roll)).toEqual(Array.from({ length: 100 }, (_, at) => at + 1))
  })

  test.each(rolls)('NN-INJ-1, NN-INJ-4: %i is %s', (roll, injury) => {
    expect(outcome('injury', { roll })).toEqual({ injury })
  })

  test.each(table)('NN-INJ-4: %s to %s, %s: %s', (_from, _to, injury, change, fights, move, patch) => {
    const profile = { ...human }
    for (const one of change === '-' ? [] : change!.split(','))
      profile[one.split('-')[0] as keyof typeof human] -= 1
    expect(outcome('injured-profile', { profile: human, injuries: [injury] })).toEqual({
      profile,
      canFight: fights === 'yes',
      move: Number(move),
      sprint: 3
    })
    expect(outcome('sting-patch', { injury }), 'NN-GEAR-14').toEqual({ allowed: patch === 'yes' })
  })

  test('NN-XP-2: only miraculous survival gives XP, 5', () => {
    const giving = rules.injuries.filter(({ effects }) => effects.some(({ type }) => type === 'xp'))
    expect(giving.map(({ id, effects }) => [id, effects])).toEqual([
      ['miraculous-survival', [{ type: 'xp', value: 5 }]]
    ])
  })

  test('NN-INJ-3: some organs come in pairs', () => {
    expect(rules.injuries.flatMap(({ id, pairedOrgan }) => (pairedOrgan ? [[id, pairedOrgan]] : []))).toEqual(
      [
        ['arm-injury', 'arm'],
        ['inner-ear-damage', 'ear'],
        ['leg-injury', 'leg'],
        ['one-eyed', 'eye']
      ]
    )
  })
})

describe('the printed thresholds', () => {
  const thresholds = [
    10, 20, 30, 40, 55, 70, 85, 105, 125, 150, 175, 205, 235, 265, 300, 335, 370, 410, 450, 480, 507, 535,
    580, 625
  ]

  test('NN-XP-4, NN-RUL-3: there are 24', () => {
    expect(thresholds).toHaveLength(24)
    expect(rules.experience.thresholds).toEqual(thresholds)
  })

  test.each(thresholds)('NN-XP-4: %i XP give a progression, one less does not', (threshold) => {
    expect(outcome('progressions', { from: threshold - 1, to: threshold })).toEqual({
      crossed: [threshold],
      progressions: 1,
      promoted: false
    })
    expect(outcome('progressions', { from: threshold, to: threshold })).toMatchObject({ crossed: [] })
    expect(outcome('progressions', { from: threshold - 2, to: threshold - 1 })).toMatchObject({ crossed: [] })
  })

  test.each([
    ['leader', 85],
    ['ganger', 40],
    ['kid', 10],
    ['heavy', 40],
    ['colossus', 40]
  ])('NN-XP-5, NN-RUL-32: a %s first progresses at %i', (type, first) => {
    expect(outcome('progressions', { from: 0, to: 625, type })['crossed']).toEqual(
      thresholds.filter((threshold) => threshold >= first)
    )
  })

  test.each(thresholds)(
    'NN-XP-11, NN-RUL-45: at %i XP only a kid is promoted, and only from 30 on',
    (threshold) => {
      for (const type of ['leader', 'ganger', 'kid', 'heavy', 'colossus']) {
        expect(outcome('progressions', { from: threshold - 1, to: threshold, type })['promoted']).toBe(
          type === 'kid' && threshold === 30
        )
      }
    }
  )
})

describe('the printed experience', () => {
  const gain = (more: object): unknown =>
    outcome('xp-gain', { type: 'ganger', result: 'loss', ...more })['xp']

  test.each([
    ['leader', 5],
    ['ganger', 5],
    ['kid', 10],
    ['heavy', 5],
    ['colossus', 5]
  ])(
    'NN-XP-1, NN-XP-2, NN-FTR-8, NN-RUL-78: a %s earns %i for a game, and nothing for a missed one',
    (type, xp) => {
      expect(gain({ type })).toBe(xp)
      expect(gain({ type, participated: false })).toBe(0)
    }
  )

  test.each([
    [0, 0, 0],
    [149, 0, 0],
    [150, 1, 2],
    [299, 1, 2],
    [300, 2, 4],
    [750, 5, 10]
  ])('NN-XP-3: %i points of difference give %i XP, %i on a victory', (difference, loss, win) => {
    const game = { ownValue: 1500, opponentValue: 1500 + difference }
    expect([gain(game), gain({ ...game, result: 'draw' }), gain({ ...game, result: 'win' })]).toEqual([
      5 + loss,
      5 + loss,
      5 + win
    ])
    expect(gain({ ownValue: 1500 + difference, opponentValue: 1500, result: 'win' })).toBe(5)
  })

  test.each(Array.from({ length: 10 }, (_, at) => at + 1))(
    'NN-XP-7, NN-XP-8: a learning roll of %i',
    (die) => {
      expect(outcome('learning', { dice: [die] })).toEqual(
        die <= 6 ? { boxes: 1, automaticFailures: 0, xp: 5 } : { boxes: 0, automaticFailures: 1, xp: 0 }
      )
    }
  )

  test('NN-XP-10: there are two boxes, 5 XP each', () => {
    expect([0, 1, 2, 3].map((learningBoxes) => gain({ learningBoxes }))).toEqual([5, 10, 15, 15])
  })

  test.each([
    ['ws', ['+1 ws', 'skill combat']],
    ['bs', ['+1 bs', 'skill shooting']],
    ['s', ['+1 s', 'skill muscle']],
    ['t', ['+1 t', '+1 w', 'skill muscle']],
    ['i', ['+1 i', 'skill agility', 'skill stealth']],
    ['ammo', ['skill techno']]
  ])('NN-XP-12, NN-XP-6: category %s offers %j', (category, choices) => {
    expect(outcome('category-choices', { category })).toEqual({ choices })
  })

  test('NN-XP-6: there are six categories', () => {
    expect(rules.learningCategories.map(({ id }) => id)).toEqual(['ws', 'bs', 's', 't', 'i', 'ammo'])
  })
})

describe('the printed income and pay', () => {
  test.each([
    ['win', 0, 315],
    ['win', 299, 315],
    ['win', 300, 325],
    ['win', 900, 345],
    ['loss', 0, 285],
    ['loss', 299, 285],
    ['loss', 300, 290],
    ['loss', 900, 300],
    ['draw', 0, 300],
    ['draw', 900, 300]
  ])(
    'NN-REV-1, NN-REV-2, NN-REV-3, NN-REV-4, NN-RUL-36: a %s against %i points more: %i',
    (result, difference, respect) => {
      expect(
        outcome('income', { respect: 300, result, ownValue: 1500, opponentValue: 1500 + difference })
      ).toEqual({ respect, credits: respect })
    }
  )

  test.each([
    [1, 0, 320],
    [2, 0, 340],
    [0, 1, 280],
    [3, 1, 340]
  ])(
    'NN-REV-6, NN-LOOT-3: %i purses taken and %i lost make %i cr of 300',
    (pursesStolen, pursesLost, credits) => {
      expect(outcome('income', { respect: 300, result: 'draw', pursesStolen, pursesLost })).toEqual({
        respect: 300,
        credits
      })
    }
  )

  test.each([
    [10, 0],
    [15, 0],
    [16, 1]
  ])('NN-REV-5, NN-RUL-37: a defeat from %i leaves a respect of %i', (before, respect) => {
    expect(outcome('income', { respect: before, result: 'loss' })).toEqual({ respect, credits: respect })
  })

  test.each([
    ['ganger', false, true, 'fit'],
    ['ganger', false, false, 'misses-next-game'],
    ['ganger', true, true, 'misses-next-game'],
    ['ganger', true, false, 'dead'],
    ['kid', false, false, 'misses-next-game'],
    ['heavy', true, false, 'dead'],
    ['colossus', false, true, 'fit'],
    ['leader', false, false, 'fit'],
    ['leader', true, false, 'misses-next-game']
  ])(
    'NN-PAY-2, NN-PAY-3, NN-RUL-42, NN-RUL-76: %s, convalescent %s, paid %s: %s',
    (type, convalescent, paid, status) => {
      expect(outcome('pay-result', { fighter: { type, convalescent }, paid })).toEqual({ status })
    }
  )
})

describe('the printed trade', () => {
  test.each([
    [0, true],
    [2, true],
    [3, false]
  ])('NN-BUY-2, NN-RUL-47: %i rare items in an interlude: %s', (count, legal) => {
    expect(
      outcome('rare-limit', { phase: 'interlude', items: Array<string>(count).fill('power-sword') })
    ).toEqual({ rare: count, legal })
  })

  test('NN-BUY-5, NN-RUL-47: the inventor’s item does not count', () => {
    expect(
      outcome('rare-limit', {
        phase: 'interlude',
        items: ['power-sword', 'power-sword', 'lascannon'],
        invented: ['lascannon']
      })
    ).toEqual({ rare: 2, legal: true })
  })

  test.each([
    ['dagger', 2],
    ['bayonet', 3],
    ['boltgun', 22],
    ['lasgun', 12],
    ['stimulant-dose', 1],
    ['standard-reload:lasgun', 2],
    ['lascannon', 112]
  ])('NN-BUY-3, NN-RUL-48: a %s sells for %i', (item, credits) => {
    expect(outcome('sale', { item })).toEqual({ credits })
  })

  test('NN-ITL-1: there are six steps in order', () => {
    expect(rules.interludeSteps.map(({ id }) => id)).toEqual([
      'injuries',
      'experience',
      'income',
      'pay',
      'trade',
      'gang-value'
    ])
  })
})
