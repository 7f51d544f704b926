import { expect, test } from 'vitest'
import type { Words } from '../../src-main/kernel/values/json'
import { wordRoster } from '../../src-renderer/cards/layout/roster-wording'
import { wordCard, type Speech } from '../../src-renderer/cards/layout/wording'
import { openSample } from '../support/sample-app'
import { systems } from '../support/systems'

/** Tells every word and figure apart. */
const speech: Speech = {
  say: (words: Words | string) => JSON.stringify(words),
  number: String,
  money: (amount) => `${amount} cr`,
  locale: 'fr'
}

test.each(systems.flatMap(({ id, deck }) => (deck ? [id] : [])))(
  '%s: cards and sheets say the same without the receipts of their figures',
  async (system) => {
    const app = await openSample(system)
    try {
      const source = { of: 'campaign' } as const
      const { kinds } = await app.call('decks.get', { source })
      const deck = { source, kinds: kinds.map(({ id }) => id), sheet: true }
      const whole = await app.call('decks.lay', { deck })
      const brief = await app.call('decks.lay', { deck, brief: true })
      const faces = ({ cards, sheets }: typeof whole) => [
        ...cards.map(({ card }) => wordCard(card, speech, system)),
        ...sheets.map((sheet) => wordRoster(sheet, speech, system))
      ]
      expect(faces(brief)).toEqual(faces(whole))
      expect(faces(brief).length).toBeGreaterThan(10)
      expect(JSON.stringify(brief).length).toBeLessThan(JSON.stringify(whole).length)
      // What is marked as printed later is the deck as it was, however it was answered.
      const { handle } = await app.call('decks.lay', { deck, brief: true, keep: true })
      await app.call('decks.printed', { deck, handle: handle! })
      const { cards } = await app.call('decks.get', { source })
      expect(new Set(cards.map(({ printed }) => printed))).toEqual(new Set(['same']))
    } finally {
      await app.end()
    }
  }
)
