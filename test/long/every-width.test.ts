import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenWords } from '../e2e/support/broken-words'
import { cutHints } from '../e2e/support/cut-hints'
import { overflowing } from '../e2e/support/overflow'
import { pagesOf } from '../e2e/support/sample'
import { PlayTable } from '../e2e/support/table'
import { describeInBrowser } from '../support/browser'
import { contactSheets, photographsOf, USUAL_WINDOWS } from '../support/photographs'
import { putLargeSample } from '../support/samples'

/**
 * Every page of the large campaign at usual widths, in alternating languages and themes. Pictures go to
 * test-results/widths.
 */
/** The maximum height of a page on a phone, in screens, before anything is unfolded. */
const SCREENS = 12

describeInBrowser('the large campaign', () => {
  let table: PlayTable
  let pages: { [name: string]: string }
  beforeAll(async () => {
    table = await PlayTable.open(async (library) => {
      await putLargeSample(join(library, 'year.magot'))
    })
    await table.api.call('campaigns.open', { file: 'year.magot' })
    pages = await pagesOf(table.api)
  }, 600_000)
  afterAll(() => table?.close())

  test.each(USUAL_WINDOWS)(
    'is read at $width × $height: nothing overflows or is broken',
    async (viewport) => {
      const folder = await photographsOf('widths', viewport)
      const readers = [
        await table.person('fr', { viewport, hasTouch: viewport.width < 1000 }),
        await table.person('en', { viewport, hasTouch: viewport.width < 1000, colorScheme: 'light' })
      ]
      const wrong: { [page: string]: string[] } = {}
      for (const [nth, [name, path]] of Object.entries(pages).entries()) {
        const one = readers[nth % 2]!
        await one.visits(path)
        // The paper of a preview does not count: its sheets come one after the other, as many as there are.
        const screens = await one.page.evaluate(() => {
          const main = document.querySelector('main')!
          const paper = main.querySelector('.paper-sheets')?.getBoundingClientRect().height ?? 0
          return (main.scrollHeight - paper) / innerHeight
        })
        const faults = [
          ...(await overflowing(one.page)),
          ...(await brokenWords(one.page)).map((word) => `broken: ${word}`),
          ...(await cutHints(one.page)).map((hint) => `cut: ${hint}`),
          ...(viewport.width === 390 && screens > SCREENS ? [`${screens.toFixed(1)} screens`] : [])
        ]
        if (faults.length > 0) wrong[name] = faults
        await one.page.screenshot({ path: join(folder, `${name}.png`) })
      }
      for (const one of readers) {
        expect(one.faults).toEqual([])
        await one.page.context().close()
      }
      await contactSheets(folder, viewport)
      expect(wrong).toEqual({})
    },
    900_000
  )
})
