import { expect } from 'vitest'
import type { ActOffer } from '../../src-main/kernel/system/board'
import type { TrackerEvent } from '../../src-main/kernel/state/event'
import type { Json, Params, Words } from '../../src-main/kernel/values/json'
import type { Prompt } from '../../src-main/kernel/system/prompt'
import type { Field } from '../../src-main/kernel/system/sheet'
import type { Tracker } from '../../src-main/kernel/state/tracker'
import type { Reason } from '../../src-main/kernel/values/verdict'

/**
 * What stands for each thing said at the table, written down once and apart from the code: the rules that it cites, the facts that
 * it tells, the fields that it asks for. Whatever a test plays at the table is held against it.
 */

/** What is told, by type: the names of its facts, and the rules that it cites; behind + others may stand beside them, as the resolver says. */
const EVENTS: { [type: string]: [facts: string, ...rules: string[]] } = {
  'roll-off-begun': ['gangs', ''],
  'roll-off-rolled': ['die gang roll', 'NN-SET-2'],
  'first-side': ['gang', 'NN-SET-2'],
  seated: ['gangs', ''],
  deployed: ['fighter gang', 'NN-SET-3'],
  'side-deployed': ['fighters gang', 'NN-SET-3'],
  'put-in-reserve': ['fighter gang', 'NN-SET-4'],
  passed: ['gang left', 'NN-SET-5', 'NN-TRN-4 NN-RUL-72'],
  'way-taken': ['fighters gang thing', 'NN-GEAR-12 NN-RUL-51'],
  'turn-begun': ['gang turn', 'NN-TRN-2'],
  'turn-ended': ['turn', ''],
  'not-activated': ['fighters', 'NN-TRN-1'],
  'hatred-seen': ['enemies fighter', 'NN-INJ-5'],
  'hatred-unseen': ['enemies fighter', 'NN-INJ-5'],
  'reserve-arrived': ['fighter gang', 'NN-RSV-1'],
  'reserve-rolled-in': ['die fighter gang roll', 'NN-RSV-1 NN-RUL-9'],
  'reserve-rolled-out': ['die fighter gang roll', 'NN-RSV-1 NN-RUL-9'],
  'group-arrived': ['fighters', 'NN-RSV-1 NN-GEAR-12'],
  'group-waits': ['fighters', 'NN-SKL-23'],
  'group-rolled-in': ['die fighters roll', 'NN-RSV-1 NN-RUL-51'],
  'group-rolled-out': ['die fighters roll', 'NN-RSV-1 NN-RUL-51'],
  'rout-declared': ['gang', 'NN-ROUT-1'],
  'gang-fled': ['gang winner', 'NN-ROUT-2 NN-ROUT-3 NN-RUL-73'],
  'gang-fled-over': ['gang winner', 'NN-ROUT-2 NN-ROUT-3 NN-RUL-73'],
  'battle-won': ['gang', ''],
  'battle-drawn': ['gang', ''],
  'battle-resumed': ['', ''],
  'go-set': ['gang', ''],
  'set-by-hand': ['fighter', ''],
  'side-set-by-hand': ['gang', ''],
  'table-set-by-hand': ['', ''],
  'called-off': ['', ''],
  'handed-on': ['fighter other things', ''],

  activated: ['fighter', 'NN-TRN-1'],
  'activation-ended': ['fighter', ''],
  'stood-up': ['fighter', 'NN-SKL-27'],
  'stunned-still': ['fighter', 'NN-GRN-8'],
  'tests-at-once': ['fighter', 'NN-SKL-27'],
  'tests-later': ['fighter', 'NN-SKL-27'],
  'phase-given-up': ['fighter phase', 'NN-GEAR-5'],
  tries: ['act fighter', ''],
  'kept-from-it': ['fighter', 'NN-SUP-5'],
  'order-given': ['fighter leader left', 'NN-FTR-7'],
  learned: ['boxes die fighter roll', 'NN-XP-7 NN-XP-8'],
  'learning-failed': ['boxes die fighter roll', 'NN-XP-7 NN-XP-8'],
  'learning-failed-opposed': ['boxes die fighter roll', 'NN-XP-7 NN-XP-8'],
  ...tests({
    edge: 'NN-FALL-1 NN-FALL-2',
    stand: 'NN-PIN-1 NN-PIN-2',
    'at-once': 'NN-SKL-27',
    danger: 'NN-MOV-8 NN-MOV-9',
    fire: 'NN-SUP-4 NN-SUP-5',
    flash: 'NN-GRN-8 NN-GRN-9',
    loot: 'NN-LOOT-1'
  }),

  moved: ['fighter', 'NN-MOV-1'],
  sprinted: ['fighter', 'NN-SPR-1'],
  charged: ['fighter targets', 'NN-MOV-11'],
  'charge-short': ['fighter targets', 'NN-MOV-10'],
  engaged: ['fighter targets', 'NN-MOV-12'],
  'run-down': ['by fighter', 'NN-OUT-5'],
  aims: ['fighter target', 'NN-AIM-1'],
  'took-cover': ['fighter', 'NN-TAK-1'],
  hid: ['fighter', 'NN-HID-1'],
  jumps: ['distance fighter', 'NN-MOV-5'],
  jumped: ['die fighter roll target', 'NN-MOV-5'],
  'jump-missed': ['die fighter roll target', 'NN-MOV-5'],
  'grapnel-moved': ['fighter', 'NN-GEAR-3'],
  'corridor-left': ['fighter', 'NN-FTR-9'],
  'corridor-gone': ['fighter', 'NN-FTR-9'],

  'shot-fired': ['fighter mode target thing', 'NN-SHO-2 NN-MODE-1'],
  'flame-fired': ['fighter mode target thing', 'NN-SHO-2 NN-MODE-1'],
  'covering-fired': ['fighter mode target thing', 'NN-SHO-2 NN-MODE-1'],
  'marker-placed': ['fighter target', 'NN-SUP-3'],
  'covering-fire-hits': ['fighter thing', 'NN-SUP-4'],
  'ammo-success': ['die fighter label roll thing', '+NN-AMM-2 NN-AMM-3'],
  'ammo-jam': ['die fighter label roll thing', '+NN-AMM-2 NN-AMM-4'],
  'ammo-out-of-ammo': ['die fighter label roll thing', '+NN-AMM-2 NN-AMM-5'],
  'ammo-fury': ['fighter thing', 'NN-HSE-7'],
  'ammo-mended': ['fighter gang', 'NN-SKL-33'],
  sighted: ['distance fighter target', 'NN-ROF-2'],
  'shot-hit': [
    'die fighter needed roll target',
    '+NN-RNG-1 NN-HIT-1',
    '+NN-GRN-1 NN-GRN-2 NN-GRN-3 NN-HIT-1'
  ],
  'shot-missed': [
    'die fighter needed roll target',
    '+NN-RNG-1 NN-HIT-1',
    '+NN-GRN-1 NN-GRN-2 NN-GRN-3 NN-HIT-1'
  ],
  'shot-out-of-range': [
    'distance fighter target',
    '+NN-RNG-1 NN-RNG-2',
    '+NN-GRN-1 NN-GRN-2 NN-GRN-3 NN-RNG-2',
    '+NN-SCN-2 NN-RNG-2'
  ],
  'grenade-thrown': ['fighter target thing', 'NN-GRN-1'],
  'grenade-thrown-terrain': ['fighter target thing', 'NN-GRN-1'],
  scattered: ['die distance thing', 'NN-SCA-1'],
  'under-template': ['fighters thing', 'NN-SCA-1'],
  'nobody-under': ['fighters thing', 'NN-SCA-1'],
  'smoke-stands': ['thing', 'NN-GRN-10'],
  'dirt-stayed': ['fighter', 'NN-GRN-5'],
  'dirt-away': ['die fighter roll target', '+NN-GRN-5 NN-GRN-6 NN-RUL-70'],
  'dirt-failed': ['die fighter roll target', '+NN-GRN-5 NN-GRN-6 NN-RUL-70'],
  swallowed: ['fighter', 'NN-GRN-11'],
  mixed: ['dice fighters rolls', 'NN-SIM-2'],
  'mixed-victim': ['fighter', 'NN-SIM-2'],
  intercepted: ['fighter target', 'NN-INT-1'],

  'impact-made': ['die fighter roll target thing', '+NN-IMP-2'],
  'impact-failed': ['die fighter roll target thing', '+NN-IMP-2'],
  'impact-impossible': ['fighter strength thing', '+NN-IMP-2 NN-RUL-2'],
  'save-made': ['die fighter roll save target', '+NN-SAV-1 NN-SAV-3'],
  'save-failed': ['die fighter roll save target', '+NN-SAV-1 NN-SAV-3'],
  'hit-harmless': ['fighter', 'NN-SAV-6'],
  'damage-rolled': ['dice fighter lost rolls', 'NN-DMG-2'],
  'wounds-lost': ['by fighter left lost thing', 'NN-SAV-6'],
  pinned: ['fighter', 'NN-IMP-3 NN-PIN-1'],
  'survival-light-wound': ['by dice fighter rolls', 'NN-OUT-1 NN-OUT-2'],
  'survival-down': ['by dice fighter rolls', 'NN-OUT-1 NN-OUT-2'],
  'survival-out-of-action': ['by dice fighter rolls', 'NN-OUT-1 NN-OUT-2'],
  'bio-booster-used': ['fighter thing', 'NN-GEAR-9'],
  'goes-over': ['fighter height', 'NN-FALL-3'],
  'at-the-edge': ['fighter height', 'NN-FALL-1'],
  fell: ['fighter height', '+NN-FALL-3'],
  'fell-out': ['fighter', '+NN-FALL-3'],
  'in-danger': ['fighter', 'NN-MOV-8'],
  'hit-by-other': ['fighter strength threshold', 'NN-IMP-1'],
  'mine-set-off': ['gang', 'NN-SCN-4'],

  fights: ['fighter targets', 'NN-MEL-1'],
  'blow-hit': ['die fighter needed roll target thing', '+NN-MEL-5'],
  'blow-missed': ['die fighter needed roll target thing', '+NN-MEL-5'],
  'blow-forgone': ['fighter target', 'NN-MEL-3', 'NN-MOV-15'],
  'blow-breaking-off': ['fighter target', 'NN-MOV-15'],
  'blow-dazzled': ['fighter target', 'NN-GRN-8'],
  'pistols-fired': ['fighter things', 'NN-MEL-11'],
  'barge-forgone': ['fighter target', ''],
  flung: ['die distance fighter target', 'NN-SKL-29'],
  'breaks-off': ['fighter', 'NN-MOV-13'],
  'parting-blow': ['fighter target', 'NN-MOV-15'],
  'held-in-melee': ['fighter', 'NN-MOV-16'],
  'broke-off': ['fighter', 'NN-MOV-14'],
  consolidated: ['distance enemies fighter', 'NN-CON-1'],
  'consolidated-into': ['distance enemies fighter', 'NN-CON-1'],

  reloaded: ['fighter load thing', 'NN-REL-1 NN-AMM-9'],
  'took-in-hand': ['fighter things', 'NN-CHG-1'],
  'hands-empty': ['fighter things', 'NN-CHG-1'],
  shouldered: ['fighter thing', 'NN-SHD-1'],
  exchanged: ['fighter gives other receives', 'NN-EXC-1'],
  loots: ['fighter target', 'NN-LOOT-1'],
  'loot-attacker-chooses': ['die fighter roll target', 'NN-LOOT-2'],
  'loot-victim-chooses': ['die fighter roll target', 'NN-LOOT-2'],
  'loot-struggle': ['die fighter roll target', 'NN-LOOT-2'],
  looted: ['fighter target things', 'NN-LOOT-2 NN-LOOT-6'],
  'purse-taken': ['fighter target', 'NN-LOOT-3'],
  'purse-back': ['fighter', 'NN-LOOT-4'],
  'left-it': ['fighter', ''],
  dropped: ['fighter things', 'NN-LOOT-5'],
  injected: ['effect fighter lost', 'NN-GEAR-1'],
  'shield-burns': ['fighter', 'NN-GEAR-2'],
  'cared-for': ['care fighter healer', 'NN-GEAR-5'],
  'grapnel-fired': ['fighter', 'NN-GEAR-3'],
  'grapnel-holds': ['die fighter needed roll', '+NN-GEAR-3 NN-HIT-1'],
  'grapnel-misses': ['die fighter needed roll', '+NN-GEAR-3 NN-HIT-1'],
  'grapnel-short': ['fighter', '+NN-GEAR-3 NN-RNG-2'],
  'tracer-thrown': ['fighter target', 'NN-SCN-2'],
  'tracer-sticks': ['die fighter needed roll target', '+NN-SCN-2 NN-HIT-1'],
  'tracer-lost': ['die fighter needed roll target', '+NN-SCN-2 NN-HIT-1'],

  'fury-called': ['gang', 'NN-HSE-1'],
  'fury-unleashed': ['fighters fury gang', '+NN-HSE-1', '+NN-HSE-2 NN-RUL-75'],
  'fury-moved': ['distance fighter', 'NN-HSE-6'],
  'fury-shot': ['fighter left', 'NN-HSE-10'],
  'fury-shot-forgone': ['fighter', 'NN-HSE-10'],
  'carrion-eaten': ['fighter gang things', 'NN-HSE-9'],
  'carrion-left': ['fighter gang things', 'NN-HSE-9']
}

