import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser } from '../support/browser'
import { sampleInto } from './support/sample'
import { PlayTable } from './support/table'

describeInBrowser('the report of a battle on a phone', () => {
  let table: PlayTable
  beforeAll(async () => void (table = await PlayTable.open(sampleInto)))
  afterAll(() => table?.close())

  test('the bar of the row in hand stands at the card’s edge, and none on the name', async () => {
    await table.api.call('campaigns.open', { file: 'sous-la-gare.magot' })
    const rosters = (await table.api.call('rosters.list', {})).slice(0, 2)
    const sides = await Promise.all(
      rosters.map(async ({ id: roster }) => ({
        roster,
        members: (await table.api.call('rosters.get', { roster })).sheets
          .filter(({ status }) => status.fit)
          .map(({ member }) => member)
      }))
    )
    const { id } = await table.api.call('battles.start', { name: 'Le convoi', date: '2026-11-20', sides })
    const one = await table.person('fr', { viewport: { width: 390, height: 844 } })
    await one.visits(`/battles/${id}`)
    const state = one.main.getByRole('radiogroup', { name: /^En fin de partie/ }).first()
    await state.locator('input').first().focus()
    // In a narrow window the row is a card.
    const row = state.locator('xpath=ancestor::tr')
    await expect
      .poll(() =>
        row.evaluate((line) => [line, line.firstElementChild!].map((at) => getComputedStyle(at).boxShadow))
      )
      .toEqual([expect.stringContaining('inset'), 'none'])
  })
})
