import type { Campaign, Standing } from '../../kernel/state/campaign'
import { present, type Roster } from '../../kernel/state/roster'
import type { BattleRow } from '../../store/campaign-file'

/** How each roster stands now, and how it fared in these battles. What was friendly counts for nobody. */
export function standingsOf(campaign: Campaign, rosters: Roster[], battles: BattleRow[]): Standing[] {
  return rosters.map((roster) => {
    const sides = battles.flatMap((battle) =>
      battle.friendly || battle.status !== 'finished'
        ? []
        : battle.sides.filter((side) => side.roster === roster.id)
    )
    const times = (result: string) => sides.filter((side) => side.result === result).length
    return {
      roster: roster.id,
      name: roster.name,
      kindName: roster.kindName,
      player: campaign.players.find((player) => player.id === roster.player)?.name ?? null,
      stage: roster.stage,
      value: roster.numbers['value'] ?? null,
      money: roster.money,
      numbers: roster.numbers,
      members: present(roster).length,
      played: sides.length,
      won: times('win'),
      drawn: times('draw'),
      lost: times('loss')
    }
  })
}
