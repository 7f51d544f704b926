// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import type { EventView } from '../../src-main/contract/views'
import { sayAct, sayEvent } from '../../src-renderer/locales/acts'
import { addSystemTexts, setLocale } from '../../src-renderer/locales/i18n'
import { withoutIsolates } from '../../src-renderer/locales/isolate'
import type { Part, Row } from '../../src-renderer/cards/layout/face'
import { tidied } from '../../src-renderer/cards/layout/tidy'
import { sayReason } from '../../src-renderer/locales/refusals'
import { say, sayApart, spokenSystem, t } from '../../src-renderer/locales/say'
import { finder } from '../../src-renderer/ui/plain-text'

addSystemTexts('house', {
  fr: {
    events: { taken: 'Butin de {gang} : {thing}, {paid} cr.' },
    several: '{name} × {count}',
    costs: '{thing} : {price} cr',
    refusals: { dear: '{thing} : {price} cr' }
  },
  en: { events: { taken: 'Loot of {gang}: {thing}, {paid} cr.' } }
})
beforeEach(() => {
  setLocale('fr')
  spokenSystem.value = 'house'
})

const event = (gang: string): EventView => ({
  subject: { kind: 'roster', id: 'r' },
  type: 'taken',
  facts: { gang, thing: { fr: 'Épée', en: 'Sword' }, paid: 30 }
})
const plainly = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

test('in a sentence of the history a name from right to left is set apart, and only that one', () => {
  expect(plainly(sayEvent(event('עכברים')))).toBe('Butin de \u2068עכברים\u2069 : Épée, 30 cr.')
  expect(plainly(sayEvent(event('Les Rats')))).toBe('Butin des Rats : Épée, 30 cr.')
  expect(plainly(sayEvent(event('Les عقارب')))).toBe('Butin des \u2068عقارب\u2069 : Épée, 30 cr.')
  expect(plainly(sayEvent(event('Ordre جرذان')))).toBe('Butin d’\u2068Ordre جرذان\u2069 : Épée, 30 cr.')
})

test('other sentences, which may leave the window, have no such signs', () => {
  const { type, facts } = event('עכברים')
  expect(plainly(say({ key: `events.${type}`, params: facts }))).toBe('Butin de עכברים : Épée, 30 cr.')
  expect(plainly(withoutIsolates(sayEvent(event('עכברים'))))).toBe('Butin de עכברים : Épée, 30 cr.')
})

test('in a sum or a refusal the name keeps its place before the number', () => {
  const text = { key: 'costs', params: { thing: 'עכברים', price: 30 } }
  expect(plainly(sayApart(text))).toBe('\u2068עכברים\u2069 : 30 cr')
  expect(plainly(sayReason({ code: 'dear', params: text.params }))).toBe('\u2068עכברים\u2069 : 30 cr')
})

test('a search finds the sentence as it is typed', () => {
  const act = { seq: 1, at: '', kind: 'act', method: 'm', standing: true, target: null } as const
  expect(finder('de עכברים : Épée')(sayAct({ ...act, events: [event('עכברים')] }))).toBe(true)
})

test('a counted name from right to left keeps its place before or after its count, in any sentence', () => {
  expect(plainly(t('rosters.times', { count: 4, name: 'סכין' }))).toBe('4 × \u2068סכין\u2069')
  expect(plainly(t('rosters.times', { count: 4, name: 'Épée' }))).toBe('4 × Épée')
  expect(plainly(say({ key: 'several', params: { name: 'סכין', count: 4 } }))).toBe('\u2068סכין\u2069 × 4')
})

test('on a card the count of equal things stands behind their name', () => {
  const row = { name: 'סכין', cells: ['+1'], notes: [], boxes: [] } as unknown as Row
  const [table] = tidied('', [
    { kind: 'table', title: 'Armes', columns: ['A'], units: [row, row] } as unknown as Part
  ])
  expect((table!.units as Row[]).map(({ name }) => plainly(name))).toEqual(['\u2068סכין\u2069 × 2'])
})
