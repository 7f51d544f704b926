// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createApp, h, nextTick, ref, useTemplateRef } from 'vue'
import { createRouter, createWebHashHistory, type Router } from 'vue-router'
import { useScrollMemory } from '../../src-renderer/layout/useScrollMemory'
import { afterThisTest } from '../support/after-this-test'

const LONG = 2000
/** How tall the page is that is drawn at the moment. */
const tall = ref(LONG)
let main: HTMLElement
let router: Router

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'requestAnimationFrame', 'cancelAnimationFrame', 'performance'] })
  tall.value = LONG
  router = createRouter({
    history: createWebHashHistory(),
    routes: [{ path: '/:rest(.*)*', component: { template: '' } }]
  })
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  const app = createApp({
    setup() {
      useScrollMemory(useTemplateRef<HTMLElement>('page'))
      return () => h('main', { ref: 'page' }, `${tall.value} pixels`)
    }
  }).use(router)
  app.mount(place)
  afterThisTest(() => app.unmount())
  main = place.querySelector('main')!
  let top = 0
  Object.defineProperty(main, 'scrollTop', {
    get: () => Math.min(top, tall.value),
    set: (to: number) => (top = Math.min(to, tall.value))
  })
  await router.push('/long')
  main.scrollTop = 700
  await router.push('/other')
  await nextTick()
})
afterEach(() => vi.useRealTimers())

/** Back on the page that was scrolled, which is empty until its content comes. */
async function back(): Promise<void> {
  tall.value = 0
  await goes('back')
}
async function goes(which: 'back' | 'forward'): Promise<void> {
  const there = new Promise<void>((done) => {
    const stop = router.afterEach(() => (stop(), done()))
  })
  router[which]()
  await vi.advanceTimersByTimeAsync(100)
  await there
  await vi.advanceTimersByTimeAsync(100)
}
async function draws(height: number): Promise<void> {
  tall.value = height
  await nextTick()
  await vi.advanceTimersByTimeAsync(100)
}

test('back returns to the same position of a page, however late its content is', async () => {
  expect(main.scrollTop).toBe(0)
  await back()
  await vi.advanceTimersByTimeAsync(60_000)
  await draws(300)
  expect(main.scrollTop).toBe(300)
  await vi.advanceTimersByTimeAsync(60_000)
  await draws(LONG)
  expect(main.scrollTop).toBe(700)
})

test('a reader who leaves a page before its content is there finds the position again', async () => {
  await back()
  await goes('forward')
  await draws(LONG)
  expect(main.scrollTop).toBe(0)
  await goes('back')
  expect(main.scrollTop).toBe(700)
})

test.each(['wheel', 'keydown', 'pointerdown', 'scroll'])(
  'a reader who has begun to read (%s) is not taken elsewhere by what comes late',
  async (by) => {
    await back()
    await vi.advanceTimersByTimeAsync(60_000)
    main.dispatchEvent(new Event(by))
    await draws(LONG)
    expect(main.scrollTop).toBe(0)
  }
)
