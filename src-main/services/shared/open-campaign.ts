import { basename, join } from 'node:path'
import type { CampaignView } from '../../contract/views'
import type { Campaign } from '../../kernel/state/campaign'
import { campaignEvent } from '../../kernel/state/event'
import { resolveRules } from '../../kernel/system/resolved-rules'
import type { Settings } from '../../kernel/content/settings'
import { isEmpty } from '../../kernel/content/overlay'
import {
  createCampaignFile,
  openCampaignFile,
  type NamedRequest,
  type CampaignFile,
  type OpenOptions
} from '../../store/campaign-file'
import { fileNameFor, listLibrary } from '../../store/library/library'
import { fileMadeBy } from '../../store/journal/requests'
import { rememberRecent } from '../../store/library/recent'
import { withoutLinks } from '../../store/library/restore'
import { BackupKeeper } from './backup-keeper'
import { placeToTell, watchFile } from './campaign-file-watch'
import { KeptAnnals } from './kept-annals'
import { decided, loadedSystem, newSession, openSession, type Context, type Session } from './context'
import { answerOf } from './once-per-request'
import { campaignView } from './campaign-view'
import type { FromTemplate } from './templates'

/** `force`: the person confirmed taking over a lock. */
export function opening(context: Context, force = false): OpenOptions {
  return {
    library: context.library,
    now: () => context.now().toISOString(),
    fleeting: context.fleeting,
    batched: context.unread,
    force,
    foretell: (system) => void context.systems.get(system)?.begin()
  }
}

/**
 * Closes the open campaign, if any, and backs it up if it changed; `backup` false if the caller does that.
 */
export async function closeSession(context: Context, { backup = true } = {}): Promise<void> {
  const session = context.session
  if (!session) return
  context.session = null
  session.unwatch()
  await session.annals?.settled()
  await session.backups?.close(backup)
  await context.openings.leave(session.file)
  await session.file.close()
}

/** Makes this file the open campaign; backs it up in the background if it changed since its last backup. */
export async function enter(context: Context, file: CampaignFile): Promise<CampaignView> {
  let session: Session
  try {
    context.session = session = await newSession(
      context,
      { file, name: await context.outside.nameOf(file.path) },
      await context.openings.markOf(file),
      await file.campaign()
    )
  } catch (error) {
    await file.close()
    throw error
  }
  session.unwatch = watchFile(file, () => context.changed([]))
  session.place = await placeToTell(context, file)
  if (context.recent) await rememberOpened(context, session)
  if (context.annals)
    session.annals = new KeptAnnals(file, {
      ...context.annals,
      library: context.library,
      program: `${context.version} ${context.commit}`,
      log: context.log
    })
  const { backups: all, every, now, still, log } = context
  if (every) {
    session.backups = new BackupKeeper(file, {
      all,
      every,
      now,
      still,
      log,
      notify: () => context.changed([])
    })
    session.backups.inBackground('opened')
  }
  context.changed([])
  return campaignView(session)
}

/** Adds it to the recent files. */
async function rememberOpened(
  { library, now, desktop }: Context,
  { file, campaign }: Session
): Promise<void> {
  const { name, system } = campaign
  await rememberRecent(library, { path: file.path, name, system, at: now().toISOString() })
  desktop?.opened?.(file.path)
}

/**
 * Creates a campaign file in the library and opens it; refuses invalid settings before anything is made. `bring`: what
 * it begins with besides its settings, by its rules.
 */
export async function beginCampaign(
  context: Context,
  begun: { name: string; system: string; players: string[]; settings: Settings },
  bring: (rules: unknown) => Promise<FromTemplate> = async () => ({ presets: [], backs: {}, pictures: [] })
): Promise<CampaignView> {
  const { name, system, players, settings } = begun
  const { system: known, raw } = await loadedSystem(context, system)
  const { rules } = decided(resolveRules(known, raw, settings))
  const { presets, backs, pictures } = await bring(rules)
  const { packs, overlay, houseRules } = settings
  const campaign: Campaign = {
    id: context.newId(),
    name,
    system: known.id,
    players: players.map((player) => ({ id: context.newId(), name: player })),
    houseRules,
    ...(packs.length > 0 && { packs }),
    ...(!isEmpty(overlay) && { overlay }),
    ...(presets.length > 0 && { presets }),
    ...(Object.keys(backs).length > 0 && { backs })
  }
  const event = campaignEvent(campaign.id, 'campaign-created', { name, system }, [{ do: 'create', campaign }])
  const first = { method: 'campaigns.create', input: { name, system }, events: [event] }
  const { asked } = context
  const files = (await listLibrary(context.library)).map((entry) => entry.path)
  const made = asked && (await fileMadeBy(files, asked.id))
  if (made) return beganBefore(context, made, asked)
  const path = join(
    context.library,
    fileNameFor(
      name,
      files.map((file) => basename(file))
    )
  )
  // The new one is made first: if that fails, the current one stays open.
  const file = await createCampaignFile(
    path,
    { seed: context.newSeed(), act: first, asked, pictures },
    opening(context)
  )
  await closeSession(context)
  const view = await enter(context, file)
  if (asked) await openSession(context).file.remember(asked, view)
  return view
}

/** The same request again, after its first answer was lost with the host: opens the existing campaign. */
async function beganBefore(context: Context, path: string, asked: NamedRequest): Promise<CampaignView> {
  if (context.session?.file.path !== (await withoutLinks(path))) {
    const opened = await openCampaignFile(path, opening(context))
    await closeSession(context)
    await enter(context, opened)
  }
  const session = openSession(context)
  const done = await session.file.answerTo(asked.id)
  return ((done && answerOf(done, asked)) as CampaignView | null) ?? campaignView(session)
}
