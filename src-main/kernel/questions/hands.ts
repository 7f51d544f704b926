import { fraction, type Fraction, type Spread } from './odds'

/**
 * Many dice or tokens at once, when only counts matter: chances are computed by counting instead of trying
 * every roll. Each hand returned stands for all of its kind.
 */

/** C(n, k): the number of ways to choose k of n. */
export function choose(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n
  let ways = 1n
  for (let at = 1; at <= Math.min(k, n - k); at++) ways = (ways * BigInt(n - at + 1)) / BigInt(at)
  return ways
}

/**
 * `count` tokens drawn without replacement, when only the highest matters: one hand for each possible highest
 * face. `faces`: the faces with their numbers. Throws if there are fewer tokens than drawn.
 */
export function highestDrawn<Face>(
  faces: readonly { face: Face; value: number; many: number }[],
  count: number
): Spread<Face[]> {
  const sorted = faces.filter(({ many }) => many > 0).sort((a, b) => a.value - b.value)
  const total = sorted.reduce((sum, { many }) => sum + many, 0)
  if (count > total) throw new Error(`${count} can't be drawn out of ${total}`)
  const all = choose(total, count)
  const found: { value: Face[]; chance: ReturnType<typeof fraction> }[] = []
  let below = 0
  for (let at = 0; at < sorted.length;) {
    const { face, value } = sorted[at]!
    const before = below
    for (; sorted[at]?.value === value; at++) below += sorted[at]!.many
    const ways = choose(below, count) - choose(before, count)
    // The highest face, and otherwise the lowest left: the others don't matter.
    if (count > 0 && ways > 0n)
      found.push({ value: Array.from({ length: count }, () => face), chance: fraction(ways, all) })
  }
  return count === 0 ? [{ value: [], chance: fraction(1) }] : found
}

/**
 * Several equal dice, when only the number in each class matters: one hand for each combination. For a class
 * that `settles` the result, one die is enough and the others are not distinguished.
 */
export function diceByClass<Class>(
  sides: number,
  count: number,
  classOf: (value: number) => Class,
  settles?: Class
): Spread<number[]> {
  const classes = new Map<Class, { face: number; many: number }>()
  for (let face = 1; face <= sides; face++) {
    const known = classes.get(classOf(face))
    if (known) known.many += 1
    else classes.set(classOf(face), { face, many: 1 })
  }
  const settling = settles === undefined ? undefined : classes.get(settles)
  const others = [...classes].filter(([key]) => !settling || key !== settles).map(([, of]) => of)
  const all = BigInt(sides) ** BigInt(count)
  const hands: { value: number[]; ways: bigint }[] = []
  const fill = (nth: number, left: number, ways: bigint, hand: number[]): void => {
    const of = others[nth]
    if (!of) {
      if (left === 0) hands.push({ value: hand, ways })
      return
    }
    const many = BigInt(of.many)
    if (nth === others.length - 1) {
      hands.push({
        value: [...hand, ...new Array<number>(left).fill(of.face)],
        ways: ways * many ** BigInt(left)
      })
      return
    }
    // C(left, n) times the faces to the power of n, each from the one before it.
    for (let [n, these] = [0, 1n]; n <= left; n++) {
      fill(nth + 1, left - n, ways * these, [...hand, ...new Array<number>(n).fill(of.face)])
      these = (these * BigInt(left - n) * many) / BigInt(n + 1)
    }
  }
  fill(0, count, 1n, [])
  if (settling && count > 0) {
    const rest = all - hands.reduce((sum, { ways }) => sum + ways, 0n)
    hands.push({ value: Array.from({ length: count }, () => settling.face), ways: rest })
  }
  return hands.flatMap(({ value, ways }) => (ways > 0n ? [{ value, chance: ofFalls(ways, sides, all) }] : []))
}

/** `ways` in `all`, a power of `sides`, in lowest terms: only the primes of `sides` can divide both. */
function ofFalls(ways: bigint, sides: number, all: bigint): Fraction {
  let [n, d] = [ways, all]
  for (const prime of primesOf(sides).map(BigInt))
    for (const power of STEPS.map((step) => prime ** step))
      while (n % power === 0n && d % power === 0n) [n, d] = [n / power, d / power]
  return { n, d }
}

/** Powers of a prime that are divided out, largest first. */
const STEPS = [64n, 16n, 4n, 1n]

function primesOf(number: number): number[] {
  const primes: number[] = []
  for (let [rest, by] = [number, 2]; rest > 1; by++) {
    if (rest % by === 0) primes.push(by)
    while (rest % by === 0) rest /= by
  }
  return primes
}
