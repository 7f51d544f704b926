import type { ByHand, Gauge, Track } from '@kernel/system/board'
import type { Json } from '@kernel/values/json'

/** Sets one thing of a unit by hand: the field of the act, and what is to stand there. */
export type Touch = (unit: string, byHand: ByHand, value: Json) => unknown

/** What a touch of the nth box (from 0) makes of so many: all up to it; of the last that counts, one less. */
export function touched(nth: number, value: number): number {
  return nth + 1 === value ? nth : nth + 1
}

/** Can the track stand at this value? What is kept elsewhere stays, and so does what the rules leave. */
export function stands({ byHand, max }: Track, value: number): boolean {
  return value >= Math.max(byHand?.least ?? 0, byHand?.apart ?? 0) && value <= max
}

/** The value of a track as the field of its act counts it. */
export function told({ byHand, max }: Track, value: number): number {
  return (byHand?.counts === 'missing' ? max - value : value) - (byHand?.apart ?? 0)
}

/** Ticked boxes of a weapon after the nth (from 0) was touched. */
export function tickedBy(nth: number, { boxes }: Gauge): number {
  return touched(nth, boxes.filter(({ ticked }) => ticked).length)
}
