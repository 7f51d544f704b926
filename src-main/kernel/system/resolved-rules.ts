import { isEmpty, applyOverlay } from '../content/overlay'
import type { RawSystem } from '../values/raw-system'
import { AS_IN_THE_BOOK, type Settings } from '../content/settings'
import type { GameSystem } from './system'
import { syncLinkedFields } from '../content/linked-fields'
import { isRefusal, refuse, type Reason, type Verdict } from '../values/verdict'

/** A system's rules as a campaign plays them. */
export interface ResolvedRules<Rules = unknown> {
  rules: Rules
  /** The resources with the packs applied: the base for the campaign's own tables. */
  below: RawSystem
  /** The same with the campaign's own tables on top. */
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
    const applied = applyOverlay(below, pack.overlay, closed)
    if (isRefusal(applied))
      return refuse(...applied.refused.map((why) => ({ ...why, params: { ...why.params, pack: pack.name } })))
    below = applied
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
 * Applies as many of these settings as today's book allows; returns the rules and why the rest was left out.
 * A later book may no longer fit old settings, and the campaign must still open.
 */
export function resolveWhatFits<Rules>(
  system: GameSystem<Rules>,
  book: RawSystem,
  settings: Settings
): ResolvedRules<Rules> & { fitting: Settings; leftOut: Reason[] } {
  const leftOut: Reason[] = []
  let fitting = AS_IN_THE_BOOK
  let resolved: ResolvedRules<Rules> | null = null
  const lay = (more: Settings): boolean => {
    const answer = resolveRules(system, book, more)
    if (isRefusal(answer)) {
      leftOut.push(...answer.refused)
      return false
    }
    fitting = more
    resolved = answer
    return true
  }
  if (!lay(settings)) {
    leftOut.length = 0
    for (const pack of settings.packs) lay({ ...fitting, packs: [...fitting.packs, pack] })
    if (!isEmpty(settings.overlay)) lay({ ...fitting, overlay: settings.overlay })
    for (const [key, value] of Object.entries(settings.houseRules))
      lay({ ...fitting, houseRules: { ...fitting.houseRules, [key]: value } })
  }
  resolved ??= { rules: system.load(book, {}), below: book, raw: book }
  return { ...resolved, fitting, leftOut }
}
