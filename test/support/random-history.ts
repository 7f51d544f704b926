import fc from 'fast-check'
import { expect } from 'vitest'
import { recentStates } from '../../src-main/store/journal/recent-states'
import { picker, playOne } from './random-play'
import { openTestApp, type TestApp } from './test-app'

const states = async (app: TestApp) =>
  (
    await Promise.all(
      (await app.call('rosters.list', {})).map(({ id }) => app.call('rosters.get', { roster: id }))
    )
  ).map(({ undo: _, redo: __, ...roster }) => roster)

/**
 * Plays campaigns of a game with random legal acts. What is stored must equal what is rebuilt; undo must lead
 * back to the start, and redo to the end. `numbers`: how many numbers are drawn for a campaign, which has
 * half as many acts.
 */
export async function playsThereAndBack(
  system: string,
  numbers: { minLength: number; maxLength: number },
  random: { numRuns: number; seed?: number; examples?: [number[]][] }
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(9999), numbers), async (drawn) => {
      const app = await openTestApp()
      await app.call('campaigns.create', { name: 'Hasard', system })
      const pick = picker(drawn)
      for (let n = 0; n < drawn.length / 2; n++) await playOne(app, pick)
      // They are shared by all who read them, so nobody may have changed one.
      for (const { text, state } of recentStates()) expect(JSON.stringify(state)).toBe(text)
      const end = await states(app)
      expect((await app.call('campaigns.check', {})).findings).toEqual([])
      let undone = 0
      for (; (await app.call('history.next', {})).undo; undone++) await app.call('history.undo', {})
      expect(await states(app)).toEqual([])
      for (let n = 0; n < undone; n++) await app.call('history.redo', {})
      expect(await states(app)).toEqual(end)
      await app.end()
    }),
    random
  )
}
