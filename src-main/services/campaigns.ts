import { basename, dirname } from 'node:path'
import type { Output, Service } from '../contract'
import { Refused } from '../contract/errors'
import type { CampaignView } from '../contract/views'
import type { Campaign } from '../kernel/state/campaign'
import { campaignEvent, type CampaignEvent } from '../kernel/state/event'
import { AS_IN_THE_BOOK } from '../kernel/content/settings'
import { addsUp } from '../kernel/values/receipt'
import type { Roster } from '../kernel/state/roster'
import { reason } from '../kernel/values/verdict'
import type { Watch } from '../kernel/values/watch'
import { openCampaignFile, type Snapshot } from '../store/campaign-file'
import { listLibrary } from '../store/library/library'
import { repairFile } from '../store/repair/repair-file'
import { restoreBackup, withoutLinks } from '../store/library/restore'
import { swapIn } from '../store/library/state-summary'
import { backupsFinished } from './shared/backup-keeper'
import { backupEntries, findBackup } from './shared/backup-list'
import { nameAside, placeWasShown, statesOf, twoStates } from './shared/campaign-file-watch'
import { act, openSession, refreshSession, type Context, type Session } from './shared/context'
import { refuseUnseen } from './shared/replacing'
import { campaignView } from './shared/campaign-view'
import { opening, closeSession, enter, beginCampaign } from './shared/open-campaign'

/** Writes one change of the campaign: to the journal, then to the session's copy. */
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

/** True if this is the open campaign's file, also by a link to it. */
async function isOpen({ session }: Context, path: string): Promise<boolean> {
  return session !== null && session.file.path === (await withoutLinks(path))
}

/** The damage noticed since the open campaign was opened. */
function problemOf({ session }: Context, file: string): Output<'campaigns.list'>[number]['problem'] {
  const [seen] = session?.file.damages() ?? []
  return seen ? { code: 'file-damaged', params: { path: file, ...seen, opens: true } } : null
}

/** Runs all checks on a copy of the campaign and removes the copy. */
async function checked(
  context: Context,
  session: Session,
  copy: Snapshot,
  watch: Watch
): Promise<Output<'campaigns.check'>> {
  try {
    const findings: Output<'campaigns.check'>['findings'] = await copy.check(watch)
    // The cells are an index of the journal: if they are wrong, they are deleted and made again when next
    // needed.
    if (findings.some(({ code }) => code === 'cells-differ'))
      // If the index's own pages are damaged it can't be deleted; the findings are reported all the same.
      await context
        .still(async () => context.session?.file === session.file && session.file.renewCells())
        .catch(() => {})
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

/**
 * Checks what the store can't: that the receipts shown add up. A roster that can't be shown is a finding too.
 */
function receiptFindings(
  { system, rules }: Session,
  rosters: readonly Roster[]
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

export function campaignsService(context: Context): Service<'campaigns'> {
  return {
    list: async () => {
      const entries = await listLibrary(context.library)
      return Promise.all(
        entries.map(async ({ path, id: _, size, ...entry }) => {
          const open = await isOpen(context, path)
          const problem = entry.problem ?? (open ? problemOf(context, basename(path)) : null)
          return { ...entry, file: basename(path), bytes: size, open, problem }
        })
      )
    },

    create: ({ name, system, players, houseRules }) =>
      beginCampaign(context, { name, system, players, settings: { ...AS_IN_THE_BOOK, houseRules } }),

    open: async ({ file, force }) => {
      const path = context.outside.pathOf(file)
      if (context.session && (await isOpen(context, path))) return campaignView(context.session)
      // The other campaign is opened first: if that fails, the current one stays open.
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
      // Both files exist side by side before either is replaced.
      const ours = here && (await nameAside(path, here))
      if (ours) await session.file.writeState(ours)
      await closeSession(context, { backup: false })
      let aside = ours
      if (keep === 'here') {
        aside = await nameAside(path, there ?? here!)
        await swapIn(path, ours!, aside, opening(context))
      }
      return {
        ...(await enter(context, await openCampaignFile(path, opening(context)))),
        aside: aside && basename(aside)
      }
    },

    placeTold: async () => {
      await placeWasShown(context, openSession(context))
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
          // Two requests about the same state share one check; after another act a new one runs.
          const key = `check ${session.file.path} ${await copy.lastAct()}`
          return await context.shared.run(key, watch, (shared) => {
            taken = true
            return checked(context, session, copy, shared)
          })
        } finally {
          if (!taken) await copy.drop()
        }
      }),

    backups: async ({ file }) => {
      // The backup of the campaign just closed is its newest; wait until it is finished.
      await backupsFinished(context.backups)
      return backupEntries(context, file)
    },

    restore: async (input) => {
      const { file, backup, list, force, damaged: asked } = input
      const path = context.outside.pathOf(file)
      const found = await findBackup(context, { file, list, backup })
      // The backup of the campaign just closed may be its newest; wait until it is finished.
      await backupsFinished(context.backups)
      const wasOpen = context.session !== null && context.session.file.path === (await withoutLinks(path))
      if (wasOpen) await closeSession(context, { backup: false }) // the replaced file becomes a backup below
      let restored
      try {
        const staged = context.prepared.staged.get(input)
        restored = await restoreBackup(path, found.path, opening(context, force), {
          damaged: asked !== false,
          ...(staged && { staged })
        })
      } catch (error) {
        // Nothing was replaced, so the campaign is opened again.
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

    repair: async (input) => {
      const { file, preview, force } = input
      const made = context.prepared.repairs.get(input)
      const session = file === undefined ? openSession(context) : context.session
      const path = file === undefined ? session!.file.path : context.outside.pathOf(file)
      const open = session !== null && session.file.path === (await withoutLinks(path))
      if (preview) return { repair: made?.repair ?? null, done: false, aside: null, campaign: null }
      await backupsFinished(context.backups)
      if (open) await closeSession(context, { backup: false }) // the damaged file is put aside below
      try {
        const done = await repairFile(path, opening(context, force), made)
        return {
          repair: done?.repair ?? null,
          done: done !== null,
          aside: done && basename(done.aside),
          campaign: open ? await enter(context, await openCampaignFile(path, opening(context))) : null
        }
      } catch (error) {
        // Nothing was replaced, so the campaign is opened again if it can be.
        if (open && !context.session)
          await openCampaignFile(path, opening(context))
            .then((again) => enter(context, again))
            .catch(() => context.changed([]))
        throw error
      }
    }
  }
}
