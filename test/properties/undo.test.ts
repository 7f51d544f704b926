import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isBlocked,
  openCampaignFile,
  type ActRecord,
  type CampaignFile
} from '../../src-main/store/campaign-file'
import { picker, playOne, type Pick } from '../support/random-play'
import { arbitrateOne } from '../support/random-arbitration'
import { LONG, patience, runs } from '../support/runs'
import { putSample } from '../support/samples'
import { madeBy, slowlyAlong, slowlyFolded } from '../support/slow-undo'
import { CallRefused, openTestApp } from '../support/test-app'
import { tempFolder } from '../store/made'

const everything = async (file: CampaignFile) => ({
  rosters: await file.rosters(),
  battles: await file.battles(),
  campaign: await file.campaign()
})

/** Seasons closed one after the other, which hang on each other. */
const SEASONS = [
  ...[0, 0, 1905, 0, 3555, 0, 0, 0, 0, 1166, 4, 0, 0, 2, 0, 0, 0, 0, 0, 3382, 0, 401, 0, 0, 2291, 2761],
  ...Array.from({ length: 36 }, () => 0)
]

/** All acts of a file, oldest first. */
async function journal(file: CampaignFile): Promise<ActRecord[]> {
  return (await file.history({ limit: 100_000 })).reverse()
}

/** Undoes an act with its dependent acts, and redoes all of them: the state is exactly as before. */
async function thereAndBack(
  file: CampaignFile,
  seq: number,
  then: (along: number[]) => Promise<void> = async () => {}
): Promise<void> {
  const along = await file.undoneWith([seq])
  if (isBlocked(along)) throw new Error(`${seq}: ${along.why}`)
  const all = [seq, ...along.map((act) => act.seq)]
  expect(isBlocked(await file.undoAll(all, { apart: true })), `undo of ${seq}`).toBe(false)
  await then(all)
  expect(isBlocked(await file.redoAll(all)), `redo of ${seq}`).toBe(false)
}

/**
 * This many acts are tried on one copy of a campaign: each undo and redo is an act of its own, and a journal
 * full of them is slow.
 */
const A_COPY = 25

/** Tries each of these acts on a copy of the campaign in `path`, a new one after every few; each copy checks clean at the end. */
async function tried(
  { library, path, now }: { library: string; path: string; now: string },
  acts: ActRecord[],
  one: (file: CampaignFile, act: ActRecord) => Promise<void>
): Promise<void> {
  for (let from = 0; from < acts.length; from += A_COPY) {
    const copy = join(library, `Copie ${from}.magot`)
    await copyFile(path, copy)
    const file = await openCampaignFile(copy, { library, now: () => now, fleeting: true })
    for (const act of acts.slice(from, from + A_COPY)) await one(file, act)
    expect(await file.check()).toEqual([])
    await file.close()
    await rm(copy)
  }
}

/**
 * Acts of the random campaign. Playing them is most of the work, because each choice depends on the app's
 * answers.
 */
const ACTS = LONG ? 300 : 120

/**
 * A campaign of this many acts, played at random by players and an arbitrator; its file, closed by the app
 * and opened separately.
 */
async function playedAtRandom(pick: Pick, many: number) {
  let made = 0
  const app = await openTestApp({
    seed: () => 'Hasard',
    id: () => `a${(++made).toString(16).padStart(11, '0')}`,
    fleeting: true
  })
  await app.call('campaigns.create', { name: 'Hasard', system: 'neo-necro' })
  const count = async () => (await app.call('history.list', { limit: 1 })).acts[0]!.seq
  // A refused act (a gang closed by an arbitrator goes to no battle) changes nothing.
  const next = (n: number) =>
    (n > 3 && pick(3) === 0 ? arbitrateOne(app, pick) : playOne(app, pick)).catch((error: unknown) =>
      refusedBy(error)
    )
  for (let n = 0; n < many * 3 && (await count()) < many; n++) await next(n)
  const { file: name } = (await app.call('campaigns.current', {}))!
  await app.call('campaigns.close', {})
  const file = await openCampaignFile(join(app.library, name), {
    library: app.library,
    now: () => '2026-03-01T18:00:00.000Z'
  })
  return { app, file, acts: (await journal(file)).filter((act) => act.kind === 'act' && act.standing) }
}

