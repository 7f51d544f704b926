import type { FreeCard } from './free-card'
import type { Localised } from '../values/json'
import type { Settings } from '../content/settings'
import type { Overlay, Pack } from '../content/overlay'
import type { SharedPreset } from '../content/shared-preset'
import type { HouseRules } from '../values/raw-system'
import type { Stage } from './roster'

export interface Player {
  id: string
  name: string
}

/** A roster's place in the standings: its state at that time, and its results in the season. */
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

/** A past season, with its final standings. The rosters went on unchanged. */
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

/** Handwritten changes to an entry of the chronicle; a wholly handwritten entry consists of nothing else. */
export interface ChronicleNote {
  /** YYYY-MM-DD: the day of a handwritten entry, or of the journal's entry when the note was written. */
  day: string
  /** Replaces the journal's title and text; left out if those apply. */
  written?: { title: string; text: string }
  /** True if the entry is hidden from reading, export and print. */
  leftOut?: boolean
}

/** Items that are bought together, under a name. */
export interface Kit {
  name: string
  things: { thing: string; on?: string; fits?: number }[]
}

/** The key of `BackPictures` for all kinds of cards; no kind has it. */
export const ALL_KINDS = '*'

/**
 * The pictures of card backs, by kind of card: an id in the campaign file, or null for the back that the program
 * draws. A kind that is left out has the picture of `ALL_KINDS`.
 */
export type BackPictures = { [kind: string]: string | null }

/** The campaign itself; rosters and battles have states of their own. */
export interface Campaign {
  id: string
  name: string
  system: string
  players: Player[]
  houseRules: HouseRules
  /** Content packs in the order of installation; left out if there never was one. */
  packs?: Pack[]
  /** The campaign's own tables; left out if none was ever changed. */
  overlay?: Overlay
  /** Past seasons, oldest first; left out if there are none. */
  seasons?: Season[]
  /** The current season's name and first day; left out if it has no name. */
  season?: { name: string; from: string }
  /** Handwritten notes by entry of the chronicle; left out if there are none. */
  chronicle?: { [entry: string]: ChronicleNote }
  /** Custom cards in the order of writing; left out if there never was one. */
  cards?: FreeCard[]
  /** Saved kits in the order of saving; left out if there never was one. */
  kits?: Kit[]
  /** What the backs of cards show; left out if that was never chosen. */
  backs?: BackPictures
  /** Presets for its decks in the order of keeping; left out if there never was one. */
  presets?: SharedPreset[]
}

/** The settings that a campaign's rules depend on. */
export function settingsOf({ packs = [], overlay = {}, houseRules }: Campaign): Settings {
  return { packs, overlay, houseRules }
}

/** All ways in which a campaign can change. */
export type CampaignChange =
  | { do: 'create'; campaign: Campaign }
  | { do: 'rename'; name: string }
  | { do: 'player-add'; player: Player }
  | { do: 'player-rename'; player: string; name: string }
  | { do: 'player-remove'; player: string }
  | { do: 'house-rules'; houseRules: HouseRules }
  | { do: 'overlay'; overlay: Overlay }
  /** Replaces the pack with the same id; a new one is added at the end. */
  | { do: 'pack-put'; pack: Pack }
  | { do: 'pack-remove'; pack: string }
  /** Ends the season; `next` names the following one, null if it has no name. */
  | { do: 'season-close'; season: Season; next: { name: string; from: string } | null }
  | { do: 'season-edit'; season: string; name: string; from: string; to: string }
  | { do: 'season-now'; season: { name: string; from: string } }
  /** Null removes the note: the entry is as in the journal again, or gone if it was wholly handwritten. */
  | { do: 'chronicle-note'; entry: string; note: ChronicleNote | null }
  /** Replaces the card with the same id; a new one is added at the end. */
  | { do: 'card-put'; card: FreeCard }
  | { do: 'card-remove'; card: string }
  /** Replaces the kit with the same name; a new one is added at the end. */
  | { do: 'kit-put'; kit: Kit }
  | { do: 'kit-remove'; kit: string }
  | { do: 'back-put'; kind: string; picture: string | null }
  | { do: 'back-remove'; kind: string }
  /** Replaces the preset with the same name; a new one is added at the end. */
  | { do: 'preset-put'; preset: SharedPreset }
  | { do: 'preset-remove'; preset: string }

/**
 * Returns the campaign after one change. Throws if the change doesn't fit: that means a damaged journal, not
 * a player's mistake.
 */
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
        seasons: (campaign.seasons ?? []).map((known) =>
          known.id === season ? { ...known, name, from, to } : known
        )
      }
    }
    case 'season-now':
      return { ...campaign, season: change.season }
    case 'chronicle-note': {
      const { [change.entry]: _, ...rest } = campaign.chronicle ?? {}
      return { ...campaign, chronicle: change.note ? { ...rest, [change.entry]: change.note } : rest }
    }
    case 'card-put': {
      return { ...campaign, cards: put(campaign.cards, change.card, (card) => card.id === change.card.id) }
    }
    case 'card-remove':
      return { ...campaign, cards: (campaign.cards ?? []).filter((card) => card.id !== change.card) }
    case 'kit-put': {
      return { ...campaign, kits: put(campaign.kits, change.kit, ({ name }) => name === change.kit.name) }
    }
    case 'kit-remove':
      return { ...campaign, kits: (campaign.kits ?? []).filter(({ name }) => name !== change.kit) }
    case 'preset-put': {
      const { preset } = change
      return { ...campaign, presets: put(campaign.presets, preset, ({ name }) => name === preset.name) }
    }
    case 'preset-remove':
      return { ...campaign, presets: (campaign.presets ?? []).filter(({ name }) => name !== change.preset) }
    case 'back-put':
      return { ...campaign, backs: { ...campaign.backs, [change.kind]: change.picture } }
    case 'back-remove': {
      const { [change.kind]: _, ...backs } = campaign.backs ?? {}
      return { ...campaign, backs }
    }
  }
}

/** The packs with this one in place of its earlier version, or at the end. */
export function withPack(packs: Pack[], put: Pack): Pack[] {
  return packs.some((pack) => pack.id === put.id)
    ? packs.map((pack) => (pack.id === put.id ? put : pack))
    : [...packs, put]
}

/** The list with this entry in place of the same one; a new one is added at the end. */
function put<Entry>(list: Entry[] = [], entry: Entry, isSame: (listed: Entry) => boolean): Entry[] {
  return list.some(isSame) ? list.map((listed) => (isSame(listed) ? entry : listed)) : [...list, entry]
}
