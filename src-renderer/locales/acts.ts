import type { ActView, EventView } from '@contract/views'
import { findKey, paramsApart, t } from './say'

/**
 * Words a fact of the history: in the system's words if it has any, else in ours. Its names are set apart, for the
 * window: a text that leaves it is without the signs for that (`withoutIsolates`).
 */
export function sayEvent({ type, facts }: EventView): string {
  const key = findKey(`events.${type}`)
  return key ? t(key, paramsApart(facts)) : t('history.unworded', { type })
}

/** An act in one line: its first fact, and the number of further ones. */
export function sayAct(act: ActView): string {
  const [first, ...more] = sayEvents(act)
  if (first === undefined) return t('history.unworded', { type: act.method })
  return more.length ? t('history.andMore', { first, count: more.length }) : first
}

/** The facts of an act in words, without repeats. */
export function sayEvents(act: ActView): string[] {
  return [...new Set(act.events.map(sayEvent))]
}
