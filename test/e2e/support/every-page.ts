import { afterAll, beforeAll, expect, test } from 'vitest'
import { putSample } from '../../support/samples'
import { describeInBrowser } from '../../support/browser'
import { sampled } from '../../support/runs'
import { pagesOf } from './sample'
import { sameInBoth } from './said'
import { faultless, PlayTable } from './table'
import { walk, type Faults } from './walk'

/** The pages with a game's own words and figures; the others are the same in every game. */
const OWN = [
  'campaign',
  'gang',
  'fighter',
  'trade',
  'interlude',
  'gang-cards',
  'cards-book',
  'correct-fighter',
  'battle',
  'table',
  'history',
  'rules-rulings',
  'rules-tables',
  'reference',
  'questions',
  'question'
]

/** Those of them that `npm test` visits. */
const FEW = ['gang', 'fighter', 'interlude', 'correct-fighter', 'battle', 'table', 'rules-tables', 'question']

/** Those of them that differ enough to be checked with axe too. */
const HEARD = ['fighter', 'battle', 'table', 'question']

/**
 * The walk through the pages of a game's sample campaign: all of them, or those with the game's own content.
 */
export function everyPageOf(system: string, { all = false } = {}): void {
  describeInBrowser(`the pages of the sample of ${system}`, () => {
    let table: PlayTable
    let faults: Faults
    beforeAll(async () => {
      table = await PlayTable.open((library) => putSample(`${library}/sample.magot`, system))
      await table.api.call('campaigns.open', { file: 'sample.magot' })
      if (all)
        await table.api.call('seasons.close', { name: 'L’automne', from: '2026-09-01', to: '2026-11-30' })
      const every = await pagesOf(table.api)
      const own = sampled(OWN, FEW)
      faults = await walk(table, {
        pages: all ? every : Object.fromEntries(Object.entries(every).filter(([name]) => own.includes(name))),
        onPhone: ['gang', 'fighter', 'interlude', 'table'],
        ...(all ? { same: await sameInBoth(table.api) } : { heard: HEARD }),
        before: {
          // 170 rows of the same kind would take axe half a minute.
          trade: async (reader) => {
            const category = reader.field('Catégorie', reader.main)
            if (await category.isVisible()) await category.selectOption({ index: 1 })
          },
          // During the layout of a sheet a button is disabled, with another colour.
          'gang-cards': (reader) =>
            reader.main.getByRole('button', { name: 'Imprimer en PDF', disabled: false }).waitFor()
        }
      })
    }, 900_000)
    afterAll(() => table?.close())
    faultless(() => table)

    test(`are complete (${system})`, () => expect(faults.opens).toEqual([]))
    test(`fit every window, and the sheets fit a phone (${system})`, () => expect(faults.fits).toEqual([]))
    test(`are in both languages${all ? ', without a word of the other one' : ''} (${system})`, () =>
      expect(faults.says).toEqual([]))
    test(`are accessible in the dark theme (${system})`, () => expect(faults.dark).toEqual([]))
    test(`are accessible in the light theme (${system})`, () => expect(faults.light).toEqual([]))
  })
}
