import { fromBase45, toBase45 } from './base45'
import { checksum, deflated, TooLarge, inflated } from './deflate'

/** The first characters of each code; another format gets another number. */
const MARK = 'MAGOT1'
/** The bytes of one code: with its header at most a code of version 20, which a phone can read from a screen. */
export const BYTES_A_CODE = 600
/** The most codes; send a larger roster as a file. */
export const MOST_CODES = 99

/** One code: `MAGOT1:<n>:<m>:<checksum of the whole>:<part n of m in base 45>`. */
export interface Frame {
  n: number
  of: number
  sum: string
  bytes: Uint8Array<ArrayBuffer>
}

/** The codes of a roster's text, without its white space, which the reader adds again. */
export async function framesOf(text: string): Promise<string[]> {
  const bytes = await deflated(JSON.stringify(JSON.parse(text)))
  const of = Math.max(1, Math.ceil(bytes.length / BYTES_A_CODE))
  // Parts of equal size, so that all codes have one size.
  const size = Math.ceil(bytes.length / of)
  const sum = checksum(bytes)
  return Array.from({ length: of }, (_, n) =>
    [MARK, n + 1, of, sum, toBase45(bytes.subarray(n * size, (n + 1) * size))].join(':')
  )
}

/** Reads a code; null if it is not Magot's, `newer` if a later Magot made it. */
export function readFrame(text: string): Frame | 'newer' | null {
  const [mark, n, of, sum, ...rest] = text.split(':')
  if (mark !== MARK) return /^MAGOT\d+$/.test(mark ?? '') ? 'newer' : null
  const bytes = fromBase45(rest.join(':'))
  const [nth, all] = [Number(n), Number(of)]
  if (
    !bytes?.length ||
    !/^\d{1,3}$/.test(n ?? '') ||
    !/^\d{1,3}$/.test(of ?? '') ||
    nth < 1 ||
    nth > all ||
    all > MOST_CODES ||
    !/^[0-9A-F]{8}$/.test(sum ?? '')
  )
    return null
  return { n: nth, of: all, sum: sum!, bytes }
}

/** Collects the codes of one roster, in any order and with repeats. */
export class Gathering {
  private readonly frames = new Map<number, Frame>()
  private first: Frame | null = null

  get of(): number {
    return this.first?.of ?? 0
  }
  has(n: number): boolean {
    return this.frames.has(n)
  }
  get missing(): number[] {
    return Array.from({ length: this.of }, (_, n) => n + 1).filter((n) => !this.frames.has(n))
  }
  get whole(): boolean {
    return this.first !== null && this.missing.length === 0
  }

  /**
   * Adds one code: `new`, `again` (known already), `other` (of another roster: those read so far stay),
   * `newer`, `foreign`.
   */
  add(text: string): 'new' | 'again' | 'other' | 'newer' | 'foreign' {
    const frame = readFrame(text)
    if (frame === null) return 'foreign'
    if (frame === 'newer') return 'newer'
    if (this.first && (this.first.sum !== frame.sum || this.first.of !== frame.of)) return 'other'
    if (this.frames.has(frame.n)) return 'again'
    this.first ??= frame
    this.frames.set(frame.n, frame)
    return 'new'
  }

  /** The roster's text, as in a file; null if parts are missing or wrong. Throws TooLarge. */
  async text(): Promise<string | null> {
    const parts = [...this.frames.values()].sort((a, b) => a.n - b.n).flatMap((frame) => [...frame.bytes])
    const bytes = Uint8Array.from(parts)
    if (!this.whole || checksum(bytes) !== this.first?.sum) return null
    try {
      return JSON.stringify(JSON.parse(await inflated(bytes)), null, 2) + '\n'
    } catch (error) {
      if (error instanceof TooLarge) throw error
      return null
    }
  }
}
