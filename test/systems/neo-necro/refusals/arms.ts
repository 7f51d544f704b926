import type { Reason } from '../../../../src-main/kernel/values/verdict'
import type { Drawn } from '../../../support/necro-gang'
import type { AtTheTable } from '../../../support/necro-tracker'
import { open } from './table'
import { why, type Triggers } from './triggers'

const holding = (things: string[], more: Drawn = {}): AtTheTable => open({ things, ...more }).activate('a1')
const shoots = (at: AtTheTable, input: object = {}, act = 'shoot'): readonly Reason[] =>
  why(at, act, { unit: 'a1' }, { target: 'b1', distance: 6, ...input })
const does = (at: AtTheTable, act: string, input: object = {}): readonly Reason[] =>
  why(at, act, { unit: 'a1' }, input)
const next = (at: AtTheTable): AtTheTable => {
  at.act('end-turn')
  at.act('begin-turn')
  return at.activate('a1')
}
/** An ammo roll with this result. */
const fired = (things: string[], ticked: number, die: number, mode = 'normal'): AtTheTable => {
  const at = open({ things, skills: ['harassment'] }, { house: 'cawdor' })
  at.act('fury', { side: 'gang-a' })
  at.act('set', { unit: 'a1' }, { 'gauge-a1-0': ticked })
  at.activate('a1').act('shoot', { unit: 'a1' }, { target: 'b1', distance: 6, mode })
  at.roll('ammo', die)
  return at
}
const colossus = (things: string[]): AtTheTable =>
  open({ type: 'colossus', things: ['medical-servo-skull', ...things] }).activate('a1')
const swaps =
  (things: string[], ...gives: string[]) =>
  () =>
    does(holding(things), 'exchange-gear', { comrade: 'a2', gives })
/** The question about loot from a casualty. */
const looting = (mine: string[], theirs: string[]): AtTheTable => {
  const at = open({ things: mine }, {}, [{ things: theirs }, {}])
  at.act('set', { unit: 'b1' }, { place: 'out' })
  at.activate('a1').act('loot', { unit: 'a1' })
  at.roll('test', 1)
  at.roll('loot', 1)
  return at
}

/** Weapons, gear, care and loot at the table. */
export const arms: Triggers = {
  'nothing-to-fire': () => shoots(holding(['sword'])),
  'no-target': () => shoots(holding(['boltgun']), { target: null }),
  'target-gone': () => {
    const at = holding(['boltgun'])
    at.act('set', { unit: 'b1' }, { place: 'out' })
    return shoots(at)
  },
  'not-customised': () => shoots(holding(['laspistol'], { skills: ['custom-weapon'] }), { mode: 'custom' }),
  'no-fire-mode': () =>
    shoots(holding(['boltgun', 'combi-melta@0'], { type: 'leader' }), { weapon: 'a1-1', mode: 'sustained' }),
  'too-few-boxes': () => {
    const at = holding(['boltgun'])
    at.act('set', { unit: 'a1' }, { 'gauge-a1-0': 11 })
    return shoots(at, { mode: 'normal' })
  },
  'combi-spent': () => {
    const at = holding(['boltgun', 'combi-melta@0'], { type: 'leader' })
    at.act('shoot', { unit: 'a1' }, { weapon: 'a1-1', target: 'b1', distance: 90 })
    return shoots(next(at), { weapon: 'a1-1' })
  },
  overheated: () => {
    const at = holding(['plasma-gun'], { type: 'leader' })
    at.act('shoot', { unit: 'a1' }, { weapon: 'a1-0.high-energy', target: 'b1', distance: 90 })
    return shoots(next(at), { weapon: 'a1-0.low-energy' })
  },
  'not-shouldered': () => shoots(holding(['heavy-bolter'], { type: 'heavy' })),
  'already-shouldered': () => {
    const at = holding(['heavy-bolter'], { type: 'heavy' })
    at.act('set', { unit: 'a1' }, { shouldered: 'a1-0' })
    return does(at, 'shoulder-heavy-weapon')
  },
  'no-covering-fire': () => shoots(holding(['flamer'], { type: 'leader' }), {}, 'covering-fire'),
  'clears-jam': () => does(fired(['boltgun'], 0, 10, 'sustained'), 'hide'),
  'only-reload': () => does(fired(['boltgun', 'standard-reload:boltgun'], 3, 9), 'hide'),
  'nothing-to-reload': () => does(holding(['boltgun']), 'reload'),
  'nothing-to-aim': () => does(holding(['flamer'], { type: 'leader' }), 'aim'),
  'no-grenade': () => does(holding(['boltgun']), 'throw-grenade'),
  'too-many-hands': () =>
    does(holding(['boltgun', 'sword']), 'change-gear-in-hand', { hands: ['a1-0', 'a1-1'] }),
  'behind-shield': () => {
    const at = holding(['laspistol', 'force-shield-generator', 'force-shield-charge'])
    at.act('force-shield', { unit: 'a1' })
    return shoots(at)
  },
  'shield-late': () => {
    const at = holding(['force-shield-generator', 'force-shield-charge'])
    at.act('move', { unit: 'a1' })
    return does(at, 'force-shield')
  },
  'no-charge': () => does(holding(['force-shield-generator']), 'force-shield'),
  'no-dose': () => does(holding(['stimulant-injector']), 'inject'),
  'no-supplies': () => does(colossus([]), 'servo-skull'),
  'nobody-to-care-for': () => does(colossus(['medical-supplies']), 'servo-skull', { patient: 'a2' }),
  'care-refused': () => {
    const at = colossus(['medical-supplies'])
    at.act('set', { unit: 'a2' }, { light: 1 })
    return does(at, 'servo-skull', { patient: 'a2', care: 'on-his-feet' })
  },
  'nothing-to-exchange': () => does(holding([]), 'exchange-gear', { comrade: 'a2' }),
  'nothing-passes': () => does(holding(['sword']), 'exchange-gear', { comrade: 'a2' }),
  'too-heavy': swaps(['boltgun', 'boltgun', 'boltgun'], 'a1-0', 'a1-1', 'a1-2'),
  'too-many-items': swaps(
    ['sword', 'laspistol', 'frag-grenade', 'frag-grenade'],
    'a1-0',
    'a1-1',
    'a1-2',
    'a1-3'
  ),
  'thief-stands': () => {
    const at = open()
    at.act('set', { unit: 'b1' }, { purse: 'a1' })
    return why(at, 'purse-back', { unit: 'b1' })
  },
  'no-room': () => {
    const at = looting(['boltgun', 'lasgun'], ['boltgun', 'dagger'])
    return at.try({
      type: 'answer',
      prompt: at.prompt('spoils').id,
      answer: { options: ['b1-0'] }
    }) as Reason[]
  }
}
