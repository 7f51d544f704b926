import { createHash } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import type { Output, Service } from '../contract'
import { Refused } from '../contract/errors'
import type { CampaignView } from '../contract/views'
import type { Campaign } from '../kernel/state/campaign'
import { campaignEvent, type CampaignEvent } from '../kernel/state/event'
import { layRules } from '../kernel/system/laid'
import { AS_IN_THE_BOOK, type Settings } from '../kernel/content/settings'
import { addsUp } from '../kernel/values/receipt'
import type { Json } from '../kernel/values/json'
import { isEmpty } from '../kernel/content/overlay'
import type { Roster } from '../kernel/state/roster'
import { reason } from '../kernel/values/verdict'
import {
  createCampaignFile,
  openCampaignFile,
  type Asked,
  type CampaignFile,
  type OpenOptions,
  type Snapshot
} from '../store/campaign-file'
import { fileNameFor, listLibrary } from '../store/library/library'
import { fileMadeBy } from '../store/journal/requests'
import { previewRepair, repairFile } from '../store/repair/repair-file'
import { restoreBackup, withoutLinks } from '../store/library/restore'
import { swapIn } from '../store/library/states'
import { BackupKeeper, backupsFinished } from './shared/backup-keeper'
import { backupEntries, findBackup } from './backups'
import { nameAside, placeToTell, placeWasTold, statesOf, twoStates, watchFile } from './shared/campaign-file-watch'
import {
  act,
  decided,
  loadedSystem,
  newSession,
  openSession,
  refreshSession,
  type Context,
  type Session
} from './shared/context'
import { answerOf } from './shared/once'
import { refuseUnseen } from './shared/replacing'
import { actView } from './shared/roster-view'
import type { Watch } from './tasks'

/** `force`: the person insists on taking over a lock. */
function opening(context: Context, force = false): OpenOptions {
  return {
    library: context.library,
    now: () => context.now().toISOString(),
    fleeting: context.fleeting,
    force
  }
}

/** Closes the open campaign, if one is, and backs it up where it changed, unless somebody else does. */
export async function closeSession(context: Context, { backup = true } = {}): Promise<void> {
  const session = context.session
  if (!session) return
  context.session = null
  session.unwatch()
  await session.backups?.close(backup)
  await context.openings.leave(session.file)
  await session.file.close()
}

/** Makes this file the open campaign, and a backup of it in the background where it changed since the last one. */
async function enter(context: Context, file: CampaignFile): Promise<CampaignView> {
  let session: Session
  try {
    context.session = session = newSession(
      context,
      file,
      await context.openings.markOf(file),
      await file.campaign()
    )
  } catch (error) {
    await file.close()
    throw error
  }
  session.unwatch = watchFile(file, () => context.changed([]))
  session.place = await placeToTell(context, file)
  const { backups: all, every, now, still, log } = context
  if (every) {
    session.backups = new BackupKeeper(file, { all, every, now, still, log, told: () => context.changed([]) })
    session.backups.inBackground('opened')
  }
  context.changed([])
  return campaignView(session)
}

export async function campaignView(session: Session): Promise<CampaignView> {
  const { file, name, mark, campaign, system, rules } = session
  const [undo, redo] = [await file.undoable(), await file.redoable()]
  return {
    id: campaign.id,
    mark,
    file: name,
    readOnly: file.readOnly,
    standing: await file.standing(),
    place: session.place,
    name: campaign.name,
    system: campaign.system,
    systemName: system.sheet(rules).name,
    players: campaign.players,
    houseRules: campaign.houseRules,
    packs: (campaign.packs ?? []).map(({ id, version, name }) => ({ id, version, name })),
    rulesMark: markOf(campaign),
    corrects: system.corrections !== undefined,
    rulesLeftOut: session.leftOut,
    damaged: damagesOf(session),
    undo: undo && actView(undo),
    redo: redo && actView(redo)
  }
}

/** What was seen of damaged rows: once for each that they belong to. */
function damagesOf({ file }: Session): CampaignView['damaged'] {
  const named = file.damages().map(({ part, kind, id, name, act, at }) => ({
    part: String(part ?? 'file'),
    kind: text(kind),
    id: text(id),
    name: text(name),
    act: typeof act === 'number' ? act : null,
    at: text(at)
  }))
  return [...new Map(named.map((one) => [JSON.stringify(one), one])).values()]
}

function text(value: Json | undefined): string | null {
  return typeof value === 'string' ? value : null
}

/** Tells one set of rules from another, so that a window knows when to ask for the system anew. */
function markOf({ packs, overlay, houseRules }: Campaign): string {
  return createHash('sha256')
    .update(JSON.stringify([packs ?? [], overlay ?? {}, houseRules]))
    .digest('base64url')
    .slice(0, 16)
}

/** One change of the campaign itself: journal, then the session's own copy. */
async function change(
  context: Context,
  method: string,
  input: object,
  event: CampaignEvent
): Promise<CampaignView> {
  const session = openSession(context)
  await act(context, session, method, input, [event])
  return campaignView(await refreshSession(context, session))
}

