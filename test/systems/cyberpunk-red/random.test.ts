import fc from 'fast-check'
import { expect, test } from 'vitest'
import { picker, playOne } from '../../support/random-play'
import { openTestApp, type TestApp } from '../../support/test-app'

const states = async (app: TestApp) => (await Promise.all((await app.call('rosters.list', {})).map(({ id }) => app.call('rosters.get', { roster: id })))).map(({ undo: _, redo: __, ...roster }) => roster)

test('over random legal acts what is stored is what is rebuilt, undo leads to the start and redo to the end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(9999), { minLength: 30, maxLength: 40 }), async (numbers) => {
      const app = await openTestApp()
      await app.call('campaigns.create', { name: 'Hasard', system: 'cyberpunk-red' })
      const pick = picker(numbers)
      for (let n = 0; n < numbers.length / 2; n++) await playOne(app, pick)
      const end = await states(app)
      expect((await app.call('campaigns.check', {})).findings).toEqual([])
      let undone = 0
      for (; (await app.call('history.next', {})).undo; undone++) await app.call('history.undo', {})
      expect(await states(app)).toEqual([])
      for (let n = 0; n < undone; n++) await app.call('history.redo', {})
      expect(await states(app)).toEqual(end)
      await app.end()
    }),
    { numRuns: 2, seed: 2077 }
  )
}, 60_000)
