// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { useTransport } from '../../src-renderer/api/client'
import ImportPage from '../../src-renderer/views/exchange/ImportPage.vue'
import { mount } from './mount'

afterEach(() => useTransport(null))

test.each([100, 9_000_000])(
  'a campaign file chosen as a gang is called a campaign, and the way to open it is named (%i bytes)',
  async (size) => {
    const asked: string[] = []
    useTransport({
      async call(method) {
        asked.push(method)
        return { ok: true, value: null }
      },
      onChange: () => () => {}
    })
    const page = await mount(ImportPage)
    const chooser = page.find<HTMLInputElement>('input[type=file]')
    const campaign = new File(['SQLite format 3\0', 'x'.repeat(size)], 'Le club.magot')
    Object.defineProperty(chooser, 'files', { value: [campaign] })
    chooser.dispatchEvent(new Event('change'))
    await vi.waitFor(() => expect(page.text()).toContain('une campagne entière'))
    expect(page.text()).toContain('dans le dossier des campagnes')
    expect(asked).not.toContain('exchange.preview')
  }
)
