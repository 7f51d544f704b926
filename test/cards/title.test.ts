import { expect, test } from 'vitest'
import { CARD_SIZES } from '../../src-main/contract/print-setup'
import { cardFormat } from '../../src-renderer/cards/layout/format'
import { titleSize } from '../../src-renderer/cards/layout/title'

const POKER_CARD = cardFormat(CARD_SIZES['poker-us'], 2)

test('titles: one line while it is large enough, then two, never below the minimum', () => {
  const ruler = (text: string) => text.length * 0.5
  expect(titleSize('Puce', POKER_CARD, ruler)).toBe(15)
  expect(titleSize('x'.repeat(9), POKER_CARD, ruler)).toBeGreaterThanOrEqual(11)
  expect(titleSize('x'.repeat(160), POKER_CARD, ruler)).toBe(8)
})
