import { copyFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dialogsOf, IN_THE_WAY, TWO_STATES, type Dialog } from '../e2e/support/dialogs/list'
import { lookAtDialogs } from '../e2e/support/dialogs/look'
import { setStage, type Stage } from '../e2e/support/dialogs/stage'
import { madeUpProgram, speaksMadeUp } from '../e2e/support/made-up-program'
import type { Person } from '../e2e/support/person'
import { PlayTable } from '../e2e/support/table'
import { describeInBrowser } from '../support/browser'
import { contactSheets, photographsOf, USUAL_WINDOWS } from '../support/photographs'
import { putLargeSample } from '../support/samples'

const FILE = 'year.magot'
/** The windows in which axe hears each dialog: it says the same in the others. */
const HEARD = [390, 1280]
/** The windows in which the made-up language is read. */
const MADE_UP_AT = [390, 1280]

type Viewport = (typeof USUAL_WINDOWS)[number]
const optionsOf = (viewport: Viewport) => ({ viewport, hasTouch: viewport.width < 1000 })

/** All dialogs that `setStage` prepares; with MAGOT_DIALOG only these. */
function allOf(stage: Stage): ReturnType<typeof dialogsOf> {
  const asked = process.env['MAGOT_DIALOG']?.split(',')
  return Object.fromEntries(
    Object.entries(dialogsOf(stage)).filter(([name]) => !asked || asked.includes(name))
  )
}

/** Another computer wrote the open campaign's file meanwhile. */
async function writeElsewhere(table: PlayTable): Promise<void> {
  const path = join(table.library, FILE)
  await copyFile(path, `${path}.synced`)
  await table.api.call('campaigns.addPlayer', { name: 'Zoé' })
  await rename(`${path}.synced`, path)
}

/** What is wrong with these dialogs before a reader, who leaves then. */
async function wrongFor(
  reader: Person,
  dialogs: [string, Dialog][],
  { folder, heard = false }: { folder: string; heard?: boolean }
): Promise<{ [dialog: string]: string[] }> {
  const looks = dialogs.map(([name, dialog]) => {
    const picture = join(folder, `${name}-${reader.tongue}.png`)
    return [name, dialog, { heard, picture }] as const
  })
  const wrong = await lookAtDialogs(reader, looks)
  expect(reader.faults).toEqual([])
  await reader.page.context().close()
  return wrong
}

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

  /** A French reader in the dark and an English one in the light. */
  const readers = async (viewport: Viewport): Promise<Person[]> => [
    await table.person('fr', { ...optionsOf(viewport), colorScheme: 'dark' }),
    await table.person('en', { ...optionsOf(viewport), colorScheme: 'light' })
  ]
  /** What is wrong with these dialogs, each before one of the readers. `turn` says who begins. */
  async function wrongIn(viewport: Viewport, dialogs: ReturnType<typeof dialogsOf>, turn: number) {
    const folder = await photographsOf('dialogs', viewport)
    const wrong = {}
    for (const [nth, reader] of (await readers(viewport)).entries()) {
      const its = Object.entries(dialogs).filter((_, at) => (at + turn) % 2 === nth)
      Object.assign(wrong, await wrongFor(reader, its, { folder, heard: HEARD.includes(viewport.width) }))
    }
    await contactSheets(folder, viewport)
    return wrong
  }

  test.each(USUAL_WINDOWS.map((viewport, turn) => ({ ...viewport, turn })))(
    'stay in the window at $width × $height, have their main button in reach, and give the focus back',
    async ({ turn, ...viewport }) => {
      expect(await wrongIn(viewport, allOf(stage), turn)).toEqual({})
    },
    900_000
  )

  test('that open by themselves are like the others', async () => {
    for (const [turn, viewport] of USUAL_WINDOWS.entries())
      expect(await wrongIn(viewport, IN_THE_WAY, turn)).toEqual({})
  }, 300_000)

  test('that compare two states of the file are like the others', async () => {
    await writeElsewhere(table)
    for (const [turn, viewport] of USUAL_WINDOWS.entries())
      expect(await wrongIn(viewport, TWO_STATES, turn)).toEqual({})
  }, 300_000)
})

/** The same in the made-up language. Pictures go to test-results/dialogs-xx. */
describeInBrowser('the dialogs of the large campaign, in words 40 % longer', () => {
  const windows = USUAL_WINDOWS.filter(({ width }) => MADE_UP_AT.includes(width))
  let table: PlayTable
  let stage: Stage
  beforeAll(async () => {
    const entry = await madeUpProgram()
    table = await PlayTable.open((library) => putLargeSample(join(library, FILE)), entry)
    stage = await setStage(table.api, table.library, FILE)
  }, 900_000)
  afterAll(() => table?.close())

  async function wrongIn(viewport: Viewport, dialogs: ReturnType<typeof dialogsOf>) {
    const folder = await photographsOf('dialogs-xx', viewport)
    const reader = await table.person('en', optionsOf(viewport))
    await speaksMadeUp(reader)
    const wrong = await wrongFor(reader, Object.entries(dialogs), { folder })
    await contactSheets(folder, viewport)
    return wrong
  }

  test.each(windows)(
    'stay in the window at $width × $height, unbroken, and have their main button in reach',
    async (viewport) => {
      expect(await wrongIn(viewport, { ...allOf(stage), ...IN_THE_WAY })).toEqual({})
    },
    1_800_000
  )

  test('that compare two states of the file are like the others', async () => {
    await writeElsewhere(table)
    for (const viewport of windows) expect(await wrongIn(viewport, TWO_STATES)).toEqual({})
  }, 300_000)
})
