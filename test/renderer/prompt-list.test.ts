// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { h, nextTick, ref } from 'vue'
import type { Prompt } from '../../src-main/kernel/system/prompt'
import { useTransport } from '../../src-renderer/api/client'
import PromptList from '../../src-renderer/views/interlude/PromptList.vue'
import { mount } from './mount'

afterEach(() => useTransport(null))

const name = (text: string) => ({ fr: text, en: text })
const question = (id: string, more: Partial<Prompt> = {}): Prompt => ({
  id,
  step: 's',
  member: null,
  title: name(id),
  rules: [],
  ...more
})
const done = (allowed: boolean) =>
  question('fin', {
    options: [
      { id: 'done', label: name('Clore'), allowed, ...(!allowed && { refused: [name('Trop lourd.')] }) }
    ]
  })

/** The list of a roster's prompts; an answer changes it to the list given for it. */
async function list(first: Prompt[], after: { [id: string]: Prompt[] } = {}) {
  const prompts = ref(first)
  useTransport({
    onChange: () => () => {},
    call: async (method, input) => {
      if (method !== 'interlude.answer') return { ok: true, value: { undo: null, redo: null } as never }
      prompts.value = after[(input as { prompt: string }).prompt]!
      return { ok: true, value: { id: 'r', prompts: prompts.value, sheets: [], undo: null } as never }
    }
  })
  const page = await mount({ render: () => h(PromptList, { prompts: prompts.value, roster: 'r' }) })
  return {
    ...page,
    prompts,
    open: () => page.find('form').getAttribute('aria-label'),
    order: () => page.all('form, .folded').map((one) => one.getAttribute('aria-label') ?? one.textContent)
  }
}

test('required questions come first, then optional ones, and at the end the one that closes the step', async () => {
  const page = await list([
    question('changer', { optional: true }),
    question('chef'),
    question('rançon', { optional: true }),
    done(true)
  ])
  expect(page.order()).toEqual(['chef', 'changer', 'rançon', 'fin'])
  expect(page.open()).toBe('chef')
  expect(page.text()).toContain('Si vous le voulez')
})

test('the question that closes a step shows the reasons against it, on the spot', async () => {
  const blocked = await list([done(false)])
  expect(blocked.text()).toContain('Trop lourd.')
  expect(blocked.find<HTMLButtonElement>('button[type=submit]').disabled).toBe(true)
  const free = await list([done(true)])
  expect(free.all('input')).toEqual([])
  expect(free.find<HTMLButtonElement>('button[type=submit]').textContent).toContain('Clore')
})

test('the question that an answer brings up is the next one, and has the focus', async () => {
  const die = { dice: { sides: 100, count: 1 } }
  const page = await list([question('a', die), question('b', die)], {
    a: [question('b', die), question('relancer a', die)]
  })
  await page.submit()
  await vi.waitFor(() => expect(page.open()).toBe('relancer a'))
  await vi.waitFor(() =>
    expect(document.activeElement?.closest('form')?.getAttribute('aria-label')).toBe('relancer a')
  )
})

test('after an answer the focus is on the next heading, and never on the button that ends the step', async () => {
  const page = await list([question('a', { dice: { sides: 6, count: 1 } }), done(true)], { a: [done(true)] })
  await page.submit()
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('fin'))
  expect(document.activeElement?.tagName).toBe('H3')
})

test('a question whose answer was undone is asked again', async () => {
  const page = await list([question('b')])
  page.prompts.value = [question('a'), question('b')]
  await nextTick()
  expect(page.open()).toBe('a')
})

test('after an answer that brings up questions above it, the next one is still the one below it', async () => {
  const may = (id: string) => question(id, { optional: true })
  const page = await list([may('arme'), may('rançon'), may('soins'), done(true)], {
    rançon: [may('arme du captif 1'), may('arme du captif 2'), may('arme'), may('soins'), done(true)]
  })
  await page.click('li:nth-child(2) .folded')
  expect(page.open()).toBe('rançon')
  await page.submit()
  await vi.waitFor(() => expect(page.order()).toContain('arme du captif 1'))
  await vi.waitFor(() => expect(page.open()).toBe('soins'))
})
