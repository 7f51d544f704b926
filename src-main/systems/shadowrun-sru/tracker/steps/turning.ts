import type { TrackedUnit } from '../../../../kernel/state/tracker'
import { isRefusal, type Verdict } from '../../../../kernel/values/verdict'
import { tokensWritten, type Token } from '../../catalogue/tokens'
import { discarded, setBag, turn, type Bag } from '../bag'
import { bagFor, type Play } from '../play'
import { heldBy, setTokens, type Held, type Waiting } from '../state'
import { known, type Answered } from './step'

/** Turns tokens from the bag and discards them. `what` is the purpose of the draw. */
export function fromBag(
  play: Play,
  unit: TrackedUnit,
  { typed, count }: Answered,
  what: Waiting['for']
): Verdict<Token[]> {
  const { key, bag } = bagFor(play, unit)
  const drawn = turn(play.rules, bag, count, {
    from: 'bag',
    typed,
    chance: play.chance,
    why: play.why(what)
  })
  if (isRefusal(drawn)) return drawn
  play.emit('drawn', { tokens: tokensWritten(drawn.tokens) }, setBag(key, discarded(drawn.bag, drawn.tokens)))
  return drawn.tokens
}

/**
 * Turns the unknown ones among a unit's tokens. Returns all faces, and the bag afterwards, which
 * is not stored yet.
 */
export function seenOf(
  play: Play,
  unit: TrackedUnit,
  lying: readonly Held[],
  typed: number[] | undefined,
  what: Waiting['for']
): Verdict<{ key: string; bag: Bag; tokens: Token[] }> {
  const { key, bag } = bagFor(play, unit)
  const unseen = lying.filter((token) => token === null).length
  const found = turn(play.rules, bag, unseen, {
    from: 'table',
    typed,
    chance: play.chance,
    why: play.why(what)
  })
  if (isRefusal(found)) return found
  const faces = [...found.tokens]
  return { key, bag: found.bag, tokens: lying.map((token) => token ?? faces.shift() ?? '') }
}

/**
 * Spends a unit's tokens on a deed: turned now, or chosen from known ones. All are spent, whatever their
 * faces (SRU-R09).
 */
export function spentBy(
  play: Play,
  id: string,
  count: number,
  { typed, options }: Answered
): Verdict<Token[]> {
  const unit = play.unit(id)
  const held = heldBy(unit)
  const places = known(play.rules) ? options.map(Number) : held.map((_, n) => n).slice(0, count)
  const seen = seenOf(
    play,
    unit,
    places.map((n) => held[n] ?? null),
    typed,
    'spend'
  )
  if (isRefusal(seen)) return seen
  const { key, bag, tokens } = seen
  play.emit(
    'tokens-spent',
    { name: unit.name, tokens: tokensWritten(tokens) },
    setTokens(
      id,
      'held',
      held.filter((_, n) => !places.includes(n))
    ),
    setBag(key, discarded(bag, tokens))
  )
  return tokens
}
