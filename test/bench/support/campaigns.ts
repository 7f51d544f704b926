import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { contentHash } from '../../../scripts/launch/stale.mjs'
import { cacheFolder } from '../../../scripts/launch/machine.mjs'
import { runMagot } from './run-magot'

/**
 * Sizes of campaigns: the sample of Neo-Necro; a club of 12 gangs with 150 battles; one of 40 gangs with 2000
 * battles; 20 gangs just founded.
 */
export type Size = '1x' | '10x' | '100x' | '20 gangs'

const MADE_BY: { [size in Size]: string[] } = {
  '1x': ['--system', 'neo-necro'],
  '10x': ['--gangs', '12', '--battles', '150'],
  '100x': ['--gangs', '40', '--battles', '2000'],
  '20 gangs': ['--gangs', '20', '--battles', '0']
}

/** `npm run bench -- --quick`: uses smaller campaigns. */
export const QUICK = process.env['MAGOT_BENCH_QUICK'] === '1'
/** `npm run bench -- --same`: uses the campaigns built last, even if the sources have changed. */
const SAME = process.env['MAGOT_BENCH_SAME'] === '1'

/** The small and the large campaign that rows are measured on. A goal of n times compares the two. */
export const [SMALL, LARGE]: [Size, Size] = QUICK ? ['1x', '10x'] : ['10x', '100x']

const ROOT = resolve('.')

/** The files that this run measures: they stay the same if somebody edits the sources meanwhile. */
const measured = new Map<Size, Promise<string>>()

/**
 * The file of a campaign of this size, played by `magot sample`. It is built once for each state of the
 * sources.
 */
export function campaignOf(size: Size): Promise<string> {
  const file = measured.get(size) ?? playedOnce(size)
  measured.set(size, file)
  return file
}

async function playedOnce(size: Size): Promise<string> {
  const folder = await builtOnce(nameOf(size), MADE_BY[size], async (made) => {
    const { cpu } = await runMagot(['sample', ...MADE_BY[size], '--out', join(made, 'campaign.magot')])
    writeFileSync(join(made, 'built.json'), JSON.stringify({ cpu, by: MADE_BY[size] }))
    console.log(`built the campaign of ${size} in ${cpu.toFixed(0)} s of CPU`)
  })
  return join(folder, 'campaign.magot')
}

/**
 * A folder of the machine's cache that `make` has filled. It is made anew once the program or `by`, which says how
 * it was made, has changed.
 */
export async function builtOnce(
  name: string,
  by: readonly string[],
  make: (folder: string) => Promise<void>
): Promise<string> {
  const under = join(cacheFolder(), 'bench')
  const made = contentHash(ROOT, ['src-main', 'resources/systems', 'resources/samples'], by.join(' '))
  const last = SAME ? newestOf(under, name) : null
  const folder = last ?? join(under, `${name}-${made.slice(0, 16)}`)
  if (existsSync(folder)) return folder
  console.log(`building ${name}: once, for as long as nothing that makes it changes`)
  rmSync(`${folder}.new`, { recursive: true, force: true })
  mkdirSync(`${folder}.new`, { recursive: true })
  await make(`${folder}.new`)
  // Older folders of this name are deleted, so that `newestOf` finds only this one.
  for (const old of foldersOf(under, name)) rmSync(join(under, old), { recursive: true, force: true })
  renameSync(`${folder}.new`, folder)
  return folder
}

/** The CPU seconds that building the campaign took; null if not recorded. */
export function builtIn(file: string): number | null {
  const kept = join(file, '..', 'built.json')
  return existsSync(kept) ? (JSON.parse(readFileSync(kept, 'utf8')) as { cpu: number }).cpu : null
}

/** The name of a size in a path. */
export const nameOf = (size: Size): string => size.replace(' ', '-')

const foldersOf = (under: string, name: string): string[] =>
  existsSync(under)
    ? readdirSync(under).filter((one) => one.startsWith(`${name}-`) && !one.endsWith('.new'))
    : []

function newestOf(under: string, name: string): string | null {
  const [one] = foldersOf(under, name)
  return one ? join(under, one) : null
}
