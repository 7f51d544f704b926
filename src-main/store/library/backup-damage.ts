import { basename, dirname } from 'node:path'
import type { Params } from '../../kernel/values/json'
import type { Watch } from '../../kernel/values/watch'
import { noteChecked } from './backup-notes'
import { connect } from '../sqlite/connect'
import { readHeader } from '../sqlite/header'
import { asRefusal, StoreRefusal } from '../sqlite/refusal'
import { damagedRows } from '../journal/explain-damage'
import { quickCheck, SUMMED } from '../journal/quick-check'
import { damagedPictures } from '../journal/pictures'

/** The damaged rows of a backup whose pages can all be read. */
export interface BackupDamage {
  /** True if the backup can be opened: its header is sound, and the damaged rows leave the rest usable. */
  opens: boolean
  /** What the damaged rows belong to, in the form of the params of `file-damaged`. At most 20. */
  damaged: Params[]
}

/** The most damaged rows listed. */
const NAMED = 20

/**
 * Compares every row of a backup with its seal or checksum. Returns null if
 * all match. Throws only if `watch` is cancelled.
 */
export async function damageIn(path: string, watch?: Watch): Promise<BackupDamage | null> {
  const found: BackupDamage = { opens: true, damaged: [] }
  let db
  try {
    const { version } = await readHeader(path, Number.MAX_SAFE_INTEGER)
    db = connect(path, 'read')
    await quickCheck(db, version).catch((error: unknown) => {
      found.opens = false
      found.damaged.push(paramsOf(error))
    })
    for await (const row of damagedRows(db, version, watch))
      if (found.damaged.push(row) >= NAMED) return found
    if (version >= SUMMED)
      for await (const picture of damagedPictures(db)) if (found.damaged.push(picture) >= NAMED) return found
    return found.damaged.length > 0 ? found : null
  } catch (error) {
    watch?.signal.throwIfAborted()
    return { opens: false, damaged: [...found.damaged, paramsOf(error)] }
  } finally {
    await db?.destroy().catch(() => {})
  }
}

function paramsOf(error: unknown): Params {
  return error instanceof StoreRefusal ? error.params : { detail: String(error) }
}

/** The refusal of a backup with damaged rows. */
export function damagedWithin(path: string, { opens, damaged }: BackupDamage): StoreRefusal {
  return new StoreRefusal('backup-damaged', { path, opens, damaged })
}

/**
 * Turns an error into a refusal that names this backup, whichever copy of it was read. If the backup is damaged,
 * that is noted, so that lists show it. file-newer, file-missing and backup-damaged are returned unchanged;
 * everything else becomes backup-damaged.
 */
export async function refusalOf(backup: string, error: unknown): Promise<StoreRefusal> {
  const cause = asRefusal(error, backup)
  if (cause instanceof StoreRefusal && (cause.code === 'file-newer' || cause.code === 'file-missing'))
    return cause
  if (cause instanceof StoreRefusal && (cause.code === 'file-damaged' || cause.code === 'backup-damaged'))
    await noteChecked(dirname(backup), basename(backup), null, { damaged: true })
  if (cause instanceof StoreRefusal && cause.code === 'backup-damaged') return cause
  const detail = error instanceof Error ? error.message : String(error)
  return new StoreRefusal('backup-damaged', { path: backup, opens: false, damaged: [], detail })
}
