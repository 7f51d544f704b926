import { describe, expect, test } from 'vitest'
import type { HouseRules } from '../../../src-main/kernel/values/raw-system'
import { accepts, outcome, refusal } from './ask'

/** One case by hand: its name, what is asked, what must stand in the answer (codes for a refusal, 'bad' for no question at all), the rulings. */
type Case = [name: string, input: object, expected: object | string[] | 'bad', houseRules?: HouseRules]

/** Every case of a resolver under the rule that it holds; the figures are written by hand from the rules. */
function examine(title: string, resolver: string, cases: Case[]): void {
  describe(`${title} (sru.${resolver})`, () => {
    test.each(cases)('%s', (_, input, expected, houseRules = {}) => {
      if (expected === 'bad') expect(accepts(`sru.${resolver}`, input)).toBe(false)
      else if (Array.isArray(expected))
        expect(refusal(`sru.${resolver}`, input, houseRules)).toEqual(expected)
      else expect(outcome(`sru.${resolver}`, input, houseRules)).toMatchObject(expected)
    })
  })
}

const character = { reaction: 4, intuition: 3, logic: 6, tactics: 5, professionalism: 2 }

examine('SRU-RV-03, SRU-RV-04, SRU-RV-05: the size of the reserve and its recharges', 'reserve', [
  [
    'instinct: Reaction 4 + Intuition 3 + 2',
    { kind: 'instinct', ...character },
    { size: 9, slow: 5, quick: 3 }
  ],
  ['tactics: Logic 6 + Tactics 5 + 2', { kind: 'tactics', ...character }, { size: 13, slow: 7, quick: 4 }],
  [
    'SRU-R03 down: 9 gives 4 and 2',
    { kind: 'instinct', ...character },
    { size: 9, slow: 4, quick: 2 },
    { rounding: 'down' }
  ],
  [
    'SRU-R03 down: 13 gives 6 and 3',
    { kind: 'tactics', ...character },
    { size: 13, slow: 6, quick: 3 },
    { rounding: 'down' }
  ],
  [
    'no rating: 7 gives 4 and 2',
    { kind: 'instinct', ...character, professionalism: 0 },
    { size: 7, slow: 4, quick: 2 }
  ],
  [
    'the best that a sheet allows: 9 + 9 + 3',
    { kind: 'instinct', ...character, reaction: 9, intuition: 9, professionalism: 3 },
    { size: 21, slow: 11, quick: 6 }
  ],
  [
    'the least that a sheet allows: 1 + 1',
    { kind: 'instinct', ...character, reaction: 1, intuition: 1, professionalism: 0 },
    { size: 2, slow: 1, quick: 1 }
  ],
  [
    'the least, rounded down: no quick recharge',
    { kind: 'instinct', ...character, reaction: 1, intuition: 1, professionalism: 0 },
    { size: 2, slow: 1, quick: 0 },
    { rounding: 'down' }
  ],
  [
    'exact quarters round nowhere',
    { kind: 'instinct', ...character, professionalism: 1 },
    { size: 8, slow: 4, quick: 2 },
    { rounding: 'down' }
  ],
  ['a negative attribute', { kind: 'instinct', ...character, reaction: -1 }, 'bad'],
  ['half an attribute', { kind: 'instinct', ...character, reaction: 2.5 }, 'bad']
])

examine('SRU-CB-01, SRU-RV-08, SRU-R36: the tokens at the start', 'start', [
  ['everybody: the quick recharge', { size: 9, readiness: 'none' }, { tokens: 3 }],
  ['ready: the slow one instead', { size: 9, readiness: 'ready' }, { tokens: 5 }],
  ['in position: both', { size: 9, readiness: 'in-position' }, { tokens: 8 }],
  ['SRU-R03 down: everybody', { size: 9, readiness: 'none' }, { tokens: 2 }, { rounding: 'down' }],
  ['SRU-R03 down: in position', { size: 9, readiness: 'in-position' }, { tokens: 6 }, { rounding: 'down' }],
  ['SRU-R36 quick only', { size: 9, readiness: 'ready' }, { tokens: 3 }, { readyStart: 'quick-only' }],
  ['SRU-R36 both', { size: 9, readiness: 'ready' }, { tokens: 8 }, { readyStart: 'both' }],
  [
    'SRU-R36 changes nothing for who is in position',
    { size: 9, readiness: 'in-position' },
    { tokens: 8 },
    { readyStart: 'quick-only' }
  ],
  ['no such readiness', { size: 9, readiness: 'drunk' }, ['unknown-readiness']],
  ['nothing of nothing', { size: 0, readiness: 'in-position' }, { tokens: 0 }],
  ['a reserve of less than nothing', { size: -4, readiness: 'none' }, 'bad']
])

