import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { addsUp } from '../../src-main/kernel/values/receipt'
import { recentStates } from '../../src-main/store/journal/recent-states'
import { arbitrateOne } from '../support/random-arbitration'
import { picker, playOne } from '../support/random-play'
import { putLargeSample } from '../support/samples'
import { openTestApp, type TestApp } from '../support/test-app'

let app: TestApp
let library = ''
afterEach(async () => {
  await app?.end()
  await rm(library, { recursive: true, force: true })
})

/** What undo and redo must bring back, as text: an assertion on a year's gangs would take minutes to say what differs. */
async function states(): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const { id } of await app.call('rosters.list', {})) {
    const { undo: _, redo: __, ...roster } = await app.call('rosters.get', { roster: id })
    found.set(`gang ${roster.name} ${id}`, JSON.stringify(roster))
  }
  for (const battle of await app.call('battles.list', {}))
    found.set(`battle ${battle.name} ${battle.id}`, JSON.stringify(battle))
  found.set('deals', JSON.stringify(await app.call('deals.open', {})))
  found.set('seasons', JSON.stringify(await app.call('seasons.list', {})))
  return found
}

/** The names of what differs. */
const unlike = (one: Map<string, string>, other: Map<string, string>): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name) !== other.get(name))

async function receiptsAddUp(): Promise<void> {
  for (const { id } of await app.call('rosters.list', {})) {
    const roster = await app.call('rosters.get', { roster: id })
    expect(roster.money ?? 0, `money of ${roster.name}`).toBeGreaterThanOrEqual(0)
    for (const { key, amount, receipt } of [
      ...roster.figures,
      ...roster.sheets.flatMap(({ figures }) => figures)
    ])
      if (receipt) expect(addsUp(receipt) && receipt.total === amount, `${key} in ${roster.name}`).toBe(true)
    for (const { key, value, lines } of roster.sheets.flatMap(({ profile }) => profile))
      expect(
        lines.reduce((sum, line) => sum + line.amount, 0),
        `${key} in ${roster.name}`
      ).toBe(value)
  }
}

test(
  'in the middle of a year, random acts of players and an arbitrator add up, are undone without remains and come back',
  { timeout: 3_600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(9999), { minLength: 400, maxLength: 800 }), async (numbers) => {
        library = await mkdtemp(join(tmpdir(), 'magot-random-year-'))
        await putLargeSample(join(library, 'year.magot'))
        app = await openTestApp({ library })
        await app.call('campaigns.open', { file: 'year.magot' })
        const newest = (await app.call('history.list', { limit: 1 })).acts[0]!.seq
        const start = await states()
        const pick = picker(numbers)
        for (let n = 0; n < 150; n++) {
          await (pick(3) ? playOne(app, pick) : arbitrateOne(app, pick))
          // They are shared by all who read them, so nobody may have changed one.
          for (const { text, state } of recentStates()) expect(JSON.stringify(state)).toBe(text)
        }
        await receiptsAddUp()
        const end = await states()
        expect((await app.call('campaigns.check', {})).findings).toEqual([])
        let undone = 0
        for (; ((await app.call('history.next', {})).undo?.seq ?? 0) > newest; undone++)
          await app.call('history.undo', {})
        expect(undone).toBeGreaterThan(50)
        expect(unlike(start, await states())).toEqual([])
        for (let n = 0; n < undone; n++) await app.call('history.redo', {})
        expect(unlike(end, await states())).toEqual([])
        expect((await app.call('campaigns.check', {})).findings).toEqual([])
        await app.end()
        await rm(library, { recursive: true, force: true })
      }),
      // Not shrunk: each case takes minutes, and a failure would be lost in a timeout.
      { numRuns: 3, endOnFailure: true }
    )
  }
)
