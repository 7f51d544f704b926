// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { addSystemTexts, setLocale } from '../../src-renderer/locales/i18n'
import { sayEvent } from '../../src-renderer/locales/acts'
import { spokenSystem } from '../../src-renderer/locales/say'

/** The games in which a gang has money of its own to give. */
const GAMES = ['neo-necro', 'cyberpunk-red']

for (const game of GAMES)
  addSystemTexts(
    game,
    Object.fromEntries(
      ['fr', 'en'].map((locale) => [
        locale,
        JSON.parse(readFileSync(`resources/systems/${game}/text/${locale}.json`, 'utf8'))
      ])
    )
  )
beforeEach(() => setLocale('fr'))

const trade = {
  subject: { kind: 'roster' as const, id: 'a' },
  type: 'passed-trade',
  facts: {
    other: 'Les Surins',
    given: [{ key: 'events.sum', params: { sum: 1250 } }],
    received: [{ key: 'events.nothing' }]
  }
}

test.each([
  ['neo-necro', 'fr', 'Échange avec Les Surins. Donné : 1 250 cr. Reçu : rien.'],
  ['neo-necro', 'en', 'Trade with Les Surins. Given: 1,250 cr. Received: nothing.'],
  ['cyberpunk-red', 'fr', 'Échange avec Les Surins. Donné : 1 250 €$. Reçu : rien.'],
  ['cyberpunk-red', 'en', 'Trade with Les Surins. Given: 1,250 €$. Received: nothing.']
])('money that changes hands has its unit: %s, %s', (game, locale, told) => {
  spokenSystem.value = game
  setLocale(locale)
  expect(sayEvent(trade).replace(/[\u00a0\u202f]/g, ' ')).toBe(told)
})