function refusedBy(error: unknown): null {
  if (error instanceof CallRefused && error.failure.code === 'refused') return null
  throw error
}

/**
 * Everything is as if these acts had never happened: no value set by them is left, and no id made by this
 * one.
 */
async function nothingIsLeft(
  file: CampaignFile,
  acts: ActRecord[],
  act: ActRecord,
  all: number[]
): Promise<void> {
  const states = slowlyFolded(acts, new Set(all))
  const left = await everything(file)
  for (const roster of left.rosters) expect(roster).toEqual(states.get(`roster:${roster.id}`))
  for (const battle of left.battles) expect(battle).toEqual(states.get(`battle:${battle.id}`))
  expect(left.rosters.length + left.battles.length).toBe(
    [...states.keys()].filter((key) => /^(roster|battle):/.test(key)).length
  )
  // An open interlude notes what was carried, and asks only about what is still there.
  const said = JSON.stringify(left.rosters, (key, value: unknown) =>
    key === 'consumables' ? undefined : value
  )
  const words = new Set(said.match(/[\w-]+/g))
  // An item that was only passed on is back in its place.
  const older = new Set(acts.filter((one) => one.seq < act.seq).flatMap((one) => [...madeBy(one)]))
  expect([...madeBy(act)].filter((id) => words.has(id) && !older.has(id))).toEqual([])
}

test(
  'the acts undone together are the closure of the dependents of the act, the newest spending first where only money is short, and no effect of them remains',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(9999), { minLength: 60, maxLength: 90 }), async (numbers) => {
        const { app, file, acts } = await playedAtRandom(picker(numbers), 13)
        const before = await everything(file)
        for (const act of acts.slice(1)) {
          expect(
            ((await file.undoneWith([act.seq])) as ActRecord[]).map((one) => one.seq),
            `along with ${act.seq}`
          ).toEqual(slowlyAlong(acts, [act.seq]))
          await thereAndBack(file, act.seq, (all) => nothingIsLeft(file, acts, act, all))
          expect(await everything(file)).toEqual(before)
        }
        expect(await file.check()).toEqual([])
        await file.close()
        await app.end()
      }),
      { ...runs(3, undefined, 7), examples: [[SEASONS]] }
    )
  },
  patience(120_000)
)

test(
  'an act of a random campaign is undone without remains, and comes back exactly as it was',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(9999), { minLength: 400, maxLength: 600 }), async (numbers) => {
        const { app, file, acts } = await playedAtRandom(picker(numbers), ACTS)
        expect(acts.length).toBeGreaterThan((ACTS * 2) / 3)
        const before = await everything(file)
        const rest = acts.slice(1)
        // The cells needed by acts are calculated once, and are in every copy.
        await file.undoneWith([rest[0]!.seq])
        await file.close()
        await tried(
          { library: app.library, path: file.path, now: '2026-03-01T18:00:00.000Z' },
          LONG ? rest : rest.filter((_, at) => at % 5 === 4),
          async (copy, act) => {
            await thereAndBack(copy, act.seq, (all) => nothingIsLeft(copy, acts, act, all))
            expect(await everything(copy), `after ${act.seq}`).toEqual(before)
          }
        )
        await app.end()
      }),
      // The long run tries every act: one campaign is three hundred cases, of another seed each time.
      { ...runs(1, undefined, 1), endOnFailure: true }
    )
  },
  patience(120_000)
)

test(
  'each act of a campaign of hundreds of acts comes back exactly as it was undone',
  async () => {
    const library = await tempFolder()
    const path = join(library, 'Essai.magot')
    await putSample(path)
    const file = await openCampaignFile(path, { library, now: () => '2026-12-01T18:00:00.000Z' })
    const before = await everything(file)
    const acts = (await journal(file)).filter((act) => act.kind === 'act' && act.standing).slice(1)
    expect(acts.length).toBeGreaterThan(100)
    await file.undoneWith([acts[0]!.seq])
    await file.close()
    // The random campaign above has only a part of its acts tried; this test does the same for a typical club
    // campaign.
    await tried(
      { library, path, now: '2026-12-01T18:00:00.000Z' },
      LONG ? acts : acts.filter((_, at) => at % 50 === 0),
      async (copy, act) => {
        await thereAndBack(copy, act.seq)
        expect(await everything(copy), `after ${act.seq}`).toEqual(before)
      }
    )
  },
  patience(120_000)
)
