/** Follows long work: takes how far it is, and tells it that it was cancelled. `of`: null while the total is unknown. */
export interface Watch {
  signal: AbortSignal
  tell(done: number, of: number | null): void
}
