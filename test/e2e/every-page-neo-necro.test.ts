import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser } from '../support/browser'
import { ROUTES } from '../support/routes'
import { putSample } from '../support/samples'
import { everyPageOf } from './support/every-page'
import { pagesOf } from './support/sample'
import { faultless, PlayTable } from './support/table'

// Pages that are the same in every game are checked with the first one.
everyPageOf('neo-necro', { all: true })

test('every game has its walk through the pages', () => {
  const walks = readdirSync(import.meta.dirname).filter((file) => file.startsWith('every-page-'))
  const games = readdirSync('resources/systems')
  expect(walks.sort()).toEqual(games.map((id) => `every-page-${id}.test.ts`).sort())
})

describeInBrowser('the walk through the pages', () => {
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
})
