import type { State } from '../../kernel/state/evolve'
import { listAllBackups } from '../library/backup'
import { connect } from '../sqlite/connect'
import { SUMMED } from '../journal/quick-check'
import { readHeader } from '../sqlite/header'
import { isMetaSealed, readMeta, type Meta } from '../sqlite/meta'
import { latest, MIGRATIONS } from '../sqlite/migrations'
import type { Picture } from '../journal/pictures'
import { readStored, type StoredAct } from '../journal/seals'
import type { Subject } from '../journal/subject'
import { stateOf } from '../journal/subjects'
import { pictureId } from '../sqlite/sums'
import type { Db } from '../sqlite/schema'

/** A campaign's backups as a source for missing data, newest first. */
export interface Donors {
  /** The first of their acts with this number that fits; null for none. */
  act(seq: number, fits: (act: StoredAct) => boolean): Promise<StoredAct | null>
  /** A subject's state in the newest backup that has it, with the last act that changed it there; null for none. */
  state(subject: Subject): Promise<{ name: string; state: State; updated: number } | null>
  picture(id: string): Promise<Picture | null>
  meta(): Promise<Meta | null>
  close(): Promise<void>
}

/**
 * Opens the backups of a campaign, each only when something is missing. Only reads them; an unreadable one is
 * skipped. The caller must call `close`.
 */
export async function openDonors(library: string, id: string, copy: string | null): Promise<Donors> {
  const paths = (await listAllBackups(library, id, copy)).map((backup) => backup.path)
  const open = new Map<string, { db: Db; version: number } | null>()

  async function opened(path: string): Promise<{ db: Db; version: number } | null> {
    if (!open.has(path)) {
      const header = await readHeader(path, latest(MIGRATIONS)).catch(() => null)
      const db = header && connect(path, 'read')
      const same = db && (await readMeta(db).catch(() => null))?.id === id
      if (db && !same) await db.destroy().catch(() => {})
      open.set(path, header && db && same ? { db, version: header.version } : null)
    }
    return open.get(path)!
  }

  async function first<T>(find: (db: Db, version: number) => Promise<T | null>): Promise<T | null> {
    for (const path of paths) {
      const donor = await opened(path)
      const found = donor && (await find(donor.db, donor.version).catch(() => null))
      if (found) return found
    }
    return null
  }

  return {
    act: (seq, fits) =>
      first(async (db) => {
        const act = (await readStored(db, [seq])).get(seq)
        return act && fits(act) ? act : null
      }),
    state: ({ kind, id: subject }) =>
      first(async (db, version) => {
        if (version < SUMMED) return null
        const row = await db
          .selectFrom('subjects')
          .selectAll()
          .where('kind', '=', kind)
          .where('id', '=', subject)
          .executeTakeFirst()
        return row ? { name: row.name, state: stateOf(row), updated: row.updated_seq } : null
      }),
    picture: (picture) =>
      first(async (db) => {
        const row = await db.selectFrom('pictures').selectAll().where('id', '=', picture).executeTakeFirst()
        return row && pictureId(row) === picture ? { type: row.type, bytes: row.bytes } : null
      }),
    meta: () =>
      first(async (db, version) => {
        const meta = await readMeta(db)
        const { seed, created } = meta
        return seed && created && (version < SUMMED || (await isMetaSealed(db)))
          ? { id, seed, created }
          : null
      }),
    async close() {
      for (const donor of open.values()) await donor?.db.destroy().catch(() => {})
    }
  }
}
