// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defineComponent, h, nextTick, ref } from 'vue'
import { useRouter, type Router } from 'vue-router'
import { useTransport } from '../../src-renderer/api/client'
import TourGuide from '../../src-renderer/layout/help/TourGuide.vue'
import { useTour } from '../../src-renderer/stores/tour'
import { mount } from './mount'

/** What the page has drawn so far: nothing, its heading, or the head that the first stop of the tour is about. */
const drawn = ref<{ head?: number; title?: string }>({})
let scrolled: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  drawn.value = {}
  scrolled = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this.id)
  })
  useTransport({ call: async () => ({ ok: true, value: [] }), onChange: () => () => {} })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  useTransport(null)
  localStorage.clear()
})

/** The first stop of the tour, on a page that is still empty. */
async function atFirstStop() {
  let router: Router
  const page = await mount(
    defineComponent(() => {
      router = useRouter()
      return () => [
        h('main', [
          drawn.value.title && h('h1', { id: 'title' }, drawn.value.title),
          drawn.value.head && h('div', { class: 'page-head', id: 'head', key: drawn.value.head })
        ]),
        h(TourGuide)
      ]
    })
  )
  await useTour().goTo(router!, 0)
  await nextTick()
  return page
}
const marked = () => [...document.querySelectorAll('[data-shown]')].map(({ id }) => id)

/** The page draws this, and time passes for those who watch it. */
async function draws(what: typeof drawn.value): Promise<void> {
  drawn.value = what
  await nextTick()
  await vi.advanceTimersByTimeAsync(100)
}

test('the tour marks what its stop is about once it is there, however late the page is', async () => {
  await atFirstStop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(marked()).toEqual([])
  await draws({ head: 1 })
  expect(marked()).toEqual(['head'])
})

test('the tour marks the heading of a page that lacks what its stop is about, until it comes', async () => {
  await atFirstStop()
  await draws({ title: 'La campagne' })
  expect(marked()).toEqual([])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(marked()).toEqual(['title'])
  await draws({ title: 'La campagne', head: 1 })
  expect(marked()).toEqual(['head'])
})

test('what the tour marked is marked again where the page draws it anew, and the reader stays where they are', async () => {
  await atFirstStop()
  await draws({ head: 1 })
  const before = document.querySelector('#head')
  await draws({ head: 2 })
  expect(document.querySelector('#head')).not.toBe(before)
  expect(marked()).toEqual(['head'])
  expect(scrolled).toEqual(['head'])
})

test('the tour that was left marks nothing more', async () => {
  await atFirstStop()
  useTour().leave()
  await draws({ head: 1 })
  expect(marked()).toEqual([])
})
