import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { oddsOfAnswer } from '../../../src-main/kernel/questions/odds'
import { shadowrunSru } from '../../../src-main/systems/shadowrun-sru/index'
import { accepts, ask, falling, outcome, refusal, sru } from './ask'

const stepKeys = (name: string, input: unknown, house = {}) =>
  ask(name, input, house).steps.map(({ key }) => key.split('.').at(-1))

describe('defence', () => {
  const defend = (input: object, house = {}) => outcome('sru.defend', input, house)

  test('SRU-DF-02, SRU-R13: hidden tokens are turned one by one until the excess is matched, and failures are discarded', () => {
    expect(defend({ excess: 2, hidden: ['F3', 'S1', 'S4', 'S6'] })).toEqual({
      turned: ['F3', 'S1', 'S4'],
      faceUpAfter: ['S1', 'S4'],
      hiddenAfter: ['S6'],
      discarded: ['F3'],
      defence: 2,
      hit: false
    })
    expect(defend({ excess: 3, hidden: ['F3', 'S1'] })).toEqual({
      turned: ['F3', 'S1'],
      faceUpAfter: ['S1'],
      hiddenAfter: [],
      discarded: ['F3'],
      defence: 1,
      hit: true
    })
  })

  test('SRU-DF-03, SRU-R13: visible successes count first', () => {
    expect(defend({ excess: 2, faceUp: ['S5'], hidden: ['S1', 'S2'] })).toEqual({
      turned: ['S1'],
      faceUpAfter: ['S5', 'S1'],
      hiddenAfter: ['S2'],
      discarded: [],
      defence: 2,
      hit: false
    })
    expect(defend({ excess: 1, faceUp: ['S5', 'S2'], hidden: ['S1'] })).toEqual({
      turned: [],
      faceUpAfter: ['S5', 'S2'],
      hiddenAfter: ['S1'],
      discarded: [],
      defence: 2,
      hit: false
    })
  })

  test('SRU-DF-05, SRU-R12, SRU-DM-01: an excess below one turns no token; a hit is strictly above the defence', () => {
    expect(ask('sru.defend', { excess: 0, faceUp: ['S1'], hidden: ['S2'] })).toEqual({
      outcome: {
        turned: [],
        faceUpAfter: ['S1'],
        hiddenAfter: ['S2'],
        discarded: [],
        defence: 1,
        hit: false
      },
      rules: ['SRU-DF-05', 'SRU-R12'],
      steps: [{ key: 'sru.defend.missed', params: { excess: 0 } }]
    })
    expect(defend({ excess: 0, hidden: ['S2'] }, { excessRule: 'at-least-zero' })).toMatchObject({
      turned: [],
      defence: 0,
      hit: true
    })
    expect(defend({ excess: 0, faceUp: ['S1'] }, { excessRule: 'at-least-zero' })).toMatchObject({
      defence: 1,
      hit: false
    })
    expect(defend({ excess: -1 }, { excessRule: 'at-least-zero' })).toMatchObject({ hit: false })
    expect(defend({ excess: 1 })).toMatchObject({ defence: 0, hit: true })
  })

  test('SRU-DF-04: all of a defence may be ignored, or a part of the result', () => {
    expect(defend({ excess: 2, faceUp: ['S1'], hidden: ['S2', 'S3'], ignored: 'all' })).toEqual({
      turned: [],
      faceUpAfter: ['S1'],
      hiddenAfter: ['S2', 'S3'],
      discarded: [],
      defence: 0,
      hit: true
    })
    expect(defend({ excess: 2, hidden: ['S2', 'S3'], ignored: 1 })).toEqual({
      turned: ['S2', 'S3'],
      faceUpAfter: ['S2', 'S3'],
      hiddenAfter: [],
      discarded: [],
      defence: 1,
      hit: true
    })
    expect(defend({ excess: 2, hidden: ['S2', 'S3'], ignored: '1' })).toMatchObject({ defence: 1 })
    expect(defend({ excess: 2, faceUp: ['S1'], ignored: 5 })).toMatchObject({ defence: 0 })
    expect(defend({ excess: 0, faceUp: ['S1'], ignored: 'all' })).toMatchObject({ defence: 0, hit: false })
    expect(accepts('sru.defend', { excess: 1, ignored: 'some' })).toBe(false)
    expect(accepts('sru.defend', { excess: 1, ignored: -1 })).toBe(false)
  })

  test('SRU-DF-02: no defence shows more than the shot needs or than it has, and only failures are lost', () => {
    const token = fc
      .tuple(fc.constantFrom('S', 'F'), fc.integer({ min: 1, max: 6 }))
      .map(([type, value]) => `${type}${value}`)
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), fc.array(token, { maxLength: 8 }), (excess, hidden) => {
        const { turned, faceUpAfter, hiddenAfter, discarded, defence, hit } = defend({ excess, hidden }) as {
          [key: string]: string[]
        } & { defence: number; hit: boolean }
        expect([...turned!, ...hiddenAfter!]).toEqual(hidden)
        expect([...faceUpAfter!, ...discarded!].sort()).toEqual([...turned!].sort())
        expect(defence).toBe(Math.min(excess, hidden.filter((one) => one.startsWith('S')).length))
        expect(hit).toBe(defence < excess)
      })
    )
  })

  test('SRU-DF-06, SRU-R14: unturned tokens return at two for one, turned ones never', () => {
    const lower = (hidden: number, wanted: number) =>
      outcome('sru.lowerDefence', { hidden, faceUp: 3, wanted })
    expect([lower(5, 2), lower(5, 3), lower(2, 1), lower(1, 1), lower(4, 0)]).toEqual([
      { legal: true, returned: 2, discarded: 2, hiddenLeft: 1 },
      { legal: false, returned: 0, discarded: 0, hiddenLeft: 5 },
      { legal: true, returned: 1, discarded: 1, hiddenLeft: 0 },
      { legal: false, returned: 0, discarded: 0, hiddenLeft: 1 },
      { legal: true, returned: 0, discarded: 0, hiddenLeft: 4 }
    ])
    expect(stepKeys('sru.lowerDefence', { hidden: 5, faceUp: 3, wanted: 1 })).toEqual(['face-up', 'taken'])
  })
})

