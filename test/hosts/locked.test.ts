import { readdir, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { main } from '../../src-main/hosts/terminal/main'
import { openTestApp, type TestApp } from '../support/test-app'

let app: TestApp
let file: string
beforeEach(async () => {
  app = await openTestApp({ backups: true })
  file = (await app.call('campaigns.create', { name: 'Ruche', system: 'neo-necro' })).file
})
afterEach(() => app.end())

/** Runs a command in this process, as its own main would. */
async function told(args: string[], shell: string): Promise<{ code: number; out: string }> {
  vi.stubEnv('LC_ALL', shell)
  let out = ''
  const spies = [process.stdout, process.stderr].map((to) =>
    vi.spyOn(to, 'write').mockImplementation((text: unknown) => Boolean((out += String(text))))
  )
  try {
    return { code: await main(args), out: out.replace(/[\u00a0\u202f]/g, ' ') }
  } finally {
    for (const spy of spies) spy.mockRestore()
    vi.unstubAllEnvs()
  }
}

/** A lock file that another computer left. */
const left = () =>
  writeFile(
    join(app.library, `${file}.lock`),
    JSON.stringify({
      pid: 4711,
      host: 'MAC-DE-LEA',
      user: 'lea',
      since: '2026-03-01T18:02:00.000Z',
      born: null,
      held: true
    })
  )

describe('a campaign that is open elsewhere', () => {
  test('is reported with holder, computer and moment, to programs as values', async () => {
    const second = await openTestApp({ library: app.library })
    const holder = {
      pid: process.pid,
      host: hostname(),
      here: true,
      sure: true,
      since: expect.stringMatching(/^\d{4}-/)
    }
    for (const force of [undefined, true])
      expect(await second.dispatch('campaigns.open', { file, force })).toMatchObject({
        ok: false,
        error: { code: 'file-locked', params: holder }
      })
    await second.end()
  })

  test('is reported in the language of the shell, and is never opened by --force where it surely is open', async () => {
    const english = await told(['check', join(app.library, file), '--force'], 'C.UTF-8')
    expect(english.code).toBe(2)
    expect(english.out).toMatch(
      new RegExp(
        `open in another Magot, by .+ on this computer, since .+ \\(program ${process.pid}\\)\\. Close it there first\\. \\(file-locked\\)`
      )
    )
    expect((await told(['check', join(app.library, file)], 'fr_FR.UTF-8')).out).toMatch(
      /ouverte dans un autre Magot, par .+, sur cet ordinateur, depuis le .+ \(programme \d+\)\. Fermez-la là-bas d’abord\./
    )
  })

  test('is opened by --force, or by `force`, where it may or may not still be open', async () => {
    await app.call('campaigns.close', {})
    await left()
    const french = await told(['check', join(app.library, file)], 'fr_FR.UTF-8')
    expect(french.out).toMatch(
      /par lea, sur MAC-DE-LEA, depuis le 1er mars 2026 .+, et rien ne dit si elle l’est encore\. Si plus personne ne s’en sert, ajoutez --force/
    )
    expect(french.code).toBe(2)
    expect((await told(['check', join(app.library, file), '--force'], 'fr_FR.UTF-8')).out).toMatch(
      /^Tout est juste/
    )
    await left()
    expect(await app.dispatch('campaigns.open', { file })).toMatchObject({
      ok: false,
      error: { code: 'file-locked', params: { user: 'lea', host: 'MAC-DE-LEA', here: false, sure: false } }
    })
    await app.call('campaigns.open', { file, force: true })
    await app.call('campaigns.close', {})
    expect((await readdir(app.library)).filter((name) => name.startsWith('Ruche'))).toEqual([file])
  })

  test('is restored only once the person agrees', async () => {
    await app.call('campaigns.rename', { name: 'Ruche blanche' })
    await app.call('campaigns.close', {})
    const [backup] = await app.call('campaigns.backups', { file })
    await left()
    expect(await app.dispatch('campaigns.restore', { file, backup: backup!.backup })).toMatchObject({
      ok: false,
      error: { code: 'file-locked', params: { sure: false } }
    })
    expect((await app.call('campaigns.restore', { file, backup: backup!.backup, force: true })).file).toBe(
      file
    )
  })
})
