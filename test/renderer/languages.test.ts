// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useTransport } from '../../src-renderer/api/client'
import { currentLocale, i18n, setLocale } from '../../src-renderer/locales/i18n'
import { useSystems } from '../../src-renderer/stores/systems'

let asked: string[]
let answer: (() => void) | null
beforeEach(() => {
  setLocale('fr')
  setActivePinia(createPinia())
  asked = []
  answer = null
  useTransport({
    call: async (_, input) => {
      const { system, locale } = input as { system: string; locale: string }
      asked.push(`${system} ${locale}`)
      if (locale === 'en') await new Promise<void>((done) => (answer = done))
      return { ok: true, value: { id: system, text: { [locale]: { hello: `${system} ${locale}` } } } }
    },
    onChange: () => () => {}
  })
})
afterEach(() => {
  answer?.()
  useTransport(null)
  useSystems()
  setLocale('fr')
})

test('another language is spoken once a game’s words are there in it, and each is asked for once', async () => {
  const systems = useSystems()
  await systems.get('game', 'm')
  expect(asked).toEqual(['game fr'])
  setLocale('en')
  expect(currentLocale()).toBe('fr')
  answer!()
  await expect.poll(() => currentLocale()).toBe('en')
  expect(i18n.global.t('systems.game.hello')).toBe('game en')
  setLocale('fr')
  expect(currentLocale()).toBe('fr')
  setLocale('en')
  expect(currentLocale()).toBe('en')
  expect(asked).toEqual(['game fr', 'game en'])
})

test('of two languages asked for one after the other, the last is spoken', async () => {
  await useSystems().get('game', 'm')
  setLocale('en')
  setLocale('fr')
  answer!()
  await new Promise((later) => setTimeout(later))
  expect(currentLocale()).toBe('fr')
})
