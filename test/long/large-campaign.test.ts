import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { LARGE_CLUB, writeClub } from '../../src-main/sample'
import { lastSeal } from '../support/last-seal'
import { openTestApp } from '../support/test-app'

test(
  'the large campaign has the same seals each time, its stated size, and no fault',
  { timeout: 1_200_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'magot-large-'))
    const make = (name: string) =>
      writeClub({
        out: join(folder, name),
        resources: resolve('resources'),
        version: 'test',
        club: LARGE_CLUB
      })
    await make('one.magot')
    await make('two.magot')
    expect(await lastSeal(join(folder, 'two.magot'))).toEqual(await lastSeal(join(folder, 'one.magot')))
    const app = await openTestApp({ library: folder })
    await app.call('campaigns.open', { file: 'one.magot' })
    const { findings, rosters, acts } = await app.call('campaigns.check', {})
    expect({ findings, rosters }).toEqual({ findings: [], rosters: 12 })
    expect(acts).toBeGreaterThan(5000)
    expect((await app.call('battles.list', {})).filter(({ status }) => status === 'finished')).toHaveLength(
      150
    )
    const members = await app.call('members.list', {})
    expect(members.length).toBeGreaterThan(110)
    expect(members.length).toBeLessThan(150)
    await app.end()
    await rm(folder, { recursive: true, force: true })
  }
)
