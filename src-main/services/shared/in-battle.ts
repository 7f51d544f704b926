import { Refused } from '../../contract/errors'
import type { Roster } from '../../kernel/state/roster'
import { reason } from '../../kernel/values/verdict'
import type { Session } from './context'

/** Refuses while one of these rosters is in a battle. */
export async function refuseInBattle(session: Session, rosters: (Roster | null)[]): Promise<void> {
  const open = (await session.file.battleRows({ all: true })).filter((battle) => battle.status === 'open')
  const busy = rosters.flatMap((roster) =>
    open
      .filter((battle) => battle.sides.some((side) => side.roster === roster?.id))
      .map((battle) => reason('in-battle', [], { roster: roster!.name, battle: battle.name }))
  )
  if (busy.length > 0) throw new Refused('refused', {}, busy)
}
