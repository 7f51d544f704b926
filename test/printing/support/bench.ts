import { chromium, type Browser, type Page } from 'playwright-core'
import type { PrintReport } from '../../../src-main/contract/print'
import type { Card, RosterCard } from '../../../src-main/rules/sheet'
import { OUTCOME, REPORT, type PdfEngine } from '../../../src-main/printing/engine'
import { chromiumForTests } from '../../support/browser'
import { serveRenderer, type ServedRenderer } from './renderer'

export interface Cards {
  members: Card[]
  roster: RosterCard
}

/** A printer's bench: the window, a real browser, and cards made by hand in place of a campaign. */
export interface Bench {
  engine: PdfEngine
  /** What `cards.get` answers from now on. */
  lay(cards: Cards): void
  /** Done to the page when it is laid out, before it is printed. */
  before(act: ((page: Page) => Promise<unknown>) | null): void
  page(route: string): Promise<Page>
  close(): Promise<void>
}

export async function openBench(): Promise<Bench> {
  let cards: Cards | null = null
  let act: ((page: Page) => Promise<unknown>) | null = null
  const renderer: ServedRenderer = await serveRenderer()
  const browser: Browser = await chromium.launch(chromiumForTests()!)

  async function page(route: string): Promise<Page> {
    const opened = await browser.newPage()
    opened.on('console', (message) => message.type() === 'error' && console.error(message.text()))
    await opened.addInitScript(bridge, answers(cards))
    await opened.goto(renderer.address + route)
    return opened
  }

  return {
    engine: {
      async pdf(route, { signal: _signal, margin: _margin, ...options }) {
        const opened = await page(route)
        try {
          await opened.waitForSelector('html[data-print]', { state: 'attached' })
          const report = (await opened.evaluate(REPORT)) as PrintReport | null
          if ((await opened.evaluate(OUTCOME)) !== 'ready') return { bytes: new Uint8Array(), report }
          await act?.(opened)
          return { bytes: new Uint8Array(await opened.pdf(options)), report }
        } finally {
          await opened.close()
        }
      }
    },
    lay: (all) => (cards = all),
    before: (what) => (act = what),
    page,
    async close() {
      await browser.close()
      await renderer.close()
    }
  }
}

/** What the bridge answers, by method; anything else is `unknown-method`. */
function answers(cards: Cards | null): { [method: string]: unknown } {
  const name = { fr: 'Épreuve', en: 'Proof' }
  return {
    'campaigns.current': { id: 'c', file: 'c.magot', name: 'Épreuve', system: 'proof', systemName: name, players: [], houseRules: {}, undo: null, redo: null },
    'systems.get': { id: 'proof', version: 1, name, description: name, currency: { name, abbr: { fr: 'cr', en: 'cr' } }, characteristics: [], text: { fr: {}, en: {} } },
    ...(cards && { 'cards.get': cards })
  }
}

/** Runs in the page: what the desktop's preload script would put there. */
function bridge(known: { [method: string]: unknown }): void {
  const failure = { code: 'unknown-method', params: {}, paths: [], reasons: [] }
  Object.assign(window, {
    magot: {
      call: async (method: string) => (method in known ? { ok: true, value: known[method] } : { ok: false, error: failure }),
      onChange: () => () => {}
    }
  })
}
