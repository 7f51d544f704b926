import type { PrintReport } from '../../../src-main/contract/print'
import { chromiumPrinter } from '../../../src-main/hosts/chromium-printer'
import type { PdfEngine, PdfOptions } from '../../../src-main/printing/engine'
import { PrintFailure } from '../../../src-main/printing/failure'
import { PrintQueue } from '../../../src-main/printing/queue'
import { reportOf } from '../../printing/support/report'
import { openTestApp } from '../../support/test-app'
import { refused, type Calls, type Said } from './stage'

/** An engine whose sheets give this report, or that fails. */
const engineOf = (draw: () => Promise<PrintReport | null>): PdfEngine => ({
  pdf: async () => ({ bytes: new Uint8Array(), report: await draw() }),
  pictures: async () => ({ pictures: [], report: await draw() })
})

/** Prints a gang's sheet with this engine. */
async function prints(
  engine: PdfEngine | null,
  then: (print: () => Promise<readonly Said[]>, stop: () => Promise<unknown>) => Promise<readonly Said[]> = (
    print
  ) => print(),
  method: 'cards.print' | 'cards.pictures' = 'cards.print'
): Promise<readonly Said[]> {
  const app = await openTestApp({ ...(engine && { engine }), log: () => {} })
  try {
    await app.call('campaigns.create', { name: 'Ruche', system: 'neo-necro' })
    const { id } = await app.call('rosters.create', { name: 'Les Rouilles', kind: 'orlock' })
    await app.call('members.recruit', { roster: id, type: 'leader', name: 'Alba' })
    return await then(
      () =>
        refused(app, method, {
          deck: { source: { of: 'roster', roster: id }, sheet: true },
          setup: {},
          locale: 'fr',
          job: 'a-print',
          ...(method === 'cards.pictures' && { dpi: 96 })
        }),
      () => app.call('cards.cancel', { job: 'a-print' })
    )
  } finally {
    await app.end()
  }
}
const reports = (more: Partial<PrintReport>) => () => prints(engineOf(async () => reportOf(more)))

async function thrown(doing: Promise<unknown>): Promise<Said[]> {
  try {
    await doing
  } catch (error) {
    if (error instanceof PrintFailure) return [error]
    throw error
  }
  throw new Error('not refused')
}
const NO_OPTIONS: PdfOptions = {
  preferCSSPageSize: true,
  printBackground: true,
  tagged: true,
  outline: true,
  margin: 0,
  signal: new AbortController().signal,
  tell: () => {}
}

/**
 * Printing: every way to end without a file. test/hosts/print-memory.test.ts covers failures to write to the
 * disk.
 */
export const printing: Calls = {
  'print-failed': async () => [
    ...(await prints(engineOf(() => Promise.reject(new Error('the page crashed'))))),
    ...(await prints(engineOf(async () => null))),
    ...(await prints(
      engineOf(async () => reportOf({ pages: 7 })),
      undefined,
      'cards.pictures'
    ))
  ],
  'nothing-to-print': reports({ pages: 0 }),
  'cards-incomplete': reports({
    lines: [{ card: 'a', member: 'A', shrunkTo: 6, continued: 2, lost: 3 }]
  }),
  'cards-overflow': reports({ problem: 'cards-overflow' }),
  'no-printer': async () => [
    ...(await prints(null)),
    ...(await thrown(
      chromiumPrinter(
        async () => 'http://127.0.0.1/#token=x',
        () => Promise.reject(new Error('no browser here'))
      ).pdf('#/print', NO_OPTIONS)
    ))
  ],
  'print-cancelled': () => {
    let begun = (): void => {}
    const began = new Promise<void>((done) => (begun = done))
    return prints(
      engineOf(() => {
        begun()
        return new Promise(() => {})
      }),
      async (print, stop) => {
        const asked = print()
        await began
        await stop()
        return asked
      }
    )
  },
  'print-timeout': () => thrown(new PrintQueue(1).run(null, () => new Promise(() => {}))),
  'print-gone': ({ bare }) => refused(bare, 'cards.job', { handle: 'a'.repeat(32) })
}
