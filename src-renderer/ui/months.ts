/** The months (`2026-11`) of a list by days, each by the index of its first row. */
export function monthsOf(days: readonly string[]): { [index: number]: string } {
  const heads: { [index: number]: string } = {}
  for (const [n, day] of days.entries())
    if (n === 0 || days[n - 1]!.slice(0, 7) !== day.slice(0, 7)) heads[n] = day.slice(0, 7)
  return heads
}
