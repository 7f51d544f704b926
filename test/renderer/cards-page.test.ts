// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { nextTick } from 'vue'
import type { DeckView } from '../../src-main/contract'
import { noReport, type PrintReport } from '../../src-main/contract/print'
import { useTransport } from '../../src-renderer/api/client'
import CardPicker from '../../src-renderer/views/cards/CardPicker.vue'
import { NOTHING, type Choice } from '../../src-renderer/views/cards/choice'
import MillimetreField from '../../src-renderer/views/cards/MillimetreField.vue'
import PrinterChoice from '../../src-renderer/views/cards/PrinterChoice.vue'
import PrintReportView from '../../src-renderer/views/cards/PrintReportView.vue'
import PrintRun from '../../src-renderer/views/cards/PrintRun.vue'
import SetupForm from '../../src-renderer/views/cards/SetupForm.vue'
import { USUAL_SETUP, useSetup } from '../../src-renderer/views/cards/setup'
import { mount } from './mount'

afterEach(() => useTransport(null))
beforeEach(() => localStorage.clear())

const box = { width: 210, height: 297, trim: { x: 0, y: 0, width: 210, height: 297 }, bleed: 0, name: null }
const report = (more: Partial<PrintReport> = {}): PrintReport => ({
  ...noReport('x'),
  problem: null,
  pages: 2,
  papers: 2,
  cards: 12,
  boxes: [box, box],
  ...more
})
const line = (member: string, more = {}) => ({
  card: member,
  member,
  shrunkTo: null,
  continued: 1,
  lost: 0,
  ...more
})

test('the report counts cards, sheets and pages, and names the changes to each card', async () => {
  const plain = await mount(PrintReportView, { report: report(), missing: [], incomplete: false })
  expect(plain.text()).toContain('12 cartes et 2 feuilles · 210 × 297 mm')
  expect(plain.text()).toContain('Tout tient sans rien réduire.')
  const duplex = await mount(PrintReportView, {
    report: report({ pages: 4, lines: [line('Rikke', { shrunkTo: 6.4, continued: 2 })] }),
    missing: ['a', 'b'],
    incomplete: false
  })
  expect(duplex.text()).toContain('4 pages sur 2 feuilles')
  expect(duplex.text()).toMatch(/Rikke texte réduit à 6,4 pt, sur 2 cartes/)
  expect(duplex.text()).toContain('2 cartes de ce choix n’existent plus.')
  expect(duplex.all('input[type=checkbox]')).toHaveLength(0)
})

test('a sheet goes on over pages, a card over cards', async () => {
  const lines = [line('Les Rouilles', { sheet: true, continued: 2 }), line('Rikke', { continued: 2 })]
  const page = await mount(PrintReportView, { report: report({ lines }), missing: [], incomplete: false })
  expect(page.text()).toMatch(/Les Rouilles sur 2 pages/)
  expect(page.text()).toMatch(/Rikke sur 2 cartes/)
})

test('a deck whose words have no room is printed only once the person confirms', async () => {
  const said: boolean[] = []
  const page = await mount(PrintReportView, {
    report: report({ lines: [line('Rikke', { lost: 3 })] }),
    missing: [],
    incomplete: false,
    'onUpdate:incomplete': (on: boolean) => said.push(on)
  })
  expect(page.text()).toContain('3 mots sans place')
  await page.click('input[type=checkbox]')
  expect(said).toEqual([true])
})

test('an impossible layout is reported with the room it needs, and letters that no font has are named, with their words', async () => {
  const page = await mount(PrintReportView, {
    report: report({
      problem: 'layout-impossible',
      params: { needsWidth: 148, needsHeight: 210, width: 105, height: 148 },
      glyphs: ['☃'],
      glyphWords: ['Neige☃']
    }),
    missing: [],
    incomplete: false
  })
  expect(page.text()).toMatch(/148.*210.*105.*148/)
  expect(page.text()).toMatch(/☃.*\(dans\s:\sNeige☃\)/)
  expect(page.text()).not.toContain('12 cartes')
})