/** An Initiative test is told in two ways, under the rule of tests and those of its purpose (NN-GEN-3). */
function tests(purposes: { [purpose: string]: string }): typeof EVENTS {
  return Object.fromEntries(
    Object.entries(purposes).flatMap(([id, rules]) =>
      ['passed', 'failed'].map((how) => [
        `test-${id}-${how}`,
        ['die fighter roll target', `NN-GEN-3 ${rules}`]
      ])
    )
  )
}

/** Everything told has a place in the book: its facts and the rules that it cites. Whoever is named is at this table. */
export function holdsTold({ type, facts }: TrackerEvent, tracker: Tracker): void {
  const { rules, ...told } = facts
  const [names, ...cited] = EVENTS[type] ?? []
  expect(Object.keys(told).sort().join(' '), `${type} tells`).toBe(names)
  const said = Array.isArray(rules) ? rules.join(' ') : ''
  const fits = cited.some((one) =>
    one.startsWith('+')
      ? one
          .slice(1)
          .split(' ')
          .every((rule) => said.split(' ').includes(rule))
      : said === one
  )
  expect(fits, `${type} cites “${said}” and not one of “${cited.join('”, “')}”`).toBe(true)
  holdsNames(type, told, tracker)
  const { die, dice } = told as { die?: { value: number }; dice?: { value: number }[] }
  if (die && 'roll' in told) expect(told['roll'], `${type} tells the die`).toBe(die.value)
  const needed = told['needed'] ?? told['target']
  if (die && typeof needed === 'number')
    expect(die.value <= needed, `${type} on ${die.value} against ${needed}`).toBe(
      /-(hit|made|passed|holds|sticks|away)$|^jumped$/.test(type)
    )
  if (dice) expect(told['rolls'], `${type} tells the dice`).toEqual(dice.map(({ value }) => value))
}

