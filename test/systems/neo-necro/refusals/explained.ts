import { explains, type Triggers } from './triggers'

const leader = (items: string[], type = 'leader') => ({ house: 'orlock', fighters: [{ type, items }] })
const give = (gives: string[], more: object = {}) =>
  explains('exchange-gear', { gives, receives: [], ...more })

/** Questions answered with "no, because…": the reasons are steps of the answer. */
export const explained: Triggers = {
  'too-heavy': explains('creation', leader(['boltgun', 'boltgun', 'boltgun'])),
  'stash-only': explains('creation', leader(['tunnels'])),
  'not-for-type': explains('creation', leader(['flamer'], 'kid')),
  'needs-specialist': explains('creation', leader(['combi-melta'], 'ganger')),
  'two-platings': explains('creation', leader(['armour-plates', 'composite-armour'])),
  'two-cushionings': explains('creation', leader(['leather', 'leather'])),
  'too-many-bionics': explains('creation', leader(['bionic-leg', 'bionic-leg', 'bionic-leg'])),
  'worn-twice': explains('creation', leader(['anti-grav-vest', 'anti-grav-vest'])),
  'too-many-rare': explains('creation', { ...leader([]), stash: Array(4).fill('anti-grav-vest') }),
  'too-few-of-type': explains('creation', leader([], 'kid')),
  'too-many-of-type': explains('creation-types', { fighters: ['leader', 'leader'] }),
  'gang-full': explains('recruit', { fighters: Array(9).fill('kid'), gangValue: 0, type: 'kid' }),
  'gang-too-large': explains('creation', { house: 'orlock', fighters: Array(30).fill({ type: 'kid' }) }),
  'not-enough-credits': explains('creation', { ...leader([]), stash: Array(60).fill('boltgun') }),
  'too-many-hands': explains('weapons-in-hand', { weapons: ['boltgun', 'sword'] }),
  'bayonet-loose': explains('weapons-in-hand', { weapons: ['bayonet'] }),
  'sole-melee-weapon': explains('weapons-in-hand', { weapons: ['power-fist', 'sword'] }),
  'too-many-weapons': explains('weapons-in-hand', {
    weapons: ['sword', 'dagger', 'dagger'],
    skills: ['headbutt']
  }),
  'not-in-contact': give(['dagger'], { inContact: false }),
  'too-many-items': give(['dagger', 'dagger', 'dagger', 'dagger']),
  'fixed-to-body': give(['leather']),
  'not-carried': give(['dagger'], { giver: { type: 'ganger' } }),
  'does-not-fit': explains('may-fit', { item: 'telescopic-sight', weapon: 'machine-gun' })
}
