import { stat } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MethodName } from '../../src-main/contract'
import { CHECKPOINT_EVERY } from '../../src-main/store/journal/checkpoints'
import { actsOn } from '../../src-main/store/journal/record'
import { dependentsOf, undoneTogether } from '../../src-main/store/journal/undo-dependents'
import { connect } from '../../src-main/store/sqlite/connect'
import type { Db } from '../../src-main/store/sqlite/schema'
import { builtIn, campaignOf, LARGE, QUICK, SMALL } from './support/campaigns'
import { msOf, openDoor, type Door } from './support/door'
import { readEvents } from './support/events'
import { inTurns, SAMPLES } from './support/measure'
import { figure, Table, times } from './support/table'

/** Users' reads in a large and a small campaign in turns; and the cost of one act in the large one. */
const table = new Table('reads')
const AGAINST = `the same in the campaign of ${SMALL}`
/** The number of entries of a list page. The smallest campaign has no more. */
const PAGE = QUICK ? 3 : 50

/** Past seasons without their standings (src-renderer/stores/seasons.ts); a closed one is asked for when it is opened. */
const AS_THE_WINDOW_ASKS = { brief: true }
/** Samples of a call of a few milliseconds: a median of nine differs by a third from run to run. */
const OFTEN = 5 * SAMPLES
/** Half of the acts between two checkpoints (store/journal/checkpoints.ts). */
const BEHIND = CHECKPOINT_EVERY / 2

let small: Door
let large: Door
let path: string
beforeAll(async () => {
  path = await campaignOf(LARGE)
  ;[small, large] = [await openDoor(await campaignOf(SMALL)), await openDoor(path)]
})
afterAll(async () => {
  await small?.close()
  await large?.close()
})

/** Asks for one page if the method has pages, else for everything. */
async function paged(door: Door, method: MethodName, input: object): Promise<unknown> {
  const call = door.call as (method: string, input: object) => Promise<unknown>
  return call(method, { ...input, limit: PAGE }).catch((error: unknown) => {
    if (!String(error).includes('bad-input')) throw error
    return call(method, input)
  })
}

async function compare(
  what: string,
  goal: number | null,
  work: (door: Door) => Promise<unknown>
): Promise<void> {
  const measured = await inTurns(
    async () => void (await work(large)),
    async () => void (await work(small)),
    OFTEN
  )
  table.add({ what, against: AGAINST, goal: goal === null ? null : { times: goal }, measured })
}

/** How many acts a gang lies behind its last checkpoint. */
async function sinceCheckpoint(door: Door, gang: string): Promise<number> {
  const db = connect(door.file, 'read')
  const { loose } = await db
    .selectFrom('subjects')
    .select('loose')
    .where('kind', '=', 'roster')
    .where('id', '=', gang)
    .executeTakeFirstOrThrow()
  await db.destroy()
  return loose
}

/** The number of the oldest purchase after act 60, when the founding is over. */
async function oldPurchase(door: Door): Promise<number> {
  const { acts } = await door.call('history.list', { before: 400, limit: 400 })
  return acts.findLast(({ method, seq }) => method === 'stash.buy' && seq > 60)!.seq
}

/** An old purchase, its file, and the number of later acts of the subjects that undoing it would change. */
async function oldAct(door: Door): Promise<{ seq: number; later: number; db: Db }> {
  const seq = await oldPurchase(door)
  await door.call('history.undoing', { acts: [seq], limit: 1 }) // an older file gets its table of cells now
  const db = connect(door.file, 'read')
  const { standings } = await undoneTogether(db, [seq], { trial: true })
  const subjects = standings.map(({ subject }) => subject)
  return { seq, later: (await actsOn(db, subjects, seq)).length, db }
}

interface Heavy {
  seq: number
  /** How many acts its undo takes along. */
  count: number
}

/** An answer of an interlude in the middle of the journal that takes a fifth of all acts along. */
async function heavyAct(door: Door): Promise<Heavy> {
  const newest = (await door.call('history.list', { limit: 1 })).acts[0]!.seq
  const { acts } = await door.call('history.list', { before: Math.floor(newest / 2), limit: 200 })
  for (const { seq, method } of acts) {
    if (method !== 'interlude.answer') continue
    const { count } = await door.call('history.undoing', { acts: [seq], limit: 1 })
    if (count! > newest / 5) return { seq, count: count! }
  }
  throw new Error('no act in the middle of the journal takes many along')
}

