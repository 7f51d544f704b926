import { beats } from '../../resolvers/rolls'
import type { Play } from '../scene'
import { armsAt, setArm, wait, type Shot } from '../state'
import type { Lying } from './purposes'

/**
 * Completes an attack roll against the range DV or the defender. With smart rounds a narrow miss may be tried
 * again (CR-AT-01, CR-AT-03, CR-WQ-04, CR-AM-02).
 */
export function attackDone(play: Play, shot: Shot, { roll, total, other, dice }: Lying): void {
  const { files, house } = play.rules
  const defence = roll.parts.length > 1 ? other : null
  const face = roll.thrown[0]?.[0] ?? 0
  const unit = play.unit(shot.by)
  const arm = armsAt(unit).find(({ item }) => item === shot.arm)
  const against = shot.melee ? (defence ?? shot.dv) : shot.dv
  const margin = against === null ? 0 : total - against
  const hit =
    against !== null &&
    (shot.melee && defence !== null
      ? beats(house.opposedTie === 'attacker-wins', total, defence)
      : margin >= 1)
  const facts = { name: unit.name, weapon: arm?.name ?? '', total, dv: against ?? '—', dice }
  const jams = arm?.weapon.qualities.includes('poor') && face === files['tables/dice'].check.implodeOn
  if (jams) play.put(setArm(unit, shot.arm, { jammed: true }))
  if (hit) play.put(wait({ for: 'damage', shot: { ...shot, margin } }))
  else if (shot.smart && against !== null && -margin <= files['tables/combat'].smartRetry.within)
    play.put(wait({ for: 'retry', shot, total }))
  play.emit(hit ? 'attack-hit' : 'attack-missed', facts)
  if (jams) play.emit('weapon-jams', facts)
}
