import { spawn, type ChildProcess } from 'node:child_process'
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listLibrary } from '../../src-main/store/library/library'
import { thisMachine, type Machine } from '../../src-main/store/library/machine'
import { believesLocks, placeOf, type SystemQueries } from '../../src-main/store/library/folder-kind'
import { restoreBackup } from '../../src-main/store/library/restore'
import { createCampaignFile } from '../../src-main/store/campaign-file'
import { buys, creates, emptyRoster, firstAct } from '../store/acts'
import { makeCampaign, reopen, tempFolder, ticking, type Made } from '../store/made'
import { counts, figures } from '../support/counts'

/** Inside node_modules, so that the bundle finds the driver. */
const built = resolve(`node_modules/.cache/magot-locks-${process.pid}`)

beforeAll(async () => {
  const output = { entryFileNames: 'child.mjs' }
  await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      ssr: resolve('test/faults/lock-child.ts'),
      target: 'node20',
      outDir: built,
      emptyOutDir: true,
      rollupOptions: { output }
    }
  })
})
afterAll(() => rm(built, { recursive: true, force: true }))

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

interface Other {
  pid: number
  tell(line: 'open' | 'force' | 'close'): Promise<string>
  kill(): Promise<void>
}

/** Another program on the same campaign. */
async function otherProgram(made: Made): Promise<Other> {
  const child = spawn(process.execPath, [join(built, 'child.mjs'), made.options.library, made.path], {
    stdio: ['pipe', 'pipe', 'inherit']
  })
  children.push(child)
  const ended = new Promise<void>((done) => child.on('close', () => done()))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  expect((await lines.next()).value).toBe('ready')
  return {
    pid: child.pid!,
    async tell(line) {
      child.stdin.write(`${line}\n`)
      return (await lines.next()).value as string
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    }
  }
}

async function closed(): Promise<Made> {
  const made = await makeCampaign()
  await made.file.append(creates(emptyRoster('r1', 500)))
  await made.file.backup()
  await made.file.close()
  return made
}

/** A lock file as a program left it: by default from before the database locks, on this computer. */
function leftBehind(made: Made, card: object): Promise<void> {
  return writeFile(
    `${made.path}.lock`,
    JSON.stringify({ pid: 4711, host: hostname(), since: '2026-03-01T18:02:00.000Z', born: null, ...card })
  )
}

/**
 * A computer that can't give the start time of a process, as Windows and macOS, with these processes running.
 */
function withoutProc(...running: number[]): Machine {
  return {
    ...thisMachine,
    key: 'another program',
    pid: 90_001,
    host: 'PC-DU-CLUB',
    birthOf: async () => null,
    has: (pid) => running.includes(pid) || pid === 90_001
  }
}

const on = (made: Made, machine: Machine, force = false): Made => ({
  ...made,
  options: { ...made.options, machine, force }
})
const asks = (card: object = {}) => ({
  code: 'file-locked',
  params: { since: '2026-03-01T18:02:00.000Z', sure: false, ...card }
})

describe('a campaign belongs to the program whose process holds the lock', () => {
  const ROUNDS = counts(20, 200)

  test(`of two programs that open it at once, one has it: ${ROUNDS} races`, async () => {
    const made = await closed()
    const [one, two] = await Promise.all([otherProgram(made), otherProgram(made)])
    let unnamed = 0
    for (let round = 0; round < ROUNDS; round++) {
      const said = await Promise.all([one.tell('open'), two.tell('open')])
      expect(
        said.filter((word) => word === 'opened'),
        said.join(' | ')
      ).toHaveLength(1)
      const refusal = said.find((word) => word !== 'opened')!
      expect(refusal).toMatch(/^file-locked /)
      if (!refusal.includes(`"pid":${said[0] === 'opened' ? one.pid : two.pid}`)) unnamed++
      await Promise.all([one.tell('close'), two.tell('close')])
    }
    expect((await readdir(made.options.library)).sort()).toEqual(['.magot', 'Sous la ruche.magot'])
    figures(
      `${ROUNDS} races of two programs: one each had the campaign, ${unnamed} of the refusals named nobody`
    )
    expect(unnamed).toBe(0)
  })

  test('a campaign open in another program is never taken over, whatever its lock file contains and whoever insists', async () => {
    const made = await closed()
    const other = await otherProgram(made)
    expect(await other.tell('open')).toBe('opened')
    const named = {
      code: 'file-locked',
      params: {
        pid: other.pid,
        host: hostname(),
        user: thisMachine.user,
        since: expect.any(String),
        here: true,
        sure: true
      }
    }
    await expect(reopen(made)).rejects.toMatchObject(named)
    await expect(reopen(on(made, thisMachine, true))).rejects.toMatchObject(named)
    await expect(restoreBackup(made.path, made.path, { ...made.options, force: true })).rejects.toMatchObject(
      named
    )
    // A sync or a user removes the lock file, or leaves an empty one.
    for (const spoil of [
      () => rm(`${made.path}.lock`),
      () => writeFile(`${made.path}.lock`, ''),
      () => leftBehind(made, { host: 'another' })
    ]) {
      await spoil()
      await expect(reopen(on(made, thisMachine, true))).rejects.toMatchObject({
        code: 'file-locked',
        params: { sure: true }
      })
    }
    expect(await other.tell('close')).toBe('closed')
  })

  test('a killed program frees its campaign at once, also where the system lists no processes', async () => {
    const made = await closed()
    for (const machine of [thisMachine, withoutProc()]) {
      const other = await otherProgram(made)
      expect(await other.tell('open')).toBe('opened')
      await other.kill()
      const card = JSON.parse(await readFile(`${made.path}.lock`, 'utf8')) as { pid: number }
      // On Windows and macOS the number may belong to another process by now: the database lock shows that
      // the holder is gone.
      const again = machine === thisMachine ? machine : { ...withoutProc(card.pid), host: hostname() }
      await (await reopen(on(made, again))).close()
    }
    expect((await readdir(made.options.library)).sort()).toEqual(['.magot', 'Sous la ruche.magot'])
  })
})

