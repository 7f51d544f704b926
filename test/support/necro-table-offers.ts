import { expect } from 'vitest'
import type { ActOffer } from '../../src-main/kernel/system/board'
import type { Field } from '../../src-main/kernel/system/sheet'
import { keyOf } from './necro-table-wording'

const ARC = 'arc choice front|side|rear NN-HIT-2'

const HEIGHT = 'height choice level|higher|lower NN-HIT-2'

const DISTANCE = 'distance distance 0–200 NN-RNG-1'

const COVER = 'cover flag NN-COV-1 NN-HIT-2'

const SMOKE = '?smoke flag NN-GRN-10'

const EDGE = ['edge distance 0–60 NN-FALL-1 NN-FALL-3', 'rail flag NN-FALL-2']

const FIRE = '?fire several … NN-SUP-4 NN-SUP-6'

const DANGER = [
  'danger flag NN-MOV-8 NN-MOV-9 NN-HSE-11',
  'dangerS count 0–20 NN-MOV-9 when danger=true',
  'dangerT count 0–20 NN-MOV-9 when danger=true'
]

const SKILLS = [
  '?aimed choice to-hit|threshold NN-AIM-1 NN-AIM-2',
  '?using several … NN-SKL-3 NN-SKL-5 NN-SKL-17',
  '?crafted choice strength|threshold NN-MAS-1'
]

const WEAPON = [
  'weapon choice … NN-SHO-1 NN-WPN-7',
  '?mode choice … NN-MODE-1 NN-AMM-8',
  '*mode choice … NN-MODE-1 NN-AMM-8 when weapon=…'
]

/** The fields of a gunslinger's second pistol, if it is fired differently from the first. */
const SECOND = [
  '?second flag NN-SKL-5 when using=…',
  '*second-mode (second-pistol) choice … NN-MODE-1 NN-AMM-8 when second=true',
  '*second-mode (second-pistol) choice … NN-MODE-1 NN-AMM-8 when weapon=… and second=true',
  ...[
    'target (second-pistol) enemy NN-SHO-3',
    'distance (second-pistol) distance 0–200 NN-RNG-1',
    'cover (second-pistol) flag NN-COV-1 NN-HIT-2',
    'arc (second-pistol) choice … NN-HIT-2',
    'height (second-pistol) choice … NN-HIT-2',
    'smoke (second-pistol) flag NN-GRN-10',
    'aimed (second-pistol) choice … NN-AIM-1 NN-AIM-2',
    'using (second-pistol) several … NN-SKL-3',
    'crafted (second-pistol) choice … NN-MAS-1',
    'edge (second-pistol) distance 0–60 NN-FALL-1 NN-FALL-3',
    'rail (second-pistol) flag NN-FALL-2'
  ].map((line) => `?second-${line} when second=true`)
]

const COVERING = [
  '?aimed choice to-hit NN-AIM-1 NN-AIM-2',
  '?using several … NN-SKL-3 NN-SKL-5 NN-SKL-17',
  '?crafted choice strength|threshold NN-MAS-1'
]

const SALVO = [
  '?target2 enemy NN-ROF-1 NN-ROF-2 when weapon=…',
  '?target3 enemy NN-ROF-1 NN-ROF-2 when weapon=…'
]

const contact = (targets: string, charge: string[], twice: string[]): string[] => [
  `targets several … ${targets}`,
  ...charge,
  '?phase choice movement|sprint NN-MOV-10 NN-SPR-1',
  '?phase choice movement NN-MOV-10 NN-SPR-1',
  '?phase choice sprint NN-MOV-10 NN-SPR-1',
  '?phase choice … NN-MOV-10 NN-SPR-1',
  'arc choice front|side|rear NN-MEL-8',
  'side several … NN-MEL-7',
  'rear several … NN-MEL-7',
  ...twice,
  ...DANGER,
  FIRE
]