/** What may stand without a name: nobody did it, no winner yet, everybody has fled. */
const NOBODY: { [what: string]: Json[] } = {
  'battle-drawn gang': [''],
  'turn-begun gang': [''],
  'gang-fled winner': ['']
}
const FIGHTERS = new Set([
  'fighter',
  'fighters',
  'target',
  'targets',
  'enemies',
  'other',
  'leader',
  'healer',
  'by'
])
const GANGS = new Set(['gang', 'gangs', 'winner'])
const THINGS = new Set(['thing', 'things', 'gives', 'receives', 'load', 'save', 'fury'])

/** Fighters and gangs are those of the table, things have names in both languages. */
function holdsNames(what: string, params: Params, tracker: Tracker): void {
  const among = (tracked: { name: string }[]): string[] => tracked.map(({ name }) => name)
  for (const [key, value] of Object.entries(params)) {
    if (NOBODY[`${what} ${key}`]?.includes(value)) continue
    for (const one of [value].flat()) {
      const nobody = one === null && (key === 'by' || (key === 'target' && /-(fired|terrain)$/.test(what)))
      const terrain = key === 'target' && typeof one === 'object'
      if (FIGHTERS.has(key) && !nobody && !terrain && typeof one !== 'number')
        expect(among(tracker.units), `${what} ${key}`).toContain(one)
      if (GANGS.has(key)) expect(among(tracker.sides), `${what} ${key}`).toContain(one)
      if (THINGS.has(key) || terrain)
        expect(nobody || one, `${what} ${key}`).toEqual(
          nobody || { fr: expect.stringMatching(/./), en: expect.stringMatching(/./) }
        )
    }
  }
}

