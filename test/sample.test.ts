import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeSample } from '../src-main/sample'
import { putSample } from './support/samples'
import { openTestApp, type TestApp } from './support/test-app'

let folder: string
let app: TestApp
const make = (out: string) => writeSample({ out, resources: resolve('resources'), version: 'test' })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'magot-sample-'))
  await make(join(folder, 'sample.magot'))
  app = await openTestApp({ library: folder })
  await app.call('campaigns.open', { file: 'sample.magot' })
}, 120_000)
afterAll(async () => {
  await app.end()
  await rm(folder, { recursive: true, force: true })
})

describe('the sample campaign', () => {
  test('has three gangs and six battles, and no interlude is due', async () => {
    const rosters = await app.call('rosters.list', {})
    expect(rosters.map((r) => r.stage)).toEqual(['ready', 'ready', 'ready'])
    const battles = await app.call('battles.list', {})
    expect(battles.map((b) => b.status)).toEqual(Array(6).fill('finished'))
  })

  test('is found sound by the check', async () => {
    expect((await app.call('campaigns.check', {})).findings).toEqual([])
  })

  test('shows the parts of a campaign: injuries, progressions, sales or purchases between games, and dice thrown by the app', async () => {
    const acts = []
    for (let before: number | undefined; ;) {
      const page = await app.call('history.list', { limit: 500, ...(before !== undefined && { before }) })
      acts.push(...page.acts)
      if (!page.more) break
      before = page.acts.at(-1)!.seq
    }
    const types = new Set(acts.flatMap((a) => a.events.map((e) => e.type)))
    for (const type of [
      'injury-rolled',
      'experience-earned',
      'skill-learnt',
      'item-bought',
      'pay-settled',
      'gang-founded'
    ])
      expect([...types]).toContain(type)
    expect(
      acts.some((a) => a.events.some((e) => (e.facts['die'] as { by?: string } | undefined)?.by === 'app'))
    ).toBe(true)
  })

  test('is the same at each making: its dice depend on its seed alone', { timeout: 60_000 }, async () => {
    // Played by whichever test first asked for it.
    const other = await mkdtemp(join(tmpdir(), 'magot-sample-'))
    await putSample(join(other, 'again.magot'))
    const again = await openTestApp({ library: other })
    await again.call('campaigns.open', { file: 'again.magot' })
    const sheets = async (a: TestApp) =>
      Promise.all((await a.call('rosters.list', {})).map(({ id }) => a.call('rosters.get', { roster: id })))
    expect(await sheets(again)).toEqual(await sheets(app))
    await again.end()
    await rm(other, { recursive: true, force: true })
  })

  test('never overwrites a file, and leaves nothing behind when it may not write', async () => {
    const path = join(folder, 'mine.txt')
    await writeFile(path, 'precious')
    await expect(make(path)).rejects.toThrow(/exists/)
    expect((await stat(path)).size).toBe('precious'.length)
    expect((await readdir(folder)).filter((name) => name.startsWith('.magot-sample'))).toEqual([])
  })
})

test('samples of two games, or in two languages, are two campaigns and no copies of each other', async () => {
  const library = await mkdtemp(join(tmpdir(), 'magot-samples-'))
  const two = await openTestApp({ library })
  for (const [name, sample] of Object.entries({
    'game.magot': { system: 'vampire-d10' },
    'other.magot': { system: 'twilight-2000' },
    'english.magot': { system: 'twilight-2000', language: 'en' }
  }))
    await writeSample({
      out: join(library, name),
      resources: resolve('resources'),
      version: 'test',
      ...sample
    })
  const ids: string[] = []
  for (const file of ['game.magot', 'other.magot', 'english.magot']) {
    await two.call('campaigns.open', { file })
    ids.push((await two.call('campaigns.current', {}))!.id)
    await two.call('campaigns.close', {})
  }
  expect(new Set(ids).size).toBe(3)
  await two.end()
  await rm(library, { recursive: true, force: true })
}, 60_000)