describe('reads', () => {
  test.each<[string, MethodName, object, number]>([
    ['battles list, a page', 'battles.list', {}, 1.3],
    ['evening', 'interlude.evening', {}, 1.5],
    ['seasons', 'seasons.list', AS_THE_WINDOW_ASKS, 1.5],
    ['owing', 'annals.owing', {}, 1.5]
  ])('%s', async (what, method, input, goal) => {
    await compare(what, goal, (door) => paged(door, method, input))
  })

  test('home', async () => {
    await compare('home', 1.5, async (door) => {
      await door.call('rosters.list', {})
      await door.call('battles.list', { status: ['planned', 'open'] })
      await door.call('battles.list', { status: ['finished'], limit: 6 })
      await door.call('seasons.list', AS_THE_WINDOW_ASKS)
      await door.call('annals.owing', {})
    })
  })

  test('a gang’s page', async () => {
    const ids = await Promise.all([large, small].map((door) => door.call('rosters.list', {})))
    const idOf = (door: Door) => ids[door === large ? 0 : 1]![0]!.id
    // As the window asks: briefly. The sheets of those who left are asked for where they are shown (rosters.sheets).
    await compare('a gang’s page', 1.3, (door) =>
      door.call('rosters.get', { roster: idOf(door), brief: true })
    )
  })

  test('undo dialog of an old act', async () => {
    const [here, there] = await Promise.all([large, small].map(oldAct))
    const of = (door: Door) => (door === large ? here! : there!)
    const ask = (door: Door) => paged(door, 'history.undoing', { acts: [of(door).seq] })
    // Finding the links has no method of its own: it is measured on the copies of the files that the hosts have open.
    // The sample is over before most of what can hang on an old act has come: there, the row only shows.
    await compare('links of an old act', QUICK ? null : 1.3, (door) =>
      dependentsOf(of(door).db, [of(door).seq])
    )
    // The dialog folds what would be left, so it takes as long as there are later acts of the subjects touched.
    const each = (door: Door) => async () => (await msOf(() => ask(door))) / of(door).later
    const measured = await inTurns(each(large), each(small))
    const [many, few] = [here!.later, there!.later]
    table.add({
      what: 'undo dialog, for each later act of its subjects',
      against: `${AGAINST}; ${many} later acts against ${few}`,
      goal: { times: 1.3 },
      measured
    })
    await compare('undo dialog of an old act', null, ask)
    await Promise.all([here!.db.destroy(), there!.db.destroy()])
  })

  test('undo dialog of an act on which half a year hangs', async () => {
    const [here, there] = [await heavyAct(large), await heavyAct(small)]
    const each =
      (door: Door, { seq, count }: Heavy) =>
      async () =>
        (await msOf(() => paged(door, 'history.undoing', { acts: [seq] }))) / count
    const measured = await inTurns(each(large, here), each(small, there), QUICK ? 9 : 3)
    table.add({
      what: 'undo dialog of an act on which half a year hangs, for each act that goes along',
      against: `${AGAINST}; ${here.count} acts against ${there.count}`,
      goal: { times: 1.3 },
      measured
    })
  })
})

