// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { h, nextTick, shallowRef } from 'vue'
import type { Json } from '../../src-main/kernel/values/json'
import type { WrittenSection } from '../../src-main/kernel/system/writing'
import { useTransport } from '../../src-renderer/api/client'
import { reachable, shutOut } from '../../src-renderer/stores/news'
import WrittenSheet from '../../src-renderer/views/members/WrittenSheet.vue'
import type { GameSystem } from '../../src-main/kernel/system/system'
import { systems } from '../support/systems'
import { addSystemTexts, setLocale, spokenSystem } from '../../src-renderer/locales/i18n'
import { t } from '../../src-renderer/locales/say'
import { rawOf } from '../support/game-raw'
import { mount } from './mount'

const named = (text: string) => ({ fr: text, en: text })
type Answer = { ok: boolean; value?: unknown; error?: unknown }
type Stored = { notes: string; age: number; skills: { id: string; name: string; rank: number }[] }

/** A sheet in a window whose host answers on demand, and the host's stored values. */
async function sheet() {
  const stored: Stored = {
    notes: '',
    age: 20,
    skills: [
      { id: 's1', name: 'Tir', rank: 1 },
      { id: 's2', name: 'Nage', rank: 2 }
    ]
  }
  const roster = shallowRef({ id: 'r', name: 'Les Rouilles', stage: 'ready', sheets: [] })
  const writes: Json[] = []
  const held: (() => void)[] = []
  let refusal: string | null = null
  const host = async (method: string, asked: unknown): Promise<Answer> => {
    const input = asked as { values: Partial<Stored> }
    if (method === 'members.writing') return { ok: true, value: sections(stored) }
    if (method.startsWith('drafts.')) return { ok: true, value: [] }
    await new Promise<void>((go) => held.push(go))
    const seen = (asked as { was?: Partial<Stored> }).was
    if (seen?.notes !== undefined && seen.notes !== stored.notes) {
      const conflicts = [
        { of: { field: 'notes' }, was: seen.notes, now: stored.notes, wanted: input.values.notes }
      ]
      return {
        ok: false,
        error: { code: 'changed-meanwhile', params: { conflicts }, paths: [], reasons: [] }
      }
    }
    if (refusal) return { ok: false, error: { code: refusal, params: {}, paths: [], reasons: [] } }
    writes.push(structuredClone(input.values) as Json)
    Object.assign(
      stored,
      input.values,
      input.values.skills && {
        skills: input.values.skills.map((row, n) => ({ ...row, id: row.id ?? `n${n}` }))
      }
    )
    roster.value = { ...roster.value }
    return { ok: true, value: roster.value }
  }
  useTransport({ call: host } as never)
  const page = await mount({
    setup: () => () => h(WrittenSheet, { roster: roster.value as never, member: 'm' })
  })
  await vi.waitFor(() => expect(page.all('input').length).toBeGreaterThan(3))
  const field = (selector: string) => page.find<HTMLInputElement>(selector)
  const leave = (selector: string, text: string) => {
    field(selector).value = text
    field(selector).dispatchEvent(new Event('input', { bubbles: true }))
    field(selector).dispatchEvent(new Event('change', { bubbles: true }))
  }
  const refresh = async () => {
    roster.value = { ...roster.value }
    await new Promise((later) => setTimeout(later, 5))
    await nextTick()
  }
  const answer = async () => {
    await vi.waitFor(() => expect(held.length).toBeGreaterThan(0))
    held.shift()!()
    await new Promise((later) => setTimeout(later, 5))
  }
  return {
    page,
    stored,
    writes,
    field,
    leave,
    refresh,
    answer,
    refuses: (code: string | null = 'refused') => (refusal = code)
  }
}

const NUMBER = { kind: 'count' as const, min: 0, max: 99, default: 0 }
function sections(stored: Stored): WrittenSection[] {
  const list = {
    key: 'skills',
    label: named('Compétences'),
    at: 'trait' as const,
    named: 'name',
    most: 9,
    columns: [
      { key: 'name', label: named('Nom'), kind: 'text', default: '' },
      { ...NUMBER, key: 'rank', label: named('Rang') }
    ] as never
  }
  return [
    {
      key: 'self',
      label: named('Soi'),
      fields: [
        {
          field: { key: 'notes', label: named('Notes'), kind: 'text', max: 80, default: '' } as never,
          at: 'choice',
          value: stored.notes
        },
        { field: { ...NUMBER, key: 'age', label: named('Âge') } as never, at: 'number', value: stored.age }
      ],
      lists: [{ ...list, rows: stored.skills.map(({ id, ...values }) => ({ id, values })) }]
    }
  ]
}
const NOTES = '.fields input[type=text]'
const AGE = '.fields input[type=number]'
const RANK = (row: number) => `tbody tr:nth-child(${row}) input[type=number]`

afterEach(() => useTransport(null))

test('text being typed stays while everything around it is drawn anew', async () => {
  const { page, field, refresh, stored } = await sheet()
  expect(field(NOTES).value).toBe('')
  await page.type(NOTES, 'un début de')
  stored.age = 31
  await refresh()
  expect(field(AGE).value).toBe('31')
  expect(field(NOTES).value).toBe('un début de')
})

