import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gapsOf, patternOf, readsWell } from '../support/aloud'
import { variantOf } from '../../src-renderer/locales/refusal-variant'
import {
  sitesOfDoor,
  sitesOfPrinting,
  sitesOfRules,
  sitesOfServices,
  sitesOfStore
} from '../support/kernel-sites'
import { necro } from '../support/neo-necro-raw'
import { filesOfGame, kernelOf } from '../support/refusal-scan'
import { battles } from './refusals/battles'
import { campaign } from './refusals/campaign'
import { door } from './refusals/door'
import { exchange } from './refusals/exchange'
import { files } from './refusals/files'
import { history } from './refusals/history'
import { printing } from './refusals/printing'
import { rosters } from './refusals/rosters'
import { rules } from './refusals/rules'
import { Stage, type Calls } from './refusals/stage'

// Every refusal of the services, and of the kernel if no game gives it, provoked by a call and read in both
// languages as the window shows it.

const areas: { [area: string]: Calls } = {
  campaign,
  rosters,
  battles,
  history,
  rules,
  exchange,
  files,
  door,
  printing
}
const { text } = necro()
const WRITTEN = ['cyberpunk-red', 'twilight-2000', 'shadowrun-sru', 'vampire-d10']
const GAMES = ['neo-necro', ...WRITTEN]

describe.each(Object.entries(areas))('refusals: %s', (_, calls) => {
  const at = new Stage()
  beforeAll(() => at.open())
  afterAll(() => at.end())
  test.each(Object.entries(calls))('%s is refused, and said in both languages', async (code, call) => {
    const said = await call(at)
    expect(said.flatMap((one) => [one.code, variantOf(one)])).toContain(code)
    for (const one of said) {
      const [fr, en] = readsWell(text, { ...one, code: variantOf(one) })
      expect(fr).not.toEqual(en)
    }
  })
})

const provoked = new Set(Object.values(areas).flatMap((calls) => Object.keys(calls)))

test('every code with which a service or the store can refuse is provoked here', () => {
  const codes = new Set([...sitesOfServices(), ...sitesOfStore()].map(({ code }) => code))
  codes.delete('refused')
  expect([...codes].filter((code) => !provoked.has(code))).toEqual([])
})

test('every code with which the door, the window without an answer, or printing can refuse is provoked here', () => {
  const codes = new Set([...sitesOfDoor(), ...sitesOfPrinting()].map(({ code }) => code))
  expect(codes.size).toBeGreaterThan(15)
  expect([...codes].filter((code) => !provoked.has(code))).toEqual([])
})

test('every code of the kernel is provoked here, or by each of the games that leaves it to the kernel', () => {
  // Codes of these files belong to games; test/systems/<game>/refusals.test.ts provokes each of them.
  const ofGames = new Set(WRITTEN.flatMap((game) => kernelOf(filesOfGame(game))))
  const left = sitesOfRules().filter(
    ({ code, at }) => !provoked.has(code) && !ofGames.has(at.replace(/:\d+$/, ''))
  )
  expect(left.map(({ code, at }) => `${at} ${code}`)).toEqual([])
})

test('each use of a code brings along all names of its sentence, in the words of every game', () => {
  const ofGames = new Set(GAMES.flatMap((game) => kernelOf(filesOfGame(game))))
  const texts = GAMES.map((game) => ({
    game,
    kernel: kernelOf(filesOfGame(game)),
    text: Object.fromEntries(
      ['fr', 'en'].map((locale) => [
        locale,
        JSON.parse(readFileSync(`resources/systems/${game}/text/${locale}.json`, 'utf8')) as object
      ])
    )
  }))
  const short = [
    ...sitesOfRules(),
    ...sitesOfServices(),
    ...sitesOfStore(),
    ...sitesOfDoor(),
    ...sitesOfPrinting()
  ].flatMap(({ code, at, params }) =>
    texts.flatMap(({ game, kernel, text }) => {
      const file = at.replace(/:\d+$/, '')
      if (ofGames.has(file) && !kernel.includes(file)) return []
      const pattern = patternOf('fr', text, code)
      // The caller that shows it words the place in a file.
      const given = [...(params ?? []), ...(params?.includes('file') ? ['where'] : [])]
      return params === null || pattern === null
        ? []
        : gapsOf(pattern)
            .filter((name) => !given.includes(name))
            .map((name) => `${at} ${code} in ${game}: {${name}}`)
    })
  )
  expect(short).toEqual([])
})
