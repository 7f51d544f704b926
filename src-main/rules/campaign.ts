import type { Settings } from './laid'
import type { Overlay, Pack } from './overlay'
import type { HouseRules } from './raw-system'

export interface Player {
  id: string
  name: string
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
      return { ...campaign, players: campaign.players.map((p) => (p.id === change.player ? { ...p, name: change.name } : p)) }
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
  }
}

/** The packs with this one in the place of its earlier version, or at the end. */
export function withPack(packs: Pack[], put: Pack): Pack[] {
  return packs.some((pack) => pack.id === put.id) ? packs.map((pack) => (pack.id === put.id ? put : pack)) : [...packs, put]
}
