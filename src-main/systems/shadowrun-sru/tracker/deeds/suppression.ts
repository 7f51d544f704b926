import type { Play } from '../play'
import { pay } from '../reserve'
import { answerOf, heldBy, numberOf, set, wait, type Deed } from '../state'
import { against } from './defence'
import type { Settled } from './settled'

/** Asks the next unit in the zone whether it takes cover or ignores the fire (SRU-RA-04, SRU-RA-05). */
export function under(play: Play, deed: Deed): void {
  if (deed.on.length === 0) play.emit('suppression-over', { name: play.unit(deed.by).name }, wait(null))
  else play.emit('under-fire', { name: play.unit(deed.on[0] ?? '').name }, wait({ for: 'under', deed }))
}

/**
 * Applies a unit's answer to suppressive fire: `charisma` is its Charisma roll to ignore the fire, null if it takes
 * cover (SRU-RA-05, SRU-R20, SRU-R35).
 */
export function underFire(play: Play, deed: Deed, charisma: number | null): Settled {
  const unit = play.unit(deed.on[0] ?? '')
  const held = heldBy(unit)
  const { reserves, ignored } = answerOf(play.rules, 'sru.suppress', {
    successes: deed.score,
    excess: deed.excess,
    reserves: [held.length],
    ...(charisma !== null && { ignore: { index: 0, charismaScore: charisma, defence: 0 } })
  })
  const lost = held.length - Number((reserves as number[])[0])
  const facts = { name: unit.name, tokens: lost }
  const before = numberOf(unit, 'suppressed')
  play.emit(
    ignored === true ? 'suppression-ignored' : 'suppressed',
    facts,
    ...pay(play, unit, lost),
    ...(lost > 0 ? [set(unit.id, 'suppressed', before + lost)] : [])
  )
  if (ignored === true) return against(play, deed)
  under(play, { ...deed, on: deed.on.slice(1) })
  return null
}