const recharge = (kind: string, held: number, inDefence: number, size = 10) => ({
  size,
  kind,
  held,
  inDefence
})

examine('SRU-RV-06, SRU-RV-07, SRU-R04: a recharge in the fight', 'recharge', [
  [
    'SRU-AC-04: catching breath, a simple action',
    recharge('quick', 4, 2),
    { lost: 4, held: 3, inDefence: 2, time: 'simple' }
  ],
  [
    'SRU-AC-05, SRU-R05: assessing, a complex action',
    recharge('slow', 4, 2),
    { lost: 4, held: 5, inDefence: 2, time: 'complex' }
  ],
  ['nothing held, nothing lost', recharge('quick', 0, 3), { lost: 0, held: 3, inDefence: 3 }],
  ['more held than given: all the same', recharge('quick', 8, 0), { lost: 8, held: 3, inDefence: 0 }],
  [
    'SRU-R04: defence goes too',
    recharge('slow', 4, 2),
    { lost: 6, held: 5, inDefence: 0, time: 'complex' },
    { rechargeLoss: 'defence-too' }
  ],
  ['SRU-R03 down: 10 gives 2', recharge('quick', 4, 2), { lost: 4, held: 2 }, { rounding: 'down' }],
  ['less than nothing held', recharge('quick', -1, 0), 'bad']
])

const spend = (stress: string, tokens: string[], precise = true) => ({ stress, precise, tokens })

examine('SRU-ST-01 to SRU-ST-04, SRU-R08, SRU-R09, SRU-R10: tokens spent on an action', 'spend', [
  ['low: two failures count', spend('low', ['F2', 'F6']), { legal: true, counted: 2, wasted: 0 }],
  ['low: two successes count', spend('low', ['S2', 'S6']), { legal: true, counted: 2, wasted: 0 }],
  [
    'moderate: the only token counts whatever its type',
    spend('moderate', ['F3']),
    { legal: true, counted: 1, wasted: 0 }
  ],
  [
    'moderate: the second is a failure',
    spend('moderate', ['S3', 'F3']),
    { legal: true, counted: 1, wasted: 1 }
  ],
  [
    'moderate: the second is a success, the first is not asked',
    spend('moderate', ['F3', 'S3']),
    { legal: true, counted: 2, wasted: 0 }
  ],
  ['high: one failure', spend('high', ['F3']), { legal: true, counted: 0, wasted: 1 }],
  ['high: one of each', spend('high', ['F3', 'S3']), { legal: true, counted: 1, wasted: 1 }],
  ['high: two successes', spend('high', ['S1', 'S3']), { legal: true, counted: 2, wasted: 0 }],
  ['high: two failures', spend('high', ['F1', 'F3']), { legal: true, counted: 0, wasted: 2 }],
  ['SRU-ST-04: no token at high stress', spend('high', []), { legal: true, counted: 0, wasted: 0 }],
  [
    'SRU-R10: no precision, all count at high stress',
    spend('high', ['F1', 'F3'], false),
    { legal: true, counted: 2, wasted: 0 }
  ],
  [
    'SRU-R10 all actions: no precision helps no more',
    spend('high', ['F1', 'S3'], false),
    { legal: true, counted: 1, wasted: 1 },
    { stressScope: 'all-actions' }
  ],
  [
    'SRU-R10 all actions, moderate',
    spend('moderate', ['F1', 'F3'], false),
    { counted: 1, wasted: 1 },
    { stressScope: 'all-actions' }
  ],
  ['SRU-R08: a third token', spend('low', ['S1', 'S2', 'S3']), { legal: false }],
  [
    'SRU-R08 unlimited: three count',
    spend('low', ['S1', 'F2', 'F3']),
    { legal: true, counted: 3, wasted: 0 },
    { maxTokens: 'unlimited' }
  ],
  [
    'SRU-R08 unlimited at high stress',
    spend('high', ['S1', 'F2', 'S3', 'F4']),
    { legal: true, counted: 2, wasted: 2 },
    { maxTokens: 'unlimited' }
  ],
  ['no such token', spend('low', ['X3']), 'bad'],
  ['no such level', spend('bored', []), ['unknown-stress']]
])

examine('SRU-ST-02, SRU-ST-03, SRU-R11: the cost of another reserve', 'otherReserve', [
  ['low', { stress: 'low', precise: true }, { cost: 0 }],
  ['moderate', { stress: 'moderate', precise: true }, { cost: 1 }],
  ['high', { stress: 'high', precise: true }, { cost: 2 }],
  ['SRU-R10: no precision at moderate stress', { stress: 'moderate', precise: false }, { cost: 0 }],
  ['SRU-R10: no precision at high stress', { stress: 'high', precise: false }, { cost: 0 }],
  ['SRU-R10 all actions', { stress: 'high', precise: false }, { cost: 2 }, { stressScope: 'all-actions' }],
  [
    'SRU-R10 all actions, moderate',
    { stress: 'moderate', precise: false },
    { cost: 1 },
    { stressScope: 'all-actions' }
  ],
  ['SRU-R10 all actions, low', { stress: 'low', precise: false }, { cost: 0 }, { stressScope: 'all-actions' }]
])

