// The screenshots: each shows one page of the window, by the path of its route. docs/screenshots holds those that
// the README and the guide show; the others are made on request.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The pages that show screenshots. */
export const SHOWN_IN = ['README.md', 'docs/guide/fr.md', 'docs/guide/en.md']

/** The names of the screenshots on these pages, without repeats. @param {string} root */
export function shownPictures(root) {
  const texts = SHOWN_IN.map((page) => readFileSync(join(root, page), 'utf8'))
  return [
    ...new Set(
      texts.flatMap((text) =>
        [...text.matchAll(/screenshots\/([\w-]+)\.png/g)].map((match) => /** @type {string} */ (match[1]))
      )
    )
  ].sort()
}

/** The languages and colour schemes of each screenshot. */
export const VIEWS = ['fr-dark', 'fr-light', 'en-dark', 'en-light']

/** The other games with screenshots of their own pages. The sample of the first game covers all other pages. */
export const OTHER_GAMES = ['cyberpunk-red', 'twilight-2000', 'shadowrun-sru', 'vampire-d10']

/**
 * Each screenshot by name: its route, and which part of the page if it has several.
 * @type {{ [picture: string]: string }}
 */
export const PICTURES = {
  ...Object.fromEntries(
    OTHER_GAMES.flatMap((game) => [
      [`${game}-roster`, '/gangs/:id'],
      [`${game}-sheet`, '/gangs/:id/fighters/:member'],
      [`${game}-table`, '/battles/:battle/table']
    ])
  ),
  library: '/',
  tour: '/tour',
  guide: '/guide',
  campaign: '/campaign',
  figures: '/campaign/figures',
  records: '/campaign/records',
  toll: '/campaign/toll',
  memorial: '/campaign/memorial',
  chronicle: '/campaign/chronicle',
  gang: '/gangs/:id',
  founding: '/gangs/:id/founding',
  palette: '/gangs/:id',
  past: '/gangs/:id/past',
  fighter: '/gangs/:id/fighters/:member',
  'past-fighter': '/gangs/:id/past/fighters/:member',
  trade: '/gangs/:id/trade',
  compare: '/gangs/:id/trade',
  correct: '/gangs/:id/correct',
  'take-over': '/gangs/:id/take-over',
  share: '/gangs/:id/share',
  import: '/import',
  'bring-back': '/bring-back',
  arbitration: '/arbitration',
  deals: '/arbitration',
  seasons: '/arbitration',
  season: '/arbitration/seasons/:season',
  battles: '/battles',
  'battle-new': '/battles/new',
  battle: '/battles/:battle',
  scorer: '/battles/:battle/scorer',
  table: '/battles/:battle/table',
  'table-die': '/battles/:battle/table',
  interlude: '/gangs/:id/interlude',
  evening: '/evening',
  'evening-account': '/evening/account',
  history: '/history',
  'gang-history': '/gangs/:id/history',
  undo: '/history',
  rules: '/rules',
  'rules-tables': '/rules',
  'rules-packs': '/rules',
  questions: '/questions',
  question: '/questions/:resolver',
  reference: '/reference/:entry?',
  cards: '/gangs/:id/cards',
  decks: '/cards',
  'campaign-cards': '/cards/campaign',
  'book-cards': '/cards/book/:system',
  'own-cards': '/cards/own'
}

/** The languages of the pictures of cards, which are printed in one light. */
export const CARD_LANGUAGES = ['fr', 'en']

/**
 * The pictures of cards, one of each game: which member's, by their place in the deck of the sample.
 * `card-pictures.mjs` takes them.
 * @type {{ [picture: string]: { system: string, member: number } }}
 */
export const SHOWN_CARDS = Object.fromEntries(
  ['neo-necro', ...OTHER_GAMES].map((system) => [`card-${system}`, { system, member: 0 }])
)

/** One member's card in several sizes beside a sheet, and which picture's member that is. */
export const SIZES_SIDE_BY_SIDE = { name: 'card-sizes', of: 'card-neo-necro' }
