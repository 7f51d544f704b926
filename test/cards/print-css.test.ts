import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PALETTES } from '../../src-main/contract/print-setup'
import { glyphsOf } from '../../scripts/font-coverage.mjs'

const folder = 'src-renderer/cards'
const styles = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(css|vue)$/.test(name))
  .map((name) => ({ name, css: readFileSync(join(folder, name), 'utf8').replace(/\/\*.*?\*\//gs, '') }))

test('nothing on paper that turns a page into an image', () => {
  expect(styles.length).toBeGreaterThan(8)
  for (const { name, css } of styles) expect(css.match(/(?:backdrop-)?filter\s*:|box-shadow|text-shadow|-gradient\(/g), name).toBeNull()
})

test('the palettes name the same colours', () => {
  const css = readFileSync(join(folder, 'palettes.css'), 'utf8')
  const palettes = [...css.matchAll(/\.palette-([\w-]+) \{([^}]*)\}/g)].map(([, name, body]) => [name, [...body!.matchAll(/--[\w-]+/g)].map(([token]) => token).sort()] as const)
  expect(palettes.map(([name]) => name)).toEqual(PALETTES)
  for (const [, tokens] of palettes) expect(tokens).toEqual(palettes[0]![1])
  expect(css).not.toMatch(/palette-(?!full)[^}]*#(?!([0-9a-f])\1\1\b|([0-9a-f]{2})\2\2\b)[0-9a-f]{3,6}/) // grey is grey
})

test('the bundled fonts draw every letter of Latin with accents, and the signs that French is set with', () => {
  const letters = Array.from({ length: 0x180 - 0xa0 }, (_, n) => String.fromCodePoint(0xa0 + n)).join('') + '’‘“”«»…–—−×•·œŒ€ ABCabc0123456789'
  // Where the headings' font has no glyph, the browser takes the next one in the list: the text's.
  const drawn = new Set([...glyphsOf('barlow-condensed', 600), ...glyphsOf('source-sans-3', 600)])
  const text = glyphsOf('source-sans-3', 400)
  expect([...letters].filter((letter) => !text.has(letter.codePointAt(0)!))).toEqual([])
  expect([...letters].filter((letter) => !drawn.has(letter.codePointAt(0)!))).toEqual([])
})
