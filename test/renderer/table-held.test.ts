// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defineComponent, h, nextTick } from 'vue'
import type { TrackerView } from '../../src-main/contract/views'
import type { ActOffer } from '../../src-main/kernel/system/board'
import type { Prompt } from '../../src-main/kernel/system/prompt'
import { useTransport } from '../../src-renderer/api/client'
import { useTracker } from '../../src-renderer/stores/tracker'
import ActorActs from '../../src-renderer/views/tracker/ActorActs.vue'
import TrackerFoot from '../../src-renderer/views/tracker/TrackerFoot.vue'
import TrackerPrompt from '../../src-renderer/views/tracker/TrackerPrompt.vue'
import { useTrackerPage } from '../../src-renderer/views/tracker/useTrackerPage'
import { mount } from './mount'

// While an act is on its way to a slow host, the keys show that, and a touch does nothing by halves.

const word = (text: string) => ({ fr: text, en: text })
const offer = (act: string, more: Partial<ActOffer> = {}): ActOffer => ({
  act,
  label: word(act),
  group: word('Actions'),
  rules: [],
  allowed: true,
  refused: [],
  fields: [],
  ...more
})
const CHOICE: Prompt = {
  id: 'p',
  step: 't',
  member: null,
  title: word('Relance'),
  rules: [],
  options: ['oui', 'non'].map((id) => ({ id, label: word(id), allowed: true }))
} as Prompt
const DIE: Prompt = { ...CHOICE, id: 'd', options: undefined, dice: { sides: 6, count: 1 } } as Prompt
const done = { seq: 4, at: '2026-03-01', kind: 'act', method: 'tracker.act', standing: true, target: null }
const view = (prompts: Prompt[]): TrackerView => ({
  battle: 'b',
  open: true,
  board: { turn: 1, moment: word('m'), next: null, active: null, sides: [] },
  prompts,
  undo: { ...done, events: [] } as unknown as TrackerView['undo'],
  redo: null
})
const OFFERS = [
  offer('Passer'),
  offer('Viser', { fields: [{ key: 'far', label: word('loin'), kind: 'flag', default: false }] })
]

beforeEach(() => localStorage.clear())
afterEach(() => useTransport(null))

/** A table with a host that holds back its answers until told. */
async function slowTable(prompts: Prompt[] = []) {
  const asked: string[] = []
  let answer = () => {}
  useTransport({
    onChange: () => () => {},
    call: async (method, input) => {
      const writes = ['tracker.act', 'tracker.answer', 'history.undo'].includes(method)
      if (writes) {
        const { act, options } = input as { act?: string; options?: string[] }
        asked.push([method, act ?? options?.[0]].filter(Boolean).join(' '))
        await new Promise<void>((now) => (answer = now))
      }
      const value = method === 'history.list' ? { acts: [], more: false } : view(prompts)
      return { ok: true, value: JSON.parse(JSON.stringify(value)) as never }
    }
  })
  let table!: ReturnType<typeof useTrackerPage>
  const page = await mount(
    defineComponent({
      setup() {
        table = useTrackerPage('b')
        void useTracker().get('b')
        return () => {
          const busy = table.busy.value
          const now = table.view.value
          return now
            ? [
                ...now.prompts.map((prompt) =>
                  h(TrackerPrompt, { prompt, busy, onAnswer: (given) => table.answer(prompt, given) })
                ),
                h(ActorActs, { offers: OFFERS, actor: {}, board: now.board, busy, perform: table.act }),
                h(TrackerFoot, { battle: 'b', view: now, lately: [], busy, onUndo: table.undo })
              ]
            : []
        }
      }
    })
  )
  await vi.waitFor(() => expect(page.all('.press').length).toBe(2))
  const key = (name: string) =>
    page
      .all<HTMLButtonElement>('button')
      .find((one) => (one.getAttribute('aria-label') ?? one.textContent!).trim().startsWith(name))!
  return {
    page,
    asked,
    key,
    held: (name: string) => key(name).getAttribute('aria-disabled') === 'true',
    touch: async (name: string) => (key(name).click(), nextTick()),
    async answered() {
      answer()
      await vi.waitFor(() => expect(table.busy.value).toBe(false))
      await nextTick()
    }
  }
}

test('a key touched during an act shows that it waits, does nothing, and can be touched afterwards', async () => {
  const { asked, touch, held, answered } = await slowTable()
  await touch('Passer')
  expect([held('Passer'), held('Annuler')]).toEqual([true, true])
  await touch('Passer')
  await touch('Annuler')
  expect(asked).toEqual(['tracker.act Passer'])
  await answered()
  expect([held('Passer'), held('Annuler')]).toEqual([false, false])
  await touch('Annuler')
  expect(asked).toEqual(['tracker.act Passer', 'history.undo'])
  await answered()
})

test('the questions of an act may be filled in meanwhile, and stay filled in until they can be sent', async () => {
  const { page, asked, touch, key, held, answered } = await slowTable()
  await touch('Passer')
  expect(held('Viser')).toBe(false)
  await touch('Viser')
  await page.click('input[type=checkbox]')
  const send = page.find<HTMLButtonElement>('form button[type=submit]')
  expect([send.getAttribute('aria-disabled'), send.getAttribute('aria-busy')]).toEqual(['true', 'true'])
  await page.submit()
  expect(asked).toEqual(['tracker.act Passer'])
  expect(page.find<HTMLInputElement>('input[type=checkbox]').checked).toBe(true)
  await answered()
  await page.submit()
  expect(asked).toEqual(['tracker.act Passer', 'tracker.act Viser'])
  await answered()
  expect(key('Viser').getAttribute('aria-expanded')).toBe('false')
})

test('an answer touched meanwhile is neither sent nor left chosen', async () => {
  const { asked, touch, held, key, answered } = await slowTable([CHOICE])
  await touch('Passer')
  expect(held('non')).toBe(true)
  await touch('non')
  await answered()
  expect([held('non'), key('non').getAttribute('aria-pressed')]).toEqual([false, 'false'])
  await touch('non')
  expect(asked).toEqual(['tracker.act Passer', 'tracker.answer non'])
  await answered()
})

test('dice wait, too: those of the app and those of the table', async () => {
  const { page, asked, touch, answered } = await slowTable([DIE])
  await touch('Passer')
  const dice = page.all<HTMLButtonElement>('.roll, .pad .key')
  expect(dice.map((one) => one.getAttribute('aria-disabled'))).toEqual(Array(7).fill('true'))
  for (const one of dice) one.click()
  await answered()
  expect(asked).toEqual(['tracker.act Passer'])
})
