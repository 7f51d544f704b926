import { basename, dirname, join } from 'node:path'
import type { Output } from '../../contract'
import { Refused } from '../../contract/errors'
import { fileNameOf, listLibrary } from '../../store/library/library'
import { placeOf } from '../../store/library/folder-kind'
import { StoreRefusal } from '../../store/sqlite/refusal'
import { rememberTold, wasTold } from '../../store/library/notices-seen'
import type { CampaignFile } from '../../store/campaign-file'
import type { Context, Session } from './context'

/** How often the file of the open campaign is looked after: by its metadata alone. */
const EVERY_MS = 3_000

/** Tells the windows when the file of an open campaign goes away, comes back or is replaced. Answers with what ends it. */
export function watchFile(file: CampaignFile, changed: () => void): () => void {
  let last = 'here'
  let looking = false
  const look = async (): Promise<void> => {
    // A share that is gone may keep whoever asks waiting for long.
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

/** The folder that a campaign lies in, where it is a share or synced and the person was not told yet; else null. */
export async function placeToTell(
  context: Context,
  file: CampaignFile
): Promise<{ kind: 'synced' | 'network'; by: string | null } | null> {
  if (context.fleeting) return null
  const { kind, by } = await placeOf(dirname(file.path))
  return kind === 'here' || (await wasTold(context.library, `place ${kind}`)) ? null : { kind, by }
}

/** They have read it: it is not said again, for no campaign of this library. */
export async function placeWasTold(context: Context, session: Session): Promise<void> {
  if (session.place) await rememberTold(context.library, `place ${session.place.kind}`)
  session.place = null
}

/** Both states of a campaign whose file was replaced while it is open; null where it was not. */
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

/** A name, beside the campaign's file, for the state that gives way: the campaign's with the moment of its last act. */
export async function nameAside(campaign: string, state: { name: string; at: string }): Promise<string> {
  const folder = dirname(campaign)
  const taken = (await listLibrary(folder)).map((entry) => basename(entry.path))
  return join(folder, fileNameOf(state.name, state.at, taken))
}

/** Refuses where the two states are not to be chosen between. */
export function twoStates(states: Output<'campaigns.states'>): NonNullable<Output<'campaigns.states'>> {
  if (!states) throw new Refused('not-replaced')
  return states
}