const change = (kind: string, pay: string, reserve: string, token?: string) => ({
  kind,
  pay,
  reserve,
  ...(token && { token })
})

examine('SRU-CB-04, SRU-CB-05, SRU-RV-03: changing intention', 'intention', [
  ['obvious: free', change('obvious', 'token', 'instinct'), { cost: 0, returned: false }],
  [
    'subtle: one token, a success comes back to instinct',
    change('subtle', 'token', 'instinct', 'S4'),
    { cost: 1, returned: true }
  ],
  ['subtle: a failure is gone', change('subtle', 'token', 'instinct', 'F4'), { cost: 1, returned: false }],
  [
    'subtle: tactics gives nothing back',
    change('subtle', 'token', 'tactics', 'S4'),
    { cost: 1, returned: false }
  ],
  [
    'subtle: neither does a reserve of the table',
    change('subtle', 'token', 'other', 'S4'),
    { cost: 1, returned: false }
  ],
  [
    'subtle without a token: a simple action',
    change('subtle', 'time', 'instinct'),
    { cost: 0, time: 'simple', returned: false }
  ]
])

examine('SRU-CB-07, SRU-RV-04: synchronising', 'synchronise', [
  ['one token', { reserve: 'instinct' }, { cost: 1 }],
  ['tactics: one less', { reserve: 'tactics' }, { cost: 0 }],
  ['a reserve of the table', { reserve: 'other' }, { cost: 1 }],
  ['tactics, a plan of two', { reserve: 'tactics', baseCost: 2 }, { cost: 1 }],
  ['instinct, a plan of three', { reserve: 'instinct', baseCost: 3 }, { cost: 3 }],
  ['tactics, nothing to pay: never less', { reserve: 'tactics', baseCost: 0 }, { cost: 0 }]
])

const shot = (more: object = {}) => ({
  skill: 4,
  modifiers: [],
  counted: 0,
  adjust: false,
  range: 'short',
  thresholdModifiers: [],
  extraPasses: 0,
  area: false,
  ...more
})
const conditions = [
  { kind: 'target-movement', value: 1 },
  { kind: 'target-cover', value: 2 },
  { kind: 'other', value: -1 }
]

examine(
  'SRU-RA-06, SRU-RA-07, SRU-AC-02, SRU-AC-03, SRU-AC-06, SRU-AE-01: an attack against a threshold',
  'attack',
  [
    ['short: 0', shot(), { score: 4, threshold: 0, excess: 4 }],
    ['medium: 1', shot({ range: 'medium' }), { score: 4, threshold: 1, excess: 3 }],
    ['long: 2', shot({ range: 'long' }), { score: 4, threshold: 2, excess: 2 }],
    ['extreme: 4', shot({ range: 'extreme' }), { score: 4, threshold: 4, excess: 0 }],
    [
      'SRU-R06: skill + modifiers + tokens',
      shot({ modifiers: [1, -2], counted: 2, range: 'medium' }),
      { score: 5, threshold: 1, excess: 4 }
    ],
    ['SRU-AC-02: aimed', shot({ modifiers: [1] }), { score: 5, excess: 5 }],
    ['SRU-AC-03: adjusted', shot({ adjust: true }), { score: 3, threshold: 0, excess: 3 }],
    [
      'SRU-R16 any number: adjusted three times',
      shot({ adjust: true, adjustTimes: 3 }),
      { score: 1, excess: 1 },
      { adjustRepeat: 'repeat' }
    ],
    ['SRU-R16 once: three times is refused', shot({ adjust: true, adjustTimes: 3 }), ['adjust-once']],
    [
      'SRU-RA-07: movement, cover and sight',
      shot({ range: 'long', thresholdModifiers: conditions }),
      { score: 4, threshold: 4, excess: 0 }
    ],
    [
      'SRU-AE-01: an area shot ignores movement and cover',
      shot({ range: 'long', thresholdModifiers: conditions, area: true }),
      { score: 4, threshold: 1, excess: 3 }
    ],
    ['SRU-AC-06: two extra passes', shot({ range: 'medium', extraPasses: 2 }), { threshold: 3, excess: 1 }],
    [
      'SRU-RA-07: a threshold below zero',
      shot({ thresholdModifiers: [{ kind: 'other', value: -2 }] }),
      { threshold: -2, excess: 6 }
    ],
    [
      'SRU-R12: a failure by two',
      shot({ skill: 2, range: 'extreme' }),
      { score: 2, threshold: 4, excess: -2 }
    ],
    ['a score below zero', shot({ skill: 0, modifiers: [-2] }), { score: -2, excess: -2 }],
    ['no such range', shot({ range: 'orbit' }), ['unknown-range']]
  ]
)

