import { isEmpty, applyOverlay } from '../content/overlay'
import type { RawSystem } from '../values/raw-system'
import { AS_IN_THE_BOOK, type Settings } from '../content/settings'
import type { GameSystem } from './system'
import { syncLinkedFields } from '../content/linked-fields'
import { isRefusal, refuse, type Reason, type Verdict } from '../values/verdict'

/** A system's rules as a campaign plays them. */
export interface ResolvedRules<Rules = unknown> {
  rules: Rules
  /** The resources with the packs laid over them: what the campaign's own tables change. */
  below: RawSystem
  /** With the campaign's own tables on top of that. */
  raw: RawSystem
}

/** Applies the settings and returns the rules, or every reason against them. A reason caused by a pack names the pack. */
export function resolveRules<Rules>(
  system: GameSystem<Rules>,
  book: RawSystem,
  settings: Settings
): Verdict<ResolvedRules<Rules>> {
  const { closed, ties, check } = system.tables
  let below = book
  for (const pack of settings.packs) {
    const laid = applyOverlay(below, pack.overlay, closed)
    if (isRefusal(laid))
      return refuse(...laid.refused.map((why) => ({ ...why, params: { ...why.params, pack: pack.name } })))
    below = laid
  }
  const raw = applyOverlay(below, settings.overlay, closed)
  if (isRefusal(raw)) return raw
  const asInTheBook = settings.packs.length === 0 && isEmpty(settings.overlay)
  const tied = asInTheBook ? book : syncLinkedFields(raw, book, ties)
  const reasons = asInTheBook ? [] : check(tied)
  if (reasons.length === 0) reasons.push(...system.checkHouseRules(tied, settings.houseRules))
  return reasons.length > 0
    ? refuse(...reasons)
    : { rules: system.load(tied, settings.houseRules), below, raw }
}

/**
 * The rules with as much of these settings as fits the book of today, and why the rest is left out. What a campaign once
 * decided fitted then; a later book may have moved on, and the campaign must open all the same.
 */
export function resolveWhatFits<Rules>(
  system: GameSystem<Rules>,
  book: RawSystem,
  settings: Settings
): ResolvedRules<Rules> & { kept: Settings; leftOut: Reason[] } {
  const leftOut: Reason[] = []
  let kept = AS_IN_THE_BOOK
  let laid: ResolvedRules<Rules> | null = null
  const lay = (more: Settings): boolean => {
    const answer = resolveRules(system, book, more)
    if (isRefusal(answer)) {
      leftOut.push(...answer.refused)
      return false
    }
    kept = more
    laid = answer
    return true
  }
  if (!lay(settings)) {
    leftOut.length = 0
    for (const pack of settings.packs) lay({ ...kept, packs: [...kept.packs, pack] })
    if (!isEmpty(settings.overlay)) lay({ ...kept, overlay: settings.overlay })
    for (const [key, value] of Object.entries(settings.houseRules))
      lay({ ...kept, houseRules: { ...kept.houseRules, [key]: value } })
  }
  laid ??= { rules: system.load(book, {}), below: book, raw: book }
  return { ...laid, kept, leftOut }
}
