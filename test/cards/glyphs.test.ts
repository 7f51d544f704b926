import { expect, test } from 'vitest'
import { COVERAGE } from '../../src-renderer/cards/layout/coverage'
import { missingGlyphs, missingWords } from '../../src-renderer/cards/layout/glyphs'
import { written } from '../../scripts/font-coverage.mjs'

test('glyphs missing from all bundled fonts are listed once each; accents and invisible characters are not listed', () => {
  expect(missingGlyphs('Œil − 6 龍 et 漢, 龍 encore 🐉')).toEqual(['漢', '龍', '🐉'])
  expect(missingGlyphs('Élan, Шапка, Ωμέγα, Łódź, đặc, n\u200bu\u00a0l\u00ad')).toEqual([])
  expect(missingGlyphs('e\u0301 E\u0302')).toEqual([])
})

test('the words with such glyphs are listed once each', () => {
  expect(missingWords('Le dragon 龍 et 漢字\nde 漢字, rien')).toEqual(['龍', '漢字', '漢字,'])
  expect(missingWords('\u2068龍\u2069 × 2, 龍')).toEqual(['龍'])
  expect(missingWords('Œil de lynx')).toEqual([])
})

test('the list of available glyphs is read from the bundled fonts', () => {
  expect(COVERAGE).toBe(written())
})
