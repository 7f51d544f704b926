import type { Watch } from '../../kernel/values/watch'

/*
 * Reports the progress of an undo or redo of many acts. The total is known once all acts are found; folding their
 * subjects then counts as the first half of the work, writing as the second. Each function throws if the work was
 * cancelled.
 */

/** While acts are searched: `found` of them are known, and the total is not. */
export function reportFound(watch: Watch | undefined, found: number): void {
  report(watch, found, null)
}

/** While subjects are folded: `part` is the share that is done, from 0 to 1. */
export function reportFolded(watch: Watch | undefined, part: number, acts: number): void {
  report(watch, Math.round(part * acts), 2 * acts)
}

/** While the marks are written: `written` of `acts` are done. */
export function reportWritten(watch: Watch | undefined, written: number, acts: number): void {
  report(watch, acts + written, 2 * acts)
}

function report(watch: Watch | undefined, done: number, of: number | null): void {
  watch?.signal.throwIfAborted()
  watch?.tell(done, of)
}
