import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeClub } from '../src-main/sample'
import { lastSeal } from './support/last-seal'
import { openTestApp, type TestApp } from './support/test-app'

const CLUB = { gangs: 6, battles: 12 }

let folder: string
let app: TestApp
const make = (name: string, club = CLUB, more: Partial<Parameters<typeof writeClub>[0]> = {}) =>
  writeClub({ out: join(folder, name), resources: resolve('resources'), version: 'test', club, ...more })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'magot-club-'))
  await make('club.magot')
  app = await openTestApp({ library: folder })
  await app.call('campaigns.open', { file: 'club.magot' })
}, 120_000)
afterAll(async () => {
  await app.end()
  await rm(folder, { recursive: true, force: true })
})

describe('the year of a club', () => {
  test('has the gangs and the finished battles that were asked for, with nothing left to answer', async () => {
    const rosters = await app.call('rosters.list', {})
    expect(rosters.map(({ stage }) => stage)).toEqual(Array(CLUB.gangs).fill('ready'))
    expect((await app.call('battles.list', {})).map(({ status }) => status)).toEqual(
      Array(CLUB.battles).fill('finished')
    )
  })

  test('is found sound by the check', async () => {
    expect((await app.call('campaigns.check', {})).findings).toEqual([])
  })

  test('holds what a year brings: injuries, purchases, sales, deals between gangs, notes, seasons, a chronicle, things taken back', async () => {
    const done = new Set<string>()
    const types = new Set<string>()
    for (let before: number | undefined; ;) {
      const page = await app.call('history.list', { limit: 500, ...(before !== undefined && { before }) })
      for (const { kind, method, events } of page.acts) {
        done.add(kind === 'act' ? method : kind)
        for (const { type } of events) types.add(type)
      }
      if (!page.more) break
      before = page.acts.at(-1)!.seq
    }
    for (const method of [
      'stash.sell',
      'rosters.transfer',
      'members.keep',
      'rosters.correct',
      'seasons.close',
      'chronicle.write',
      'deals.capture',
      'interlude.advance',
      'undo'
    ])
      expect([...done]).toContain(method)
    for (const type of ['injury-rolled', 'item-looted', 'skill-learnt', 'item-bought'])
      expect([...types]).toContain(type)
  })

  test('is the same to the last seal whenever it is made', { timeout: 60_000 }, async () => {
    const small = { gangs: 2, battles: 2 }
    await make('one.magot', small)
    await make('two.magot', small)
    const one = await lastSeal(join(folder, 'one.magot'))
    expect(one.seq).toBeGreaterThan(40)
    expect(await lastSeal(join(folder, 'two.magot'))).toEqual(one)
  })

  test('of one that is given up nothing is left', async () => {
    const abort = new AbortController()
    const made = make('never.magot', CLUB, {
      signal: abort.signal,
      tell: (done) => done === 3 && abort.abort()
    })
    await expect(made).rejects.toThrow()
    expect(
      (await readdir(folder)).filter((name) => name.startsWith('never') || name.startsWith('.magot-sample'))
    ).toEqual([])
  })
})
