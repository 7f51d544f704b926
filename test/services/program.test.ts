import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Change } from '../../src-main/app'
import { openTestApp, type TestApp } from '../support/test-app'

let app: TestApp
beforeEach(async () => void (app = await openTestApp({ host: 'browser', log: () => {} })))
afterEach(() => app.end())

const NAMES = /Ada|Chêne|secrète/

test('the program says what it is, and what it runs on', async () => {
  const about = await app.call('program.about', {})
  expect(about).toMatchObject({ version: 'test', host: 'browser', library: app.library })
  const runs = new Map(about.runsOn.map(({ name, version }) => [name, version]))
  expect(runs.get('Node')).toBe(process.versions.node)
  expect(runs.get('SQLite')).toMatch(/^3\.\d+\.\d+$/)
})

test('what is told while no window listens waits, and is told once', async () => {
  app.tellLater({ is: 'crashed' })
  const heard: Change[] = []
  app.onChange((change) => heard.push(change))
  app.tellLater({ is: 'fault', area: 'rosters' })
  expect(heard.map(({ notice }) => notice)).toEqual([{ is: 'waiting' }])
  expect(await app.call('program.takeNotices', {})).toEqual([
    { is: 'crashed' },
    { is: 'fault', area: 'rosters' }
  ])
  expect(await app.call('program.takeNotices', {})).toEqual([])
})

test('a fault of the page is in the log and in the report, without what it quotes', async () => {
  await app.call('campaigns.create', { name: 'Chêne', system: 'neo-necro', players: ['Ada'] })
  await app.call('program.noteFault', {
    name: 'TypeError',
    message: 'Ada wrote « une note secrète »',
    stack: 'TypeError: Ada\n    at drawNote (http://127.0.0.1:4/assets/index-1.js:3:9)'
  })
  const log = readFileSync(app.errors.path, 'utf8')
  // What takes long on a busy machine stands there, too.
  expect(JSON.parse(log.trim().split('\n').at(-1)!)).toMatchObject({
    where: 'page',
    what: 'fault',
    error: { name: 'TypeError', stack: ['drawNote index-1.js:3:9'] }
  })
  const { text } = await app.call('program.report', {})
  expect(text).toContain('drawNote index-1.js:3:9')
  expect(text).toMatch(/^Magot test \(browser\)/)
  expect(text).toContain('campaign: neo-necro')
  expect(log + text).not.toMatch(NAMES)
  expect(text).not.toContain(app.library)
})

test('a fault of the core is in the log by the method that was being done', async () => {
  const broken = await openTestApp({
    log: () => {},
    now: () => {
      throw new RangeError('the clock of Ada stands still')
    }
  })
  try {
    const answer = await broken.dispatch('campaigns.create', { name: 'Chêne', system: 'neo-necro' })
    expect(answer).toMatchObject({ ok: false, error: { code: 'internal' } })
    const [line = ''] = broken.errors.last(5)
    expect(JSON.parse(line)).toMatchObject({
      where: 'core',
      method: 'campaigns.create',
      error: { name: 'RangeError' }
    })
    expect(line).not.toMatch(NAMES)
  } finally {
    await broken.end()
  }
})

test('a host without a desk shows no file and starts nothing anew; habits it takes and leaves', async () => {
  for (const [method, input] of [
    ['program.showSaved', { saved: 'saved-1' }],
    ['program.showLog', {}],
    ['program.restart', {}]
  ] as const)
    expect(await app.dispatch(method, input)).toMatchObject({ error: { code: 'not-on-desktop' } })
  expect(await app.call('program.window', { locale: 'fr', theme: 'dark' })).toBeNull()
})
