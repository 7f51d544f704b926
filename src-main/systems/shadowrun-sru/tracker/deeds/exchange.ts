import type { Json } from '../../../../kernel/values/json'
import { isRanged } from '../../sheet/character'
import type { Play } from '../play'
import { answerOf, set, stressOf, wait, type Arm, type Deed } from '../state'
import { armOf, closeArm, striker } from './arms'
import { drawDamage, suffer } from './harm'
import { over } from './settled'

/** Completes the defender's score if they fight back (SRU-CC-01, SRU-CC-02). */
export function foughtBack(play: Play, deed: Deed): void {
  const unit = play.unit(deed.on[0] ?? '')
  const { score, spent } = deed.meet ?? { score: 0, spent: [] }
  const { counted } = answerOf(play.rules, 'sru.spend', {
    stress: stressOf(unit),
    precise: false,
    tokens: spent
  })
  const defenderSuccesses = score + Number(counted)
  play.emit('fought-back', { name: unit.name, base: score, counted: counted ?? 0, score: defenderSuccesses })
  exchanged(play, deed, { mode: 'fight', defenderSuccesses })
}

/** Decides the exchange, and asks the winner for its effect (SRU-CC-02 to SRU-CC-05, SRU-R23). */
export function exchanged(
  play: Play,
  deed: Deed,
  how: { mode: string; defence?: Json | undefined; defenderSuccesses?: number }
): void {
  const [attacker, defender] = [play.unit(deed.by), play.unit(deed.on[0] ?? '')]
  const weapon = ({ base, electric }: Arm, ranged: boolean) => ({ damage: base, ranged, electric })
  const [mine, theirs] = [armOf(attacker, deed.weapon), closeArm(defender)]
  const { winner, difference, damage } = answerOf(play.rules, 'sru.melee', {
    ...how,
    attackerSuccesses: deed.score,
    attackerWeapon: weapon(mine, isRanged(mine)),
    defenderWeapon: weapon(theirs, isRanged(theirs))
  })
  if (winner === 'none') {
    play.emit('exchange-nothing', { name: attacker.name, on: defender.name })
    return over(play, deed)
  }
  const won = winner === 'attacker' ? attacker : defender
  const done: Deed = {
    ...deed,
    loser: winner === 'attacker' ? defender.id : attacker.id,
    excess: Number(difference),
    damage: damage === null ? -1 : Number(damage),
    bullets: 1,
    spent: winner === 'attacker' ? deed.spent : (deed.meet?.spent ?? [])
  }
  play.emit(
    'exchange-won',
    { name: won.name, difference: difference ?? 0 },
    wait({ for: 'effect', deed: done })
  )
}

/** The effects that the winner of an exchange may choose from. */
export const EFFECTS = ['damage', 'down', 'hold', 'advantage'] as const
export type Effect = (typeof EFFECTS)[number]

/** Applies each effect: damage, or what replaces it (SRU-CC-04, SRU-CC-05). */
const effects: { [effect in Effect]: (play: Play, deed: Deed) => void } = {
  damage(play, deed) {
    const { base } = striker(play, deed).arm
    // A ranged weapon deals its damage like a shot.
    if (deed.damage < 0) drawDamage(play, deed)
    else suffer(play, deed, 'blow-dealt', { base, more: deed.damage - base })
  },
  down(play, deed) {
    const loser = play.unit(deed.loser ?? '')
    play.emit('taken-down', { name: loser.name }, set(loser.id, 'down', true))
    over(play, deed)
  },
  hold(play, deed) {
    const loser = play.unit(deed.loser ?? '')
    play.emit('taken-hold', { name: loser.name }, set(loser.id, 'grabbed', true))
    over(play, deed)
  },
  advantage(play, deed) {
    const { unit } = striker(play, deed)
    play.emit(
      'gained-advantage',
      { name: unit.name, bonus: deed.excess },
      set(unit.id, 'advantage', deed.excess)
    )
    over(play, deed)
  }
}

/** Applies the effect that the winner chose. */
export function effect(play: Play, deed: Deed, chosen: Effect): void {
  effects[chosen](play, deed)
}
