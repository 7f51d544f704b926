import type { Departure } from '../../contract/views'
import { isBlocked } from '../../store/campaign-file'
import type { Session } from './context'
import { actView } from './roster-view'

/** With a limit, so many dependent acts are counted at the most. */
const MOST_COUNTED = 500

/**
 * The newest act in force by which a member left, and what depends on it: all, or the newest `limit` of those that were
 * counted. Null if there is no such act.
 */
export async function departureOf(
  { file }: Session,
  asked: { roster: string; member: string; limit?: number | undefined }
): Promise<Departure | null> {
  const { limit } = asked
  const seq = await file.departure(asked.roster, asked.member)
  if (seq === null) return null
  const [act] = await file.acts([seq])
  if (limit === undefined) {
    const along = await file.tryUndo([seq])
    // An act in force can always be asked about; if not, nobody can undo it here.
    const hanging = await file.acts(isBlocked(along) ? [] : along.acts)
    return { act: actView(act!), hanging: hanging.map(actView) }
  }
  const { acts, more } = await file.dependentsUpTo(seq, MOST_COUNTED)
  const hanging = await file.acts(acts.slice(0, limit))
  return {
    act: actView(act!),
    hanging: hanging.map(actView),
    count: more ? MOST_COUNTED : acts.length,
    ...(more && { more })
  }
}
