// @vitest-environment happy-dom
import { createPinia } from 'pinia'
import { createApp, nextTick } from 'vue'
import { createMemoryHistory, createRouter, type Router } from 'vue-router'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { keysOf, SHORTCUTS } from '../../src-renderer/layout/help/shortcuts'
import { usePageKeys } from '../../src-renderer/layout/help/usePageKeys'
import { i18n } from '../../src-renderer/locales/i18n'
import { useHelp } from '../../src-renderer/stores/help'
import { usePagePrint } from '../../src-renderer/ui/print-page'
import { zoom, ZOOMS } from '../../src-renderer/styles/zoom'

let router: Router
let help: ReturnType<typeof useHelp>
let end = () => {}

beforeEach(async () => {
  router = createRouter({
    history: createMemoryHistory(),
    routes: [{ path: '/:rest(.*)*', component: { template: '' } }]
  })
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  const app = createApp({
    setup: () => (usePageKeys(), (help = useHelp()), {}),
    template: '<main><input type="text"><input type="search" v-if="false"></main>'
  })
  app.use(createPinia()).use(i18n).use(router).mount(place)
  end = () => app.unmount()
  await router.push('/campaign')
  zoom.value = 100
})
afterEach(() => end())

/** Presses it there; returns whether the page handled it. */
async function press(
  key: string,
  more: KeyboardEventInit = {},
  on: EventTarget = document.body
): Promise<boolean> {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  on.dispatchEvent(event)
  await nextTick()
  await new Promise((gone) => setTimeout(gone))
  return event.defaultPrevented
}
const here = () => router.currentRoute.value.path

describe('the keys that work everywhere', () => {
  test('Ctrl+P is left to the browser, which prints the page; a page that prints something else does so itself', async () => {
    expect(await press('p', { ctrlKey: true })).toBe(false)
    let printed = 0
    const cards = createApp({ setup: () => (usePagePrint(() => printed++), () => null) })
    cards.mount(document.createElement('div'))
    expect(await press('p', { ctrlKey: true })).toBe(true)
    expect(await press('P', { metaKey: true })).toBe(true)
    expect(printed).toBe(2)
    cards.unmount()
    expect(await press('p', { ctrlKey: true })).toBe(false)
  })

  test('Ctrl+K opens the palette and closes it again, also from within a field', async () => {
    expect(await press('k', { ctrlKey: true }, document.querySelector('input')!)).toBe(true)
    expect(help.open).toBe('palette')
    await press('k', { ctrlKey: true })
    expect(help.open).toBeNull()
    await press('K', { metaKey: true })
    expect(help.open).toBe('palette')
  })

  test('? shows the shortcuts, but is a sign like any other while a text is written', async () => {
    expect(await press('?', { shiftKey: true }, document.querySelector('input')!)).toBe(false)
    expect(help.open).toBeNull()
    await press('?', { shiftKey: true })
    expect(help.open).toBe('shortcuts')
  })

  test('F1 leads to the quick reference, and / to the search, or to the reference where the page has none', async () => {
    await press('F1')
    expect(here()).toBe('/reference')
    await router.push('/campaign')
    await press('/')
    expect(here()).toBe('/reference')
    const search = document.createElement('input')
    search.type = 'search'
    document.querySelector('main')!.append(search)
    await press('/')
    expect(document.activeElement).toBe(search)
  })

  test('Ctrl and plus, minus, zero draw the page larger, smaller, plain, from 80 to 200 per cent', async () => {
    for (let n = 0; n < ZOOMS.length; n++) expect(await press('=', { ctrlKey: true })).toBe(true)
    expect(zoom.value).toBe(200)
    for (let n = 0; n < ZOOMS.length + 2; n++) await press('-', { ctrlKey: true })
    expect(zoom.value).toBe(80)
    await press('0', { ctrlKey: true })
    expect(zoom.value).toBe(100)
  })

  test('Alt and the arrows go back and forth, not while a text is written', async () => {
    await router.push('/battles')
    await press('ArrowLeft', { altKey: true })
    expect(here()).toBe('/campaign')
    await press('ArrowRight', { altKey: true })
    expect(here()).toBe('/battles')
    await press('ArrowLeft', { altKey: true }, document.querySelector('input')!)
    expect(here()).toBe('/battles')
  })

  test('a dialog keeps its keys; only the size changes behind it', async () => {
    const dialog = document.createElement('dialog')
    dialog.setAttribute('open', '')
    document.body.append(dialog)
    await press('k', { ctrlKey: true })
    await press('?')
    await press('F1')
    expect([help.open, here()]).toEqual([null, '/campaign'])
    await press('+', { ctrlKey: true })
    expect(zoom.value).toBe(110)
  })

  test('a size that is none of ours counts as the plain one', () => {
    zoom.value = 3000
    expect(zoom.value).toBe(100)
  })
})

describe('the list of shortcuts', () => {
  test('names what each key does, and no combination of one place twice', () => {
    for (const { where, keys } of SHORTCUTS) {
      const all = keys.map((one) => one.keys.join())
      expect(new Set(all).size, where).toBe(all.length)
      expect(keys.filter(({ what }) => !i18n.global.te(what) || !i18n.global.te(what, 'en'))).toEqual([])
    }
  })

  test('names a combination key by key, with a plus as a key, too', () => {
    const named = (key: string) => key.toLowerCase()
    expect(keysOf('Ctrl+Shift+Z', named)).toEqual(['ctrl', 'shift', 'z'])
    expect(keysOf('Ctrl++', named)).toEqual(['ctrl', '+'])
  })
})
