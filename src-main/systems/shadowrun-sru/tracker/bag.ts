import type { Chance } from '../../../kernel/values/dice'
import type { TrackedUnit, Tracker, TrackerChange } from '../../../kernel/state/tracker'
import { reason, refuse, type Verdict } from '../../../kernel/values/verdict'
import type { SruRules } from '../catalogue/rules'
import { bagOf, countOf, drawn, facesOf, without, type Faces, type Token } from '../catalogue/tokens'
import { faceUpOf, heldBy, hiddenOf, type Held } from './state'

/**
 * A bag of tokens and those drawn from it (SRU-R01, SRU-R02). A token's face is decided only when it is
 * turned: until then each unseen token is equally likely. `unseen` therefore holds the faces of all tokens
 * that lie face down: in the bag, with players, or in the discard.
 */
export type Bag = {
  /** The number of tokens in the bag. */
  left: number
  unseen: Faces
  /** Tokens discarded face up. */
  discard: Token[]
  /** The number of tokens discarded without being turned. */
  lost: number
}

const KEY = 'bag'

/** The key of the bag that a unit draws from: the common one, or that of its side. */
export function bagKey(tracker: Tracker, unit: Pick<TrackedUnit, 'side'>): string {
  return tracker.table['perSide'] === true ? `${KEY}:${unit.side}` : KEY
}

export function bagAt(rules: SruRules, tracker: Tracker, key: string): Bag {
  const stored = tracker.table[key] as Bag | undefined
  const unseen = bagOf(rules)
  return stored ?? { left: countOf(unseen), unseen, discard: [], lost: 0 }
}

export function setBag(key: string, bag: Bag): TrackerChange {
  return { do: 'table', key, to: bag }
}

/** Returns the discard to an empty bag (SRU-R02). */
function refilled(bag: Bag): Bag {
  if (bag.left > 0) return bag
  const unseen = bag.discard.reduce(
    (faces: Faces, token) => ({ ...faces, [token]: (faces[token] ?? 0) + 1 }),
    bag.unseen
  )
  return { left: bag.discard.length + bag.lost, unseen, discard: [], lost: 0 }
}

/** The number of tokens that can still be drawn. */
export function available({ left, discard, lost }: Bag): number {
  return left + discard.length + lost
}

/** Takes tokens face down, up to those available. */
export function takeHidden(bag: Bag, count: number): { bag: Bag; taken: number } {
  let [now, taken] = [bag, 0]
  while (taken < count) {
    now = refilled(now)
    const some = Math.min(count - taken, now.left)
    if (some === 0) break
    now = { ...now, left: now.left - some }
    taken += some
  }
  return { bag: now, taken }
}

/** Discards tokens, known or unknown. */
export function discarded(bag: Bag, tokens: readonly Held[]): Bag {
  const known = tokens.filter((token) => token !== null)
  return { ...bag, discard: [...bag.discard, ...known], lost: bag.lost + tokens.length - known.length }
}

/** Returns tokens to the bag; known ones become unseen. */
export function returned(bag: Bag, tokens: readonly Held[]): Bag {
  const unseen = tokens.reduce(
    (faces: Faces, token) => (token === null ? faces : { ...faces, [token]: (faces[token] ?? 0) + 1 }),
    bag.unseen
  )
  return { ...bag, left: bag.left + tokens.length, unseen }
}

/** Where the turned tokens come from, and how they are chosen. */
export interface Turning {
  from: 'bag' | 'table'
  /** The typed faces, by their position among all faces, from 1. */
  typed: number[] | undefined
  chance: Chance
  why: string
}

/**
 * Turns `count` tokens, typed or drawn, from the bag or from those that already lie face down. Refuses a
 * wrong count, unknown faces, and faces of which none is left.
 */
export function turn(
  rules: SruRules,
  bag: Bag,
  count: number,
  { from, typed, chance, why }: Turning
): Verdict<{ bag: Bag; tokens: Token[] }> {
  const faces = facesOf(rules)
  if (typed && typed.length !== count)
    return refuse(reason('tokens-count', ['SRU-R01'], { needed: count, given: typed.length }))
  let now = bag
  const tokens: Token[] = []
  for (let at = 0; at < count; at++) {
    if (from === 'bag') now = refilled(now)
    const said = typed?.[at]
    const token = said === undefined ? drawn(now.unseen, chance, `${why}:${at + 1}`) : faces[said - 1]
    if (token === undefined)
      return refuse(reason('not-a-token', ['SRU-R01'], { face: said ?? 0, count: faces.length }))
    if ((now.unseen[token] ?? 0) <= 0) return refuse(reason('token-gone', ['SRU-R01'], { token }))
    now = { ...now, unseen: without(now.unseen, token), left: from === 'bag' ? now.left - 1 : now.left }
    tokens.push(token)
  }
  return { bag: now, tokens }
}

/** The number of tokens outside the bag: held, or in a defence. */
export function tokensOut(tracker: Tracker): number {
  return tracker.units.reduce(
    (sum, unit) => sum + heldBy(unit).length + hiddenOf(unit).length + faceUpOf(unit).length,
    0
  )
}
