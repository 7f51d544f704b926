import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { addsUp } from '../../src-main/kernel/values/receipt'
import { arbitrateOne } from '../support/random-arbitration'
import { picker, playOne } from '../support/random-play'
import { patience, runs } from '../support/runs'
import { openTestApp, type TestApp } from '../support/test-app'

let app: TestApp
afterEach(() => app?.end())

async function states() {
  const rosters = await Promise.all(
    (await app.call('rosters.list', {})).map(({ id }) => app.call('rosters.get', { roster: id }))
  )
  const { players } = (await app.call('campaigns.current', {}))!
  return {
    players,
    rosters: rosters.map(({ undo: _, redo: __, ...roster }) => roster),
    battles: await app.call('battles.list', {}),
    deals: await app.call('deals.open', {}),
    seasons: await app.call('seasons.list', {})
  }
}

/** Invariants after any act of an arbitrator, however odd. */
async function holds() {
  const { rosters } = await states()
  const items = rosters.flatMap((roster) => roster.items.map((item) => item.id))
  expect(new Set(items).size, 'nothing is in two places').toBe(items.length)
  for (const roster of rosters) {
    expect(roster.money ?? 0, `money of ${roster.name}`).toBeGreaterThanOrEqual(0)
    for (const item of roster.items) {
      expect(
        item.holder === 'stash' || roster.sheets.some((sheet) => sheet.member === item.holder),
        `${item.thing} is somebody's`
      ).toBe(true)
      if (item.on !== null)
        expect(
          roster.items.some((other) => other.id === item.on && other.holder === item.holder),
          `${item.thing} is fitted to what its holder has`
        ).toBe(true)
    }
    for (const figure of [...roster.figures, ...roster.sheets.flatMap((sheet) => sheet.figures)]) {
      if (figure.receipt)
        expect(
          addsUp(figure.receipt) && figure.receipt.total === figure.amount,
          `receipt of ${figure.key}`
        ).toBe(true)
    }
  }
}

/** Two gangs that began on paper, each with three fighters and some gear. */
async function standing(): Promise<void> {
  for (const [name, kind] of [
    ['Rouilles', 'orlock'],
    ['Griffes', 'escher']
  ] as const) {
    const { id: roster } = await app.call('rosters.create', { name, kind })
    const fighters = ['leader', 'ganger', 'kid'].map((type) => ({
      what: 'member-add' as const,
      type,
      name: `${type} ${name}`,
      as: type
    }))
    const gear = [
      ['boltgun', 'leader', 'gun'],
      ['dagger', 'ganger', 'knife'],
      ['sting-patch', 'stash', 'patch']
    ].map(([thing, holder, as]) => ({
      what: 'item-add' as const,
      thing: thing!,
      quantity: 1,
      holder: holder!,
      as: as!
    }))
    const sight = {
      what: 'item-add' as const,
      thing: 'telescopic-sight',
      quantity: 1,
      holder: 'leader',
      on: 'gun'
    }
    await app.call('rosters.correct', {
      roster,
      why: 'papier',
      corrections: [...fighters, ...gear, sight, { what: 'money', by: -1200 }]
    })
    await app.call('rosters.found', { roster, asItStands: true })
  }
}

test(
  'random games with an arbitrator lose and double nothing: receipts add up, stored = rebuilt, undo-all = start, redo-all = end',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(9999), { minLength: 80, maxLength: 200 }), async (numbers) => {
        app = await openTestApp()
        await app.call('campaigns.create', { name: 'Hasard', system: 'neo-necro', players: ['Ada', 'Bo'] })
        const start = await states()
        await standing()
        const pick = picker(numbers)
        for (let n = 0; n < numbers.length / 4; n++)
          if (await (pick(3) ? arbitrateOne(app, pick) : playOne(app, pick))) await holds()
        const end = await states()
        expect((await app.call('campaigns.check', {})).findings).toEqual([])
        let undone = 0
        for (; (await app.call('history.next', {})).undo; undone++) await app.call('history.undo', {})
        expect(await states()).toEqual(start)
        for (let n = 0; n < undone; n++) await app.call('history.redo', {})
        expect(await states()).toEqual(end)
        expect((await app.call('campaigns.check', {})).findings).toEqual([])
        await app.end()
      }),
      // Not shrunk: each case takes seconds, and a failure would be lost in a timeout.
      { ...runs(2), endOnFailure: true }
    )
  },
  patience(300_000)
)
