// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nextTick } from 'vue'
import type { DeckView, Preset } from '../../src-main/contract'
import type { RulesView } from '../../src-main/contract/rules'
import type { RosterView } from '../../src-main/contract/views'
import type { Json } from '../../src-main/kernel/values/json'
import { useTransport } from '../../src-renderer/api/client'
import { useDecks } from '../../src-renderer/stores/decks'
import { useRules } from '../../src-renderer/stores/rules'
import { NOTHING } from '../../src-renderer/views/cards/choice'
import PresetBar from '../../src-renderer/views/cards/PresetBar.vue'
import PrinterChoice from '../../src-renderer/views/cards/PrinterChoice.vue'
import { USUAL_SETUP } from '../../src-renderer/views/cards/setup'
import PortraitField from '../../src-renderer/views/members/PortraitField.vue'
import PackImport from '../../src-renderer/views/rules/PackImport.vue'
import PackList from '../../src-renderer/views/rules/PackList.vue'
import { mount } from './mount'

// Two people replace the same value: both values are shown, nothing is overwritten unseen, and the reader
// decides.

vi.mock('../../src-renderer/ui/picture', async (original) => ({
  ...(await original<object>()),
  scaledDown: async () => ({ type: 'image/png', data: 'TUlFTg==' })
}))

beforeEach(() => localStorage.clear())
afterEach(() => useTransport(null))

type Sent = { [key: string]: Json }

/**
 * A host on which somebody else has changed the value to `now`; only a write that names `now` replaces it.
 */
function host(
  method: string,
  now: Json,
  wanted: (input: Sent) => Json,
  answers: { [method: string]: unknown }
) {
  const sent: Sent[] = []
  useTransport({
    onChange: () => () => {},
    call: async (asked, input) => {
      if (asked !== method) return { ok: true, value: structuredClone(answers[asked] ?? null) as never }
      const one = JSON.parse(JSON.stringify(input)) as Sent
      sent.push(one)
      if (JSON.stringify(one['was']) === JSON.stringify(now))
        return { ok: true, value: structuredClone(answers[asked] ?? null) as never }
      const conflict = { of: {}, was: one['was'], now, wanted: wanted(one) }
      return {
        ok: false,
        error: {
          code: 'changed-meanwhile',
          params: { conflicts: [conflict] },
          paths: [],
          reasons: []
        } as never
      }
    }
  })
  return sent
}

type Page = Awaited<ReturnType<typeof mount>>
const rows = (page: Page) =>
  page.all('.conflicts li').map((row) => ({
    what: row.querySelector('.what')!.textContent!.trim().replace(/\s/g, ' '),
    said: [...row.querySelectorAll('.said')].map((one) => one.textContent!.trim().replace(/\s/g, ' '))
  }))
const press = async (page: Page, name: string) => {
  page
    .all('button')
    .find((one) =>
      (one.getAttribute('aria-label') ?? one.textContent!).replace(/\s/g, ' ').trim().startsWith(name)
    )!
    .click()
  await nextTick()
}
const conflict = (page: Page) => vi.waitFor(() => expect(page.all('.conflicts li').length).toBe(1))
const over = (page: Page) => vi.waitFor(() => expect(page.find('.conflicts')).toBeNull())

const deckRequest = (cards: { card: string; copies: number }[]): Preset['deck'] => ({
  source: { of: 'campaign' },
  kinds: [],
  cards,
  sheet: false,
  changed: false
})
const preset = (more: Partial<Preset> = {}): Preset =>
  ({ id: 'p', name: 'Soirée', campaign: null, deck: deckRequest([]), setup: USUAL_SETUP, ...more }) as Preset
const deck = { kinds: [], cards: [{ card: { id: 'c1', title: 'Rikke' } }] } as unknown as DeckView

