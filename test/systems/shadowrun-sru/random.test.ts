import { test } from 'vitest'
import { playsThereAndBack } from '../../support/random-history'

test('over random legal acts what is stored is what is rebuilt, undo leads to the start and redo to the end', async () => {
  await playsThereAndBack('shadowrun-sru', { minLength: 30, maxLength: 60 }, { numRuns: 1, seed: 24 })
}, 60_000)