const defend = (excess: number, faceUp: string[], hidden: string[], ignored: number | 'all' = 0) => ({
  excess,
  faceUp,
  hidden,
  ignored
})
const none = { turned: [], discarded: [] }

examine('SRU-DF-02, SRU-DF-03, SRU-DF-04, SRU-DM-01, SRU-R12, SRU-R13: the defence is turned', 'defend', [
  [
    'until the successes equal the excess',
    defend(2, [], ['S1', 'F2', 'S3', 'S4']),
    {
      turned: ['S1', 'F2', 'S3'],
      faceUpAfter: ['S1', 'S3'],
      hiddenAfter: ['S4'],
      discarded: ['F2'],
      defence: 2,
      hit: false
    }
  ],
  [
    'or until all are turned',
    defend(3, [], ['S1', 'F2', 'S3']),
    {
      turned: ['S1', 'F2', 'S3'],
      faceUpAfter: ['S1', 'S3'],
      hiddenAfter: [],
      discarded: ['F2'],
      defence: 2,
      hit: true
    }
  ],
  [
    'nothing but failures',
    defend(1, [], ['F6', 'F6']),
    { turned: ['F6', 'F6'], faceUpAfter: [], hiddenAfter: [], discarded: ['F6', 'F6'], defence: 0, hit: true }
  ],
  ['no defence', defend(1, [], []), { ...none, faceUpAfter: [], hiddenAfter: [], defence: 0, hit: true }],
  [
    'SRU-R13: those shown count first',
    defend(2, ['S6'], ['S1', 'S2']),
    { turned: ['S1'], faceUpAfter: ['S6', 'S1'], hiddenAfter: ['S2'], defence: 2, hit: false }
  ],
  [
    'SRU-DF-03: those shown are enough',
    defend(1, ['S6', 'S5'], ['S1']),
    { ...none, faceUpAfter: ['S6', 'S5'], hiddenAfter: ['S1'], defence: 2, hit: false }
  ],
  [
    'those shown are too few',
    defend(3, ['S6', 'S5'], []),
    { ...none, faceUpAfter: ['S6', 'S5'], defence: 2, hit: true }
  ],
  [
    'SRU-R12: no excess turns nothing',
    defend(0, ['S1'], ['S2']),
    { ...none, faceUpAfter: ['S1'], hiddenAfter: ['S2'], hit: false }
  ],
  ['SRU-R12: no excess misses the undefended', defend(0, [], []), { ...none, hit: false }],
  ['SRU-R12: a failure misses', defend(-3, [], ['S2']), { ...none, hiddenAfter: ['S2'], hit: false }],
  [
    'SRU-R12, zero can hit: the undefended',
    defend(0, [], []),
    { hit: true },
    { excessRule: 'at-least-zero' }
  ],
  [
    'SRU-R12, zero can hit: not below zero',
    defend(-1, [], []),
    { hit: false },
    { excessRule: 'at-least-zero' }
  ],
  [
    'SRU-R12, zero can hit: a success shown stops it',
    defend(0, ['S1'], []),
    { hit: false },
    { excessRule: 'at-least-zero' }
  ],
  [
    'SRU-DF-04: all ignored',
    defend(1, ['S6'], ['S1', 'S2'], 'all'),
    { ...none, faceUpAfter: ['S6'], hiddenAfter: ['S1', 'S2'], defence: 0, hit: true }
  ],
  [
    'SRU-DF-04: one point ignored',
    defend(2, [], ['S1', 'S2'], 1),
    { faceUpAfter: ['S1', 'S2'], defence: 1, hit: true }
  ],
  ['SRU-DF-04: more ignored than there is', defend(2, [], ['S1'], 5), { defence: 0, hit: true }],
  ['SRU-DF-04: ignoring all does not save a failed shot', defend(0, ['S1'], [], 'all'), { hit: false }],
  ['no such token', defend(1, [], ['S0']), 'bad']
])

const hurt = (base: number, bullets: number, spent: string[], drawn: string[], more: object = {}) => ({
  base,
  bullets,
  spent,
  drawn,
  adjust: false,
  electric: false,
  ...more
})

