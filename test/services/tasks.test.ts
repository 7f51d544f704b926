import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Refused } from '../../src-main/contract/errors'
import { sampleMaker } from '../../src-main/sample'
import { Tasks } from '../../src-main/services/shared/tasks'
import { openTestApp, type TestApp } from '../support/test-app'

describe('a task', () => {
  test('is known by its name while it runs, with its progress, and no longer', async () => {
    const tasks = new Tasks()
    let go = () => {}
    const work = tasks.run('a', async ({ tell }) => {
      tell(2, 7)
      await new Promise<void>((done) => (go = done))
      return 'made'
    })
    expect(tasks.progress('a')).toEqual({ done: 2, of: 7 })
    expect(tasks.progress('b')).toBeNull()
    go()
    expect(await work).toBe('made')
    expect(tasks.progress('a')).toBeNull()
    expect(tasks.cancel('a')).toBe(false)
  })

  test('that is cancelled gets the signal and is refused as cancelled', async () => {
    const tasks = new Tasks()
    const work = tasks.run(
      'a',
      ({ signal }) =>
        new Promise((_, stop) => signal.addEventListener('abort', () => stop(new Error('stopped'))))
    )
    expect(tasks.cancel('a')).toBe(true)
    await expect(work).rejects.toMatchObject({ failure: { code: 'cancelled' } })
    expect(tasks.progress('a')).toBeNull()
  })

  test('that fails by itself is not reported as cancelled', async () => {
    await expect(
      new Tasks().run('a', () => Promise.reject(new Refused('no-campaign')))
    ).rejects.toMatchObject({ failure: { code: 'no-campaign' } })
  })

  test('of the same name can’t be begun twice at once', async () => {
    const tasks = new Tasks()
    const first = tasks.run(
      'a',
      ({ signal }) =>
        new Promise((_, stop) => signal.addEventListener('abort', () => stop(new Error('stopped'))))
    )
    await expect(tasks.run('a', () => Promise.resolve())).rejects.toMatchObject({
      failure: { code: 'task-twice' }
    })
    tasks.cancel('a')
    await expect(first).rejects.toMatchObject({ failure: { code: 'cancelled' } })
  })

  const untilAborted = ({ signal }: { signal: AbortSignal }): Promise<never> =>
    new Promise((_, stop) => signal.addEventListener('abort', () => stop(new Error('stopped'))))

  test('with or without a name is cancelled when the program ends, and none begins any more', async () => {
    const tasks = new Tasks()
    const running = [tasks.run('a', untilAborted), tasks.run(undefined, untilAborted)]
    tasks.end('but-acts')
    for (const one of [...running, tasks.run('b', () => Promise.resolve('done'))])
      await expect(one).rejects.toMatchObject({ failure: { code: 'cancelled' } })
  })

  test('that writes into the journal is finished when a window closes, and cancelled by Ctrl+C', async () => {
    const tasks = new Tasks()
    const act = tasks.finish('a', untilAborted)
    tasks.end('but-acts')
    expect(await tasks.finish('b', () => Promise.resolve('done'))).toBe('done')
    tasks.end('all')
    await expect(act).rejects.toMatchObject({ failure: { code: 'cancelled' } })
  })
})

