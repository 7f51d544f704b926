import { nextTick, type ShallowRef } from 'vue'
import type { DeckToPrint } from '@contract/decks'
import { noReport, type PrintReport } from '@contract/print'
import type { PrintSetup } from '@contract/print-setup'
import { isImpossible, layOut as layOnPaper, type Layout } from '@paper/layout'
import type { Size } from '@paper/sizes'
import { backPicturesOf, type BackPicture } from './layout/back-pictures'
import type { Face } from './layout/face'
import { fit, fitLines, type Fitted, type Measure } from './layout/fit'
import { cardFormat, SHEET_CREST, sheetFormat, type Format } from './layout/format'
import { gluedFace } from './layout/glued'
import { missingGlyphs, missingWords } from './layout/glyphs'
import { inBatches } from './layout/in-batches'
import { loadFonts } from './layout/load-fonts'
import { pagesOf, sheetPaper, type Back, type DrawnPage } from './layout/pages'
import { leavesOf, printed } from './layout/paginate'
import { alone, byPhase, faceOfPhase, type Dealt } from './layout/phases'
import { portraitsIn, portraitsOf } from './layout/portraits'
import { overflowing } from './layout/read-heights'
import { forgetEarlier, remember, storeRemembered } from './layout/remembered'
import { reportOf } from './layout/report'
import { wordRoster } from './layout/roster-wording'
import { textsOf } from './layout/texts'
import { Breath } from './layout/time-slices'
import { titleRuler, type Ruler } from './layout/title'
import { together, type Copied } from './layout/together'
import { wordCard, type Speech } from './layout/wording'
import type { Trials } from './trials'

/** What to lay out. */
export interface ToLay {
  deck: DeckToPrint
  setup: PrintSetup
  speech: Speech
}

/** A page with everything that it is drawn with, so that a later change of the setup does not affect it. */
export interface ShownPage {
  /**
   * Each layout draws elements of its own: a table changed in place may keep its old columns for a moment and be
   * measured wrongly.
   */
  key: string
  page: DrawnPage
  layout: Layout
  setup: PrintSetup
  cardShape: Format
  sheetShape: Format
  ruler: Ruler
  /** The addresses of pictures, by id. */
  portraits: { [picture: string]: string }
  backPictures: { [picture: string]: BackPicture }
}

/** The progress of a layout: the faces done, their total, and the sizes of the visible pages. */
export interface LayingProgress {
  done: number
  of: number
  sizes: Size[]
}

/**
 * The pace of a layout: the cards that are worded before the first of them are fitted, the faces that are fitted
 * together, and the time for drawing and measuring in one slice, in milliseconds.
 */
export interface Pace {
  worded: number
  fitted: number
  slice: number
}

/** Where a deck is laid out. */
export interface Desk {
  pages: ShallowRef<ShownPage[]>
  trials: Trials
  /** The element of the pages. */
  sheets: () => HTMLElement
  /** Whether a page stays drawn until the layout ends; else each is checked as soon as it is drawn. */
  stayDrawn: () => boolean
  pace: Pace
  going: (progress: LayingProgress) => void
  /** Throws if the layout was replaced by a newer one, or is no longer wanted. */
  goesOn: () => void
}

let series = 0

/** Lays a deck out on a desk. Returns the report of its pages. */
export async function layDeck(asked: ToLay, desk: Desk): Promise<PrintReport> {
  const layout = layOnPaper(asked.setup)
  if (!isImpossible(layout)) return (await new DeckLaying(asked, layout, desk).run()) ?? layDeck(asked, desk)
  desk.pages.value = []
  const { needs, page } = layout
  return noReport('layout-impossible', {
    needsWidth: needs.width,
    needsHeight: needs.height,
    width: page.width,
    height: page.height
  })
}

/** What sizes depend on besides face and format. The window's zoom slightly changes the width of a line of text. */
const measuredUnder = ({ palette }: PrintSetup) =>
  `${palette} ${devicePixelRatio} ${document.documentElement.currentCSSZoom ?? 1}`

/** One layout of a deck, from its words to the report. */
class DeckLaying {
  private readonly breath = new Breath()
  private readonly series = ++series
  private readonly cardShape: Format
  private readonly sheetShape: Format
  private readonly backs: Back[]
  private readonly under: string
  private ruler!: Ruler
  private portraits: { [picture: string]: string } = {}
  private backPictures: { [picture: string]: BackPicture } = {}

  /** Each text counts once: the cards of a campaign repeat the same rules. */
  private readonly texts = new Set<string>()
  /** The texts that cards by phase have printed already. */
  private readonly printedTexts = new Set<string>()
  private readonly laid: Copied[] = []
  private readonly fitted: Fitted[] = []
  private readonly rosters: Face[] = []
  private readonly fittedRosters: Fitted[] = []
  private drawn = 0
  private readonly cut: HTMLElement[] = []

