import { copyFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dialogsOf, IN_THE_WAY, TWO_STATES } from '../e2e/support/dialogs/list'
import { lookAtDialogs } from '../e2e/support/dialogs/look'
import { setStage, type Stage } from '../e2e/support/dialogs/stage'
import type { Person } from '../e2e/support/person'
import { PlayTable } from '../e2e/support/table'
import { describeInBrowser } from '../support/browser'
import { contactSheets, photographsOf, USUAL_WINDOWS } from '../support/photographs'
import { putLargeSample } from '../support/samples'

const FILE = 'year.magot'
/** The windows in which axe hears each dialog: it says the same in the others. */
const HEARD = [390, 1280]

/**
 * Every dialog of the large campaign at usual widths, in alternating languages and themes. Pictures go to
 * test-results/dialogs.
 */
describeInBrowser('the dialogs of the large campaign', () => {
  let table: PlayTable
  let stage: Stage
  beforeAll(async () => {
    table = await PlayTable.open((library) => putLargeSample(join(library, FILE)))
    stage = await setStage(table.api, table.library, FILE)
  }, 600_000)
  afterAll(() => table?.close())

  type Viewport = (typeof USUAL_WINDOWS)[number]
  /** A French reader in the dark and an English one in the light. */
  const readers = async (viewport: Viewport): Promise<Person[]> => {
    const options = { viewport, hasTouch: viewport.width < 1000 }
    return [
      await table.person('fr', { ...options, colorScheme: 'dark' }),
      await table.person('en', { ...options, colorScheme: 'light' })
    ]
  }
  /** What is wrong with these dialogs, each before one of the readers. `turn` says who begins. */
  async function wrongIn(viewport: Viewport, dialogs: ReturnType<typeof dialogsOf>, turn: number) {
    const folder = await photographsOf('dialogs', viewport)
    const both = await readers(viewport)
    const wrong = {}
    for (const [nth, reader] of both.entries()) {
      const its = Object.entries(dialogs).filter((_, at) => (at + turn) % 2 === nth)
      const looks = its.map(([name, dialog]) => {
        const picture = join(folder, `${name}-${reader.tongue}.png`)
        return [name, dialog, { heard: HEARD.includes(viewport.width), picture }] as const
      })
      Object.assign(wrong, await lookAtDialogs(reader, looks))
      expect(reader.faults).toEqual([])
      await reader.page.context().close()
    }
    await contactSheets(folder, viewport)
    return wrong
  }

  test.each(USUAL_WINDOWS.map((viewport, turn) => ({ ...viewport, turn })))(
    'stay in the window at $width × $height, have their main button in reach, and give the focus back',
    async ({ turn, ...viewport }) => {
      const asked = process.env['MAGOT_DIALOG']?.split(',')
      const all = Object.entries(dialogsOf(stage)).filter(([name]) => !asked || asked.includes(name))
      expect(await wrongIn(viewport, Object.fromEntries(all), turn)).toEqual({})
    },
    900_000
  )

  test('that stand in the way by themselves are like the others', async () => {
    for (const [turn, viewport] of USUAL_WINDOWS.entries())
      expect(await wrongIn(viewport, IN_THE_WAY, turn)).toEqual({})
  }, 300_000)

  test('that compare two states of the file are like the others', async () => {
    const path = join(table.library, FILE)
    await copyFile(path, `${path}.synced`)
    await table.api.call('campaigns.addPlayer', { name: 'Zoé' })
    await rename(`${path}.synced`, path)
    for (const [turn, viewport] of USUAL_WINDOWS.entries())
      expect(await wrongIn(viewport, TWO_STATES, turn)).toEqual({})
  }, 300_000)
})
