import * as v from 'valibot'
import { expect, test } from 'vitest'
import { checkChoices, settleChoices } from '../../../src-main/kernel/content/choice-rulings'
import { phrase, plain, say, signed } from '../../../src-main/kernel/values/phrase'
import { parseResources, textTree, wordsOf } from '../../../src-main/kernel/content/resource-files'
import { reason } from '../../../src-main/kernel/values/verdict'
import { beginWorking } from '../../../src-main/kernel/questions/working'

const schemas = {
  'tables/price': v.strictObject({ sword: v.pipe(v.number(), v.integer()) }),
  'text/fr': textTree
}
const sound = { 'tables/price': { sword: 5 }, 'text/fr': { things: { sword: 'Épée' } } }

test('files are parsed by their schemas, each into a copy of its own', () => {
  const { files, problems } = parseResources(schemas, { files: sound })
  expect({ files, problems }).toEqual({ files: sound, problems: [] })
  expect(files['tables/price']).not.toBe(sound['tables/price'])
})

test('missing, wrong and unread files are all reported at once', () => {
  const { problems } = parseResources(schemas, {
    files: { 'tables/price': { sword: 1.5 }, 'tables/more': {} }
  })
  expect(problems).toEqual([
    reason('resource-not-whole', [], { file: 'tables/price', at: 'sword' }),
    reason('resource-file-missing', [], { file: 'text/fr' }),
    reason('resource-file-unknown', [], { file: 'tables/more' })
  ])
})

test('checks beyond the schemas run on sound files only', () => {
  const asked: unknown[] = []
  const contradictions = (files: unknown) => (asked.push(files), [reason('id-unknown')])
  expect(parseResources(schemas, { files: sound }, contradictions).problems).toEqual([reason('id-unknown')])
  parseResources(schemas, { files: {} }, contradictions)
  expect(asked).toHaveLength(1)
})

test('the words of a place are read in every language; a place without words gives its path', () => {
  const words = wordsOf({ fr: { things: { sword: 'Épée' } }, en: { things: {} } })
  expect(words('things', 'sword')).toEqual({ fr: 'Épée', en: 'things.sword' })
  expect(words('things')).toEqual({ fr: 'things', en: 'things' })
  expect(words('things', 'sword', 'long')).toEqual({ fr: 'things.sword.long', en: 'things.sword.long' })
})

const rulings = [
  { key: 'tie', ruling: 'X-R1', default: 'defender', options: ['defender', 'both'] },
  { key: 'falls', ruling: 'X-R2', default: 'half', options: ['half'] }
]

test('a valid choice of a ruling is accepted; another, or one for an unknown ruling, is refused by its rule', () => {
  expect(checkChoices(rulings, { tie: 'both' })).toEqual([])
  expect(checkChoices(rulings, { tie: 'attacker', falls: 3, moon: 'full' })).toEqual([
    reason('house-rule-invalid', ['X-R1'], { key: 'tie', rule: { key: 'houseRules.tie.label' } }),
    reason('house-rule-invalid', ['X-R2'], { key: 'falls', rule: { key: 'houseRules.falls.label' } }),
    reason('house-rule-unknown', [], { key: 'moon' })
  ])
  expect(settleChoices(rulings, { tie: 'both' })).toEqual({ tie: 'both', falls: 'half' })
})

test('a phrase is filled in in each of its languages, numbers with the minus of print', () => {
  expect(
    phrase(
      { fr: '{n} en {where}, {who}', en: '{n} in {where}, {who}{no}' },
      { n: -2, where: { fr: 'main', en: 'hand' }, who: 'Ada' }
    )
  ).toEqual({ fr: '−2 en main, Ada', en: '−2 in hand, Ada' })
  expect(phrase({ fr: '{where}' }, { where: { en: 'hand' } })).toEqual({ fr: '' })
  expect([3, 0, -4].map(signed)).toEqual(['+3', '0', '−4'])
  expect(plain('Ada')).toEqual({ fr: 'Ada', en: 'Ada' })
  expect([say('a.b'), say('a.b', { n: 1 })]).toEqual([{ key: 'a.b' }, { key: 'a.b', params: { n: 1 } }])
})

test('the sheet of a resolver keeps its steps under its name, each rule once, and the dice that nobody gave', () => {
  const sheet = beginWorking('x.roll', {
    id: () => 'i',
    roll: (sides, why) => (why === 'x.roll:first' ? sides : 1)
  })
  sheet.cite('X-1', 'X-2')
  sheet.step('rolled', { n: 2 }, 'X-2', 'X-3')
  expect([sheet.die(6, 'first'), sheet.die(6, 'second', 4), sheet.die(8, 'third', null)]).toEqual([6, 4, 1])
  sheet.note({ token: 'red', by: 'app' })
  expect(sheet.done({ sum: 11 })).toEqual({
    outcome: {
      sum: 11,
      rolled: [
        { sides: 6, value: 6, by: 'app' },
        { sides: 8, value: 1, by: 'app' },
        { token: 'red', by: 'app' }
      ]
    },
    rules: ['X-1', 'X-2', 'X-3'],
    steps: [{ key: 'x.roll.rolled', params: { n: 2 } }]
  })
  expect(beginWorking('x', { id: () => 'i', roll: () => 1 }).done({ a: 1 })).toEqual({
    outcome: { a: 1 },
    rules: [],
    steps: []
  })
})
