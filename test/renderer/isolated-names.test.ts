// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import type { EventView } from '../../src-main/contract/views'
import { sayAct, sayEvent } from '../../src-renderer/locales/acts'
import { addSystemTexts, setLocale } from '../../src-renderer/locales/i18n'
import { withoutIsolates } from '../../src-renderer/locales/isolate'
import { say, spokenSystem } from '../../src-renderer/locales/say'
import { finder } from '../../src-renderer/ui/plain-text'

addSystemTexts('house', {
  fr: { events: { taken: 'Butin de {gang} : {thing}, {paid} cr.' } },
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

test('a search finds the sentence as it is typed', () => {
  const act = { seq: 1, at: '', kind: 'act', method: 'm', standing: true, target: null } as const
  expect(finder('de עכברים : Épée')(sayAct({ ...act, events: [event('עכברים')] }))).toBe(true)
})
