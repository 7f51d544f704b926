import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gamesIn } from '../../src-main/app'
import { nameIn } from '../../src-main/kernel/values/languages'
import { phrase } from '../../src-main/kernel/values/phrase'
import { writeSample } from '../../src-main/sample'
import { systems } from '../support/systems'
import { lastSeal } from '../support/last-seal'
import { isMadeUp, MADE_UP, madeUp, resourcesWith } from '../support/made-up-language.mjs'
import { sampled } from '../support/runs'
import { putSample } from '../support/samples'
import { openTestApp, type TestApp } from '../support/test-app'

type Name = { [language: string]: string }
const folder = mkdtempSync(join(tmpdir(), 'magot-language-'))
const resources = join(folder, 'resources')
beforeAll(() => void resourcesWith(resources))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Every name in an answer, at any depth. */
function namesIn(value: unknown): Name[] {
  if (typeof value !== 'object' || value === null) return []
  const { fr, en } = value as Name
  return [
    ...(typeof fr === 'string' && typeof en === 'string' ? [value as Name] : []),
    ...Object.values(value).flatMap(namesIn)
  ]
}

const ALL = systems.map(({ id }) => id)
const GAMES = sampled(ALL, ['neo-necro', 'shadowrun-sru'])

test('words that agree with a number are in that language', () => {
  const en = '{seconds} s ({rounds} {rounds:round|rounds})'
  const said = (rounds: number) =>
    phrase({ fr: en, en, [MADE_UP]: madeUp(en) }, { seconds: rounds * 3, rounds })[MADE_UP]
  expect(said(1)).toBe(`3 s (1 ${madeUp('round')})`)
  expect(said(20)).toBe(`60 s (20 ${madeUp('rounds')})`)
})

describe.each(GAMES)('%s with a language beside French and English', (system) => {
  const played = join(folder, `${system}.magot`)
  let app: TestApp
  beforeAll(async () => {
    await writeSample({ out: played, resources, version: 'test', system })
    app = await openTestApp({ library: folder, resources, loaded: gamesIn(resources) })
    await app.call('campaigns.open', { file: `${system}.magot` })
  })
  afterAll(() => app?.end())

  test('the same campaign has the same last seal and the same size as without it', async () => {
    const without = join(folder, `${system}-without.magot`)
    await putSample(without, system)
    expect(await lastSeal(played)).toEqual(await lastSeal(without))
    expect(statSync(played).size).toBe(statSync(without).size)
  })

  test('the names of its pages are in that language, or found by the stored name', async () => {
    const sheet = await app.call('systems.get', { system, locale: MADE_UP })
    const known = new Set(sheet.names!.map(({ fr, en }) => JSON.stringify([fr, en])))
    const rosters = (await app.call('rosters.list', {})) as { id: string }[]
    const pages = [
      sheet,
      await app.call('systems.reference', { system }),
      await app.call('systems.questions', { system }),
      await app.call('history.list', { limit: 200 }),
      ...(await Promise.all(rosters.map(({ id }) => app.call('rosters.get', { roster: id })))),
      ...(await Promise.all(rosters.map(({ id }) => app.call('cards.get', { roster: id }))))
    ]
    const missing = pages
      .flatMap(namesIn)
      .filter((name) => name['fr'] !== name['en'] && name[MADE_UP] === undefined)
      .filter(({ fr, en }) => !known.has(JSON.stringify([fr, en])))
      .map((name) => nameIn(name, MADE_UP))
      .filter((name) => !isMadeUp(name))
    expect([...new Set(missing)]).toEqual([])
    expect(sheet.names!.map((name) => name[MADE_UP]!).filter((name) => !isMadeUp(name))).toEqual([])
    expect(sheet.names!.length).toBeGreaterThan(500)
  })
})
