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
}

/** The closed set of ways in which a campaign changes. */
export type CampaignChange =
  | { do: 'create'; campaign: Campaign }
  | { do: 'rename'; name: string }
  | { do: 'player-add'; player: Player }
  | { do: 'player-rename'; player: string; name: string }
  | { do: 'player-remove'; player: string }
  | { do: 'house-rules'; houseRules: HouseRules }

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
  }
}
