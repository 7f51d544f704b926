// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { useTransport } from '../../src-renderer/api/client'
import LibraryPage from '../../src-renderer/views/campaigns/LibraryPage.vue'
import { mount } from './mount'

afterEach(() => useTransport(null))

/** The page of an empty library, beside these recently opened files. */
async function library(recent: unknown[]) {
  useTransport({
    onChange: () => () => {},
    call: async (method) => {
      const value = { 'campaigns.current': null, 'library.recent': recent }[method as string]
      return { ok: true, value: (value === undefined ? [] : value) as never }
    }
  })
  const page = await mount(LibraryPage)
  await vi.waitFor(() => expect(page.find('.empty h3')).toBeTruthy())
  return page
}
const CLUB = {
  file: 'outside:abcdefghijklmnopqrstuv',
  name: 'Le club',
  fileName: 'club.magot',
  folder: '/stick',
  at: '2026-09-04T19:00:00.000Z',
  there: true,
  outside: true
}

test('an empty library does not claim that there are no campaigns beside one opened elsewhere', async () => {
  const page = await library([CLUB])
  await vi.waitFor(() => expect(page.text()).toContain('Le club'))
  expect(page.find('.empty h3').textContent).toBe('Aucune campagne dans la bibliothèque')
})

test('where no campaign was opened at all, there is none yet', async () => {
  const page = await library([])
  expect(page.text()).toContain('Aucune campagne pour l’instant')
})
