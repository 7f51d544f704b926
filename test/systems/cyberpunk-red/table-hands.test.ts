import { expect, test } from 'vitest'
import { cyberpunkRed } from '../../../src-main/systems/cyberpunk-red/index'
import { evolve } from '../../../src-main/kernel/state/evolve'
import type { TrackerEvent } from '../../../src-main/kernel/state/event'
import type { Tracker } from '../../../src-main/kernel/state/tracker'
import { isRefusal } from '../../../src-main/kernel/values/verdict'
import { WALK_ONS } from '../../../src-main/kernel/system/walk-ons'
import { cr, falling } from './ask'
import { inside, scene } from './scene'

type Scene = ReturnType<typeof scene>

const RIFLE = 'arasaka-hjsh-18-masamune'
const PISTOL = 'militech-m-10af-lexington'
const SECOND = 'constitutional-arms-unity'

const bladesOf = (one: Scene) =>
  one
    .at()
    .rosters[0]!.items.filter(({ thing }) => thing === 'mantis-blade')
    .map(({ id }) => id)
const out = (one: Scene, unit = one.jax) => one.chips(unit).filter((key) => key.startsWith('blade-'))
/** The reasons about Jax's hands when he attacks with this. */
const hands = (one: Scene, thing: string) => {
  const verdict = cyberpunkRed.tracker!.decide(
    cr(),
    one.at(),
    {
      type: 'act',
      act: 'attack',
      actor: { unit: one.jax },
      input: { 'weapon-mode': `${one.item(thing)}:single`, on: one.rook }
    },
    falling()
  )
  return isRefusal(verdict)
    ? verdict.refused.map(({ code, rules, params }) => [
        code,
        rules,
        params['needed'],
        params['free'],
        (params['busy'] as { en: string }[] | undefined)?.map(({ en }) => en)
      ])
    : []
}
const misses = (one: Scene, thing: string) => {
  one.fire(thing, 'single')
  one.dice(1)
  one.dice(9)
}

test('CR-CY-04, MAGOT-4: a deployed blade occupies the hand of its arm until it is retracted, and neither takes an action', () => {
  const one = scene({}, { things: ['cyberarm', 'mantis-blade', RIFLE, PISTOL] })
  expect([
    one.offered(one.jax).includes('deploy-blade'),
    one.offered(one.jax).includes('retract-blade'),
    hands(one, RIFLE)
  ]).toEqual([true, false, []])
  one.act(one.jax, 'deploy-blade')
  expect(one.last()).toMatchObject([
    { type: 'blade-out', facts: { name: 'Jax', blade: { en: 'Mantis blade' } } }
  ])
  expect([
    out(one).length,
    one.chips(one.jax).includes('action'),
    one.offered(one.jax).includes('deploy-blade')
  ]).toEqual([1, true, false])
  expect(hands(one, RIFLE)).toEqual([['no-free-hand', ['MAGOT-4', 'CR-CY-04'], 2, 1, ['Mantis blade']]])
  expect(hands(one, PISTOL)).toEqual([])
  one.act(one.jax, 'retract-blade')
  expect([one.last()[0]!.type, out(one), hands(one, RIFLE)]).toEqual(['blade-in', [], []])
})

test('CR-CY-04, MAGOT-4: a blow deploys the blade, whose hand must not hold a weapon of the same action', () => {
  const one = scene({}, { things: ['cyberarm', 'mantis-blade', RIFLE, PISTOL] })
  one.act(one.jax, 'attack', { 'weapon-mode': `${one.item('mantis-blade')}:single`, on: one.rook })
  expect(one.last().map(({ type }) => type)).toEqual(['blade-out', 'strikes'])
  one.dice(1, 9)
  one.dice(9)
  expect(out(one)).toHaveLength(1)
  // The second roll of the action may be the pistol's, in the other hand.
  expect(hands(one, PISTOL)).toEqual([])
  const two = scene(
    {},
    {
      things: ['cyberarm', 'mantis-blade'],
      jax: {
        weapons: [
          {
            name: 'Double',
            class: 'heavy-smg',
            ammo: 'bullet-rifle',
            att: 2,
            hands: 2,
            magazine: 10,
            loaded: 10
          }
        ]
      }
    }
  )
  two.act(two.jax, 'attack', {
    'weapon-mode': `${two.at().rosters[0]!.items.find(({ category }) => category === 'weapons')!.id}:single`,
    on: two.rook
  })
  two.dice(1)
  two.dice(9)
  expect(hands(two, 'mantis-blade')).toEqual([
    ['no-free-hand', ['MAGOT-4', 'CR-CY-04', 'CR-AT-05'], 1, 0, ['Double']]
  ])
})

