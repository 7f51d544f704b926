import * as v from 'valibot'
import type { Json } from '../kernel/values/json'
import { backupName, type BackupEntry } from './backups'
import { was } from './conflict'
import { aroundFile, closes, fileName, id, json, list, long, name, nothing, read, write } from './method'
import { task } from './tasks'
import type { CampaignEntry, CampaignState, CampaignView } from './views'

export { fileName } from './method'

/** What a repair would do, or has done; see store/repair/repair.ts. */
export interface RepairPlan {
  /** The faults that the check found before the repair. */
  findings: { code: string; params: { [key: string]: Json } }[]
  /** Acts recovered from a backup with the same seal; a field is null if unknown. */
  fromBackup: { act: number; at: string | null; method: string | null }[]
  /** Acts that can't be recovered. */
  lost: { act: number; at: string | null; method: string | null }[]
  /** States rebuilt from the journal. */
  rebuilt: { kind: string; id: string; name: string }[]
  /**
   * Entries that keep their last known state, which can't be verified any more. `updated`: the act after
   * which that state held, if it comes from a backup. `before`: the act before which it held, if it was rebuilt
   * from the journal as far as that goes.
   */
  kept: { kind: string; id: string; name: string; updated: number | null; before?: number }[]
  /** Entries of which no state is left. */
  gone: { kind: string; id: string; name: string }[]
  pictures: { fromBackup: number; lost: number }
}

export interface RepairView {
  /** Null if the file is sound and nothing was done. */
  repair: RepairPlan | null
  done: boolean
  /** The file that now holds the damaged campaign, beside its backups. */
  aside: string | null
  /** The open campaign after the repair, if it was the one repaired. */
  campaign: CampaignView | null
}

/** Takes over a lock whose holder can't be asked. The client asks the person first. */
const force = v.optional(v.boolean())

export const campaigns = {
  'campaigns.list': read<CampaignEntry[]>()(
    'Lists the campaign files of the library, with what is wrong with those that can’t be opened.',
    nothing
  ),
  'campaigns.create': closes(
    write<CampaignView>()(
      'Creates a campaign file in the library and opens it.',
      v.strictObject({
        name,
        system: id,
        players: v.optional(list(name), []),
        houseRules: v.optional(v.record(id, json), {})
      })
    )
  ),
  'campaigns.open': closes(
    write<CampaignView>()(
      'Opens a campaign of the library, or a file outside that the person chose (`library.choose`), and closes the one that is open. `force` takes over a lock whose holder can’t be asked (file-locked, `sure` false): ask the person first. A campaign that is surely open elsewhere is refused even then.',
      v.strictObject({ file: fileName, force })
    )
  ),
  'campaigns.close': closes(aroundFile(write<null>()('Closes the open campaign.', nothing))),
  'campaigns.current': read<CampaignView | null>()('Returns the open campaign, or null.', nothing),
  'campaigns.states': read<{
    here: CampaignState | null
    there: CampaignState | null
    problem: { code: string; params: { [key: string]: Json } } | null
  } | null>()(
    'Returns both states of the open campaign if its file was replaced meanwhile, for example by a sync: `here` is the open one (null: it was overwritten), `there` the one in the file (null: `problem` says why it can’t be read). Null if it was not replaced.',
    nothing
  ),
  'campaigns.keepState': aroundFile(
    write<CampaignView & { aside: string | null }>()(
      'Chooses which of the two states the campaign’s file keeps, and opens it. The other becomes a file beside it, `aside`.',
      v.strictObject({ keep: v.picklist(['here', 'there']) })
    )
  ),
  'campaigns.placeTold': aroundFile(
    write<null>()(
      'Records that the person was warned about a synced or shared folder, so that the warning is not repeated.',
      nothing
    )
  ),
  'campaigns.rename': write<CampaignView>()(
    'Renames the open campaign; the file keeps its name.',
    v.strictObject({ name, was })
  ),
  'campaigns.addPlayer': write<CampaignView>()(
    'Adds a player to the open campaign.',
    v.strictObject({ name })
  ),
  'campaigns.renamePlayer': write<CampaignView>()(
    'Renames a player.',
    v.strictObject({ player: id, name, was })
  ),
  'campaigns.removePlayer': write<CampaignView>()(
    'Removes a player who leads no gang. `was`: the name.',
    v.strictObject({ player: id, was })
  ),
  'campaigns.check': long(
    'snapshot',
    read<{ findings: { code: string; params: { [key: string]: Json } }[]; rosters: number; acts: number }>()(
      'Rebuilds every roster from the journal and compares: no findings means that the file is sound. Works on a copy, so acts can go on; `acts` is the number of the last act checked.',
      v.strictObject({ task: v.optional(task) })
    )
  ),
  'campaigns.backups': read<BackupEntry[]>()(
    'Lists the backups of a campaign file: its own, then those of other copies of the campaign, each newest first.',
    v.strictObject({ file: fileName })
  ),
  'campaigns.restore': closes(
    write<CampaignView & { aside: string | null; asideList: string | null; damagedAside: boolean }>()(
      'Replaces a campaign file by a backup and opens it. The replaced file becomes a backup first (`aside`, in the list `asideList`), so restoring that one undoes this; `damagedAside`: it could only be copied as it was. `list` names the backup’s list, needed if the file is gone. The backup is read whole first. One that would not open is refused (backup-damaged). One in which only rows are damaged is restored for what is whole, unless `damaged` is false: then it is refused, too, with `opens` and what is `damaged`. `force` as in campaigns.open. The backup is read before its turn, so acts and looks go on meanwhile; `task` says how far that is.',
      v.strictObject({
        file: fileName,
        backup: backupName,
        list: v.optional(backupName),
        damaged: v.optional(v.boolean()),
        force,
        task: v.optional(task)
      })
    )
  ),
  'campaigns.repair': aroundFile(
    write<RepairView>()(
      'Repairs a damaged campaign file, the open one unless `file` names another: rebuilds states from the journal, takes lost acts from backups under the same seal, lists what could not be recovered and keeps its last state. `preview` only says what it would do. Puts the damaged file aside first and writes one act; a sound file is left alone. `force` as in campaigns.open. All of it is made of a copy, so acts and looks go on meanwhile; `task` says how far that is.',
      v.strictObject({
        file: v.optional(fileName),
        preview: v.optional(v.boolean(), false),
        force,
        task: v.optional(task)
      })
    )
  )
}
