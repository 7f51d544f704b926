import { Refused } from '../../contract/errors'
import type { Roster } from '../../kernel/state/roster'
import { reason } from '../../kernel/values/verdict'
import type { BattleRow } from '../../store/campaign-file'
import type { Session } from './context'

/** The battles being fought, by the rows of all: no finished one is read. Throws if a row is damaged. */
export async function battlesUnderWay({ file }: Session): Promise<BattleRow[]> {
  return (await file.battleRows({ all: true })).filter(({ status }) => status === 'open')
}

/** Refuses while one of these rosters is in a battle. */
export async function refuseInBattle(session: Session, rosters: (Roster | null)[]): Promise<void> {
  const open = await battlesUnderWay(session)
  const busy = rosters.flatMap((roster) =>
    open
      .filter((battle) => battle.sides.some((side) => side.roster === roster?.id))
      .map((battle) => reason('in-battle', [], { roster: roster!.name, battle: battle.name }))
  )
  if (busy.length > 0) throw new Refused('refused', {}, busy)
}