/** Why something may not be done at the table: what the reason names, and the rules that it rests on. */
const REFUSALS: { [code: string]: [names: string, ...rules: string[]] } = {
  'unknown-actor': ['', ''],
  'act-closed': ['act', ''],
  'answer-first': ['', ''],
  'prompt-closed': ['prompt', ''],
  'field-unknown': ['field', ''],
  'already-activated': ['fighter', 'NN-TRN-1'],
  'somebody-active': ['fighter', 'NN-TRN-1'],
  'not-your-go': ['gang', 'NN-TRN-1', 'NN-SET-3'],
  'no-passes': ['gang', 'NN-TRN-4'],
  'rout-late': ['', 'NN-ROUT-1'],
  'nobody-in-reserve': ['gang', 'NN-GEAR-12'],
  'group-size': ['max', 'NN-GEAR-12'],
  'not-active': ['fighter', 'NN-TRN-1'],
  'in-melee-phase': ['fighter', 'NN-ACT-5'],
  'still-engaged': ['fighter', 'NN-MEL-1 NN-MOV-13'],
  'still-pinned': ['fighter', 'NN-PIN-2 NN-MOV-13'],
  'only-reload': ['fighter', 'NN-AMM-5'],
  'phase-owed': ['fighter', 'NN-PIN-1'],
  'phase-over': ['fighter', 'NN-ACT-1'],
  'not-open': ['fighter', 'NN-ACT-2 NN-ACT-3'],
  'just-arrived': ['fighter', 'NN-GEAR-12 NN-GEAR-13'],
  'gap-too-wide': ['distance', 'NN-MOV-5'],
  'no-enemy': ['', 'NN-MOV-10', 'NN-MOV-12'],
  'no-target': ['', 'NN-AIM-1', 'NN-GEAR-5', 'NN-GRN-3', 'NN-MOV-10', 'NN-MOV-12', 'NN-SCN-2', 'NN-SHO-2'],
  'target-gone': ['fighter', 'NN-SHO-3'],
  'nothing-to-aim': ['fighter', 'NN-AIM-2'],
  'nothing-to-fire': ['fighter', 'NN-SHO-1'],
  'no-grenade': ['fighter', 'NN-GRN-1'],
  'no-snap-shot': ['fighter', 'NN-SKL-17'],
  'no-covering-fire': ['thing', 'NN-SUP-1'],
  'not-customised': ['thing', 'NN-SKL-36'],
  'not-shouldered': ['thing', 'NN-SHD-1'],
  'too-few-boxes': ['left thing', 'NN-AMM-8 NN-RUL-22'],
  'combi-spent': ['thing', 'NN-COM-1'],
  overheated: ['thing', 'NN-WPN-8 NN-RUL-54'],
  'nothing-to-reload': ['fighter', 'NN-REL-1'],
  'too-many-hands': ['hands needed', 'NN-CHG-1'],
  'nothing-passes': ['', 'NN-EXC-1', 'NN-LOOT-2', 'NN-LOOT-5'],
  'thief-stands': ['fighter', 'NN-LOOT-4'],
  'no-dose': ['fighter', 'NN-GEAR-1 NN-RUL-61'],
  'no-charge': ['fighter', 'NN-GEAR-2 NN-RUL-61', 'NN-GEAR-3 NN-RUL-61'],
  'shield-late': ['fighter', 'NN-GEAR-2'],
  'no-supplies': ['fighter', 'NN-GEAR-5'],
  'nobody-to-care-for': ['fighter', 'NN-GEAR-5'],
  'nothing-to-exchange': ['fighter', 'NN-EXC-1 NN-EXC-2 NN-ENC-1'],
  'hatred-binds': ['enemies fighter', 'NN-INJ-5'],
  'mine-used': ['gang', 'NN-SCN-4'],
  'fury-used': ['gang', 'NN-HSE-1']
}

