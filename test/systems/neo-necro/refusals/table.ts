import type { Reason } from '../../../../src-main/kernel/values/verdict'
import { whyNoAction } from '../../../../src-main/systems/neo-necro/tracker/acts/phases'
import { sceneOf } from '../../../../src-main/systems/neo-necro/tracker/scene'
import type { Drawn } from '../../../support/necro-gang'
import { AtTheTable, type Brought } from '../../../support/necro-tracker'
import { necro } from '../../../support/neo-necro-raw'
import { why, type Triggers } from './triggers'

/** A leader, a described fighter (`a1`) and a ganger, against three of another house. */
export const open = (
  mine: Drawn = {},
  more: Partial<Brought> = {},
  theirs: Drawn[] = [{}, {}]
): AtTheTable => {
  const at = new AtTheTable([
    { fighters: [{ type: 'leader' }, mine, {}], ...more },
    { house: 'escher', fighters: [{ type: 'leader' }, ...theirs] }
  ]).started()
  at.act('set', { unit: 'a0' }, { orders: 0 })
  return at
}
const active = (mine: Drawn = {}, more: Partial<Brought> = {}) => open(mine, more).activate('a1')
/**
 * A fury keeps the fighter active when nothing else is left to do, so that the reason is visible. `state`:
 * their state at the start of the activation.
 */
const burning = (mine: Drawn = {}, state: object = {}): AtTheTable => {
  const at = open(mine, { house: 'cawdor' })
  at.act('fury', { side: 'gang-a' })
  at.act('set', { unit: 'a1' }, state as never)
  return at.activate('a1')
}
/** A table with a fighter in this state at the start of the activation. */
const began = (state: object): AtTheTable => {
  const at = open()
  at.act('set', { unit: 'a1' }, state as never)
  return at.activate('a1')
}
const moves = (at: AtTheTable, act = 'move'): readonly Reason[] => why(at, act, { unit: 'a1' })
/** Turns, activations, moves and contact at the table. */
export const atTheTable: Triggers = {
  'unknown-actor': () => why(open(), 'move', { unit: 'nobody' }),
  'act-closed': () => why(open(), 'dance', { unit: 'a1' }),
  'answer-first': () => {
    const at = active({ things: ['boltgun'] })
    at.act('shoot', { unit: 'a1' }, { target: 'b1', distance: 6 })
    return moves(at)
  },
  'prompt-closed': () => open().try({ type: 'answer', prompt: 'test:1', answer: {} }) as Reason[],
  'field-unknown': () => why(open(), 'set', { unit: 'a1' }, { mood: 'good' }),
  'field-wrong': () => why(open(), 'set', { unit: 'a1' }, { wounds: 99 }),
  'not-your-go': () => why(open(), 'activate', { unit: 'b0' }),
  'somebody-active': () => why(active(), 'activate', { unit: 'a0' }),
  'already-activated': () => {
    const at = active()
    at.act('end-activation', { unit: 'a1' })
    return why(at, 'activate', { unit: 'a1' })
  },
  'no-passes': () => why(open(), 'pass', { side: 'gang-a' }),
  'rout-late': () => why(active(), 'rout', { side: 'gang-b' }),
  'fury-used': () => why(burning(), 'fury', { side: 'gang-a' }),
  'mine-used': () => {
    const at = open({}, { stash: ['mines'] })
    at.act('mine', { side: 'gang-a' })
    at.answers(3)
    return why(at, 'mine', { side: 'gang-a' })
  },
  'nobody-in-reserve': () => why(open({}, { stash: ['tunnels'] }), 'way-in', { side: 'gang-a' }),
  'group-size': () => {
    const at = new AtTheTable([
      { fighters: [{ type: 'leader' }, {}], stash: ['tunnels'] },
      { fighters: [{ type: 'leader' }] }
    ])
    at.act('to-reserve', { unit: 'a1' })
    return why(at, 'way-in', { side: 'gang-a' }, { group: [] })
  },
  'not-active': () => {
    const at = open({ skills: ['faster-than-shadow'], things: ['sword'] }).activate('a2')
    at.act('set', { unit: 'a1' }, { pinned: true })
    return why(at, 'change-gear-in-hand', { unit: 'a1' }, { hands: [] })
  },
  'phase-over': () => {
    const at = burning()
    at.act('move', { unit: 'a1' })
    return moves(at)
  },
  'phase-owed': () => {
    const at = burning({ things: ['boltgun'], skills: ['harassment'] }, { pinned: true })
    at.roll('test', 1)
    at.act('move', { unit: 'a1' })
    return moves(at, 'sprint')
  },
  'in-melee-phase': () => {
    const at = began({ engaged: ['b1'] })
    at.act('melee', { unit: 'a1' })
    at.act('call-off')
    return moves(at)
  },
  'still-engaged': () => moves(began({ engaged: ['b1'] })),
  'still-pinned': () => {
    const at = began({ pinned: true, engaged: ['b1'] })
    at.roll('test', 10)
    return moves(at, 'break-off')
  },
  stunned: () => moves(burning({}, { stunned: true })),
  'must-stand-up': () => {
    const at = began({ pinned: true })
    at.act('call-off')
    return moves(at)
  },
  'pinned-now': () => {
    const at = burning()
    at.act('set', { unit: 'a1' }, { pinned: true })
    return moves(at)
  },
  // Only by hand: a fighter who was down is set up in their own activation.
  'crawls-only': () => {
    const at = began({ place: 'down', wounds: 0 })
    at.act('call-off')
    at.act('set', { unit: 'a1' }, { place: 'up' })
    return moves(at)
  },
  // No act at the table asks for this: a function needs a last answer (random.test.ts checks that nobody gets
  // it).
  'not-open': () => whyNoAction(sceneOf(necro(), active().at), 'a1', 'dance'),
  'hatred-binds': () => {
    const at = active({ things: ['laspistol'], injuries: [{ key: 'hatred', enemy: 'b1' }] })
    at.answer('hatred', { options: ['b1'] })
    return moves(at, 'aim')
  },
  'no-snap-shot': () => {
    const at = active({ skills: ['snap-shot'], things: ['laspistol'] })
    at.act('shoot', { unit: 'a1' }, { target: 'b1', distance: 30 })
    return moves(at, 'sprint')
  },
  'just-arrived': () => {
    const at = open({}, { house: 'delaque' })
    at.act('fury', { side: 'gang-a' })
    at.answer('fury', { options: ['a1', 'a2'] })
    at.act('end-turn')
    at.act('begin-turn')
    at.roll('group-roll', 6)
    return why(at.activate('a1'), 'charge', { unit: 'a1' }, { targets: ['b1'] })
  },
  'no-enemy': () => {
    const at = open()
    for (const unit of ['b0', 'b1', 'b2']) at.act('set', { unit }, { place: 'out' })
    return moves(at.activate('a1'), 'charge')
  },
  'gap-too-wide': () => why(active(), 'jump', { unit: 'a1' }, { gap: 9, drop: 3 }),
  'no-target': () => moves(active(), 'charge')
}