describe('damage', () => {
  const damage = (input: object, house = {}) =>
    outcome('sru.damage', { base: 5, bullets: 1, ...input }, house)

  test('SRU-DM-02, SRU-DM-03: damage is one token per bullet, the base damage and the highest of the tokens', () => {
    expect(damage({ bullets: 3, drawn: ['F2', 'S5', 'F3'] })).toEqual({ toDraw: 3, best: 5, damage: 10 })
    expect(ask('sru.damage', { base: 5, bullets: 1, drawn: ['F6'] })).toEqual({
      outcome: { toDraw: 1, best: 6, damage: 11 },
      rules: ['SRU-DM-02', 'SRU-DM-03'],
      steps: [
        { key: 'sru.damage.bullets', params: { bullets: 1, toDraw: 1 } },
        { key: 'sru.damage.total', params: { base: 5, best: 6, damage: 11 } }
      ]
    })
    expect(refusal('sru.damage', { base: 5, bullets: 3, drawn: ['S1'] })).toEqual(['tokens-count'])
    expect(refusal('sru.damage', { base: 5, bullets: 1, drawn: ['S1', 'S2'] })).toEqual(['tokens-count'])
    expect(damage({ bullets: 0 })).toEqual({ toDraw: 0, best: 0, damage: 0 })
  })

  test('SRU-R15: spent tokens count and are filled up, or suffice, or count for nothing', () => {
    const shot = { bullets: 3, spent: ['F6', 'S1'] }
    expect(damage({ ...shot, drawn: ['S4'] })).toEqual({ toDraw: 1, best: 6, damage: 11 })
    expect(damage({ ...shot, drawn: [] }, { damageTokens: 'spent-only' })).toEqual({
      toDraw: 0,
      best: 6,
      damage: 11
    })
    expect(damage({ ...shot, drawn: ['S4', 'S2', 'S1'] }, { damageTokens: 'draw-only' })).toEqual({
      toDraw: 3,
      best: 4,
      damage: 9
    })
    expect(damage({ bullets: 1, spent: ['S2', 'S3'], drawn: [] })).toEqual({ toDraw: 0, best: 3, damage: 8 })
    expect(
      damage({ bullets: 2, spent: [], drawn: ['S1', 'S2'] }, { damageTokens: 'spent-only' })
    ).toMatchObject({ toDraw: 2 })
  })

  test('SRU-AC-03, SRU-R16: adjusting draws one more, besides one per bullet', () => {
    expect(damage({ adjust: true, drawn: ['S1', 'S4'] })).toEqual({ toDraw: 2, best: 4, damage: 9 })
    expect(
      damage({ adjust: true, spent: ['S2'], drawn: ['S4'] }, { damageTokens: 'spent-only' })
    ).toMatchObject({ toDraw: 1 })
    expect(refusal('sru.damage', { base: 5, bullets: 1, adjust: true, adjustTimes: 2 })).toEqual([
      'adjust-once'
    ])
    expect(
      damage({ adjust: true, adjustTimes: 2, drawn: ['S1', 'S4', 'F5'] }, { adjustRepeat: 'repeat' })
    ).toMatchObject({ toDraw: 3, damage: 10 })
  })

  test('SRU-DT-08, SRU-R27: an electric weapon does its base damage and no more, unless tokens count', () => {
    expect(damage({ electric: true, adjust: true, spent: ['S6'] })).toEqual({ toDraw: 0, best: 0, damage: 5 })
    expect(damage({ electric: true, drawn: ['S6'] }, { electricTokens: 'token' })).toEqual({
      toDraw: 1,
      best: 6,
      damage: 11
    })
  })

  test('SRU-R01: tokens that nobody turns are drawn from a full bag of 24, without replacement', () => {
    const drawn = ask('sru.damage', { base: 5, bullets: 3 }, {}, falling(1, 1, 22)).outcome
    expect(drawn).toEqual({
      toDraw: 3,
      best: 6,
      damage: 11,
      rolled: [
        { sides: 24, value: 1, by: 'app', token: 'S1' },
        { sides: 23, value: 1, by: 'app', token: 'S1' },
        { sides: 22, value: 12, by: 'app', token: 'F6' }
      ]
    })
    expect(refusal('sru.damage', { base: 5, bullets: 25 })).toEqual(['tokens-count'])
    const odds = (bullets: number) =>
      oddsOfAnswer((chance) =>
        shadowrunSru.resolvers['sru.damage']!.resolve(
          sru() as never,
          { base: 5, bullets, spent: [], adjust: false, electric: false, adjustTimes: 1 } as never,
          chance
        )
      ) as { [output: string]: { value: number; chance: string }[] }
    expect(odds(1)['damage']!.map(({ chance }) => chance)).toEqual(Array(6).fill('1/6'))
    // The highest of two is a six unless both are of the twenty others: 1 − 20·19 / 24·23.
    expect(odds(2)['damage']!.find(({ value }) => value === 11)).toEqual({ value: 11, chance: '43/138' })
  })

  test('SRU-R01: a campaign may draw from its own bag', () => {
    const bag = sru({ tokenBag: 'custom' })
    const files = {
      ...bag.files,
      'tables/own-tokens': [
        { type: 'success' as const, value: 9, count: 1 },
        { type: 'failure' as const, value: 2, count: 3 }
      ]
    }
    const answer = shadowrunSru.resolvers['sru.damage']!.resolve(
      { ...bag, files } as never,
      { base: 1, bullets: 4, spent: [], adjust: false, electric: false, adjustTimes: 1 } as never,
      falling(4, 1, 1, 1)
    )
    expect(
      (answer as unknown as { outcome: { rolled: { token: string }[]; best: number } }).outcome
    ).toMatchObject({ best: 9, rolled: [{ token: 'F2' }, { token: 'S9' }, { token: 'F2' }, { token: 'F2' }] })
  })
})