/** A reason of the table says what the book says; a resolver's own reasons are tested with it. */
export function holdsRefused({ code, rules, params }: Reason, tracker: Tracker): void {
  const [names, ...cited] = REFUSALS[code] ?? []
  if (names === undefined) return
  expect(Object.keys(params).sort().join(' '), code).toBe(names)
  expect(cited, code).toContain(rules.join(' '))
  holdsNames(code, params, tracker)
}

/** A question by kind (with its purpose, where it has one): its words and what they are told, the rules, the die, the answers. */
interface Asking {
  title: string
  text?: string
  rules: string
  /** Sides of the die; with several where the rules say so. */
  die?: number | number[]
  /** The ids of the answers; … where they are fighters or things. */
  options?: string
  /** Several answers may be chosen at once. */
  several?: true
  why?: true
  optional?: true
}

const YES_NO = 'yes=yes no=no'

const QUESTIONS: { [kind: string]: Asking } = {
  'roll-off': { title: 'roll-off gang', rules: 'NN-SET-2', die: 10 },
  edges: { title: 'first gang', text: 'first-text gangs', rules: 'NN-SET-2', options: '…' },
  reserve: { title: 'reserve fighter', text: 'or-less target', rules: 'NN-RSV-1 NN-RUL-9', die: 10 },
  'group-roll': {
    title: 'group fighters',
    text: 'or-less target',
    rules: 'NN-RSV-1 NN-RUL-51 NN-GEAR-12',
    die: 10
  },
  'aside infiltration': {
    title: 'group-chooses fighters',
    rules: 'NN-SKL-23',
    options: YES_NO,
    optional: true
  },
  ammo: {
    title: 'ammo fighter thing',
    text: 'ammo-text label',
    rules: 'NN-AMM-2 NN-AMM-3 NN-AMM-4 NN-AMM-5',
    die: 10
  },
  sight: {
    title: 'sight fighter target',
    text: 'sight-text',
    rules: 'NN-ROF-2 NN-HIT-2',
    options:
      'cover=seen-cover side=seen-side rear=seen-rear higher=seen-higher lower=seen-lower smoke=seen-smoke',
    several: true
  },
  'hit-roll': {
    title: 'hit fighter target thing',
    text: 'or-less target',
    rules: 'NN-HIT-1 NN-HIT-2 NN-RNG-1',
    die: 10,
    why: true
  },
  throw: {
    title: 'hit fighter target thing',
    text: 'or-less target',
    rules: 'NN-GRN-2 NN-GRN-3 NN-HIT-1',
    die: 10,
    why: true
  },
  grapnel: {
    title: 'grapnel fighter',
    text: 'or-less target',
    rules: 'NN-GEAR-3 NN-HIT-1',
    die: 10,
    why: true
  },
  tracer: {
    title: 'hit fighter target thing',
    text: 'or-less target',
    rules: 'NN-SCN-2 NN-GRN-2 NN-HIT-1',
    die: 10,
    why: true
  },
  scatter: { title: 'scatter thing', text: 'scatter-text', rules: 'NN-SCA-1', die: 10 },
  under: {
    title: 'under thing',
    text: 'under-besides? fighters',
    rules: 'NN-SCA-1 NN-GRN-3',
    options: '…',
    several: true
  },
  dirt: {
    title: 'dirt fighter thing',
    text: 'dirt-text target',
    rules: 'NN-GRN-5 NN-GRN-6 NN-RUL-70',
    die: 10,
    options: 'stay=dirt-stay try=dirt-try+dice'
  },
  mix: { title: 'mix fighters', text: 'mix-text', rules: 'NN-SIM-2', die: 10 },
  impact: {
    title: 'impact fighter thing',
    text: 'or-less target',
    rules: 'NN-IMP-1 NN-IMP-2',
    die: 10,
    why: true
  },
  'aside intercept': {
    title: 'intercept fighter',
    rules: 'NN-INT-1 NN-INT-2 NN-FTR-9',
    options: '…',
    optional: true
  },
  save: {
    title: 'save fighter save',
    text: 'or-less target',
    rules: 'NN-SAV-1 NN-SAV-2 NN-SAV-3',
    die: 10,
    why: true
  },
  damage: { title: 'damage fighter level', rules: 'NN-DMG-2', die: [2, 3, 6] },
  survival: { title: 'survival fighter', text: 'survival-text', rules: 'NN-OUT-1 NN-OUT-2', die: 10 },
  'at-once': { title: 'at-once fighter', rules: 'NN-SKL-27', options: 'now=at-once-now later=at-once-later' },
  blow: {
    title: 'blow fighter target thing',
    text: 'or-less target',
    rules: 'NN-MEL-5 NN-MEL-7',
    die: 10,
    why: true
  },
  'aside instead': {
    title: 'instead fighter',
    rules: 'NN-MEL-3 NN-MEL-11 NN-MEL-12',
    options: '… hands=blow-hands reload=blow-reload nothing=blow-nothing',
    optional: true
  },
  barge: {
    title: 'barge fighter target',
    rules: 'NN-SKL-29',
    die: 6,
    options: 'fling=barge-fling+dice no=barge-no'
  },
  'parting-blow': {
    title: 'parting fighter target',
    rules: 'NN-MOV-15',
    options: 'strike=parting-strike … no=blow-nothing'
  },
  free: {
    title: 'consolidate distance fighter',
    text: 'consolidate-text',
    rules: 'NN-CON-1 NN-CON-2',
    options: '… hide=roll-hide?',
    several: true,
    optional: true
  },
  jump: { title: 'jump distance fighter', text: 'or-less target', rules: 'NN-MOV-5 NN-MOV-6', die: 10 },
  loot: { title: 'loot fighter target', text: 'loot-text', rules: 'NN-LOOT-2', die: 10 },
  spoils: {
    title: 'spoils,spoils-victim fighter target',
    rules: 'NN-LOOT-2 NN-LOOT-5 NN-LOOT-6',
    options: '… purse=purse? nothing=leave-it'
  },
  'aside room': {
    title: 'room fighter',
    text: 'room-text target',
    rules: 'NN-LOOT-5',
    options: '…',
    several: true,
    optional: true
  },
  hatred: {
    title: 'hatred fighter',
    text: 'hatred-text',
    rules: 'NN-INJ-5 NN-INJ-6',
    options: '…',
    several: true,
    optional: true
  },
  'take-in-hand': { title: 'hands fighter', rules: 'NN-CHG-1', options: '…', several: true },
  reload: { title: 'reload fighter', rules: 'NN-REL-1', options: '… no=leave-it' },
  owe: { title: 'owe fighter', rules: 'NN-GEAR-5 NN-ACT-1', options: 'movement= shooting=' },
  fury: { title: 'fury fury gang', text: '', rules: 'NN-HSE-1 NN-HSE-2', options: '…', several: true },
  'fury-shot': { title: 'fury-shot fighter', rules: 'NN-HSE-10', options: YES_NO },
  carrion: { title: 'carrion target', rules: 'NN-HSE-9 NN-LOOT-7 MAGOT-3', options: '…', several: true },
  learn: {
    title: 'learn fighter',
    text: 'learn-own,learn-opposed target',
    rules: 'NN-XP-7 NN-XP-8 NN-XP-10',
    die: 10,
    optional: true
  },
  'test at-once': {
    title: 'table.tests.at-once fighter',
    text: 'or-less target',
    rules: 'NN-GEN-3 NN-SKL-27',
    die: 10
  },
  'test danger': {
    title: 'table.tests.danger fighter',
    text: 'or-less target',
    rules: 'NN-GEN-3 NN-MOV-8 NN-MOV-9',
    die: 10
  },
  'test edge': {
    title: 'table.tests.edge fighter',
    text: 'or-less target',
    rules: 'NN-GEN-3 NN-FALL-1 NN-FALL-2',
    die: 10
  },
  'test fire': {
    title: 'table.tests.fire fighter',
    text: 'or-less target',
    rules: 'NN-GEN-3 NN-SUP-4 NN-SUP-5',
    die: 10
  },
  'test flash': {
    title: 'table.tests.flash fighter',
    text: 'or-less target',
    rules: 'NN-GEN-3 NN-GRN-8 NN-GRN-9',
    die: 10
  },
  'test loot': {
    title: 'table.tests.loot fighter',
    text: 'or-less target',
    rules: 'NN-GEN-3 NN-LOOT-1',
    die: 10
  },
  'test stand': {
    title: 'table.tests.stand fighter',
    text: 'or-less target',
    rules: 'NN-GEN-3 NN-PIN-1 NN-PIN-2',
    die: 10
  }
}

