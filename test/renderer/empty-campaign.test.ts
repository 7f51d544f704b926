// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { addSystemTexts, setLocale, spokenSystem } from '../../src-renderer/locales/i18n'
import { tAbout } from '../../src-renderer/locales/say'

afterEach(() => void (spokenSystem.value = null))

test.each([
  ['neo-necro', 'gang', 'une maison', 'a house'],
  ['vampire-d10', 'coterie', 'un type de coterie', 'a kind of coterie'],
  ['cyberpunk-red', 'équipe', 'un type d’équipe', 'a kind of crew'],
  ['shadowrun-sru', 'équipe', 'un type d’équipe', 'a kind of team'],
  ['twilight-2000', 'unité', 'un type d’unité', 'a kind of unit']
])('an empty campaign of %s says what its players choose, as they say it', (system, roster, fr, en) => {
  const texts = (locale: string) =>
    JSON.parse(readFileSync(`resources/systems/${system}/text/${locale}.json`, 'utf8')) as object
  addSystemTexts(system, { fr: texts('fr'), en: texts('en') } as Parameters<typeof addSystemTexts>[1])
  spokenSystem.value = system
  setLocale('fr')
  expect(tAbout('campaigns.noRosterText', { fr: roster, en: roster })).toMatch(
    new RegExp(
      `^Commencez par en former une?\\s: un nom, un joueur, ${fr}, puis on recrute et on équipe\\.$`,
      'u'
    )
  )
  setLocale('en')
  expect(tAbout('campaigns.noRosterText', { fr: roster, en: roster })).toBe(
    `Begin by forming one: a name, a player, ${en}, then recruit and equip.`
  )
})