test('text typed in a field whose page is left is saved', async () => {
  const { page, field, writes, answer } = await sheet()
  await page.type(NOTES, 'presque')
  const { place } = page
  expect(field(NOTES).value).toBe('presque')
  ;(place as unknown as { __vue_app__: { unmount(): void } }).__vue_app__.unmount()
  await answer()
  expect(writes).toEqual([{ notes: 'presque' }])
})

test('two cells of a list changed in quick succession are both saved, with the changes in between', async () => {
  const { leave, writes, answer, field, stored } = await sheet()
  leave(RANK(1), '5')
  await nextTick()
  leave(RANK(2), '6')
  leave(AGE, '40')
  await nextTick()
  expect([field(RANK(1)).value, field(RANK(2)).value, field(AGE).value]).toEqual(['5', '6', '40'])
  await answer()
  await answer()
  await vi.waitFor(() => expect(writes).toHaveLength(2))
  expect(stored.skills.map(({ rank }) => rank)).toEqual([5, 6])
  expect(stored.age).toBe(40)
})

test('a refused value is not shown as if it were saved', async () => {
  const { leave, answer, field, refuses } = await sheet()
  refuses()
  leave(AGE, '77')
  await nextTick()
  expect(field(AGE).value).toBe('77')
  await answer()
  await vi.waitFor(() => expect(field(AGE).value).toBe('20'))
})

test('a value without an answer stays in its field, and is saved once the host answers again', async () => {
  const { leave, answer, field, refuses, stored, writes } = await sheet()
  refuses('unreachable')
  reachable.value = false
  leave(NOTES, 'à garder')
  await answer()
  expect(field(NOTES).value).toBe('à garder')
  leave(AGE, '33')
  await answer()
  expect([stored.notes, stored.age, field(AGE).value]).toEqual(['', 20, '33'])
  refuses(null)
  reachable.value = true
  await answer()
  await vi.waitFor(() => expect([stored.notes, stored.age]).toEqual(['à garder', 33]))
  expect(writes).toEqual([{ notes: 'à garder', age: 33 }])
})

test('a value written while Magot was away is saved once the window has the key of the new Magot', async () => {
  const { leave, answer, field, refuses, stored } = await sheet()
  reachable.value = false
  leave(NOTES, 'à garder')
  refuses('no-entry')
  reachable.value = shutOut.value = true
  await answer()
  expect(field(NOTES).value).toBe('à garder')
  refuses(null)
  shutOut.value = false
  await answer()
  await vi.waitFor(() => expect(stored.notes).toBe('à garder'))
})

test('a number beyond its bounds becomes the bound, and an entry that is no number changes nothing', async () => {
  const { leave, answer, field, stored } = await sheet()
  leave(AGE, '1200')
  await answer()
  await vi.waitFor(() => expect(stored.age).toBe(99))
  leave(AGE, '')
  await nextTick()
  expect(field(AGE).value).toBe('99')
})

test('a field that another person wrote meanwhile is not replaced: both values are shown until somebody decides, and the rest is saved', async () => {
  const { page, field, leave, answer, stored, writes } = await sheet()
  await page.type(NOTES, 'de moi')
  stored.notes = 'de l’autre'
  leave(NOTES, 'de moi')
  await nextTick()
  leave(AGE, '33')
  await answer()
  await vi.waitFor(() => expect(page.text()).toMatch(/Notes.*de moi.*de l’autre/))
  await answer()
  await vi.waitFor(() => expect(writes).toEqual([{ age: 33 }]))
  expect([stored.notes, field(NOTES).value]).toEqual(['de l’autre', 'de moi'])
  page
    .all('button')
    .find((button) => button.getAttribute('aria-label')?.startsWith('Garder ce que j’ai écrit'))!
    .click()
  await answer()
  await vi.waitFor(() => expect(stored.notes).toBe('de moi'))
  expect(page.text()).not.toContain('de l’autre')
})

describe.each(systems.map((system): [string, GameSystem] => [system.id, system as GameSystem]))(
  'the sheet of %s',
  (id, system) => {
    test.each(['fr', 'en'] as const)(
      'gives no field, no list and no heading the name of the player’s own notes, in %s',
      (locale) => {
        setLocale(locale)
        addSystemTexts(id, system.sheet(system.load(rawOf(`resources/systems/${id}`), {})).text)
        spokenSystem.value = id
        const { text } = system.load(rawOf(`resources/systems/${id}`), {}) as {
          text: { [locale: string]: object }
        }
        const texts = text[locale] as {
          writing?: { [key: string]: unknown }
          blocks?: { [key: string]: unknown }
        }
        const own = t('members.notes')
        const words = [...Object.values(texts.writing ?? {}), ...Object.values(texts.blocks ?? {})].filter(
          (text) => typeof text === 'string'
        )
        expect(words.length).toBeGreaterThan(3)
        expect(words).not.toContain(own)
        // Two drafts never have the same name.
        expect(t('drafts.whats.notes', { name: 'Ana' })).not.toBe(t('drafts.whats.sheet', { name: 'Ana' }))
        spokenSystem.value = null
      }
    )
  }
)
