// @vitest-environment happy-dom
import { en } from '../../src-renderer/locales/grammar/en'
import { fr } from '../../src-renderer/locales/grammar/fr'
import { beforeEach, expect, test } from 'vitest'
import { addSystemTexts, setLocale } from '../../src-renderer/locales/i18n'
import { sayAct } from '../../src-renderer/locales/acts'
import { sayReason } from '../../src-renderer/locales/refusals'
import { say, sayParams, spokenSystem, t, tAbout, withSign } from '../../src-renderer/locales/say'

addSystemTexts('house', {
  fr: {
    events: { bought: '{fighter} achète {thing} : {paid} cr', many: '{count} dé | {count} dés' },
    refusals: { heavy: 'Trop lourd : {total} pour {limit}.' },
    window: { stash: { trade: 'Armurerie' }, rosters: { own: 'Notes de la maison' } },
    odd: 'Un { seul, un @mot, 100 % | et une barre'
  },
  en: {
    events: { bought: '{fighter} buys {thing}: {paid} cr', many: '{count} die | {count} dice' },
    refusals: { heavy: 'Too heavy.' },
    window: { stash: { trade: 'Armoury' } },
    only: 'English only'
  }
})

beforeEach(() => {
  setLocale('fr')
  spokenSystem.value = 'house'
})

test('around a system’s own word French minds its gender, and leaves a vowel out before another', () => {
  const about = (fr: string, en: string) => tAbout('interlude.toRoster', { fr, en })
  expect([
    about('gang', 'gang'),
    about('bande', 'band'),
    about('équipe', 'team'),
    about('ost', 'host')
  ]).toEqual(['Voir le gang', 'Voir la bande', 'Voir l’équipe', 'Voir l’ost'])
  const holder = (fr: string) => tAbout('stash.theStash', { fr, en: 'store' })
  expect([holder('réserve'), holder('caisse de l’équipe'), holder('coffre de la bande')]).toEqual([
    'la réserve',
    'la caisse de l’équipe',
    'le coffre de la bande'
  ])
  setLocale('en')
  expect(about('équipe', 'team')).toMatch(/team$/)
})

test('a name is shown in the reader’s language, else in English, else in any', () => {
  expect(say({ fr: 'Poignard', en: 'Dagger' })).toBe('Poignard')
  expect(say({ en: 'Dagger', de: 'Dolch' })).toBe('Dagger')
  expect(say({ de: 'Dolch' })).toBe('Dolch')
  setLocale('en')
  expect(say({ fr: 'Poignard', en: 'Dagger' })).toBe('Dagger')
})

test('a sentence takes names, sentences, numbers and lists as its parameters', () => {
  expect(
    say({
      key: 'events.bought',
      params: { fighter: 'Rikke', thing: { fr: 'Épée', en: 'Sword' }, paid: 1200 }
    })
  ).toBe('Rikke achète Épée\u00a0: 1\u202f200\u00a0cr')
  expect(
    say({
      key: 'events.bought',
      params: { fighter: ['A', 'B', 'C'], thing: { key: 'events.many', params: { count: 2 } }, paid: -5 }
    })
  ).toBe('A, B et C achète 2 dés\u00a0: −5\u00a0cr')
  setLocale('en')
  expect(
    say({
      key: 'events.bought',
      params: { fighter: 'Rikke', thing: { fr: 'Épée', en: 'Sword' }, paid: 1200 }
    })
  ).toBe('Rikke buys Sword: 1,200\u00a0cr')
})

test('singular and plural follow the language', () => {
  const dice = (count: number) => say({ key: 'events.many', params: { count } })
  expect([0, 1, 2].map(dice)).toEqual(['0 dé', '1 dé', '2 dés'])
  setLocale('en')
  expect([0, 1, 2].map(dice)).toEqual(['0 dice', '1 die', '2 dice'])
})

