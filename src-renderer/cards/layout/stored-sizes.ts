import type { Face, Slice } from './face'

/** A fitted face without its words: the size of its text in points, and the slices of each of its cards. */
export interface StoredSize {
  text: number
  cards: Slice[][]
  /** The face itself, if it was changed to fit, such as by cutting a long text. Such a size is not stored. */
  changed?: Face
}

/** A slice as it is stored: part, from, to, and the column if there are several. */
type Stored = [hash: string, text: number, cards: number[][][]]

const KEPT_AS = 'magot.fitted'
/** The most stored sizes: the most recently used. About 200 bytes each. */
const MOST = 2000

/**
 * The sizes of faces, kept in the browser's storage, so that a deck looked at yesterday is laid out at once today. Each
 * is found by a hash of what it was measured from. Sizes that another build or another browser measured are not used,
 * because letters may be wider there.
 */
export class StoredSizes {
  private readonly known: Map<string, StoredSize>
  private readonly storage: Storage | null
  private readonly by: string
  /** The sizes of an earlier window that were not measured again in this one. */
  private readonly earlier: Set<StoredSize>
  private used = false

  /** `by`: what measures here, the build and the browser. Without a storage they are kept as long as this window. */
  constructor(storage: Storage | null, by: string) {
    this.storage = storage
    this.by = by
    this.known = new Map(
      this.read().map(([hash, text, cards]) => [hash, { text, cards: cards.map(slicesOf) }])
    )
    this.earlier = new Set(this.known.values())
  }

  /** The stored size of a face measured from this, if it holds all of the face. */
  get(measuredFrom: string, face: Face): StoredSize | null {
    const hash = hashOf(measuredFrom)
    const size = this.known.get(hash)
    if (!size || !holdsAll(size.cards, size.changed ?? face)) return null
    this.used ||= this.earlier.has(size)
    this.known.delete(hash)
    this.known.set(hash, size)
    return size
  }

  put(measuredFrom: string, size: StoredSize): void {
    const hash = hashOf(measuredFrom)
    this.known.delete(hash)
    this.known.set(hash, size)
  }

  /** Writes all to the storage. If that is full, nothing is kept there: a later window measures the faces again. */
  save(): void {
    for (const hash of this.known.keys()) {
      if (this.known.size <= MOST) break
      this.known.delete(hash)
    }
    const sizes = [...this.known]
      .filter(([, { changed }]) => !changed)
      .map(([hash, { text, cards }]): Stored => [hash, text, cards.map(numbersOf)])
    try {
      this.storage?.setItem(KEPT_AS, JSON.stringify({ by: this.by, sizes }))
    } catch {
      this.storage?.removeItem(KEPT_AS)
    }
  }

  /** Whether a size of an earlier window was used. */
  get usedEarlier(): boolean {
    return this.used
  }

  clear(): void {
    this.used = false
    this.known.clear()
    this.earlier.clear()
    this.storage?.removeItem(KEPT_AS)
  }

  private read(): Stored[] {
    try {
      const { by, sizes } = JSON.parse(this.storage?.getItem(KEPT_AS) ?? '{}') as {
        by?: unknown
        sizes?: Stored[]
      }
      return by === this.by && sizes ? sizes.filter(isStored) : []
    } catch {
      return []
    }
  }
}

const isNumbers = (list: unknown): boolean => Array.isArray(list) && list.every(Number.isInteger)

/** Whether this is a stored size: anybody may write to a browser's storage. */
const isStored = (one: unknown): one is Stored =>
  Array.isArray(one) &&
  typeof one[0] === 'string' &&
  typeof one[1] === 'number' &&
  Array.isArray(one[2]) &&
  one[2].every((card) => Array.isArray(card) && card.every(isNumbers))

const numbersOf = (slices: Slice[]): number[][] =>
  slices.map(({ part, from, to, column }) =>
    column === undefined ? [part, from, to] : [part, from, to, column]
  )

const slicesOf = (numbers: number[][]): Slice[] =>
  numbers.map(([part, from, to, column]) => ({
    part: part!,
    from: from!,
    to: to!,
    ...(column !== undefined && { column })
  }))

/** Whether each unit of the face stands on exactly one of the cards. */
function holdsAll(cards: Slice[][], { parts }: Face): boolean {
  const slices = cards.flat()
  return (
    slices.every(({ part }) => part in parts) &&
    parts.every(({ units }, n) => {
      const own = slices.filter(({ part }) => part === n).toSorted((a, b) => a.from - b.from)
      let next = 0
      return own.every(({ from, to }) => from === next && (next = to) >= from) && next === units.length
    })
  )
}

/** A hash of 64 bits: FNV-1a from two starting values. A collision on purpose would only spoil the person's own cards. */
function hashOf(text: string): string {
  let [a, b] = [0x811c9dc5, 0x050c5d1f]
  for (let n = 0; n < text.length; n++) {
    const code = text.charCodeAt(n)
    a = Math.imul(a ^ code, 0x01000193)
    b = Math.imul(b ^ code, 0x01000193) ^ (b >>> 13)
  }
  return `${(a >>> 0).toString(36)}-${(b >>> 0).toString(36)}`
}