/** Dice that may be thrown again, and by whose leave, each with the rules of the die itself (NN-GEN-5). */
const AGAIN = ['order', 'rail', 'relentless', 'goggles', 'bio-booster']

const keyOf = (words: Words | undefined): string =>
  words && typeof words['key'] === 'string' ? words['key'] : ''
const paramsOf = (words: Words | undefined): string[] =>
  Object.keys((words as { params?: object } | undefined)?.params ?? {}).sort()

/** Are these words the ones in the book? `key name name`: several keys may stand for it, and `?` is for words that may be missing. */
function sameWords(words: Words | undefined, written: string | undefined, what: string): void {
  if (written === '') return
  const [keys = '', ...names] = (written ?? '').split(' ')
  if (words === undefined) return expect(keys === '' || keys.endsWith('?'), `${what} is missing`).toBe(true)
  const full = keys
    .replace('?', '')
    .split(',')
    .map((key) => (key.startsWith('table.') ? key : `table.ask.${key}`))
  expect(full, what).toContain(keyOf(words))
  expect(paramsOf(words), what).toEqual([...names].sort())
}

/** A question asks what the book says, of somebody who is there. */
export function holdsAsked(prompt: Prompt, tracker: Tracker): void {
  const [kind = '', , key = ''] = prompt.id.split(':')
  expect([null, ...tracker.units.map(({ id }) => id)], kind).toContain(prompt.member)
  holdsNames(kind, (prompt.title as { params?: Params }).params ?? {}, tracker)
  for (const { id, label } of prompt.options ?? []) {
    if (keyOf(label) !== 'table.fields.name') continue
    expect((label as unknown as { params: Params }).params, prompt.id).toEqual({
      name: [...tracker.units, ...tracker.sides].find((one) => one.id === id)?.name
    })
  }
  expect(prompt.step, prompt.id).toBe('table')
  if (kind === 'again') return holdsAgain(prompt, prompt.id.split(':').at(-1) ?? '')
  const purpose =
    kind === 'test'
      ? ` ${keyOf(prompt.title).replace('table.tests.', '')}`
      : kind === 'aside'
        ? ` ${key}`
        : ''
  const asking = QUESTIONS[kind + purpose]
  if (!asking) throw new Error(`the book has no question ${kind}${purpose}`)
  sameWords(prompt.title, asking.title, `${kind} title`)
  sameWords(prompt.text, asking.text, `${kind} text`)
  expect(prompt.rules.join(' '), kind).toBe(asking.rules)
  if (asking.die === undefined) expect(prompt.dice, kind).toBeUndefined()
  else expect([asking.die].flat(), kind).toContain(prompt.dice?.sides)
  expect(prompt.why !== undefined && prompt.why.length > 0, `${kind} says why`).toBe(asking.why === true)
  for (const words of prompt.why ?? []) expect(keyOf(words), `${kind} says why`).toMatch(/^steps\../)
  expect(prompt.optional === true, `${kind} may be left`).toBe(asking.optional === true)
  holdsOptions(prompt, asking)
}

