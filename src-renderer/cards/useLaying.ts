import { onBeforeUnmount, shallowRef } from 'vue'
import { noReport, type PrintReport } from '@contract/print'
import { layDeck, type LayingProgress, type Pace, type ShownPage, type ToLay } from './deck-laying'
import { Trials } from './trials'

/** The layout was replaced by a newer one, or is no longer wanted. */
class Left extends Error {}

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
  const trials = new Trials(measuring)
  let run = 0

  /** Lays out the present deck and setup; a running layout ends silently. */
  async function layOut(): Promise<void> {
    const nth = ++run
    const goesOn = () => {
      if (nth !== run) throw new Left()
    }
    const pace = unseen() ? UNSEEN : SEEN
    try {
      const report = await layDeck(asked(), { pages, trials, sheets, stayDrawn, pace, going, goesOn })
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
    trials.drawn.value = null
  }
  onBeforeUnmount(stop)

  return { pages, trials: trials.drawn, layOut, stop }
}
