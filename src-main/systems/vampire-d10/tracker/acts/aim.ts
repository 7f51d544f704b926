import { choice } from '../../../../kernel/system/form'
import { reason, refuse } from '../../../../kernel/values/verdict'
import { isClose } from '../pools'
import { aimOf, weaponsAt } from '../state'
import { unit } from './act'
import { weapons } from './attack'
import { major, spend, undistracted } from './bounds'

/** Aims a gun: one die for each turn, until it is fired (VD10-MR-01). */
export const aim = unit({
  id: 'aim',
  group: 'fight',
  rules: ['VD10-MR-01', 'VD10-R23'],
  against: major,
  fields: (scene, who) => ({ weapon: choice(weapons(scene, who)) }),
  do(play, who, { weapon: chosen }) {
    const weapon = weaponsAt(play.rules, who).find(({ id }) => id === chosen)
    if (!weapon || isClose(weapon)) return refuse(reason('not-a-gun', ['VD10-MR-01']))
    const before = aimOf(who)
    const turns = before?.weapon === weapon.id ? before.turns + 1 : 1
    play.emit(
      'aims',
      { name: who.name, weapon: weapon.name, turns },
      spend(play, who, 'major'),
      play.set(who.id, 'aim', { weapon: weapon.id, turns }),
      ...undistracted(play, who)
    )
  }
})
