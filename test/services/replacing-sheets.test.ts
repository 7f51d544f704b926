import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Answer } from '../../src-main/contract'
import { CHANGED_MEANWHILE, conflictsOf } from '../../src-main/contract/conflict'
import { openTestApp, type TestApp } from '../support/test-app'
import { tinySystem } from '../tiny/tiny-system'

describe('a written sheet', () => {
  let sheet: TestApp
  let roster: string
  let member: string
  beforeEach(async () => {
    sheet = await openTestApp({ systems: [tinySystem], resources: 'test/tiny/resources' })
    await sheet.call('campaigns.create', { name: 'Nuit blanche', system: 'tiny' })
    roster = (await sheet.call('rosters.create', { name: 'Chêne', kind: 'grove' })).id
    member = (await sheet.call('members.recruit', { roster, type: 'spirit', name: 'Aune' })).recruited
  })
  afterEach(() => sheet.end())
  const write = (values: object, was?: object) =>
    sheet.dispatch('members.write', { roster, member, values, ...(was && { was }) })
  const section = async () => (await sheet.call('members.writing', { roster, member }))[0]!
  const rows = async () =>
    (await section()).lists
      .find(({ key }) => key === 'tokens')!
      .rows.map(({ id, values }) => ({ id, ...values }))
  const values = async () =>
    Object.fromEntries((await section()).fields.map((one) => [one.field.key, one.value]))

  test('two people who write in different fields and rows lose nothing of each other', async () => {
    await write({ tokens: [{ name: 'Mousse' }, { name: 'Écorce' }] })
    const seen = await rows()
    const was = { ...(await values()), tokens: seen }
    expect(
      await write({ motto: 'Chut', might: 2, tokens: [{ ...seen[0]!, name: 'Mousse noire' }, seen[1]!] }, was)
    ).toMatchObject({ ok: true })
    expect(
      await write(
        { motto: '', might: 7, tokens: [seen[0]!, { ...seen[1]!, name: 'Écorce rouge' }, { name: 'Sève' }] },
        was
      )
    ).toMatchObject({ ok: true })
    expect(await values()).toMatchObject({ motto: 'Chut', might: 7 })
    expect((await rows()).map((row) => (row as { name?: string }).name)).toEqual(
      expect.arrayContaining(['Mousse noire', 'Écorce rouge', 'Sève'])
    )
  })

  test('the same field or row written by two is not replaced, and the answer names it', async () => {
    await write({ tokens: [{ name: 'Mousse' }] })
    const [row] = await rows()
    const was = { motto: '', tokens: [row!] }
    await write({ motto: 'Chut', tokens: [{ ...row!, name: 'Lichen' }] })
    const refused = (await write(
      { motto: 'Paix', tokens: [{ ...row!, name: 'Fougère' }] },
      was
    )) as Answer & { ok: false }
    expect(conflictsOf(refused.error)).toMatchObject([
      { of: { field: 'motto' }, was: '', now: 'Chut', wanted: 'Paix' },
      { of: { field: 'tokens', column: 'name' }, was: 'Mousse', now: 'Lichen', wanted: 'Fougère' }
    ])
    expect(await values()).toMatchObject({ motto: 'Chut' })
    // Deleted here, changed there.
    expect(await write({ tokens: [] }, was)).toMatchObject({ error: { code: CHANGED_MEANWHILE } })
    expect((await rows()).length).toBe(1)
  })
})