describe('the odds of a shot', () => {
  type Odds = {
    hitChance: string
    odds: { spreads: { rows: { value: number; chance: string }[] }[]; means: { mean: string }[] }
  }
  const odds = (input: object, house = {}) =>
    outcome('sru.odds', { skill: 3, range: 'short', ...input }, house) as unknown as Odds
  const damage = (input: object, house = {}) =>
    Object.fromEntries(odds(input, house).odds.spreads[0]!.rows.map(({ value, chance }) => [value, chance]))

  test('SRU-DF-02, SRU-DM-01, SRU-R01: a shot hits if the hidden tokens have too few successes', () => {
    expect(odds({}).hitChance).toBe('1/1')
    expect(odds({ skill: 0 }).hitChance).toBe('0/1')
    expect(odds({ skill: 1, defenceTokens: 1 }).hitChance).toBe('1/2')
    // Two failures of two: 12·11 of 24·23.
    expect(odds({ skill: 1, defenceTokens: 2 }).hitChance).toBe('11/46')
    expect(odds({ skill: 2, defenceTokens: 2 }).hitChance).toBe('35/46')
    expect([
      odds({ skill: 3, range: 'long', defenceTokens: 1 }).hitChance,
      odds({ thresholdModifier: 2, defenceTokens: 1 }).hitChance,
      odds({ modifier: -2, defenceTokens: 1 }).hitChance
    ]).toEqual(['1/2', '1/2', '1/2'])
    expect([
      odds({ skill: 0, defenceTokens: 4 }, { excessRule: 'at-least-zero' }).hitChance,
      odds({ skill: 0, modifier: -1 }, { excessRule: 'at-least-zero' }).hitChance
    ]).toEqual(['1/1', '0/1'])
  })

  test('SRU-DM-02, SRU-DM-03, SRU-R15: each bullet’s token and the spent ones make the damage', () => {
    expect(damage({ base: 5 })).toEqual({ 6: '1/6', 7: '1/6', 8: '1/6', 9: '1/6', 10: '1/6', 11: '1/6' })
    expect(damage({ base: 5, bullets: 2 })[11]).toBe('43/138')
    // The result equals drawing the tokens, however it is counted.
    const drawn = oddsOfAnswer((chance) =>
      shadowrunSru.resolvers['sru.damage']!.resolve(
        sru() as never,
        { base: 5, bullets: 3, spent: [], adjust: false, electric: false, adjustTimes: 1 } as never,
        chance
      )
    ) as unknown as { damage: { value: number; chance: string }[] }
    expect(damage({ base: 5, bullets: 3 })).toEqual(
      Object.fromEntries(drawn.damage.map(({ value, chance }) => [value, chance]))
    )
    expect(damage({ base: 5, spend: 1 })).toEqual(damage({ base: 5 }))
    expect(damage({ base: 5, spend: 1, bullets: 2 })).toEqual(damage({ base: 5, bullets: 2 }))
    expect(damage({ base: 5, adjust: true })).toEqual(damage({ base: 5, bullets: 2 }))
    expect(damage({ base: 5, electric: true })).toEqual({ 5: '1/1' })
    expect(damage({ base: 5, electric: true }, { electricTokens: 'token' })).toEqual(damage({ base: 5 }))
    expect(odds({ base: 5 }).odds.means[0]!.mean).toBe('17/2')
  })

  test('SRU-ST-03, SRU-R08: spent tokens count as stress lets them', () => {
    expect([
      odds({ skill: 0, spend: 1 }).hitChance,
      odds({ skill: 0, spend: 1, stress: 'high' }).hitChance,
      odds({ skill: 0, spend: 2, stress: 'high' }).hitChance
    ]).toEqual(['1/1', '1/2', '35/46'])
    expect(odds({ skill: 0, spend: 1, stress: 'high', precise: false }).hitChance).toBe('1/1')
    expect(refusal('sru.odds', { skill: 1, range: 'orbit', stress: 'bored', spend: 3 })).toEqual([
      'unknown-range',
      'unknown-stress',
      'spend-too-many'
    ])
    expect(refusal('sru.odds', { skill: 1, range: 'short', spend: 2, defenceTokens: 23 })).toEqual([
      'tokens-count'
    ])
  })

  test('the odds of a shot add up to certainty, and more defence never improves them', () => {
    const sum = (chances: string[]) =>
      chances
        .map((text) => text.split('/').map(Number) as [number, number])
        .reduce((total, [n, d]) => total + n / d, 0)
    const chance = (text: string) => Number(text.split('/')[0]) / Number(text.split('/')[1])
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 0, max: 2 }),
        fc.integer({ min: 0, max: 8 }),
        fc.integer({ min: 1, max: 6 }),
        (skill, spend, defenceTokens, bullets) => {
          const input = { skill, spend, defenceTokens, bullets, base: 4, stress: 'moderate' }
          expect(sum(Object.values(damage(input)))).toBeCloseTo(1)
          expect(chance(odds({ ...input, defenceTokens: defenceTokens + 1 }).hitChance)).toBeLessThanOrEqual(
            chance(odds(input).hitChance) + 1e-12
          )
        }
      ),
      { numRuns: 30 }
    )
  })
})

