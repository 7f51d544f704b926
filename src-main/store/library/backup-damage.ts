import { basename, dirname } from 'node:path'
import type { Params } from '../../kernel/values/json'
import { noteChecked } from './backup-notes'
import { connect } from '../sqlite/connect'
import { readHeader } from '../sqlite/header'
import { asRefusal, StoreRefusal } from '../sqlite/refusal'
import type { CheckWatch } from '../journal/check-findings'
import { damagedRows } from '../journal/explain-damage'
import { glance, SUMMED } from '../journal/quick-check'
import { damagedPictures } from '../journal/pictures'

/** What is not as it was written in a backup whose pages can all be read. */
export interface BackupDamage {
  /** It would open: the head of the file is sound, and what is damaged shuts nothing else. */
  opens: boolean
  /** What the damaged rows belong to, as `file-damaged` says it; of many the first. */
  damaged: Params[]
}

/** So many are named. */
const NAMED = 20

/** Holds every row of a backup against its seal or its sum; null where each is what was written. Throws only where `watch` is given up. */
export async function damageIn(path: string, watch?: CheckWatch): Promise<BackupDamage | null> {
  const found: BackupDamage = { opens: true, damaged: [] }
  let db
  try {
    const { version } = await readHeader(path, Number.MAX_SAFE_INTEGER)
    db = connect(path, 'read')
    await glance(db, version).catch((error: unknown) => {
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

/** The refusal of a backup that is damaged in its rows: `opens` and `damaged` as above. */
export function damagedWithin(path: string, { opens, damaged }: BackupDamage): StoreRefusal {
  return new StoreRefusal('backup-damaged', { path, opens, damaged })
}

/**
 * Why a backup can't be used, as a refusal that speaks of it, whatever copy of it was read. That it is damaged is noted, so that the
 * list says so from then on. What says more than damage comes back as it came: file-newer, file-missing.
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
