import { test } from 'vitest'
import { playsThereAndBack } from '../../support/random-history'

test('over random legal acts what is stored is what is rebuilt, undo leads to the start and redo to the end', async () => {
  await playsThereAndBack('vampire-d10', { minLength: 20, maxLength: 40 }, { numRuns: 2, seed: 10 })
}, 60_000)
