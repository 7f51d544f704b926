import { ref, watch, type Ref } from 'vue'
import * as v from 'valibot'
import type { DeckSource } from '@contract/index'
import { printSetup, type PrintSetup } from '@contract/print-setup'
import { ApiFailure } from '@/api/client'
import { useCards } from '@/stores/cards'

/**
 * Nine cards on an A4 page, in little ink, on both sides: what a game needs in front, the rest behind. Rule cards
 * by phase of play.
 */
export const USUAL_SETUP: PrintSetup = v.parse(printSetup, {
  backs: 'long-edge',
  behind: 'continued',
  phases: true
})

/** The key under which browsers stored the setup before the library did. */
const KEPT_AS = 'magot.print-setup'

/**
 * The print setup of a deck: its last one, else the last one of any deck, else the default. The library stores
 * each change; a setup that this browser stored earlier is taken over once. `ready`: resolves when it is known, or
 * if the library does not answer.
 */
export function useSetup(source: DeckSource): { setup: Ref<PrintSetup>; ready: Promise<void> } {
  const cards = useCards()
  const setup = ref(USUAL_SETUP)
  const silent = async <Told>(asked: Promise<Told>): Promise<Told | null> => {
    try {
      return await asked
    } catch (error) {
      if (error instanceof ApiFailure) return null
      throw error
    }
  }
  async function read(): Promise<void> {
    const answer = await silent(cards.setup(source))
    const own = keptHere()
    // A setup stored before rule cards could be printed by phase gets the default.
    setup.value = { phases: true, ...(answer?.setup ?? own ?? answer?.last ?? USUAL_SETUP) }
    if (answer && !answer.setup && own && (await silent(cards.keepSetup({ source, setup: own, was: null }))))
      localStorage.removeItem(KEPT_AS)
    // From now on every change comes from the person.
    watch(setup, (now) => void silent(cards.keepSetup({ source, setup: now })))
  }
  return { setup, ready: read() }
}

function keptHere(): PrintSetup | null {
  try {
    const text = localStorage.getItem(KEPT_AS)
    if (text === null) return null
    const read = v.safeParse(printSetup, JSON.parse(text))
    return read.success ? read.output : null
  } catch {
    return null
  }
}
