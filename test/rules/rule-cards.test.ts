import { expect, test } from 'vitest'
import { bookCard, notAmong, rulesBlocks, rulesTold, rulingsTold, UNNAMED } from '../../src-main/rules/rule-cards'
import { wordsOf } from '../../src-main/rules/resource-files'
import { word } from './a-roster'

const rules = {
  words: wordsOf({ fr: { cards: { C1: { name: 'Tir' } }, houseRules: { ties: { label: 'Égalités', options: { hits: 'touche' } } } } }),
  house: { ties: 'hits' },
  files: { 'tables/house-rules': [{ key: 'ties', ruling: 'XY-2', default: 'misses', options: ['misses', 'hits'] }] }
}

test('a ruling stands on a card as the campaign has it, and in the place of its rule', () => {
  const settled = rulingsTold(rules, ['ties'])
  expect(settled).toEqual([{ key: 'XY-2', name: { fr: 'Égalités' }, text: { fr: 'touche' } }])
  expect(rulesTold(notAmong(settled, ['XY-1', 'XY-2']))).toEqual([{ key: 'XY-1', name: UNNAMED, text: { key: 'rules.XY-1' } }])
})

test('a card of rules has no empty blocks', () => {
  const beside = [{ kind: 'lines' as const, key: 'notes', title: word('notes'), count: 1 }]
  expect(rulesBlocks([], beside, [])).toEqual(beside)
  expect(rulesBlocks(rulesTold(['XY-1']), beside, rulingsTold(rules, ['ties'])).map(({ key }) => key)).toEqual(['rules', 'notes', 'rulings'])
  expect(bookCard(rules, { id: 'C1', kind: 'rules' }, beside)).toEqual({ id: 'C1', kind: 'rules', title: { fr: 'Tir' }, subtitle: [], corner: [], profile: [], blocks: beside })
})
