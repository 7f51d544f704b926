import type { Page } from 'playwright-core'
import type { DeckToPrint } from '../../../src-main/contract/decks'
import type { PrintSetup } from '../../../src-main/contract/print-setup'
import type { PrintReport } from '../../../src-main/contract/print'
import { openPage } from '../../../src-main/hosts/chromium-printer'
import {
  drawPdf,
  drawPictures,
  REPORT,
  SETTLED,
  type OpenPage,
  type PdfEngine
} from '../../../src-main/printing/engine'
import { printRoute } from '../../../src-main/printing/print'
import { sharedBrowser } from '../../support/shared-browser'
import { serveRenderer, type ServedRenderer } from './renderer'

/** A test bench for printing: the window, a real browser, and cards made by hand instead of a campaign. */
export interface Bench {
  engine: PdfEngine
  /** Sets the deck behind every handle from now on; `system`: the description of a game that is played. */
  lay(deck: DeckToPrint, system?: object): void
  /** Called with the page after its layout, before it is printed. */
  before(act: ((page: Page) => Promise<unknown>) | null): void
  page(route: string): Promise<Page>
  /** Lays out a route without printing: returns the window's report, and the result of `look`. */
  laid<Seen = undefined>(
    route: string,
    look?: (page: Page) => Promise<Seen>
  ): Promise<{ report: PrintReport; seen: Seen }>
  /** Lays out a route and returns the address of that page without any script. */
  still(route: string): Promise<string>
  /** Prints such a page, as the engine would. */
  printStill(address: string): Promise<Uint8Array>
  close(): Promise<void>
}

/** The address of the printed page for a setup; here the handle is the setup itself. */
export function benchRoute(page: string, setup: PrintSetup, locale = 'fr'): string {
  return printRoute(page, { job: btoa(JSON.stringify(setup)), locale })
}

export async function openBench(): Promise<Bench> {
  let deck: DeckToPrint | null = null
  let game: object | undefined
  let act: ((page: Page) => Promise<unknown>) | null = null
  const renderer: ServedRenderer = await serveRenderer()
  // One context for all pages: files fetched and compiled by the first serve the next.
  const context = await (await sharedBrowser()).newContext()

  async function page(route: string): Promise<Page> {
    const opened = await context.newPage()
    opened.on(
      'console',
      (message) => message.type() === 'error' && console.error(message.text(), message.location().url)
    )
    opened.on('pageerror', (error) => console.error(error))
    await opened.addInitScript(bridge, answers(deck, game))
    await opened.goto(renderer.address + route)
    return opened
  }

  /** Waits until a page is laid out, or has failed. */
  async function settles(opened: Page): Promise<void> {
    while (!(await opened.evaluate(SETTLED))) await new Promise((look) => setTimeout(look, 30))
  }

  async function onPage<Drawn>(route: string, draw: (page: OpenPage) => Promise<Drawn>): Promise<Drawn> {
    const opened = await page(route)
    const ready = openPage(opened)
    try {
      return await draw({
        ...ready,
        pdf: async (options) => (await act?.(opened), new Uint8Array(await ready.pdf(options)))
      })
    } finally {
      await opened.close()
    }
  }

  return {
    engine: {
      pdf: (route, options) => onPage(route, (opened) => drawPdf(opened, options)),
      pictures: (route, options) => onPage(route, (opened) => drawPictures(opened, options))
    },
    lay: (laid, system) => ([deck, game] = [laid, system]),
    before: (what) => (act = what),
    page,
    async laid(route, look) {
      const opened = await page(route)
      try {
        await settles(opened)
        const report = (await opened.evaluate(REPORT)) as PrintReport
        return { report, seen: (await look?.(opened)) as never }
      } finally {
        await opened.close()
      }
    },
    async still(route) {
      const opened = await page(route)
      try {
        await settles(opened)
        const html = await opened.evaluate(() => {
          const rules = [...document.styleSheets, ...document.adoptedStyleSheets]
            .flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText))
            .join('\n')
          const absolute = rules.replace(/url\("\.\/([^"]+)"\)/g, 'url("./assets/$1")')
          return `<!doctype html><html class="${document.documentElement.className}"><head><meta charset="utf-8"><link rel="icon" href="data:,"><style>${absolute}</style></head><body>${document.body.innerHTML.replace(/<script[^>]*><\/script>/g, '')}</body></html>`
        })
        return renderer.put('still.html', html)
      } finally {
        await opened.close()
      }
    },
    async printStill(address) {
      const opened = await context.newPage()
      try {
        await opened.goto(address)
        await opened.evaluate(() => document.fonts.ready.then(() => true))
        return new Uint8Array(
          await opened.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true })
        )
      } finally {
        await opened.close()
      }
    },
    async close() {
      await context.close()
      await renderer.close()
    }
  }
}

/** The bridge's answers, by method; any other is `unknown-method`. */
function answers(deck: DeckToPrint | null, game: object | undefined): { [method: string]: unknown } {
  const name = { fr: 'Épreuve', en: 'Proof' }
  return {
    'campaigns.current': {
      id: 'c',
      file: 'c.magot',
      name: 'Épreuve',
      system: 'proof',
      systemName: name,
      players: [],
      houseRules: {},
      undo: null,
      redo: null
    },
    'systems.get': game ?? {
      id: 'proof',
      version: 1,
      name,
      description: name,
      currency: { name, abbr: { fr: 'cr', en: 'cr' } },
      characteristics: [],
      text: { fr: {}, en: {} }
    },
    'cards.job': { deck }
  }
}

/** Runs in the page, in place of the desktop's preload script. */
function bridge(known: { [method: string]: unknown }): void {
  const failure = { code: 'unknown-method', params: {}, paths: [], reasons: [] }
  Object.assign(window, {
    magot: {
      call: async (method: string, input: unknown) => {
        if (!(method in known)) return { ok: false, error: failure }
        const { handle } = (typeof input === 'string' ? JSON.parse(input) : (input ?? {})) as {
          handle?: string
        }
        // If a handle is required, it contains the setup (`benchRoute`).
        return {
          ok: true,
          value:
            method === 'cards.job'
              ? { ...(known[method] as object), setup: JSON.parse(atob(handle!)) }
              : known[method]
        }
      },
      onChange: () => () => {}
    }
  })
}
