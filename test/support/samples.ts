import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { withLock } from '../../scripts/launch/lock.mjs'
import { contentHash } from '../../scripts/launch/stale.mjs'

const PROJECT = resolve(import.meta.dirname, '../..')
const CACHE = join(PROJECT, 'node_modules/.cache/magot-samples')

/**
 * Copies the sample campaign of a game to a file. The sample is played once for each state of the sources, which takes
 * some seconds. Its dice depend only on its seed (sample.test.ts), so all samples are the same.
 * @param out the file to make; its folder must exist
 * @param system the game, by default the first one
 */
export async function putSample(out: string, system = 'neo-necro'): Promise<void> {
  const folder = join(CACHE, contentHash(PROJECT, ['src-main', 'resources']))
  const played = join(folder, `${system}.magot`)
  if (!existsSync(played)) {
    await mkdir(folder, { recursive: true })
    await withLock(
      join(CACHE, `${system}.lock`),
      async () => existsSync(played) || (await play(played, system)),
      { waitingFor: 'another test, which plays the sample' }
    )
  }
  await copyFile(played, out)
}

async function play(out: string, system: string): Promise<void> {
  const { writeSample } = await import('../../src-main/sample')
  const unfinished = `${out}.${process.pid}.magot`
  await writeSample({ out: unfinished, resources: join(PROJECT, 'resources'), version: 'test', system })
  await rename(unfinished, out)
  // Samples of older sources are deleted.
  for (const name of await readdir(CACHE))
    if (!name.endsWith('.lock') && join(CACHE, name) !== dirname(out))
      await rm(join(CACHE, name), { recursive: true, force: true })
}
