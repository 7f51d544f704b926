import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { printSetup } from '../../src-main/contract/print-setup'
import { print, type PrintJob } from '../../src-main/printing/print'
import { describeInBrowser } from '../support/browser'
import { benchRoute, openBench, type Bench } from '../printing/support/bench'
import { readPdf } from '../printing/support/read-pdf'
import { deckOf, usualGang } from '../printing/support/specimens'
import { campaignOf, LARGE, nameOf, SMALL, type Size } from './support/campaigns'
import { inTurns } from './support/measure'
import { runMagot } from './support/run-magot'
import { figure, Table, times } from './support/table'

/**
 * The cost of laying out and printing 54 cards with backs, compared with printing the same pages as a static
 * page: no script, no measuring, no finishing. The milliseconds depend on the machine; the ratio does not.
 */
const [CARDS, PAGES] = [54, 12]
const GOAL = 1.6
const SIZE_GOAL = 0.5
const table = new Table('printing')

describeInBrowser('printing', () => {
  let bench: Bench
  beforeAll(async () => void (bench = await openBench()))
  afterAll(() => bench?.close())

  test(`${CARDS} cards with backs against an equal static page`, async () => {
    const gang = usualGang().filter(({ id }) => id !== 'm1')
    const some = Array.from({ length: CARDS }, (_, n) => ({
      ...gang[n % gang.length]!,
      id: `c${n}`,
      blocks: gang[n % gang.length]!.blocks.slice(0, 4)
    }))
    bench.lay(deckOf(some))
    const setup = v.parse(printSetup, { backs: 'long-edge', palette: 'full' })
    const job: PrintJob = { route: benchRoute('', setup), locale: 'fr', name: null, incomplete: false }

    const { report } = await print(job, bench.engine)
    expect([report.cards, report.pages, report.lines.map((line) => line.continued)]).toEqual([
      CARDS,
      PAGES,
      report.lines.map(() => 1)
    ])
    const still = await bench.still(job.route)
    const [bytes, plain] = [(await print(job, bench.engine)).bytes, await bench.printStill(still)]
    const [printed, static_] = await Promise.all([bytes, plain].map(readPdf))
    expect(static_!.pages.map((page) => page.text)).toEqual(printed!.pages.map((page) => page.text))
    const measured = await inTurns(
      async () => void (await print(job, bench.engine)),
      async () => void (await bench.printStill(still))
    )
    table.add({
      what: `${CARDS} cards with backs, printed`,
      against: 'the same pages, static',
      goal: { times: GOAL },
      measured
    })
    table.add({
      what: 'bytes of their PDF for each page',
      against: 'the same pages, static',
      goal: { times: SIZE_GOAL },
      measured: times(bytes.length / PAGES, plain.length / PAGES)
    })
  })

  test('the cards of a whole campaign', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'magot-bench-print-'))
    const printed = async (size: Size) => {
      const [file, out] = [join(folder, `${nameOf(size)}.magot`), join(folder, `${nameOf(size)}.pdf`)]
      await copyFile(await campaignOf(size), file)
      const start = performance.now()
      const { peak } = await runMagot(['print', file, '--out', out])
      const ms = performance.now() - start
      const pages = (await PDFDocument.load(await readFile(out))).getPageCount()
      return { peak, each: ms / pages, pages }
    }
    const [few, many] = [await printed(SMALL), await printed(LARGE)]
    await rm(folder, { recursive: true, force: true })
    const against = `the same in the campaign of ${SMALL}; ${many.pages} pages against ${few.pages}`
    table.add({
      what: 'the cards of a whole campaign, printed, for each page',
      against,
      goal: { times: 1.3 },
      measured: times(many.each, few.each)
    })
    table.add({
      what: 'memory at the peak of printing them, MB',
      against: 'nothing',
      goal: null,
      measured: figure(many.peak)
    })
  })

  test('every goal of printing is reached', () => table.judge())
})
