import { expect, test } from 'vitest'
import { leavesNoChoice, passesOver } from '../../../src-main/kernel/parts/passing-on'
import type { Prompt } from '../../../src-main/kernel/system/prompt'

const prompt = (id: string, more: Partial<Prompt> = {}): Prompt => ({
  id,
  step: 's',
  member: null,
  title: { fr: id, en: id },
  rules: [],
  ...more
})
const dice = { sides: 10, count: 1 }

test('only what asks for nothing, or for dice where they may be thrown, leaves no choice', () => {
  expect(leavesNoChoice(prompt('a'), false)).toBe(true)
  expect(leavesNoChoice(prompt('a', { dice }), false)).toBe(false)
  expect(leavesNoChoice(prompt('a', { dice }), true)).toBe(true)
  for (const more of [
    { optional: true },
    { options: [] },
    { amount: { min: 0, max: 5, unit: 'money' as const } }
  ])
    expect(leavesNoChoice(prompt('a', { dice, ...more }), true)).toBe(false)
})

test('what might be done and is asked no more was passed over; what is still asked, and what had to be done, was not', () => {
  const may = prompt('may', { optional: true })
  expect(passesOver([prompt('must'), may], [])).toBe(true)
  expect(passesOver([prompt('must'), may], [prompt('later'), { ...may, step: 't' }])).toBe(false)
  expect(passesOver([prompt('must')], [])).toBe(false)
})