examine('SRU-DM-02, SRU-DM-03, SRU-AC-03, SRU-DT-08, SRU-R15, SRU-R27: the damage of a shot', 'damage', [
  ['one bullet, one token', hurt(6, 1, [], ['S4']), { toDraw: 1, best: 4, damage: 10 }],
  ['a failure is worth its value', hurt(6, 1, [], ['F5']), { toDraw: 1, best: 5, damage: 11 }],
  [
    'three bullets: the highest of three',
    hurt(5, 3, [], ['S2', 'F6', 'S3']),
    { toDraw: 3, best: 6, damage: 11 }
  ],
  ['SRU-R15: the spent token of one bullet', hurt(6, 1, ['F3'], []), { toDraw: 0, best: 3, damage: 9 }],
  [
    'SRU-R15: both spent tokens of one bullet',
    hurt(6, 1, ['F3', 'S5'], []),
    { toDraw: 0, best: 5, damage: 11 }
  ],
  ['SRU-R15: filled up to the bullets', hurt(6, 3, ['S2'], ['F1', 'S4']), { toDraw: 2, best: 4, damage: 10 }],
  ['SRU-R15: the spent one is the highest', hurt(6, 2, ['S6'], ['F1']), { toDraw: 1, best: 6, damage: 12 }],
  [
    'SRU-R15 spent only',
    hurt(6, 3, ['S2'], []),
    { toDraw: 0, best: 2, damage: 8 },
    { damageTokens: 'spent-only' }
  ],
  [
    'SRU-R15 spent only: none spent, one per bullet',
    hurt(6, 2, [], ['S1', 'S2']),
    { toDraw: 2, best: 2, damage: 8 },
    { damageTokens: 'spent-only' }
  ],
  [
    'SRU-R15 always draw: the spent one is nothing',
    hurt(6, 1, ['S6'], ['S1']),
    { toDraw: 1, best: 1, damage: 7 },
    { damageTokens: 'draw-only' }
  ],
  [
    'SRU-R16: adjusted, one on top',
    hurt(6, 1, [], ['S1', 'F6'], { adjust: true }),
    { toDraw: 2, best: 6, damage: 12 }
  ],
  [
    'SRU-R16: adjusted, on top of a spent one',
    hurt(6, 1, ['S2'], ['F3'], { adjust: true }),
    { toDraw: 1, best: 3, damage: 9 }
  ],
  [
    'SRU-R16: adjusted, on top of two spent ones',
    hurt(6, 1, ['S2', 'S1'], ['F3'], { adjust: true }),
    { toDraw: 1, best: 3, damage: 9 }
  ],
  [
    'SRU-R15 spent only, adjusted',
    hurt(6, 2, ['S2'], ['F3'], { adjust: true }),
    { toDraw: 1, best: 3, damage: 9 },
    { damageTokens: 'spent-only' }
  ],
  [
    'SRU-R16 any number: two on top',
    hurt(6, 1, [], ['S1', 'S2', 'F6'], { adjust: true, adjustTimes: 2 }),
    { toDraw: 3, best: 6, damage: 12 },
    { adjustRepeat: 'repeat' }
  ],
  [
    'SRU-R16 once: twice is refused',
    hurt(6, 1, [], ['S1', 'S2', 'F6'], { adjust: true, adjustTimes: 2 }),
    ['adjust-once']
  ],
  ['a token too few', hurt(6, 2, [], ['S1']), ['tokens-count']],
  ['a token too many', hurt(6, 1, [], ['S1', 'S6']), ['tokens-count']],
  ['SRU-R27: electricity, the base alone', hurt(8, 1, [], [], { electric: true }), { toDraw: 0, damage: 8 }],
  [
    'SRU-R27: electricity, spent and adjusted',
    hurt(8, 1, ['S6'], [], { electric: true, adjust: true }),
    { toDraw: 0, damage: 8 }
  ],
  [
    'SRU-R27, the token counts',
    hurt(8, 1, [], ['S4'], { electric: true }),
    { toDraw: 1, best: 4, damage: 12 },
    { electricTokens: 'token' }
  ],
  [
    'SRU-R27, the token counts: the spent one too',
    hurt(8, 1, ['S5'], [], { electric: true }),
    { toDraw: 0, best: 5, damage: 13 },
    { electricTokens: 'token' }
  ],
  ['less than no bullet', hurt(8, -1, [], []), 'bad']
])

const fire = (mode: string, more: object = {}) => ({
  mode,
  skill: 5,
  agility: 4,
  trigger: 'physical',
  automatic: false,
  burst: false,
  actions: 1,
  ...more
})

