import { spawn } from 'node:child_process'
import { existsSync, openSync, closeSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { noticeInWords } from '../../src-main/hosts/terminal/words'
import { StoreRefusal } from '../../src-main/store/sqlite/refusal'
import { putSample } from '../support/samples'
import { describeBuilt, ended, magot, startMagot } from './built'

/** Waits for a name in the folder; looks often, because some are there only for a moment. */
async function appears(folder: string, wanted: RegExp): Promise<void> {
  while (!(await readdir(folder)).some((name) => wanted.test(name)))
    await new Promise((look) => setTimeout(look, 2))
}

describeBuilt('a command of the terminal that can’t go on', () => {
  let folder: string
  let sample: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'magot-stopped-'))
    sample = join(folder, 'sample.magot')
    await putSample(sample)
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('Ctrl+C in the middle of a club’s year ends it soon with 130, and nothing is left of it', async () => {
    const place = join(folder, 'year')
    await mkdir(place)
    const child = startMagot(['sample', '--large', '--out', join(place, 'club.magot')])
    const end = ended(child)
    await appears(place, /^\.magot-sample-/)
    child.kill('SIGINT')
    expect(await end).toMatchObject({ code: 130, out: '', err: '' })
    expect(await readdir(place)).toEqual([])
  }, 120_000)

  test('Ctrl+C in the middle of a check ends it without a verdict, and nothing stays locked', async () => {
    const place = join(folder, 'checked')
    await mkdir(place)
    const club = join(place, 'club.magot')
    expect((await magot(['sample', '--gangs', '6', '--battles', '12', '--out', club])).code).toBe(0)
    const child = startMagot(['check', club])
    const end = ended(child)
    await appears(place, /\.staged$/)
    child.kill('SIGINT')
    expect(await end).toMatchObject({ code: 130, out: '', err: '' })
    expect((await readdir(place)).sort()).toEqual(['.magot', 'club.magot'])
  }, 120_000)

  test('Ctrl+C in the middle of a called check is answered as cancelled, and nothing is left', async () => {
    const place = join(folder, 'called')
    await mkdir(place)
    const club = join(place, 'club.magot')
    await copyFile(join(folder, 'checked', 'club.magot'), club)
    const child = startMagot(['call', 'campaigns.check', '--campaign', club])
    const end = ended(child)
    await appears(place, /\.staged$/)
    child.kill('SIGINT')
    const { code, out } = await end
    expect(code).toBe(130)
    expect(JSON.parse(out)).toMatchObject({ ok: false, error: { code: 'cancelled' } })
    expect((await readdir(place)).sort()).toEqual(['.magot', 'club.magot'])
  }, 120_000)

  test('a host that is stopped gives up a running check, and ends soon', async () => {
    const place = join(folder, 'served')
    await mkdir(place)
    const club = join(place, 'club.magot')
    await copyFile(join(folder, 'checked', 'club.magot'), club)
    const child = startMagot(['serve', '--campaign', club, '--no-open', '--port', '0'])
    const end = ended(child)
    const address = await new Promise<URL>((known) =>
      child.stdout!.on('data', (line) => known(new URL(String(line).replace('Magot: ', ''))))
    )
    const asked = fetch(new URL('/api/campaigns.check', address), {
      method: 'POST',
      body: '{}',
      headers: { 'x-magot-token': address.hash.replace('#token=', '') }
    }).then((answer) => answer.json())
    await appears(place, /\.staged$/)
    child.kill('SIGINT')
    expect(await asked).toMatchObject({ ok: false, error: { code: 'cancelled' } })
    expect((await end).code).toBe(0)
    expect((await readdir(place)).sort()).toEqual(['.magot', 'club.magot'])
  }, 120_000)

  test.skipIf(!existsSync('/dev/full'))(
    'an answer that can’t be written is said in one line, fails, and the campaign is closed',
    async () => {
      for (const args of [['check', sample], ['methods'], ['call', 'rosters.list', '--campaign', sample]]) {
        const full = openSync('/dev/full', 'w')
        const child = spawn(process.execPath, ['out/main/terminal.js', ...args], {
          env: { ...process.env, LC_ALL: 'C.UTF-8' },
          stdio: ['ignore', full, 'pipe']
        })
        let err = ''
        child.stderr!.setEncoding('utf8').on('data', (text: string) => (err += text))
        const code = await new Promise((done) => child.on('close', done))
        closeSync(full)
        expect({ code, err }).toEqual({
          code: 1,
          err: 'The answer could not be written completely: the disk is full. (ENOSPC)\n'
        })
        expect(await readdir(folder)).not.toContain('sample.magot.lock')
      }
    },
    60_000
  )

  test('a sample in a place that is none is refused in one line', async () => {
    await writeFile(join(folder, 'notes.txt'), 'milk')
    const { code, err } = await magot(['sample', '--out', join(folder, 'notes.txt', 'club.magot')])
    expect(code).toBe(1)
    expect(err).toMatch(/club\.magot: no file can be written under this name\. Choose another\. \(E\w+\)\n$/)
    expect(err.trimEnd().split('\n').length).toBe(1)
  })

  test('a backup that could not be made is said once, in words and without a stack', async () => {
    const library = join(folder, 'unkept')
    const campaign = join(library, 'sample.magot')
    await mkdir(join(library, '.magot'), { recursive: true })
    await putSample(campaign)
    await writeFile(join(library, '.magot', 'backups'), 'no folder')
    const { code, err } = await magot([
      'call',
      'campaigns.addPlayer',
      '{"name":"Zoé"}',
      '--campaign',
      campaign
    ])
    expect(code).toBe(0)
    expect(err).toMatch(/^no backup of the campaign could be made.*backups.*\)\n$/)
  })
})

test('what could not be kept says why and what to do, in both languages', () => {
  const full = new StoreRefusal('backup-failed', { path: '/club/.magot/backups/a', why: 'disk-full' })
  for (const [shell, words] of [
    [
      'fr_FR.UTF-8',
      'aucune sauvegarde de la campagne n’a pu être faite : le disque est plein. Faites de la place. (disk-full, /club/.magot/backups/a)'
    ],
    [
      'C.UTF-8',
      'no backup of the campaign could be made: the disk is full. Make room on it. (disk-full, /club/.magot/backups/a)'
    ]
  ] as const) {
    vi.stubEnv('LC_ALL', shell)
    expect(noticeInWords('no backup could be made', full)).toBe(words)
  }
  vi.unstubAllEnvs()
  expect(noticeInWords('anything', new TypeError('a bug'))).toBeNull()
})
