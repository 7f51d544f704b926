import type { Chance } from '../../../kernel/values/dice'
import type { TrackedUnit, Tracker, TrackerChange } from '../../../kernel/state/tracker'
import { reason, refuse, type Verdict } from '../../../kernel/values/verdict'
import type { SruRules } from '../catalogue/rules'
import { bagOf, countOf, drawn, facesOf, without, type Faces, type Token } from '../catalogue/tokens'
import { faceUpOf, heldBy, hiddenOf, type Held } from './state'

/**
 * A bag of tokens and what came out of it (SRU-R01, SRU-R02). Which token lies where is settled when it is turned, not before: until
 * then every token that nobody has seen is as likely as any other. So `unseen` are the faces of all that lie face down, in the
 * bag, before a player or on the discard.
 */
export type Bag = {
  /** How many are in the bag itself. */
  left: number
  unseen: Faces
  /** Discarded face up. */
  discard: Token[]
  /** Discarded without having been turned. */
  lost: number
}

const KEY = 'bag'

/** Whose bag somebody draws from: that of the table, or his side's own. */
export function bagKey(tracker: Tracker, unit: Pick<TrackedUnit, 'side'>): string {
  return tracker.table['perSide'] === true ? `${KEY}:${unit.side}` : KEY
}

export function bagAt(rules: SruRules, tracker: Tracker, key: string): Bag {
  const kept = tracker.table[key] as Bag | undefined
  const unseen = bagOf(rules)
  return kept ?? { left: countOf(unseen), unseen, discard: [], lost: 0 }
}

export function setBag(key: string, bag: Bag): TrackerChange {
  return { do: 'table', key, to: bag }
}

/** The discard goes back and is shaken when the bag is empty (SRU-R02). */
function refilled(bag: Bag): Bag {
  if (bag.left > 0) return bag
  const unseen = bag.discard.reduce(
    (faces: Faces, token) => ({ ...faces, [token]: (faces[token] ?? 0) + 1 }),
    bag.unseen
  )
  return { left: bag.discard.length + bag.lost, unseen, discard: [], lost: 0 }
}

/** How many can be taken at all. */
export function available({ left, discard, lost }: Bag): number {
  return left + discard.length + lost
}

/** Tokens are taken out face down, as many as there are. */
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

/** Known tokens, or unknown ones, go to the discard. */
export function discarded(bag: Bag, tokens: readonly Held[]): Bag {
  const known = tokens.filter((token) => token !== null)
  return { ...bag, discard: [...bag.discard, ...known], lost: bag.lost + tokens.length - known.length }
}

/** Tokens go back into the bag itself: those that somebody has seen are unseen from now on. */
export function returned(bag: Bag, tokens: readonly Held[]): Bag {
  const unseen = tokens.reduce(
    (faces: Faces, token) => (token === null ? faces : { ...faces, [token]: (faces[token] ?? 0) + 1 }),
    bag.unseen
  )
  return { ...bag, left: bag.left + tokens.length, unseen }
}

/** Where the tokens that are turned now come from. */
export interface Turning {
  from: 'bag' | 'table'
  /** Faces that a person typed, by their place among all faces. */
  typed: number[] | undefined
  chance: Chance
  why: string
}

/** So many tokens are seen: those that the table says, or drawn now. Out of the bag itself, or among those that already lie face down. */
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

/** Everything that is out of the bag right now. */
export function tokensOut(tracker: Tracker): number {
  return tracker.units.reduce(
    (sum, unit) => sum + heldBy(unit).length + hiddenOf(unit).length + faceUpOf(unit).length,
    0
  )
}
