import type { FitLine } from '@contract/print'
import type { Face, Slice } from './face'
import { goesOnBehind, type Format } from './format'
import { filled } from './fill-lines'
import { leaveOut, unburden } from './too-tall'
import {
  fullness,
  headTall,
  headTooTall,
  distribute,
  distributeFrontBack,
  distributeApart,
  MANY_ROWS,
  tooTall,
  type Measured,
  type TooTall
} from './distribute'
import { splitUnit } from './split'

/** A face as it will be printed: its text size, and the slices of each face. */
export interface Fitted {
  face: Face
  text: number
  cards: Slice[][]
}

/** The number of cards of a fitted face. */
function cardsFor({ face, cards }: Fitted, format: Format): number {
  return goesOnBehind(face, format) ? Math.ceil(cards.length / 2) : cards.length
}

/** A face to draw at a size, to measure its heights. */
export interface Trial {
  face: Face
  text: number
}

/** Draws all trials, then measures them: one layout of the page for all. */
export type Measure = (trials: Trial[]) => Promise<Measured[]>

/** The most cuts. Each cut at least halves a unit that is too tall; a text of 20 000 characters needs few. */
const MOST_CUTS = 10
/** After this many cuts below a tall head, the head must give way. */
const CUTS_BELOW_HEAD = 4

/**
 * Finds the largest size at which each face fits on one card. If it does not fit even at the smallest size, it
 * finds the largest one that needs no more cards than the smallest. Text that no card can hold even in pieces is
 * left out and counted in `lost`, so that the card says so.
 */
export async function fit(faces: Face[], format: Format, measure: Measure): Promise<Fitted[]> {
  const searches = faces.map((face) => new Search(face, format))
  for (;;) {
    const open = searches.filter((search) => search.trial !== null)
    if (open.length === 0) return searches.map((search) => search.found)
    const measured = await measure(open.map((search) => search.trial!))
    open.forEach((search, n) => search.tell(measured[n]!))
  }
}

/** The report of the faces that did not fit as they are. */
export function fitLines(fitted: Fitted[], format: Format): FitLine[] {
  return fitted
    .map((one) => ({ ...one, count: cardsFor(one, format) }))
    .map(({ face, text, count }) => ({
      card: face.id,
      member: face.whole ?? face.title,
      shrunkTo: text < format.sizes[0]! ? text : null,
      continued: count,
      lost: face.lost ?? 0
    }))
    .filter((line) => line.shrunkTo !== null || line.continued > 1 || line.lost > 0)
}

/** The larger sizes of a face that may grow, relative to the largest usual one. */
const LARGER = [1.4, 1.3, 1.2, 1.1]

/**
 * The smaller sizes of a sheet to play from: it holds as much as cards do, and its text is no smaller than theirs.
 */
const CLOSER = [7.5, 7, 6.5]

/** The possible sizes of a face, largest first. */
function sizesOf({ grows, columns, least }: Face, { sizes }: Format): number[] {
  if (columns !== undefined) return [...sizes, ...CLOSER.filter((size) => size < sizes.at(-1)!)]
  const all = grows ? [...LARGER.map((by) => Math.round(sizes[0]! * by * 10) / 10), ...sizes] : sizes
  return least === undefined ? all : [...all.filter((size) => size > least), least]
}

/**
 * Text half as high needs between a half and a quarter of the room, because it also saves lines: the exponent
 * between size and room.
 */
const STEEPNESS = 1.6

/** Whether a group, such as a person on a sheet to play from, begins in one column and goes on in the next. */
function splitsGroup(slices: Slice[], { parts, short }: Face): boolean {
  return (
    !short &&
    slices.some(({ part, column }, n) => {
      const before = slices[n - 1]
      const group = parts[part]?.group
      return group !== undefined && before?.column !== column && parts[before?.part ?? -1]?.group === group
    })
  )
}

/** Whether a small table of a card begins on one face and goes on on the next. */
function cutsTable({ face, cards }: Pick<Fitted, 'face' | 'cards'>): boolean {
  return (
    face.columns === undefined &&
    face.parts.some(
      ({ kind, units }, n) =>
        kind === 'table' &&
        units.length < MANY_ROWS &&
        cards.filter((slices) => slices.some(({ part }) => part === n)).length > 1
    )
  )
}

function withGroups(measured: Measured, { parts }: Face): Measured {
  return {
    ...measured,
    parts: measured.parts.map((part, n) => {
      const group = parts[n]?.group
      const again = group === undefined ? undefined : measured.again?.get(group)
      return { ...part, group, again, rows: parts[n]?.kind === 'table' }
    })
  }
}

