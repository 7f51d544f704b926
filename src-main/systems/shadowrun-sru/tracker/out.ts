import { returned, setBag } from './bag'
import { bagFor, type Play } from './play'
import { faceUpOf, heldBy, hiddenOf, isOut, setTokens } from './state'

/** Returns the tokens of units that are out of action to the bag, so that it does not run short. */
export function tokensBack(play: Play): void {
  for (const { id } of play.tracker.units) {
    const unit = play.unit(id)
    const tokens = [...heldBy(unit), ...hiddenOf(unit), ...faceUpOf(unit)]
    if (!isOut(unit) || tokens.length === 0) continue
    const { key, bag } = bagFor(play, unit)
    play.emit(
      'tokens-back',
      { name: unit.name, tokens: tokens.length },
      ...(['held', 'hidden', 'faceUp'] as const).map((where) => setTokens(id, where, [])),
      setBag(key, returned(bag, tokens))
    )
  }
}
