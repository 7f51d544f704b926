import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import sqlite3 from 'sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AppOptions } from '../../src-main/app'
import { openSample } from '../support/sample-app'
import { openTestApp, type TestApp } from '../support/test-app'

// The annals of a long campaign are kept between two processes. Short distances simulate a long campaign.

const SHORT: Partial<AppOptions> = { annals: { behind: 20, every: 40 } }

let app: TestApp
beforeEach(async () => {
  app = await openSample('neo-necro', SHORT)
})
afterEach(() => app.end())

/** All results read from the annals. */
async function told(): Promise<object> {
  const rosters = await app.call('rosters.list', {})
  return {
    figures: await app.call('annals.figures', {}),
    records: await app.call('annals.records', {}),
    toll: await app.call('annals.toll', { limit: 20 }),
    memorial: await app.call('annals.memorial', {}),
    chronicle: await app.call('chronicle.get', {}),
    accounts: await Promise.all(rosters.map(({ id }) => accountsOf(id)))
  }
}

/** The explanation of each stored number of a gang. */
async function accountsOf(roster: string): Promise<object[]> {
  const { figures } = await app.call('rosters.get', { roster })
  const kept = figures.filter((figure) => figure.kept)
  return Promise.all(kept.map(({ key }) => app.call('rosters.account', { roster, member: null, key })))
}

/** The next process, on the same library. */
async function reopened(options: Partial<AppOptions> = SHORT): Promise<void> {
  const { library } = app
  await app.close()
  const next = await openTestApp({ ...options, library })
  const end = app.end
  app = { ...next, end: async () => (await next.close(), end()) }
  await app.call('campaigns.open', { file: 'sample.magot' })
}

async function keptFile(): Promise<string> {
  const folder = join(app.library, '.magot', 'annals')
  const [file, ...others] = await readdir(folder)
  expect(others).toEqual([])
  return join(folder, file!)
}

const MARK = 'of the kept file'

/** Renames all battles in the kept file, so that answers show whether it was used. */
async function marked(): Promise<void> {
  const file = await keptFile()
  const [head, ...lines] = gunzipSync(await readFile(file))
    .toString('utf8')
    .split('\n')
  const changed = lines.map((line) =>
    line.startsWith('["battles"')
      ? line.replaceAll(/"name":"[^"]*","date"/g, `"name":"${MARK}","date"`)
      : line
  )
  await writeFile(file, gzipSync([head, ...changed].join('\n')))
}

const usesKept = async (): Promise<boolean> =>
  JSON.stringify(await app.call('annals.figures', {})).includes(MARK)

describe('the annals of a long campaign are kept beside it', () => {
  test('the next process gives the same results from the kept file and the acts since', async () => {
    const before = await told()
    await reopened()
    expect(await told()).toEqual(before)
    await reopened({ annals: false })
    expect(await told()).toEqual(before)
    await reopened()
    await marked()
    await reopened()
    expect(await usesKept()).toBe(true)
  })

  test('they are written only once the campaign is long', async () => {
    await reopened({ annals: { behind: 20, every: 100_000 } })
    await told()
    await reopened({ annals: { behind: 100_000, every: 1 } })
    await told()
    await app.close()
    await expect(keptFile()).rejects.toThrow('ENOENT')
  })

  test('those of a damaged file are not written, so that they can’t outlive its repair', async () => {
    await app.close()
    const db = new sqlite3.Database(join(app.library, 'sample.magot'))
    await new Promise<void>((done, fail) =>
      db.run(`update events set facts = '{' where act = 40`, (error) => (error ? fail(error) : done()))
    )
    await new Promise((done) => db.close(done))
    await reopened()
    await app.call('annals.figures', {})
    await app.close()
    await expect(keptFile()).rejects.toThrow('ENOENT')
  })

  test('acts and undos behind the kept ones give the same results as collecting all of them', async () => {
    await told()
    await reopened()
    const { acts } = await app.call('history.list', { limit: 1 })
    await app.call('history.undo', { act: acts[0]!.seq })
    await app.call('chronicle.write', { text: 'Un soir de plus' })
    const kept = await told()
    await reopened({ annals: false })
    expect(kept).toEqual(await told())
  })

  const unfit: [string, () => Promise<void>][] = [
    [
      'an act before their last one was undone',
      async () => {
        const { acts } = await app.call('history.list', { limit: 500 })
        const early = acts[Math.floor(acts.length / 2)]!
        await app.call('history.undo', { act: early.seq, how: 'with-later' })
      }
    ],
    [
      'the rules of the campaign changed',
      async () => void (await app.call('rules.setHouseRules', { houseRules: { downAtEnd: 'roll-only' } }))
    ],
    [
      'another version of the program wrote them',
      async () => {
        await reopened({ ...SHORT, version: 'next' })
      }
    ],
    [
      'their journal is not this one',
      async () => {
        const file = await keptFile()
        const [head, ...lines] = gunzipSync(await readFile(file))
          .toString('utf8')
          .split('\n')
        const other = JSON.stringify({ ...(JSON.parse(head!) as object), seal: 'another' })
        await writeFile(file, gzipSync([other, ...lines].join('\n')))
      }
    ],
    [
      'their file is cut short',
      async () => {
        const bytes = await readFile(await keptFile())
        await writeFile(await keptFile(), bytes.subarray(0, bytes.length - 12))
      }
    ],
    [
      'their file is damaged',
      async () => {
        const bytes = await readFile(await keptFile())
        bytes[bytes.length >> 1]! ^= 0xff
        await writeFile(await keptFile(), bytes)
      }
    ],
    ['their file is something else', async () => writeFile(await keptFile(), 'no annals')],
    ['their file is empty', async () => writeFile(await keptFile(), gzipSync('null\n"x"\n'))]
  ]

  test.each(unfit)('they are gathered again if %s', async (_, change) => {
    await told()
    await reopened()
    await marked()
    await reopened()
    await change()
    expect(await usesKept()).toBe(false)
    const here = await told()
    await reopened({ annals: false })
    expect(here).toEqual(await told())
  })
})
