import { expect, test } from 'vitest'
import { isAutomatic, skipsOptional } from '../../../src-main/kernel/parts/auto-answer'
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

test('a prompt leaves no choice only where it asks for nothing, or for dice where the app may throw them', () => {
  expect(isAutomatic(prompt('a'), false)).toBe(true)
  expect(isAutomatic(prompt('a', { dice }), false)).toBe(false)
  expect(isAutomatic(prompt('a', { dice }), true)).toBe(true)
  for (const more of [
    { optional: true },
    { options: [] },
    { amount: { min: 0, max: 5, unit: 'money' as const } }
  ])
    expect(isAutomatic(prompt('a', { dice, ...more }), true)).toBe(false)
})

test('an optional prompt that is no longer asked was passed over; a prompt still asked, or a required one, was not', () => {
  const may = prompt('may', { optional: true })
  expect(skipsOptional([prompt('must'), may], [])).toBe(true)
  expect(skipsOptional([prompt('must'), may], [prompt('later'), { ...may, step: 't' }])).toBe(false)
  expect(skipsOptional([prompt('must')], [])).toBe(false)
})