  private readonly deck: DeckToPrint
  private readonly setup: PrintSetup
  private readonly speech: Speech
  private readonly layout: Layout
  private readonly desk: Desk

  constructor({ deck, setup, speech }: ToLay, layout: Layout, desk: Desk) {
    this.deck = deck
    this.setup = setup
    this.speech = speech
    this.layout = layout
    this.desk = desk
    const backed = setup.backs !== 'none'
    this.cardShape = cardFormat(layout.card, layout.safe, backed && setup.behind === 'continued', backed)
    this.sheetShape = sheetFormat(sheetPaper(setup))
    this.under = measuredUnder(setup)
    this.backs = deck.backs.map(({ kind, title, subtitle, picture }) => ({
      kind,
      ...(picture !== undefined && { picture }),
      title: speech.say(title),
      subtitle: subtitle.map(speech.say).filter(Boolean)
    }))
  }

  /** Returns null if everything has to be laid out again. What was fitted is remembered, even if it ends early. */
  async run(): Promise<PrintReport | null> {
    const keep = () => this.keep()
    window.addEventListener('pagehide', keep)
    try {
      const report = await this.layAll()
      if (report) keep()
      return report
    } catch (error) {
      keep()
      throw error
    } finally {
      window.removeEventListener('pagehide', keep)
    }
  }

  /** Not while a font is missing, or after the window was zoomed: the sizes may be wrong. */
  private keep(): void {
    if (document.fonts.status === 'loading' || this.under !== measuredUnder(this.setup)) return
    const faces = this.laid.map(({ face }) => face)
    remember(faces, this.fitted, this.cardShape, this.under)
    remember(this.rosters, this.fittedRosters, this.sheetShape, this.under)
    storeRemembered()
  }

  private async layAll(): Promise<PrintReport | null> {
    if (this.setup.backs !== 'none' || this.setup.together) await this.learn(this.backs)
    this.ruler = titleRuler()
    await this.loadPictures()
    await this.layCards()
    await this.laySheets()
    const whole = this.all()
    await this.draw(whole)
    this.desk.pages.value = this.desk.pages.value.slice(0, whole.length)
    await nextTick()
    // A font that was needed only now changes heights: everything is measured again.
    if (document.fonts.status === 'loading') {
      await document.fonts.ready
      this.desk.goesOn()
      return null
    }
    const images = [...this.desk.sheets().querySelectorAll('img')]
    await Promise.all(images.map((image) => image.decode().catch(() => {})))
    this.desk.goesOn()
    for (const page of this.desk.stayDrawn() ? this.desk.sheets().children : []) {
      this.check(page)
      await this.pause()
    }
    // A size from an earlier window that does not fit here: all is measured again.
    if (this.cut.length > 0 && forgetEarlier()) return null
    return this.report(whole)
  }

  /** Gives the window a turn, and ends here if the layout is no longer wanted. */
  private async pause(): Promise<void> {
    await this.breath.take()
    this.desk.goesOn()
  }

  private measure(format: Format): Measure {
    const { trials, pace, goesOn } = this.desk
    return trials.measureBy(format, this.ruler, pace.slice, this.breath, goesOn)
  }

  private batches(faces: Face[], format: Format, measure: Measure): AsyncGenerator<Fitted[], void> {
    return inBatches(faces, format, measure, { under: this.under, size: this.desk.pace.fitted })
  }

  /** Loads the fonts of the texts in these. */
  private async learn(worded: unknown[]): Promise<void> {
    const before = this.texts.size
    for (const part of worded) {
      for (const text of textsOf(part)) this.texts.add(text)
      await this.breath.take()
    }
    this.desk.goesOn()
    if (this.texts.size > before) await loadFonts([...this.texts].slice(before).join(' '))
    this.desk.goesOn()
  }

  private async loadPictures(): Promise<void> {
    const { deck, setup, layout, cardShape } = this
    const onSheets = deck.sheets.some(({ rows }) => rows.some(({ portrait }) => portrait))
    const largest = Math.max(cardShape.crest, onSheets ? SHEET_CREST : 0)
    this.portraits = await portraitsOf(portraitsIn(deck), largest)
    if (setup.backs !== 'none') this.backPictures = await backPicturesOf(deck, layout)
    this.desk.goesOn()
  }

