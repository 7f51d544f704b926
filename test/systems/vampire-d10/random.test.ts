import { test } from 'vitest'
import { playsThereAndBack } from '../../support/random-history'
import { patience, runs } from '../../support/runs'

test(
  'over random legal acts the stored state equals the rebuilt one, undo leads to the start and redo to the end',
  async () => {
    await playsThereAndBack('vampire-d10', { minLength: 20, maxLength: 40 }, runs(2, 10))
  },
  patience(60_000)
)

test('random reports mark no more boxes than the sheets have', async () => {
  const drawn = [0, 0, 2859, 0, 0, 0, 8823, 0, 9, 0, 0, 0, 0, 0, 7, 9, 0, 0, 2, 0, 0, 0, 0]
  const numbers = { minLength: drawn.length, maxLength: drawn.length }
  await playsThereAndBack('vampire-d10', numbers, { numRuns: 1, examples: [[drawn]] })
}, 30_000)
