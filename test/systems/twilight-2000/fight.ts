import type { HouseRules } from '../../../src-main/kernel/values/raw-system'
import { Scene, unitOf } from './scene'

const TRACKS = { 'damage-max': 6, 'stress-max': 6 }
export const RIFLE = {
  name: 'AK-74',
  class: 'other',
  rof: 4,
  magazine: 30,
  loaded: 20,
  spare: 1,
  reliability: 5,
  'reliability-max': 5,
  'weapon-damage': 2,
  bipod: true
}
export const KNIFE = {
  name: 'Couteau',
  class: 'close-combat',
  reliability: 4,
  'reliability-max': 4,
  'weapon-damage': 1
}
export const CHOLERA = {
  name: 'Choléra',
  agent: 'pathogen',
  days: 2,
  'daily-damage': 2,
  'daily-stress': 1,
  modifier: -1
}
export const ADA = {
  ...TRACKS,
  agility: '10',
  strength: '8',
  'close-combat': '8',
  stamina: '6',
  otherSkills: [{ name: 'Tir', attribute: 'agility', die: '8' }],
  weapons: [RIFLE, KNIFE],
  pack: [{ name: 'Corde' }]
}

/** Ada and Bo against Cy and Di; unit dice unchanged. */
export function scene(house: HouseRules = {}, ada: object = {}): Scene {
  return new Scene(
    [
      unitOf('nous', { Ada: { ...ADA, ...ada }, Bo: TRACKS }, house),
      unitOf('eux', { Cy: { ...TRACKS, 'close-combat': '6' }, Di: TRACKS }, house)
    ],
    house
  )
}
export const weapon = (one: Scene, nth: number) =>
  (one.tracker.units[0]!.state['arms'] as unknown as { item: string }[])[nth]!.item
export const shot = (one: Scene, more: object = {}) =>
  one.act('Ada', 'attack', {
    weapon: weapon(one, 0),
    roll: one.field('Ada', 'attack', 'roll')!.options![0]!.id,
    on: 'Cy',
    ...more
  })
export const stab = (one: Scene, more: object = {}) =>
  one.act('Ada', 'attack', { weapon: weapon(one, 1), roll: 'close-combat', on: 'Cy', ...more })