test('a journal from before deployed blades were stored is still read and playable: the next blow deploys the blade', () => {
  const one = scene({}, { things: ['cyberarm', 'mantis-blade', PISTOL] })
  const begun = one.at().tracker
  const blow = { 'weapon-mode': `${one.item('mantis-blade')}:single`, on: one.rook }
  one.act(one.jax, 'attack', blow)
  const events = [...one.last()]
  one.dice(1, 9)
  events.push(...one.last())
  one.dice(9)
  events.push(...one.last())
  // As stored at that time: without events about blades, and implants without that mark.
  const old = (
    JSON.parse(
      JSON.stringify(events, (key, value: unknown) => (key === 'out' ? undefined : value))
    ) as TrackerEvent[]
  ).filter(({ type }) => type !== 'blade-out')
  expect(old.length).toBe(events.length - 1)
  const tracker = old.reduce<Tracker>((now, event) => evolve(now, event) as Tracker, begun)
  const at = { ...one.at(), tracker }
  const plug = cyberpunkRed.tracker!
  expect(JSON.stringify(tracker)).not.toContain('"out"')
  expect(
    plug
      .board(cr(), at)
      .sides[0]!.units[0]!.chips.map(({ key }) => key)
      .filter((key) => key.startsWith('blade-'))
  ).toEqual([])
  expect(plug.offers(cr(), at, { unit: one.jax }).map(({ act }) => act)).toContain('deploy-blade')
  const next = plug.decide(
    cr(),
    at,
    { type: 'act', act: 'attack', actor: { unit: one.jax }, input: blow },
    falling()
  )
  expect(isRefusal(next) ? next.refused : next.map(({ type }) => type)).toEqual(['blade-out', 'strikes'])
})

test('CR-CY-04: with both blades deployed nothing can be held, fists and blades still strike, and climbing is as fast as walking', () => {
  const one = scene({}, { things: ['cyberarm', 'cyberarm', 'mantis-blade', 'mantis-blade', PISTOL] })
  const special = () =>
    one
      .offers(one.jax)
      .find(({ act }) => act === 'move')!
      .fields.map(({ key }) => key)
  const labels = one
    .offers(one.jax)
    .find(({ act }) => act === 'deploy-blade')!
    .fields[0]!.options!.map(({ label }) => (label as { en: string }).en)
  expect([labels, special()]).toEqual([['Mantis blade no. 1', 'Mantis blade no. 2'], ['special']])
  for (const blade of bladesOf(one)) one.act(one.jax, 'deploy-blade', { blade })
  expect(hands(one, PISTOL)).toEqual([
    ['no-free-hand', ['MAGOT-4', 'CR-CY-04'], 1, 0, ['Mantis blade', 'Mantis blade']]
  ])
  expect([hands(one, 'mantis-blade'), special()]).toEqual([[], ['special', 'climbs']])
  one.act(one.jax, 'move', { special: true, climbs: true })
  const { metres } = one.last()[0]!.facts as { metres: number }
  one.next()
  one.act(one.jax, 'move', { special: true })
  expect(metres).toBe(Number(one.last()[0]!.facts['metres']) * 2)
})

test('CR-CY-03: a gorilla arm alone carries a two-handed weapon, beside a blade on the other arm but not with one on its own', () => {
  const both = scene(
    {},
    { things: ['cyberarm', 'cyberarm', 'gorilla-arm', 'gorilla-arm', 'mantis-blade', RIFLE] }
  )
  both.act(both.jax, 'deploy-blade')
  expect(hands(both, RIFLE)).toEqual([])
  const single = scene({}, { things: ['cyberarm', 'gorilla-arm', 'mantis-blade', RIFLE] })
  single.act(single.jax, 'deploy-blade')
  // The one arm has both: its hand is occupied, and the other arm is not cyberware.
  expect(hands(single, RIFLE)).toEqual([['no-free-hand', ['MAGOT-4', 'CR-CY-04'], 2, 1, ['Mantis blade']]])
})

test('CR-AT-05, MAGOT-4: two weapons share an action only if there are hands for both', () => {
  const one = scene({}, { things: ['cyberarm', 'mantis-blade', PISTOL, SECOND] })
  misses(one, PISTOL)
  expect(hands(one, SECOND)).toEqual([])
  one.act(one.jax, 'deploy-blade')
  expect(hands(one, SECOND)).toEqual([
    ['no-free-hand', ['MAGOT-4', 'CR-CY-04', 'CR-AT-05'], 1, 0, ['Mantis blade', 'Militech M-10AF Lexington']]
  ])
  // The next action begins with empty hands.
  one.next()
  expect(hands(one, SECOND)).toEqual([])
})

test('CR-QH-14: a disabled cyberarm holds nothing', () => {
  const one = inside({}, ['cyberarm', RIFLE])
  const rifle = one.at().rosters[1]!.items.find(({ thing }) => thing === RIFLE)!.id
  expect(one.refused(one.rook, 'attack', { 'weapon-mode': `${rifle}:single`, on: 'nobody' })).toEqual([
    'no-target'
  ])
  one.hack('cyberware-malfunction')
  expect(one.refused(one.rook, 'attack', { 'weapon-mode': `${rifle}:single`, on: one.jax })).toEqual([
    'no-free-hand'
  ])
})

test('CR-CY-04: an opponent who joins deploys a blade too, and their copies join with deployed blades', () => {
  const one = scene()
  one.act(null, 'add-opponent', { name: 'Solo', weapon: RIFLE, implants: ['cyberarm', 'mantis-blade'] })
  const solo = () =>
    one
      .board()
      .sides.find(({ side }) => side === WALK_ONS)!
      .units.map(({ unit }) => unit)
  one.act(solo()[0]!, 'deploy-blade')
  expect(one.refused(solo()[0]!, 'attack', { 'weapon-mode': 'own:single', on: one.jax })).toEqual([
    'no-free-hand'
  ])
  one.act(null, 'copy-opponent', { 'copy-of': solo()[0]! })
  expect(solo().map((unit) => out(one, unit).length)).toEqual([1, 0])
})