describe('a possible holder is named, and the campaign is taken over once the person agrees', () => {
  const cases: [name: string, card: object, machine: Machine][] = [
    [
      'a computer that was given another name since the crash',
      { host: 'ancien-nom', held: true, born: 'an older boot:7' },
      thisMachine
    ],
    [
      'a lock file that a sync brought from another computer',
      { host: 'MAC-DE-LEA', user: 'lea', held: true, key: 'k' },
      withoutProc()
    ],
    [
      'an older Magot whose number another process has by now, on Windows or macOS',
      { host: 'PC-DU-CLUB' },
      withoutProc(4711)
    ]
  ]
  test.each(cases)('%s', async (_, card, machine) => {
    const made = await closed()
    await leftBehind(made, card)
    await expect(reopen(on(made, machine))).rejects.toMatchObject(
      asks({ pid: 4711, ...('host' in card && { host: card.host }) })
    )
    await expect(restoreBackup(made.path, made.path, { ...made.options, machine })).rejects.toMatchObject(
      asks()
    )
    const file = await reopen(on(made, machine, true))
    await file.append(buys('r1', 'late', 0))
    expect(await file.check()).toEqual([])
    await file.close()
    expect((await readdir(made.options.library)).sort()).toEqual(['.magot', 'Sous la ruche.magot'])
  })

  test('a lock on a share is trusted only where this computer wrote it; otherwise the person decides', async () => {
    const made = await closed()
    const share: Machine = { ...withoutProc(4711), believesLocks: async () => false }
    await leftBehind(made, { host: 'PC-DU-CLUB', held: true })
    await expect(reopen(on(made, share))).rejects.toMatchObject(asks())
    await (await reopen(on(made, share, true))).close()
    const other = await otherProgram(made)
    expect(await other.tell('open')).toBe('opened')
    await expect(reopen(on(made, share))).rejects.toMatchObject({
      code: 'file-locked',
      params: { pid: other.pid, sure: false }
    })
    await (await reopen(on(made, share, true))).close()
  })
})

