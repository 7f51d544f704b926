import { choice, count } from '../../../../kernel/system/form'
import type { TrackedUnit } from '../../../../kernel/state/tracker'
import { isRefusal, reason, refuse } from '../../../../kernel/values/verdict'
import { isRanged } from '../../sheet/character'
import { armOf } from '../deeds/arms'
import { takes } from '../reserve'
import { armsOf, set, setArm, type Arm } from '../state'
import {
  care,
  detail,
  ignored,
  modifier,
  range,
  skill,
  spend,
  targets,
  threshold,
  time,
  unit,
  weapon,
  word
} from './act'
import { noWeapon, out } from './bounds'
import { beginDeed, deedOf, fired, targetsOf } from './deed'

const suppressing = (who: TrackedUnit): Arm[] =>
  armsOf(who).filter(({ modes }) => modes.includes('suppressive'))
const throwing = (who: TrackedUnit): Arm[] => armsOf(who).filter(({ area }) => area > 0)
const loading = (who: TrackedUnit): Arm[] => armsOf(who).filter(({ magazine }) => magazine > 0)

/** Begins suppressive fire on a zone (SRU-RA-04). */
export const suppress = unit({
  id: 'suppress',
  group: 'fight',
  rules: ['SRU-RA-04', 'SRU-R20'],
  against: (scene, who) => [...out(scene, who), ...noWeapon(suppressing(who))],
  fields: (scene, who) => ({
    weapon: weapon(suppressing(who)),
    roll: skill(who),
    zone: targets('enemies'),
    range: range(scene),
    bullets: count(1, 99, 10),
    spend: spend(scene, who),
    detail,
    modifier,
    ...threshold
  }),
  do(play, who, said) {
    const arm = armOf(who, said.weapon)
    const on = targetsOf(play, who, said.zone)
    if (isRefusal(on)) return on
    const spent = fired(who, arm, said.bullets)
    if (isRefusal(spent)) return spent
    const deed = { ...deedOf(play, who, 'suppress', said), on }
    beginDeed(play, who, deed, 'suppresses', { weapon: arm.name, rounds: said.bullets }, ...spent)
  }
})

/**
 * Throws a grenade or fires a rocket at a place. The units in the area are named once it has
 * landed (SRU-AE-01).
 */
export const throwIt = unit({
  id: 'throw',
  group: 'fight',
  rules: ['SRU-AE-01', 'SRU-AE-02'],
  against: (scene, who) => [...out(scene, who), ...noWeapon(throwing(who))],
  fields: (scene, who) => ({
    weapon: weapon(throwing(who)),
    roll: skill(who),
    range: range(scene),
    spend: spend(scene, who),
    detail,
    modifier,
    ...threshold,
    care
  }),
  do(play, who, said) {
    const arm = armOf(who, said.weapon)
    const spent = fired(who, arm, 1)
    if (isRefusal(spent)) return spent
    beginDeed(play, who, deedOf(play, who, 'area', said), 'throws', { weapon: arm.name }, ...spent)
  }
})

/** Begins a blow, or a shot in close combat (SRU-CC-01, SRU-RA-08). */
export const strike = unit({
  id: 'strike',
  group: 'fight',
  rules: ['SRU-CC-01', 'SRU-CC-02', 'SRU-RA-08'],
  against: out,
  fields: (scene, who) => ({
    weapon: choice(
      [
        { id: '', label: word('bare-hands') },
        ...armsOf(who).map(({ item, name }) => ({ id: item, label: name }))
      ],
      armsOf(who).find((arm) => !isRanged(arm))?.item ?? ''
    ),
    roll: skill(who),
    on: targets('enemy'),
    spend: spend(scene, who),
    detail,
    modifier,
    ...ignored,
    care
  }),
  do(play, who, said) {
    const on = targetsOf(play, who, said.on)
    if (isRefusal(on)) return on
    const [target, other] = on
    if (target === undefined || other !== undefined) return refuse(reason('no-target'))
    const arm = armOf(who, said.weapon)
    const spent = arm.modes.length > 0 ? fired(who, arm, 1) : []
    if (isRefusal(spent)) return spent
    const deed = { ...deedOf(play, who, 'melee', said), on }
    beginDeed(play, who, deed, 'strikes', { on: play.unit(target).name }, ...spent)
  }
})

export const aim = unit({
  id: 'aim',
  group: 'fight',
  rules: ['SRU-AC-02'],
  against: out,
  do: (play, who) =>
    play.emit('aimed', { name: who.name }, set(who.id, 'aim', true), takes(who.id, 'simple', 'aim'))
})

export const reload = unit({
  id: 'reload',
  group: 'fight',
  rules: ['SRU-R32'],
  against: (scene, who) => [...out(scene, who), ...noWeapon(loading(who))],
  fields: (_, who) => ({ weapon: weapon(loading(who)), time: time() }),
  do(play, who, { weapon: item, time: long }) {
    const arm = armsOf(who).find((candidate) => candidate.item === item)
    if (!arm) return refuse(reason('no-item'))
    play.emit(
      'reloaded',
      { name: who.name, weapon: arm.name, loaded: arm.magazine },
      setArm(who, arm.item, { loaded: arm.magazine }),
      takes(who.id, long, 'reload')
    )
  }
})