/** For each act, its heading, its rules and its fields. `?`: may be missing; `*`: may appear several times. */
export const ACTS: { [act: string]: [group: string, rules: string, ...fields: string[]] } = {
  'roll-off': ['setup', 'NN-SET-2 NN-RUL-49'],
  'first-side': ['setup', 'NN-SET-2 NN-SET-3'],
  seat: ['setup', 'NN-TRN-2', 'after choice …'],
  deploy: ['setup', 'NN-SET-3 NN-SKL-23'],
  'to-reserve': ['setup', 'NN-SET-4 NN-RSV-1'],
  'deploy-all': ['setup', 'NN-SET-3'],
  'pass-placing': ['setup', 'NN-SET-5'],
  'way-in': [
    'setup',
    'NN-GEAR-12 NN-GEAR-13 NN-RUL-51',
    'way choice … NN-GEAR-12 NN-GEAR-13',
    'group several … NN-GEAR-12'
  ],
  'begin-turn': ['turn', 'NN-TRN-1 NN-TRN-2 NN-RSV-1 NN-TRN-4'],
  'end-turn': ['turn', 'NN-TRN-1'],
  'end-battle': ['turn', 'NN-ROUT-3 NN-OUT-7', 'winner choice …'],
  resume: ['turn', ''],
  pass: ['turn', 'NN-TRN-4 NN-RUL-72'],
  rout: ['turn', 'NN-ROUT-1 NN-ROUT-2 NN-ROUT-3 NN-RUL-73'],
  activate: ['activation', 'NN-TRN-1 NN-TRN-3 NN-ACT-1'],
  'end-activation': ['activation', 'NN-ACT-1'],
  move: ['movement', 'NN-MOV-1 NN-MOV-2 NN-MOV-3 NN-MOV-7', ...DANGER, FIRE],
  charge: [
    'movement',
    'NN-MOV-10 NN-MOV-11 NN-MEL-1',
    ...contact('NN-MOV-10', ['reached flag NN-MOV-10 NN-MOV-11'], ['?twice enemy NN-SKL-10'])
  ],
  engage: ['movement', 'NN-MOV-12 NN-MEL-1', ...contact('NN-MOV-12', [], [])],
  aim: ['movement', 'NN-AIM-1 NN-AIM-2', 'target enemy NN-AIM-1'],
  'take-cover': ['movement', 'NN-TAK-1 NN-TAK-2 NN-RUL-11'],
  jump: [
    'movement',
    'NN-MOV-5 NN-MOV-6 NN-RUL-69',
    'gap distance 0–20 NN-MOV-5',
    'drop distance 0–60 NN-FALL-3 NN-MOV-6',
    ...DANGER,
    FIRE
  ],
  'grapnel-move': ['movement', 'NN-GEAR-3'],
  corridor: ['movement', 'NN-FTR-9'],
  shoot: [
    'shooting',
    'NN-SHO-1 NN-SHO-2 NN-SHO-3',
    ...WEAPON,
    'target enemy NN-SHO-3',
    ...SALVO,
    DISTANCE,
    COVER,
    ARC,
    HEIGHT,
    SMOKE,
    ...SKILLS,
    ...SECOND,
    ...EDGE,
    FIRE
  ],
  'covering-fire': [
    'shooting',
    'NN-SUP-1 NN-SUP-2 NN-SUP-3',
    ...WEAPON,
    'target enemy NN-SUP-2',
    'terrain flag NN-SUP-2',
    DISTANCE,
    ARC,
    HEIGHT,
    SMOKE,
    ...COVERING,
    FIRE
  ],
  'throw-grenade': [
    'shooting',
    'NN-GRN-1 NN-GRN-2 NN-GRN-3 NN-GRN-4',
    'grenade choice … NN-GRN-1',
    'target enemy NN-GRN-3',
    'terrain flag NN-GRN-3',
    DISTANCE,
    HEIGHT,
    SMOKE,
    ...EDGE,
    FIRE
  ],
  sprint: ['shooting', 'NN-SPR-1', ...DANGER, FIRE],
  hide: ['shooting', 'NN-HID-1 NN-HID-2 NN-RUL-11'],
  melee: [
    'melee',
    'NN-MEL-1 NN-MEL-2 NN-MEL-4',
    'arc choice front|side|rear NN-MEL-7',
    'side several … NN-MEL-7',
    'rear several … NN-MEL-7',
    FIRE
  ],
  'break-off': ['melee', 'NN-MOV-13 NN-MOV-14 NN-MOV-15 NN-MOV-16 NN-SKL-18'],
  'shoulder-heavy-weapon': ['gear', 'NN-SHD-1', 'weapon choice … NN-SHD-1'],
  reload: ['gear', 'NN-REL-1 NN-AMM-9 NN-SKL-2', 'load choice … NN-REL-1 NN-EQP-3'],
  'change-gear-in-hand': ['gear', 'NN-CHG-1 NN-SKL-2', 'hands several … NN-CHG-1'],
  'exchange-gear': [
    'gear',
    'NN-EXC-1 NN-EXC-2 NN-ENC-1',
    'comrade choice … NN-EXC-1',
    '*gives several … NN-EXC-1 NN-EXC-2 when comrade=…',
    '*from-~ (receives) several … NN-EXC-1 NN-EXC-2 when comrade=…'
  ],
  loot: ['gear', 'NN-LOOT-1 NN-LOOT-2', 'victim choice … NN-LOOT-1'],
  drop: ['gear', 'NN-LOOT-5', 'things several … NN-LOOT-5'],
  'purse-back': ['gear', 'NN-LOOT-4'],
  inject: ['gear', 'NN-GEAR-1', 'effect choice sprint|strength|threshold NN-GEAR-1'],
  'force-shield': ['gear', 'NN-GEAR-2'],
  'servo-skull': [
    'gear',
    'NN-GEAR-5',
    'patient choice … NN-GEAR-5',
    ...['light-wounds', 'on-his-feet', 'on-his-feet|light-wounds', 'wound', 'wound|light-wounds'].map(
      (cares) => `*care choice ${cares} NN-GEAR-5 when patient=…`
    ),
    'distance distance 0–200 NN-GEAR-5'
  ],
  grapnel: ['gear', 'NN-GEAR-3', DISTANCE, HEIGHT, SMOKE],
  tracers: ['gear', 'NN-SCN-2 NN-RUL-60', 'target enemy NN-SCN-2', DISTANCE, COVER, ARC, HEIGHT, SMOKE],
  fall: ['hazard', 'NN-MOV-4 NN-FALL-3 NN-FALL-4', 'drop distance 0–60 NN-FALL-3'],
  edge: ['hazard', 'NN-FALL-1 NN-FALL-2', 'drop distance 0–60 NN-FALL-3', 'rail flag NN-FALL-2'],
  danger: [
    'hazard',
    'NN-MOV-8 NN-MOV-9 NN-SCN-3',
    'dangerS count 0–20 NN-MOV-9',
    'dangerT count 0–20 NN-MOV-9'
  ],
  hit: [
    'hazard',
    'NN-IMP-1',
    'strength count 0–20 NN-IMP-2',
    'threshold count 0–20 NN-SAV-2',
    'level count 1–9 NN-DMG-2',
    'by (hit-by) enemy'
  ],
  mine: ['hazard', 'NN-SCN-4'],
  fury: ['fury', 'NN-HSE-1'],
  'fury-shot': ['fury', 'NN-HSE-10'],
  'fury-move': ['fury', 'NN-HSE-6'],
  'set-next': ['correction', 'NN-TRN-1'],
  'set-side': [
    'correction',
    '',
    'passes count 0–99 NN-TRN-4',
    'fury (furyUsed) flag NN-HSE-1',
    'fled flag NN-RUL-73'
  ],
  'set-table': [
    'correction',
    'NN-SUP-7 NN-GRN-10',
    'markers several … NN-SUP-7',
    'clouds several … NN-GRN-10'
  ],
  'call-off': ['correction', ''],
  'count-turn': ['correction', 'NN-TRN-1'],
  'has-taken': [
    'correction',
    'NN-LOOT-2 NN-EXC-1',
    'from choice … NN-LOOT-2',
    '*from-~ (things) several … when from=…'
  ],
  set: [
    'correction',
    '',
    'place choice … NN-OUT-2',
    'wounds count 0–9 NN-CHA-1',
    'light count 0–9 NN-OUT-3',
    ...['pinned', 'hidden', 'tookCover', 'sprinted', 'stunned', 'shielded', 'traced'].map(
      (key) => `${key} (table.chips.${key}) flag`
    ),
    'engaged (table.chips.engaged) enemies NN-MEL-1',
    'by (battle.by) enemy NN-INJ-4',
    'purse (battle.purse) enemy NN-LOOT-3',
    'learning count 0–2 NN-XP-10',
    '?orders count 0–99 NN-FTR-7',
    'acted flag NN-TRN-1',
    'hands several … NN-CHG-1',
    '?used several … NN-RUL-23',
    '?shouldered choice … NN-SHD-1',
    '*load-~ (loaded) choice … NN-WPN-9 NN-GEAR-10',
    '*hot-~ (hot) flag NN-WPN-8',
    '*load-~ (loaded) choice … NN-WPN-9 NN-GEAR-10',
    '*gauge-~ (gauge) count 0–12 NN-AMM-1'
  ]
}

