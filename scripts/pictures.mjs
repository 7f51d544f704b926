// The pictures of the window: which page each one shows, by the path of its route. Those that README and guide show are kept
// in docs/screenshots; all others are made when somebody wants to look at them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The pages that show pictures. */
export const SHOWN_IN = ['README.md', 'docs/guide/fr.md', 'docs/guide/en.md']

/** The names of the pictures that they show, each once. @param {string} root */
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

/** In which languages and lights every page is shown. */
export const VIEWS = ['fr-dark', 'fr-light', 'en-dark', 'en-light']

/** The games whose own pages are shown besides: the sample of the first one goes through all others. */
export const OTHER_GAMES = ['cyberpunk-red', 'twilight-2000', 'shadowrun-sru', 'vampire-d10']

/** What each picture shows, by its name: the route, and where one page has several, what of it. @type {{ [picture: string]: string }} */
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
