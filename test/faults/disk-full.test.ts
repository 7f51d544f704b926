import { spawn, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../src-main/contract'
import { answers, describeBuilt, ended, type Ended } from '../hosts/built'
import { chanceOf, counts, figures, seed } from '../support/counts'
import { putSample } from '../support/samples'
import { openTestApp } from '../support/test-app'

// Two ways to have no room: a small file system of our own (Linux lets anybody mount one in their own
// namespace), which fails with ENOSPC; and a limit on the file size of the process, which fails with EFBIG on
// any system with a shell.

const ROUNDS = counts(1, 20)
const terminal = resolve('out/main/terminal.js')
const mounts =
  spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', '-o', 'size=64k', 'none', '/mnt']).status === 0

let folder: string
let bytes: number
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'magot-full-'))
  await putSample(join(folder, 'sample.magot'))
  bytes = (await stat(join(folder, 'sample.magot'))).size
}, 120_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Ran {
  said: Answer[]
  names: string[]
  /** The folder with the file afterwards. */
  library: string
}

/** Writes act after act into a campaign, until long after there is no room. */
async function written(round: string, script: string, args: string[]): Promise<Ran> {
  const library = join(folder, round)
  await mkdir(library)
  const names = Array.from({ length: 80 }, (_, n) => `${round} ${n}`)
  const act = (name: string) => ({
    method: 'chronicle.write',
    input: { title: name, text: 'Le disque se remplit. '.repeat(300), day: '2026-11-23' }
  })
  const { VITEST: _, ...env } = process.env
  const child = spawn(
    args[0]!,
    [
      ...args.slice(1),
      'sh',
      '-c',
      script,
      'sh',
      join(folder, 'sample.magot'),
      library,
      process.execPath,
      terminal
    ],
    { env: { ...env, LC_ALL: 'C.UTF-8' }, stdio: 'pipe' }
  )
  child.stdin.on('error', () => {})
  child.stdin.end(names.map((name) => `${JSON.stringify(act(name))}\n`).join(''))
  const over = await ended(child)
  return { said: answers(over) as Answer[], names, library }
}

/**
 * Checks that the file contains exactly the acknowledged acts, and is sound. Returns the number of refused
 * acts.
 */
async function holds({ said, names, library }: Ran, codes: string[], from: number): Promise<number> {
  expect(said.length).toBe(names.length)
  const refused = said.flatMap((one) => (one.ok ? [] : [one.error.code]))
  expect(
    refused.filter((code) => !codes.includes(code)),
    `seed ${from}`
  ).toEqual([])
  const app = await openTestApp({ library })
  try {
    await app.call('campaigns.open', { file: 'full.magot' })
    const told = JSON.stringify(await app.call('chronicle.get', {}))
    for (const [n, name] of names.entries())
      expect(told.includes(`"${name}"`), `${name}, seed ${from}`).toBe(said[n]!.ok)
    expect((await app.call('campaigns.check', {})).findings, `seed ${from}`).toEqual([])
  } finally {
    await app.end()
  }
  return refused.length
}

describeBuilt('a campaign on a full disk', () => {
  test.skipIf(!mounts)(
    `no room on the disk, ${ROUNDS} times: the act is refused as disk-full, acknowledged acts exist, the check is clean`,
    async () => {
      const from = seed()
      const random = chanceOf(from)
      let [refused, all] = [0, 0]
      for (let round = 0; round < ROUNDS; round++) {
        // Space for the file, its backup and the copy for it, then for some acts.
        const room = Math.ceil((bytes * 3) / 1024 + random() * 200)
        const script = `mkdir "$2/disk" && mount -t tmpfs -o size=${room}k none "$2/disk" && cp "$1" "$2/disk/full.magot" && "$3" "$4" call - --campaign "$2/disk/full.magot"; cp "$2/disk/full.magot" "$2/full.magot"`
        const ran = await written(`disk ${round}`, script, ['unshare', '-rm'])
        refused += await holds(ran, ['disk-full'], from)
        all += ran.said.length
      }
      figures(
        `${ROUNDS} full disks (seed ${from}): ${all} acts, ${refused} refused for want of room, none half written, 0 findings`
      )
      expect(refused).toBeGreaterThan(0)
    }
  )

  test.skipIf(process.platform === 'win32')(
    `no room in the file, ${ROUNDS} times: the act is refused, acknowledged acts exist, the check is clean`,
    async () => {
      const from = seed()
      const random = chanceOf(from)
      let [refused, all] = [0, 0]
      for (let round = 0; round < ROUNDS; round++) {
        const blocks = Math.ceil(bytes / 512 + 20 + random() * 300)
        const ran = await written(
          `file ${round}`,
          `cp "$1" "$2/full.magot" && ulimit -f ${blocks} && "$3" "$4" call - --campaign "$2/full.magot"`,
          ['env']
        )
        refused += await holds(ran, ['disk-full', 'file-unreachable'], from)
        all += ran.said.length
      }
      figures(
        `${ROUNDS} files that may not grow (seed ${from}): ${all} acts, ${refused} refused, none half written, 0 findings`
      )
      expect(refused).toBeGreaterThan(0)
    }
  )

  /** `check` of the sample on a disk with little more room than it takes. */
  const checkedInLittleRoom = async (temporary: string, shell: string): Promise<Ended> => {
    const library = await mkdtemp(join(folder, 'check-'))
    const script = `mkdir "$2/disk" && mount -t tmpfs -o size=${Math.ceil(bytes / 1024) + 100}k none "$2/disk" && cp "$1" "$2/disk/full.magot" && cd "$2/disk" && TMPDIR="${temporary}" "$3" "$4" check full.magot`
    const { VITEST: _, ...env } = process.env
    const places = [join(folder, 'sample.magot'), library, process.execPath, terminal]
    return ended(
      spawn('unshare', ['-rm', 'sh', '-c', script, 'sh', ...places], { env: { ...env, LC_ALL: shell } })
    )
  }

  test.skipIf(!mounts)(
    'a check that finds no room beside the file copies it into the temporary folder, and leaves nothing there',
    async () => {
      const temporary = await mkdtemp(join(folder, 'temporary-'))
      const { code, out } = await checkedInLittleRoom(temporary, 'C.UTF-8')
      expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('All is sound') })
      expect(await readdir(temporary)).toEqual([])
    }
  )

  test.skipIf(!mounts)('a check that finds no room anywhere says how much it needs', async () => {
    expect(await checkedInLittleRoom('.', 'C.UTF-8')).toMatchObject({
      code: 2,
      out: expect.stringMatching(/the disk is full: this needs \d+ MB/)
    })
    expect((await checkedInLittleRoom('.', 'fr_FR.UTF-8')).out).toMatch(/il faut \d+ Mo/)
  })
})
