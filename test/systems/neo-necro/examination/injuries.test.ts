import { atTheDoor, examine, type Case } from './examine'

atTheDoor()

const bands = `
  1 5 miraculous-survival
  6 10 hatred
  11 50 full-recovery
  51 55 tremors
  56 60 shock
  61 65 arm-injury
  66 70 torso-injury
  71 75 inner-ear-damage
  76 80 leg-injury
  81 85 one-eyed
  86 90 convalescence
  91 95 capture
  96 100 death`
const edges = bands
  .trim()
  .split('\n')
  .flatMap((line): Case[] => {
    const [from, to, injury] = line.trim().split(' ')
    return [from, to].map((roll): Case => [
      `NN-INJ-4: ${roll}, ${injury}`,
      { roll: Number(roll) },
      { injury },
      'NN-INJ-4'
    ])
  })

examine(
  'injury',
  [
    ...edges,
    ['NN-INJ-4: in the middle of the widest band', { roll: 30 }, { injury: 'full-recovery' }, 'NN-INJ-4']
  ],
  [
    ['0', { roll: 0 }, 'bad-input'],
    ['101', { roll: 101 }, 'bad-input'],
    ['half a point', { roll: 50.5 }, 'bad-input'],
    ['a word', { roll: '00' }, 'bad-input'],
    ['an extra key', { roll: 5, fighter: 'Bob' }, 'bad-input']
  ]
)

const man = { ws: 4, bs: 4, s: 3, t: 3, w: 3, i: 4 }
const hurt = (...injuries: string[]) => ({ profile: man, injuries })
const left = (changed: object, more: object = {}) => ({
  profile: { ...man, ...changed },
  canFight: true,
  move: 6,
  sprint: 3,
  ...more
})

examine(
  'injured-profile',
  [
    ['NN-INJ-3: no injury', hurt(), left({})],
    ['NN-INJ-4: tremors', hurt('tremors'), left({ bs: 3 }), 'NN-INJ-3'],
    ['NN-INJ-4: shock', hurt('shock'), left({ ws: 3 }), 'NN-INJ-3'],
    ['NN-INJ-4: arm', hurt('arm-injury'), left({ s: 2 }), 'NN-INJ-3'],
    ['NN-INJ-4: torso', hurt('torso-injury'), left({ t: 2 }), 'NN-INJ-3'],
    ['NN-INJ-4: inner ear', hurt('inner-ear-damage'), left({ i: 3 }), 'NN-INJ-3'],
    ['NN-INJ-9: a leg shortens the move and not the sprint', hurt('leg-injury'), left({}, { move: 5 })],
    ['NN-INJ-3: both legs add up', hurt('leg-injury', 'leg-injury'), left({}, { move: 4 }), 'NN-INJ-3'],
    ['NN-INJ-3: the same injury adds up', hurt('tremors', 'tremors'), left({ bs: 2 }), 'NN-INJ-3'],
    ['NN-INJ-4: one-eyed', hurt('one-eyed'), left({ ws: 3, bs: 3 })],
    [
      'NN-INJ-10: one-eyed twice, no more loss but no fight',
      hurt('one-eyed', 'one-eyed'),
      left({ ws: 3, bs: 3 }, { canFight: false }),
      'NN-INJ-10'
    ],
    ['NN-INJ-3: one-eyed and shocked add up', hurt('one-eyed', 'shock'), left({ ws: 2, bs: 3 }), 'NN-INJ-3'],
    [
      'NN-INJ-3: a characteristic at 0, no fight',
      { profile: { ...man, s: 1 }, injuries: ['arm-injury'] },
      left({ s: 0 }, { canFight: false }),
      'NN-INJ-3'
    ],
    ['NN-INJ-3: at 1, the fighter can fight', hurt('arm-injury', 'arm-injury'), left({ s: 1 }), 'NN-INJ-3'],
    [
      'NN-INJ-4: hatred and recovery leave the profile',
      hurt('hatred', 'full-recovery', 'miraculous-survival'),
      left({})
    ]
  ],
  [
    ['an injury that is not on the table', hurt('hangover')],
    ['a profile without W', { profile: { ws: 4, bs: 4, s: 3, t: 3, i: 4 }, injuries: [] }, 'bad-input'],
    ['no profile', { injuries: ['shock'] }, 'bad-input'],
    ['a negative characteristic', { profile: { ...man, s: -1 }, injuries: [] }, 'bad-input'],
    ['an extra key', { ...hurt('shock'), type: 'kid' }, 'bad-input']
  ]
)

examine(
  'sting-patch',
  [
    ...['tremors', 'shock', 'arm-injury', 'torso-injury', 'inner-ear-damage', 'leg-injury', 'one-eyed'].map(
      (injury): Case => [`NN-GEAR-14: ${injury}`, { injury }, { allowed: true }, 'NN-GEAR-14']
    ),
    ...['death', 'capture', 'hatred', 'convalescence', 'miraculous-survival'].map((injury): Case => [
      `NN-GEAR-14: not ${injury}`,
      { injury },
      { allowed: false },
      'NN-GEAR-14'
    ])
  ],
  [
    ['an injury that is not on the table', { injury: 'hangover' }],
    ['no injury', {}, 'bad-input'],
    ['an extra key', { injury: 'shock', side: 'left' }, 'bad-input']
  ]
)
