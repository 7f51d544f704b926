import { test } from 'vitest'
import { playsThereAndBack } from '../../support/random-history'
import { patience, runs } from '../../support/runs'

test(
  'over random legal acts the stored state equals the rebuilt one, undo leads to the start and redo to the end',
  async () => {
    await playsThereAndBack('twilight-2000', { minLength: 30, maxLength: 60 }, runs(3, 2000))
  },
  patience(60_000)
)
