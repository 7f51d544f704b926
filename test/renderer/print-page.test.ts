// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createApp, nextTick, ref } from 'vue'
import { printPage, usePrintOnceReady } from '../../src-renderer/ui/print-page'

const ready = ref(false)
let printed: string[]
let page: ReturnType<typeof createApp>
let press: () => void

beforeEach(() => {
  ready.value = false
  printed = []
  vi.stubGlobal('print', () => printed.push(document.body.textContent!))
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  page = createApp({
    setup: () => ((press = usePrintOnceReady(() => ready.value)), { ready }),
    template: '<h1>Bilan</h1><p v-if="ready">Les Rouilles</p>'
  })
  page.mount(place)
})
afterEach(() => {
  page.unmount()
  vi.unstubAllGlobals()
})
const drawn = async () => {
  for (let n = 0; n < 3; n++) await nextTick()
}

test('a page whose lists have yet to come is printed once they are drawn, by its button or by the keys', async () => {
  for (const print of [() => press(), printPage]) {
    ready.value = false
    printed = []
    print()
    await drawn()
    expect(printed).toEqual([])
    ready.value = true
    await drawn()
    expect(printed).toEqual(['BilanLes Rouilles'])
    await drawn()
    print()
    await drawn()
    expect(printed).toHaveLength(2)
  }
})

test('whoever leaves the page before its lists have come prints nothing', async () => {
  press()
  await drawn()
  page.unmount()
  ready.value = true
  await drawn()
  expect(printed).toEqual([])
})
