import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bridge } from '../../src-main/shell/bridge'
import { answerText } from '../../src-main/hosts/wire'
import * as electron from './electron-stub'
import { openLoopback, withCampaign, type Loopback } from './loopback'

vi.mock('electron', () => import('./electron-stub'))

/** One question, over every connection of a host: the answers must be the same bytes. */
let host: Loopback
let roster: string
beforeAll(async () => {
  host = await openLoopback()
  roster = (await withCampaign(host)).roster
  bridge(host.app)
})
afterAll(() => host.end())

const byWindow = (method: string, text: string, campaign?: string) =>
  electron.ipcMain.handlers.get('magot:call')!(
    { senderFrame: { url: 'magot://app/', parent: null } },
    method,
    text,
    campaign
  ) as Promise<string>
const byBrowser = async (method: string, text: string, campaign?: string) =>
  (await host.call(method, text, campaign)).text
const byTerminal = (method: string, text: string, campaign?: string) =>
  answerText(host.app, method, text, campaign === undefined ? {} : { campaign })

async function sameByAll(method: string, text: string, campaign?: string): Promise<string> {
  const [window, browser, terminal] = [
    await byWindow(method, text, campaign),
    await byBrowser(method, text, campaign),
    await byTerminal(method, text, campaign)
  ]
  expect(Buffer.compare(Buffer.from(window), Buffer.from(browser)), method).toBe(0)
  expect(terminal, method).toBe(browser)
  return browser
}

test('an answer that the caller knows', async () => {
  const byAll = async (known: string): Promise<{ sum: string }> => {
    const answers = [
      await electron.ipcMain.handlers.get('magot:call')!(
        { senderFrame: { url: 'magot://app/', parent: null } },
        'rosters.get',
        JSON.stringify({ roster }),
        null,
        null,
        known
      ),
      await host
        .ask('/api/rosters.get', {
          method: 'POST',
          headers: { 'x-magot-token': host.server.token, 'x-magot-known': known },
          body: JSON.stringify({ roster })
        })
        .then(({ text }) => text),
      await answerText(host.app, 'rosters.get', JSON.stringify({ roster }), { known })
    ]
    expect(new Set(answers).size).toBe(1)
    return JSON.parse(answers[0] as string) as { sum: string }
  }
  const { sum, ...whole } = await byAll('')
  expect(whole).toEqual(JSON.parse(await byTerminal('rosters.get', JSON.stringify({ roster }))))
  expect(await byAll('of another')).toEqual({ ...whole, sum })
  expect(await byAll(sum)).toEqual({ ok: true, value: null, sum, same: true })
})

test('reads', async () => {
  const reads: [string, object][] = [
    ['systems.list', {}],
    ['systems.get', { system: 'tiny' }],
    ['campaigns.list', {}],
    ['campaigns.current', {}],
    ['rosters.list', {}],
    ['rosters.get', { roster }],
    ['rosters.recruits', { roster }],
    ['cards.get', { roster }],
    ['history.list', { limit: 3 }],
    ['campaigns.check', {}]
  ]
  for (const [method, input] of reads)
    expect(await sameByAll(method, JSON.stringify(input))).toMatch(/^\{"ok":true,/)
})

test('refusals: by the rules, for the shape, for the name', async () => {
  expect(await sameByAll('rosters.get', '{"roster":"zz"}')).toContain('unknown-roster')
  expect(await sameByAll('battles.finish', '{"battle":"zz"}')).toContain('unknown-battle')
  expect(await sameByAll('rosters.get', '{"roster":7}')).toContain('bad-input')
  expect(await sameByAll('rosters.get', '{"__proto__":{}}')).toContain('bad-input')
  expect(await sameByAll('nothing.here', '{}')).toContain('unknown-method')
})

test('a request that names the open campaign is answered, and one that names another is refused', async () => {
  const { id, mark } = JSON.parse(await byTerminal('campaigns.current', '')).value
  for (const campaign of [id, mark])
    expect(await sameByAll('rosters.list', '', campaign)).toMatch(/^\{"ok":true,/)
  expect(await sameByAll('rosters.list', '', 'another')).toContain('campaign-not-open')
  expect(await sameByAll('campaigns.list', '', 'another')).toMatch(/^\{"ok":true,/)
})

test('requests without a valid form', async () => {
  for (const text of ['', ' \n', '{}'])
    expect(await sameByAll('campaigns.current', text)).toMatch(/^\{"ok":true,/)
  for (const text of ['{', 'null', '[]', '7', '"x"', '{} {}', '\u{feff}{}'])
    expect(await sameByAll('campaigns.current', text), text).toContain('bad-input')
  expect(await sameByAll('rosters.get', JSON.stringify({ roster: 'x'.repeat(1024 * 1024) }))).toContain(
    'too-large'
  )
})

test('words of every kind come back unchanged', async () => {
  const name = 'Œil « d’Élise » \u2028 \u{1f3b2} "\\'
  for (const by of [byWindow, byBrowser, byTerminal]) {
    expect(JSON.parse(await by('campaigns.rename', JSON.stringify({ name }))), by.name).toMatchObject({
      ok: true,
      value: { name }
    })
  }
})

test('closing waits for the open calls', async () => {
  const own = await openLoopback()
  await withCampaign(own)
  const calls = Array.from({ length: 20 }, (_, n) =>
    own.call('campaigns.addPlayer', JSON.stringify({ name: `P${n}` }))
  )
  await vi.waitFor(
    async () =>
      expect(
        JSON.parse(await answerText(own.app, 'campaigns.current', '')).value.players.length
      ).toBeGreaterThan(2),
    { timeout: 150_000 }
  )
  const file = join(
    own.app.library,
    JSON.parse(await answerText(own.app, 'campaigns.current', '')).value.file
  )
  await own.server.close()
  const answered = (await Promise.allSettled(calls)).filter((call) => call.status === 'fulfilled')
  const { value } = JSON.parse(await answerText(own.app, 'campaigns.current', ''))
  expect(value.players.length).toBeGreaterThanOrEqual(answered.length + 1)
  await own.app.close()
  await writeFile(file, await readFile(file)) // whole, and ours to write
  await own.end()
})
