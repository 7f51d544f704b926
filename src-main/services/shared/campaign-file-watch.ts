import { basename, dirname, join } from 'node:path'
import type { Output } from '../../contract'
import { Refused } from '../../contract/errors'
import { fileNameOf, listLibrary } from '../../store/library/library'
import { placeOf } from '../../store/library/folder-kind'
import { StoreRefusal } from '../../store/sqlite/refusal'
import { rememberNotice, wasNoticeShown } from '../../store/library/notices-seen'
import type { CampaignFile } from '../../store/campaign-file'
import type { Context, Session } from './context'

/** How often the open campaign's file is checked, by its metadata alone. */
const EVERY_MS = 3_000

/**
 * Tells the windows when the file of an open campaign disappears, comes back or is replaced. Returns a
 * function that stops watching.
 */
export function watchFile(file: CampaignFile, changed: () => void): () => void {
  let last = 'here'
  let looking = false
  const look = async (): Promise<void> => {
    // A lost network share may take long to answer.
    if (looking) return
    looking = true
    const now = await file.standing().catch(() => last)
    looking = false
    if (now !== last) changed()
    last = now
  }
  const timer = setInterval(() => void look(), EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** The folder of a campaign, if it is synced or on a share and the person was not warned yet; else null. */
export async function placeToTell(
  context: Context,
  file: CampaignFile
): Promise<{ kind: 'synced' | 'network'; by: string | null } | null> {
  if (context.fleeting) return null
  const { kind, by } = await placeOf(dirname(file.path))
  return kind === 'here' || (await wasNoticeShown(context.library, `place ${kind}`)) ? null : { kind, by }
}

/** Records that the warning was read; it is not repeated for any campaign of this library. */
export async function placeWasShown(context: Context, session: Session): Promise<void> {
  if (session.place) await rememberNotice(context.library, `place ${session.place.kind}`)
  session.place = null
}

/** Both states of a campaign whose file was replaced while open; null if it was not replaced. */
export async function statesOf(session: Session): Promise<Output<'campaigns.states'>> {
  if ((await session.file.standing()) !== 'replaced') return null
  const there = await session.file.stateThere().catch((error: unknown) => {
    if (error instanceof StoreRefusal) return { code: error.code, params: error.params }
    throw error
  })
  return {
    here: await session.file.stateHere(),
    ...('code' in there ? { there: null, problem: there } : { there, problem: null })
  }
}

/** A file name beside the campaign for the other state: the campaign's name with the time of its last act. */
export async function nameAside(campaign: string, state: { name: string; at: string }): Promise<string> {
  const folder = dirname(campaign)
  const taken = (await listLibrary(folder)).map((entry) => basename(entry.path))
  return join(folder, fileNameOf(state.name, state.at, taken))
}

/** Refuses if there are no two states to choose between. */
export function twoStates(states: Output<'campaigns.states'>): NonNullable<Output<'campaigns.states'>> {
  if (!states) throw new Refused('not-replaced')
  return states
}
