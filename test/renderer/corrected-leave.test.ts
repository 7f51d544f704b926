// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { addSystemTexts, setLocale } from '../../src-renderer/locales/i18n'
import { sayEvent } from '../../src-renderer/locales/acts'
import { spokenSystem } from '../../src-renderer/locales/say'

/** The games, and the ways in which an arbitrator has a member leave. */
const EXITS: [game: string, exit: string, fr: string, en: string][] = [
  ['neo-necro', 'labels.statusRetired', 'Retraité', 'Retired'],
  ...['cyberpunk-red', 'shadowrun-sru', 'twilight-2000', 'vampire-d10'].map(
    (game): [string, string, string, string] => [game, 'corrections.left', 'Départ', 'Departure']
  )
]

for (const [game] of EXITS)
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

test.each(EXITS)(
  'a member who leaves by a correction is said to be gone, and how: %s',
  (game, exit, fr, en) => {
    spokenSystem.value = game
    const event = {
      subject: { kind: 'roster' as const, id: 'a' },
      type: 'corrected-leave',
      facts: { fighter: 'Agnès', exit: { key: exit }, why: 'Nantes' }
    }
    const told = () => sayEvent(event as never).replaceAll('\u00a0', ' ')
    expect(told()).toBe(`Correction : Agnès n’est plus de l’effectif : « ${fr} » (Nantes).`)
    setLocale('en')
    expect(told()).toBe(`Correction: Agnès is no longer on the roster: “${en}” (Nantes).`)
  }
)
