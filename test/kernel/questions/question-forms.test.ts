import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  hintAt,
  optionsNamed,
  questionForms,
  wordsByName
} from '../../../src-main/kernel/questions/question-forms'
import type { Resolver } from '../../../src-main/kernel/questions/resolver'
import { ask, resolved } from '../../../src-main/kernel/questions/run-resolver'
import { wordsOf } from '../../../src-main/kernel/content/resource-files'
import { reason, refuse } from '../../../src-main/kernel/values/verdict'
import { aMember, aRoster, word } from '../a-roster'

const rules = {
  words: wordsOf({
    fr: { hints: { aim: 'Viser', one: { aim: 'Bien viser' } }, guns: { colt: { name: 'Colt' } } }
  })
}
type Rules = typeof rules

const shot: Resolver<Rules> = {
  schema: v.strictObject({ aim: v.number(), mode: v.picklist(['burst']) }),
  rules: ['XY-1'],
  resolve: (_rules, { aim }: { aim: number }, chance) =>
    aim > 9
      ? refuse(reason('too-high'))
      : { outcome: { die: chance.roll(6, ''), aim }, rules: ['XY-1'], steps: [] }
}
const resolvers = { 'one.shot': shot }
const plug = questionForms<Rules>({
  resolvers,
  topics: { guns: ['one.shot', 'one.unknown'] },
  fillings: {
    'one.shot': { shooter: (_rules, _roster, { profile }) => ({ aim: profile['ws'] ?? 0 }), foe: () => ({}) }
  },
  roleNames: {},
  own: { 'one.shot': (_rules, roster) => ({ gun: [roster.id] }) },
  compares: { 'one.shot': ['mode'] },
  words: wordsByName,
  lists: () => ({ gun: optionsNamed(rules, 'guns', [{ id: 'colt' }], word('short')) })
})
const roster = aRoster('r', { members: [aMember('ada')] })
const fill = (resolver: string, role: string, member: string | null) =>
  plug.prefill(rules, { roster, member, resolver, role, input: null })

test('resolvers become forms under their topics, worded by the names of their fields', () => {
  expect(plug.all(rules)).toEqual({
    topics: [{ id: 'guns', name: { key: 'topics.guns' } }],
    questions: [
      {
        resolver: 'one.shot',
        topic: 'guns',
        title: { key: 'questions.one.shot.title' },
        about: { key: 'questions.one.shot.about' },
        rules: ['XY-1'],
        compares: ['mode'],
        roles: [
          { key: 'shooter', label: { key: 'roles.shooter' }, of: 'member' },
          { key: 'foe', label: { key: 'roles.foe' }, of: 'member' }
        ],
        fields: [
          expect.objectContaining({ name: 'aim', label: { key: 'fields.aim' }, hint: { key: 'hints.aim' } }),
          expect.objectContaining({
            name: 'mode',
            options: [{ id: 'burst', label: { fr: 'choices.mode.burst' } }]
          })
        ]
      }
    ],
    lists: { gun: [{ id: 'colt', label: { fr: 'Colt' }, group: word('short') }] }
  })
})

test('a sheet fills in its known values, for a role that the question has and a member that the roster has', () => {
  expect(fill('one.shot', 'shooter', 'ada')).toEqual({ values: { aim: 4 }, own: { gun: ['r'] } })
  expect(fill('one.shot', 'judge', 'ada')).toEqual(refuse(reason('unknown-role', [], { role: 'judge' })))
  expect(fill('one.shot', 'shooter', null)).toEqual(refuse(reason('unknown-member', [], { member: '' })))
})

test('the first hint that exists is shown', () => {
  expect([hintAt(rules, 'one.aim', 'aim'), hintAt(rules, 'two.aim', 'aim'), hintAt(rules, 'mode')]).toEqual([
    { key: 'hints.one.aim' },
    { key: 'hints.aim' },
    undefined
  ])
})

test('a table asks the same resolvers by name, and throws no die in doing so', () => {
  expect(resolved(resolvers, rules, 'one.shot', { aim: 2, mode: 'burst' })).toEqual({
    outcome: { die: 1, aim: 2 },
    rules: ['XY-1'],
    steps: []
  })
  expect(ask(resolvers, rules, 'one.shot', { aim: 10, mode: 'burst' })).toEqual(refuse(reason('too-high')))
  expect(() => resolved(resolvers, rules, 'one.shot', { aim: 10, mode: 'burst' })).toThrow('one.shot refuses')
  expect(() => ask(resolvers, rules, 'two.shot', {})).toThrow('no resolver two.shot')
})
