// @vitest-environment happy-dom
import { beforeAll, expect, test } from 'vitest'
import { setLocale } from '../../src-renderer/locales/i18n'
import {
  columnsOf,
  commonReasons,
  isShut,
  factFor,
  filterOffers,
  otherFacts,
  shelves
} from '../../src-renderer/views/stash/offers'
import OfferTable from '../../src-renderer/views/stash/OfferTable.vue'
import { offer } from './an-offer'
import { mount } from './mount'

beforeAll(() => setLocale('fr'))

const name = (fr: string) => ({ fr, en: fr })
const closed = { code: 'closed', rules: [], params: {} }
const heavy = (total: number) => ({ code: 'heavy', rules: [], params: { total } })
const all = { category: '', rare: 'all', from: null, upTo: null, permitted: false, still: false } as const
const things = [
  offer('Épée', { price: 10 }),
  offer('Épée énergétique', { price: 40, rare: true, effect: name('Brûle tout.') }),
  offer('Bolter', { category: 'rifles', price: 45, permitted: false, allowed: false, refused: [heavy(13)] }),
  offer('Lance-plasma', { category: 'special', price: 120, affordable: false, allowed: false })
]
const found = (filters: object, search = '') =>
  filterOffers(things, { ...all, ...filters }, search).map((one) => one.thing)

test('offers are found without accents or case, in names and effects, all words together', () => {
  expect(found({}, 'epee')).toEqual(['Épée', 'Épée énergétique'])
  expect(found({}, 'ENERG ep')).toEqual(['Épée énergétique'])
  expect(found({}, 'brule')).toEqual(['Épée énergétique'])
})

test('filters narrow by category, rarity, price from and to', () => {
  expect(found({ category: 'rifles' })).toEqual(['Bolter'])
  expect(found({ rare: 'rare' })).toEqual(['Épée énergétique'])
  expect(found({ rare: 'common' })).toEqual(['Épée', 'Bolter', 'Lance-plasma'])
  expect(found({ upTo: 40 })).toEqual(['Épée', 'Épée énergétique'])
  expect(found({ from: 40, upTo: 45 })).toEqual(['Épée énergétique', 'Bolter'])
})

test('a permitted but too dear thing is listed among the permitted, not among the affordable', () => {
  expect(found({ permitted: true })).toEqual(['Épée', 'Épée énergétique', 'Lance-plasma'])
  expect(found({ still: true })).toEqual(['Épée', 'Épée énergétique'])
})

test('makes and reloads are listed under their weapon, and by themselves where the filters leave it out', () => {
  const list = [
    offer('bolter'),
    offer('bolter de maître', { under: 'bolter', rare: true }),
    offer('recharge', { under: 'bolter' }),
    offer('épée')
  ]
  const read = (offers: typeof list) =>
    shelves(offers).map(({ offer: head, under }) => [head.thing, ...under.map((one) => one.thing)])
  expect(read(list)).toEqual([['bolter', 'bolter de maître', 'recharge'], ['épée']])
  expect(read(filterOffers(list, { ...all, rare: 'rare' }, ''))).toEqual([['bolter de maître']])
  expect(shelves(list).flatMap(({ offer: head, under }) => [head, ...under])).toHaveLength(list.length)
})

test('numbers that many share become columns, and words are read below the name in any language', () => {
  const facts = (force: string, special?: string) => [
    { label: name('F'), value: force },
    ...(special ? [{ label: name('Spécial'), value: special }] : [])
  ]
  const list = [
    offer('a', { facts: facts('3') }),
    offer('b', { facts: facts('4', 'dégâts niveau 2, à deux mains') })
  ]
  const columns = columnsOf(list)
  expect(columns.map((column) => column.label)).toEqual(['F'])
  expect(factFor(list[1]!, columns[0]!.id)).toBe('4')
  const worded = [
    offer('a', { facts: facts('3', 'one hand') }),
    offer('b', { facts: facts('–', 'one hand') })
  ]
  expect(columnsOf(worded).map((column) => column.label)).toEqual(['F'])
  expect(otherFacts(list[1]!, columns)).toEqual([
    { label: 'Spécial', value: 'dégâts niveau 2, à deux mains' }
  ])
})

test('a reason against every offer is a wrong moment, and is shown once', () => {
  expect(
    commonReasons([
      offer('a', { refused: [closed, heavy(13)] }),
      offer('b', { refused: [closed, heavy(14)] })
    ])
  ).toEqual([closed])
  expect(commonReasons(things)).toEqual([])
  expect(commonReasons([])).toEqual([])
})

test('a shelf shows weights only where a thing on it has one', async () => {
  const heads = async (offers: ReturnType<typeof offer>[]) =>
    (
      await mount(OfferTable, {
        name: 'Armes',
        category: 'melee',
        offers,
        all: offers,
        inBasket: () => 0,
        unfolded: true,
        said: []
      })
    )
      .all('thead th')
      .map((head) => head.textContent)
  expect(await heads([offer('Épée', { weight: 2 }), offer('Dague', { weight: 0 })])).toEqual([
    'Objet',
    'Poids',
    'Prix',
    'Prendre'
  ])
  expect(await heads([offer('Épée', { weight: 0 })])).toEqual(['Objet', 'Prix', 'Prendre'])
})

test('the shop is shut if one reason refuses everything, but not while the basket holds anything', () => {
  const shutFor = (reason: ReturnType<typeof offer>['refused'][number]) =>
    offer('a', { allowed: false, byItself: false, permitted: false, refused: [reason] })
  const now = { code: 'not-now', rules: [], params: {} }
  expect(isShut([shutFor(now), shutFor(now)], [])).toBe(true)
  expect(isShut([shutFor(now), shutFor(now)], ['a line'])).toBe(false)
  expect(isShut([shutFor(now), shutFor({ ...now, code: 'too-heavy' })], [])).toBe(false)
  expect(isShut([shutFor(now), offer('b')], [])).toBe(false)
  expect(isShut([], [])).toBe(false)
})

test('a catalogue is read-only: nothing can be bought in it, and no row repeats the reason', async () => {
  const things = [
    offer('Épée', {
      allowed: false,
      byItself: false,
      refused: [
        { code: 'not-now', rules: [], params: {} },
        { code: 'too-heavy', rules: [], params: {} }
      ]
    }),
    offer('Dague', { allowed: false, byItself: false, refused: [{ code: 'not-now', rules: [], params: {} }] })
  ]
  const shelf = (catalogue: boolean) =>
    mount(OfferTable, {
      name: 'Armes',
      category: 'melee',
      offers: things,
      all: things,
      inBasket: () => 0,
      unfolded: true,
      said: commonReasons(things),
      catalogue
    })
  const open = await shelf(false)
  expect([open.all('.take button').length, open.all('.refused').length, open.all('.off').length]).toEqual([
    2, 1, 2
  ])
  expect(open.text()).toContain('0 permis sur 2')
  const read = await shelf(true)
  expect([read.all('.take').length, read.all('.refused').length, read.all('.off').length]).toEqual([0, 0, 0])
  expect(read.text()).not.toContain('permis')
})
