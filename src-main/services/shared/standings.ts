import type { Campaign, Standing } from '../../kernel/state/campaign'
import { present, type Roster } from '../../kernel/state/roster'
import type { BattleRow } from '../../store/campaign-file'

/** How often a roster took part, and how it ended. */
type Fared = Pick<Standing, 'played' | 'won' | 'drawn' | 'lost'>

const COUNTED = { win: 'won', draw: 'drawn', loss: 'lost' } as const

/** How each roster stands now, and how it fared in these battles. What was friendly counts for nobody. */
export function standingsOf(campaign: Campaign, rosters: Roster[], battles: BattleRow[]): Standing[] {
  const fared = faredIn(battles)
  return rosters.map((roster) => ({
    roster: roster.id,
    name: roster.name,
    kindName: roster.kindName,
    player: campaign.players.find((player) => player.id === roster.player)?.name ?? null,
    stage: roster.stage,
    value: roster.numbers['value'] ?? null,
    money: roster.money,
    numbers: roster.numbers,
    members: present(roster).length,
    ...(fared.get(roster.id) ?? nothing())
  }))
}

const nothing = (): Fared => ({ played: 0, won: 0, drawn: 0, lost: 0 })

/** By roster, in one walk: there are more battles than gangs, and a year has thousands. */
function faredIn(battles: BattleRow[]): Map<string, Fared> {
  const fared = new Map<string, Fared>()
  for (const { friendly, status, sides } of battles) {
    if (friendly || status !== 'finished') continue
    for (const { roster, result } of sides) {
      const sums = fared.get(roster) ?? nothing()
      fared.set(roster, sums)
      sums.played += 1
      if (result) sums[COUNTED[result]] += 1
    }
  }
  return fared
}