describe('areas, blows and their effects', () => {
  test('SRU-AE-02, SRU-R33: a blast draws a token for each missing point and scatters the highest in metres; an exact result does not scatter', () => {
    const scatter = (score: number, threshold: number, tokens?: string[]) =>
      outcome('sru.scatter', { score, threshold, ...(tokens && { tokens }) })
    expect(scatter(2, 4, ['F3', 'S5'])).toEqual({ scatters: true, turned: 2, metres: 5 })
    expect(scatter(4, 4)).toEqual({ scatters: false, turned: 0, metres: 0 })
    expect(scatter(5, 4)).toEqual({ scatters: false, turned: 0, metres: 0 })
    expect(ask('sru.scatter', { score: 4, threshold: 4 })).toMatchObject({
      rules: ['SRU-R33'],
      steps: [{ key: 'sru.scatter.met' }]
    })
    expect(ask('sru.scatter', { score: 5, threshold: 4 }).rules).toEqual(['SRU-AE-02'])
    expect(refusal('sru.scatter', { score: 2, threshold: 4, tokens: ['S1'] })).toEqual(['tokens-count'])
    expect(ask('sru.scatter', { score: 3, threshold: 4 }, {}, falling(24)).outcome).toMatchObject({
      metres: 6,
      rolled: [{ token: 'F6' }]
    })
  })

  test('SRU-AE-03, SRU-AE-04, SRU-R24: each token left reduces damage by one, each spent one gives one metre', () => {
    const area = (input: object) => outcome('sru.area', { damage: 9, ...input })
    expect(area({ defenceTokens: 3 })).toEqual({ damage: 6, metresMoved: 0, tokensLeft: 3 })
    expect(area({ defenceTokens: 3, fleeTokens: 2 })).toEqual({ damage: 8, metresMoved: 2, tokensLeft: 1 })
    expect(area({ defenceTokens: 12 })).toEqual({ damage: 0, metresMoved: 0, tokensLeft: 12 })
    expect(refusal('sru.area', { damage: 9, defenceTokens: 1, fleeTokens: 2 })).toEqual(['flee-too-many'])
  })

  const blow = (input: object, house = {}) =>
    outcome('sru.melee', { attackerWeapon: { damage: 4 }, defenderWeapon: { damage: 2 }, ...input }, house)

  test('SRU-CC-02, SRU-CC-04, SRU-R23: more successes win, with two damage per point; a tie does nothing', () => {
    expect(blow({ mode: 'fight', attackerSuccesses: 5, defenderSuccesses: 3 })).toEqual({
      winner: 'attacker',
      difference: 2,
      damage: 8
    })
    expect(blow({ mode: 'fight', attackerSuccesses: 2, defenderSuccesses: 3 })).toEqual({
      winner: 'defender',
      difference: 1,
      damage: 4
    })
    expect(blow({ mode: 'fight', attackerSuccesses: 3, defenderSuccesses: 3 })).toEqual({
      winner: 'none',
      difference: 0,
      damage: 0
    })
    expect(
      blow({
        mode: 'fight',
        attackerSuccesses: 3,
        defenderSuccesses: 1,
        attackerWeapon: { damage: 4, ranged: true }
      })
    ).toEqual({ winner: 'attacker', difference: 2, damage: null })
    expect(blow({ mode: 'fight', attackerSuccesses: 3, attackerWeapon: null })).toEqual({
      winner: 'attacker',
      difference: 3,
      damage: 6
    })
  })

  test('SRU-CC-03, SRU-R23: a fighter who avoids blows never wins, but an attack not above their defence has no effect', () => {
    expect(blow({ mode: 'dodge', attackerSuccesses: 5, defence: 3 })).toEqual({
      winner: 'attacker',
      difference: 2,
      damage: 8
    })
    expect(blow({ mode: 'dodge', attackerSuccesses: 3, defence: 3 })).toEqual({
      winner: 'none',
      difference: 0,
      damage: 0
    })
    expect(blow({ mode: 'dodge', attackerSuccesses: 1, defence: 3 })).toEqual({
      winner: 'none',
      difference: 0,
      damage: 0
    })
    expect(ask('sru.melee', { mode: 'dodge', attackerSuccesses: 1, defence: 3 }).rules).toEqual([
      'SRU-CC-03',
      'SRU-R23'
    ])
  })

  test('SRU-DT-08, SRU-R27: the difference adds nothing to an electric weapon', () => {
    expect(
      blow({ mode: 'dodge', attackerSuccesses: 5, defence: 1, attackerWeapon: { damage: 6, electric: true } })
    ).toEqual({ winner: 'attacker', difference: 4, damage: 6 })
  })

  const lethality = (input: object, house = {}) =>
    outcome(
      'sru.lethality',
      { power: 9, physique: 3, armour: 2, risk: 'high', tokens: ['F1', 'F2'], ...input },
      house
    )

  test('SRU-DT-02, SRU-R25: damage above twice Physique and armour knocks out; by campaign rule armour is doubled too', () => {
    expect(lethality({})).toMatchObject({ applies: true })
    expect(lethality({ power: 8 })).toEqual({ applies: false, risk: 'high', turned: 0, lethal: false })
    expect(lethality({}, { koThreshold: 'twice-sum' })).toMatchObject({ applies: false })
    expect(lethality({ power: 11 }, { koThreshold: 'twice-sum' })).toMatchObject({ applies: true })
    expect(ask('sru.lethality', { power: 8, physique: 3, armour: 2, risk: 'high' })).toMatchObject({
      rules: ['SRU-DT-02', 'SRU-R25'],
      steps: [{ key: 'sru.lethality.too-weak', params: { power: 8, limit: 8 } }]
    })
  })

  test('SRU-DT-05, SRU-DT-06: the number of tokens is one at high risk, two at low, and only failures kill', () => {
    expect(lethality({ tokens: ['F1'] })).toEqual({ applies: true, risk: 'high', turned: 1, lethal: true })
    expect(lethality({ tokens: ['S1'] })).toEqual({ applies: true, risk: 'high', turned: 1, lethal: false })
    expect(lethality({ risk: 'low' })).toEqual({ applies: true, risk: 'low', turned: 2, lethal: true })
    expect(lethality({ risk: 'low', tokens: ['F1', 'S2'] })).toEqual({
      applies: true,
      risk: 'low',
      turned: 2,
      lethal: false
    })
    expect(refusal('sru.lethality', { power: 9, physique: 3, risk: 'low', tokens: ['F1'] })).toEqual([
      'tokens-count'
    ])
    const odds = oddsOfAnswer((chance) =>
      shadowrunSru.resolvers['sru.lethality']!.resolve(
        sru() as never,
        { power: 9, physique: 3, armour: 0, risk: 'low', care: 0 } as never,
        chance
      )
    )
    // Twelve failures of 24, then eleven of 23.
    expect(odds).toMatchObject({
      lethal: [
        { value: false, chance: '35/46' },
        { value: true, chance: '11/46' }
      ]
    })
  })

  test('SRU-DT-01, SRU-DT-07: each point of care lowers the risk a step, and no risk turns no token', () => {
    expect(lethality({ care: 1 })).toEqual({ applies: true, risk: 'low', turned: 2, lethal: true })
    expect(lethality({ care: 2 })).toEqual({ applies: true, risk: 'none', turned: 0, lethal: false })
    expect(lethality({ risk: 'low', care: 1 })).toEqual({
      applies: true,
      risk: 'none',
      turned: 0,
      lethal: false
    })
    expect(lethality({ risk: 'low', care: 2 })).toMatchObject({ risk: 'none' })
    expect(ask('sru.lethality', { power: 9, physique: 3, risk: 'low', care: 1 }).rules).toEqual([
      'SRU-DT-02',
      'SRU-R25',
      'SRU-DT-07',
      'SRU-DT-01'
    ])
    expect(accepts('sru.lethality', { power: 9, physique: 3, risk: 'low', care: 3 })).toBe(false)
  })

  test('SRU-DM-04, SRU-R31: gel, a code of ten or a wound that stops knocks down; nothing else does', () => {
    const falls = (baseDamage: number, ammo: string, stopped = false) =>
      outcome('sru.knockdown', { baseDamage, ammo, stopped })['knockedDown']
    expect([
      falls(9, 'ordinary'),
      falls(10, 'ordinary'),
      falls(2, 'gel'),
      falls(2, 'gel-rounds'),
      falls(2, 'ordinary', true),
      falls(9, 'rocket'),
      falls(10, 'rocket'),
      falls(2, 'stick-n-shock')
    ]).toEqual([false, true, true, true, true, false, true, false])
    expect(ask('sru.knockdown', { baseDamage: 2 })).toEqual({
      outcome: { knockedDown: false },
      rules: ['SRU-DM-04', 'SRU-R31'],
      steps: [{ key: 'sru.knockdown.stands', params: {} }]
    })
  })
})
