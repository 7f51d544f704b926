// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { Prompt } from '../../src-main/kernel/system/prompt'
import PromptCard from '../../src-renderer/ui/PromptCard.vue'
import { mount } from './mount'

const name = (text: string) => ({ fr: text, en: text })
const question = (more: Partial<Prompt>): Prompt => ({
  id: 'p',
  step: 's',
  member: null,
  title: name('Question'),
  rules: ['R-1'],
  ...more
})

async function card(prompt: Partial<Prompt>, more: Record<string, unknown> = {}) {
  const onAnswer = vi.fn()
  const page = await mount(PromptCard, { prompt: question(prompt), onAnswer, ...more })
  return { ...page, onAnswer, button: () => page.find<HTMLButtonElement>('button[type=submit]') }
}

test('dice left empty are thrown by the app', async () => {
  const page = await card({ dice: { sides: 100, count: 1 } })
  expect(page.button().textContent).toContain('Lancer le D100')
  await page.submit()
  expect(page.onAnswer).toHaveBeenCalledWith({})
})

test('dice thrown at the table are typed in: all of them, and none that the die has not', async () => {
  const page = await card({ dice: { sides: 10, count: 2 } })
  await page.type('.die:nth-of-type(1) input', '7')
  expect(page.button().disabled).toBe(true)
  expect(page.text()).toContain('Il manque 1 dé.')
  await page.type('.die:nth-of-type(2) input', '11')
  expect(page.text()).toContain('Un D10 va de 1 à 10.')
  expect(page.button().disabled).toBe(true)
  await page.submit()
  expect(page.onAnswer).not.toHaveBeenCalled()
  await page.type('.die:nth-of-type(2) input', '10')
  expect(page.button().textContent).toContain('Inscrire 7 + 10')
  await page.submit()
  expect(page.onAnswer).toHaveBeenCalledWith({ dice: [7, 10] })
})

test('one option of several: the button names it; a refused option stays and says why', async () => {
  const page = await card({
    options: [
      { id: 'a', label: name('Soigner'), cost: 10, allowed: true, hint: name('Dix crédits') },
      { id: 'b', label: name('Attendre'), allowed: false, refused: [name('Trop tard.')] }
    ]
  })
  expect(page.all('input[type=radio]')).toHaveLength(2)
  expect(page.find<HTMLInputElement>('li:nth-child(2) input').disabled).toBe(true)
  expect(page.text()).toContain('Trop tard.')
  expect(page.button().disabled).toBe(true)
  await page.click('li:nth-child(1) input')
  expect(page.button().textContent).toContain('Choisir : Soigner'.replace(' :', '\u00a0:'))
  await page.submit()
  expect(page.onAnswer).toHaveBeenCalledWith({ options: ['a'] })
})

test('several options: not fewer than the least, not more than the most', async () => {
  const page = await card({
    choose: { min: 0, max: 2 },
    options: ['a', 'b', 'c'].map((id) => ({ id, label: name(id), allowed: true }))
  })
  expect(page.button().disabled).toBe(false)
  expect(page.button().textContent).toContain('N’en choisir aucun')
  await page.click('li:nth-child(1) input')
  await page.click('li:nth-child(3) input')
  expect(page.find<HTMLInputElement>('li:nth-child(2) input').disabled).toBe(true)
  await page.submit()
  expect(page.onAnswer).toHaveBeenCalledWith({ options: ['a', 'c'] })
})

test('a sum that the table agrees upon stays within its bounds', async () => {
  const page = await card({ amount: { min: 5, max: 50, unit: 'money' } })
  expect(page.button().disabled).toBe(true)
  await page.type('input.sum', '51')
  expect(page.button().disabled).toBe(true)
  await page.type('input.sum', '20')
  await page.submit()
  expect(page.onAnswer).toHaveBeenCalledWith({ amount: 20 })
})

test('a refusal is shown with its reasons and rules', async () => {
  const failure = {
    code: 'refused',
    params: {},
    reasons: [{ code: 'nothing-to-undo', rules: ['R-9'], params: {} }]
  }
  const page = await card({}, { failure })
  expect(page.find('[role=alert]').textContent).toContain('rien à annuler')
  expect(page.find('[role=alert]').textContent).toContain('R-9')
})

test('what an answer would lose for good is said beside its button, until it is ticked', async () => {
  const page = await card({
    choose: { min: 0, max: 2 },
    options: [
      { id: 'a', label: name('Edgar'), allowed: true, unchosen: name('Edgar meurt.') },
      { id: 'b', label: name('Bruna'), allowed: true }
    ]
  })
  const described = () => {
    const by = page.button().getAttribute('aria-describedby')
    return by === null ? '' : (document.getElementById(by)?.textContent ?? '')
  }
  expect(described()).toBe('Edgar meurt.')
  await page.click('li:nth-child(2) input')
  expect(described()).toBe('Edgar meurt.')
  await page.click('li:nth-child(1) input')
  expect(described()).toBe('')
})
