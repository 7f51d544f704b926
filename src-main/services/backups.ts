import { basename, dirname } from 'node:path'
import type { Service } from '../contract'
import { Refused } from '../contract/errors'
import { archived } from '../store/library/archive'
import { campaignIn, listBackups, lists, refuseUnread } from '../store/library/backup'
import { bytesOf } from '../store/library/copy-out'
import { fileOfCopy } from '../store/library/copies'
import {
  fileNameFor,
  fileNameOf,
  listLibrary,
  nameWithoutEnding,
  summaryOfBackup
} from '../store/library/library'
import { lookInto, Since } from '../store/library/look-into'
import { fileExists } from '../store/library/file-exists'
import { openSession, type Context } from './shared/context'
import { actView } from './shared/roster-view'
import { backupsFinished } from './shared/backup-keeper'
import { keepToSave } from './shared/copy-to-save'
import { findBackup, entriesOf, entryOf } from './shared/backup-list'

/** The most acts listed of those done since a backup. */
const LATEST = 8

export function backupsService(context: Context): Service<'backups'> {
  return {
    state: async () => {
      const { file, backups } = openSession(context)
      const [last] = await listBackups(context.library, file.id, file.copy)
      return { last: last ? { at: last.at, checked: last.checked } : null, failed: backups?.failed ?? null }
    },

    now: async () => {
      const { file, backups } = openSession(context)
      if (!backups) throw new Refused('backup-failed', { path: file.path, why: null })
      const made = await backups.now()
      // Null: a backup of this state exists or is being made; after a restore it may be an older one.
      if (made === null) await backupsFinished(context.backups)
      const seal = await file.seal()
      const held = await list().then((all) => all.find((backup) => backup.head?.hash === seal) ?? all[0])
      if (!held) throw new Refused('backup-failed', { path: file.path, why: null })
      if (made === null) await lookInto(held, context.now().toISOString())
      const now = (await list()).find((backup) => backup.name === held.name) ?? held
      return { ...entryOf(now, held.list, 0), made: made !== null }

      function list() {
        return listBackups(context.library, file.id, file.copy)
      }
    },

    lookInto: async (asked) => {
      const found = await findBackup(context, asked)
      const { campaign, rosters, battles, head, at } = await lookInto(found, context.now().toISOString())
      const nameOf = new Map(campaign.players.map((player) => [player.id, player.name]))
      return {
        backup: found.name,
        list: found.list,
        at: found.at,
        bytes: found.size,
        checked: context.now().toISOString(),
        name: campaign.name,
        system: campaign.system,
        players: campaign.players.map((player) => player.name),
        rosters: rosters.map(({ name, player, stage, money, value, members }) => ({
          name,
          player: player === null ? null : (nameOf.get(player) ?? null),
          stage,
          money,
          value,
          members
        })),
        battles,
        act: { seq: head.seq, at },
        since: asked.file === undefined ? null : await sinceOf(context.outside.pathOf(asked.file))
      }

      async function sinceOf(path: string) {
        const since = new Since(path)
        try {
          const acts = await since.acts(head)
          return acts === null ? null : { acts, latest: (await since.latest(head, LATEST)).map(actView) }
        } catch {
          return null // Unreadable now; it may have been readable when the library was listed.
        } finally {
          await since.end()
        }
      }
    },

    copyOut: async (asked) => {
      const found = await findBackup(context, asked)
      const { campaign } = await lookInto(found, context.now().toISOString())
      return keepToSave(context.files, fileNameOf(campaign.name, found.at, []), await bytesOf(found.path))
    },

    deleted: async () => {
      await refuseUnread(context.library)
      // Archived campaigns still exist.
      const [listed, aside] = await Promise.all([listLibrary(context.library), archived(context.library)])
      const files = [...listed, ...aside].map((entry) => entry.path)
      const here = new Set<string>()
      for (const path of files) {
        const of = await campaignIn(path, context.library)
        if (of) here.add(of.copy === null ? of.id : `${of.id}.${of.copy}`)
      }
      const taken = listed.map((entry) => basename(entry.path))
      const gone = []
      for (const { list, campaign, copy } of await lists(context.library)) {
        if (here.has(list)) continue
        const [newest, ...older] = await listBackups(context.library, campaign, copy)
        if (!newest) continue
        const inside = await summaryOfBackup(newest.path).catch(() => null)
        const known = await fileOfCopy(context.library, campaign, copy)
        // A file in another folder is not gone while its disk is there.
        if (
          known &&
          dirname(known) !== context.library &&
          (await fileExists(known)) &&
          (await campaignIn(known, context.library))?.id === campaign
        )
          continue
        const name = inside?.name ?? nameWithoutEnding(known ?? campaign)
        const file =
          known && dirname(known) === context.library && !taken.includes(basename(known))
            ? basename(known)
            : fileNameFor(name, taken)
        taken.push(file)
        const game = inside?.system ? context.systems.get(inside.system) : undefined
        gone.push({
          ...{ list, file, name, system: inside?.system ?? null },
          systemName: (await game?.names())?.name ?? null,
          backups: await entriesOf([newest, ...older], list, null)
        })
      }
      return gone.sort((a, b) => (a.backups[0]!.at < b.backups[0]!.at ? 1 : -1))
    }
  }
}
