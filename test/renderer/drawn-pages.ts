import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, vi } from 'vitest'
import { createApp, type App, type VNode } from 'vue'
import { showCampaign, useTransport } from '../../src-renderer/api/client'

type Host = NonNullable<Parameters<typeof useTransport>[0]>['call']

/** Pages of a window with this host, which draw only what a test is about. The clock is the test's. */
export function drawnPages(host: Host) {
  const pages: App[] = []
  beforeEach(() => {
    vi.useFakeTimers()
    setActivePinia(createPinia())
    useTransport({ call: host, onChange: () => () => {} })
  })
  afterEach(() => {
    for (const page of pages.splice(0)) page.unmount()
    useTransport(null)
    showCampaign(null)
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  return {
    /** Opens a page that draws this. */
    show(setup: () => () => VNode): App {
      const page = createApp({ setup })
      page.mount(document.createElement('div'))
      pages.push(page)
      return page
    },
    close(page: App): void {
      page.unmount()
      pages.splice(pages.indexOf(page), 1)
    }
  }
}