  private async wordCards(dealt: Dealt[]): Promise<Copied[]> {
    const { deck, speech, printedTexts } = this
    const worded: Copied[] = []
    for (const { phase, cards, copies } of dealt) {
      const faces = cards.map((card) => wordCard(card, speech, deck.system))
      const face = phase ? faceOfPhase(phase, speech.say(phase.title), faces, printedTexts) : faces[0]!
      worded.push({ face: gluedFace(face), copies })
      await this.breath.take()
    }
    await this.learn(worded.map(({ face }) => face))
    return worded
  }

  /** Words, fits and draws the cards, some at a time, so that the first page comes soon. */
  private async layCards(): Promise<void> {
    const { deck, setup, cardShape } = this
    const measure = this.measure(cardShape)
    const titleOfKind = (kind: string) => this.backs.find((back) => back.kind === kind)?.title ?? null
    const dealt = setup.phases ? byPhase(deck.cards, deck.phases) : alone(deck.cards)
    // Cards that may share paper are compared first.
    const atOnce = setup.together ? dealt.length : this.desk.pace.worded
    for (let from = 0; from < dealt.length; from += atOnce) {
      const single = await this.wordCards(dealt.slice(from, from + atOnce))
      const some = setup.together
        ? await together(single, titleOfKind, (tried) => fit(tried, cardShape, measure))
        : single
      this.laid.push(...some)
      const faces = some.map(({ face }) => face)
      for await (const batch of this.batches(faces, cardShape, measure)) {
        this.desk.goesOn()
        this.fitted.push(...batch)
        // With manual backs, all fronts precede the backs, so the first batch's pages would not keep their places.
        if (setup.backs === 'manual') continue
        await this.drawFullPages()
        this.tell(setup.together ? this.laid.length : dealt.length)
      }
    }
  }

  private async laySheets(): Promise<void> {
    for (const sheet of this.deck.sheets) {
      this.rosters.push(gluedFace(wordRoster(sheet, this.speech, this.deck.system)))
      await this.breath.take()
    }
    await this.learn(this.rosters)
    const measure = this.measure(this.sheetShape)
    for await (const batch of this.batches(this.rosters, this.sheetShape, measure)) {
      this.desk.goesOn()
      this.fittedRosters.push(...batch)
      this.tell(this.laid.length)
    }
  }

  /** The cards that are fitted so far, one for each copy. */
  private cards() {
    return this.fitted.flatMap((one, n) =>
      Array.from({ length: this.laid[n]!.copies }, () => leavesOf(one, this.cardShape)).flat()
    )
  }

  private all(cards = this.cards()): DrawnPage[] {
    const { backs, layout, setup } = this
    return pagesOf({ cards, sheets: this.fittedRosters.flatMap(printed), backs, layout, setup })
  }

  private drawFullPages(): Promise<void> {
    const cards = this.cards()
    const { length: perSheet } = this.layout.fronts
    return this.draw(this.all(cards.slice(0, cards.length - (cards.length % perSheet))))
  }

  /** Draws the pages that are not drawn yet, in order. */
  private async draw(all: DrawnPage[]): Promise<void> {
    const { layout, setup, cardShape, sheetShape, ruler, portraits, backPictures, desk } = this
    const by = { layout, setup, cardShape, sheetShape, ruler, portraits, backPictures }
    for (; this.drawn < all.length; this.drawn++) {
      const page = { key: `${this.series}-${this.drawn}`, page: all[this.drawn]!, ...by }
      desk.pages.value = desk.pages.value.toSpliced(this.drawn, 1, page)
      await nextTick()
      if (!desk.stayDrawn()) this.check(desk.sheets().children[this.drawn])
      await this.pause()
    }
  }

  private check(page: Element | undefined): void {
    if (page) this.cut.push(...overflowing(page.querySelectorAll<HTMLElement>('.face, .card-back-words')))
  }

  private tell(cards: number): void {
    this.desk.going({
      done: this.fitted.length + this.fittedRosters.length,
      of: cards + this.deck.sheets.length,
      sizes: this.desk.pages.value.map(({ page }) => page.size)
    })
  }

  private report(whole: DrawnPage[]): PrintReport {
    const { deck, speech, cut } = this
    for (const face of cut)
      console.error('reaches beyond its card', face.querySelector('.face-title')?.textContent?.slice(0, 40))
    const text = [...this.texts].join(' ')
    return {
      ...reportOf(whole, this.layout, this.setup, (what, value) =>
        speech.say({ key: 'cards.partIs', params: { what, value } })
      ),
      title: typeof deck.name === 'string' ? deck.name : speech.say(deck.name),
      lines: [
        ...fitLines(this.fitted, this.cardShape),
        ...fitLines(this.fittedRosters, this.sheetShape).map((line) => ({ ...line, sheet: true as const }))
      ],
      glyphs: missingGlyphs(text),
      glyphWords: missingWords(text),
      problem: cut.length > 0 ? 'cards-overflow' : null
    }
  }
}
