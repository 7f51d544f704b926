import type { Departure } from '../../contract/views'
import type { ActRecord } from '../../store/campaign-file'
import type { Session } from './context'
import { actView } from './roster-view'

/** Acts are read in pages of this many. */
const PAGE = 200

/** The newest act in force by which a member left, and its dependents; null if there is none. */
export async function departureOf(
  { file }: Session,
  roster: string,
  member: string
): Promise<Departure | null> {
  for (let before: number | undefined; ;) {
    const acts: ActRecord[] = await file.history({
      subject: { kind: 'roster', id: roster },
      limit: PAGE,
      ...(before !== undefined && { before })
    })
    const found = acts.find(
      (act) =>
        act.kind === 'act' &&
        act.standing &&
        act.events.some((event) =>
          event.changes.some((change) => change.do === 'member-leave' && change.member === member)
        )
    )
    if (found)
      return { act: actView(found), hanging: (await file.blockedBy(found.seq, { apart: true })).map(actView) }
    if (acts.length < PAGE) return null
    before = acts.at(-1)!.seq
  }
}
