import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { idsIn } from '../scripts/coverage/citations.mjs'
import { bare, coveragePage, readCoverage, untested } from '../scripts/rules-coverage.mjs'

const root = join(import.meta.dirname, '..')
const coverage = readCoverage(root)

function textsOf(system: string, locale: string): { [id: string]: string } {
  return (
    JSON.parse(readFileSync(join(root, `resources/systems/${system}/text/${locale}.json`), 'utf8')) as {
      rules: { [id: string]: string }
    }
  ).rules
}

test('every game system keeps a list of its rules', () => {
  expect(coverage.length).toBeGreaterThan(0)
  for (const { system } of coverage)
    expect(existsSync(join(root, 'test/systems', system, 'rules.json')), system).toBe(true)
})

describe.each(coverage.map((one) => ({ ...one, one })))('$system', ({ one, rules, lost, unknown }) => {
  test('every rule lives in code or facts, or has a reason why only the people at the table can judge it', () => {
    expect(bare(one)).toEqual([])
  })

  test('every rule that something carries is cited by a test', () => {
    expect(untested(one)).toEqual([])
  })

  test('code, facts and tests cite only existing rules', () => {
    expect(unknown.map(({ id, file, where }) => `${id} in ${file}: ${where}`)).toEqual([])
  })

  test('the entries that claim to carry a rule are in the resources', () => {
    expect(lost).toEqual([])
  })

  test.each(['fr', 'en'])(
    'each rule has a sentence of its own to show (%s), and no other key has one',
    (locale) => {
      const texts = textsOf(one.system, locale)
      expect(Object.keys(texts).sort()).toEqual(rules.map(({ id }) => id).sort())
      expect(
        Object.entries(texts)
          .filter(([, text]) => !/^\S.{8,}\.$/.test(text))
          .map(([id]) => id)
      ).toEqual([])
      expect(new Set(Object.values(texts)).size).toBe(rules.length)
    }
  )

  // A book may pass over numbers that it gave up.
  test('a rule is in the list once, under its family, in order', () => {
    const numbers = (family: string): number[] =>
      rules.filter(({ id }) => familyOf(id) === family).map(({ id }) => Number(/\d+$/.exec(id)?.[0]))
    for (const family of new Set(rules.map(({ id }) => familyOf(id))))
      expect(numbers(family), family).toEqual([...new Set(numbers(family))].sort((a, b) => a - b))
  })
})

const familyOf = (id: string): string => id.replace(/-?\d+$/, '')

test('docs/rules-coverage.md agrees with the sources (npm run coverage:rules)', () => {
  expect(readFileSync(join(root, 'docs/rules-coverage.md'), 'utf8') === coveragePage(coverage)).toBe(true)
})

test('a range of rules stands for each of them; another system’s prefix, or a family without a number, for none', () => {
  expect(idsIn('XY-AB-2 to XY-AB-4, XY-C-9: XY-D and ZZ-AB-7', 'XY').map(({ id }) => id)).toEqual([
    'XY-AB-2',
    'XY-AB-3',
    'XY-AB-4',
    'XY-C-9'
  ])
  expect(idsIn('XY-R08 to XY-R10, XY-AB-01 and XYR07', 'XY').map(({ id }) => id)).toEqual([
    'XY-R08',
    'XY-R09',
    'XY-R10',
    'XY-AB-01'
  ])
})

test('rules without a carrier and rules without a test are named', () => {
  const rule = { text: '', people: null, facts: [], code: [], tests: [] }
  const cited = { id: 'XY-A-2', file: 'a.ts', where: 'a' }
  const system = {
    system: 'x',
    lost: [],
    unknown: [],
    rules: [
      { ...rule, id: 'XY-A-1' },
      { ...rule, id: 'XY-A-2', code: [cited] },
      { ...rule, id: 'XY-A-3', people: 'seen on the table' }
    ]
  }
  expect(bare(system)).toEqual(['XY-A-1'])
  expect(untested(system)).toEqual(['XY-A-1', 'XY-A-2'])
  expect(coveragePage([system])).toContain('Nowhere yet: XY-A-1.')
})
