// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import InlineName from '../../src-renderer/acts/InlineName.vue'
import { ApiFailure, useTransport } from '../../src-renderer/api/client'
import { mount } from './mount'

afterEach(() => useTransport(null))

test('two names given at once are shown as values of the name, not of the button that renames', async () => {
  const save = () =>
    Promise.reject(
      new ApiFailure({
        code: 'changed-meanwhile',
        params: { conflicts: [{ of: {}, was: 'Les Rats', now: 'Les Rats noirs', wanted: 'Les Rats gris' }] },
        paths: [],
        reasons: []
      })
    )
  useTransport({ onChange: () => () => {}, call: async () => ({ ok: true, value: [] as never }) })
  const page = await mount(InlineName, { name: 'Les Rats', label: 'Renommer', of: 'r', save })
  await page.click('button')
  await page.type('input', 'Les Rats gris')
  await page.submit()
  await vi.waitFor(() => expect(page.find('.conflicts .what').textContent).toContain('Nom'))
  expect(page.find('.conflicts .what').textContent).not.toContain('Renommer')
})
