import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { addsUp } from '../../src-main/kernel/values/receipt'
import { recentStates } from '../../src-main/store/journal/recent-states'
import { picker, playOne } from '../support/random-play'
import { patience, runs } from '../support/runs'
import { openTestApp, type TestApp } from '../support/test-app'

let app: TestApp
afterEach(() => app?.end())

async function states(app: TestApp) {
  const rosters = await Promise.all(
    (await app.call('rosters.list', {})).map(({ id }) => app.call('rosters.get', { roster: id }))
  )
  return {
    rosters: rosters.map(({ undo: _, redo: __, ...roster }) => roster),
    battles: await app.call('battles.list', {})
  }
}

/** Invariants after any act. */
async function holds(app: TestApp) {
  for (const roster of (await states(app)).rosters) {
    expect(roster.money ?? 0, `credits of ${roster.name}`).toBeGreaterThanOrEqual(0)
    for (const figure of [...roster.figures, ...roster.sheets.flatMap((s) => s.figures)]) {
      if (!figure.receipt) continue
      expect(addsUp(figure.receipt), `receipt of ${figure.key}`).toBe(true)
      expect(figure.receipt.total, `total of ${figure.key}`).toBe(figure.amount)
    }
    for (const cell of roster.sheets.flatMap((s) => s.profile))
      expect(cell.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(cell.value)
  }
  // They are shared by all who read them, so nobody may have changed one.
  for (const { text, state } of recentStates()) expect(JSON.stringify(state)).toBe(text)
}

describe('over random legal acts', () => {
  test(
    'credits are never negative, receipts add up, stored = rebuilt, undo-all = start, redo-all = end',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(fc.nat(9999), { minLength: 60, maxLength: 200 }), async (numbers) => {
          app = await openTestApp()
          await app.call('campaigns.create', { name: 'Hasard', system: 'neo-necro' })
          const start = await states(app)
          const pick = picker(numbers)
          for (let n = 0; n < numbers.length / 2; n++) if (await playOne(app, pick)) await holds(app)
          const end = await states(app)
          expect((await app.call('campaigns.check', {})).findings).toEqual([])

          let undone = 0
          for (; (await app.call('history.next', {})).undo; undone++) await app.call('history.undo', {})
          expect(await states(app)).toEqual(start)
          expect((await app.call('campaigns.check', {})).findings).toEqual([])

          for (let n = 0; n < undone; n++) await app.call('history.redo', {})
          expect(await states(app)).toEqual(end)
          expect((await app.call('campaigns.check', {})).findings).toEqual([])
          await app.end()
        }),
        runs(2)
      )
    },
    patience(300_000)
  )
})
