import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser } from '../support/browser'
import { movedBy, watchesMoves } from './support/moves'
import { overflowing } from './support/overflow'
import { pagesOf } from './support/sample'
import { faultless, PlayTable } from './support/table'

describeInBrowser('the window, with names as long as they may be', () => {
  let table: PlayTable
  beforeAll(async () => void (table = await PlayTable.open()))
  afterAll(() => table?.close())
  faultless(() => table)

  test('names as long as they may be fit every window', async () => {
    const one = await table.person()
    await one.link(one.words.library).click()
    await one.foundsCampaign(UNBROKEN, [UNBROKEN, CYRILLIC])
    for (const [gang, house] of [[CYRILLIC, 'Orlock'], [UNBROKEN, 'Delaque']] as const) {
      await one.foundsGang(gang, house, UNBROKEN)
      await one.recruits('Chef', UNBROKEN)
      for (const nth of ['1', '2']) await one.answers(new RegExp(`progression de départ ${nth} sur 2`), { options: ['+1 Force', '+1 Initiative'].slice(Number(nth) - 1, Number(nth)) })
      await one.trades(UNBROKEN)
      await one.takes('Bolter')
      await one.pays()
      await one.visits(`/gangs/${(await table.api.call('rosters.list', {})).at(-1)!.id}`)
      await one.main.getByRole('button', { name: /^Déclarer .* prêt à se battre$/ }).click()
      await one.reads(/^prêt$/, one.main)
    }
    await one.visits('/battles/new')
    await one.field('Nom de la bataille').fill(CYRILLIC)
    for (const side of await one.main.getByRole('checkbox', { name: /prend part à la bataille$/ }).all()) await side.check()
    await one.main.getByRole('button', { name: /^Commencer : / }).click()
    await one.heading(CYRILLIC, 1).waitFor()

    const wide: string[] = []
    const moved: string[] = []
    await watchesMoves(one.page)
    for (const [name, path] of Object.entries(await pagesOf(table.api))) {
      for (const [width, height] of [[1280, 800], [1024, 768], [800, 1000]] as const) {
        await one.page.setViewportSize({ width, height })
        await one.visits(path)
        moved.push(...(await movedBy(one.page)).map((what) => `${name} ${width}×${height}: ${what}`))
        wide.push(...(await overflowing(one.page)).map((what) => `${name} ${width}×${height}: ${what}`))
      }
    }
    expect({ wide, moved }).toEqual({ wide: [], moved: [] })
    await one.page.context().close()
  })
})

/** As long as a name may be: one word without end, and the letters of another script. */
const UNBROKEN = 'W'.repeat(160)
const CYRILLIC = 'Щ'.repeat(70) + ' ' + 'Ж'.repeat(89)
