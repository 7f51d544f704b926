// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import type { ChronicleEntry, ChroniclePart } from '../../src-main/kernel/chronicle/chronicle'
import { i18n, setLocale } from '../../src-renderer/locales/i18n'
import { spokenSystem } from '../../src-renderer/locales/say'
import { chaptersOf } from '../../src-renderer/views/chronicle/chapters'
import { asMarkdown, asText } from '../../src-renderer/views/chronicle/formats'
import { draftOf, nameOf, paragraphsOf, journalParagraphs } from '../../src-renderer/views/chronicle/wording'

const entry = (parts: ChroniclePart[], more: Partial<ChronicleEntry> = {}): ChronicleEntry => ({
  ...{
    id: 'battle:b',
    kind: 'battle',
    day: '2026-05-08',
    title: 'Le pont',
    battle: 'b',
    friendly: false,
    act: 9,
    rosters: [],
    parts,
    written: null,
    leftOut: false,
    gone: false
  },
  ...more
})
const rouilles = { id: 'a', name: 'Les Rouilles' }
const won = { type: 'won', facts: { winner: 'Les Rouilles', losers: ['Les Autres', 'La Braise'] } }
const spaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

beforeEach(() => {
  setLocale('fr')
  i18n.global.mergeLocaleMessage('fr', {
    systems: {
      play: {
        chronicle: {
          told: { joined: '{who} arrive.', died: '{who} meurt.' },
          one: { joined: '{who} ({rank})' },
          all: { joined: 'Arrivent : {all}.' }
        }
      }
    }
  })
  i18n.global.mergeLocaleMessage('en', {
    systems: {
      play: {
        chronicle: {
          told: { joined: '{who} arrives.', died: '{who} dies.' },
          one: { joined: '{who} ({rank})' },
          all: { joined: 'Arriving: {all}.' }
        }
      }
    }
  })
  spokenSystem.value = 'play'
})

describe('the text of the chronicle', () => {
  const joined = (who: string) => ({ type: 'joined', facts: { who, rank: 'kid' } })

  test('sentences of the window and of the game follow the order of what happened, in either language', () => {
    const told = entry([
      { roster: null, lines: [won] },
      { roster: rouilles, lines: [{ type: 'died', facts: { who: 'Puce' } }, joined('Nono')] }
    ])
    expect(journalParagraphs(told).map(({ lead, text }) => [lead, spaces(text)])).toEqual([
      [null, 'Victoire pour Les Rouilles, défaite pour Les Autres et La Braise.'],
      ['Les Rouilles', 'Puce meurt. Nono arrive.']
    ])
    setLocale('en')
    expect(journalParagraphs(told).map(({ text }) => text)).toEqual([
      'Victory goes to Les Rouilles over Les Autres and La Braise.',
      'Puce dies. Nono arrives.'
    ])
  })

  test('people with the same event are in one sentence, at the place of the first', () => {
    const told = entry([
      { roster: rouilles, lines: [joined('Nono'), { type: 'died', facts: { who: 'Puce' } }, joined('Titus')] }
    ])
    expect(spaces(journalParagraphs(told)[0]!.text)).toBe('Arrivent : Nono (kid) et Titus (kid). Puce meurt.')
  })

  test('notes about a battle come before its events, and are exported with it', () => {
    const about = entry([{ roster: null, lines: [won] }], {
      scenario: 'Embuscade',
      place: 'Chez Zoé',
      notes: 'Pluie.\nPersonne ne voyait rien.'
    })
    expect(paragraphsOf(about).map(({ text }) => spaces(text))).toEqual([
      'Scénario : Embuscade. Lieu : Chez Zoé.',
      'Pluie.\nPersonne ne voyait rien.',
      'Victoire pour Les Rouilles, défaite pour Les Autres et La Braise.'
    ])
    const chapters = chaptersOf([about], null)
    for (const told of [asText('Ruche', chapters), asMarkdown('Ruche', chapters)]) {
      expect(spaces(told)).toContain('Lieu : Chez Zoé.')
      expect(told).toContain('Personne ne voyait rien.')
    }
    setLocale('en')
    expect(paragraphsOf(entry([], { place: 'Chez Zoé' })).map(({ text }) => text)).toEqual([
      'Place: Chez Zoé.'
    ])
  })

  test('an event without words is still mentioned', () => {
    expect(
      journalParagraphs(entry([{ roster: null, lines: [{ type: 'unheard-of', facts: {} }] }]))[0]!.text
    ).toContain('unheard-of')
  })

  test('a person’s words replace those of the journal, paragraph by paragraph', () => {
    const written = entry([{ roster: null, lines: [won] }], {
      written: { title: 'La nuit', text: 'Un.\nEncore un.\n\n\nDeux.' }
    })
    expect(paragraphsOf(written)).toEqual([
      { lead: null, text: 'Un.\nEncore un.' },
      { lead: null, text: 'Deux.' }
    ])
    expect(nameOf(written)).toBe('La nuit')
    // The journal's text is still there as a starting point.
    expect(spaces(draftOf(written))).toContain('Victoire pour Les Rouilles')
  })

  test('an entry without a title is named by its day', () => {
    expect(nameOf(entry([], { title: null }))).toContain('8 mai 2026')
  })
})

