import { examine } from './examine'

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
