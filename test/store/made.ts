import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sqlite3 from 'sqlite3'
import { expect } from 'vitest'
import { createCampaignFile, openCampaignFile, type CampaignFile } from '../../src-main/store/campaign-file'
import type { OpenOptions } from '../../src-main/store/library/open'
import { afterThisTest } from '../support/after-this-test'
import { firstAct } from './acts'

// Compares files as buffers: Vitest compares byte by byte, which was half the time of the repair tests.
expect.addEqualityTesters([
  (one, other) => (Buffer.isBuffer(one) && Buffer.isBuffer(other) ? one.equals(other) : undefined)
])

/** A clock that advances by a minute at each call. */
export function ticking(from = '2026-03-01T18:00:00.000Z'): () => string {
  let moment = Date.parse(from)
  return () => new Date((moment += 60_000)).toISOString()
}

/**
 * `onDisk`: for tests of the disk itself, because other temporary files are in memory
 * (test/support/in-memory.ts).
 */
export async function tempFolder({ onDisk = false } = {}): Promise<string> {
  const folder = await mkdtemp(
    join(onDisk ? (process.env['MAGOT_DISK'] ?? tmpdir()) : tmpdir(), 'magot-store-')
  )
  afterThisTest(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export interface Made {
  file: CampaignFile
  path: string
  options: OpenOptions
}

/** A new campaign in its own folder, closed and removed after the test. */
export async function makeCampaign(where?: { onDisk: boolean }): Promise<Made> {
  const library = await tempFolder(where)
  const path = join(library, 'Sous la ruche.magot')
  const options: OpenOptions = { library, now: ticking() }
  const file = await createCampaignFile(path, { seed: 'ab'.repeat(32), act: firstAct }, options)
  afterThisTest(() => file.close())
  return { file, path, options }
}

/** Changes a file behind its owner's back. */
export function tamper(path: string, ...statements: string[]): Promise<void> {
  return new Promise((done, fail) => {
    const db = new sqlite3.Database(path)
    db.exec(statements.join(';'), (error) => db.close(() => (error ? fail(error) : done())))
  })
}

/** Opens it again; closed after the test. */
export async function reopen({ path, options }: Pick<Made, 'path' | 'options'>): Promise<CampaignFile> {
  const file = await openCampaignFile(path, options)
  afterThisTest(() => file.close())
  return file
}
