// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { nextTick } from 'vue'
import { useTransport } from '../../src-renderer/api/client'
import PersonalCounters from '../../src-renderer/views/members/PersonalCounters.vue'
import { reachable, shutOut } from '../../src-renderer/stores/news'
import PersonalNotes from '../../src-renderer/views/members/PersonalNotes.vue'
import { roster } from './gang-facts'
import { mount } from './mount'

afterEach(() => {
  useTransport(null)
  vi.useRealTimers()
})

/** Keeps values in the order of the calls; refuses while `refuses` returns true. */
function keeping(refuses: () => boolean | 'no-entry' = () => false) {
  const kept: { [key: string]: unknown }[] = []
  useTransport({
    onChange: () => () => {},
    call: async (method, input) => {
      if (method.startsWith('drafts.')) return { ok: true, value: [] as never }
      if (method !== 'members.keep') return { ok: true, value: { undo: null, redo: null } as never }
      if (refuses() === 'no-entry')
        return { ok: false, error: { code: 'no-entry', params: {}, paths: [], reasons: [] } }
      if (refuses())
        return {
          ok: false,
          error: {
            code: 'refused',
            params: {},
            paths: [],
            reasons: [{ code: 'name-twice', rules: [], params: { name: 'a' } }]
          }
        }
      kept.push(input as { [key: string]: unknown })
      return { ok: true, value: roster() as never }
    }
  })
  return kept
}

test('notes are saved as one act when the field is left, not key by key, and not where they are unchanged', async () => {
  const kept = keeping()
  const page = await mount(PersonalNotes, {
    roster: roster({ owns: { a: { notes: 'Boite' } } }),
    member: 'a'
  })
  const area = page.find<HTMLTextAreaElement>('textarea')
  expect(area.value).toBe('Boite')
  area.dispatchEvent(new Event('focus'))
  for (const text of ['Boite d', 'Boite de', 'Boite depuis\nla fuite ']) await page.type('textarea', text)
  expect(kept).toEqual([])
  area.dispatchEvent(new Event('blur'))
  await vi.waitFor(() =>
    expect(kept).toEqual([
      { roster: 'r', member: 'a', notes: 'Boite depuis\nla fuite', was: { notes: 'Boite' } }
    ])
  )
  await page.type('textarea', 'Boite')
  area.dispatchEvent(new Event('blur'))
  await nextTick()
  expect(kept.length).toBe(1)
})

test('notes whose save got no answer stay in the field, and are saved once the host answers again', async () => {
  let silent = true
  const kept = keeping(() => silent)
  const page = await mount(PersonalNotes, { roster: roster({}), member: 'a' })
  await page.type('textarea', 'Boite')
  page.find('textarea').dispatchEvent(new Event('blur'))
  await vi.waitFor(() => expect(page.find('[role=alert]')).not.toBeNull())
  reachable.value = false
  await nextTick()
  expect(page.find<HTMLTextAreaElement>('textarea').value).toBe('Boite')
  silent = false
  reachable.value = true
  await vi.waitFor(() => expect(kept.length).toBe(1))
  expect(kept[0]).toEqual({ roster: 'r', member: 'a', notes: 'Boite', was: { notes: null } })
})

test('emptied notes are taken away', async () => {
  const kept = keeping()
  const page = await mount(PersonalNotes, { roster: roster({ own: { notes: 'x' } }), member: null })
  await page.type('textarea', '  ')
  page.find('textarea').dispatchEvent(new Event('blur'))
  await vi.waitFor(() =>
    expect(kept).toEqual([{ roster: 'r', member: null, notes: null, was: { notes: 'x' } }])
  )
})

test('clicks on a counter that follow each other are one act', async () => {
  vi.useFakeTimers()
  const kept = keeping()
  const page = await mount(PersonalCounters, {
    roster: roster({ owns: { a: { counters: [{ name: 'Portes', value: 3 }] } } }),
    member: 'a'
  })
  const more = page
    .all('button')
    .find((button) => button.getAttribute('aria-label')?.startsWith('Un de plus'))!
  for (let n = 0; n < 3; n++) more.click()
  page
    .all('button')
    .find((button) => button.getAttribute('aria-label')?.startsWith('Un de moins'))!
    .click()
  await nextTick()
  expect(page.find('output').textContent).toBe('5')
  expect(kept).toEqual([])
  await vi.runAllTimersAsync()
  expect(kept).toEqual([
    {
      roster: 'r',
      member: 'a',
      counters: [{ name: 'Portes', value: 5 }],
      was: { counters: [{ name: 'Portes', value: 3 }] }
    }
  ])
})

test('counts made while Magot was away are saved once the window has the key of the new Magot', async () => {
  vi.useFakeTimers()
  let answer: false | 'no-entry' = 'no-entry'
  const kept = keeping(() => answer)
  const page = await mount(PersonalCounters, {
    roster: roster({ owns: { a: { counters: [{ name: 'Portes', value: 3 }] } } }),
    member: 'a'
  })
  shutOut.value = true
  page
    .all('button')
    .find((button) => button.getAttribute('aria-label')?.startsWith('Un de plus'))!
    .click()
  await vi.runAllTimersAsync()
  expect(page.find('output').textContent).toBe('4')
  answer = false
  shutOut.value = false
  await vi.runAllTimersAsync()
  expect(kept).toMatchObject([{ counters: [{ name: 'Portes', value: 4 }] }])
})

test('a counter with a name in use is refused in words, and the list stays as it was', async () => {
  keeping(() => true)
  const page = await mount(PersonalCounters, {
    roster: roster({ own: { counters: [{ name: 'a', value: 1 }] } }),
    member: null
  })
  page
    .all('button')
    .find((button) => button.textContent?.includes('Nouveau compteur'))!
    .click()
  await nextTick()
  await page.type('form input', 'a')
  await page.submit()
  await vi.waitFor(() => expect(page.find('[role=alert]')).not.toBeNull())
  expect(page.all('output').length).toBe(1)
})

test('notes that another person changed meanwhile are shown beside one’s own, and the reader decides which stay', async () => {
  const kept: { [key: string]: unknown }[] = []
  useTransport({
    onChange: () => () => {},
    call: async (method, input) => {
      if (method.startsWith('drafts.')) return { ok: true, value: [] as never }
      if (method !== 'members.keep') return { ok: true, value: { undo: null, redo: null } as never }
      const given = input as { notes: string; was: { notes: string | null } }
      if (given.was.notes !== 'de l’autre')
        return {
          ok: false,
          error: {
            code: 'changed-meanwhile',
            params: {
              conflicts: [
                { of: { field: 'notes' }, was: given.was.notes, now: 'de l’autre', wanted: given.notes }
              ]
            },
            paths: [],
            reasons: []
          }
        }
      kept.push(input as { [key: string]: unknown })
      return { ok: true, value: roster({ owns: { a: { notes: given.notes } } }) as never }
    }
  })
  const page = await mount(PersonalNotes, { roster: roster({}), member: 'a' })
  const leave = async (text: string) => {
    await page.type('textarea', text)
    page.find('textarea').dispatchEvent(new Event('blur'))
  }
  await leave('de moi')
  await vi.waitFor(() => expect(page.text()).toMatch(/de moi.*de l’autre/))
  expect(page.find<HTMLTextAreaElement>('textarea').value).toBe('de moi')
  page
    .all('button')
    .find((button) => button.getAttribute('aria-label')?.startsWith('Garder ce que j’ai écrit'))!
    .click()
  await vi.waitFor(() =>
    expect(kept).toEqual([{ roster: 'r', member: 'a', notes: 'de moi', was: { notes: 'de l’autre' } }])
  )
})
