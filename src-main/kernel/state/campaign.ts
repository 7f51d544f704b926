import type { FreeCard } from './free-card'
import type { Localised } from '../values/json'
import type { Settings } from '../content/settings'
import type { Overlay, Pack } from '../content/overlay'
import type { HouseRules } from '../values/raw-system'
import type { Stage } from './roster'

export interface Player {
  id: string
  name: string
}

/** How a roster stood at some moment, and how it fared in the battles of a season. */
export interface Standing {
  roster: string
  name: string
  kindName: Localised
  player: string | null
  stage: Stage
  value: number | null
  money: number | null
  numbers: { [key: string]: number }
  members: number
  played: number
  won: number
  drawn: number
  lost: number
}

/** A part of the campaign that is over, with the standings as they stood then. The rosters went on as they were. */
export interface Season {
  id: string
  name: string
  /** Days as YYYY-MM-DD. */
  from: string
  to: string
  standings: Standing[]
  /** The battles that belong to it. */
  battles: string[]
}

/** What a person made of an entry of the chronicle; an entry of his own is nothing but this. */
export interface ChronicleNote {
  /** Day as YYYY-MM-DD: of an own entry, or the one that the journal's entry had when this was written. */
  day: string
  /** In the place of what the journal tells; left out where that stands. */
  written?: { title: string; text: string }
  /** It is not to be read, exported or printed. */
  leftOut?: boolean
}

/** Things that are bought together, under a name. */
export interface Kit {
  name: string
  things: { thing: string; on?: string; fits?: number }[]
}

/** What the campaign itself is; its rosters and battles have states of their own. */
export interface Campaign {
  id: string
  name: string
  system: string
  players: Player[]
  houseRules: HouseRules
  /** Content packs in the order in which they were laid; left out where there never was one. */
  packs?: Pack[]
  /** The campaign's own tables; left out where it never changed one. */
  overlay?: Overlay
  /** The seasons that are over, oldest first; left out where there never was one. */
  seasons?: Season[]
  /** What the season that goes on is called; left out where nobody named it. */
  season?: { name: string; from: string }
  /** What was made of the chronicle by hand, by the ids of its entries; left out where nothing was. */
  chronicle?: { [entry: string]: ChronicleNote }
  /** Cards that people wrote, in the order in which they did; left out where there never was one. */
  cards?: FreeCard[]
  /** Saved kits, in the order in which they were saved; left out where there never was one. */
  kits?: Kit[]
}

/** What of a campaign its rules depend on. */
export function settingsOf({ packs = [], overlay = {}, houseRules }: Campaign): Settings {
  return { packs, overlay, houseRules }
}

/** The closed set of ways in which a campaign changes. */
export type CampaignChange =
  | { do: 'create'; campaign: Campaign }
  | { do: 'rename'; name: string }
  | { do: 'player-add'; player: Player }
  | { do: 'player-rename'; player: string; name: string }
  | { do: 'player-remove'; player: string }
  | { do: 'house-rules'; houseRules: HouseRules }
  | { do: 'overlay'; overlay: Overlay }
  /** A pack of the same id gives up its place to it; a new one comes last. */
  | { do: 'pack-put'; pack: Pack }
  | { do: 'pack-remove'; pack: string }
  /** A season is over, and the next one begins, named or not. */
  | { do: 'season-close'; season: Season; next: { name: string; from: string } | null }
  | { do: 'season-edit'; season: string; name: string; from: string; to: string }
  | { do: 'season-now'; season: { name: string; from: string } }
  /** Null: the entry is again as the journal tells it, or gone where it was an own one. */
  | { do: 'chronicle-note'; entry: string; note: ChronicleNote | null }
  /** A card of the same id gives up its place to it; a new one comes last. */
  | { do: 'card-put'; card: FreeCard }
  | { do: 'card-remove'; card: string }
  /** A kit of the same name gives up its place to it; a new one comes last. */
  | { do: 'kit-put'; kit: Kit }
  | { do: 'kit-remove'; kit: string }

/** The campaign after one change. Throws on a change that does not fit: that is a damaged journal, not a player's mistake. */
export function changeCampaign(campaign: Campaign | null, change: CampaignChange): Campaign {
  if (change.do === 'create') return change.campaign
  if (!campaign) throw new Error(`campaign change ${change.do} before its creation`)
  switch (change.do) {
    case 'rename':
      return { ...campaign, name: change.name }
    case 'player-add':
      return { ...campaign, players: [...campaign.players, change.player] }
    case 'player-rename':
      return {
        ...campaign,
        players: campaign.players.map((p) => (p.id === change.player ? { ...p, name: change.name } : p))
      }
    case 'player-remove':
      return { ...campaign, players: campaign.players.filter((p) => p.id !== change.player) }
    case 'house-rules':
      return { ...campaign, houseRules: change.houseRules }
    case 'overlay':
      return { ...campaign, overlay: change.overlay }
    case 'pack-put':
      return { ...campaign, packs: withPack(campaign.packs ?? [], change.pack) }
    case 'pack-remove':
      return { ...campaign, packs: (campaign.packs ?? []).filter((pack) => pack.id !== change.pack) }
    case 'season-close': {
      const { season: _, ...rest } = campaign
      return {
        ...rest,
        seasons: [...(campaign.seasons ?? []), change.season],
        ...(change.next && { season: change.next })
      }
    }
    case 'season-edit': {
      const { season, name, from, to } = change
      return {
        ...campaign,
        seasons: (campaign.seasons ?? []).map((one) => (one.id === season ? { ...one, name, from, to } : one))
      }
    }
    case 'season-now':
      return { ...campaign, season: change.season }
    case 'chronicle-note': {
      const { [change.entry]: _, ...rest } = campaign.chronicle ?? {}
      return { ...campaign, chronicle: change.note ? { ...rest, [change.entry]: change.note } : rest }
    }
    case 'card-put': {
      const { cards = [] } = campaign
      const known = cards.some((card) => card.id === change.card.id)
      return {
        ...campaign,
        cards: known
          ? cards.map((card) => (card.id === change.card.id ? change.card : card))
          : [...cards, change.card]
      }
    }
    case 'card-remove':
      return { ...campaign, cards: (campaign.cards ?? []).filter((card) => card.id !== change.card) }
    case 'kit-put': {
      const { kits = [] } = campaign
      const known = kits.some(({ name }) => name === change.kit.name)
      return {
        ...campaign,
        kits: known
          ? kits.map((kit) => (kit.name === change.kit.name ? change.kit : kit))
          : [...kits, change.kit]
      }
    }
    case 'kit-remove':
      return { ...campaign, kits: (campaign.kits ?? []).filter(({ name }) => name !== change.kit) }
  }
}

/** The packs with this one in the place of its earlier version, or at the end. */
export function withPack(packs: Pack[], put: Pack): Pack[] {
  return packs.some((pack) => pack.id === put.id)
    ? packs.map((pack) => (pack.id === put.id ? put : pack))
    : [...packs, put]
}