const deck = (): DeckView => {
  const card = (id: string, kind: string, holders: string[] = []) => ({
    card: { id, kind, title: id, subtitle: [], corner: [], profile: [], blocks: [] },
    printed: id === 'Épée' ? ('changed' as const) : ('same' as const),
    holders
  })
  return {
    source: { of: 'campaign' },
    name: 'Ruche',
    system: 'x',
    kinds: [
      { id: 'w', name: { fr: 'Armes' }, cards: 2 },
      { id: 's', name: { fr: 'Dons' }, cards: 1 }
    ],
    cards: [card('Épée', 'w', ['Rikke']), card('Hache', 'w'), card('Ruse', 's')],
    sheets: [],
    backs: null,
    last: '2026-03-01T18:00:00.000Z'
  }
}
async function picker(choice: Choice = NOTHING) {
  let now = choice
  const page = await mount(CardPicker, {
    forgetting: false,
    view: deck(),
    modelValue: choice,
    'onUpdate:modelValue': (to: Choice) => (now = to)
  })
  return { page, now: () => now }
}

test('a kind is ticked whole, half or not, and shows how many cards of how many', async () => {
  const { page, now } = await picker({ ...NOTHING, kinds: ['w'], copies: { Hache: 0, Ruse: 4 } })
  const [weapons, gifts] = page.all<HTMLInputElement>('.head input')
  expect([weapons!.checked, weapons!.indeterminate, gifts!.checked]).toEqual([false, true, true])
  expect(page.all('.count').map((count) => count.textContent)).toEqual(['1 sur 2', '1 sur 1, 4 exemplaires'])
  await page.click('.head input')
  expect(now()).toMatchObject({ kinds: ['w'], copies: { Ruse: 4 } })
})

test('all cards are unticked at once, and the choice about changes stays', async () => {
  const { page, now } = await picker({ ...NOTHING, kinds: ['w'], copies: { Ruse: 4 }, changed: true })
  page
    .all('button')
    .find((button) => button.textContent?.includes('Tout décocher'))!
    .click()
  expect(now()).toEqual({ ...NOTHING, changed: true })
  expect((await picker()).page.text()).not.toContain('Tout décocher')
})

test('a card is found by its name or its holder, unfolds with its kind, and is marked as changed', async () => {
  const { page } = await picker()
  expect(page.all('.cards li')).toHaveLength(0)
  await page.type('input[type=search]', 'epee')
  expect(page.all('.cards li').map((row) => row.textContent?.replace(/\s+/g, ' ').trim())).toEqual([
    'Épée Rikkechangée'
  ])
  await page.type('input[type=search]', 'rikke')
  expect(page.all('.cards li')).toHaveLength(1)
  await page.type('input[type=search]', 'zzz')
  expect(page.text()).toContain('Aucune carte ne porte ce nom.')
})

test('a number of copies beyond the bounds is brought within them', async () => {
  const { page, now } = await picker({ ...NOTHING, kinds: ['w'] })
  await page.click('.open')
  const field = page.find<HTMLInputElement>('.copies')
  field.value = '1000'
  field.dispatchEvent(new Event('change'))
  expect(now().copies).toEqual({ Épée: 99 })
})

test('a length is accepted within its bounds when the field is left; an entry that is no number changes nothing', async () => {
  const taken: number[] = []
  const page = await mount(MillimetreField, {
    label: 'Écart',
    value: 2,
    min: 0,
    max: 20,
    onChange: (to: number) => taken.push(to)
  })
  const field = page.find<HTMLInputElement>('input')
  for (const text of ['3.5', '99', '-4', '']) {
    field.value = text
    field.dispatchEvent(new Event('change'))
  }
  expect(taken).toEqual([3.5, 20, 0])
  expect(field.value).toBe('2')
})

test('a card of a custom size begins with the size it had', async () => {
  useTransport({
    onChange: () => () => {},
    call: async () => ({ ok: true, value: { printers: [] } as never })
  })
  let now = USUAL_SETUP
  const page = await mount(SetupForm, {
    modelValue: { ...USUAL_SETUP, card: 'tarot' },
    busy: false,
    'onUpdate:modelValue': (to: typeof now) => (now = to)
  })
  const select = page.all<HTMLSelectElement>('select')[0]!
  select.value = 'custom'
  select.dispatchEvent(new Event('change'))
  await nextTick()
  expect(now.card).toEqual({ width: 70, height: 120 })
})

