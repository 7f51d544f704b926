import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { arbitrateOne } from '../support/random-arbitration'
import { picker, playOne } from '../support/random-play'
import { patience, runs } from '../support/runs'
import { openTestApp, type TestApp } from '../support/test-app'

let app: TestApp
afterEach(() => app?.end())

async function annals() {
  return [
    await app.call('annals.figures', {}),
    await app.call('annals.records', {}),
    (await app.call('chronicle.get', {})).entries,
    await app.call('annals.owing', {})
  ]
}

/** Closes and reopens the campaign, so that the collected annals are forgotten. */
async function anew() {
  const { file } = (await app.call('campaigns.current', {}))!
  await app.call('campaigns.close', {})
  await app.call('campaigns.open', { file })
  return annals()
}

test(
  'charts, records and chronicle that were extended act by act equal those gathered anew; the last point is the present; undo and redo leave no lasting change',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(9999), { minLength: 60, maxLength: 140 }), async (numbers) => {
        app = await openTestApp()
        await app.call('campaigns.create', { name: 'Hasard', system: 'neo-necro', players: ['Ada', 'Bo'] })
        for (const [name, kind] of [
          ['Rouilles', 'orlock'],
          ['Griffes', 'escher']
        ] as const) {
          const { id: roster } = await app.call('rosters.create', { name, kind })
          await app.call('rosters.correct', {
            roster,
            why: 'papier',
            corrections: [
              ...['leader', 'ganger', 'kid'].map((type) => ({
                what: 'member-add' as const,
                type,
                name: `${type} ${name}`
              })),
              { what: 'money', by: -900 }
            ]
          })
          await app.call('rosters.found', { roster, asItStands: true })
        }
        const pick = picker(numbers)
        for (let n = 0; n < numbers.length / 3; n++) {
          await (pick(4) ? playOne(app, pick) : arbitrateOne(app, pick))
          if (pick(5) === 0) await annals()
          if (pick(9) === 0) await app.call('history.undo', {}).catch(() => null)
        }
        const end = await annals()
        expect(await anew()).toEqual(end)
        const { courses } = await app.call('annals.figures', {})
        for (const roster of await app.call('rosters.list', {})) {
          const last = courses.find((course) => course.roster === roster.id)?.points.at(-1)
          if (last)
            expect(last).toMatchObject({ money: roster.money, value: roster.value, members: roster.members })
        }
        let undone = 0
        for (; undone < 12 && (await app.call('history.next', {})).undo; undone++)
          await app.call('history.undo', {})
        await annals()
        for (let n = 0; n < undone; n++) await app.call('history.redo', {})
        expect(await annals()).toEqual(end)
        await app.end()
      }),
      // Not shrunk: each case takes seconds, and a failure would be lost in a timeout.
      { ...runs(2), endOnFailure: true }
    )
  },
  patience(120_000)
)
