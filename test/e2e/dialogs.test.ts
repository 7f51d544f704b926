import { expect, test } from 'vitest'
import { describeInBrowser } from '../support/browser'
import { PLAIN } from './support/dialogs/list'
import { lookAtDialogs } from './support/dialogs/look'
import { sampleTable } from './support/sample-table'

/** A few of all dialogs, which test/long/every-dialog.test.ts opens: long and short ones, by a button and by a menu. */
const FEW = ['new-gang', 'cards-from-table', 'close-season', 'check', 'settings']

describeInBrowser('a few dialogs of the sample campaign', () => {
  const table = sampleTable()

  test.each([
    { width: 390, height: 844, tongue: 'fr' as const },
    { width: 1280, height: 720, tongue: 'en' as const }
  ])(
    'stay in the window at $width × $height, keep their main button in reach, and give the focus back',
    async ({ tongue, ...viewport }) => {
      const reader = await table().person(tongue, { viewport, hasTouch: viewport.width < 1000 })
      const dialogs = FEW.map((name) => [name, PLAIN[name]!, { heard: true }] as const)
      expect(await lookAtDialogs(reader, dialogs)).toEqual({})
      await reader.page.context().close()
    }
  )
})
