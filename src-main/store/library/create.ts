import { rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { connect } from '../sqlite/connect'
import { isFolderSafe } from './folders'
import { append, type NewAct } from '../journal/journal'
import { keepPicture, type Picture } from '../journal/pictures'
import { takeLock } from './lock'
import { sealMeta, writeMeta } from '../sqlite/meta'
import { migrate, MIGRATIONS } from '../sqlite/migrations'
import { createPrivate, knowLibrary, makeFolder } from '../sqlite/private-file'
import { asRefusal, StoreRefusal } from '../sqlite/refusal'
import { rememberRequest, type NamedRequest } from '../journal/requests'
import { clearStaged, stagedIn, sync, takeName } from './staging'

export interface NewCampaign {
  /** Random, made by the caller. All dice of the campaign are computed from it. */
  seed: string
  /** The act that creates the campaign; its first event must be the campaign's. */
  act: NewAct
  /** Pictures that the act refers to. */
  pictures?: readonly Picture[]
  /** The request that creates the campaign. It is stored in the file as done, with no answer yet. */
  asked?: NamedRequest | null
}

/**
 * Writes a new campaign file. It is built under another name and renamed when it is complete and on disk, so that a
 * crash leaves no incomplete campaign. Throws file-exists; never overwrites.
 */
export async function createDatabase(path: string, campaign: NewCampaign, now: () => string): Promise<void> {
  const first = campaign.act.events[0]
  if (first?.subject.kind !== 'campaign') throw new Error('the first event must create the campaign')
  const id = first.subject.id
  if (!isFolderSafe(id)) throw new Error(`campaign id ${id} can't name a folder`)
  await makeFolder(dirname(path))
  knowLibrary(dirname(path))
  // A lock file here belongs to no existing file. If the name exists, file-exists is thrown below.
  const unlock = await takeLock(path, now(), true)
  const staged = stagedIn(dirname(path))
  try {
    if (await stat(path).catch(() => null)) throw new StoreRefusal('file-exists', { path })
    await createPrivate(staged)
    const db = connect(staged, 'create')
    try {
      await migrate(db, 0, MIGRATIONS)
      const meta = { id, seed: campaign.seed, created: now() }
      await db.transaction().execute((trx) => writeMeta(trx, meta))
      await db.transaction().execute(async (trx) => {
        for (const picture of campaign.pictures ?? []) await keepPicture(trx, picture)
      })
      await append({ db, id, now }, campaign.act)
      await sealMeta(db)
      if (campaign.asked) await rememberRequest(db, campaign.asked, '')
    } finally {
      await db.destroy()
    }
    await sync(staged)
    await takeName(staged, path)
    await sync(dirname(path))
    await clearStaged(dirname(path))
  } catch (error) {
    throw asRefusal(error, path)
  } finally {
    await rm(staged, { force: true }).catch(() => {})
    await unlock()
  }
}
