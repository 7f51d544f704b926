import { describe, expect, test } from 'vitest'
import type { Reason } from '../../../src-main/kernel/values/verdict'
import { gapsOf, patternOf, readsWell } from '../../support/aloud'
import { checkGrounds } from '../../support/necro-grounds'
import { necro } from '../../support/neo-necro-raw'
import { sitesOfRules, sitesOfServices } from '../../support/kernel-sites'
import { refusalSites } from '../../support/refusal-scan'
import { arms } from './refusals/arms'
import { battles } from './refusals/battle'
import { book } from './refusals/book'
import { explained } from './refusals/explained'
import { gangs } from './refusals/gang'
import { interlude } from './refusals/interlude'
import { asked } from './refusals/resolvers'
import { atTheTable } from './refusals/table'
import type { Triggers } from './refusals/triggers'

// Every refusal of Neo-Necro, provoked once by a possible act of a player, and read in both languages as the
// window shows it.

const OF_A_FIGHTER = [
  'too-heavy',
  'stash-only',
  'not-for-type',
  'needs-specialist',
  'two-platings',
  'two-cushionings',
  'worn-twice',
  'too-many-bionics'
]
const sites = refusalSites(['src-main/systems/neo-necro'], {
  // eslint-disable-next-line no-template-curly-in-string -- it is what the source says
  '`${why.code}-fighter`': OF_A_FIGHTER.map((code) => `${code}-fighter`),
  // The text of an option or a step becomes a reason again, by its original code.
  "key.replace(REFUSALS, '')": [],
  'key.slice(EXPLAINED.length)': []
})
const { text } = necro()
const areas: { [area: string]: Triggers } = { asked, gangs, interlude, battles, atTheTable, arms, book }

describe.each(Object.entries(areas))('refusals: %s', (_, triggers) => {
  test.each(Object.entries(triggers))('%s is refused, with a text in both languages', (code, trigger) => {
    const reasons = trigger()
    expect(reasons.map((one) => one.code)).toContain(code)
    for (const reason of reasons) reads(reason)
  })
})

function reads(reason: Reason, place = 'refusals'): void {
  checkGrounds(reason)
  const [fr, en] = readsWell(text, reason, place)
  expect(fr).not.toEqual(en)
}

test.each(Object.entries(explained))(
  'a question with a negative answer gives the reason: %s',
  (code, trigger) => {
    const reasons = trigger()
    expect(reasons.map((one) => one.code)).toContain(code)
    for (const reason of reasons) reads(reason, 'steps.reason')
  }
)

const provoked = new Set([...Object.values(areas), explained].flatMap((triggers) => Object.keys(triggers)))

test('every refusal code of the game is provoked here', () => {
  expect([...new Set(sites.map(({ code }) => code))].filter((code) => !provoked.has(code))).toEqual([])
})

test('no refusal text is unused', () => {
  const { refusals, steps } = text.fr as { refusals: object; steps: { reason: object } }
  const said = new Set([
    ...Object.values(areas).flatMap((triggers) => Object.keys(triggers)),
    ...[...sitesOfRules(), ...sitesOfServices()].map(({ code }) => code)
  ])
  expect(Object.keys(refusals).filter((code) => !said.has(code))).toEqual([])
  expect(Object.keys(steps.reason).filter((code) => !(code in explained))).toEqual([])
})

test('every use of a code has all the values of its sentence', () => {
  const short = sites.flatMap(({ code, at, params }) => {
    const pattern = patternOf('fr', text, code)
    // The caller that shows it words the place in a file.
    return params === null || pattern === null
      ? []
      : gapsOf(pattern)
          .filter((name) => !params.includes(name) && !(name === 'where' && params.includes('file')))
          .map((name) => `${at} ${code}: {${name}}`)
  })
  expect(short).toEqual([])
})
