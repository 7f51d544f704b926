import { nextTick, onBeforeUnmount, shallowRef, type ShallowRef } from 'vue'
import type { DeckToPrint } from '@contract/decks'
import { noReport, type PrintReport } from '@contract/print'
import type { PrintSetup } from '@contract/print-setup'
import { isImpossible, layOut as layOnPaper, type Layout } from '@paper/layout'
import type { Size } from '@paper/sizes'
import { Breath } from './layout/time-slices'
import type { Face } from './layout/face'
import { fit, fitLines, type Fitted, type Measure, type Trial } from './layout/fit'
import { cardFormat, columnsOfFace, SHEET_CREST, sheetFormat, type Format } from './layout/format'
import { missingGlyphs, missingWords } from './layout/glyphs'
import { inBatches } from './layout/in-batches'
import { loadFonts } from './layout/load-fonts'
import { pagesOf, sheetPaper, type DrawnPage } from './layout/pages'
import { leavesOf, printed } from './layout/paginate'
import { gluedFace } from './layout/glued'
import { overflowing, readHeights } from './layout/read-heights'
import { forgetStored, remember } from './layout/remembered'
import { backPicturesOf, type BackPicture } from './layout/back-pictures'
import { alone, byPhase, faceOfPhase, type Dealt } from './layout/phases'
import { portraitsIn, portraitsOf } from './layout/portraits'
import { reportOf } from './layout/report'
import { wordRoster } from './layout/roster-wording'
import { textsOf } from './layout/texts'
import { together, type Copied } from './layout/together'
import { titleRuler, type Ruler } from './layout/title'
import { wordCard, type Speech } from './layout/wording'

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

/** Faces drawn out of sight to be measured. */
export interface Measuring {
  format: Format
  list: Trial[]
  nth: number
  ruler: Ruler
}

/** The progress of a layout: the faces done, their total, and the sizes of the visible pages. */
export interface LayingProgress {
  done: number
  of: number
  sizes: Size[]
}

/** The layout was replaced by a newer one, or is no longer wanted. */
class Left extends Error {}

/** The assumed time to draw and measure one trial, in milliseconds, until it is measured. */
const USUAL_TRIAL = 8
/**
 * The pace of a layout: the cards that are worded before the first of them are fitted, the faces that are fitted
 * together, and the time for drawing and measuring in one slice, in milliseconds.
 */
interface Pace {
  worded: number
  fitted: number
  slice: number
}
/** Two pages are worded and one is fitted at a time, so that the first is seen soon and the window stays usable. */
const SEEN: Pace = { worded: 18, fitted: 9, slice: 30 }
/** Where nobody waits at the window, many at once take less in all. */
const UNSEEN: Pace = { worded: 54, fitted: 54, slice: 1000 }

/**
 * Lays a deck out on paper: finds the size of each face by drawing it out of sight, and draws the pages. It
 * works in slices, so that the window stays usable: a page replaces the one in its place as soon as its faces
 * are fitted.
 */
