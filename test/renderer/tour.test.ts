// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { useTransport } from '../../src-renderer/api/client'
import TourPage from '../../src-renderer/views/tour/TourPage.vue'
import { mount } from './mount'

afterEach(() => useTransport(null))

test('whoever begins the tour before its games are known gets the first of them', async () => {
  let know = () => {}
  const known = new Promise<void>((done) => (know = done))
  const asked: unknown[] = []
  useTransport({
    call: async (method, input) => {
      if (method === 'tasks.samples') {
        await known
        return { ok: true, value: [{ system: 'neo-necro', campaign: 'Sous la gare' }] }
      }
      if (method === 'systems.list') return { ok: true, value: [] }
      if (method === 'tasks.sample') asked.push(input)
      return { ok: false, error: { code: 'internal', params: {}, paths: [], reasons: [] } }
    },
    onChange: () => () => {}
  })
  const page = await mount(TourPage)
  page
    .all('button')
    .find((button) => button.textContent!.includes('Commencer la visite'))!
    .click()
  await new Promise((done) => setTimeout(done))
  expect(asked).toEqual([])
  know()
  await expect.poll(() => asked).toMatchObject([{ system: 'neo-necro' }])
})
