import { expect } from 'vitest'
import type { TrackerEvent } from '../../src-main/kernel/state/event'
import type { Tracker } from '../../src-main/kernel/state/tracker'
import type { Reason } from '../../src-main/kernel/values/verdict'
import { QUESTIONS } from './necro-table-questions'
import { ACTS } from './necro-table-offers'
import { holdsNames } from './necro-table-names'

/**
 * The expected facts, rules and fields of everything said at the table, written down once and apart from the
 * code. Every test that plays at the table is checked against it.
 */

/**
 * For each type of event, its facts and the rules that it cites. With + it may cite more rules, as the
 * resolver says.
 */
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

/** The two events of each Initiative test, with the rule of tests and the rules of its purpose (NN-GEN-3). */
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

/** Checks an event against the book: its facts and cited rules. Names in it must belong to this table. */
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

/** For each reason why an act is refused at the table, its parameters and the rules that it rests on. */
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

/** Checks a reason of the table against the book. Reasons that resolvers give are tested with the resolvers. */
export function holdsRefused({ code, rules, params }: Reason, tracker: Tracker): void {
  const [names, ...cited] = REFUSALS[code] ?? []
  if (names === undefined) return
  expect(Object.keys(params).sort().join(' '), code).toBe(names)
  expect(cited, code).toContain(rules.join(' '))
  holdsNames(code, params, tracker)
}

/** The names of everything in the book, to find what no test plays. */
export const BOOK = {
  events: Object.keys(EVENTS),
  questions: Object.keys(QUESTIONS),
  acts: Object.keys(ACTS)
}