describe('acts', () => {
  test('rename and undo', async () => {
    const gang = new Map<Door, { id: string; name: string }>()
    for (const door of [small, large]) gang.set(door, (await door.call('rosters.list', {}))[0]!)
    let nth = 0
    // As the window acts: with a brief answer.
    const rename = (door: Door) =>
      door.act('rosters.rename', { roster: gang.get(door)!.id, name: `Nom ${nth++}` })
    await compare('rename', 1.3, rename)
    // An undo folds the gang from its last checkpoint: as many acts in both campaigns, whatever came before.
    for (const door of [small, large])
      while ((await sinceCheckpoint(door, gang.get(door)!.id)) !== BEHIND) await rename(door)
    await compare('undo', 1.3, async (door) => {
      // Only the undo is timed.
      await rename(door)
      return msOf(() => door.act('history.undo', {}))
    })
  })

  test.each<[string, MethodName]>([
    ['curves', 'annals.figures'],
    ['records', 'annals.records'],
    ['chronicle, a page', 'chronicle.get']
  ])('%s after an act, and after an undo', async (what, method) => {
    const [gang] = await large.call('rosters.list', {})
    let nth = 0
    const act = () => large.call('rosters.rename', { roster: gang!.id, name: `Nom ${what} ${nth++}` })
    const look = () => paged(large, method, {})
    const goal = { most: 100, unit: 'ms' as const }
    const after = async (change: () => Promise<unknown>) =>
      inTurns(async () => {
        await act()
        await look()
        await change()
        return msOf(look)
      }, null)
    table.add({ what: `${what} after an act`, against: 'nothing', goal, measured: await after(act) })
    const undo = () => large.call('history.undo', {})
    table.add({ what: `${what} after an undo`, against: 'nothing', goal, measured: await after(undo) })
  })
})

describe('odds that are calculated in a moment', () => {
  test.each<[string, string, object]>([
    ['shadowrun-sru', 'sru.damage', { base: 5, bullets: 8 }],
    ['shadowrun-sru', 'sru.scatter', { score: 0, threshold: 9 }],
    [
      'neo-necro',
      'survival',
      { wounds: 1, woundsLost: 99, profile: { ws: 3, bs: 3, i: 3 }, skills: [], engaged: false }
    ]
  ])('%s %s', async (system, resolver, input) => {
    const ask = () => large.call('systems.odds', { system, resolver, input: input as never })
    // If it is refused because of too many dice, the row counts as endlessly slow.
    const refused = await ask().then(() => null, String)
    if (refused?.includes('bad-input')) throw new Error(refused)
    const measured = refused === null ? await inTurns(async () => void (await ask()), null) : figure(Infinity)
    table.add({ what: `odds of ${resolver}`, against: 'nothing', goal: { most: 5, unit: 'ms' }, measured })
  })
})

describe('the file', () => {
  test('check', async () => {
    const measured = await inTurns(
      async () => void (await large.call('campaigns.check', {})),
      () => msOf(() => readEvents(path)),
      QUICK ? 9 : 3
    )
    table.add({ what: 'check', against: 'parsing every event', goal: { times: 3 }, measured })
  })

  test('its size', async () => {
    const [ours, floor] = await Promise.all(
      [LARGE, SMALL].map(async (size) => {
        const file = await campaignOf(size)
        return (await stat(file)).size / (await readEvents(file))
      })
    )
    table.add({
      what: 'bytes of the file for each event',
      against: AGAINST,
      goal: { times: 1.3 },
      measured: times(ours!, floor!)
    })
    if (QUICK) return
    const megabytes = (await stat(path)).size / 1e6
    const goal = { most: 80, unit: 'MB' as const }
    table.add({ what: 'the file', against: 'nothing', goal, measured: figure(megabytes) })
    const cpu = builtIn(path)
    if (cpu !== null)
      table.add({
        what: 'building it, of CPU',
        against: 'nothing',
        goal: { most: 300, unit: 's' },
        measured: figure(cpu)
      })
  })
})

/** How long a host must be at rest until it has collected what its work has left. */
const REST_MS = 15_000

describe('memory', () => {
  test('idle, and after all reads', async () => {
    const idle = await openDoor(await campaignOf('1x'))
    const resident = await idle.resident()
    await idle.close()
    expect(resident).not.toBeNaN()
    const after = await large.resident()
    const goal = { most: 250, unit: 'MB' as const }
    table.add({ what: 'memory with a campaign open', against: 'nothing', goal, measured: figure(resident) })
    table.add({ what: 'memory after all reads', against: 'nothing', goal, measured: figure(after) })
    if (QUICK) return
    await new Promise((done) => setTimeout(done, REST_MS))
    const rested = await large.resident()
    table.add({ what: 'memory after all reads, at rest', against: 'nothing', goal, measured: figure(rested) })
  })
})

test('every goal of reads and acts is reached', () => table.judge())
