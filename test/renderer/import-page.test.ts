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

test('a gang saved by an old western program is looked at with its accents, and a zip is called no JSON', async () => {
  const seen: unknown[] = []
  useTransport({
    async call(_, input) {
      seen.push(input)
      return {
        ok: true,
        value: {
          reasons: [{ code: 'not-json', rules: [], params: {} }],
          warnings: [],
          roster: null,
          replaces: null
        }
      }
    },
    onChange: () => () => {}
  })
  const page = await mount(ImportPage)
  const chooser = page.find<HTMLInputElement>('input[type=file]')
  const choose = (bytes: Uint8Array<ArrayBuffer>) => {
    Object.defineProperty(chooser, 'files', { value: [new File([bytes], 'gang.json')], configurable: true })
    chooser.dispatchEvent(new Event('change'))
  }
  choose(Uint8Array.from(Buffer.from('{"name":"Mêlée"}', 'latin1')))
  await vi.waitFor(() => expect(seen).toEqual([{ text: '{"name":"Mêlée"}' }]))
  await vi.waitFor(() => expect(page.text()).toContain('pas du JSON'))
  choose(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]))
  await vi.waitFor(() => expect(page.find('[role=alert]').textContent).toContain('pas du JSON'))
  expect(seen).toHaveLength(1)
})
