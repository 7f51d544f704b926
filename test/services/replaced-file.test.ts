import { copyFile, mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Output } from '../../src-main/contract'
import { openTestApp, type TestApp } from '../support/test-app'

let app: TestApp
let file: string
beforeEach(async () => {
  app = await openTestApp()
  file = (await app.call('campaigns.create', { name: 'Ruche', system: 'neo-necro' })).file
  await app.call('rosters.create', { name: 'Les Rouilles', kind: 'orlock' })
})
afterEach(() => app.end())

/** A sync replaces the open file with the state from another computer, while somebody played on here. */
async function synced(): Promise<void> {
  const elsewhere = await openTestApp()
  await copyFile(join(app.library, file), join(elsewhere.library, file))
  await elsewhere.call('campaigns.open', { file })
  await elsewhere.call('rosters.create', { name: 'Les Griffes', kind: 'escher' })
  await elsewhere.call('rosters.create', { name: 'La Braise', kind: 'orlock' })
  await elsewhere.call('campaigns.close', {})
  await app.call('campaigns.addPlayer', { name: 'Camille' })
  await copyFile(join(elsewhere.library, file), join(app.library, '.synced'))
  await rename(join(app.library, '.synced'), join(app.library, file))
  await elsewhere.end()
}

const names = async () => (await app.call('rosters.list', {})).map(({ name }) => name).sort()
const files = async () =>
  (await readdir(app.library)).filter((name) => name.endsWith('.magot') && name !== '.magot')

describe.skipIf(process.platform === 'win32')('a campaign whose file a sync has replaced', () => {
  test('is reported; reading goes on, nothing is written, and the content of both states is shown', async () => {
    expect(await app.call('campaigns.states', {})).toBeNull()
    expect(await app.call('campaigns.current', {})).toMatchObject({
      standing: 'here',
      readOnly: false,
      place: null
    })
    await synced()
    expect(await app.call('campaigns.current', {})).toMatchObject({ standing: 'replaced' })
    expect(await names()).toEqual(['Les Rouilles'])
    expect(await app.dispatch('campaigns.rename', { name: 'Autre' })).toMatchObject({
      ok: false,
      error: { code: 'file-replaced' }
    })
    expect(await app.dispatch('campaigns.check', {})).toMatchObject({
      ok: false,
      error: { code: 'file-replaced' }
    })
    const state = { name: 'Ruche', at: expect.stringMatching(/^\d{4}-/), battles: 0 }
    expect(await app.call('campaigns.states', {})).toEqual({
      here: { ...state, acts: 3, rosters: 1 },
      there: { ...state, acts: 4, rosters: 3 },
      problem: null
    })
  })

  test.each([
    ['here', ['Les Rouilles'], ['La Braise', 'Les Griffes', 'Les Rouilles']],
    ['there', ['La Braise', 'Les Griffes', 'Les Rouilles'], ['Les Rouilles']]
  ] as const)(
    'keeps the one that is %s, and the other is a file of the library',
    async (keep, kept, other) => {
      await synced()
      const asked = await app.dispatch('campaigns.keepState', { keep }, { request: `keep-${keep}-it` })
      if (!asked.ok) throw new Error(asked.error.code)
      const { aside, ...view } = asked.value as Output<'campaigns.keepState'>
      expect(await app.dispatch('campaigns.keepState', { keep }, { request: `keep-${keep}-it` })).toEqual(
        asked
      )
      expect(view).toMatchObject({ file, standing: 'here' })
      expect(aside).toMatch(/^Ruche \(\d{4}-\d\d-\d\d \d\dh\d\d\)( \(2\))?\.magot$/)
      expect((await files()).sort()).toEqual([aside, file].sort())
      expect(await names()).toEqual(kept)
      expect(view.players.map(({ name }) => name)).toEqual(keep === 'here' ? ['Camille'] : [])
      await app.call('campaigns.rename', { name: 'On continue' })
      expect((await app.call('campaigns.check', {})).findings).toEqual([])
      await app.call('campaigns.open', { file: aside! })
      expect(await names()).toEqual(other)
      expect((await app.call('campaigns.check', {})).findings).toEqual([])
      // Both are the same campaign, so the separate acts can be merged.
      await app.call('campaigns.open', { file })
      expect((await app.call('exchange.compare', { file: aside! })).fork).toBe(2)
    }
  )

  test('by a file that is no campaign can keep its open state; the other file can’t be opened and is put aside unchanged', async () => {
    await writeFile(join(app.library, '.synced'), 'no campaign')
    await rename(join(app.library, '.synced'), join(app.library, file))
    expect(await app.call('campaigns.states', {})).toMatchObject({
      here: { acts: 2 },
      there: null,
      problem: { code: 'file-foreign' }
    })
    expect(await app.dispatch('campaigns.keepState', { keep: 'there' })).toMatchObject({
      ok: false,
      error: { code: 'file-foreign' }
    })
    const { aside } = await app.call('campaigns.keepState', { keep: 'here' })
    expect((await files()).sort()).toEqual([aside, file].sort())
    expect(await names()).toEqual(['Les Rouilles'])
  })

  test('asks only where it was replaced', async () => {
    expect(await app.dispatch('campaigns.keepState', { keep: 'here' })).toMatchObject({
      ok: false,
      error: { code: 'not-replaced' }
    })
  })

  test('leaves both alone when it is closed unresolved: the new file is not mistaken for the one left', async () => {
    await synced()
    await app.call('campaigns.close', {})
    await app.call('campaigns.open', { file })
    expect(await names()).toEqual(['La Braise', 'Les Griffes', 'Les Rouilles'])
  })
})

test('of a library in a synced folder is reported once', async () => {
  const library = join(app.library, 'Dropbox', 'Magot')
  await mkdir(library, { recursive: true })
  const there = await openTestApp({ library })
  const place = async () => (await there.call('campaigns.current', {}))?.place
  const { file: first } = await there.call('campaigns.create', { name: 'Ruche', system: 'neo-necro' })
  expect(await place()).toEqual({ kind: 'synced', by: 'Dropbox' })
  await there.call('campaigns.placeTold', {})
  expect(await place()).toBeNull()
  await there.call('campaigns.create', { name: 'Autre', system: 'neo-necro' })
  expect(await place()).toBeNull()
  await there.end()
  const again = await openTestApp({ library })
  await again.call('campaigns.open', { file: first })
  expect((await again.call('campaigns.current', {}))?.place).toBeNull()
  await again.end()
})
