import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { withLock } from '../../scripts/launch/lock.mjs'
import { contentHash } from '../../scripts/launch/stale.mjs'

const PROJECT = resolve(import.meta.dirname, '../..')
const CACHE = join(PROJECT, 'node_modules/.cache/magot-samples')

/**
 * Puts the sample campaign of a game where it is wanted: a copy of one that was played once with these sources. Its dice hang on its
 * seed alone (sample.test.ts), so that one is as good as another; playing it takes some seconds each time.
 * @param out the file to make; its folder is there
 * @param system the first game, unless another is named
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
  // What older sources played is of no use to anybody.
  for (const name of await readdir(CACHE))
    if (!name.endsWith('.lock') && join(CACHE, name) !== dirname(out))
      await rm(join(CACHE, name), { recursive: true, force: true })
}
