import { describe, expect, test } from 'vitest'
import type { Prompt } from '../../../../src-main/kernel/system/prompt'
import { reason } from '../../../../src-main/kernel/values/verdict'
import { whyNotAnswer } from '../../../../src-main/systems/neo-necro/roster/decide/answer'
import { interlude, say, type Done } from '../../../support/necro-interlude'
import { rules, told, gang } from './trading'

describe('a valid answer', () => {
  const prompt: Prompt = { id: 'x', step: 'pay', member: null, title: say('x'), rules: ['NN-1'] }
  const options = ['a', 'b', 'c'].map((id) => ({
    id,
    label: { fr: id, en: id },
    allowed: id !== 'c',
    ...(id === 'c' && { refused: [say('refusals.too-dear', { price: 3 })] })
  }))
  const why = (code: string, params: object = {}) => reason(code, ['NN-1'], params as never)

  test('the dice have the right number and valid faces', () => {
    const d = { ...prompt, dice: { sides: 6, count: 2 } }
    expect([
      whyNotAnswer(d, { dice: [1, 6] }),
      whyNotAnswer(d, {}),
      whyNotAnswer(d, { dice: [] }),
      whyNotAnswer(prompt, { dice: [] })
    ]).toEqual([[], [], [], []])
    expect(whyNotAnswer(d, { dice: [7] })).toEqual([
      why('dice-count', { count: 2 }),
      why('not-a-face', { value: 7, sides: 6 })
    ])
    expect(whyNotAnswer(prompt, { dice: [1] })).toEqual([why('no-dice-asked')])
  })

  test('options are offered, allowed, given once each, and not too many', () => {
    const one = { ...prompt, options }
    const some = { ...prompt, options, choose: { min: 0, max: 2 } }
    expect([
      whyNotAnswer(one, { options: ['a'] }),
      whyNotAnswer(some, {}),
      whyNotAnswer(some, { options: ['a', 'b'] }),
      whyNotAnswer(prompt, {})
    ]).toEqual([[], [], [], []])
    expect(whyNotAnswer(one, {})).toEqual([why('choose-exactly', { min: 1, max: 1, count: 1 })])
    expect(whyNotAnswer(some, { options: ['a', 'b', 'c'] })).toEqual([
      why('choose-between', { min: 0, max: 2 }),
      why('too-dear', { price: 3 })
    ])
    expect(whyNotAnswer(one, { options: ['z'] })).toEqual([why('unknown-option', { option: 'z' })])
    expect(whyNotAnswer(some, { options: ['a', 'a'] })).toEqual([why('option-twice')])
    expect(whyNotAnswer(prompt, { options: ['a'] })).toEqual([why('unknown-option', { option: 'a' })])
  })

  test('a sum is whole and in range', () => {
    const sum = { ...prompt, amount: { min: 2, max: 9, unit: 'money' as const } }
    expect([2, 9].map((amount) => whyNotAnswer(sum, { amount }))).toEqual([[], []])
    expect([1, 10, 2.5].map((amount) => whyNotAnswer(sum, { amount }))).toEqual(
      Array(3).fill([why('amount-out-of-range', { min: 2, max: 9 })])
    )
    expect([whyNotAnswer(prompt, { amount: 3 }), whyNotAnswer(sum, {})]).toEqual([
      [why('no-amount-asked')],
      []
    ])
  })

  test('NN-ITL-1: an answer without a question is refused; an answer that leaves no question goes on to the next step', () => {
    const answering = (id: string, answer: object = {}) =>
      told(gang([{ type: 'leader' }], interlude('income')), { type: 'answer', prompt: id, answer })
    expect(answering('pay')).toEqual([reason('prompt-closed', ['NN-ITL-1'], { prompt: 'pay' })])
    expect(answering('income', { amount: 3 })).toMatchObject([{ code: 'no-amount-asked' }])
    expect((answering('income') as Done[]).map(({ type: what, facts }) => [what, facts['step']])).toEqual([
      ['income-earned', undefined],
      ['step-begun', rules.interludeSteps[3]!.name],
      ['step-begun', rules.interludeSteps[4]!.name]
    ])
  })
})
