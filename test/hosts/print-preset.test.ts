import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { presetNamed } from '../../src-main/hosts/terminal/print-preset'
import { openSample } from '../support/sample-app'
import type { TestApp } from '../support/test-app'

describe('the preset that magot print names', () => {
  let app: TestApp
  beforeEach(async () => void (app = await openSample('neo-necro')))
  afterEach(() => app.end())

  const deck = { source: { of: 'campaign' } as const, kinds: ['weapon'], cards: [] }
  const pack = (id: string, name: { [locale: string]: string }) => ({
    format: 'magot-pack' as const,
    v: 1 as const,
    id,
    version: '1',
    name: { fr: id },
    system: 'neo-necro',
    overlay: {},
    presets: [{ name, kinds: ['skill'], cards: [], sheet: false, setup: {} }]
  })
  const named = (name: string, book: string | null = null) =>
    presetNamed(app, name, book).then(
      (preset) => preset.kinds,
      (error: Error) => error.message
    )

  test('is that of the campaign, then of a pack in either language, then of the library', async () => {
    const setup = { card: 'tarot' as const }
    await app.call('rules.putPack', { pack: pack('club', { fr: 'Soirée', en: 'Evening' }) })
    await app.call('decks.keep', { name: 'Soirée', deck: { ...deck, kinds: ['injury'] }, setup })
    await app.call('decks.keep', { name: 'À moi', deck: { ...deck, kinds: ['injury'] }, setup })
    expect(await named('À moi')).toEqual(['injury'])
    expect(await named('Soirée')).toEqual(['skill'])
    expect(await named('Evening')).toEqual(['skill'])
    await app.call('decks.share', { name: 'Soirée', deck })
    expect(await named('Soirée')).toEqual(['weapon'])
    expect(await named('club:Soirée')).toEqual(['skill'])
  })

  test('that several packs have, or nobody, is refused with the names that there are', async () => {
    expect(await named('Soirée')).toBe('No preset “Soirée”: this campaign keeps none, nor does the library.')
    for (const id of ['club', 'tournoi'])
      await app.call('rules.putPack', { pack: pack(id, { fr: 'Soirée', en: 'Evening' }) })
    await app.call('decks.share', { name: 'Tournoi', deck })
    expect(await named('Soirée')).toBe(
      'Several presets “Soirée”: give the whole name.\n  club:Soirée\n  tournoi:Soirée'
    )
    expect(await named('Autre')).toBe(
      'No preset “Autre”. There are:\n  Tournoi\n  club:Soirée\n  tournoi:Soirée'
    )
  })

  test('is for the book of the campaign’s own game, and of no other', async () => {
    await app.call('decks.share', { name: 'Tournoi', deck })
    expect(await named('Tournoi', 'neo-necro')).toEqual(['weapon'])
    expect(await named('Tournoi', 'vampire-d10')).toMatch(/^No preset “Tournoi”/)
  })
})
