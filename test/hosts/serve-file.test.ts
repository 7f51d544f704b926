import { copyFile, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFile } from '../../src-main/hosts/terminal/data'
import { openTestApp, type TestApp } from '../support/test-app'

// `magot serve FILE`: the user who starts the browser host names the file, and the window in the browser
// names none.
let stick: string
let path: string
let app: TestApp
beforeEach(async () => {
  stick = await realpath(await mkdtemp(join(tmpdir(), 'magot-stick-')))
  path = join(stick, 'Club.magot')
  app = await openTestApp({ host: 'browser' })
  const { file } = await app.call('campaigns.create', { name: 'Le club', system: 'neo-necro' })
  await app.call('campaigns.close', {})
  await copyFile(join(app.library, file), path)
})
afterEach(async () => {
  await app.end()
  await rm(stick, { recursive: true, force: true })
})

test('the named file is open in its place, beside the usual library', async () => {
  await openFile(app, path)
  expect(await app.call('campaigns.current', {})).toMatchObject({ outside: { folder: stick } })
  expect((await app.call('campaigns.list', {})).map(({ open }) => open)).toEqual([false])
  expect(await app.call('library.takeOffer', {})).toBeNull()
})

test('a file that can’t be opened is refused in words, and no campaign is open', async () => {
  await expect(openFile(app, join(stick, 'Parti.magot'))).rejects.toThrow(/file-missing/)
  expect(await app.call('campaigns.current', {})).toBeNull()
})
