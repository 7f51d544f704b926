import type { Watch } from '../../kernel/values/watch'

/*
 * How far an undo or redo of many acts is. How many there are is known once all are found; from then on folding is half
 * of the way and writing the other half. Each throws if it was cancelled.
 */

/** Of the acts that will be undone or redone, so many are found. */
export function tellFound(watch: Watch | undefined, found: number): void {
  tell(watch, found, null)
}

/** `part`: how much of what they touched is folded, from 0 to 1. */
export function tellFolded(watch: Watch | undefined, part: number, acts: number): void {
  tell(watch, Math.round(part * acts), 2 * acts)
}

export function tellWritten(watch: Watch | undefined, written: number, acts: number): void {
  tell(watch, acts + written, 2 * acts)
}

function tell(watch: Watch | undefined, done: number, of: number | null): void {
  watch?.signal.throwIfAborted()
  watch?.tell(done, of)
}
