import { unitAt, type TrackedUnit } from '../../../../kernel/state/tracker'
import { isSuccess, tokensWritten, type Token } from '../../catalogue/tokens'
import { discarded, setBag, type Bag } from '../bag'
import { bagFor, type Play, type Scene } from '../play'
import { answerOf, faceUpOf, hiddenOf, setTokens, wait, type Deed, type Held } from '../state'
import { exchanged } from './exchange'
import { drawDamage } from './harm'
import { over, type Settled } from './settled'

/**
 * Resolves the attack against the next target's defence; as many hidden tokens are turned as needed
 * (SRU-DF-02, SRU-DF-03, SRU-R13).
 */
export function against(play: Play, deed: Deed): Settled {
  const id = deed.on[0]
  if (id === undefined) {
    over(play, deed)
    return null
  }
  const unit = play.unit(id)
  const [hidden, faceUp] = [hiddenOf(unit), faceUpOf(unit)]
  const missed = deed.excess < (play.rules.house.excessRule === 'at-least-zero' ? 0 : 1)
  const needed =
    missed || deed.ignored === 'all' ? 0 : Math.max(0, excessOf(deed) - faceUp.filter(isSuccess).length)
  const next = hidden.slice(0, needed)
  if (next.length === 0) return met(play, deed, unit)
  if (next.includes(null)) {
    play.emit('defence-turns', { name: unit.name, tokens: next.length }, wait({ for: 'turn', deed }))
    return null
  }
  return turned(play, deed, next as Token[])
}

/** The target's tokens that are turned now; unknown ones are null. */
export function toTurn({ tracker }: Scene, deed: Deed): Held[] {
  const unit = unitAt(tracker, deed.on[0] ?? '')
  return hiddenOf(unit).slice(0, Math.max(0, excessOf(deed) - faceUpOf(unit).filter(isSuccess).length))
}

/**
 * What the defence has to match: the excess of a shot, or all successes of a blow that is
 * avoided (SRU-CC-03).
 */
function excessOf(deed: Deed): number {
  return deed.what === 'melee' ? deed.score : deed.excess
}

/**
 * Records turned defence tokens: successes stay, failures are discarded (SRU-DF-02). `found` is the bag
 * after they were seen.
 */
export function turned(play: Play, deed: Deed, tokens: Token[], found?: Bag): Settled {
  const unit = play.unit(deed.on[0] ?? '')
  const { faceUpAfter, discarded: gone } = answerOf(play.rules, 'sru.defend', {
    excess: Math.max(1, excessOf(deed)),
    faceUp: faceUpOf(unit),
    hidden: tokens
  })
  const { key, bag } = bagFor(play, unit)
  play.emit(
    'defence-turned',
    { name: unit.name, turned: tokensWritten(tokens) },
    setTokens(unit.id, 'faceUp', faceUpAfter as Token[]),
    setTokens(unit.id, 'hidden', hiddenOf(unit).slice(tokens.length)),
    setBag(key, discarded(found ?? bag, gone as Token[]))
  )
  return against(play, deed)
}

/** Decides between hit and miss once the defence is final (SRU-DF-05, SRU-DM-01). */
function met(play: Play, deed: Deed, unit: TrackedUnit): Settled {
  if (deed.what === 'melee') {
    const { defence } = answerOf(play.rules, 'sru.defend', {
      excess: Math.max(1, deed.score),
      faceUp: faceUpOf(unit),
      ignored: deed.ignored
    })
    exchanged(play, deed, { mode: 'dodge', defence })
    return null
  }
  const { hit, defence } = answerOf(play.rules, 'sru.defend', {
    excess: deed.excess,
    faceUp: faceUpOf(unit),
    ignored: deed.ignored
  })
  if (deed.what === 'suppress') {
    const bullets = Math.max(0, deed.excess - Number(defence))
    play.emit('suppression-bullets', { name: unit.name, bullets })
    if (bullets === 0) return deed
    drawDamage(play, { ...deed, bullets, spent: [] })
    return null
  }
  if (hit === true) {
    play.emit('hit', { name: unit.name, excess: deed.excess, defence: defence ?? 0 })
    drawDamage(play, deed)
    return null
  }
  play.emit('missed', { name: unit.name, excess: deed.excess, defence: defence ?? 0 })
  return deed
}