/** A second face this full holds a few lines; if all of a card fits in front at nearly its usual size, it has none. */
const SPARSE = 0.15
const NEARLY = 0.9
/** The smallest text for which the people of a sheet stay whole; below it, larger letters help more. */
const WHOLE_PEOPLE = 7

/**
 * The search for the size of one face: the largest first, then a likely one, then the smallest, then between. No size
 * is measured twice.
 */
class Search {
  trial: Trial | null
  best: Fitted | null = null
  /** The heights at the best size. */
  private heights: Measured | null = null
  private face: Face
  private readonly sizes: number[]
  private readonly format: Format
  private low = 0
  private high: number
  private at = 0
  private target = 1
  private guessing = false
  /** The index of the smallest size known to be too large for one card; -1 while none is known. */
  private tooLarge = -1
  /** The heights of the face as it is now, by the index of the size. */
  private readonly seen = new Map<number, Measured>()
  /** The sizes tried since the number of cards is known. */
  private between = 0
  private cuts = 0
  private unburdened = false
  /** True if the trial fits as wanted: on one face, or on two with the parts for play in front. */
  private fits = false
  private wantsFit = false
  /** True while more is wanted than that all of it fits (`tryStrictly`); null before the first trial. */
  private strict: boolean | null = null
  /** True once the size is found: slightly smaller text may still spare a small table its cut. */
  private sparing = false

  constructor(face: Face, format: Format) {
    this.face = face
    this.format = format
    this.sizes = sizesOf(face, format)
    this.high = this.sizes.length - 1
    this.trial = { face, text: this.sizes[0]! }
  }

  /** The best size, with lines to write on where paper is left. */
  get found(): Fitted {
    return filled(this.best!, this.heights!, this.format)
  }

  tell(read: Measured): void {
    const measured = withGroups(read, this.face)
    this.seen.set(this.at, measured)
    this.judge(measured)
  }

  /** Goes on from the heights at the present size. */
  private judge(measured: Measured): void {
    const cards = this.pack(measured)
    if (this.best === null) this.tellFirst(measured, cards)
    else if (this.sparing) this.tellSparing(measured, cards)
    else this.tellBetween(measured, cards)
  }

  private pack(measured: Measured): Slice[][] | null {
    const whole = distribute(measured)
    const apart = this.apart
    this.strict ??= this.tryStrictly(measured)
    if (this.strict) {
      this.fits = whole?.length === 1 && !splitsGroup(whole[0]!, this.face)
      return whole
    }
    // A face that fits on one side at its usual size needs no second one for a line or two, unless its writer
    // wanted two.
    if (apart === null || (whole?.length === 1 && this.at === 0 && !this.face.apart)) {
      this.fits = whole?.length === 1
      return this.forPlay(measured, whole)
    }
    const sides = distributeFrontBack(measured, apart)
    this.fits = sides !== null
    return sides ?? (this.face.apart ? distributeApart(measured, apart) : whole)
  }

  /** Of two cards without backs, the first has all that is for play if it can, and the second what is for reading. */
  private forPlay(measured: Measured, whole: Slice[][] | null): Slice[][] | null {
    const behind = this.face.parts.map((part) => part.behind === true)
    if (whole?.length !== 2 || !behind.includes(true) || !behind.includes(false)) return whole
    return distributeFrontBack(measured, behind) ?? whole
  }

  /**
   * Which parts are for reading, if the card has a second face or its writer wanted one; null if all parts follow
   * each other.
   */
  private get apart(): boolean[] | null {
    const behind = this.face.parts.map((part) => part.behind === true)
    return (this.format.twoFaces || this.face.apart) && behind.includes(true) ? behind : null
  }

  /**
   * Whether more is wanted at first, down to a size that is still comfortable: one face in place of a second with a
   * line or two, or each person of a sheet in one column.
   */
  private tryStrictly(measured: Measured): boolean {
    const { face, format, apart } = this
    const people = face.columns !== undefined && face.parts.some(({ group }) => group !== undefined)
    const sparse = apart !== null && !face.apart && fullness(measured, apart).back <= SPARSE
    if (!people && !sparse) return false
    const least = people ? WHOLE_PEOPLE : NEARLY * format.sizes[0]!
    this.high = this.sizes.findLastIndex((size) => size >= least)
    return true
  }

  /** At the largest size, and then at the smallest, where the number of cards is decided. */
  private tellFirst(measured: Measured, cards: Slice[][] | null): void {
    if (this.at === 0 && this.high > 0 && !this.fits) {
      this.at = this.likely(measured)
      this.guessing = this.at < this.high
      this.tooLarge = 0
      return this.ask()
    }
    if (this.guessing && !this.fits) {
      this.guessing = false
      this.tooLarge = this.at
      this.at = this.high
      return this.ask()
    }
    if (this.strict && !this.fits) {
      this.strict = false
      this.tooLarge = -1
      this.high = this.sizes.length - 1
      this.at = this.high
      return this.ask()
    }
    if (cards === null) return this.cut(measured)
    this.high = this.at
    this.target = cards.length
    this.wantsFit = this.fits
    this.low = this.fits ? this.tooLarge + 1 : 0
    this.keep(measured, cards)
    this.narrow()
  }