describe('how a deck is printed', () => {
  const source = { of: 'campaign' } as const
  const FOLD = { ...USUAL_SETUP, backs: 'fold' as const }
  const A5 = { ...USUAL_SETUP, page: 'a5' as const }
  /** A library with this content, and a record of the values it was asked to keep. */
  function library(kept: { setup: object | null; last: object | null } | null): unknown[] {
    const asked: unknown[] = []
    setActivePinia(createPinia())
    useTransport({
      onChange: () => () => {},
      call: async (method, input) => {
        if (method === 'cards.keepSetup') asked.push((input as { setup: unknown }).setup)
        return kept
          ? { ok: true, value: kept as never }
          : { ok: false, error: { code: 'offline', params: {}, paths: [], reasons: [] } }
      }
    })
    return asked
  }
  async function begun() {
    const { setup, ready } = useSetup(source)
    await ready
    return setup
  }

  test('is as the library saved it for that deck, else as any deck was printed last, else the default', async () => {
    library({ setup: FOLD, last: A5 })
    expect((await begun()).value).toEqual(FOLD)
    library({ setup: null, last: A5 })
    expect((await begun()).value).toEqual(A5)
    library({ setup: null, last: null })
    expect((await begun()).value).toEqual(USUAL_SETUP)
  })

  test('is saved by the library with each change, and not by a mere look', async () => {
    const asked = library({ setup: FOLD, last: FOLD })
    const setup = await begun()
    expect(asked).toEqual([])
    setup.value = A5
    await vi.waitFor(() => expect(asked).toEqual([A5]))
    expect(localStorage.length).toBe(0)
  })

  test('is taken over once from the storage of a browser; a library that does not answer takes nothing from it', async () => {
    localStorage.setItem('magot.print-setup', JSON.stringify(FOLD))
    library(null)
    expect((await begun()).value).toEqual(FOLD)
    expect(localStorage.length).toBe(1)
    const asked = library({ setup: null, last: A5 })
    expect((await begun()).value).toEqual(FOLD)
    expect(asked).toEqual([FOLD])
    expect(localStorage.length).toBe(0)
    for (const text of ['{', '{"backs":"sideways"}', 'null']) {
      localStorage.setItem('magot.print-setup', text)
      expect((await begun()).value).toEqual(A5)
    }
  })
})

test('a printer is saved with its offset, in tenths of a millimetre, and chosen again by its name', async () => {
  const offset = { front: { x: 3, y: -2 }, back: { x: 0, y: 0 } }
  useTransport({
    onChange: () => () => {},
    call: async () => ({ ok: true, value: { printers: [{ name: 'Laser du club', offset }] } as never })
  })
  const taken: unknown[] = []
  const page = await mount(PrinterChoice, {
    offset: { front: { x: 0, y: 0 }, back: { x: 0, y: 0 } },
    onChange: (to: unknown) => taken.push(to)
  })
  await vi.waitFor(() =>
    expect(page.all('option').map((option) => option.textContent)).toEqual([
      'Aucune correction gardée',
      'Laser du club'
    ])
  )
  const select = page.find<HTMLSelectElement>('select')
  select.value = 'Laser du club'
  select.dispatchEvent(new Event('change'))
  const across = page.all<HTMLInputElement>('input')[0]!
  across.value = '0.4'
  across.dispatchEvent(new Event('change'))
  expect(taken).toEqual([offset, { front: { x: 4, y: 0 }, back: { x: 0, y: 0 } }])
})

test('a print shows whether it waits, draws or is almost finished, and can be cancelled', async () => {
  let given = 0
  const words = async (progress: object | null) =>
    (await mount(PrintRun, { progress, onCancel: () => given++ })).text()
  expect(await words({ stage: 'waiting', before: 2, done: null, of: null })).toContain(
    '2 impressions avant celle-ci'
  )
  expect(await words({ stage: 'drawing', before: 0, done: 3, of: 9 })).toContain('Pages dessinées : 3 sur 9')
  expect(await words(null)).toContain('Mise en page')
  expect(await words({ stage: 'laying-out', before: 0, done: 34, of: null })).toContain(
    'Mise en page : 34 pages'
  )
  document.querySelector<HTMLElement>('button')!.click()
  expect(given).toBe(1)
})
