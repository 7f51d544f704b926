import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { arbitrateOne } from '../support/random-arbitration'
import { picker, playOne, type Pick } from '../support/random-play'
import { decree } from '../support/random-rules'
import { patience, runs } from '../support/runs'
import { systems } from '../support/systems'
import { CallRefused, openTestApp, type TestApp } from '../support/test-app'
import { seen } from '../support/seen-gang'

let here: TestApp
let elsewhere: TestApp | null = null
afterEach(async () => {
  await here?.end()
  await elsewhere?.end()
  elsewhere = null
})

/** All gangs as they would leave the campaign, its battles, and its rules. */
async function states(app: TestApp): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const { id } of await app.call('rosters.list', {}))
    found.set(id, (await app.call('exchange.export', { roster: id })).text)
  for (const battle of await app.call('battles.list', {})) found.set(battle.id, JSON.stringify(battle))
  const { name, houseRules, packs, players } = (await app.call('campaigns.current', {}))!
  found.set('campaign', JSON.stringify({ name, houseRules, packs, players }))
  return found
}

/** The ids of what differs. */
const unlike = (one: Map<string, string>, other: Map<string, string>): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter((id) => one.get(id) !== other.get(id))

/** The app as somebody sees it who plays this gang alone. */
const aloneWith = (app: TestApp, gang: string): TestApp => ({
  ...app,
  call: async (method, input) => {
    const value = await app.call(method, input)
    if (method !== 'rosters.list') return value
    const own = (value as { id: string }[]).filter(({ id }) => id === gang)
    return [...own, ...own] as never
  }
})

/** What one person does in a file: mostly to their own gang, seldom to all of them, to the rules, or back. */
async function lives(app: TestApp, gang: string, acts: number, pick: Pick): Promise<void> {
  for (let n = 0; n < acts; n++) {
    const dice = pick(16)
    try {
      if (dice === 0) await decree(app, pick)
      else if (dice === 1) await arbitrateOne(app, pick)
      else if (dice === 2) await app.call('history.undo', { roster: gang })
      else if (dice === 3) await app.call('history.redo', { roster: gang })
      else await playOne(aloneWith(app, gang), pick)
    } catch (error) {
      if (!(error instanceof CallRefused) || error.failure.code === 'internal') throw error
    }
  }
}

/** Brings some of what fits in the copy into the open campaign, there and back. */
async function comesHome(
  copy: string,
  { there, own }: { there: Map<string, string>; own: Map<string, string> },
  pick: Pick
): Promise<void> {
  const compared = await here.call('exchange.compare', { file: copy })
  expect(await here.call('exchange.compare', { file: copy })).toEqual(compared)
  expect(unlike(own, await states(here))).toEqual([])
  const chosen = compared.apart.filter(({ fits }) => fits).filter((_, n) => n === 0 || pick(4) > 0)
  if (chosen.length === 0) return
  const before = (await here.call('history.list', { limit: 1 })).acts[0]!.seq
  await here.call('exchange.merge', { file: copy, ids: chosen.map(({ id }) => id) })
  const merged = await states(here)
  const came = new Set(
    chosen.flatMap(({ subjects }) => subjects.map(({ kind, id }) => (kind === 'campaign' ? kind : id)))
  )
  // Nothing else changed, and what came is as it is there.
  expect(unlike(own, merged).filter((id) => !came.has(id))).toEqual([])
  expect(unlike(there, merged).filter((id) => came.has(id))).toEqual([])
  expect((await here.call('campaigns.check', {})).findings).toEqual([])
  const after = await here.call('exchange.compare', { file: copy })
  expect(after.apart.filter(({ id, acts }) => came.has(id) && acts.length > 0)).toEqual([])

  let undone = 0
  for (; ((await here.call('history.next', {})).undo?.seq ?? 0) > before; undone++)
    await here.call('history.undo', {})
  expect(undone).toBe(chosen.length)
  expect(unlike(own, await states(here))).toEqual([])
  expect(await here.call('exchange.compare', { file: copy })).toEqual(compared)
  for (let n = 0; n < undone; n++) await here.call('history.redo', {})
  expect(unlike(merged, await states(here))).toEqual([])
  expect((await here.call('campaigns.check', {})).findings).toEqual([])
}

test.each(systems.map(({ id }) => id))(
  'two people who take a copy of a campaign of %s home bring what fits together again, twice: equal, undone without remains, and carried to a third place as it is',
  async (system) => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(9999), { minLength: 60, maxLength: 160 }), async (numbers) => {
        here = await openTestApp({ log: () => {} })
        const { file } = await here.call('campaigns.create', {
          name: 'Partage',
          system,
          players: ['Ada', 'Bo']
        })
        const pick = picker(numbers)
        for (let n = 0; n < 12; n++) await playOne(here, pick)
        const gangs = (await here.call('rosters.list', {})).map(({ id }) => id)
        await here.call('campaigns.close', {})
        const copy = 'Copie.magot'
        await copyFile(join(here.library, file), join(here.library, copy))

        for (const acts of [16, 6]) {
          const ways: Map<string, string>[] = []
          // The copy first: what comes home is open at the end.
          for (const [n, one] of [copy, file].entries()) {
            await here.call('campaigns.open', { file: one })
            await lives(here, gangs[n]!, acts / 2 + pick(acts), pick)
            ways.push(await states(here))
            expect((await here.call('campaigns.check', {})).findings).toEqual([])
          }
          await comesHome(copy, { there: ways[0]!, own: ways[1]! }, pick)
        }

        elsewhere = await openTestApp({ log: () => {} })
        await elsewhere.call('exchange.begin', {
          template: await here.call('exchange.template', {}),
          name: 'Là-bas'
        })
        for (const { id } of await here.call('rosters.list', {})) {
          const { text } = await here.call('exchange.export', { roster: id })
          expect((await here.call('exchange.preview', { text })).replaces!.changes).toEqual([])
          await elsewhere.call('exchange.import', { text })
          expect((await elsewhere.call('exchange.export', { roster: id })).text).toBe(text)
          expect(seen(await elsewhere.call('rosters.get', { roster: id }))).toEqual(
            seen(await here.call('rosters.get', { roster: id }))
          )
        }
        await elsewhere.end()
        elsewhere = null
        await here.end()
        await rm(here.library, { recursive: true, force: true })
      }),
      { ...runs(1), endOnFailure: true }
    )
  },
  patience(60_000)
)
