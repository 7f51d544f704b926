import { expect, test } from 'vitest'
import {
  bookCard,
  notAmong,
  rulesBlocks,
  rulesAsEntries,
  rulingsAsEntries,
  underTitle,
  UNNAMED
} from '../../../src-main/kernel/parts/rule-cards'
import { wordsOf } from '../../../src-main/kernel/content/resource-files'
import { word } from '../a-roster'

const text = { fr: { rules: { 'XY-1': 'On vise.', 'XY-3': 'On court.' }, ruleNames: { 'XY-1': 'Viser' } } }
const rules = {
  text,
  words: wordsOf({
    fr: {
      cards: { C1: { name: 'Tir' } },
      houseRules: { ties: { label: 'Égalités', options: { hits: 'touche' } } }
    }
  }),
  house: { ties: 'hits' },
  files: {
    'tables/house-rules': [{ key: 'ties', ruling: 'XY-2', default: 'misses', options: ['misses', 'hits'] }]
  }
}

test('a card shows a ruling as the campaign decided it, in the place of its rule', () => {
  const settled = rulingsAsEntries(rules, ['ties'])
  expect(settled).toEqual([{ key: 'XY-2', name: { fr: 'Égalités' }, text: { fr: 'touche' } }])
  expect(rulesAsEntries(rules, notAmong(settled, ['XY-1', 'XY-2']))).toEqual([
    { key: 'XY-1', name: { fr: 'Viser' }, text: { key: 'rules.XY-1' } }
  ])
})

test('a card shows a rule under its title; a rule without a title has no name', () => {
  expect(rulesAsEntries(rules, ['XY-1', 'XY-3']).map(({ name }) => name)).toEqual([{ fr: 'Viser' }, UNNAMED])
})

test('a rule that has the same name as its card is not named a second time', () => {
  const told = rulesAsEntries(rules, ['XY-1'])
  expect(underTitle({ fr: 'Viser' }, told).map(({ name }) => name)).toEqual([UNNAMED])
  expect(underTitle({ fr: 'Tirer' }, told)).toEqual(told)
})

test('a card of rules has no empty blocks', () => {
  const beside = [{ kind: 'lines' as const, key: 'notes', title: word('notes'), count: 1 }]
  expect(rulesBlocks([], beside, [])).toEqual(beside)
  expect(
    rulesBlocks(rulesAsEntries(rules, ['XY-1']), beside, rulingsAsEntries(rules, ['ties'])).map(
      ({ key }) => key
    )
  ).toEqual(['rules', 'notes', 'rulings'])
  expect(bookCard(rules, { id: 'C1', kind: 'rules' }, beside)).toEqual({
    id: 'C1',
    kind: 'rules',
    title: { fr: 'Tir' },
    subtitle: [],
    corner: [],
    profile: [],
    blocks: beside
  })
})
