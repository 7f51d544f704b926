import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { idsIn } from '../scripts/coverage/citations.mjs'
import { bare, coveragePage, readCoverage, untested } from '../scripts/rules-coverage.mjs'

const root = join(import.meta.dirname, '..')
const coverage = readCoverage(root)

/** What the work that is under way will carry; the list may only become shorter. */
const awaited = new Set(
  (
    'NN-SET-2 NN-SET-4 NN-TRN-1 NN-TRN-2 NN-TRN-3 NN-ROUT-1 NN-ROUT-2 NN-ACT-4 NN-ACT-5 NN-MOV-3 NN-MOV-4 NN-MOV-6 NN-MOV-10 NN-MOV-12 NN-MOV-13 NN-MOV-14 NN-MOV-16 ' +
    'NN-AIM-2 NN-TAK-2 NN-SHD-1 NN-LOOT-4 NN-LOOT-5 NN-SHO-1 NN-SHO-2 NN-AMM-11 NN-COV-1 NN-FLM-2 NN-SCA-2 NN-INT-2 NN-SUP-2 NN-SUP-5 NN-SUP-6 NN-SUP-7 NN-GRN-3 NN-GRN-4 ' +
    'NN-GRN-5 NN-GRN-6 NN-SIM-1 NN-SIM-2 NN-SIM-3 NN-HID-2 NN-MEL-1 NN-MEL-2 NN-MEL-3 NN-CON-2 NN-CON-3 NN-IMP-1 NN-PIN-1 NN-PIN-2 NN-PIN-4 NN-PIN-5 NN-PIN-6 NN-OUT-6 ' +
    'NN-FALL-2 NN-HSE-2 NN-INJ-6 NN-RUL-49 NN-RUL-51 NN-RUL-55 NN-RUL-56 NN-RUL-70 NN-RUL-72 NN-RUL-73 NN-RUL-74 NN-RUL-75 NN-RUL-77 NN-RUL-79'
  ).split(' ')
)

function textsOf(system: string, locale: string): { [id: string]: string } {
  return (JSON.parse(readFileSync(join(root, `resources/systems/${system}/text/${locale}.json`), 'utf8')) as { rules: { [id: string]: string } }).rules
}

test('every game system keeps a list of its rules', () => {
  expect(coverage.length).toBeGreaterThan(0)
  for (const { system } of coverage) expect(existsSync(join(root, 'test/systems', system, 'rules.json')), system).toBe(true)
})

describe.each(coverage.map((one) => ({ ...one, one })))('$system', ({ one, rules, lost, unknown }) => {
  test('every rule lives in code or facts, or it is stated why only the people at the table can judge it', () => {
    expect(bare(one).filter((id) => !awaited.has(id))).toEqual([])
  })

  test('code, facts and tests cite no rule that is not there', () => {
    expect(unknown.map(({ id, file, where }) => `${id} in ${file}: ${where}`)).toEqual([])
  })

  test('the entries that are said to carry a rule are in the resources', () => {
    expect(lost).toEqual([])
  })

  test.each(['fr', 'en'])('each rule has a sentence of its own to show (%s), and nothing else has', (locale) => {
    const texts = textsOf(one.system, locale)
    expect(Object.keys(texts).sort()).toEqual(rules.map(({ id }) => id).sort())
    expect(Object.entries(texts).filter(([, text]) => !/^\S.{8,}\.$/.test(text)).map(([id]) => id)).toEqual([])
    expect(new Set(Object.values(texts)).size).toBe(rules.length)
  })

  test('a rule stands in the list once, under its family, in order', () => {
    const numbers = (family: string): number[] => rules.filter(({ id }) => id.startsWith(`${family}-`)).map(({ id }) => Number(id.split('-').at(-1)))
    for (const family of new Set(rules.map(({ id }) => id.replace(/-\d+$/, '')))) expect(numbers(family), family).toEqual(numbers(family).map((_, at) => at + 1))
  })
})

test('docs/rules-coverage.md is what the sources say (npm run coverage:rules)', () => {
  expect(readFileSync(join(root, 'docs/rules-coverage.md'), 'utf8') === coveragePage(coverage)).toBe(true)
})

test('a range of rules stands for each of them; another system’s prefix, or a family without a number, for none', () => {
  expect(idsIn('XY-AB-2 to XY-AB-4, XY-C-9: XY-D and ZZ-AB-7', 'XY').map(({ id }) => id)).toEqual(['XY-AB-2', 'XY-AB-3', 'XY-AB-4', 'XY-C-9'])
})

test('what nothing carries is named, and so is what no test holds', () => {
  const rule = { text: '', people: null, facts: [], code: [], tests: [] }
  const cited = { id: 'XY-A-2', file: 'a.ts', where: 'a' }
  const system = { system: 'x', lost: [], unknown: [], rules: [{ ...rule, id: 'XY-A-1' }, { ...rule, id: 'XY-A-2', code: [cited] }, { ...rule, id: 'XY-A-3', people: 'seen on the table' }] }
  expect(bare(system)).toEqual(['XY-A-1'])
  expect(untested(system)).toEqual(['XY-A-1', 'XY-A-2'])
  expect(coveragePage([system])).toContain('Nowhere yet: XY-A-1.')
})