async function presets(known: Preset[]) {
  const page = await mount(PresetBar, {
    source: { of: 'campaign' },
    choice: { ...NOTHING, copies: { c1: 2 } },
    setup: { ...USUAL_SETUP, page: 'letter' },
    presets: known,
    shared: null,
    deck
  })
  await useDecks().list()
  return page
}

test('a preset that another person saved under the same name is shown beside one’s own, with their differences', async () => {
  const theirs = { deck: deckRequest([{ card: 'c1', copies: 3 }]), setup: { ...USUAL_SETUP, page: 'a5' } }
  const sent = host('decks.keep', theirs as Json, ({ deck, setup }) => ({ deck, setup }) as Json, {
    'decks.list': { rosters: [], systems: [], presets: [], shared: [] },
    'decks.keep': { presets: [preset()] }
  })
  const page = await presets([])
  await press(page, 'Garder ces réglages')
  await page.type('input', 'Soirée')
  await page.submit()
  await conflict(page)
  expect(rows(page)).toEqual([
    {
      what: 'Préréglage « Soirée »',
      said: ['2 × Rikke · Page : Letter US', '3 × Rikke · Page : A5']
    }
  ])
  await press(page, 'Garder ce que j’ai écrit')
  await over(page)
  expect(sent.map((one) => one['was'])).toEqual([null, theirs])
  await vi.waitFor(() => expect(page.find('form')).toBeNull())
})

test('a preset that another person changed is not deleted unseen, and stays where theirs is wanted', async () => {
  const theirs = { deck: deckRequest([{ card: 'c1', copies: 3 }]), setup: USUAL_SETUP }
  const sent = host('decks.forget', theirs as Json, () => null, {
    'decks.list': { rosters: [], systems: [], presets: [preset()], shared: [] },
    'decks.forget': { presets: [] }
  })
  const page = await presets([preset()])
  const select = page.find<HTMLSelectElement>('select')
  select.value = 'p'
  select.dispatchEvent(new Event('change'))
  await nextTick()
  await press(page, 'Que faire de ce préréglage')
  await vi.waitFor(() => expect(document.querySelector('[role=menuitem]')).not.toBeNull())
  const items = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')]
  items.find((one) => one.textContent!.includes('Supprimer'))!.click()
  await vi.waitFor(() => expect(page.text()).toContain('Supprimer « Soirée »'))
  await vi.waitFor(() => expect(page.all('.confirm .acts button').length).toBe(2))
  page.all('.confirm .acts button').at(-1)!.click()
  await conflict(page)
  expect(rows(page)[0]!.said[0]).toBe('(supprimé)')
  expect(rows(page)[0]!.said[1]).toContain('3 × Rikke')
  await press(page, 'Garder ce que l’autre a écrit')
  await over(page)
  expect(sent.length).toBe(1)
})

test('a printer that another person saved with another offset is shown with both', async () => {
  const theirs = { front: { x: 5, y: 0 }, back: { x: 0, y: 0 } }
  const sent = host('cards.keepPrinter', theirs, ({ offset }) => offset!, {
    'cards.printers': { printers: [] },
    'cards.keepPrinter': { printers: [] }
  })
  const page = await mount(PrinterChoice, { offset: { front: { x: 3, y: -2 }, back: { x: 0, y: 0 } } })
  await press(page, 'Garder pour cette imprimante')
  const name = page.find<HTMLInputElement>('form input')
  name.value = 'Laser du club'
  name.dispatchEvent(new Event('input'))
  await page.submit()
  await conflict(page)
  expect(rows(page)).toEqual([
    {
      what: 'Décalage de Laser du club',
      said: [
        'Décalage du recto : 0,3 mm vers la droite, −0,2 mm vers le bas · Décalage du verso : 0 mm vers la droite, 0 mm vers le bas',
        'Décalage du recto : 0,5 mm vers la droite, 0 mm vers le bas · Décalage du verso : 0 mm vers la droite, 0 mm vers le bas'
      ]
    }
  ])
  await press(page, 'Garder ce que j’ai écrit')
  await over(page)
  expect(sent.map((one) => one['was'])).toEqual([null, theirs])
})

