import { execFileSync } from 'node:child_process'
import { lstatSync } from 'node:fs'
import { mkdtemp, rename, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../support/test-app'

let app: TestApp
let file: string
beforeEach(async () => {
  app = await openTestApp({ backups: true, recent: true })
  ;({ file } = await app.call('campaigns.create', { name: 'Le club', system: 'neo-necro' }))
  await app.call('campaigns.close', {})
})
afterEach(() => app.end())

const at = (...names: string[]) => join(app.library, ...names)
const list = () => app.call('campaigns.list', {})
const refused = async (method: Parameters<TestApp['call']>[0], input: object) => {
  const answer = await app.dispatch(method, input)
  return answer.ok ? null : answer.error.code
}

describe('a campaign whose ending is in capitals', () => {
  beforeEach(() => rename(at(file), at('CLUB.MAGOT')))

  test('is in the library, and not among the deleted ones that have backups', async () => {
    expect(await list()).toMatchObject([{ file: 'CLUB.MAGOT', name: 'Le club', problem: null }])
    expect(await app.call('backups.deleted', {})).toEqual([])
  })

  test('has one ending after a copy and after the archive', async () => {
    expect(await app.call('library.duplicate', { file: 'CLUB.MAGOT' })).toEqual({ file: 'CLUB (2).magot' })
    expect(await app.call('library.archive', { file: 'CLUB.MAGOT' })).toEqual({ archived: 'CLUB.magot' })
  })
})

describe('a link that leads in a circle', () => {
  beforeEach(() => symlink(at('round.magot'), at('round.magot')))

  test.each(['campaigns.open', 'library.duplicate', 'library.copyOut'] as const)(
    'is no file for %s',
    async (method) => expect(await refused(method, { file: 'round.magot' })).toBe('file-missing')
  )

  test('is listed as gone since it was made, not as damaged', async () => {
    const round = (await list()).find((entry) => entry.file === 'round.magot')
    expect(round).toMatchObject({
      modified: lstatSync(at('round.magot')).mtime.toISOString(),
      problem: { code: 'file-missing' }
    })
  })
})

test('a link to a stick that is gone leaves the list, and comes back out of the trash', async () => {
  const stick = await mkdtemp(join(tmpdir(), 'magot-stick-'))
  await symlink(join(stick, 'gone.magot'), at('away.magot'))
  const { thrown } = await app.call('library.throwAway', { file: 'away.magot' })
  expect((await list()).map((entry) => entry.file)).toEqual([file])
  await app.call('library.takeBack', { thrown: thrown! })
  expect(lstatSync(at('away.magot')).isSymbolicLink()).toBe(true)
})

test.skipIf(process.platform === 'win32')(
  'a pipe of that name is refused as no campaign, not as missing',
  async () => {
    execFileSync('mkfifo', [at('pipe.magot')])
    for (const [method, more] of [
      ['library.throwAway', {}],
      ['library.archive', {}],
      ['library.rename', { to: 'Other' }]
    ] as const)
      expect(await refused(method, { file: 'pipe.magot', ...more })).toBe('file-foreign')
  }
)
