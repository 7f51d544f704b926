import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser } from '../support/browser'
import { ROUTES } from '../support/routes'
import { putSample } from '../support/samples'
import { barriers } from './support/barriers'
import { everyPageOf } from './support/every-page'
import type { Person } from './support/person'
import { pagesOf } from './support/sample'
import { faultless, PlayTable } from './support/table'

// Pages that are the same in every game are checked with the first one.
everyPageOf('neo-necro', { all: true })

test('every game has its walk through the pages', () => {
  const walks = readdirSync(import.meta.dirname).filter((file) => file.startsWith('every-page-'))
  const games = readdirSync('resources/systems')
  expect(walks.sort()).toEqual(games.map((id) => `every-page-${id}.test.ts`).sort())
})

describeInBrowser('the dialogs, with the sample campaign', () => {
  let table: PlayTable
  let pages: { [name: string]: string }
  beforeAll(async () => {
    table = await PlayTable.open((library) => putSample(`${library}/sample.magot`))
    await table.api.call('campaigns.open', { file: 'sample.magot' })
    await table.api.call('seasons.close', { name: 'L’automne', from: '2026-09-01', to: '2026-11-30' })
    pages = await pagesOf(table.api)
  })
  afterAll(() => table?.close())
  faultless(() => table)

  test('the walk visits every page', () => {
    const visited = Object.values(pages).map((path) => path.split('?')[0]!)
    const shape = (route: string) =>
      new RegExp(`^${route.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`)
    expect(ROUTES.filter((route) => !visited.some((path) => shape(route).test(path)))).toEqual([])
  })

  test('no dialog has a serious accessibility fault, in either theme', async () => {
    const reader = await table.person('fr')
    const found: { [dialog: string]: string[] } = {}
    for (const [name, open] of Object.entries(DIALOGS)) {
      await reader.visits(pages[open.on]!)
      await open.by(reader)
      const dialog = reader.page.getByRole('dialog').or(reader.page.getByRole('alertdialog')).first()
      await dialog.waitFor()
      const dark = await barriers(reader.page)
      await reader.page.emulateMedia({ colorScheme: 'light' })
      await reader.settles()
      const light = await barriers(reader.page, { coloursOnly: true })
      await reader.page.emulateMedia({ colorScheme: 'dark' })
      if (dark.length + light.length) found[name] = [...dark, ...light.map((what) => `in the light: ${what}`)]
      await reader.page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
    await reader.page.context().close()
    expect(found).toEqual({})
  })
})

/** How each dialog is opened, and on which page. */
const DIALOGS: { [name: string]: { on: string; by(reader: Person): Promise<void> } } = {
  'new campaign': { on: 'library', by: (reader) => reader.button(reader.words.newCampaign).first().click() },
  'new gang': { on: 'campaign', by: (reader) => reader.button(reader.words.newGang).first().click() },
  shortcuts: { on: 'campaign', by: (reader) => reader.page.keyboard.press('?') },
  'command palette': { on: 'campaign', by: (reader) => reader.page.keyboard.press('Control+k') },
  'copy of a gang': { on: 'gang', by: (reader) => choose(reader, /Copier|copie/) }
}

async function choose(reader: Person, act: RegExp): Promise<void> {
  await reader.button('Plus d’actions', reader.main).first().click()
  await reader.page.getByRole('menuitem', { name: act }).click()
}