function holdsAgain(prompt: Prompt, by: string): void {
  expect(AGAIN).toContain(by)
  expect(keyOf(prompt.title)).toBe(`table.again.${by}`)
  expect(paramsOf(prompt.title)).toEqual(['fighter'])
  expect(prompt.rules.at(-1)).toBe('NN-GEN-5')
  expect(prompt).toMatchObject({ optional: true, dice: expect.anything() })
}

function holdsOptions({ id, options, choose, amount }: Prompt, asking: Asking): void {
  expect(amount, id).toEqual(
    asking.title.startsWith('sight ') ? { min: 0, max: 200, unit: 'count' } : undefined
  )
  if (asking.options === undefined) return expect(options, id).toBeUndefined()
  const written = asking.options.split(' ').filter((one) => one !== '…')
  const known = new Map(
    written.map((one) => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)])
  )
  const given = options ?? []
  const fixed = given.filter((option) => known.has(option.id))
  expect(given.length === fixed.length || asking.options.includes('…'), id).toBe(true)
  expect(
    fixed.map((option) => option.id),
    id
  ).toEqual(
    [...known]
      .filter(([one, words]) => !words.endsWith('?') || fixed.some((option) => option.id === one))
      .map(([one]) => one)
  )
  for (const option of fixed) {
    const [words = '', asks] = known.get(option.id)!.replace('?', '').split('+')
    if (words !== '') expect(keyOf(option.label), id).toBe(`table.ask.${words}`)
    expect(option.asks, id).toEqual(asks === undefined ? undefined : [asks])
  }
  if (asking.several) expect(choose, id).toMatchObject({ min: 0 })
  else expect(choose, id).toBeUndefined()
}

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
/** What is said of a gunslinger's second pistol alone, where it is not fired as the first. */
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

/** What may be done: under which heading, by which rules, what is asked for. `?` may be missing, `*` may stand several times. */
const ACTS: { [act: string]: [group: string, rules: string, ...fields: string[]] } = {
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

/** A field in one line, as the book writes it. */
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

/** What may be done stands in the book: its heading, its rules, and each field that it asks for. */
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

/** The names of all that the book knows: so that what is nowhere played is seen. */
export const BOOK = {
  events: Object.keys(EVENTS),
  questions: Object.keys(QUESTIONS),
  acts: Object.keys(ACTS)
}
