import { test } from 'vitest'
import { playsThereAndBack } from '../../support/random-history'

test('over random legal acts what is stored is what is rebuilt, undo leads to the start and redo to the end', async () => {
  await playsThereAndBack('cyberpunk-red', { minLength: 30, maxLength: 40 }, { numRuns: 2, seed: 2077 })
}, 60_000)
