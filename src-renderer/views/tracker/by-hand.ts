import type { ByHand, Gauge, Track } from '@kernel/system/board'
import type { Json } from '@kernel/values/json'

/** Sets one value of a unit by hand: the field of the act, and the new value. */
export type Touch = (unit: string, byHand: ByHand, value: Json) => unknown

/** The new value after a touch of the nth box (from 0): up to it; for the last filled box, one less. */
export function touched(nth: number, value: number): number {
  return nth + 1 === value ? nth : nth + 1
}

/**
 * True if the track can have this value: not less than the rules require, nor than the part stored elsewhere, nor
 * more than `max`.
 */
export function isPossible({ byHand, max }: Track, value: number): boolean {
  return value >= Math.max(byHand?.least ?? 0, byHand?.apart ?? 0) && value <= max
}

/** A track's value as the act's field counts it. */
export function valueForAct({ byHand, max }: Track, value: number): number {
  return (byHand?.counts === 'missing' ? max - value : value) - (byHand?.apart ?? 0)
}

/** The number of ticked boxes of a weapon after a touch of the nth (from 0). */
export function tickedBy(nth: number, { boxes }: Gauge): number {
  return touched(nth, boxes.filter(({ ticked }) => ticked).length)
}
