import type { Departure } from '../../contract/views'
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
  const { acts, more } = await file.dependentsUpTo(seq, limit === undefined ? Infinity : MOST_COUNTED)
  const hanging = await file.acts(acts.slice(0, limit))
  return {
    act: actView(act!),
    hanging: hanging.map(actView),
    ...(limit !== undefined && { count: Math.min(acts.length, MOST_COUNTED) }),
    ...(more && { more })
  }
}
