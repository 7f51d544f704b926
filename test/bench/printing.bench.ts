import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { printSetup } from '../../src-main/contract/print-setup'
import { print, type PrintJob } from '../../src-main/printing/print'
import { describeInBrowser } from '../support/browser'
import { benchRoute, openBench, type Bench } from '../printing/support/bench'
import { readPdf } from '../printing/support/read-pdf'
import { deckOf, usualGang } from '../printing/support/specimens'
import { inTurns } from './support/measure'
import { Table } from './support/table'

/**
 * What it costs to lay 54 cards with backs out and to print them, over the same engine printing the very same pages when
 * they are only a page to be loaded: no script, no measuring, no finishing. Milliseconds of this machine mean nothing
 * elsewhere; their ratio does.
 */
const CARDS = 54
const GOAL = 1.6
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
      12,
      report.lines.map(() => 1)
    ])
    const still = await bench.still(job.route)
    const [printed, static_] = await Promise.all(
      [(await print(job, bench.engine)).bytes, await bench.printStill(still)].map(readPdf)
    )
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
    table.judge()
  })
})
