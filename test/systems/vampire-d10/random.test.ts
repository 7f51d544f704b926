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