describe('a lock that surely belongs to nobody is taken over without a question', () => {
  const cases: [name: string, card: object, machine: Machine][] = [
    ['a program that ended, on Windows or macOS', { host: 'PC-DU-CLUB', held: true }, withoutProc()],
    ['one that ended before the database locks were', { host: 'PC-DU-CLUB' }, withoutProc()],
    [
      'one whose number another has by now, for its database lock is free',
      { host: 'PC-DU-CLUB', held: true },
      withoutProc(4711)
    ],
    [
      'one of this boot, under the name that the computer had then',
      { host: 'ancien-nom', born: `boot:1`, held: true },
      {
        ...thisMachine,
        birthOf: async (pid) => (pid === thisMachine.pid ? 'boot:9' : null),
        has: () => false
      }
    ]
  ]
  test.each(cases)('%s', async (_, card, machine) => {
    const made = await closed()
    await leftBehind(made, card)
    await (await reopen(on(made, machine))).close()
  })

  test('an empty lock file, as a full disk leaves it', async () => {
    const made = await closed()
    await writeFile(`${made.path}.lock`, '')
    await (await reopen(made)).close()
    expect((await readdir(made.options.library)).sort()).toEqual(['.magot', 'Sous la ruche.magot'])
  })

  test.each<[name: string, make: (card: string) => Promise<unknown>]>([
    ['a link that leads nowhere', (card) => symlink(`${card}-gone`, card)],
    ['an empty folder', (card) => mkdir(card)]
  ])('%s under the name of the lock file, which names nobody', async (_, make) => {
    const made = await closed()
    await make(`${made.path}.lock`)
    await (await reopen(made)).close()
    expect((await readdir(made.options.library)).sort()).toEqual(['.magot', 'Sous la ruche.magot'])
  })

  test('this very program, after its folder went away and came back', async () => {
    const made = await makeCampaign()
    await rename(made.options.library, `${made.options.library}-gone`)
    await made.file.close()
    await rename(`${made.options.library}-gone`, made.options.library)
    expect(await readdir(made.options.library)).toContain('Sous la ruche.magot.lock')
    await (await reopen(made)).close()
    expect(await readdir(made.options.library)).not.toContain('Sous la ruche.magot.lock')
  })

  test('a lock beside a name that no file has, which a new campaign takes over', async () => {
    const library = await tempFolder()
    const path = join(library, 'Neuve.magot')
    await writeFile(
      `${path}.lock`,
      JSON.stringify({ pid: 1, host: 'another', since: '2026-03-01T18:02:00.000Z', born: null })
    )
    await (await createCampaignFile(path, { seed: '00', act: firstAct }, { library, now: ticking() })).close()
    expect((await readdir(library)).sort()).toEqual(['.magot', 'Neuve.magot'])
  })
})

test('lock files appear in no list, no backup and no copy, and hold no byte of the campaign', async () => {
  const made = await makeCampaign()
  expect((await readdir(made.options.library)).filter((name) => name.startsWith('Sous')).sort()).toEqual([
    'Sous la ruche.magot',
    'Sous la ruche.magot.held',
    'Sous la ruche.magot.lock'
  ])
  expect((await stat(`${made.path}.held`)).size).toBe(0)
  expect((await listLibrary(made.options.library)).map(({ path }) => path)).toEqual([made.path])
  const backup = (await made.file.backup())!
  expect((await readdir(dirname(backup))).filter((name) => /lock|held|next/.test(name))).toEqual([])
  const copy = join(await tempFolder(), 'copie.magot')
  await copyFile(made.path, copy)
  await copyFile(`${made.path}.lock`, `${copy}.lock`)
  // A lock copied along with the campaign is this program's own, and does not lock the copy.
  await (await reopen({ path: copy, options: made.options })).close()
  await made.file.append(creates(emptyRoster('r2')))
})

describe('the place of a folder decides whether its locks can be trusted', () => {
  const asked = (platform: NodeJS.Platform, type = 0xef53, mounts = ''): SystemQueries => ({
    platform,
    typeOf: async () => type,
    mounts: async () => mounts
  })
  const fuse = 0x65735546
  const cases: [string, string, SystemQueries, boolean][] = [
    ['a disk', '/home/anna/magot', asked('linux'), true],
    ['NFS', '/srv/jeux', asked('linux', 0x6969), false],
    ['a share of Windows on Linux', '/mnt/club', asked('linux', 0xff534d42), false],
    ['the same, as 32 bits with a sign', '/mnt/club', asked('linux', 0xff534d42 | 0), false],
    [
      'a stick in NTFS',
      '/media/anna/CLE USB/magot',
      asked('linux', fuse, '36 25 8:17 / /media/anna/CLE\\040USB rw - fuseblk /dev/sdb1 rw'),
      true
    ],
    [
      'a folder over SSH',
      '/home/anna/serveur/magot',
      asked(
        'linux',
        fuse,
        '1 2 0:3 / / rw - ext4 /dev/sda1 rw\n36 25 0:60 / /home/anna/serveur rw - fuse.sshfs anna@serveur: rw'
      ),
      false
    ],
    ['a disk on Windows', 'C:\\Users\\Anna\\Magot', asked('win32'), true],
    ['a share on Windows', '\\\\SERVEUR\\Jeux\\Magot', asked('win32'), false],
    [
      'a stick on a Mac',
      '/Volumes/CLE/magot',
      asked('darwin', 0, '/dev/disk4s1 on /Volumes/CLE (msdos, local, nodev)'),
      true
    ],
    [
      'a server on a Mac',
      '/Volumes/jeux/magot',
      asked('darwin', 0, '//anna@serveur/jeux on /Volumes/jeux (smbfs, nodev, nosuid, mounted by anna)'),
      false
    ]
  ]
  test.each(cases)('%s', async (_, folder, system, believed) => {
    expect(await believesLocks(folder, system)).toBe(believed)
    expect((await placeOf(folder, system)).kind).toBe(believed ? 'here' : 'network')
  })
})