describe('through the door', () => {
  let app: TestApp
  beforeEach(async () => {
    app = await openTestApp({ sample: sampleMaker({ resources: resolve('resources'), version: 'test' }) })
  })
  afterEach(() => app.end())
  const files = async () =>
    (await readdir(app.library)).filter((name) => name.endsWith('.magot') || name.startsWith('.magot-sample'))

  test('a sample that is cancelled leaves nothing in the library', async () => {
    const asked = app.dispatch('tasks.sample', { system: 'neo-necro', task: 'sample' })
    let progress = null
    // Cancelled once it runs, not before.
    while ((progress = await app.call('tasks.progress', { task: 'sample' })) === null || progress.of === null)
      await new Promise((look) => setTimeout(look, 5))
    expect(progress.of).toBeGreaterThan(3)
    expect(await app.call('tasks.cancel', { task: 'sample' })).toEqual({ cancelled: true })
    expect(await asked).toMatchObject({ ok: false, error: { code: 'cancelled' } })
    expect(await files()).toEqual([])
  })

  test('a sample that is cancelled when its last act is done leaves nothing either', async () => {
    const stop = new AbortController()
    const out = join(app.library, 'magot-sample-vampire-d10.magot')
    const maker = sampleMaker({ resources: resolve('resources'), version: 'test' })
    const tell = (done: number, of: number | null) => {
      if (done + 1 === of) setTimeout(() => stop.abort())
    }
    await expect(maker.write(out, { system: 'vampire-d10', signal: stop.signal, tell })).rejects.toThrow(
      /abort/
    )
    expect(await files()).toEqual([])
  })

  test('a sample for which the disk has no room names its own file, not the open campaign’s', async () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
    const write = () => Promise.reject(full)
    const crowded = await openTestApp({
      sample: { ...sampleMaker({ resources: resolve('resources'), version: 'test' }), write }
    })
    await crowded.call('campaigns.create', { name: 'Le club', system: 'neo-necro' })
    const path = join(crowded.library, 'magot-sample-neo-necro.magot')
    expect(await crowded.dispatch('tasks.sample', { system: 'neo-necro', language: 'fr' })).toMatchObject({
      error: { code: 'disk-full', params: { path } }
    })
    await crowded.end()
  })

  test('a sample that is requested twice at once is played once, and both answers name its file', async () => {
    const [one, two] = await Promise.all([
      app.call('tasks.sample', { system: 'vampire-d10', task: 'one' }),
      app.call('tasks.sample', { system: 'vampire-d10', task: 'two' })
    ])
    expect(two).toEqual(one)
    expect(await files()).toEqual([one.file])
    expect(await app.call('tasks.sample', { system: 'vampire-d10' })).toEqual(one)
  })

  test('acts and reads work at any time while a sample is played', async () => {
    let end = (): void => {}
    const sample = {
      list: async () => [{ system: 'neo-necro', campaign: 'Ruche' }],
      language: async () => null,
      write: () => new Promise<void>((done) => (end = done)),
      tidy: async () => {}
    }
    const slow = await openTestApp({ sample })
    let over = false
    const played = slow.call('tasks.sample', { system: 'neo-necro' }).then(() => (over = true))
    await slow.call('campaigns.create', { name: 'Ruche', system: 'neo-necro' })
    expect((await slow.call('campaigns.current', {}))!.name).toBe('Ruche')
    expect(over).toBe(false)
    end()
    await played
    await slow.end()
  })

  test('a check describes the campaign at the moment of the request, and names the last act', async () => {
    await app.call('campaigns.create', { name: 'Ruche', system: 'neo-necro' })
    const asked = app.call('campaigns.check', {})
    const acted = app.call('campaigns.rename', { name: 'Autre ruche' })
    expect(await asked).toMatchObject({ findings: [], acts: 1 })
    await acted
    expect(await app.call('campaigns.check', {})).toMatchObject({ findings: [], acts: 2 })
    // No inspected copy is left.
    expect((await readdir(app.library)).filter((name) => name.endsWith('.staged'))).toEqual([])
  })

  test('the remains of a killed program’s sample are removed at the next start, and a sample under work stays', async () => {
    const workshop = async (name: string, pid: number) => {
      await mkdir(join(app.library, name))
      await writeFile(join(app.library, name, 'half.magot'), 'half')
      await writeFile(
        join(app.library, name, 'owner.lock'),
        JSON.stringify({ pid, host: hostname(), since: '2026-01-01T00:00:00Z', born: null })
      )
    }
    const ended = spawn(process.execPath, ['-e', ''])
    await once(ended, 'exit')
    await workshop('.magot-sample-dead', ended.pid!)
    await workshop('.magot-sample-alive', process.pid)
    const next = await openTestApp({
      library: app.library,
      sample: sampleMaker({ resources: resolve('resources'), version: 'test' })
    })
    expect(await files()).toEqual(['.magot-sample-alive'])
    await next.end()
  })

  test('a sample is in the language of the person who asks, each language in a file of its own', async () => {
    const { file } = await app.call('tasks.sample', { system: 'vampire-d10', language: 'en' })
    expect(file).toBe('magot-sample-vampire-d10-en.magot')
    const { name, players } = await app.call('campaigns.open', { file })
    expect([name, ...players.map((one) => one.name)]).toEqual(['Lyon without Sun', 'Ines', 'Gaspard'])
    expect((await app.call('rosters.list', {})).map((one) => one.name)).toEqual([
      'The Ashes of Fourvière',
      'The Croix-Rousse Hunters'
    ])
    const named = async (language?: string) =>
      (await app.call('tasks.samples', language === undefined ? {} : { language })).map(
        ({ campaign }) => campaign
      )
    expect(await named('fr')).toEqual(await named())
    expect((await named('en'))[0]).toBe('Under Central Station')
    // A language without sample texts uses the English ones.
    expect(await named('de')).toEqual(await named('en'))
  })

  test('every game of the program has a sample, and no other game has', async () => {
    const games = await app.call('systems.list', {})
    expect((await app.call('tasks.samples', {})).map(({ system }) => system)).toEqual(
      games.map(({ id }) => id)
    )
    expect(await app.dispatch('tasks.sample', { system: 'chess' })).toMatchObject({
      ok: false,
      error: { code: 'no-sample' }
    })
    expect(await files()).toEqual([])
  })

  test('a host that can play no sample refuses with that reason', async () => {
    const bare = await openTestApp()
    expect(await bare.call('tasks.samples', {})).toEqual([])
    expect(await bare.dispatch('tasks.sample', { system: 'neo-necro' })).toMatchObject({
      ok: false,
      error: { code: 'no-sample' }
    })
    await bare.end()
  })

  test('a check is given up when the program ends, and nothing of it is left', async () => {
    await app.call('campaigns.create', { name: 'Ruche', system: 'neo-necro' })
    const asked = app.dispatch('campaigns.check', {})
    app.endTasks('but-acts')
    expect(await asked).toMatchObject({ ok: false, error: { code: 'cancelled' } })
    expect((await readdir(app.library)).filter((name) => name.endsWith('.staged'))).toEqual([])
    expect((await app.call('campaigns.current', {}))!.name).toBe('Ruche')
  })

  test('a check can be cancelled; requested again it answers', async () => {
    await app.call('campaigns.create', { name: 'Ruche', system: 'neo-necro' })
    const asked = app.dispatch('campaigns.check', { task: 'check' })
    await app.call('tasks.cancel', { task: 'check' })
    const answer = await asked
    if (!answer.ok) expect(answer.error.code).toBe('cancelled')
    expect((await app.call('campaigns.check', { task: 'check' })).findings).toEqual([])
  })
})
