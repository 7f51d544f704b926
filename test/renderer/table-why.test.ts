// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { Prompt } from '../../src-main/kernel/system/prompt'
import TrackerPrompt from '../../src-renderer/views/tracker/TrackerPrompt.vue'
import { mount } from './mount'

const word = (text: string) => ({ fr: text, en: text })
const prompt: Prompt = {
  id: 'hit:1',
  step: 'table',
  member: null,
  title: word('Tir'),
  text: word('4 ou moins'),
  rules: [],
  dice: { sides: 10, count: 1 }
}
const open = (more: Partial<Prompt>) => mount(TrackerPrompt, { prompt: { ...prompt, ...more }, busy: false })

test('a question whose number is computed in steps shows the steps, folded, and one without steps shows none', async () => {
  const page = await open({ why: [word('CT 4'), word('Couvert −2')] })
  expect(page.find('summary').textContent).toBe('D’où vient ce nombre')
  expect(page.find<HTMLDetailsElement>('details').open).toBe(false)
  expect(page.all('details li').map((line) => line.textContent)).toEqual(['CT 4', 'Couvert −2'])
  expect((await open({})).all('details')).toEqual([])
  expect((await open({ why: [] })).all('details')).toEqual([])
})
