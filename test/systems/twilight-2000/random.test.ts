import { test } from 'vitest'
import { playsThereAndBack } from '../../support/random-history'

test('over random legal acts what is stored is what is rebuilt, undo leads to the start and redo to the end', async () => {
  await playsThereAndBack('twilight-2000', { minLength: 30, maxLength: 60 }, { numRuns: 3, seed: 2000 })
}, 60_000)
