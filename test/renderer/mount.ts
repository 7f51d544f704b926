import { createPinia } from 'pinia'
import { createApp, nextTick, type Component } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import { i18n, setLocale } from '../../src-renderer/locales/i18n'
import { shown } from '../../src-renderer/stores/shown-campaign'
import { afterThisTest } from '../support/after-this-test'

/** Mounts a component in its own page, with everything that a page provides, until the test ends. */
export async function mount(component: Component, props: Record<string, unknown> = {}) {
  setLocale('fr')
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [{ path: '/:rest(.*)*', component: { template: '' } }]
  })
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  const app = createApp(component, props).use(createPinia()).use(shown).use(i18n).use(router)
  app.mount(place)
  // Its timers would draw something while the next test runs.
  afterThisTest(() => app.unmount())
  await nextTick()
  return {
    place,
    text: () => (place.textContent ?? '').replace(/[\u00a0\u202f]/g, ' '),
    find: <E extends HTMLElement = HTMLElement>(selector: string) => place.querySelector<E>(selector)!,
    all: <E extends HTMLElement = HTMLElement>(selector: string) => [...place.querySelectorAll<E>(selector)],
    async click(selector: string) {
      place.querySelector<HTMLElement>(selector)!.click()
      await nextTick()
    },
    async type(selector: string, text: string) {
      const input = place.querySelector<HTMLInputElement>(selector)!
      input.value = text
      input.dispatchEvent(new Event('input', { bubbles: true }))
      await nextTick()
    },
    async submit() {
      place.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
      await nextTick()
    }
  }
}