export function useLaying({
  asked,
  stayDrawn,
  unseen,
  sheets,
  measuring,
  going,
  laid
}: {
  asked: () => ToLay
  /** Whether a page stays drawn until the layout ends; else each is checked as soon as it is drawn. */
  stayDrawn: () => boolean
  /** Whether nobody waits at the window. */
  unseen: () => boolean
  /** The element of the pages, and that of the trials. */
  sheets: () => HTMLElement
  measuring: () => HTMLElement
  going: (progress: LayingProgress) => void
  laid: (report: PrintReport) => void
}) {
  const pages = shallowRef<ShownPage[]>([])
  const trials: ShallowRef<Measuring | null> = shallowRef(null)
  let run = 0
  let tried = 0
  let perTrial = USUAL_TRIAL
  const pace = () => (unseen() ? UNSEEN : SEEN)

  /** Draws trials out of sight and measures them, as many at once as a slice allows. */
  const measureBy =
    (format: Format, ruler: Ruler, breath: Breath, mine: () => void): Measure =>
    async (list) => {
      const { slice } = pace()
      const heights = []
      for (let from = 0; from < list.length;) {
        const some = list.slice(from, from + Math.max(1, Math.floor(slice / perTrial)))
        const began = performance.now()
        trials.value = { format, list: some, nth: ++tried, ruler }
        await nextTick()
        mine()
        const faces = [...measuring().children]
        heights.push(
          ...some.map(({ face }, n) =>
            readHeights(faces[2 * n]!, faces[2 * n + 1]!, format.height, columnsOfFace(face, format))
          )
        )
        perTrial = (perTrial + (performance.now() - began) / some.length) / 2
        trials.value = null
        from += some.length
        await breath.take()
        mine()
      }
      return heights
    }

  async function lay(nth: number): Promise<PrintReport> {
    const mine = () => {
      if (nth !== run) throw new Left()
    }
    const { deck, setup, speech } = asked()
    const layout = layOnPaper(setup)
    if (isImpossible(layout)) {
      pages.value = []
      const { needs, page } = layout
      return noReport('layout-impossible', {
        needsWidth: needs.width,
        needsHeight: needs.height,
        width: page.width,
        height: page.height
      })
    }
    const goesOn = setup.backs !== 'none' && setup.behind === 'continued'
    const cardShape = cardFormat(layout.card, layout.safe, goesOn, setup.backs !== 'none')
    const sheetShape = sheetFormat(sheetPaper(setup))
    const breath = new Breath()
    const told = new Set<string>()
    const texts = new Set<string>()
    /** Loads the fonts of these texts. Each text counts once: the cards of a campaign repeat the same rules. */
    async function learn(worded: unknown[]): Promise<void> {
      const before = texts.size
      for (const part of worded) {
        for (const text of textsOf(part)) texts.add(text)
        await breath.take()
      }
      mine()
      if (texts.size > before) await loadFonts([...texts].slice(before).join(' '))
      mine()
    }
    async function wordCards(dealt: Dealt[]): Promise<Copied[]> {
      const worded: Copied[] = []
      for (const { phase, cards, copies } of dealt) {
        const faces = cards.map((card) => wordCard(card, speech, deck.system))
        const face = phase ? faceOfPhase(phase, speech.say(phase.title), faces, told) : faces[0]!
        worded.push({ face: gluedFace(face), copies })
        await breath.take()
      }
      await learn(worded.map(({ face }) => face))
      return worded
    }
    const backs = deck.backs.map(({ kind, title, subtitle, picture }) => ({
      kind,
      ...(picture !== undefined && { picture }),
      title: speech.say(title),
      subtitle: subtitle.map(speech.say).filter(Boolean)
    }))
    if (setup.backs !== 'none' || setup.together) await learn(backs)
    const ruler = titleRuler()
    /** The zoom of the window slightly changes a line of text. */
    const under = `${setup.palette} ${devicePixelRatio} ${document.documentElement.currentCSSZoom ?? 1}`
    const batches = { under, size: pace().fitted }
    const onSheets = deck.sheets.some(({ rows }) => rows.some(({ portrait }) => portrait))
    const portraits = await portraitsOf(
      portraitsIn(deck),
      Math.max(cardShape.crest, onSheets ? SHEET_CREST : 0)
    )
    const backPictures = setup.backs === 'none' ? {} : await backPicturesOf(deck, layout)
    mine()
    const readCard = measureBy(cardShape, ruler, breath, mine)
    const titleOfKind = (kind: string) => backs.find((one) => one.kind === kind)?.title ?? null
    const dealt = setup.phases ? byPhase(deck.cards, deck.phases) : alone(deck.cards)
    // Cards that may share paper are compared first; others are worded some at a time, so that the first page comes soon.
    const atOnce = setup.together ? dealt.length : pace().worded
    const laid: Copied[] = []
    const by = { layout, setup, cardShape, sheetShape, ruler, portraits, backPictures }
    const series = ++tried
    let drawn = 0
    const cut: HTMLElement[] = []
    const check = (page: Element | undefined) =>
      page && cut.push(...overflowing(page.querySelectorAll<HTMLElement>('.face, .card-back-words')))

    /** Draws the pages that are not drawn yet, in order. */
    async function draw(all: DrawnPage[]) {
      for (; drawn < all.length; drawn++) {
        const page = { key: `${series}-${drawn}`, page: all[drawn]!, ...by }
        pages.value = pages.value.toSpliced(drawn, 1, page)
        await nextTick()
        if (!stayDrawn()) check(sheets().children[drawn])
        await breath.take()
        mine()
      }
    }

    const copied = (one: Fitted, n: number) =>
      Array.from({ length: laid[n]!.copies }, () => leavesOf(one, cardShape)).flat()
    const fitted: Fitted[] = []
    const fittedRosters: Fitted[] = []
    const all = (cards = fitted.flatMap(copied)) =>
      pagesOf({ cards, sheets: fittedRosters.flatMap(printed), backs, layout, setup })
    const tell = (of: number) =>
      going({
        done: fitted.length + fittedRosters.length,
        of: of + deck.sheets.length,
        sizes: pages.value.map(({ page }) => page.size)
      })

    for (let from = 0; from < dealt.length; from += atOnce) {
      const single = await wordCards(dealt.slice(from, from + atOnce))
      const some = setup.together
        ? await together(single, titleOfKind, (tried) => fit(tried, cardShape, readCard))
        : single
      laid.push(...some)
      const faces = some.map(({ face }) => face)
      for await (const batch of inBatches(faces, cardShape, readCard, batches)) {
        mine()
        fitted.push(...batch)
        // With manual backs, all fronts precede the backs, so the first batch's pages would not keep their places.
        if (setup.backs === 'manual') continue
        const cards = fitted.flatMap(copied)
        const { length: perSheet } = layout.fronts
        await draw(all(cards.slice(0, cards.length - (cards.length % perSheet))))
        tell(setup.together ? laid.length : dealt.length)
      }
    }
    const rosters: Face[] = []
    for (const sheet of deck.sheets) {
      rosters.push(gluedFace(wordRoster(sheet, speech, deck.system)))
      await breath.take()
    }
    await learn(rosters)
    const readSheet = measureBy(sheetShape, ruler, breath, mine)
    for await (const batch of inBatches(rosters, sheetShape, readSheet, batches)) {
      mine()
      fittedRosters.push(...batch)
      tell(laid.length)
    }
    const whole = all()
    await draw(whole)
    pages.value = pages.value.slice(0, whole.length)
    await nextTick()
    // A font that was needed only now changes heights: everything is measured again.
    if (document.fonts.status === 'loading') {
      await document.fonts.ready
      mine()
      return lay(nth)
    }
    await Promise.all([...sheets().querySelectorAll('img')].map((image) => image.decode().catch(() => {})))
    mine()
    for (const page of stayDrawn() ? sheets().children : []) {
      check(page)
      await breath.take()
      mine()
    }
    // A size from an earlier window that does not fit here: all is measured again.
    if (cut.length > 0 && forgetStored()) return lay(nth)
    remember(
      laid.map(({ face }) => face),
      fitted,
      cardShape,
      under
    )
    remember(rosters, fittedRosters, sheetShape, under)
    for (const face of cut)
      console.error('reaches beyond its card', face.querySelector('.face-title')?.textContent?.slice(0, 40))
    const text = [...texts].join(' ')
    return {
      ...reportOf(whole, layout, setup, (what, value) =>
        speech.say({ key: 'cards.partIs', params: { what, value } })
      ),
      title: typeof deck.name === 'string' ? deck.name : speech.say(deck.name),
      lines: [...fitLines(fitted, cardShape), ...fitLines(fittedRosters, sheetShape)],
      glyphs: missingGlyphs(text),
      glyphWords: missingWords(text),
      problem: cut.length ? 'cards-overflow' : null
    }
  }

  /** Lays out the present deck and setup; a running layout ends silently. */
  async function layOut(): Promise<void> {
    const nth = ++run
    try {
      const report = await lay(nth)
      if (nth === run) laid(report)
    } catch (error) {
      if (error instanceof Left || nth !== run) return
      console.error(error)
      laid(noReport('cards-overflow'))
    }
  }

  /** Ends a running layout. The pages so far stay. */
  function stop(): void {
    run++
    trials.value = null
  }
  onBeforeUnmount(stop)

  return { pages, trials, layOut, stop }
}
