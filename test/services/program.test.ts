import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Change } from '../../src-main/app'
import { commitIn } from '../../src-main/hosts/program-places'
import { openTestApp, type TestApp } from '../support/test-app'

let app: TestApp
beforeEach(async () => void (app = await openTestApp({ host: 'browser', log: () => {} })))
afterEach(() => app.end())

const NAMES = /Ada|Chêne|secrète/

test('the program names its version and its platform', async () => {
  const about = await app.call('program.about', {})
  expect(about).toMatchObject({ version: 'test', host: 'browser', library: app.library })
  const runs = new Map(about.runsOn.map(({ name, version }) => [name, version]))
  expect(runs.get('Node')).toBe(process.versions.node)
  expect(runs.get('SQLite')).toMatch(/^3\.\d+\.\d+$/)
})

test('the program names its commit, and shows every licence that its build wrote down', async () => {
  expect(await app.call('program.about', {})).toMatchObject({ commit: null })
  expect(await app.call('program.licences', {})).toEqual([])
  const listed = [{ name: 'vue', version: '3.5.0', licence: 'MIT', kind: 'package', text: 'Permission is…' }]
  const licences = join(app.library, 'licences.json')
  writeFileSync(licences, JSON.stringify(listed))
  const built = await openTestApp({ commit: 'c0ffee', licences })
  try {
    expect(await built.call('program.about', {})).toMatchObject({ commit: 'c0ffee' })
    expect(await built.call('program.licences', {})).toEqual(listed)
    expect((await built.call('program.report', {})).text).toMatch(/^Magot test c0ffee \(/)
  } finally {
    await built.end()
  }
})

test('a program that was never built lists no licences', async () => {
  const never = await openTestApp({ licences: join(app.library, 'nowhere.json') })
  try {
    expect(await never.call('program.licences', {})).toEqual([])
  } finally {
    await never.end()
  }
})

test('the commit of a checkout is read from Git’s own files, loose, packed or detached', () => {
  const folder = mkdtempSync(join(tmpdir(), 'magot-commit-'))
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, '.git', file)), { recursive: true })
    writeFileSync(join(folder, '.git', file), text)
  }
  try {
    expect(commitIn(folder)).toBeNull()
    write('HEAD', 'ref: refs/heads/main\n')
    expect(commitIn(folder)).toBeNull()
    write('packed-refs', '# pack-refs\nabc1 refs/heads/other\nabc2 refs/heads/main\n')
    expect(commitIn(folder)).toBe('abc2')
    write('refs/heads/main', 'abc3\n')
    expect(commitIn(folder)).toBe('abc3')
    write('HEAD', 'abc4\n')
    expect(commitIn(folder)).toBe('abc4')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a message waits while no window listens, and is given once', async () => {
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

test('a fault of the page is in the log and in the report, without its quotations', async () => {
  await app.call('campaigns.create', { name: 'Chêne', system: 'neo-necro', players: ['Ada'] })
  await app.call('program.noteFault', {
    name: 'TypeError',
    message: 'Ada wrote « une note secrète »',
    stack: 'TypeError: Ada\n    at drawNote (http://127.0.0.1:4/assets/index-1.js:3:9)'
  })
  const log = readFileSync(app.errors.path, 'utf8')
  // On a busy machine, slow requests are in the log too.
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

test('a fault of the core is in the log with the method that was running', async () => {
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

test('a host without a desktop shows no file and restarts nothing, and accepts the language and theme of a window', async () => {
  for (const [method, input] of [
    ['program.showSaved', { saved: 'saved-1' }],
    ['program.showLog', {}],
    ['program.restart', {}]
  ] as const)
    expect(await app.dispatch(method, input)).toMatchObject({ error: { code: 'not-on-desktop' } })
  expect(await app.call('program.window', { locale: 'fr', theme: 'dark' })).toBeNull()
})
