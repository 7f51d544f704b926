import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { phrase } from '../../../src-main/kernel/values/phrase'

const read = (locale: string) =>
  JSON.parse(readFileSync(`resources/systems/vampire-d10/text/${locale}.json`, 'utf8')) as {
    blocks: { turns: string }
  }

test('what bleeds one more turn bleeds “1 turn” on the sheet', () => {
  const pattern = { fr: read('fr').blocks.turns, en: read('en').blocks.turns }
  const told = (turns: number) =>
    Object.values(phrase(pattern, { name: 'X', turns })).map((text) => text.replace(/\s/g, ' '))
  expect(told(1)).toEqual(['X, 1 tour', 'X, 1 turn'])
  expect(told(2)).toEqual(['X, 2 tours', 'X, 2 turns'])
})
