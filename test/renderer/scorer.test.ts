// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createApp, nextTick } from 'vue'
import { createPinia } from 'pinia'
import { createMemoryHistory, createRouter, RouterView } from 'vue-router'
import type { Battle, Side } from '../../src-main/kernel/state/battle'
import { useTransport } from '../../src-renderer/api/client'
import { i18n, setLocale } from '../../src-renderer/locales/i18n'
import { shown } from '../../src-renderer/stores/shown-campaign'
import ScorerPage from '../../src-renderer/views/battles/ScorerPage.vue'
import { scorerGrids, scorerSide } from '../../src-renderer/views/battles/scorer'
import { fit, member, name, roster } from './gang-facts'

// The score sheet for a pencil.

const side = (id: string, members: string[]): Side => ({
  roster: id,
  name: `Gang ${id}`,
  kindName: name('k'),
  value: null,
  combatants: members.map((one) => ({ member: one, name: one, typeName: name('t'), record: {} })),
  record: {},
  result: null
})
const many = (letter: string, count: number) => Array.from({ length: count }, (_, n) => `${letter}${n}`)
const grids = (most: number, ...sides: Side[]) =>
  scorerGrids(
    sides.map((one) => scorerSide(one)),
    most
  ).map(({ by, of, columns }) => ({ by: by.roster, of: of.roster, columns: columns.map(({ id }) => id) }))

test('each side has a grid against each other one, and none against itself', () => {
  expect(grids(9, side('a', ['a1', 'a2']), side('b', ['b1']), side('c', ['c1']))).toEqual([
    { by: 'a', of: 'b', columns: ['b1'] },
    { by: 'a', of: 'c', columns: ['c1'] },
    { by: 'b', of: 'a', columns: ['a1', 'a2'] },
    { by: 'b', of: 'c', columns: ['c1'] },
    { by: 'c', of: 'a', columns: ['a1', 'a2'] },
    { by: 'c', of: 'b', columns: ['b1'] }
  ])
})

test('more enemies than fit a page are spread evenly over as few grids as hold them, in their order, and all of them appear', () => {
  for (const most of [1, 3, 9, 16])
    for (let count = 1; count <= 40; count++) {
      const enemies = many('b', count)
      const against = grids(most, side('a', ['a1']), side('b', enemies)).filter(({ by }) => by === 'a')
      const widths = against.map(({ columns }) => columns.length)
      expect(against.flatMap(({ columns }) => columns)).toEqual(enemies)
      expect(widths).toHaveLength(Math.ceil(count / most))
      expect(Math.max(...widths)).toBeLessThanOrEqual(most)
      expect(Math.max(...widths) - Math.min(...widths)).toBeLessThanOrEqual(1)
    }
})

test('chosen fighters take part; before a choice, every fit and present member does', () => {
  const members = [
    member('m1'),
    member('m2', { left: 'dead' }),
    member('m3', { status: { ...fit, fit: false } }),
    member('m4', { name: 'Puce' })
  ]
  const of = (chosen: string[]) => scorerSide(side('a', chosen), members).members
  expect(of(['m3'])).toEqual([{ id: 'm3', name: 'm3' }])
  expect(of([])).toEqual([
    { id: 'm1', name: 'm1' },
    { id: 'm4', name: 'Puce' }
  ])
})

test('a side without known members has a grid of sums', () => {
  expect(grids(9, side('a', ['a1']), side('b', []))[0]).toEqual({ by: 'a', of: 'b', columns: [] })
})

const battle = (sides: Side[]): Battle => ({
  id: 'b',
  name: 'Pompe 4',
  date: '2026-01-01',
  status: 'open',
  sides
})

beforeEach(() => {
  document.adoptedStyleSheets = []
})
afterEach(() => {
  useTransport(null)
  setLocale('fr')
})

/** The page of a battle with these sides, in a language. */
async function open(locale: 'fr' | 'en', sides: Side[]) {
  setLocale(locale)
  useTransport({
    onChange: () => () => {},
    call: async (method, input) => ({
      ok: true,
      value: (method === 'battles.get'
        ? battle(sides)
        : method === 'rosters.get'
          ? roster({ id: (input as { roster: string }).roster, sheets: [member('fit1'), member('fit2')] })
          : { undo: null, redo: null }) as never
    })
  })
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [
      { path: '/battles/:battle/scorer', component: ScorerPage },
      { path: '/:rest(.*)*', component: { template: '' } }
    ]
  })
  await router.push('/battles/b/scorer')
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  const app = createApp(RouterView).use(createPinia()).use(shown).use(i18n).use(router)
  app.mount(place)
  await vi.waitFor(() => expect(place.querySelector('.downs tbody tr')).not.toBeNull())
  const texts = (selector: string) =>
    [...place.querySelectorAll(selector)].map((one) => one.textContent.replace(/\s+/g, ' ').trim())
  return { app, place, texts }
}
test('the page lists who takes out whom in both languages, with a row for each member of one side and a column for each of the other', async () => {
  const sides = [side('a', ['Ruby', 'Jonas']), side('z', ['Dee'])]
  const said = {
    fr: ['Feuille de marque', 'Gang a contre Gang z : qui met qui hors de combat', 'En tout', 'Imprimer'],
    en: ['Scorer’s sheet', 'Gang a against Gang z: who takes out whom', 'Total', 'Print']
  }
  for (const locale of ['fr', 'en'] as const) {
    const { app, texts } = await open(locale, sides)
    const [title, caption, sum, print] = said[locale]
    expect(texts('h1')).toEqual([title])
    expect(texts('.downs caption')[0]).toBe(caption)
    expect(texts('.downs').length).toBe(2)
    expect(texts('.frame:nth-child(2) thead th')).toEqual(['Dee', sum])
    expect(texts('.frame:nth-child(2) tbody th')).toEqual(['Ruby', 'Jonas'])
    expect(texts('.acts button')).toEqual([print])
    app.unmount()
  }
})

test('a side that plays alone has a grid against opponents to name by hand, and they have one against it', async () => {
  const { app, texts } = await open('fr', [side('a', ['Ruby', 'Jonas'])])
  expect(texts('.downs caption')).toEqual([
    'Gang a contre l’adversaire : qui met qui hors de combat',
    'L’adversaire contre Gang a : qui met qui hors de combat'
  ])
  expect(texts('.frame:nth-child(2) tbody th')).toEqual(['Ruby', 'Jonas'])
  expect(texts('.frame:nth-child(2) thead th')).toEqual([...Array<string>(8).fill(''), 'En tout'])
  expect(texts('.frame:nth-child(3) tbody th')).toEqual(Array<string>(8).fill(''))
  expect(texts('.frame:nth-child(3) thead th')).toEqual(['Ruby', 'Jonas', 'En tout'])
  app.unmount()
})

test('the sheet of a battle without fighters has every fit member, and on A5 the grids are as narrow as its page', async () => {
  const { app, place, texts } = await open('fr', [side('a', []), side('z', many('z', 16))])
  await vi.waitFor(() => expect(texts('.frame:nth-child(2) tbody th')).toEqual(['fit1', 'fit2']))
  expect(texts('.downs')).toHaveLength(2)
  expect(document.adoptedStyleSheets).toHaveLength(1)
  const select = place.querySelector('select')!
  select.value = 'a5'
  select.dispatchEvent(new Event('change'))
  await nextTick()
  expect(texts('.downs')).toHaveLength(3)
  expect(texts('.frame:nth-child(2) thead th')).toHaveLength(9)
  app.unmount()
  expect(document.adoptedStyleSheets).toEqual([])
})