examine('SRU-RA-02, SRU-RA-03, SRU-R17: how many bullets', 'shots', [
  ['single', fire('single'), { maxPerAction: 1, bullets: 1 }],
  ['multiple, physical trigger: two', fire('multiple'), { maxPerAction: 2, bullets: 2 }],
  [
    'multiple, virtual trigger: the skill',
    fire('multiple', { trigger: 'virtual' }),
    { maxPerAction: 5, bullets: 5 }
  ],
  ['multiple, a skill below the cap', fire('multiple', { skill: 1 }), { maxPerAction: 1, bullets: 1 }],
  ['multiple, two actions', fire('multiple', { actions: 2 }), { maxPerAction: 2, bullets: 4 }],
  ['SRU-R17: two bursts', fire('multiple', { burst: true }), { maxPerAction: 2, bullets: 6 }],
  [
    'SRU-R17: five bursts of a virtual trigger',
    fire('multiple', { burst: true, trigger: 'virtual' }),
    { maxPerAction: 5, bullets: 15 }
  ],
  [
    'SRU-R17: bursts over two actions',
    fire('multiple', { burst: true, actions: 2 }),
    { maxPerAction: 2, bullets: 12 }
  ],
  [
    'multiple, an automatic weapon with a physical trigger',
    fire('multiple', { automatic: true }),
    { maxPerAction: 2, bullets: 2 }
  ],
  ['spray, physical: Agility', fire('spray'), { maxPerAction: null, bullets: 4 }],
  ['spray, virtual: six', fire('spray', { trigger: 'virtual' }), { maxPerAction: null, bullets: 6 }],
  ['spray, automatic: ten', fire('spray', { automatic: true }), { maxPerAction: null, bullets: 10 }],
  [
    'spray, automatic with a virtual trigger: ten',
    fire('spray', { automatic: true, trigger: 'virtual' }),
    { bullets: 10 }
  ],
  ['spray, three actions', fire('spray', { actions: 3 }), { bullets: 12 }],
  ['no such mode', fire('volley'), 'bad']
])

examine('SRU-RA-03, SRU-R19: the bonus of a spray', 'spray', [
  ['two bullets: nothing', { bullets: 2, recoilCompensation: 3 }, { bonus: 0 }],
  ['three bullets', { bullets: 3, recoilCompensation: 3 }, { bonus: 1 }],
  ['eight bullets: two', { bullets: 8, recoilCompensation: 3 }, { bonus: 2 }],
  ['ten bullets, compensation 1: two', { bullets: 10, recoilCompensation: 1 }, { bonus: 2 }],
  ['ten bullets, compensation 2: three', { bullets: 10, recoilCompensation: 2 }, { bonus: 3 }],
  ['thirty bullets, no compensation: one', { bullets: 30, recoilCompensation: 0 }, { bonus: 1 }],
  ['no bullet', { bullets: 0, recoilCompensation: 0 }, { bonus: 0 }]
])

const suppress = (successes: number, excess: number, reserves: number[], ignore: object | null = null) => ({
  successes,
  excess,
  reserves,
  ignore
})
const brave = (charismaScore: number, defence = 1, index = 0) => ({ index, charismaScore, defence })

examine('SRU-RA-04, SRU-RA-05, SRU-R20, SRU-R21, SRU-R35: suppressive fire', 'suppress', [
  [
    'SRU-R20: the whole score of a success, never below zero',
    suppress(4, 3, [6, 4, 1, 0]),
    { reserves: [2, 0, 0, 0], ignored: false, bullets: null }
  ],
  ['SRU-R20: a failed roll removes none', suppress(4, 0, [6, 4]), { reserves: [6, 4] }],
  ['SRU-R20: a roll far below', suppress(1, -3, [6]), { reserves: [6] }],
  ['SRU-R20 excess only', suppress(4, 2, [6, 1]), { reserves: [4, 0] }, { suppressUnits: 'excess-only' }],
  [
    'SRU-R20 excess only: a failed roll',
    suppress(4, -1, [6]),
    { reserves: [6] },
    { suppressUnits: 'excess-only' }
  ],
  [
    'SRU-R06 equality is enough: the whole score',
    suppress(4, 0, [6]),
    { reserves: [2] },
    { baseResolution: 'score-equals' }
  ],
  [
    'SRU-RA-05: six is above Ardue; SRU-R21: excess 3 less defence 1',
    suppress(4, 3, [6, 4], brave(6)),
    { reserves: [6, 0], ignored: true, bullets: 2 }
  ],
  [
    'SRU-RA-05: five is not',
    suppress(4, 3, [6, 4], brave(5)),
    { reserves: [2, 0], ignored: false, bullets: null }
  ],
  [
    'SRU-RA-05: whose entry it is',
    suppress(4, 3, [6, 4], brave(7, 0, 1)),
    { reserves: [2, 4], ignored: true, bullets: 3 }
  ],
  [
    'SRU-R21: never fewer than none',
    suppress(4, 3, [6], brave(6, 5)),
    { reserves: [6], ignored: true, bullets: 0 }
  ],
  [
    'SRU-R07 Ardue 4: five is enough',
    suppress(4, 3, [6], brave(5)),
    { reserves: [6], ignored: true, bullets: 2 },
    { difficultyScale: 'trivial-0-ardue-4' }
  ],
  [
    'SRU-R07 Ardue 4: four is not',
    suppress(4, 3, [6], brave(4)),
    { ignored: false },
    { difficultyScale: 'trivial-0-ardue-4' }
  ],
  [
    'SRU-R06 equality is enough: five equals Ardue',
    suppress(4, 3, [6], brave(5)),
    { ignored: true, bullets: 2 },
    { baseResolution: 'score-equals' }
  ],
  [
    'SRU-R35 loses too',
    suppress(4, 3, [6, 4], brave(6)),
    { reserves: [2, 0], ignored: true, bullets: 2 },
    { ignoreKeepsTokens: 'loses-too' }
  ],
  ['nobody in the zone', suppress(4, 3, []), { reserves: [], ignored: false, bullets: null }],
  ['SRU-RA-05: nobody by that number', suppress(4, 3, [6], brave(6, 0, 1)), ['nobody-there-by-index']]
])

