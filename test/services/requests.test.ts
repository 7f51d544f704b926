import { copyFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Answer, MethodName } from '../../src-main/contract'
import { connect } from '../../src-main/store/sqlite/connect'
import { tamper } from '../store/made'
import { openTestApp, type TestApp } from '../support/test-app'
import { tinySystem } from '../tiny/tiny-system'

let app: TestApp
let file: string
const tiny = { systems: [tinySystem], resources: 'test/tiny/resources', log: () => {} }
beforeEach(async () => {
  app = await openTestApp(tiny)
  file = (await app.call('campaigns.create', { name: 'Nuit blanche', system: 'tiny', players: ['Ada'] })).file
})
afterEach(() => app.end())

const asJson = (answer: Answer): unknown => JSON.parse(JSON.stringify(answer))
const send = (method: MethodName, input: object, request: string, at: TestApp = app): Promise<Answer> =>
  at.dispatch(method, input, { request })
const create = (name: string, request: string) => send('rosters.create', { name, kind: 'grove' }, request)
const names = async (at: TestApp = app) => (await at.call('rosters.list', {})).map((roster) => roster.name)
const reads = ['rosters.list', 'systems.list'] as const

/** The program restarts on the same library: only files are remembered. */
async function restarted(): Promise<TestApp> {
  await app.close()
  const again = await openTestApp({ ...tiny, library: app.library })
  await again.call('campaigns.open', { file })
  return again
}

describe('a request with a name', () => {
  test('sent twice is done once, and answered the same', async () => {
    const first = await create('Chêne', 'request-1')
    await app.call('rosters.create', { name: 'Hêtre', kind: 'grove' })
    expect(asJson(await create('Chêne', 'request-1'))).toEqual(asJson(first))
    expect(await names()).toEqual(['Chêne', 'Hêtre'])
  })

  test('sent many times at once is done once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => create('Chêne', 'request-1')))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await names()).toEqual(['Chêne'])
  })

  test('with its keys in another order is the same; one with other content is refused', async () => {
    await create('Chêne', 'request-1')
    expect((await send('rosters.create', { kind: 'grove', name: 'Chêne' }, 'request-1')).ok).toBe(true)
    expect(await create('Hêtre', 'request-1')).toMatchObject({
      ok: false,
      error: { code: 'request-reused', params: { request: 'request-1' } }
    })
    expect(await send('campaigns.addPlayer', { name: 'Chêne' }, 'request-1')).toMatchObject({
      ok: false,
      error: { code: 'request-reused' }
    })
    expect(await names()).toEqual(['Chêne'])
  })

  test('that was refused stays refused, whatever was done meanwhile', async () => {
    const { id } = await app.call('rosters.create', { name: 'Chêne', kind: 'grove' })
    const first = await send('rosters.reopen', { roster: id }, 'request-1')
    expect(first.ok).toBe(false)
    await app.call('members.recruit', { roster: id, type: 'spirit', name: 'Gland' })
    expect(await send('rosters.reopen', { roster: id }, 'request-1')).toEqual(first)
  })

  test('undone twice takes one act back', async () => {
    await app.call('rosters.create', { name: 'Chêne', kind: 'grove' })
    await app.call('rosters.create', { name: 'Hêtre', kind: 'grove' })
    await send('history.undo', {}, 'request-1')
    await send('history.undo', {}, 'request-1')
    expect(await names()).toEqual(['Chêne'])
  })

  test('that means another campaign is tried again once that one is open', async () => {
    const first = (await app.call('campaigns.current', {}))!
    await app.call('campaigns.create', { name: 'Autre', system: 'tiny' })
    const ask = () =>
      app.dispatch(
        'rosters.create',
        { name: 'Chêne', kind: 'grove' },
        { request: 'request-1', campaign: first.id }
      )
    expect(await ask()).toMatchObject({ ok: false, error: { code: 'campaign-not-open' } })
    await app.call('campaigns.open', { file })
    expect((await ask()).ok).toBe(true)
    expect(await names()).toEqual(['Chêne'])
  })

  test('with an invalid name is refused; a read needs no name', async () => {
    for (const request of ['', 'short', 'x'.repeat(81), 'a b c d e f', 7, null, {}]) {
      expect(await app.dispatch('campaigns.addPlayer', { name: 'Bo' }, { request })).toMatchObject({
        ok: false,
        error: { code: 'bad-input' }
      })
      for (const read of reads) expect((await app.dispatch(read, {}, { request })).ok).toBe(true)
    }
    expect((await app.call('campaigns.current', {}))!.players).toHaveLength(1)
  })
})

