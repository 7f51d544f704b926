import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeCampaign, type Made } from './made'

// Resources left open by a test burden all files that share its process, and the folder for temporary files.

let before: Made

test('a campaign exists as long as its test', async () => {
  before = await makeCampaign()
  expect(existsSync(before.path)).toBe(true)
})

test('the next test finds it closed and its folder gone', async () => {
  expect(existsSync(before.options.library)).toBe(false)
  await expect(before.file.rosters()).rejects.toThrow()
})
