// Takes the pictures of cards for the guide, in both languages: `npm run build`, then `node
// scripts/card-pictures.mjs`. It prints cards of the sample campaigns.
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { unzipSync } from 'fflate'
import { call, entry, openHost, small } from './picture-host.mjs'
import { CARD_LANGUAGES, SHOWN_CARDS, SIZES_SIDE_BY_SIDE } from './pictures.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
/** Pixels for each millimetre: of a single card, and of cards side by side. */
const CARD = 6
const SIDE_BY_SIDE = 3.2
/** The cards of the picture that compares sizes, narrowest first. */
const SIZES = /** @type {const} */ (['poker', 'tarot', 'a6'])

const { address, library, browser, close } = await openHost()
try {
  for (const language of CARD_LANGUAGES) {
    for (const [picture, { system, member }] of Object.entries(SHOWN_CARDS)) {
      await openSample(address, system, language)
      const card = await cardOf(address, member)
      write(`${picture}-${language}`, await beside(await facesOf(address, language, card, 'poker'), CARD))
      if (picture !== SIZES_SIDE_BY_SIDE.of) continue
      const cards = []
      for (const size of SIZES) cards.push((await facesOf(address, language, card, size))[0])
      const sheet = await sheetOf(address, language)
      write(`${SIZES_SIDE_BY_SIDE.name}-${language}`, await beside([...cards, sheet], SIDE_BY_SIDE))
    }
  }
} finally {
  await close()
}

/** @param {string} address @param {string} system @param {string} language */
async function openSample(address, system, language) {
  const file = `${system}-${language}.magot`
  const asked = ['sample', '--out', join(library, file), '--system', system, '--language', language]
  await promisify(execFile)(process.execPath, [entry, ...asked])
  await call(address, 'campaigns.open', { file })
}

/** The card of a member, by their place in the campaign's deck. @param {string} address @param {number} nth */
async function cardOf(address, nth) {
  const { cards, kinds } = await call(address, 'decks.get', { source: { of: 'campaign' } })
  const members = cards.filter(
    (/** @type {{ card: { kind: string } }} */ { card }) => card.kind === kinds[0].id
  )
  return members[nth].card.id
}

/**
 * The faces of a card, front first.
 * @param {string} address @param {string} language @param {string} card @param {string} size
 */
async function facesOf(address, language, card, size) {
  return picturesOf(address, language, {
    deck: { source: { of: 'campaign' }, cards: [{ card, copies: 1 }] },
    setup: { card: size, backs: 'long-edge', behind: 'continued', palette: 'full' }
  })
}

/** The sheet of the first gang, on A4. @param {string} address @param {string} language */
async function sheetOf(address, language) {
  const [roster] = await call(address, 'rosters.list', {})
  const deck = { source: { of: 'roster', roster: roster.id }, sheet: true }
  const [sheet] = await picturesOf(address, language, { deck, setup: { palette: 'full' } })
  return sheet
}

/** @param {string} address @param {string} locale @param {object} asked @returns {Promise<Uint8Array[]>} */
async function picturesOf(address, locale, asked) {
  const made = await call(address, 'cards.pictures', { ...asked, locale })
  const file = await fetch(`${new URL(address).origin}/files/${made.handle}`)
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (made.name.endsWith('.png')) return [bytes]
  const files = unzipSync(bytes)
  return Object.keys(files)
    .sort()
    .flatMap((name) => files[name] ?? [])
}

/**
 * Puts pictures side by side into one, at the same scale.
 * @param {(Uint8Array | undefined)[]} pictures @param {number} perMm
 */
async function beside(pictures, perMm) {
  const page = await browser.newPage({ viewport: { width: 2000, height: 1200 } })
  const images = pictures
    .map((bytes) => `<img src="data:image/png;base64,${Buffer.from(bytes ?? []).toString('base64')}" alt="">`)
    .join('')
  await page.setContent(
    `<style>body { margin: 0 } div { display: inline-flex; gap: 16px; padding: 16px; align-items: start; background: #d9d6cf }
     img { box-shadow: 0 1px 4px #0006 }</style><div>${images}</div>`
  )
  // The pictures have 300 dpi.
  await page.evaluate(
    async (scale) => {
      for (const image of document.querySelectorAll('img')) {
        await image.decode()
        image.width = Math.round(image.naturalWidth * scale)
      }
    },
    (perMm * 25.4) / 300
  )
  const png = await page.locator('div').screenshot()
  await page.close()
  return small(png)
}

/** @param {string} name @param {Uint8Array} bytes */
function write(name, bytes) {
  writeFileSync(join(root, 'docs', 'screenshots', `${name}.png`), bytes)
  process.stdout.write(`${name}.png ${Math.round(bytes.byteLength / 1000)} kB\n`)
}
