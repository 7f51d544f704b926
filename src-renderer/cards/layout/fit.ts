import type { FitLine } from '@contract/print'
import type { Face, Slice } from './face'
import { goesOnBehind, type Format } from './format'
import { leaveOut, unburden } from './too-tall'
import {
  fullness,
  headTall,
  headTooTall,
  pack,
  packApart,
  packOnFacesApart,
  tooTall,
  type Measured,
  type TooTall
} from './pack'
import { splitUnit } from './split'

/** A face as it will be printed: at this size, on these faces of cards. */
export interface Fitted {
  face: Face
  text: number
  cards: Slice[][]
}

/** How many cards a face takes that was fitted to so many. */
function cardsFor({ face, cards }: Fitted, format: Format): number {
  return goesOnBehind(face, format) ? Math.ceil(cards.length / 2) : cards.length
}

/** A face to be drawn at a size in order to read its heights. */
export interface Trial {
  face: Face
  text: number
}

/** Draws all trials, then reads all of them: one layout of the page for all faces together. */
export type Measure = (trials: Trial[]) => Promise<Measured[]>

/** One cut halves what is too tall at the least; a text of 20 000 characters needs few. */
const MOST_CUTS = 10
/** What is too tall after so many cuts below a tall head has too little room there. */
const CUTS_BELOW_HEAD = 4

/**
 * Finds for each face the largest size at which it fits on one card; where it does not even at the floor, the largest at
 * which it takes no more cards than there. What no card can hold in pieces either is left out, and counted in `lost`:
 * nothing is cut off without a word.
 */
export async function fit(faces: Face[], format: Format, measure: Measure): Promise<Fitted[]> {
  const searches = faces.map((face) => new Search(face, format))
  for (;;) {
    const open = searches.filter((search) => search.trial !== null)
    if (open.length === 0) return searches.map((search) => search.best!)
    const measured = await measure(open.map((search) => search.trial!))
    open.forEach((search, n) => search.tell(measured[n]!))
  }
}

/** What was done to the faces, for the reader: those that fit as they are have no line. */
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

/** So much larger the text of a card may be that has room for it. */
const LARGER = [1.4, 1.3, 1.2, 1.1]

/** A sheet to play from holds as much as cards do, in letters no smaller than theirs. */
const CLOSER = [7.5, 7, 6.5]

/** The sizes that a face may have, largest first. */
function sizesOf({ grows, columns }: Face, { sizes }: Format): number[] {
  if (columns !== undefined) return [...sizes, ...CLOSER.filter((size) => size < sizes.at(-1)!)]
  return grows ? [...LARGER.map((by) => Math.round(sizes[0]! * by * 10) / 10), ...sizes] : sizes
}

/** Letters half as high take between a half and a quarter of the room, by how many lines they save: so steep is the way from one to the other. */
const STEEPNESS = 1.6

/** The search for the size of one face: first the largest, then what is likely to fit, then the floor, then between the two. */
class Search {
  trial: Trial | null
  best: Fitted | null = null
  private face: Face
  private readonly sizes: number[]
  private readonly format: Format
  private low = 0
  private high: number
  private at = 0
  private target = 1
  private guessing = false
  /** At this size and at larger ones it does not fit on one card; -1 while nobody knows. */
  private tooLarge = -1
  private cuts = 0
  private unburdened = false
  /** What is tried fits as it should: on one face, or on two with what is played in front. */
  private fits = false
  private wantsFit = false

  constructor(face: Face, format: Format) {
    this.face = face
    this.format = format
    this.sizes = sizesOf(face, format)
    this.high = this.sizes.length - 1
    this.trial = { face, text: this.sizes[0]! }
  }

  tell(measured: Measured): void {
    const cards = this.pack(measured)
    if (this.best === null) this.tellFirst(measured, cards)
    else this.tellBetween(cards)
  }

  private pack(read: Measured): Slice[][] | null {
    const measured = {
      ...read,
      parts: read.parts.map((part, n) => ({ ...part, group: this.face.parts[n]?.group }))
    }
    const whole = pack(measured)
    const apart = this.apart
    // What fits on one face at its usual size needs no second one for a line or two, unless somebody wrote it with two.
    if (apart === null || (whole?.length === 1 && this.at === 0 && !this.face.apart)) {
      this.fits = whole?.length === 1
      return whole
    }
    const sides = packApart(measured, apart)
    this.fits = sides !== null
    return sides ?? (this.face.apart ? packOnFacesApart(measured, apart) : whole)
  }

  /** Which parts are read, where the card has a second face for them or was written so; null where all stand one after the other. */
  private get apart(): boolean[] | null {
    const behind = this.face.parts.map((part) => part.behind === true)
    return (this.format.twoFaces || this.face.apart) && behind.includes(true) ? behind : null
  }

  /** At the largest size, and then at the floor: there it must come out on some number of cards. */
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
    if (cards === null) return this.cut(measured)
    this.high = this.at
    this.target = cards.length
    this.wantsFit = this.fits
    this.low = this.fits ? this.tooLarge + 1 : 0
    this.keep(cards)
    if (this.at === 0) this.trial = null
    else this.halve()
  }

  /** The size at which all of it is likely to fit on one card: each size that is tried costs a layout of the whole page. */
  private likely(measured: Measured): number {
    const { front, back } = fullness(measured, this.apart ?? this.face.parts.map(() => false))
    const size = this.sizes[0]! * Math.max(front, back) ** (-1 / STEEPNESS)
    const at = this.sizes.findIndex((one) => one <= size)
    return at < 0 ? this.high : Math.max(1, at)
  }

  private tellBetween(cards: Slice[][] | null): void {
    if (cards !== null && (this.wantsFit ? this.fits : cards.length <= this.target)) {
      this.high = this.at
      this.keep(cards)
    } else {
      this.low = this.at + 1
    }
    this.halve()
  }

  /** Cuts what is too tall in pieces; where that leads nowhere, frees the head of the card; then leaves out what can't be helped. */
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

  private halve(): void {
    if (this.low >= this.high) {
      this.trial = null
      return
    }
    // A guess that fits is seldom far off: the next larger size is asked for first.
    this.at = this.guessing ? this.high - 1 : Math.floor((this.low + this.high) / 2)
    this.guessing = false
    this.ask()
  }

  private ask(): void {
    this.trial = { face: this.face, text: this.sizes[this.at]! }
  }

  private keep(cards: Slice[][]): void {
    this.best = { face: this.face, text: this.sizes[this.at]!, cards }
  }
}
