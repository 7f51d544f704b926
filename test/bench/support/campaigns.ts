import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { contentHash } from '../../../scripts/launch/stale.mjs'
import { cacheFolder } from '../../../scripts/launch/machine.mjs'

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
const PLAY = join(import.meta.dirname, 'play.mjs')

/**
 * The file of a campaign of this size, played by `magot sample`. It is built once for each state of the
 * sources.
 */
export async function campaignOf(size: Size): Promise<string> {
  const under = join(cacheFolder(), 'bench')
  const made = contentHash(
    ROOT,
    ['src-main', 'resources/systems', 'resources/samples'],
    MADE_BY[size].join(' ')
  )
  const last = SAME ? newestOf(under, size) : null
  const folder = last ?? join(under, `${nameOf(size)}-${made.slice(0, 16)}`)
  const file = join(folder, 'campaign.magot')
  if (!existsSync(file)) await build(size, folder, file)
  return file
}

/** The CPU seconds that building the campaign took; null if not recorded. */
export function builtIn(file: string): number | null {
  const kept = join(file, '..', 'built.json')
  return existsSync(kept) ? (JSON.parse(readFileSync(kept, 'utf8')) as { cpu: number }).cpu : null
}

async function build(size: Size, folder: string, file: string): Promise<void> {
  console.log(`building the campaign of ${size}: once, for as long as nothing that plays it changes`)
  const made = `${folder}.new`
  rmSync(made, { recursive: true, force: true })
  mkdirSync(made, { recursive: true })
  const cpu = await play([...MADE_BY[size], '--out', join(made, 'campaign.magot')])
  writeFileSync(join(made, 'built.json'), JSON.stringify({ cpu, by: MADE_BY[size] }))
  // Older campaigns of this size are deleted, so that `newestOf` finds only this one.
  for (const old of foldersOf(join(folder, '..'), size))
    rmSync(join(folder, '..', old), { recursive: true, force: true })
  renameSync(made, folder)
  console.log(`built ${file} in ${cpu.toFixed(0)} s of CPU`)
}

/** Plays the campaign in a separate process. Returns its CPU seconds. */
function play(args: string[]): Promise<number> {
  const { VITEST: _, NODE_ENV: __, ...env } = process.env
  const child = spawn(process.execPath, [PLAY, 'sample', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  let cpu = NaN
  child.stdout.on('data', (text: Buffer) => (said += text))
  child.stderr.on('data', (text: Buffer) => {
    said += text
    cpu = Number(/cpu (\d+(\.\d+)?)/.exec(said)?.[1] ?? cpu)
  })
  return new Promise((done, fail) =>
    child.on('close', (code) =>
      code === 0 ? done(cpu) : fail(new Error(`magot sample ended with ${code}: ${said}`))
    )
  )
}

const nameOf = (size: Size): string => size.replace(' ', '-')

const foldersOf = (under: string, size: Size): string[] =>
  existsSync(under)
    ? readdirSync(under).filter((name) => name.startsWith(`${nameOf(size)}-`) && !name.endsWith('.new'))
    : []

function newestOf(under: string, size: Size): string | null {
  const [one] = foldersOf(under, size)
  return one ? join(under, one) : null
}