test('the system’s words come first, then ours; an unknown key is shown, not hidden', () => {
  expect(say({ key: 'only' })).toBe('English only')
  expect(sayReason({ code: 'heavy', params: { total: 15.5, limit: 12 } })).toBe(
    'Trop lourd\u00a0: 15,5 pour 12.'
  )
  expect(sayReason({ code: 'nothing-to-undo', params: {} })).toBe('Il n’y a rien à annuler.')
  expect(sayReason({ code: 'never-heard', params: {} })).toBe('Refusé (never-heard).')
  expect(say({ key: 'never.heard' })).toBe('never.heard')
  spokenSystem.value = null
  expect(say({ key: 'only' })).toBe('only')
})

test('a system has its own words for a sentence of the window where it has some in that language; the others stay the window’s', () => {
  expect([t('stash.trade'), t('rosters.own'), t('stash.thing')]).toEqual([
    'Armurerie',
    'Notes de la maison',
    'Objet'
  ])
  setLocale('en')
  expect([t('stash.trade'), t('rosters.own')]).toEqual(['Armoury', 'Notes and counters of the gang'])
  spokenSystem.value = null
  expect(t('stash.trade')).toBe('Trading post')
})

test('no text can be malformed', () => {
  expect(say({ key: 'odd', params: { count: 1 } })).toContain('@mot')
})

test('an act is described by its first fact and the number of the others', () => {
  const event = (fighter: string) => ({
    subject: { kind: 'roster', id: 'r' },
    type: 'bought',
    facts: { fighter, thing: { fr: 'Épée' }, paid: 10 }
  })
  const act = {
    seq: 1,
    at: '2026-11-21T12:00:00.000Z',
    kind: 'act' as const,
    method: 'stash.buy',
    standing: true,
    target: null
  }
  expect(sayAct({ ...act, events: [event('A')] })).toBe('A achète Épée\u00a0: 10\u00a0cr')
  expect(sayAct({ ...act, events: [event('A'), event('B'), event('B')] })).toMatch(
    /^A achète.* Et 1 autre ligne\.$/
  )
})

test('figures have a true minus, and sentences their parts', () => {
  expect(withSign(-3)).toBe('−3')
  expect(withSign(3)).toBe('+3')
  expect(withSign(0)).toBe('0')
  expect(t('stash.buyForAt', { holder: 'Rikke', cost: '25\u00a0cr' })).toBe('Acheter pour Rikke, 25\u00a0cr')
})

test('a sentence of the window has the game’s own word in its place, with a capital at its beginning', () => {
  expect(t('battles.title')).toBe('Batailles')
  addSystemTexts('stage', {
    fr: { terms: { battle: 'scène', battles: 'scènes' } },
    en: { terms: { battles: 'scenes' } }
  })
  spokenSystem.value = 'stage'
  expect(t('battles.title')).toBe('Scènes')
  expect(t('battles.finish')).toBe('Terminer la scène')
  setLocale('en')
  expect(t('battles.title')).toBe('Scenes')
  spokenSystem.value = null
  expect(t('battles.title')).toBe('Battles')
})

test('facts that are no names, and that no sentence uses, do no harm', () => {
  expect(sayParams({ name: { fr: "L'épée", en: 'Sword' }, spent: { str: 3 }, none: {} })).toEqual({
    name: 'L’épée',
    spent: 3,
    none: ''
  })
})

test.each(['cr', '€$', '¥', '€', '%'])('in French a figure keeps its %s beside it', (sign) => {
  expect(fr.typeset!(`{paid} ${sign} ou 5 ${sign}`)).toBe(`{paid}\u00a0${sign} ou 5\u00a0${sign}`)
})

test.each(['€$', '¥'])('in English a sum keeps its %s beside it', (sign) => {
  expect(en.typeset!(`{paid} ${sign} or 5 ${sign}`)).toBe(`{paid}\u00a0${sign} or 5\u00a0${sign}`)
})
