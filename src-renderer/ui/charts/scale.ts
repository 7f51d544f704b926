/** Readable steps: 1, 2 or 5 times a power of ten. */
const STEPS = [1, 2, 5, 10]

/** Whole, round numbers for a scale, about `about` of them, from below the lowest value to above the highest. */
export function ticksOf(low: number, high: number, about: number): number[] {
  const span = Math.max(high - low, 1)
  const rough = span / Math.max(about, 1)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, (STEPS.find((candidate) => candidate * power >= rough) ?? 10) * power)
  const first = Math.floor(low / step) * step
  const ticks: number[] = []
  for (let tick = first; ; tick += step) {
    ticks.push(tick)
    if (tick >= high) return ticks
  }
}

/** Maps a value from one stretch to another; each is given by its ends. */
export function placed(value: number, from: [number, number], to: [number, number]): number {
  const span = from[1] - from[0]
  return span === 0 ? (to[0] + to[1]) / 2 : to[0] + ((value - from[0]) / span) * (to[1] - to[0])
}

/** Moves places apart in the same order, so that labels do not overlap; within the bounds if there is room. */
export function apart(places: number[], gap: number, low: number, high: number): number[] {
  const order = places.map((place, n) => ({ place, n })).sort((a, b) => a.place - b.place || a.n - b.n)
  let least = low
  for (const label of order) {
    label.place = Math.max(label.place, least)
    least = label.place + gap
  }
  // Pushes back what went beyond the end.
  let most = Math.max(high, low + gap * (order.length - 1))
  for (const label of order.reverse()) {
    label.place = Math.min(label.place, most)
    most = label.place - gap
  }
  const moved = [...places]
  for (const { place, n } of order) moved[n] = place
  return moved
}
