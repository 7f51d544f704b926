import { test } from 'vitest'
import { playsThereAndBack } from '../../support/random-history'
import { patience, runs } from '../../support/runs'

test(
  'over random legal acts the stored state equals the rebuilt one, undo leads to the start and redo to the end',
  async () => {
    await playsThereAndBack('shadowrun-sru', { minLength: 30, maxLength: 60 }, runs(1, 24))
  },
  patience(60_000)
)
