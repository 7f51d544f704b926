// @vitest-environment happy-dom
import { beforeAll, expect, test } from 'vitest'
import { setLocale } from '../../src-renderer/locales/i18n'
import { columnsOf, commonReasons, factFor, filterOffers, otherFacts } from '../../src-renderer/views/stash/offers'
import { offer } from './an-offer'

beforeAll(() => setLocale('fr'))

const name = (fr: string) => ({ fr, en: fr })
const closed = { code: 'closed', rules: [], params: {} }
const heavy = (total: number) => ({ code: 'heavy', rules: [], params: { total } })
const all = { search: '', category: '', rare: 'all', upTo: null, allowedOnly: false } as const
const things = [
  offer('Épée', { price: 10 }),
  offer('Épée énergétique', { price: 40, rare: true, effect: name('Brûle tout.') }),
  offer('Bolter', { category: 'rifles', price: 45, allowed: false, refused: [heavy(13)] })
]
const found = (filters: object) => filterOffers(things, { ...all, ...filters }).map((one) => one.thing)

test('offers are found without accents or case, in names and effects, all words together', () => {
  expect(found({ search: 'epee' })).toEqual(['Épée', 'Épée énergétique'])
  expect(found({ search: 'ENERG ep' })).toEqual(['Épée énergétique'])
  expect(found({ search: 'brule' })).toEqual(['Épée énergétique'])
})

test('filters narrow by category, rarity, price and permission', () => {
  expect(found({ category: 'rifles' })).toEqual(['Bolter'])
  expect(found({ rare: 'rare' })).toEqual(['Épée énergétique'])
  expect(found({ rare: 'common' })).toEqual(['Épée', 'Bolter'])
  expect(found({ upTo: 40 })).toEqual(['Épée', 'Épée énergétique'])
  expect(found({ allowedOnly: true })).toEqual(['Épée', 'Épée énergétique'])
})

test('short facts that many share become columns, the others are read below the name', () => {
  const facts = (force: string, special?: string) => [{ label: name('F'), value: force }, ...(special ? [{ label: name('Spécial'), value: special }] : [])]
  const list = [offer('a', { facts: facts('3') }), offer('b', { facts: facts('4', 'dégâts niveau 2, à deux mains') })]
  const columns = columnsOf(list)
  expect(columns.map((column) => column.label)).toEqual(['F'])
  expect(factFor(list[1]!, columns[0]!.id)).toBe('4')
  expect(otherFacts(list[1]!, columns)).toEqual([{ label: 'Spécial', value: 'dégâts niveau 2, à deux mains' }])
})

test('what stands against every offer is a wrong moment, and is said once', () => {
  expect(commonReasons([offer('a', { refused: [closed, heavy(13)] }), offer('b', { refused: [closed, heavy(14)] })])).toEqual([closed])
  expect(commonReasons(things)).toEqual([])
  expect(commonReasons([])).toEqual([])
})
