/** Steps that a reader counts in: 1, 2 or 5 times a power of ten. */
const STEPS = [1, 2, 5, 10]

/** Round numbers that a scale is marked with, about so many of them, from below the lowest value to above the highest. Whole ones only. */
export function ticksOf(low: number, high: number, about: number): number[] {
  const span = Math.max(high - low, 1)
  const rough = span / Math.max(about, 1)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, (STEPS.find((one) => one * power >= rough) ?? 10) * power)
  const first = Math.floor(low / step) * step
  const ticks: number[] = []
  for (let tick = first; ; tick += step) {
    ticks.push(tick)
    if (tick >= high) return ticks
  }
}

/** Where a value lies on a stretch, both given by their ends. */
export function placed(value: number, from: [number, number], to: [number, number]): number {
  const span = from[1] - from[0]
  return span === 0 ? (to[0] + to[1]) / 2 : to[0] + ((value - from[0]) / span) * (to[1] - to[0])
}

/** The same places, in the same order, but so far apart that labels do not cover each other, and within bounds where there is room. */
export function apart(places: number[], gap: number, low: number, high: number): number[] {
  const order = places.map((place, n) => ({ place, n })).sort((a, b) => a.place - b.place || a.n - b.n)
  let least = low
  for (const one of order) {
    one.place = Math.max(one.place, least)
    least = one.place + gap
  }
  // What was pushed beyond the end is pushed back.
  let most = Math.max(high, low + gap * (order.length - 1))
  for (const one of order.reverse()) {
    one.place = Math.min(one.place, most)
    most = one.place - gap
  }
  const moved = [...places]
  for (const { place, n } of order) moved[n] = place
  return moved
}
