import { Refused } from '../../contract/errors'
import type { Campaign, Season, Standing } from '../../kernel/state/campaign'
import { present, type Roster } from '../../kernel/state/roster'
import type { BattleRow } from '../../store/campaign-file'

/** A roster's number of games and their results. */
type Results = Pick<Standing, 'played' | 'won' | 'drawn' | 'lost'>

/** Results by roster id; a roster that never played is missing. */
export type ResultsByRoster = ReadonlyMap<string, Results>

/** A closed season. Throws unknown-season. */
export function pastSeason({ seasons }: Campaign, id: string): Season {
  const season = seasons?.find((candidate) => candidate.id === id)
  if (!season) throw new Refused('unknown-season', { season: id })
  return season
}

const COUNTED = { win: 'won', draw: 'drawn', loss: 'lost' } as const

/** Each roster's state, and its results in these battles. Friendly battles don't count. */
export function standingsOf(
  campaign: Campaign,
  rosters: readonly Roster[],
  battles: readonly BattleRow[],
  results: ResultsByRoster = resultsIn(battles)
): Standing[] {
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
    ...(results.get(roster.id) ?? nothing())
  }))
}

const nothing = (): Results => ({ played: 0, won: 0, drawn: 0, lost: 0 })

/** Counts the results in one pass: a large campaign has thousands of battles. */
export function resultsIn(battles: readonly BattleRow[]): ResultsByRoster {
  const results = new Map<string, Results>()
  for (const { friendly, status, sides } of battles) {
    if (friendly || status !== 'finished') continue
    for (const { roster, result } of sides) {
      const sums = results.get(roster) ?? nothing()
      results.set(roster, sums)
      sums.played += 1
      if (result) sums[COUNTED[result]] += 1
    }
  }
  return results
}