function playerOf(campaign: Campaign, id: string): Campaign['players'][number] {
  const player = campaign.players.find((p) => p.id === id)
  if (!player) throw new Refused('unknown-player', { player: id })
  return player
}

/** What was seen of damage since the campaign was opened, where this is its file. */
function problemOf({ session }: Context, file: string): Output<'campaigns.list'>[number]['problem'] {
  const [seen] = session?.name === file ? session.file.damages() : []
  return seen ? { code: 'file-damaged', params: { path: file, ...seen, opens: true } } : null
}

/** All that can be checked in a copy of the campaign, which is removed then. */
async function checked(session: Session, copy: Snapshot, watch: Watch): Promise<Output<'campaigns.check'>> {
  try {
    const findings: Output<'campaigns.check'>['findings'] = await copy.check(watch)
    const rosters = await copy.rosters()
    return {
      findings: [...findings, ...receiptFindings(session, rosters)],
      rosters: rosters.length,
      acts: await copy.lastAct()
    }
  } finally {
    await copy.drop()
  }
}

/** What the store can't judge: that the figures which the system shows add up. A roster that it can't show at all is a finding, too. */
function receiptFindings(
  { system, rules }: Session,
  rosters: Roster[]
): Output<'campaigns.check'>['findings'] {
  return rosters.flatMap((roster) => {
    try {
      const figures = [
        ...system.summary(rules, roster).figures,
        ...system.members(rules, roster).flatMap((m) => m.figures)
      ]
      const wrong = figures.filter((f) => f.receipt && !(addsUp(f.receipt) && f.receipt.total === f.amount))
      return wrong.map((f) => ({
        code: 'receipt-does-not-add-up',
        params: { roster: roster.name, figure: f.key }
      }))
    } catch {
      return [{ code: 'not-shown', params: { roster: roster.name } }]
    }
  })
}

/** Makes a campaign file in the library and opens it; refused before anything is made where the settings can't stand. */
export async function beginCampaign(
  context: Context,
  begun: { name: string; system: string; players: string[]; settings: Settings }
): Promise<CampaignView> {
  const { name, system, players, settings } = begun
  const { system: known, raw } = loadedSystem(context, system)
  decided(layRules(known, raw, settings))
  const { packs, overlay, houseRules } = settings
  const campaign: Campaign = {
    id: context.newId(),
    name,
    system: known.id,
    players: players.map((player) => ({ id: context.newId(), name: player })),
    houseRules,
    ...(packs.length > 0 && { packs }),
    ...(!isEmpty(overlay) && { overlay })
  }
  const event = campaignEvent(campaign.id, 'campaign-created', { name, system }, [{ do: 'create', campaign }])
  const first = { method: 'campaigns.create', input: { name, system }, events: [event] }
  const { asked } = context
  const files = (await listLibrary(context.library)).map((entry) => entry.path)
  const made = asked && (await fileMadeBy(files, asked.id))
  if (made) return beganBefore(context, made, asked)
  await closeSession(context)
  const path = join(
    context.library,
    fileNameFor(
      name,
      files.map((file) => basename(file))
    )
  )
  const view = await enter(
    context,
    await createCampaignFile(path, { seed: context.newSeed(), act: first, asked }, opening(context))
  )
  if (asked) await openSession(context).file.remember(asked, view)
  return view
}

/** The same request once more, whose first answer was lost with the host that gave it: the campaign is there, and is opened. */
async function beganBefore(context: Context, path: string, asked: Asked): Promise<CampaignView> {
  if (context.session?.file.path !== (await withoutLinks(path))) {
    const opened = await openCampaignFile(path, opening(context))
    await closeSession(context)
    await enter(context, opened)
  }
  const session = openSession(context)
  const done = await session.file.answerTo(asked.id)
  return ((done && answerOf(done, asked)) as CampaignView | null) ?? campaignView(session)
}