examine('SRU-AC-06: a multiple action', 'multiple', [
  ['one pass: nothing harder', { passes: 1, used: 1 }, { legal: true, thresholdIncrease: 0 }],
  ['two of three', { passes: 3, used: 2 }, { legal: true, thresholdIncrease: 1 }],
  ['three of three', { passes: 3, used: 3 }, { legal: true, thresholdIncrease: 2 }],
  ['four of three', { passes: 3, used: 4 }, { legal: false }]
])

examine('SRU-DF-06, SRU-R14: taking tokens back from defence', 'lowerDefence', [
  [
    'two for one',
    { hidden: 4, faceUp: 2, wanted: 1 },
    { legal: true, returned: 1, discarded: 1, hiddenLeft: 2 }
  ],
  [
    'the odd one stays',
    { hidden: 5, faceUp: 0, wanted: 2 },
    { legal: true, returned: 2, discarded: 2, hiddenLeft: 1 }
  ],
  ['SRU-DF-06: those shown do not pay', { hidden: 3, faceUp: 6, wanted: 2 }, { legal: false, hiddenLeft: 3 }],
  ['one token is too few', { hidden: 1, faceUp: 0, wanted: 1 }, { legal: false, hiddenLeft: 1 }],
  [
    'all of them',
    { hidden: 6, faceUp: 0, wanted: 3 },
    { legal: true, returned: 3, discarded: 3, hiddenLeft: 0 }
  ]
])

examine('SRU-AE-02, SRU-R33: scatter', 'scatter', [
  [
    'one token per point: the highest in metres',
    { score: 1, threshold: 4, tokens: ['S2', 'F5', 'S1'] },
    { scatters: true, turned: 3, metres: 5 }
  ],
  ['one point', { score: 1, threshold: 2, tokens: ['F6'] }, { scatters: true, turned: 1, metres: 6 }],
  ['a success', { score: 3, threshold: 2, tokens: [] }, { scatters: false, turned: 0, metres: 0 }],
  ['SRU-R33: an equal score', { score: 2, threshold: 2, tokens: [] }, { turned: 0, metres: 0 }],
  ['too few tokens', { score: 1, threshold: 4, tokens: ['S1'] }, ['tokens-count']]
])

examine('SRU-AE-03, SRU-AE-04, SRU-R24: area damage', 'area', [
  [
    'one less per token',
    { damage: 12, defenceTokens: 3, fleeTokens: 0 },
    { damage: 9, metresMoved: 0, tokensLeft: 3 }
  ],
  [
    'SRU-AE-04: those that flee are lost and protect no more',
    { damage: 12, defenceTokens: 3, fleeTokens: 2 },
    { damage: 11, metresMoved: 2, tokensLeft: 1 }
  ],
  ['never below zero', { damage: 2, defenceTokens: 5, fleeTokens: 0 }, { damage: 0, tokensLeft: 5 }],
  [
    'no defence',
    { damage: 12, defenceTokens: 0, fleeTokens: 0 },
    { damage: 12, metresMoved: 0, tokensLeft: 0 }
  ],
  ['SRU-AE-04: no more than there are', { damage: 12, defenceTokens: 1, fleeTokens: 2 }, ['flee-too-many']]
])

const knife = { damage: 4, ranged: false }
const club = { damage: 7, ranged: false }
const pistol = { damage: 6, ranged: true }
const fight = (
  attackerSuccesses: number,
  defenderSuccesses: number,
  attackerWeapon = knife,
  defenderWeapon = club
) => ({ mode: 'fight', attackerSuccesses, defenderSuccesses, attackerWeapon, defenderWeapon })
const dodge = (attackerSuccesses: number, defence: number, attackerWeapon = knife) => ({
  mode: 'dodge',
  attackerSuccesses,
  defence,
  attackerWeapon,
  defenderWeapon: club
})

