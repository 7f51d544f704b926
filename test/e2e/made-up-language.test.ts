import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeInBrowser } from '../support/browser'
import { sampled } from '../support/runs'
import { putSample } from '../support/samples'
import { brokenWords } from './support/broken-words'
import { madeUpProgram, speaksMadeUp } from './support/made-up-program'
import { overflowing } from './support/overflow'
import { unsaid } from './support/said'
import { pagesOf } from './support/sample'
import { faultless, PlayTable } from './support/table'

const GAMES = sampled(
  ['neo-necro', 'cyberpunk-red', 'twilight-2000', 'shadowrun-sru', 'vampire-d10'],
  ['neo-necro', 'vampire-d10']
)
/** Without `npm run test:long`: what differs most from page to page. */
const FEW = [
  'campaign',
  'gang',
  'fighter',
  'trade',
  'interlude',
  'battles',
  'battle',
  'table',
  'evening',
  'question'
]
const WIDTHS = [
  { width: 390, height: 844 },
  { width: 1280, height: 720 }
]

describeInBrowser('a language with other letters and words 40 % longer', () => {
  let entry: string
  beforeAll(async () => {
    entry = await madeUpProgram()
  }, 300_000)

  describe.each(GAMES)('in %s', (system) => {
    let table: PlayTable
    let pages: { [name: string]: string }
    beforeAll(async () => {
      table = await PlayTable.open((library) => putSample(`${library}/sample.magot`, system), entry)
      await table.api.call('campaigns.open', { file: 'sample.magot' })
      await table.api.call('seasons.close', { name: 'L’automne', from: '2026-09-01', to: '2026-11-30' })
      const every = await pagesOf(table.api)
      const wanted = sampled(Object.keys(every), FEW)
      pages = Object.fromEntries(Object.entries(every).filter(([name]) => wanted.includes(name)))
    }, 300_000)
    afterAll(() => table?.close())
    faultless(() => table)

    test.each(WIDTHS)(
      'fits a window of $width on every page, unbroken, with no key in its place',
      async (viewport) => {
        const one = await table.person('en', { viewport, hasTouch: viewport.width < 1000 })
        await speaksMadeUp(one)
        const wrong: { [page: string]: string[] } = {}
        for (const [name, path] of Object.entries(pages)) {
          await one.visits(path)
          const faults = [
            ...(await overflowing(one.page)),
            ...(await brokenWords(one.page)).map((word) => `broken: ${word}`),
            ...(await unsaid(one.page)).map((text) => `nobody wrote “${text}”`)
          ]
          if (faults.length > 0) wrong[name] = faults
        }
        await one.page.context().close()
        expect(wrong).toEqual({})
      },
      900_000
    )
  })
})
