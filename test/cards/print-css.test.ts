import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PALETTES } from '../../src-main/contract/print-setup'
import { CARD_COLOURS } from '../../src-renderer/cards/look/identity'
import { glyphsOf } from '../../scripts/font-coverage.mjs'

const folder = 'src-renderer/cards'
const styles = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(css|vue)$/.test(name))
  .map((name) => ({ name, css: readFileSync(join(folder, name), 'utf8').replace(/\/\*.*?\*\//gs, '') }))

test('no style rasterises a printed page', () => {
  expect(styles.length).toBeGreaterThan(8)
  for (const { name, css } of styles)
    expect(css.match(/(?:backdrop-)?filter\s*:|box-shadow|text-shadow|-gradient\(/g), name).toBeNull()
})

test('a blank form names nobody, not even who goes on in another column', () => {
  const css = readFileSync(join(folder, 'blank-form.css'), 'utf8')
  const hidden = /:is\(([^)]*(?:\([^)]*\)[^)]*)*)\) \{\s*color: transparent;\s*visibility: hidden/.exec(
    css
  )![1]!
  for (const name of ['.face-title', '.face-sub', '.face-row-name', '.face-again', '.face-corner'])
    expect(hidden.split(/,\s+/).map((one) => one.trim())).toContain(name)
})

test('the palettes name the same colours', () => {
  const css = readFileSync(join(folder, 'palettes.css'), 'utf8')
  const palettes = [...css.matchAll(/^\.palette-([\w-]+) \{([^}]*)\}/gm)].map(
    ([, name, body]) => [name, [...body!.matchAll(/--[\w-]+/g)].map(([token]) => token).sort()] as const
  )
  expect(palettes.map(([name]) => name)).toEqual(PALETTES)
  for (const [, tokens] of palettes) expect(tokens).toEqual(palettes[0]![1])
  expect(css).not.toMatch(/palette-(?!full)[^}]*#(?!([0-9a-f])\1\1\b|([0-9a-f]{2})\2\2\b)[0-9a-f]{3,6}/) // grey is grey
})

test('in every palette text has enough measured contrast with its background', () => {
  const css = readFileSync(join(folder, 'palettes.css'), 'utf8')
  for (const [, name, body] of css.matchAll(/^\.palette-([\w-]+) \{([^}]*)\}/gm)) {
    const colour = (token: string) => new RegExp(`--${token}: (#[0-9a-f]+|transparent)`).exec(body!)![1]!
    const ground = colour('tint') === 'transparent' ? '#fff' : colour('tint')
    for (const ink of ['ink', 'ink-soft', 'accent'])
      for (const paper of ['#fff', ground])
        expect(contrast(colour(ink), paper), `${name}: ${ink} on ${paper}`).toBeGreaterThanOrEqual(4.5)
  }
})

test('white has a contrast of more than 6 to 1 with every card colour, and so does each colour with paper', () => {
  expect(CARD_COLOURS.length).toBeGreaterThan(15)
  for (const colour of CARD_COLOURS) expect(contrast(colour, '#ffffff'), colour).toBeGreaterThan(6)
})

test('text in bands, cells and range bars has a contrast of more than 6 to 1', () => {
  const css = readFileSync(join(folder, 'palettes.css'), 'utf8')
  const pairs = [
    ['on-band', 'band'],
    ['on-cell', 'cell'],
    ['on-changed', 'changed'],
    ['on-fill', 'better'],
    ['on-fill', 'even']
  ] as const
  for (const [, name, body] of css.matchAll(/^\.palette-([\w-]+) \{([^}]*)\}/gm))
    for (const [words, ground] of pairs) {
      const colour = (token: string) => new RegExp(`--${token}: (#[0-9a-f]+|transparent)`).exec(body!)![1]!
      const under = colour(ground) === 'transparent' ? '#fff' : colour(ground)
      expect(contrast(colour(words), under), `${name}: ${words} on ${ground}`).toBeGreaterThan(6)
    }
})

test('the bundled fonts have every accented Latin letter and the signs of French typesetting', () => {
  const letters =
    Array.from({ length: 0x180 - 0xa0 }, (_, n) => String.fromCodePoint(0xa0 + n)).join('') +
    '’‘“”«»…–—−×•·œŒ€ ABCabc0123456789'
  // If the headings' font lacks a glyph, the browser takes the next one in the list: the text's.
  const drawn = new Set([...glyphsOf('barlow-condensed', 600), ...glyphsOf('source-sans-3', 600)])
  const text = glyphsOf('source-sans-3', 400)
  expect([...letters].filter((letter) => !text.has(letter.codePointAt(0)!))).toEqual([])
  expect([...letters].filter((letter) => !drawn.has(letter.codePointAt(0)!))).toEqual([])
})

/** The contrast of the web's accessibility rules: 1 for equal colours, 21 for black on white. */
function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const digits = colour.slice(1)
  const [r, g, b] = [0, 1, 2].map((n) => {
    const part = digits.length === 3 ? digits[n]!.repeat(2) : digits.slice(2 * n, 2 * n + 2)
    const share = parseInt(part, 16) / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

test('the dot between two parts of a head’s line goes with the later one, and is not drawn where that begins a line', () => {
  const { css } = styles.find(({ name }) => name === 'head.css')!
  const rule = (selector: string) =>
    css.split('}').flatMap((rule) => (rule.split('{')[0]!.includes(selector) ? [rule.split('{')[1]!] : []))
  expect(rule('.face-sub > span:not(:last-of-type)').join()).not.toContain('content')
  expect(rule('.face-sub > span:not(:first-of-type)::before').join()).toMatch(
    /position: absolute.*inset-inline-end: 100%.*content: '·'/s
  )
  expect(rule('.face-sub').join()).toContain('overflow-x: clip')
})

test('the names of a legend’s line stand one below the other, without a dot or an empty line between them', () => {
  const { css } = styles.find(({ name }) => name === 'face.css')!
  const rules = css.split('}').map((rule) => rule.split('{').map((part) => part.trim()))
  const of = (selector: string) =>
    rules.filter(([heads]) => heads!.includes(selector)).map(([, body]) => body)
  expect(of('.face-sign > b::after').join()).toContain('display: none')
  expect(of('.face-sign > wbr').join()).toContain('display: none')
})
