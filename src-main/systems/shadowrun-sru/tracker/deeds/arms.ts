import { unitAt, type TrackedUnit } from '../../../../kernel/state/tracker'
import { isRanged } from '../../sheet/character'
import type { Scene } from '../play'
import { armsOf, type Arm, type Deed } from '../state'

/** A blow with bare hands, for whoever has nothing else. */
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

/** What somebody strikes back with: a weapon for close combat, else whatever there is. */
export function closeArm(unit: TrackedUnit): Arm {
  return armsOf(unit).find((arm) => !isRanged(arm)) ?? armsOf(unit)[0] ?? NOTHING
}

/** Who strikes this blow: whoever won the exchange, else whoever began. */
export function striker({ tracker }: Scene, deed: Deed): { unit: TrackedUnit; arm: Arm } {
  const turned = deed.loser === deed.by
  const unit = unitAt(tracker, turned ? (deed.on[0] ?? deed.by) : deed.by)
  return { unit, arm: turned ? closeArm(unit) : armOf(unit, deed.weapon) }
}

/** Whoever suffers it: the loser of an exchange, else the first whom it is against. */
export function victim(deed: Deed): string | null {
  return deed.loser ?? deed.on[0] ?? null
}