describe('the exported chronicle', () => {
  const all = [
    entry([
      { roster: null, lines: [won] },
      {
        roster: { id: 'x', name: 'Les *Étoiles*' },
        lines: [{ type: 'died', facts: { who: '# Puce [x](http://y)' } }]
      }
    ]),
    entry([], {
      id: 'own:1',
      kind: 'own',
      title: null,
      day: '2026-05-09',
      written: { title: '', text: '- Une ligne\nEt deux\n\n<b>Gras</b>' }
    })
  ]

  test('as Markdown has a heading for each page, and typed text makes no markup', () => {
    const text = spaces(asMarkdown('Ruche #1', chaptersOf(all, null)))
    expect(text.split('\n').filter((line) => line.startsWith('#'))).toEqual([
      '# Chronique : Ruche \\#1',
      '## Le pont \\(8 mai 2026\\)',
      '## 9 mai 2026'
    ])
    expect(text).toContain('**Les \\*Étoiles\\*** \\# Puce \\[x\\]\\(http')
    expect(text).toContain('\\- Une ligne  \nEt deux')
    expect(text).toContain('\\<b\\>Gras')
  })

  const season = (name: string, from: string, to: string) => ({
    id: name,
    name,
    from,
    to,
    standings: [],
    battles: []
  })
  const seasons = {
    now: { name: 'L’été', from: '2026-06-01', standings: [], battles: [] },
    closed: [
      season('Le printemps', '2026-04-01', '2026-05-20'),
      season('L’hiver', '2026-01-01', '2026-04-01')
    ]
  }

  test('has a chapter for each season; an entry between two belongs to none, an entry on a day of both to the earlier one', () => {
    const days = [
      '2025-12-31',
      '2026-01-01',
      '2026-04-01',
      '2026-04-02',
      '2026-05-25',
      '2026-06-01',
      '2026-08-01'
    ].map((day) => entry([], { id: day, day }))
    expect(chaptersOf(days, seasons).map((chapter) => [chapter.season, chapter.entries.length])).toEqual([
      [null, 1],
      ['L’hiver', 2],
      ['Le printemps', 1],
      [null, 1],
      ['L’été', 2]
    ])
    expect(chaptersOf(days, null)).toEqual([{ season: null, entries: days }])
    const text = asMarkdown('Ruche', chaptersOf(days.slice(1, 4), seasons))
    expect(
      text
        .split('\n')
        .filter((line) => line.startsWith('##'))
        .map((line) => line.replace(/ .*/, ''))
    ).toEqual(['##', '###', '###', '##', '###'])
  })

  test('as text has a line for each head and each paragraph, and nothing but words', () => {
    const lines = spaces(asText('Ruche', chaptersOf(all, null))).split('\n')
    expect(lines.slice(0, 4)).toEqual([
      'Chronique : Ruche',
      '',
      'Le pont (8 mai 2026)',
      'Victoire pour Les Rouilles, défaite pour Les Autres et La Braise.'
    ])
    expect(lines).toContain('Les *Étoiles* : # Puce [x](http://y) meurt.')
    expect(lines).toContain('- Une ligne')
  })
})
