import { expect, test } from 'vitest'
import { idCell } from '../../src-main/kernel/state/needed'
import { buys, changes, creates, emptyRoster } from './acts'
import { makeCampaign } from './made'

test('acts that need one of many cells are the same that need each of them', async () => {
  const { file } = await makeCampaign()
  await file.append(creates(emptyRoster('r1', 100_000)))
  const made = await file.appendAll(
    Array.from({ length: 400 }, (_, n) =>
      n % 2 === 0
        ? buys('r1', `i${n}`)
        : changes('r1', 'moved', { do: 'item-move', item: `i${n - 1}`, to: 'stash', on: null })
    )
  )
  const acts = made.map(({ seq }) => seq)
  // So many pairs of a cell and an act that they are not looked up one by one; some acts are not asked about.
  const [cells, among] = [acts.slice(0, 350).map((_, n) => idCell(`i${n}`)), acts.slice(30)]
  const each = await Promise.all(cells.map((cell) => file.needing([cell], among)))
  const all = await file.needing(cells, among)
  expect(cells.length * among.length).toBeGreaterThan(100_000)
  expect([...all].toSorted((a, b) => a - b)).toEqual(
    [...new Set(each.flatMap((found) => [...found]))].toSorted((a, b) => a - b)
  )
  expect(all.size).toBeGreaterThan(100)
})
