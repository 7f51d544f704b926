import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { withLock } from '../../scripts/launch/lock.mjs'
import { contentHash } from '../../scripts/launch/stale.mjs'

const PROJECT = resolve(import.meta.dirname, '../..')
const CACHE = join(PROJECT, 'node_modules/.cache/magot-samples')

/** Where a campaign is played, for `writeSample` and `writeClub`. */
interface Place {
  out: string
  resources: string
  version: string
}

/**
 * Copies the sample campaign of a game to a file. The sample is played once for each state of the sources, which takes
 * some seconds. Its dice depend only on its seed (sample.test.ts), so all samples are the same.
 * @param out the file to make; its folder must exist
 * @param system the game, by default the first one
 */
export const putSample = (out: string, system = 'neo-necro'): Promise<void> =>
  putPlayed(out, system, async (place) =>
    (await import('../../src-main/sample')).writeSample({ ...place, system })
  )

/** Copies the large campaign (a club's year: 12 gangs, 150 battles) to a file. It is played once too, which takes a minute or two. */
export const putLargeSample = (out: string): Promise<void> =>
  putPlayed(out, 'large', async (place) => {
    const { LARGE_CLUB, writeClub } = await import('../../src-main/sample')
    await writeClub({ ...place, club: LARGE_CLUB })
  })

async function putPlayed(out: string, name: string, play: (place: Place) => Promise<void>): Promise<void> {
  const folder = join(CACHE, contentHash(PROJECT, ['src-main', 'resources']))
  const played = join(folder, `${name}.magot`)
  if (!existsSync(played)) {
    await mkdir(folder, { recursive: true })
    await withLock(
      join(CACHE, `${name}.lock`),
      async () => existsSync(played) || (await playInto(played, play)),
      { waitingFor: 'another test, which plays the sample' }
    )
  }
  await copyFile(played, out)
}

async function playInto(out: string, play: (place: Place) => Promise<void>): Promise<void> {
  const unfinished = `${out}.${process.pid}.magot`
  await play({ out: unfinished, resources: join(PROJECT, 'resources'), version: 'test' })
  await rename(unfinished, out)
  // Samples of older sources are deleted.
  for (const name of await readdir(CACHE))
    if (!name.endsWith('.lock') && join(CACHE, name) !== dirname(out))
      await rm(join(CACHE, name), { recursive: true, force: true })
}
