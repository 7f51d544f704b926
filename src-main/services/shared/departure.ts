import type { Departure } from '../../contract/views'
import { isBlocked } from '../../store/campaign-file'
import type { Session } from './context'
import { actView } from './roster-view'

/**
 * The newest act in force by which a member left, and what depends on it: all, or the newest `limit` and how many
 * there are. Null if there is no such act.
 */
export async function departureOf(
  { file }: Session,
  asked: { roster: string; member: string; limit?: number | undefined }
): Promise<Departure | null> {
  const seq = await file.departure(asked.roster, asked.member)
  if (seq === null) return null
  const [act] = await file.acts([seq])
  const along = await file.tryUndo([seq])
  // An act in force can always be asked about; if not, nobody can undo it here.
  const hanging = isBlocked(along) ? [] : along.acts
  const shown = await file.acts(asked.limit === undefined ? hanging : hanging.slice(0, asked.limit))
  return {
    act: actView(act!),
    hanging: shown.map(actView),
    ...(asked.limit !== undefined && { count: hanging.length })
  }
}
