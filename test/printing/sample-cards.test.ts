import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { DeckToPrint, DeckView } from '../../src-main/contract/decks'
import type { PrintReport } from '../../src-main/contract/print'
import type { Palette, PrintSetupRequest } from '../../src-main/contract/print-setup'
import type { Page } from 'playwright-core'
import { print } from '../../src-main/printing/print'
import { describeInBrowser } from '../support/browser'
import { LONG, sampled } from '../support/runs'
import { openSample } from '../support/sample-app'
import { openBench, type Bench } from './support/bench'
import { drawn, inkIn } from './support/ink'
import { jobOf } from './support/jobs'
import { readPdf } from './support/read-pdf'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

describeInBrowser('the cards of the sample campaigns', () => {
  let bench: Bench
  beforeAll(async () => void (bench = await openBench()))
  afterAll(() => bench?.close())

  /** The members of a game's sample campaign, put on the bench. */
  async function layMembers(system: string, most = Infinity): Promise<DeckToPrint> {
    const app = await openSample(system)
    try {
      const source = { of: 'campaign' } as const
      const { kinds } = (await app.call('decks.get', { source })) as DeckView
      const whole = (await app.call('decks.lay', { deck: { source, kinds: [kinds[0]!.id] } })) as DeckToPrint
      const deck = { ...whole, cards: whole.cards.slice(0, most) }
      bench.lay(deck, (await app.call('systems.get', { system })) as object)
      return deck
    } finally {
      await app.end()
    }
  }
  async function printed(request: PrintSetupRequest): Promise<{ bytes: Uint8Array; report: PrintReport }> {
    return print(jobOf(request), bench.engine)
  }
  const CONTINUED = { backs: 'long-edge', behind: 'continued' } as const

  let made: ReturnType<typeof makeFighters> | undefined
  /** The fighters of Neo-Necro on both sides, printed once for all tests that read them. */
  const fighters = () => (made ??= makeFighters())
  async function makeFighters() {
    const { cards } = await layMembers('neo-necro')
    return { ...(await printed(CONTINUED)), fighters: cards.length }
  }

  test('each of the 24 fighters of Neo-Necro is one card: weapons in front, skills behind', async () => {
    const { bytes, report, fighters: all } = await fighters()
    expect(all).toBe(24)
    expect(report).toMatchObject({ cards: 24, pages: 6, papers: 3, problem: null })
    expect(report.lines.filter(({ continued, lost }) => continued > 1 || lost > 0)).toEqual([])
    const [front, back] = (await readPdf(bytes)).pages
    for (const words of ['Armes de tir', 'Corps à corps', 'Points de vie'])
      expect(
        [front!, back!].map(({ runs }) => runs.filter(({ text }) => text.startsWith(words)).length)
      ).toEqual([9, 0])
    expect(
      [front!, back!].map(({ runs }) => runs.filter(({ text }) => text === 'Compétences').length)
    ).toEqual([0, 9])
  })

  test('the PDF of 24 fighters on both sides is under 250 kB', async () => {
    expect((await fighters()).bytes.length).toBeLessThan(250_000)
  })

  test('no label above a figure breaks, however long its word is', async () => {
    const app = await openSample('neo-necro')
    try {
      const source = { of: 'campaign' } as const
      const deck = { source, kinds: ['weapon'] }
      const whole = (await app.call('decks.lay', { deck })) as DeckToPrint
      const labels = ['Attack', 'Defence', 'S', 'Threshold', 'Damage']
      const cards = whole.cards.slice(0, 4).map((line) => ({
        ...line,
        card: {
          ...line.card,
          profile: line.card.profile.map((cell, n) => ({ ...cell, abbr: { fr: labels[n]!, en: labels[n]! } }))
        }
      }))
      bench.lay({ ...whole, cards }, (await app.call('systems.get', { system: 'neo-necro' })) as object)
      const { pages } = await readPdf((await printed({})).bytes)
      const words = pages.flatMap(({ runs }) => runs.map(({ text }) => text))
      for (const label of labels) expect(words).toContain(label)
    } finally {
      await app.end()
    }
  })

  test('wide faces have two columns: 24 fighters take no more of them than of upright ones', async () => {
    await layMembers('neo-necro')
    const cards = async (width: number, height: number) =>
      (await bench.laid(jobOf({ card: { width, height } }).route)).report.cards
    const upright = await cards(63.5, 88.9)
    expect(upright).toBeLessThanOrEqual(46)
    expect(await cards(88.9, 63.5)).toBeLessThanOrEqual(upright)
    if (!LONG) return
    expect(await cards(100, 110)).toBeLessThanOrEqual(Math.ceil(upright * 0.75))
    expect(await cards(105, 148)).toBe(24)
  })

  /** The sheets of a game's sample campaign and nothing else, put on the bench. */
  async function laySheets(system: string): Promise<DeckToPrint> {
    const app = await openSample(system)
    try {
      const deck = { source: { of: 'campaign' } as const, sheet: true }
      const laid = (await app.call('decks.lay', { deck })) as DeckToPrint
      bench.lay(laid, (await app.call('systems.get', { system })) as object)
      return laid
    } finally {
      await app.end()
    }
  }

  test('each gang of Neo-Necro fits on one page for play, with boxes for the game (NN-GANG-5)', async () => {
    const { sheets } = await laySheets('neo-necro')
    const { bytes, report } = await printed({ page: 'a4' })
    expect(report).toMatchObject({ pages: 3, problem: null })
    expect(report.lines.filter(({ lost, continued }) => lost > 0 || continued > 1)).toEqual([])
    const { pages } = await readPdf(bytes)
    let torn = 0
    for (const [n, { rows }] of sheets.entries()) {
      expect(rows.length).toBe(8)
      for (const { name } of rows) expect(pages[n]!.text).toContain(name.replaceAll(' ', ''))
      for (const words of ['Points de vie', 'Jets d', 'Déplacement', 'Compétences', 'Solde', 'Expérience'])
        expect(pages[n]!.text.split(words.replaceAll(' ', '')).length - 1, words).toBeGreaterThanOrEqual(
          words === 'Compétences' ? 6 : 8
        )
      expect(pages[n]!.text).toContain('Notes')
      // Whoever goes on in the other column is named again there; that is one of them at most.
      const again = pages[n]!.text.match(/(\p{Lu}\S*)\(suite\)/u)
      if (again) expect(rows.some(({ name }) => again[1]!.endsWith(name.replaceAll(' ', '')))).toBe(true)
      torn += again ? 1 : 0
    }
    expect(torn).toBeGreaterThan(0)
  })

  test.each([
    ['cyberpunk-red', ['Compétences', 'Armes', 'Implants', 'Chance', 'Portée', 'Notes']],
    ['shadowrun-sru', ['Compétences', 'Armes', 'Physique', 'Étourdissant', 'Nuyens', 'Notes']],
    ['twilight-2000', ['Compétences', 'Armes', 'Dommages', 'Stress', 'Notes']],
    ['vampire-d10', ['Compétences', 'Armes', 'Santé', 'Volonté', 'Soif', 'Notes']]
  ])('the sheet of %s has skills, weapons and tracks on one A4 page, and on A5', async (system, words) => {
    const { sheets } = await laySheets(system)
    for (const page of sampled(['a4', 'a5'] as const, [system < 'shadowrun' ? 'a5' : 'a4'])) {
      const { bytes, report } = await printed({ page })
      expect(report.problem).toBeNull()
      expect(report.lines.filter(({ lost }) => lost > 0)).toEqual([])
      const { pages } = await readPdf(bytes)
      if (page === 'a4') expect(pages.length).toBe(sheets.length)
      const text = pages.map((one) => one.text).join('')
      for (const word of words) expect(text, `${page} ${word}`).toContain(word)
      for (const { rows } of sheets)
        for (const { name } of rows) expect(text).toContain(name.replaceAll(' ', ''))
    }
  })

  /** The texts of a page: size in points, kind, and those that touch a rule. */
  const typeOf = (page: Page) =>
    page.evaluate(() => {
      const context = document.createElement('canvas').getContext('2d')!
      const PX = 96 / 25.4
      /** The smallest allowed distance to a rule, in millimetres. */
      const AIR = 0.1
      const found: { small: string[]; touching: string[]; together: number[] } = {
        small: [],
        touching: [],
        together: []
      }
      for (const face of document.querySelectorAll<HTMLElement>('.paper-sheet .face')) {
        const rules = [...face.querySelectorAll<HTMLElement>('*:not(li)')].flatMap((element) => {
          const { borderTopWidth, borderBottomWidth } = getComputedStyle(element)
          const { left, right, top, bottom } = element.getBoundingClientRect()
          return [
            ...(parseFloat(borderTopWidth) > 0 ? [{ left, right, y: top, element }] : []),
            ...(parseFloat(borderBottomWidth) > 0 ? [{ left, right, y: bottom, element }] : [])
          ]
        })
        const texts = document.createTreeWalker(face, NodeFilter.SHOW_TEXT)
        const body = parseFloat(face.style.getPropertyValue('--text'))
        const foot = face.querySelector('.face-foot')
        if (foot) found.together.push((parseFloat(getComputedStyle(foot).fontSize) * 0.75) / body)
        while (texts.nextNode()) {
          const node = texts.currentNode
          const parent = node.parentElement!
          if (!node.textContent?.trim() || parent.closest('.face-ticks, .face-gauge, .face-foot')) continue
          const style = getComputedStyle(parent)
          const points = parseFloat(style.fontSize) * 0.75
          const head = parent.closest('thead') !== null
          if (points < (head ? 5.99 : 6.49)) found.small.push(`${points} ${node.textContent}`)
          // Measured large: a font of seven pixels has its height rounded.
          context.font = `${style.fontWeight} 200px 'Barlow Condensed'`
          const scale = parseFloat(style.fontSize) / 200
          const written =
            style.textTransform === 'uppercase' ? node.textContent.toUpperCase() : node.textContent
          const ink = context.measureText(written)
          const range = document.createRange()
          range.selectNodeContents(node)
          for (const line of range.getClientRects()) {
            const base = line.top + ink.fontBoundingBoxAscent * scale
            const [top, bottom] = [
              base - ink.actualBoundingBoxAscent * scale,
              base + ink.actualBoundingBoxDescent * scale
            ]
            for (const rule of rules)
              if (
                line.left < rule.right &&
                line.right > rule.left &&
                rule.y > top - AIR * PX &&
                rule.y < bottom + AIR * PX
              )
                found.touching.push(
                  `${node.textContent} / ${rule.element.className} ${((rule.y - top) / PX).toFixed(2)} ${((rule.y - bottom) / PX).toFixed(2)}`
                )
          }
        }
      }
      return found
    })

  const SIZES = ['poker-us', 'a6', { width: 88.9, height: 63.5 }] as const
  test.each([
    ['neo-necro', 0],
    ['vampire-d10', 1],
    ['cyberpunk-red', 2],
    ['twilight-2000', 0],
    ['shadowrun-sru', 1]
  ] as const)(
    '%s: no body text is below 6.5 points on any card size, and small print grows with the card',
    async (system, size) => {
      await layMembers(system, LONG ? Infinity : 9)
      for (const card of sampled(SIZES, [SIZES[size]])) {
        const { report, seen: found } = await bench.laid(jobOf({ ...CONTINUED, card }).route, typeOf)
        expect(report.problem).toBe(null)
        expect(found.small).toEqual([])
        expect(found.together.length).toBeGreaterThan(0)
        for (const ratio of found.together) {
          expect(ratio).toBeLessThanOrEqual(1)
          expect(ratio).toBeGreaterThan(0.8)
        }
      }
    }
  )

  /** Removes words and tick boxes from the page; the rest is drawn around them. */
  const withoutWords = (page: Page) =>
    page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(
        '.paper-sheet * { color: transparent !important } .face-ticks, .face-gauge, .paper-marks { visibility: hidden }'
      )
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    })
  const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)

  const GAMES = ['neo-necro', 'vampire-d10', 'cyberpunk-red', 'twilight-2000', 'shadowrun-sru']
  const PALETTES = ['full', 'eco', 'outline'] as const
  type Inks = { grey: number[]; cmyk: number; around: number }

  /** In ink-saving mode no face has more ink; around words and boxes there is far less, also of colours. */
  function expectSpared(full: Inks, eco: Inks, outline: Inks): void {
    for (const spared of [eco, outline])
      spared.grey.forEach((ink, face) =>
        expect(ink, `face ${face + 1}`).toBeLessThanOrEqual(full.grey[face]!)
      )
    expect(eco.around / full.around).toBeLessThanOrEqual(0.4)
    expect(outline.around / full.around).toBeLessThanOrEqual(0.15)
    expect(eco.cmyk / full.cmyk).toBeLessThanOrEqual(0.6)
  }

  /** The ink of each sheet of a page in each palette, as its pictures have it, with words or without. */
  async function inksOf(page: Page): Promise<{ grey: number; cmyk: number }[][]> {
    const found = []
    for (const palette of PALETTES) {
      const sheets = await page.evaluate((one) => {
        for (const all of document.querySelectorAll('.paper-sheets'))
          all.className = `paper-sheets palette-${one}`
        return [...document.querySelectorAll('.paper-sheet')].map((sheet) => {
          const { x, y, width, height } = sheet.getBoundingClientRect()
          return { x: x + scrollX, y: y + scrollY, width, height }
        })
      }, palette)
      found.push(await inkIn(await page.screenshot({ fullPage: true }), sheets))
    }
    return found
  }

  test.each(GAMES)('%s: the ink of two members’ cards is measured face by face', async (system) => {
    await layMembers(system, 2)
    const single = { ...CONTINUED, page: 'card', cropMarks: 'none' } as const
    const { report, seen } = await bench.laid(jobOf({ ...single, palette: 'full' }).route, async (page) => {
      const whole = await inksOf(page)
      await withoutWords(page)
      return { whole, bare: await inksOf(page) }
    })
    expect(report).toMatchObject({ cards: 2, problem: null })
    const [full, eco, outline] = PALETTES.map((_, n): Inks => ({
      grey: seen.whole[n]!.map(({ grey }) => grey),
      cmyk: sum(seen.whole[n]!.map(({ cmyk }) => cmyk)),
      around: sum(seen.bare[n]!.map(({ grey }) => grey))
    }))
    expect(full!.grey.length).toBe(4)
    expect(Math.min(...full!.grey, full!.around)).toBeGreaterThan(0.01)
    expectSpared(full!, eco!, outline!)
  })

  test.each(sampled(GAMES, []))(
    '%s: each member is one two-sided card, and saves as much ink on paper as in pictures',
    async (system) => {
      const { cards } = await layMembers(system)
      const measured = async (palette: Palette): Promise<Inks> => {
        bench.before(null)
        const whole = await printed({ ...CONTINUED, palette })
        expect(whole.report).toMatchObject({ cards: cards.length, problem: null })
        bench.before(withoutWords)
        const bare = await printed({ ...CONTINUED, palette })
        bench.before(null)
        const pages = await drawn(whole.bytes, 3)
        return {
          grey: pages.map((page) => page.mean()),
          cmyk: sum(pages.map((page) => page.cmyk())),
          around: sum((await drawn(bare.bytes, 3)).map((page) => page.mean()))
        }
      }
      expectSpared(await measured('full'), await measured('eco'), await measured('outline'))
    },
    600_000
  )

  test('a portrait is printed once, at no more than paper resolution; the emblem replaces a missing one', async () => {
    const picture = await bench.page('').then(async (page) => {
      const address = await page.evaluate(() => {
        const canvas = document.createElement('canvas')
        canvas.width = canvas.height = 256
        const context = canvas.getContext('2d')!
        for (let n = 0; n < 256; n++) {
          context.fillStyle = `rgb(${n},${255 - n},${(n * 7) % 256})`
          context.fillRect(n, 0, 1, 256)
        }
        return canvas.toDataURL('image/png')
      })
      await page.close()
      return address.replace(/^data:image\/png;base64,/, '')
    })
    const deck = await layMembers('neo-necro')
    const [first] = deck.cards
    const one = { ...deck, cards: [first!] }
    bench.lay(one)
    const plain = await printed(CONTINUED)
    bench.lay({
      ...one,
      cards: [{ ...first!, card: { ...first!.card, portrait: 'p' }, copies: 3 }],
      pictures: { p: { type: 'image/png', data: picture } }
    })
    const portrayed = await printed(CONTINUED)
    expect((await readPdf(plain.bytes)).pages[0]!.images).toBe(0)
    expect((await readPdf(portrayed.bytes)).pages[0]!.images).toBe(3)
    expect(portrayed.bytes.length - plain.bytes.length).toBeLessThan(40_000)
  })
})