const PACK = { id: 'hive', name: { fr: 'Ruche', en: 'Hive' }, version: '3', overlay: {} }
const rulesView = (version: string) =>
  ({
    packs: [{ ...PACK, version, differences: [], cards: [], presets: [] }],
    houseRules: [],
    differences: []
  }) as unknown as RulesView

test('a pack of which another person has added another version is shown with both versions', async () => {
  const sent = host('rules.putPack', '2', ({ pack }) => (pack as { version: string }).version, {
    'rules.get': rulesView('1'),
    'rules.preview': { allowed: true, reasons: [], warnings: [], differences: [] }
  })
  const page = await mount(PackImport, { view: rulesView('1') })
  useRules().view = rulesView('1')
  const input = page.find<HTMLInputElement>('input[type=file]')
  Object.defineProperty(input, 'files', { value: [new File([JSON.stringify(PACK)], 'ruche.json')] })
  input.dispatchEvent(new Event('change'))
  await vi.waitFor(() => expect(page.find('.seen')).not.toBeNull())
  page.all('.seen .acts button').at(-1)!.click()
  await conflict(page)
  expect(rows(page)).toEqual([{ what: 'Ruche', said: ['version 3', 'version 2'] }])
  await press(page, 'Garder ce que l’autre a écrit')
  await over(page)
  expect(sent.map((one) => one['was'])).toEqual(['1'])
  expect(page.find('.seen')).toBeNull()
})

test('a pack that another person has renewed is not removed unseen', async () => {
  const sent = host('rules.removePack', '2', () => null, {
    'rules.preview': { allowed: true, reasons: [], warnings: [], differences: [] }
  })
  const page = await mount(PackList, { view: rulesView('1') })
  useRules().view = rulesView('1')
  await press(page, 'Retirer « Ruche »')
  await vi.waitFor(() => expect(page.find('.confirm')).not.toBeNull())
  page.all('.confirm .acts button').at(-1)!.click()
  await conflict(page)
  expect(rows(page)).toEqual([{ what: 'Ruche', said: ['(supprimé)', 'version 2'] }])
  await press(page, 'Garder ce que l’autre a écrit')
  await over(page)
  expect(sent.length).toBe(1)
  expect(page.find('.confirm')).toBeNull()
})

test('two portraits are shown side by side as pictures, and one’s own replaces the other only after a confirmation', async () => {
  const sent = host('members.portray', 'autre', () => 'mien', {
    'members.portray': {},
    'members.portrait': { type: 'image/png', data: 'QVVUUkU=' }
  })
  const page = await mount(PortraitField, {
    roster: { id: 'g', own: {}, owns: { m: { portrait: 'vieux' } } } as unknown as RosterView,
    member: 'm',
    name: 'Rikke',
    size: 88
  })
  const input = page.find<HTMLInputElement>('input[type=file]')
  Object.defineProperty(input, 'files', { value: [new File(['x'], 'rikke.png', { type: 'image/png' })] })
  input.dispatchEvent(new Event('change'))
  await conflict(page)
  const values = page.all('.conflicts .said')
  expect(values[0]!.querySelector('img')!.getAttribute('src')).toBe('data:image/png;base64,TUlFTg==')
  expect(values[0]!.querySelector('img')!.getAttribute('alt')).toContain('Rikke')
  await vi.waitFor(() =>
    expect(values[1]!.querySelector('img')!.getAttribute('src')).toBe('data:image/png;base64,QVVUUkU=')
  )
  await press(page, 'Garder ce que j’ai écrit')
  await over(page)
  expect(sent.map((one) => [one['was'], (one['picture'] as { data: string }).data])).toEqual([
    ['vieux', 'TUlFTg=='],
    ['autre', 'TUlFTg==']
  ])
})
