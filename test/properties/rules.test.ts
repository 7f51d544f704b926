import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { addsUp } from '../../src-main/kernel/values/receipt'
import { picker, playOne } from '../support/random-play'
import { decree } from '../support/random-rules'
import { patience, runs } from '../support/runs'
import { openTestApp, type TestApp } from '../support/test-app'

let app: TestApp
afterEach(() => app?.end())

async function states(app: TestApp) {
  const rosters = await Promise.all(
    (await app.call('rosters.list', {})).map(({ id }) => app.call('rosters.get', { roster: id }))
  )
  const { rulesMark, packs, houseRules } = (await app.call('campaigns.current', {}))!
  return { rosters: rosters.map(({ undo: _, redo: __, ...roster }) => roster), rulesMark, packs, houseRules }
}

test(
  'any change of rules during play leaves the campaign sound: receipts add up, stored = rebuilt, undo-all = start, redo-all = end',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(9999), { minLength: 60, maxLength: 160 }), async (numbers) => {
        app = await openTestApp({ log: () => {} })
        await app.call('campaigns.create', { name: 'Décrets', system: 'neo-necro' })
        const start = await states(app)
        const pick = picker(numbers)
        for (let n = 0; n < numbers.length / 3; n++) {
          if (pick(3) === 0) await decree(app, pick)
          else await playOne(app, pick)
          for (const roster of (await states(app)).rosters) {
            for (const figure of [...roster.figures, ...roster.sheets.flatMap((s) => s.figures)]) {
              if (figure.receipt)
                expect(
                  addsUp(figure.receipt) && figure.receipt.total === figure.amount,
                  `${figure.key} of ${roster.name}`
                ).toBe(true)
            }
          }
        }
        const end = await states(app)
        expect((await app.call('campaigns.check', {})).findings).toEqual([])
        let undone = 0
        for (; (await app.call('history.next', {})).undo; undone++) await app.call('history.undo', {})
        expect(await states(app)).toEqual(start)
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
