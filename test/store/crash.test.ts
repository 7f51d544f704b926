import { spawn } from 'node:child_process'
import { readdir, rm } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCampaignFile } from '../../src-main/store/campaign-file'
import { listBackups, verify } from '../../src-main/store/library/backup'
import { latest, MIGRATIONS } from '../../src-main/store/sqlite/migrations'
import { LONG, patience } from '../support/runs'
import { creates, emptyRoster } from './acts'
import { makeCampaign, reopen, tempFolder, ticking } from './made'

/** Inside node_modules, so that the bundle finds the driver. */
const built = resolve(`node_modules/.cache/magot-crash-${process.pid}`)
const child = join(built, 'child.mjs')

beforeAll(async () => {
  const output = { entryFileNames: 'child.mjs' }
  const ssr = resolve('test/store/crash-child.ts')
  await build({
    configFile: false,
    logLevel: 'silent',
    build: { ssr, outDir: built, emptyOutDir: true, rollupOptions: { output } }
  })
})

afterAll(() => rm(built, { recursive: true, force: true }))

/** Runs the child and kills it `after` ms after its first word; returns all its output. */
function killed(task: string, library: string, name: string, after: number): Promise<string[]> {
  return new Promise((done, fail) => {
    const running = spawn(process.execPath, [child, task, library, name], {
      stdio: ['ignore', 'pipe', 'pipe']
    })
    let said = ''
    let errors = ''
    let timer: NodeJS.Timeout | undefined
    running.stdout.on('data', (data: Buffer) => {
      said += data.toString()
      timer ??= setTimeout(() => running.kill('SIGKILL'), after)
    })
    running.stderr.on('data', (data: Buffer) => (errors += data.toString()))
    running.on('close', (_code, signal) => {
      clearTimeout(timer)
      if (signal === 'SIGKILL')
        done(said.split('\n').slice(0, -1)) // the last line may be incomplete
      else fail(new Error(`the child ended by itself: ${errors}`))
    })
  })
}

/**
 * Spread over the time it takes; random in the long run, so that every moment is tried at some time. A
 * failure names it.
 */
const moments = (count: number) =>
  Array.from({ length: LONG ? count * 20 : count }, (_, n) =>
    Math.floor((LONG ? Math.random() : (n + 0.5) / count) * 120)
  )

test(
  'a program killed at any moment loses no act that it acknowledged',
  async () => {
    const made = await makeCampaign()
    await made.file.append(creates(emptyRoster('r1')))
    await made.file.close()
    for (const after of moments(2)) {
      const said = await killed('play', made.options.library, basename(made.path), after)
      const file = await reopen(made) // its lock is taken over, half-written data is rolled back
      const [newest] = await file.history({ limit: 1 })
      expect(newest!.seq, `killed after ${after} ms`).toBeGreaterThanOrEqual(Number(said.at(-1)))
      expect(await file.check(), `killed after ${after} ms`).toEqual([])
      await file.close()
    }
    for (const backup of await listBackups(made.options.library, 'c1'))
      await verify(backup.path, latest(MIGRATIONS))
  },
  patience(60_000)
)

test(
  'a program killed while it creates campaigns leaves whole ones or none',
  async () => {
    const library = await tempFolder()
    for (const after of moments(2)) {
      const said = await killed('create', library, '', after)
      const names = (await readdir(library)).filter((n) => n.endsWith('.magot') && !n.startsWith('.'))
      for (const id of said) expect(names, `killed after ${after} ms`).toContain(`${id}.magot`)
      const newest = names.sort().slice(-3)
      for (const name of newest) {
        const file = await openCampaignFile(join(library, name), { library, now: ticking() })
        expect(await file.check(), `killed after ${after} ms`).toEqual([])
        await file.close()
      }
    }
  },
  patience(60_000)
)
