import type { TrackerChange } from '../../../../kernel/state/tracker'
import { highest, tokensWritten, type Token } from '../../catalogue/tokens'
import { available, discarded, setBag } from '../bag'
import { bagFor, type Play } from '../play'
import { answerOf, defenceOf, faceUpOf, hiddenOf, setTokens, wait, type Deed, type Held } from '../state'
import { striker } from './arms'
import { suffer } from './harm'
import { over } from './settled'

/**
 * Lands an area weapon. If its score misses the threshold it scatters, with a token for each point short
 * (SRU-AE-02, SRU-R33).
 */
export function landed(play: Play, deed: Deed, threshold: number): void {
  const short = Math.max(0, threshold - deed.score)
  if (short === 0)
    return play.emit('on-target', { name: play.unit(deed.by).name }, wait({ for: 'blast', deed }))
  play.emit(
    'scatters',
    { name: play.unit(deed.by).name, short },
    wait({ for: 'scatter', deed: { ...deed, bullets: short } })
  )
}

/** Records where the weapon landed, and asks who is in the area (SRU-AE-02). */
export function scattered(play: Play, deed: Deed, tokens: Token[]): void {
  play.emit(
    'scattered',
    { metres: highest(tokens), tokens: tokensWritten(tokens) },
    wait({ for: 'blast', deed })
  )
}

/** Records who is in the area. Its damage is drawn once for all (SRU-R24). */
export function caught(play: Play, deed: Deed, on: string[]): void {
  const { arm, unit } = striker(play, deed)
  const all: Deed = { ...deed, on, bullets: 1, damage: arm.base }
  if (on.length === 0) return over(play, all)
  const plain =
    play.rules.house.areaDamage === 'base-only' ||
    (arm.electric && play.rules.house.electricTokens === 'no-token') ||
    available(bagFor(play, unit).bag) === 0
  if (plain) return blasted(play, all)
  play.emit('area-asked', { name: unit.name }, wait({ for: 'area-token', deed: all }))
}

/** Applies the area's token, which counts for everyone in it (SRU-R24). */
export function areaDrawn(play: Play, deed: Deed, tokens: Token[]): void {
  const { arm } = striker(play, deed)
  const damage = arm.base + highest(tokens)
  play.emit('area-damage', { damage, tokens: tokensWritten(tokens) })
  blasted(play, { ...deed, drawn: tokens, damage })
}

/**
 * Handles the next unit in the area: it may flee first, then its defence reduces the damage
 * (SRU-AE-03, SRU-AE-04).
 */
export function blasted(play: Play, deed: Deed): void {
  const id = deed.on[0]
  if (id === undefined) return over(play, deed)
  if (defenceOf(play.unit(id)) > 0)
    return play.emit('may-flee', { name: play.unit(id).name }, wait({ for: 'flee', deed }))
  fled(play, deed, 0)
}

/** Spends `spent` defence tokens to flee; the remaining defence reduces the damage (SRU-AE-03, SRU-AE-04). */
export function fled(play: Play, deed: Deed, spent: number): void {
  const unit = play.unit(deed.on[0] ?? '')
  const [hidden, faceUp] = [hiddenOf(unit), faceUpOf(unit)]
  const whole = areaBase(play, deed)
  const { damage, metresMoved, tokensLeft } = answerOf(play.rules, 'sru.area', {
    damage: Math.min(99, whole),
    defenceTokens: hidden.length + faceUp.length,
    fleeTokens: spent
  })
  const gone: Held[] = [...hidden, ...faceUp].slice(0, spent)
  const { key, bag } = bagFor(play, unit)
  const changes: TrackerChange[] =
    spent === 0
      ? []
      : [
          setTokens(unit.id, 'hidden', hidden.slice(spent)),
          setTokens(unit.id, 'faceUp', faceUp.slice(Math.max(0, spent - hidden.length))),
          setBag(key, discarded(bag, gone))
        ]
  if (spent > 0) play.emit('fled', { name: unit.name, metres: metresMoved ?? 0 }, ...changes)
  suffer(play, { ...deed, damage: Number(damage) }, 'blast-dealt', { whole, defence: tokensLeft ?? 0 })
}

/** The damage of the blast before any defence; the same for all. */
function areaBase(play: Play, deed: Deed): number {
  return striker(play, { ...deed, loser: null }).arm.base + highest(deed.drawn)
}
