import { grammarOf } from '../../../src-renderer/locales/grammar/grammar'

/**
 * The words that the helpers look for in the window, in each language; written out, so that a wrong word
 * fails a test.
 */
const fr = {
  rail: 'Parties de Magot',
  library: 'Magot : bibliothèque des campagnes',
  news: 'Nouvelles',
  campaign: 'Campagne',
  battles: 'Batailles',
  cards: 'Cartes',
  history: 'Historique',
  newCampaign: /^(Nouvelle campagne|Commencer une campagne)$/,
  newCampaignTitle: 'Nouvelle campagne',
  campaignName: 'Nom de la campagne',
  players: 'Joueurs',
  createCampaign: 'Créer la campagne',
  newGang: 'Nouveau gang',
  gangName: 'Nom',
  player: 'Joueur',
  createGang: 'Former le gang',
  recruit: (type: string) => `Recruter : ${type}`,
  recruitName: 'Nom de la recrue',
  recruitFor: /^Recruter pour/,
  category: 'Travaille',
  membersOf: /^Membres de/,
  figuresOf: (name: string) => grammarOf('fr').join('Chiffres de ', name),
  amount: /^(Somme convenue|Nombre)$/,
  write: /^Inscrire /,
  choose: /^(Choisir|Confirmer|N’en choisir aucun)/,
  trade: 'Comptoir',
  whoFor: 'Pour',
  basket: 'Panier',
  search: 'Chercher un objet',
  take: (thing: string) => `Mettre au panier : ${thing}`,
  quantity: (thing: string) => `Quantité : ${thing}`,
  pay: /^Acheter/,
  basketEmpty: /^Prenez ce que vous voulez essayer/,
  undo: /^(Annuler : |Rien à annuler)/,
  redo: /^(Rétablir : |Rien à rétablir)/
}

export type Wording = typeof fr
export type Tongue = 'fr' | 'en'

const en: Wording = {
  rail: 'Parts of Magot',
  library: 'Magot: campaign library',
  news: 'News',
  campaign: 'Campaign',
  battles: 'Battles',
  cards: 'Cards',
  history: 'History',
  newCampaign: /^(New campaign|Begin a campaign)$/,
  newCampaignTitle: 'New campaign',
  campaignName: 'Name of the campaign',
  players: 'Players',
  createCampaign: 'Create the campaign',
  newGang: 'New gang',
  gangName: 'Name',
  player: 'Player',
  createGang: 'Form the gang',
  recruit: (type) => `Recruit: ${type}`,
  recruitName: 'Name of the recruit',
  recruitFor: /^Recruit for/,
  category: 'Training in',
  membersOf: /^Members of/,
  figuresOf: (name) => `Figures of ${name}`,
  amount: /^(Sum agreed|Number)$/,
  write: /^Use /,
  choose: /^(Choose|Confirm)/,
  trade: 'Trading post',
  whoFor: 'For',
  basket: 'Basket',
  search: 'Search for a thing',
  take: (thing) => `Put into the basket: ${thing}`,
  quantity: (thing) => `Quantity: ${thing}`,
  pay: /^Buy/,
  basketEmpty: /^Take what you want to try/,
  undo: /^(Undo: |Nothing to undo)/,
  redo: /^(Redo: |Nothing to redo)/
}

export const WORDS: { [tongue in Tongue]: Wording } = { fr, en }
