import { expect, test } from 'vitest'
import type { Prompt } from '../../src-main/kernel/system/prompt'
import {
  answerOf,
  asks,
  costOf,
  diceLack,
  emptyDraft,
  formLack,
  onlyOption,
  type Draft
} from '../../src-renderer/ui/prompt-answer'

const name = (text: string) => ({ fr: text, en: text })
const prompt = (more: Partial<Prompt>): Prompt => ({
  id: 'p',
  step: 's',
  member: null,
  title: name('?'),
  rules: [],
  ...more
})
const draft = (more: Partial<Draft>): Draft => ({ ...emptyDraft(), ...more })

const pay = prompt({
  choose: { min: 0, max: 3 },
  options: [20, 25, 30].map((cost, i) => ({ id: `m${i}`, label: name('m'), cost, allowed: true }))
})

test('chosen options add up, and may not cost more than the gang has', () => {
  expect(costOf(pay, draft({}))).toBe(0)
  expect(costOf(pay, draft({ chosen: ['m0', 'm2'] }))).toBe(50)
  expect(formLack(pay, draft({ chosen: ['m0', 'm2'] }), 50)).toBeNull()
  expect(formLack(pay, draft({ chosen: ['m0', 'm1', 'm2'] }), 50)).toEqual({
    key: 'short',
    params: { missing: 25 }
  })
  // A game without money has no price to pay.
  expect(formLack(pay, draft({ chosen: ['m0', 'm1', 'm2'] }), null)).toBeNull()
})

const ransom = prompt({
  amount: { min: 0, max: 100, unit: 'money' },
  options: [
    { id: 'ransom', label: name('r'), allowed: true, asks: ['amount'] },
    { id: 'released', label: name('l'), allowed: true }
  ]
})

test('the most frequent number is filled in at first, and can be changed', () => {
  const reload = prompt({ amount: { min: 0, max: 8, unit: 'count', usual: 5 } })
  expect([emptyDraft(reload).amount, emptyDraft(ransom).amount, emptyDraft().amount]).toEqual([5, null, null])
  expect(formLack(reload, emptyDraft(reload), null)).toBeNull()
  expect(answerOf(reload, { ...emptyDraft(reload), amount: 3 }, false)).toEqual({ amount: 3 })
})

test('a number is asked for only by the option that needs it', () => {
  expect(asks(ransom, draft({ chosen: ['released'] }), 'amount')).toBe(false)
  expect(formLack(ransom, draft({ chosen: ['released'] }), 10)).toBeNull()
  expect(answerOf(ransom, draft({ chosen: ['released'], amount: 70 }), false)).toEqual({
    options: ['released']
  })
  expect(formLack(ransom, draft({ chosen: ['ransom'] }), 10)).toEqual({ key: 'amountNeeded', params: {} })
  expect(formLack(ransom, draft({ chosen: ['ransom'], amount: 101 }), 500)?.key).toBe('amountBetween')
  expect(formLack(ransom, draft({ chosen: ['ransom'], amount: 70 }), 60)).toEqual({
    key: 'short',
    params: { missing: 10 }
  })
  expect(answerOf(ransom, draft({ chosen: ['ransom'], amount: 70 }), false)).toEqual({
    options: ['ransom'],
    amount: 70
  })
})

const roll = prompt({
  dice: { sides: 10, count: 2 },
  options: [
    { id: 'pay', label: name('p'), cost: 10, allowed: true },
    { id: 'roll', label: name('r'), allowed: true, asks: ['dice'] }
  ]
})

test('dice are thrown only for the option that throws them', () => {
  expect(asks(roll, draft({ chosen: ['pay'] }), 'dice')).toBe(false)
  expect(answerOf(roll, draft({ chosen: ['pay'], faces: [3, 4] }), false)).toEqual({ options: ['pay'] })
  expect(answerOf(roll, draft({ chosen: ['roll'], faces: [3, 4] }), false)).toEqual({
    options: ['roll'],
    dice: [3, 4]
  })
  expect(answerOf(roll, draft({ chosen: ['roll'], faces: [3, 4] }), true)).toEqual({ options: ['roll'] })
})

test('typed dice are complete, and show faces of the die', () => {
  const typed = (...faces: (number | null)[]) =>
    diceLack(prompt({ dice: { sides: 10, count: 2 } }), draft({ faces }))
  expect(typed()).toBeNull()
  expect(typed(4, null)).toEqual({ key: 'diceLeft', params: { count: 1 } })
  expect(typed(4, 10)).toBeNull()
  expect(typed(4, 11)).toEqual({ key: 'faceOff', params: { sides: 10 } })
  expect(typed(0, 4)?.key).toBe('faceOff')
})

test('where one option is alone, nothing is ticked first', () => {
  const done = (allowed: boolean) => prompt({ options: [{ id: 'done', label: name('d'), allowed }] })
  expect(onlyOption(done(true))?.id).toBe('done')
  expect(answerOf(done(true), draft({}), false)).toEqual({ options: ['done'] })
  expect(formLack(done(true), draft({}), null)).toBeNull()
  expect(formLack(done(false), draft({}), null)?.key).toBe('notYet')
  // One box that may stay empty is a choice.
  expect(
    onlyOption(
      prompt({ choose: { min: 0, max: 1 }, options: [{ id: 'a', label: name('a'), allowed: true }] })
    )
  ).toBeNull()
})
