import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser } from '../../support/browser'
import { ROUTES } from '../../support/routes'
import { barriers } from './barriers'
import type { Person } from './person'
import { pagesOf, sampleInto } from './sample'
import { faultless, PlayTable } from './table'

/** What keeps somebody from reading or using any page or dialog of the sample campaign, in one light: a file of tests each, so that both run at once. */
export function everyPageIn(theme: 'dark' | 'light'): void {
  describeInBrowser(`every page and every dialog, with the sample campaign (${theme})`, () => {
    let table: PlayTable
    let pages: { [name: string]: string }
    beforeAll(async () => {
      table = await PlayTable.open(sampleInto)
      await table.api.call('campaigns.open', { file: 'sous-la-gare.magot' })
      await table.api.call('seasons.close', { name: 'L’automne', from: '2026-09-01', to: '2026-11-30' })
      pages = await pagesOf(table.api)
    })
    afterAll(() => table?.close())
    faultless(() => table)

    test('no page is left out', () => {
      const visited = Object.values(pages).map((path) => path.split('?')[0]!)
      const shape = (route: string) => new RegExp(`^${route.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`)
      expect(ROUTES.filter((route) => !visited.some((path) => shape(route).test(path)))).toEqual([])
    })

    test(`nothing serious for those who see or hear the page otherwise (${theme})`, async () => {
      const reader = await table.person('fr', { colorScheme: theme })
      const found: { [page: string]: string[] } = {}
      for (const [name, path] of Object.entries(pages)) {
        await reader.visits(path)
        // 170 rows of the same make would take axe half a minute.
        if (name === 'trade') await reader.field('Catégorie').selectOption({ label: 'Pistolets' })
        // A sheet that is being laid out has a button that can't be pressed yet, and another colour.
        if (name === 'gang-cards') await reader.main.getByRole('button', { name: 'Imprimer en PDF', disabled: false }).waitFor()
        // In the other light only the colours are others.
        const there = await barriers(reader.page, { coloursOnly: theme === 'light' })
        if (there.length) found[name] = there
      }
      await reader.page.context().close()
      expect(found).toEqual({})
    })

    test(`nor in a dialog (${theme})`, async () => {
      const reader = await table.person('fr', { colorScheme: theme })
      const found: { [dialog: string]: string[] } = {}
      for (const [name, open] of Object.entries(DIALOGS)) {
        await reader.visits(pages[open.on]!)
        await open.by(reader)
        const dialog = reader.page.getByRole('dialog').or(reader.page.getByRole('alertdialog')).first()
        await dialog.waitFor()
        const there = await barriers(reader.page, { coloursOnly: theme === 'light' })
        if (there.length) found[name] = there
        await reader.page.keyboard.press('Escape')
        await dialog.waitFor({ state: 'detached' })
      }
      await reader.page.context().close()
      expect(found).toEqual({})
    })
  })
}

/** How each dialog is opened, and on which page. */
const DIALOGS: { [name: string]: { on: string; by(reader: Person): Promise<void> } } = {
  'new campaign': { on: 'library', by: (reader) => reader.button(reader.words.newCampaign).first().click() },
  'new gang': { on: 'campaign', by: (reader) => reader.button(reader.words.newGang).first().click() },
  'shortcuts': { on: 'campaign', by: (reader) => reader.page.keyboard.press('?') },
  'command palette': { on: 'campaign', by: (reader) => reader.page.keyboard.press('Control+k') },
  'copy of a gang': { on: 'gang', by: (reader) => choose(reader, /Copier|copie/) }
}

async function choose(reader: Person, act: RegExp): Promise<void> {
  await reader.button('Plus d’actions', reader.main).first().click()
  await reader.page.getByRole('menuitem', { name: act }).click()
}