export function campaignsService(context: Context): Service<'campaigns'> {
  return {
    list: async () => {
      const entries = await listLibrary(context.library)
      return entries.map(({ path, id: _, size, ...entry }) => ({
        ...entry,
        file: basename(path),
        bytes: size,
        open: basename(path) === context.session?.name,
        problem: entry.problem ?? problemOf(context, basename(path))
      }))
    },

    create: ({ name, system, players, houseRules }) =>
      beginCampaign(context, { name, system, players, settings: { ...AS_IN_THE_BOOK, houseRules } }),

    open: async ({ file, force }) => {
      const path = join(context.library, file)
      if (context.session?.name === file) return campaignView(context.session)
      // The other is opened first: where it can't be, the one that is open stays open.
      const opened = await openCampaignFile(path, opening(context, force))
      await closeSession(context)
      return enter(context, opened)
    },

    close: async () => {
      await closeSession(context)
      context.changed([])
      return null
    },

    current: async () => (context.session ? campaignView(context.session) : null),

    rename: async ({ name, was }) => {
      const { campaign } = openSession(context)
      refuseUnseen({ field: 'name' }, { was, now: campaign.name, wanted: name })
      return change(
        context,
        'campaigns.rename',
        { name },
        campaignEvent(campaign.id, 'campaign-renamed', { name }, [{ do: 'rename', name }])
      )
    },

    states: () => statesOf(openSession(context)),

    keepState: async ({ keep }) => {
      const session = openSession(context)
      const { path } = session.file
      const { here, there, problem } = twoStates(await statesOf(session))
      if (keep === 'there' && problem) throw new Refused(problem.code, problem.params)
      if (keep === 'here' && !here) throw new Refused('state-gone')
      // Both are files of the library before anything takes another's place.
      const ours = here && (await nameAside(context, here))
      if (ours) await session.file.writeState(ours)
      await closeSession(context, { backup: false })
      let aside = ours
      if (keep === 'here') {
        aside = await nameAside(context, there ?? here!)
        await swapIn(path, ours!, aside, opening(context))
      }
      return {
        ...(await enter(context, await openCampaignFile(path, opening(context)))),
        aside: aside && basename(aside)
      }
    },

    placeTold: async () => {
      await placeWasTold(context, openSession(context))
      context.changed([])
      return null
    },

    addPlayer: (input) => {
      const player = { id: context.newId(), name: input.name }
      return change(
        context,
        'campaigns.addPlayer',
        input,
        campaignEvent(openSession(context).campaign.id, 'player-added', { name: input.name }, [
          { do: 'player-add', player }
        ])
      )
    },

    renamePlayer: async ({ was: seen, ...input }) => {
      const { campaign } = openSession(context)
      const was = playerOf(campaign, input.player).name
      refuseUnseen({ field: 'name', player: input.player }, { was: seen, now: was, wanted: input.name })
      const facts = { was, name: input.name }
      return change(
        context,
        'campaigns.renamePlayer',
        input,
        campaignEvent(campaign.id, 'player-renamed', facts, [{ do: 'player-rename', ...input }])
      )
    },

    removePlayer: async ({ was, ...input }) => {
      const { campaign, file } = openSession(context)
      const { name } = playerOf(campaign, input.player)
      refuseUnseen({ field: 'name', player: input.player }, { was, now: name, wanted: null })
      const led = (await file.rosterRows()).filter((row) => row.player === input.player)
      if (led.length > 0)
        throw new Refused('refused', {}, [
          reason('player-leads', [], { name, rosters: led.map((row) => row.name) })
        ])
      return change(
        context,
        'campaigns.removePlayer',
        input,
        campaignEvent(campaign.id, 'player-removed', { name }, [{ do: 'player-remove', ...input }])
      )
    },

    check: ({ task }) =>
      context.tasks.run(task, async (watch) => {
        const { session, copy } = await context.still(async () => {
          const session = openSession(context)
          return { session, copy: await session.file.snapshot() }
        })
        let taken = false
        try {
          // Asked twice of the same state, it is done once; asked anew after an act, it speaks of that, too.
          const key = `check ${session.file.path} ${await copy.lastAct()}`
          return await context.shared.run(key, watch, (shared) => {
            taken = true
            return checked(session, copy, shared)
          })
        } finally {
          if (!taken) await copy.drop()
        }
      }),

    backups: ({ file }) => backupEntries(context, file),

    restore: async ({ file, backup, list, force }) => {
      const path = join(context.library, file)
      const found = await findBackup(context, { file, list, backup })
      // What is being made of the campaign that was closed just now may be the newest of it.
      await backupsFinished(context.backups)
      const wasOpen = context.session !== null && context.session.file.path === (await withoutLinks(path))
      if (wasOpen) await closeSession(context, { backup: false }) // what was there becomes one below
      let restored
      try {
        restored = await restoreBackup(path, found.path, opening(context, force))
      } catch (error) {
        // Nothing was replaced: the person stays where they were.
        if (wasOpen) await enter(context, await openCampaignFile(path, opening(context)))
        throw error
      }
      const opened = await openCampaignFile(path, opening(context))
      await closeSession(context)
      const { aside, damaged } = restored
      return {
        ...(await enter(context, opened)),
        aside: aside && basename(aside),
        asideList: aside && basename(dirname(aside)),
        damagedAside: damaged !== null
      }
    },

    repair: async ({ file, preview, force }) => {
      const session = file === undefined ? openSession(context) : context.session
      const path = file === undefined ? session!.file.path : join(context.library, file)
      const open = session !== null && session.file.path === (await withoutLinks(path))
      if (preview)
        return {
          repair: open
            ? await session.file.previewRepair()
            : await previewRepair(path, opening(context, force)),
          done: false,
          aside: null,
          campaign: null
        }
      await backupsFinished(context.backups)
      if (open) await closeSession(context, { backup: false }) // what was there is put aside below
      try {
        const done = await repairFile(path, opening(context, force))
        return {
          repair: done?.repair ?? null,
          done: done !== null,
          aside: done && basename(done.aside),
          campaign: open ? await enter(context, await openCampaignFile(path, opening(context))) : null
        }
      } catch (error) {
        // Nothing was replaced: the person stays where they were, as far as that can be opened.
        if (open && !context.session)
          await openCampaignFile(path, opening(context))
            .then((again) => enter(context, again))
            .catch(() => context.changed([]))
        throw error
      }
    }
  }
}