examine('SRU-CC-02, SRU-CC-03, SRU-CC-04, SRU-R23: close combat', 'melee', [
  ['the attacker wins by two', fight(5, 3), { winner: 'attacker', difference: 2, damage: 8 }],
  [
    'the defender wins by three, with his own weapon',
    fight(1, 4),
    { winner: 'defender', difference: 3, damage: 13 }
  ],
  ['SRU-R23: a tie', fight(3, 3), { winner: 'none', difference: 0, damage: 0 }],
  ['a winner with a pistol shoots', fight(5, 3, pistol), { winner: 'attacker', difference: 2, damage: null }],
  ['a beaten pistol does not matter', fight(2, 3, pistol), { winner: 'defender', difference: 1, damage: 9 }],
  ['SRU-CC-03: above the defence', dodge(4, 3), { winner: 'attacker', difference: 1, damage: 6 }],
  ['SRU-R23: as high as the defence', dodge(3, 3), { winner: 'none', damage: 0 }],
  ['SRU-R23: the dodger never strikes back', dodge(1, 4), { winner: 'none', damage: 0 }],
  ['no defence', dodge(2, 0), { winner: 'attacker', difference: 2, damage: 8 }]
])

const stun = (power: number, risk: string, tokens: string[], more: object = {}) => ({
  power,
  physique: 4,
  armour: 0,
  risk,
  care: 0,
  tokens,
  ...more
})

examine('SRU-DT-02, SRU-DT-05, SRU-DT-06, SRU-DT-07, SRU-R25: reduced lethality', 'lethality', [
  ['twice Physique is not more', stun(8, 'high', []), { applies: false, turned: 0, lethal: false }],
  [
    'SRU-DT-05: a success only knocks out',
    stun(9, 'high', ['S1']),
    { applies: true, risk: 'high', turned: 1, lethal: false }
  ],
  [
    'SRU-DT-05: a failure kills',
    stun(9, 'high', ['F1']),
    { applies: true, risk: 'high', turned: 1, lethal: true }
  ],
  [
    'SRU-DT-06: two failures kill',
    stun(9, 'low', ['F1', 'F2']),
    { applies: true, risk: 'low', turned: 2, lethal: true }
  ],
  ['SRU-DT-06: one failure does not', stun(9, 'low', ['F1', 'S2']), { turned: 2, lethal: false }],
  ['SRU-DT-06: nor does the second alone', stun(9, 'low', ['S1', 'F2']), { turned: 2, lethal: false }],
  [
    'SRU-DT-07: high with care 1 is low',
    stun(9, 'high', ['F1', 'S2'], { care: 1 }),
    { risk: 'low', turned: 2, lethal: false }
  ],
  [
    'SRU-DT-07: and kills by two failures',
    stun(9, 'high', ['F1', 'F2'], { care: 1 }),
    { risk: 'low', turned: 2, lethal: true }
  ],
  [
    'SRU-DT-07: high with care 2 is none',
    stun(9, 'high', [], { care: 2 }),
    { applies: true, risk: 'none', turned: 0, lethal: false }
  ],
  [
    'SRU-DT-07: low with care 1 is none',
    stun(9, 'low', [], { care: 1 }),
    { applies: true, risk: 'none', turned: 0, lethal: false }
  ],
  [
    'SRU-DT-07: low with care 2 is no less than none',
    stun(9, 'low', [], { care: 2 }),
    { risk: 'none', lethal: false }
  ],
  [
    'SRU-R25: armour once, eleven is not above 8 + 3',
    stun(11, 'high', [], { armour: 3 }),
    { applies: false, lethal: false }
  ],
  ['SRU-R25: armour once, twelve is', stun(12, 'high', ['S1'], { armour: 3 }), { applies: true }],
  [
    'SRU-R25 twice the sum: fourteen is not',
    stun(14, 'high', [], { armour: 3 }),
    { applies: false },
    { koThreshold: 'twice-sum' }
  ],
  [
    'SRU-R25 twice the sum: fifteen is',
    stun(15, 'high', ['F1'], { armour: 3 }),
    { applies: true, lethal: true },
    { koThreshold: 'twice-sum' }
  ],
  ['care of three', stun(9, 'high', [], { care: 3 }), 'bad'],
  ['one token where two are turned', stun(9, 'low', ['F1']), ['tokens-count']]
])

examine('SRU-DM-04, SRU-R31: does the target fall', 'knockdown', [
  ['a code of ten', { baseDamage: 10, ammo: 'regular' }, { knockedDown: true }],
  ['a code of nine', { baseDamage: 9, ammo: 'regular' }, { knockedDown: false }],
  ['gel rounds', { baseDamage: 3, ammo: 'gel' }, { knockedDown: true }],
  ['a wound that stops', { baseDamage: 3, ammo: 'regular', stopped: true }, { knockedDown: true }],
  ['a rocket follows its code', { baseDamage: 9, ammo: 'rocket' }, { knockedDown: false }]
])
