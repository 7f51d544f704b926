// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import type { Prompt } from '../../src-main/kernel/system/prompt'
import { useTransport } from '../../src-renderer/api/client'
import RollAll from '../../src-renderer/views/interlude/RollAll.vue'
import { mount } from './mount'

afterEach(() => useTransport(null))

const name = (text: string) => ({ fr: text, en: text })
const question = (id: string, more: Partial<Prompt> = {}): Prompt => ({
  id,
  step: 'injuries',
  member: null,
  title: name(id),
  rules: [],
  ...more
})
const d100 = { dice: { sides: 100, count: 1 } }

/** A roster with these open prompts; answering one closes it and opens the ones listed for it. */
function rosterWith(prompts: Prompt[], opens: { [id: string]: Prompt[] } = {}, refuses: string[] = []) {
  const asked: string[] = []
  let open = prompts
  useTransport({
    onChange: () => () => {},
    call: async (method, input) => {
      if (method !== 'interlude.answer') return { ok: true, value: { undo: null, redo: null } as never }
      const { prompt } = input as { prompt: string }
      if (refuses.includes(prompt))
        return {
          ok: false,
          error: {
            code: 'refused',
            params: {},
            paths: [],
            reasons: [{ code: 'not-now', rules: [], params: {} }]
          }
        }
      asked.push(JSON.stringify(input))
      open = [...open.filter((one) => one.id !== prompt), ...(opens[prompt] ?? [])]
      return { ok: true, value: { id: 'r', prompts: open, sheets: [], undo: null } as never }
    }
  })
  return asked
}

test('all throws that ask for no choice are thrown by the app, one act each, also those that they open', async () => {
  const prompts = [
    question('injury:a', d100),
    question('pay', { options: [{ id: 'y', label: name('oui'), allowed: true }] }),
    question('injury:b', d100)
  ]
  const asked = rosterWith(prompts, {
    'injury:a': [question('side:a', { dice: { sides: 10, count: 1 } })],
    'injury:b': [question('later', { ...d100, step: 'experience' })]
  })
  const page = await mount(RollAll, { prompts, roster: 'r' })
  expect(page.text()).toContain('(2)')
  await page.click('button')
  await vi.waitFor(() => expect(asked.length).toBe(3))
  expect(asked.map((one) => (JSON.parse(one) as { prompt: string }).prompt)).toEqual([
    'injury:a',
    'injury:b',
    'side:a'
  ])
  expect(asked[0]).toBe(JSON.stringify({ roster: 'r', prompt: 'injury:a' }))
})

test('one throw alone, an optional one or one with a choice needs no such button', async () => {
  rosterWith([])
  for (const prompts of [
    [question('a', d100)],
    [question('a', d100), question('b', { ...d100, optional: true })],
    [question('a', d100), question('c', { ...d100, options: [] })]
  ]) {
    expect((await mount(RollAll, { prompts, roster: 'r' })).all('button').length).toBe(0)
  }
})

test('a refusal stops it and is shown', async () => {
  const prompts = [question('a', d100), question('b', d100)]
  const asked = rosterWith(prompts, {}, ['b'])
  const page = await mount(RollAll, { prompts, roster: 'r' })
  await page.click('button')
  await vi.waitFor(() => expect(page.find('[role=alert]')).not.toBeNull())
  expect(asked.length).toBe(1)
})
