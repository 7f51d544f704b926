import { unitAt, type TrackedUnit } from '../../../../kernel/state/tracker'
import { isRanged } from '../../sheet/character'
import type { Scene } from '../play'
import { armsOf, type Arm, type Deed } from '../state'

/** Bare hands, the weapon of a unit without any. */
export const NOTHING: Arm = {
  item: '',
  name: { fr: '—', en: '—' },
  kind: 'bare-hands',
  base: 0,
  modes: [],
  trigger: 'physical',
  automatic: false,
  magazine: 0,
  loaded: 0,
  recoil: 0,
  area: 0,
  risk: 'low',
  electric: false
}

export function armOf(unit: TrackedUnit, item: string | null): Arm {
  return armsOf(unit).find((arm) => arm.item === item) ?? NOTHING
}

/** The weapon that a unit strikes back with: one for close combat, or else any. */
export function closeArm(unit: TrackedUnit): Arm {
  return armsOf(unit).find((arm) => !isRanged(arm)) ?? armsOf(unit)[0] ?? NOTHING
}

/** The unit that deals this blow, with its weapon: the winner of the exchange, or else the attacker. */
export function striker({ tracker }: Scene, deed: Deed): { unit: TrackedUnit; arm: Arm } {
  const turned = deed.loser === deed.by
  const unit = unitAt(tracker, turned ? (deed.on[0] ?? deed.by) : deed.by)
  return { unit, arm: turned ? closeArm(unit) : armOf(unit, deed.weapon) }
}

/** The unit that suffers it: the loser of the exchange, or else the first target. */
export function victim(deed: Deed): string | null {
  return deed.loser ?? deed.on[0] ?? null
}
