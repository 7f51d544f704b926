import { constants, copyFile, mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import { verify } from './backup'
import { connect } from '../sqlite/connect'
import { readHeader } from '../sqlite/header'
import { takeLock } from './lock'
import { latest, MIGRATIONS } from '../sqlite/migrations'
import type { OpenOptions } from './open'
import { createPrivate, makePrivate } from '../sqlite/private-file'
import { asRefusal } from '../sqlite/refusal'
import { stagedIn, sync, takeName } from './staging'
import type { Db } from '../sqlite/schema'

/** What a person needs to distinguish two states of a campaign. */
export interface State {
  name: string
  /** The number of acts, and when the last one was done. */
  acts: number
  at: string
  rosters: number
  battles: number
}

export async function stateOf(db: Db): Promise<State> {
  const { rows } = await sql<State>`select name, acts.seq as acts, acts.at,
    (select count(*) from subjects where kind = 'roster') as rosters,
    (select count(*) from subjects where kind = 'battle') as battles
    from subjects, (select seq, at from acts order by seq desc limit 1) as acts where kind = 'campaign'`.execute(
    db
  )
  if (!rows[0]) throw new Error('no campaign')
  return rows[0]
}

/** The state in a file. Throws a StoreRefusal if it can't be read. */
export async function stateIn(path: string): Promise<State> {
  let db: Db | null = null
  try {
    await readHeader(path, latest(MIGRATIONS))
    db = connect(path, 'read')
    return await stateOf(db)
  } catch (error) {
    throw asRefusal(error, path)
  } finally {
    await db?.destroy().catch(() => {})
  }
}

/**
 * Writes the contents of an open database into a new file, even if its own file is gone. A failure leaves no file.
 * Throws file-exists.
 */
export async function writeState(db: Db, path: string): Promise<void> {
  const staged = stagedIn(dirname(path))
  try {
    await mkdir(dirname(path), { recursive: true })
    await createPrivate(staged)
    await sql`vacuum into ${staged}`.execute(db)
    await verify(staged, Number.MAX_SAFE_INTEGER)
    await sync(staged)
    await takeName(staged, path)
    await sync(dirname(path))
  } catch (error) {
    throw asRefusal(error, path)
  } finally {
    await rm(staged, { force: true })
  }
}

/**
 * Replaces a campaign file that is not open by another state. The present file gets the name `aside` first, so that
 * both are complete under a name at every moment. Throws a StoreRefusal: file-locked, file-exists, disk-full…
 */
export async function swapIn(
  path: string,
  state: string,
  aside: string,
  options: OpenOptions
): Promise<void> {
  const unlock = await takeLock(path, options.now(), options.force, options.machine)
  const staged = stagedIn(dirname(path))
  try {
    await copyFile(path, staged, constants.COPYFILE_FICLONE)
    await makePrivate(staged)
    await sync(staged)
    await takeName(staged, aside)
    await rename(state, path)
    await sync(dirname(path))
  } catch (error) {
    throw asRefusal(error, path)
  } finally {
    await rm(staged, { force: true })
    await unlock()
  }
}
