// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { useTransport } from '../../src-renderer/api/client'
import TourPage from '../../src-renderer/views/tour/TourPage.vue'
import { mount } from './mount'

afterEach(() => {
  useTransport(null)
  vi.useRealTimers()
})

test('a reader who begins the tour before its games are known gets the first of them', async () => {
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

test('the sample shows its progress; cancelled, even in the moment it is ready, it is not opened and may be requested again', async () => {
  vi.useFakeTimers()
  let played = (_: unknown) => {}
  const asked: string[] = []
  useTransport({
    call: async (method) => {
      asked.push(method)
      if (method === 'tasks.samples')
        return { ok: true, value: [{ system: 'neo-necro', campaign: 'Sous la gare' }] }
      if (method === 'systems.list') return { ok: true, value: [] }
      if (method === 'tasks.progress') return { ok: true, value: { done: 3, of: 9 } }
      if (method === 'tasks.cancel') return { ok: true, value: { cancelled: false } }
      if (method === 'tasks.sample') {
        await new Promise((ready) => (played = ready))
        return { ok: true, value: { file: 'magot-sample-neo-necro.magot' } }
      }
      return { ok: false, error: { code: 'internal', params: {}, paths: [], reasons: [] } }
    },
    onChange: () => () => {}
  })
  const page = await mount(TourPage)
  const button = (name: string) => page.all('button').find(({ textContent }) => textContent!.includes(name))
  button('Commencer la visite')!.click()
  await vi.advanceTimersByTimeAsync(1000)
  const bar = page.find<HTMLProgressElement>('progress')
  expect([bar.value, bar.max]).toEqual([3, 9])
  button('Abandonner')!.click()
  await vi.advanceTimersByTimeAsync(10)
  played(null)
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked).toContain('tasks.cancel')
  expect(asked).not.toContain('campaigns.open')
  expect(button('Commencer la visite')!.hasAttribute('disabled')).toBe(false)
  expect(page.all('[role=alert]')).toEqual([])
})
