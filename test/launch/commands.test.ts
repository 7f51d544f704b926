import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const launch = join(import.meta.dirname, '../../scripts/launch.mjs')

test('an unknown command is answered in one line that names the known ones', () => {
  const { status, stderr } = spawnSync(process.execPath, [launch, 'strat'], { encoding: 'utf8' })
  expect(status).toBe(2)
  expect(stderr).toMatch(/^\[magot\] unknown command “strat”; there are: start, test, magot, .*\n$/)
})
