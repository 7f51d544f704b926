// @vitest-environment happy-dom
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiFailure, useTransport } from '../../src-renderer/api/client'
import { useTask } from '../../src-renderer/acts/useTask'

const asked: [string, unknown][] = []
let far: { done: number; of: number | null } | null
let task: ReturnType<typeof useTask>
let end = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  asked.length = 0
  far = { done: 3, of: 9 }
  useTransport({
    call: async (method, input) => (
      asked.push([method, input]),
      { ok: true, value: method === 'tasks.progress' ? far : { cancelled: true } }
    ),
    onChange: () => () => {}
  })
  const app = createApp({ setup: () => ((task = useTask()), () => null) }).use(createPinia())
  app.mount(document.createElement('div'))
  end = () => app.unmount()
})
afterEach(() => {
  end()
  useTransport(null)
  vi.useRealTimers()
})

test('a task that ends within half a second shows nothing and asks nothing', async () => {
  const done = task.start(() => new Promise((made) => setTimeout(() => made('made'), 400)))
  await vi.advanceTimersByTimeAsync(399)
  expect(task.slow.value).toBe(false)
  await vi.advanceTimersByTimeAsync(2000)
  expect(await done).toBe('made')
  expect(asked).toEqual([])
})

test('a longer task shows its progress, under the name given to the host, until it is over', async () => {
  let name = ''
  const done = task.start((own) => ((name = own), new Promise((made) => setTimeout(made, 3000))))
  await vi.advanceTimersByTimeAsync(1100)
  expect([task.slow.value, task.progress.value]).toEqual([true, { done: 3, of: 9 }])
  expect(asked[0]).toEqual(['tasks.progress', { task: name }])
  await vi.advanceTimersByTimeAsync(3000)
  await done
  const times = asked.length
  await vi.advanceTimersByTimeAsync(3000)
  expect([task.slow.value, asked.length]).toEqual([false, times])
})

test('a task can be cancelled, which is no failure', async () => {
  let stop = (_: unknown) => {}
  const done = task.start(() => new Promise((_, refuse) => (stop = refuse)))
  await vi.advanceTimersByTimeAsync(600)
  await task.cancel()
  expect(asked.at(-1)?.[0]).toBe('tasks.cancel')
  stop(new ApiFailure({ code: 'cancelled', params: {}, paths: [], reasons: [] }))
  expect(await done).toBeUndefined()
  expect([task.failure.value, task.busy.value]).toEqual([null, false])
})

test('a refusal stays readable', async () => {
  await task.start(() =>
    Promise.reject(new ApiFailure({ code: 'no-campaign', params: {}, paths: [], reasons: [] }))
  )
  expect(task.failure.value?.code).toBe('no-campaign')
})
