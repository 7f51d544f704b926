import { join } from 'node:path'
import { putSample } from '../../support/samples'
import type { Api } from './api'

/** Puts the sample campaign into a library, as `magot sample` does. */
export const sampleInto = (library: string): Promise<void> => putSample(join(library, 'sous-la-gare.magot'))

/** Every page of the window for the open campaign, by name. */
export async function pagesOf(api: Api): Promise<{ [name: string]: string }> {
  const [gang] = await api.call('rosters.list', {})
  const [battle] = await api.call('battles.list', {})
  const { sheets } = await api.call('rosters.get', { roster: gang!.id })
  const { system } = (await api.call('campaigns.current', {}))!
  const { resolvers } = await api.call('systems.get', { system })
  const { acts } = await api.call('history.list', { roster: gang!.id, limit: 500 })
  const then =
    acts.filter((act) => act.kind === 'act' && act.standing).at(Math.floor(acts.length / 2))?.seq ?? 1
  const { closed } = await api.call('seasons.list', {})
  const at = `/gangs/${gang!.id}`
  return {
    library: '/',
    tour: '/tour',
    guide: '/guide',
    campaign: '/campaign',
    figures: '/campaign/figures',
    records: '/campaign/records',
    toll: '/campaign/toll',
    memorial: '/campaign/memorial',
    chronicle: '/campaign/chronicle',
    gang: at,
    founding: `${at}/founding`,
    fighter: `${at}/fighters/${sheets[0]!.member}`,
    past: `${at}/past?at=${then}`,
    'past-fighter': `${at}/past/fighters/${sheets[0]!.member}?at=${then}`,
    share: `${at}/share`,
    import: '/import',
    'bring-back': '/bring-back',
    trade: `${at}/trade`,
    compare: `${at}/trade?for=${sheets[0]!.member}&side=compare`,
    interlude: `${at}/interlude`,
    'gang-history': `${at}/history`,
    'gang-cards': `${at}/cards`,
    cards: '/cards',
    'cards-own': '/cards/own',
    'cards-campaign': '/cards/campaign',
    'cards-book': `/cards/book/${system}`,
    correct: `${at}/correct`,
    'correct-fighter': `${at}/correct?who=${sheets[0]!.member}`,
    arbitration: '/arbitration',
    deals: '/arbitration?tab=deals',
    seasons: '/arbitration?tab=seasons',
    ...(closed[0] && { season: `/arbitration/seasons/${closed[0].id}` }),
    'take-over': `${at}/take-over`,
    battles: '/battles',
    'battle-new': '/battles/new',
    battle: `/battles/${battle!.id}`,
    scorer: `/battles/${battle!.id}/scorer`,
    table: `/battles/${battle!.id}/table`,
    evening: '/evening',
    'evening-account': '/evening/account',
    history: '/history',
    rules: '/rules',
    'rules-rulings': '/rules?tab=rulings',
    'rules-tables': '/rules?tab=tables',
    'rules-packs': '/rules?tab=packs',
    reference: '/reference',
    questions: '/questions',
    question: resolvers.includes('odds-shot')
      ? `/questions/odds-shot?shooter=${gang!.id}/${sheets[0]!.member}`
      : `/questions/${resolvers[0]!}`
  }
}

/** Words of the game that are the same in both languages (names of houses, "Initiative"), and its numbers of rules. */
export async function sameWords(api: Api): Promise<Set<string>> {
  const { system } = (await api.call('campaigns.current', {}))!
  const { text } = await api.call('systems.get', { system })
  const same = new Set<string>()
  const compare = (fr: unknown, en: unknown): void => {
    if (typeof fr === 'string' && fr === en) for (const word of wordsOf(fr)) same.add(word)
    if (typeof fr === 'object' && fr && typeof en === 'object' && en)
      for (const [key, value] of Object.entries(fr)) compare(value, (en as { [key: string]: unknown })[key])
  }
  compare(text['fr'], text['en'])
  return same
}

/** The words of a text, without numbers and signs. */
export const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}{2,}/gu) ?? []
