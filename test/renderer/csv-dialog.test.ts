// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { nextTick } from 'vue'
import { useTransport } from '../../src-renderer/api/client'
import CsvCards from '../../src-renderer/views/cards/CsvCards.vue'
import { mount } from './mount'

/** What the host answers to what the dialog asks. */
const ANSWERS: { [method: string]: unknown } = {
  'decks.list': { presets: [], shared: [] },
  'decks.preview': null, // a page without sizes can't lay cards out
  'decks.add': { cards: [] },
  'campaigns.current': null
}

afterEach(() => useTransport(null))

test('pasted text is shown column by column, a bad row with its line, and the good ones are added in one call', async () => {
  const asked: [string, { cards?: { title: string; stats?: object }[] }][] = []
  useTransport({
    call: async (method: string, input: object) => {
      asked.push([method, input])
      if (!Object.hasOwn(ANSWERS, method)) throw new Error(`not expected: ${method}`)
      return { ok: true, value: ANSWERS[method] }
    }
  } as never)
  let closed = 0
  const page = await mount(CsvCards, { onClose: () => closed++ })
  const button = () => document.querySelector<HTMLButtonElement>('button[type=submit]')!
  expect(button().disabled).toBe(true)
  await page.type('textarea', 'Nom;F\nTotem;4\n;5\nTrêve;')
  expect(page.text()).toContain('2 colonnes, 3 lignes, séparées par des points-virgules')
  expect(page.text()).toContain('Ligne 3 : pas de titre.')
  const use = document.querySelector<HTMLSelectElement>('select[aria-label*="F"]')!
  expect(use.value).toBe('stat')
  use.value = 'none'
  use.dispatchEvent(new Event('change'))
  await nextTick()
  expect(button().textContent).toContain('Ajouter 2 cartes')
  await page.submit()
  const [, { cards }] = asked.find(([method]) => method === 'decks.add')!
  expect(cards!.map(({ title, stats }) => [title, stats])).toEqual([
    ['Totem', []],
    ['Trêve', []]
  ])
  await expect.poll(() => closed).toBe(1)
  await page.type('textarea', 'Nom;F\n"Totem;4')
  expect(page.text()).toContain('Ligne 2 : des guillemets')
  expect(button().disabled).toBe(true)
  // The preview follows with a delay: no request may outlive the test.
  await expect
    .poll(() => asked.findLast(([method]) => method === 'decks.preview')?.[1].cards)
    .toMatchObject([{ title: 'Totem;4' }])
})
