// Reads the characters that the bundled fonts can draw from the font files. `node scripts/font-coverage.mjs`
// writes them to src-renderer/cards/layout/coverage.ts. A test fails when that file is out of date.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'

/** The font that every other font falls back to. A character missing in one of its weights cannot be printed. */
const TEXT_FONT = { family: 'source-sans-3', weights: [400, 600] }

/** The characters that a family draws at a weight, over all its files. @returns {Set<number>} */
export function glyphsOf(/** @type {string} */ family, /** @type {number} */ weight) {
  const folder = `node_modules/@fontsource/${family}/files`
  const files = readdirSync(folder).filter((name) => name.endsWith(`-${weight}-normal.woff`))
  return new Set(files.flatMap((name) => [...charactersOf(readFileSync(`${folder}/${name}`))]))
}

/** The folder of the fonts of signs, which every text falls back to after that; scripts/pick-signs.mjs makes them. */
const SIGNS = 'src-renderer/styles/signs'

/** The signs that no text font has: those that the style sheet asks these fonts for, and that they have. @returns {number[]} */
export function signs() {
  const drawn = readdirSync(SIGNS)
    .filter((name) => name.endsWith('.woff'))
    .map((name) => charactersOf(readFileSync(`${SIGNS}/${name}`)))
  const asked = [...readFileSync(`${SIGNS}.css`, 'utf8').matchAll(/U\+([0-9a-f]+)/g)]
  return asked
    .map(([, code]) => parseInt(code ?? '', 16))
    .filter((code) => drawn.some((one) => one.has(code)))
}

/** The code points that the text font draws in every weight, and the signs, as ranges. @returns {[number, number][]} */
export function coverage() {
  const [first, ...others] = TEXT_FONT.weights.map((weight) => glyphsOf(TEXT_FONT.family, weight))
  const written = [...(first ?? [])].filter(
    (code) => code >= 0x20 && others.every((other) => other.has(code))
  )
  const drawn = [...new Set([...written, ...signs()])].sort((a, b) => a - b)
  /** @type {[number, number][]} */
  const ranges = []
  for (const code of drawn) {
    const last = ranges.at(-1)
    if (last && code === last[1] + 1) last[1] = code
    else ranges.push([code, code])
  }
  return ranges
}

/** The coverage as the file stores it, in base 16: "20-7e a0-17f 1e9e". */
export function written() {
  return coverage()
    .map(([from, to]) => (from === to ? from.toString(16) : `${from.toString(16)}-${to.toString(16)}`))
    .join(' ')
}

/** The characters that a WOFF file maps to glyphs (cmap, formats 4 and 12). @returns {Set<number>} */
export function charactersOf(/** @type {Buffer} */ woff) {
  const table = tableOf(woff, 'cmap')
  /** @type {Set<number>} */
  const found = new Set()
  for (let n = 0; n < table.readUInt16BE(2); n++) {
    const map = table.subarray(table.readUInt32BE(4 + n * 8 + 4))
    if (map.readUInt16BE(0) === 4) readSegments(map, found)
    if (map.readUInt16BE(0) === 12) readGroups(map, found)
  }
  return found
}

function tableOf(/** @type {Buffer} */ woff, /** @type {string} */ tag) {
  for (let n = 0; n < woff.readUInt16BE(12); n++) {
    const at = 44 + n * 20
    if (woff.toString('latin1', at, at + 4) !== tag) continue
    const [offset, packed, length] = [
      woff.readUInt32BE(at + 4),
      woff.readUInt32BE(at + 8),
      woff.readUInt32BE(at + 12)
    ]
    const bytes = woff.subarray(offset, offset + packed)
    return packed < length ? inflateSync(bytes) : bytes
  }
  throw new Error(`no table ${tag}`)
}

function readSegments(/** @type {Buffer} */ map, /** @type {Set<number>} */ found) {
  const twice = map.readUInt16BE(6)
  for (let s = 0; s < twice; s += 2) {
    const end = map.readUInt16BE(14 + s)
    const start = map.readUInt16BE(16 + twice + s)
    const delta = map.readUInt16BE(16 + 2 * twice + s)
    const range = map.readUInt16BE(16 + 3 * twice + s)
    for (let c = start; c <= end && c !== 0xffff; c++) {
      const glyph =
        range === 0 ? (c + delta) & 0xffff : map.readUInt16BE(16 + 3 * twice + s + range + (c - start) * 2)
      if (glyph !== 0) found.add(c)
    }
  }
}

function readGroups(/** @type {Buffer} */ map, /** @type {Set<number>} */ found) {
  for (let n = 0; n < map.readUInt32BE(12); n++) {
    const [from, to] = [map.readUInt32BE(16 + n * 12), map.readUInt32BE(20 + n * 12)]
    for (let c = from; c <= to; c++) found.add(c)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lines = written()
    .replace(/(.{1,150})(?: |$)/g, "  '$1',\n")
    .replace(/,\n$/, '\n')
  writeFileSync(
    'src-renderer/cards/layout/coverage.ts',
    `/** Characters that the bundled fonts draw in each of their weights, in base 16. Written by scripts/font-coverage.mjs. */\nexport const COVERAGE = [\n${lines}].join(' ')\n`
  )
}
