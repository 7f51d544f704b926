import * as v from 'valibot'
import type { SetupOfDeck } from '../../contract/cards'
import type { DeckSource } from '../../contract/decks'
import { printSetup, type PrintSetup } from '../../contract/print-setup'
import type { Json } from '../../kernel/values/json'
import { changePrintMemory, readPrintMemory, type PrintMemory } from '../../store/library/print-memory'
import type { Context } from './context'
import { scopeOf } from './deck'
import { refuseUnseen } from './replacing'

/** The most decks remembered; the oldest are dropped. */
const MOST = 200

/** The print setups of decks. They are stored in the library, so that every window finds them. */
export function setups(context: Context) {
  const damaged = (path: string) =>
    context.log(`what was kept of printing can't be read; it lies in ${path} now`)
  return {
    setup: async ({ source }: { source: DeckSource }) =>
      setupOf(await readPrintMemory(context.library, damaged), deckKey(context, source)),

    keepSetup: async ({
      source,
      setup,
      was
    }: {
      source: DeckSource
      setup: PrintSetup
      was?: Json | undefined
    }): Promise<SetupOfDeck> => {
      const deck = deckKey(context, source)
      const at = context.now().toISOString()
      const after = await changePrintMemory(
        context.library,
        (memory) => {
          const now = setupOf(memory, deck).setup
          refuseUnseen({ field: 'setup' }, { was, now: asJson(now), wanted: asJson(setup) })
          const others = newest(memory.setups).filter(([key]) => key !== deck)
          return {
            ...memory,
            setups: Object.fromEntries([[deck, { at, setup: asJson(setup) }], ...others.slice(0, MOST - 1)])
          }
        },
        damaged
      )
      return setupOf(after, deck)
    }
  }
}

/** The key of a deck: by campaign and roster, or by the game for reference decks. */
function deckKey(context: Context, source: DeckSource): string {
  const scope = scopeOf(context, source)
  return source.of === 'roster' ? `${scope}/${source.roster}` : scope
}

function setupOf({ setups }: PrintMemory, deck: string): SetupOfDeck {
  return { setup: understood(setups[deck]?.setup), last: understood(newest(setups)[0]?.[1].setup) }
}

function newest(setups: PrintMemory['setups']) {
  return Object.entries(setups).sort(([, a], [, b]) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
}

/**
 * Reads a stored setup. Fields missing from older versions get their defaults; an unreadable setup counts as
 * none.
 */
function understood(stored: unknown): PrintSetup | null {
  const read = v.safeParse(printSetup, stored)
  return read.success ? read.output : null
}

const asJson = (setup: PrintSetup | null): Json => JSON.parse(JSON.stringify(setup)) as Json
