import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openTestApp } from './support/test-app'

/** What the guide calls these numbers of cards, in each of its chapters about a game. */
const NUMBERS = {
  fr: [
    '',
    'une',
    'deux',
    'trois',
    ...'quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize'.split(' ')
  ],
  en: [
    '',
    'one',
    'two',
    'three',
    ...'four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen'.split(' ')
  ]
}
const RULES = { fr: (n: string) => `${n} cartes de règles`, en: (n: string) => `${n} cards of rules` }
const CHAPTERS = {
  'twilight-2000': 'Twilight: 2000',
  'shadowrun-sru': 'Shadowrun (SRU)',
  'cyberpunk-red': 'Cyberpunk RED',
  'vampire-d10': 'Vampire (d10)'
}

test.each(Object.entries(CHAPTERS))(
  'the guide counts the cards of rules of %s as they are',
  async (system, title) => {
    const app = await openTestApp()
    const { cards } = await app.call('decks.get', { source: { of: 'reference', system } })
    const count = cards.filter(({ card }) => card.kind === 'rules').length
    for (const language of ['fr', 'en'] as const) {
      const guide = readFileSync(`docs/guide/${language}.md`, 'utf8')
      const chapter = guide.split('\n## ').find((text) => text.startsWith(title))!
      expect(chapter.replaceAll(/\s+/g, ' ')).toContain(RULES[language](NUMBERS[language][count]!))
    }
    await app.end()
  }
)
