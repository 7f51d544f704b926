// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { useTransport } from '../../src-renderer/api/client'
import WrittenSheet from '../../src-renderer/views/members/WrittenSheet.vue'
import { mount } from './mount'

afterEach(() => useTransport(null))

const named = (text: string) => ({ fr: text, en: text })
const field = (key: string, kind: string, more: object = {}) => ({ key, label: named(key), kind, ...more })

test('a row named by a choice that its game no longer has is called in the form as it was written', async () => {
  const options = [{ id: 'burn', label: named('Brûlure') }]
  const list = {
    ...{ key: 'injuries', at: 'trait', named: 'injury', most: 9, label: named('Blessures') },
    columns: [
      field('injury', 'choice', { options, default: 'burn' }),
      field('note', 'text', { default: '' })
    ],
    rows: [
      { id: 'i1', values: { injury: 'limp', note: '' }, called: named('Boiterie') },
      { id: 'i2', values: { injury: 'burn', note: '' } }
    ]
  }
  const section = { key: 'injuries', label: named('Blessures'), fields: [], lists: [list] }
  useTransport({
    onChange: () => () => {},
    call: async (method: string) => ({ ok: true, value: method === 'members.writing' ? [section] : [] })
  } as never)
  const roster = { id: 'r', name: 'Nous', stage: 'ready', sheets: [] }
  const page = await mount(WrittenSheet, { roster, member: 'm' })
  await vi.waitFor(() => expect(page.all('select')).toHaveLength(2))
  expect(
    page.all<HTMLSelectElement>('select').map(({ options: all }) => [...all].map((one) => one.text.trim()))
  ).toEqual([['Brûlure', 'Boiterie'], ['Brûlure']])
  expect(page.all('select').map((select) => select.getAttribute('aria-label'))).toEqual([
    expect.stringContaining('Boiterie'),
    expect.stringContaining('Brûlure')
  ])
})
