import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'

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
  const palettes = [...css.matchAll(/\.palette-(\w+) \{([^}]*)\}/g)].map(([, name, body]) => [name, [...body!.matchAll(/--[\w-]+/g)].map(([token]) => token).sort()] as const)
  expect(palettes.map(([name]) => name)).toEqual(['full', 'eco', 'grey'])
  for (const [, tokens] of palettes) expect(tokens).toEqual(palettes[0]![1])
  expect(css).not.toMatch(/palette-grey[^}]*#(?!([0-9a-f])\1\1\b|([0-9a-f]{2})\2\2\b)[0-9a-f]{3,6}/) // grey is grey
})

test('the bundled fonts draw every letter of Latin with accents, and the signs that French is set with', () => {
  const letters = Array.from({ length: 0x180 - 0xa0 }, (_, n) => String.fromCodePoint(0xa0 + n)).join('') + '’‘“”«»…–—−×•·œŒ€ ABCabc0123456789'
  // Where the headings' font has no glyph, the browser takes the next one in the list: the text's.
  const drawn = new Set([...glyphsOf('barlow-condensed', 600), ...glyphsOf('source-sans-3', 600)])
  const text = glyphsOf('source-sans-3', 400)
  expect([...letters].filter((letter) => !text.has(letter.codePointAt(0)!))).toEqual([])
  expect([...letters].filter((letter) => !drawn.has(letter.codePointAt(0)!))).toEqual([])
})

function glyphsOf(family: string, weight: number): Set<number> {
  return new Set(['latin', 'latin-ext'].flatMap((part) => [...charactersOf(readFileSync(`node_modules/@fontsource/${family}/files/${family}-${part}-${weight}-normal.woff`))]))
}

/** The characters that a WOFF file maps to glyphs (cmap, formats 4 and 12). */
function charactersOf(woff: Buffer): Set<number> {
  const table = tableOf(woff, 'cmap')
  const found = new Set<number>()
  for (let n = 0; n < table.readUInt16BE(2); n++) {
    const map = table.subarray(table.readUInt32BE(4 + n * 8 + 4))
    if (map.readUInt16BE(0) === 4) readSegments(map, found)
    if (map.readUInt16BE(0) === 12) readGroups(map, found)
  }
  return found
}

function tableOf(woff: Buffer, tag: string): Buffer {
  for (let n = 0; n < woff.readUInt16BE(12); n++) {
    const at = 44 + n * 20
    if (woff.toString('latin1', at, at + 4) !== tag) continue
    const [offset, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)]
    const bytes = woff.subarray(offset, offset + packed)
    return packed < length ? inflateSync(bytes) : bytes
  }
  throw new Error(`no table ${tag}`)
}

function readSegments(map: Buffer, found: Set<number>): void {
  const twice = map.readUInt16BE(6)
  for (let s = 0; s < twice; s += 2) {
    const [end, start, delta, range] = [map.readUInt16BE(14 + s), map.readUInt16BE(16 + twice + s), map.readUInt16BE(16 + 2 * twice + s), map.readUInt16BE(16 + 3 * twice + s)]
    for (let c = start; c <= end && c !== 0xffff; c++) {
      const glyph = range === 0 ? (c + delta) & 0xffff : map.readUInt16BE(16 + 3 * twice + s + range + (c - start) * 2)
      if (glyph !== 0) found.add(c)
    }
  }
}

function readGroups(map: Buffer, found: Set<number>): void {
  for (let n = 0; n < map.readUInt32BE(12); n++) {
    const [from, to] = [map.readUInt32BE(16 + n * 12), map.readUInt32BE(20 + n * 12)]
    for (let c = from; c <= to; c++) found.add(c)
  }
}