/** A field in one line, in the notation of the book. */
function lineOf({ key, label, kind, options, min, max, rules = [], when }: Field): string {
  const plain = key.replace(/-[abcx]s?-?\d[-\d]*$/, '-~')
  const words = keyOf(label)
  const fixed = (options ?? []).every((option) => keyOf(option.label) === `table.fields.${key}-${option.id}`)
  return [
    plain,
    words === `table.fields.${plain}` ? '' : `(${words.replace(/^table\.fields\./, '')})`,
    kind,
    options === undefined
      ? ''
      : fixed && options.length > 0
        ? options.map((option) => option.id).join('|')
        : '…',
    min === undefined ? '' : `${min}–${max}`,
    ...rules,
    when === undefined
      ? ''
      : `when ${when.field}=${when.is.join() === 'true' ? 'true' : when.is.length > 0 ? '…' : ''}${when.and ? ` and ${when.and.field}=${when.and.is.join()}` : ''}`
  ]
    .filter(Boolean)
    .join(' ')
}

/** Checks an offered act against the book: its heading, its rules and each field. */
export function holdsOffered({ act, group, label, rules, fields }: ActOffer): void {
  const [heading, cited = '', ...written] = ACTS[act] ?? []
  expect(keyOf(group), act).toBe(`table.groups.${heading}`)
  expect(keyOf(label), act).toBe(`table.acts.${act}`)
  expect(rules.join(' '), act).toBe(cited)
  const lines = fields.map(lineOf)
  const left = [...lines]
  for (const one of written) {
    const line = one.replace(/^[?*]/, '')
    if (one.startsWith('*')) while (left[0] === line) left.shift()
    else if (left[0] === line) left.shift()
    else if (!one.startsWith('?')) expect(lines, `${act} asks for “${line}”`).toContain(line)
  }
  expect(left, `${act} asks for no more`).toEqual([])
  for (const { key, hint } of fields)
    expect(keyOf(hint), `${act} ${key}`).toBe(
      {
        edge: 'table.fields.edge-hint',
        second: 'table.fields.second-hint',
        by: act === 'set' ? 'battle.by-hint' : ''
      }[key] ?? ''
    )
}