describe('over a restart of the host', () => {
  test('a request is found done, and answered as it was, although more was done since', async () => {
    const first = await create('Chêne', 'request-1')
    await app.call('rosters.create', { name: 'Hêtre', kind: 'grove' })
    const again = await restarted()
    expect(
      asJson(await send('rosters.create', { name: 'Chêne', kind: 'grove' }, 'request-1', again))
    ).toEqual(asJson(first))
    expect(await send('rosters.create', { name: 'Frêne', kind: 'grove' }, 'request-1', again)).toMatchObject({
      error: { code: 'request-reused' }
    })
    expect(await names(again)).toEqual(['Chêne', 'Hêtre'])
    expect((await again.call('campaigns.check', {})).findings).toEqual([])
    await again.close()
  })

  test('a custom card that was written is written once', async () => {
    const first = await send('decks.write', { title: 'Totem' }, 'request-1')
    const again = await restarted()
    expect(asJson(await send('decks.write', { title: 'Totem' }, 'request-1', again))).toEqual(asJson(first))
    expect((await again.call('decks.free', {})).cards).toHaveLength(1)
    await again.close()
  })

  test('a request without a change is remembered, too', async () => {
    const input = { name: 'Nuit blanche' }
    const first = await send('campaigns.rename', input, 'request-1')
    await app.call('campaigns.rename', { name: 'Nuit noire' })
    const again = await restarted()
    expect(asJson(await send('campaigns.rename', input, 'request-1', again))).toEqual(asJson(first))
    expect(await again.call('campaigns.current', {})).toMatchObject({ name: 'Nuit noire' })
    await again.close()
  })

  test('a request for a campaign makes it once, and opens it', async () => {
    const input = { name: 'Autre', system: 'tiny' }
    const first = await send('campaigns.create', input, 'request-1')
    await app.close()
    const again = await openTestApp({ ...tiny, library: app.library })
    expect(asJson(await send('campaigns.create', input, 'request-1', again))).toEqual(asJson(first))
    expect(await again.call('campaigns.current', {})).toMatchObject({ name: 'Autre' })
    expect(
      (await readdir(app.library)).filter((name) => name.startsWith('Autre') && name.endsWith('.magot'))
    ).toHaveLength(1)
    await again.close()
  })

  test('a copy of the campaign remembers earlier requests, and none made in the other since', async () => {
    await create('Chêne', 'request-1')
    await app.call('campaigns.close', {})
    await copyFile(join(app.library, file), join(app.library, 'copie.magot'))
    await app.call('campaigns.open', { file })
    await create('Hêtre', 'request-2')
    await app.close()
    const again = await openTestApp({ ...tiny, library: app.library })
    await again.call('campaigns.open', { file: 'copie.magot' })
    await send('rosters.create', { name: 'Chêne', kind: 'grove' }, 'request-1', again)
    await send('rosters.create', { name: 'Hêtre', kind: 'grove' }, 'request-2', again)
    expect(await names(again)).toEqual(['Chêne', 'Hêtre'])
    await again.close()
  })
})

describe('all of a request or nothing', () => {
  test('an act whose answer could not be remembered was not done, and later acts are sound', async () => {
    await app.call('campaigns.addPlayer', { name: 'Bo' })
    await tamper(
      join(app.library, file),
      `create trigger no_answer before insert on requests begin select raise(abort, 'no answer'); end`
    )
    expect(await send('campaigns.rename', { name: 'Renommée' }, 'request-1')).toMatchObject({
      ok: false,
      error: { code: 'internal' }
    })
    expect(await app.call('campaigns.current', {})).toMatchObject({ name: 'Nuit blanche' })
    await tamper(join(app.library, file), 'drop trigger no_answer')
    expect((await send('campaigns.rename', { name: 'Renommée' }, 'request-2')).ok).toBe(true)
    expect(await app.call('campaigns.current', {})).toMatchObject({ name: 'Renommée' })
    expect((await app.call('history.list', { limit: 9 })).acts.map((act) => act.method)).toEqual([
      'campaigns.rename',
      'campaigns.addPlayer',
      'campaigns.create'
    ])
    expect((await app.call('campaigns.check', {})).findings).toEqual([])
  })

  test('the file remembers the last two hundred and forgets older ones', async () => {
    for (let n = 0; n < 205; n++) await send('campaigns.rename', { name: `Nuit ${n % 2}` }, `request-${n}`)
    await app.close()
    const db = connect(join(app.library, file), 'read')
    const ids = (await db.selectFrom('requests').select('id').orderBy('n').execute()).map((row) => row.id)
    await db.destroy()
    expect(ids).toHaveLength(200)
    expect([ids[0], ids.at(-1)]).toEqual(['request-5', 'request-204'])
  })

  test('a remembered request that was damaged is found by the check, and not answered', async () => {
    await create('Chêne', 'request-1')
    await app.call('campaigns.close', {})
    await tamper(join(app.library, file), `update requests set digest = 'x'`)
    const again = await restarted()
    expect((await again.call('campaigns.check', {})).findings).toMatchObject([
      { code: 'request-differs', params: { id: 'request-1' } }
    ])
    expect(await send('rosters.create', { name: 'Chêne', kind: 'grove' }, 'request-1', again)).toMatchObject({
      ok: false,
      error: { code: 'file-damaged' }
    })
    expect(await names(again)).toEqual(['Chêne'])
    await again.close()
  })
})