  /** A size at which everything probably fits on one card: each trial costs a layout of the whole page. */
  private likely(measured: Measured): number {
    return Math.min(this.high, Math.max(1, this.sizeFor(measured, this.sizes[this.at]!)))
  }

  /** The largest size at which a face with these heights at size `text` probably fits on one card. */
  private sizeFor(measured: Measured, text: number): number {
    const apart = this.strict ? null : this.apart
    const { front, back } = fullness(measured, apart ?? this.face.parts.map(() => false))
    const size = text * Math.max(front, back) ** (-1 / STEEPNESS)
    const at = this.sizes.findIndex((one) => one <= size)
    return at < 0 ? this.high : at
  }

  private tellBetween(measured: Measured, cards: Slice[][] | null): void {
    if (cards !== null && (this.wantsFit ? this.fits : cards.length <= this.target)) {
      this.high = this.at
      this.keep(measured, cards)
    } else {
      this.low = this.at + 1
    }
    this.narrow()
  }

  /** Tries text nearly as large, the smallest first, if a small table goes on on another face. */
  private spare(): void {
    const { text } = this.best!
    this.low = this.sizes.indexOf(text) + 1
    this.high = this.sizes.findLastIndex((size) => size >= NEARLY * text)
    if (this.sparing || this.low > this.high || !cutsTable(this.best!)) return void (this.trial = null)
    this.sparing = true
    this.at = this.high
    this.ask()
  }

  private tellSparing(measured: Measured, cards: Slice[][] | null): void {
    const spared =
      cards !== null && cards.length <= this.best!.cards.length && !cutsTable({ face: this.face, cards })
    if (spared) {
      this.high = this.at
      this.keep(measured, cards)
    } else {
      // If the smallest does not spare it, none does.
      if (this.at === this.high) this.high = this.low
      else this.low = this.at + 1
    }
    if (this.low >= this.high) return void (this.trial = null)
    this.at = Math.floor((this.low + this.high) / 2)
    this.ask()
  }

  /** Cuts what is too tall into pieces; if that fails, frees the head of the card; then leaves text out. */
  private cut(measured: Measured): void {
    const tall = tooTall(measured)
    const burdened =
      !this.unburdened && (headTooTall(measured) || (headTall(measured) && this.cuts >= CUTS_BELOW_HEAD))
    if (burdened || this.cuts >= MOST_CUTS) this.giveWay(tall, burdened)
    else
      for (const { part, unit, share } of tall.toReversed())
        this.face = splitUnit(this.face, part, unit, share)
    this.cuts++
    this.tooLarge = -1
    this.seen.clear()
    this.ask()
  }

  private giveWay(tall: TooTall[], burdened: boolean): void {
    if (burdened) {
      this.face = unburden(this.face, this.format)
      this.unburdened = true
      this.cuts = -1
    } else {
      if (tall.length === 0) throw new Error(`card ${this.face.id} has no room for its own name`)
      this.face = leaveOut(this.face, tall)
    }
  }

  /** Tries a size between those that are too large and the best so far. */
  private narrow(): void {
    if (this.low >= this.high) return this.spare()
    const known = [...this.seen.keys()].find((at) => at >= this.low && at < this.high)
    this.at = known ?? this.promising()
    this.guessing = false
    this.ask()
  }

  /**
   * The size to try next. For one face a likely one, then its neighbour, because a guess is seldom far off; else the
   * middle, because how parts share several faces is hard to guess.
   */
  private promising(): number {
    if (this.guessing) return this.high - 1
    const nth = ++this.between
    if (this.wantsFit && nth === 1) {
      const likely = this.sizeFor(this.heights!, this.best!.text)
      return Math.min(this.high - 1, Math.max(this.low, likely))
    }
    if (this.wantsFit && nth === 2) return this.at === this.high ? this.high - 1 : this.low
    return Math.floor((this.low + this.high) / 2)
  }

  private ask(): void {
    const known = this.seen.get(this.at)
    if (known) this.judge(known)
    else this.trial = { face: this.face, text: this.sizes[this.at]! }
  }

  private keep(measured: Measured, cards: Slice[][]): void {
    this.heights = measured
    this.best = { face: this.face, text: this.sizes[this.at]!, cards }
  }
}
