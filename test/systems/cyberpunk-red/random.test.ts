import { test } from 'vitest'
import { playsThereAndBack } from '../../support/random-history'
import { patience, runs } from '../../support/runs'

test(
  'over random legal acts the stored state equals the rebuilt one, undo leads to the start and redo to the end',
  async () => {
    await playsThereAndBack('cyberpunk-red', { minLength: 30, maxLength: 40 }, runs(2, 2077))
  },
  patience(60_000)
)
