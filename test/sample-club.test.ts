import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeClub } from '../src-main/sample'
import type { ClubBook } from '../src-main/sample-club'
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
  test('has the requested gangs and finished battles, with nothing left to answer', async () => {
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

  test('is the same to the last seal at each making', { timeout: 60_000 }, async () => {
    const small = { gangs: 2, battles: 2 }
    await make('one.magot', small)
    await make('two.magot', small)
    const one = await lastSeal(join(folder, 'one.magot'))
    expect(one.seq).toBeGreaterThan(40)
    expect(await lastSeal(join(folder, 'two.magot'))).toEqual(one)
  })

  test('is played in English too: the same year, every word of it in English', async () => {
    const small = { gangs: 2, battles: 2 }
    await make('year.magot', small, { language: 'en' })
    const english = await openTestApp({ library: folder })
    const { name } = await english.call('campaigns.open', { file: 'year.magot' })
    const rosters = await english.call('rosters.list', {})
    const battles = await english.call('battles.list', {})
    await english.end()
    expect(name).toBe('The Well 7 Club, One Year')
    expect(rosters.map((one) => one.name)).toEqual(['The Well Rust Kings', 'The Central Station Claws'])
    expect(battles.at(-1)!.name).toMatch(/^Ambush /)
  })

  test('has an English text for each French one', async () => {
    const read = async (path: string) => JSON.parse(await readFile(join('resources/samples', path), 'utf8'))
    const book = (await read('club.json')) as ClubBook
    const words = (await read('en/club.json')) as { [text: string]: string }
    const texts = textsIn([
      book.campaign,
      book.gangs,
      book.names.last,
      book.notes,
      book.reasons,
      book.said,
      book.chronicle
    ])
    // Some words are the same in both languages.
    const same = ['Torches', 'Sabotage']
    expect(
      [...texts, ...textsIn([book.scenarios, book.seasons])].filter(
        (text) => !(text in words) && !same.includes(text)
      )
    ).toEqual([])
    const all = new Set(textsIn(book))
    expect(Object.keys(words).filter((text) => !all.has(text))).toEqual([])
  })

  test('leaves nothing behind when it is cancelled', async () => {
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

/** All strings of a value, at any depth. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
