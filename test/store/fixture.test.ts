import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Selectable } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { BattleChange } from '../../src-main/kernel/state/battle'
import type { CampaignChange } from '../../src-main/kernel/state/campaign'
import type { RosterChange } from '../../src-main/kernel/state/roster'
import type { TrackerChange } from '../../src-main/kernel/state/tracker'
import { rebuildStates } from '../../src-main/store/journal/rebuild'
import { sealMeta } from '../../src-main/store/sqlite/meta'
import { connect } from '../../src-main/store/sqlite/connect'
import { migrate, MIGRATIONS } from '../../src-main/store/sqlite/migrations'
import type { Tables } from '../../src-main/store/sqlite/schema'
import { fromText } from '../../src-main/store/sqlite/text'
import { VERSION } from '../../src-main/store/journal/upcast'
import { makeCampaign, reopen, tempFolder, ticking } from './made'
import {
  playEverything,
  playRules,
  playCards,
  playKits,
  playBacks,
  playPresets,
  playChronicle,
  playArbitration,
  playBattle,
  playReport,
  playTable
} from './fixture-acts'

// A journal with every kind of change, as each released version wrote it. The files are kept for ever: later
// versions must read the files of all earlier ones. When VERSION grows, running these tests once writes a new
// file. Later kinds of change that left the existing shape as it was have a separate file beside it.

const FOLDER = join(import.meta.dirname, 'fixtures')

const NEWEST = join(FOLDER, `journal-v${VERSION}.json`)

const NEWEST_TABLE = join(FOLDER, `journal-v${VERSION}-table.json`)

const NEWEST_ARBITRATION = join(FOLDER, `journal-v${VERSION}-arbitration.json`)

const NEWEST_RULES = join(FOLDER, `journal-v${VERSION}-rules.json`)

const NEWEST_CHRONICLE = join(FOLDER, `journal-v${VERSION}-chronicle.json`)

const NEWEST_REPORT = join(FOLDER, `journal-v${VERSION}-report.json`)

const NEWEST_BATTLE = join(FOLDER, `journal-v${VERSION}-battle.json`)

const NEWEST_CARDS = join(FOLDER, `journal-v${VERSION}-cards.json`)

const NEWEST_KITS = join(FOLDER, `journal-v${VERSION}-kits.json`)

const NEWEST_PRESETS = join(FOLDER, `journal-v${VERSION}-presets.json`)

const NEWEST_BACKS = join(FOLDER, `journal-v${VERSION}-backs.json`)

/** A kind missing from the list is a type error. */
const ROSTER_CHANGES = Object.keys({
  create: 1,
  rename: 1,
  stage: 1,
  money: 1,
  number: 1,
  'member-add': 1,
  'member-remove': 1,
  'member-leave': 1,
  'member-return': 1,
  'member-rename': 1,
  'member-type': 1,
  'member-profile': 1,
  'member-number': 1,
  'member-choice': 1,
  'member-status': 1,
  'trait-add': 1,
  'trait-remove': 1,
  'trait-data': 1,
  'item-add': 1,
  'item-remove': 1,
  'item-move': 1,
  'item-data': 1,
  'between-open': 1,
  'between-step': 1,
  'between-data': 1,
  'between-close': 1,
  own: 1,
  'member-own': 1,
  player: 1,
  kind: 1,
  close: 1,
  reopen: 1,
  told: 1
} satisfies Record<RosterChange['do'], 1>)

const TRACKER_CHANGES = Object.keys({
  create: 1,
  turn: 1,
  table: 1,
  side: 1,
  unit: 1,
  'unit-add': 1,
  'unit-remove': 1,
  close: 1
} satisfies Record<TrackerChange['do'], 1>)

const BATTLE_CHANGES = Object.keys({
  create: 1,
  rename: 1,
  friendly: 1,
  detail: 1,
  'picture-add': 1,
  'picture-remove': 1,
  begin: 1,
  record: 1,
  result: 1,
  side: 1,
  finish: 1,
  cancel: 1
} satisfies Record<BattleChange['do'], 1>)

const CAMPAIGN_CHANGES = Object.keys({
  create: 1,
  rename: 1,
  'player-add': 1,
  'player-rename': 1,
  'player-remove': 1,
  'house-rules': 1,
  overlay: 1,
  'pack-put': 1,
  'pack-remove': 1,
  'season-close': 1,
  'season-edit': 1,
  'season-now': 1,
  'chronicle-note': 1,
  'card-put': 1,
  'card-remove': 1,
  'kit-put': 1,
  'kit-remove': 1,
  'back-put': 1,
  'back-remove': 1,
  'preset-put': 1,
  'preset-remove': 1
} satisfies Record<CampaignChange['do'], 1>)

type Dump = {
  [
    table in Exclude<
      keyof Tables,
      | 'checkpoints'
      | 'subjects'
      | 'pictures'
      | 'cells'
      | 'needed_cells'
      | 'needed_until'
      | 'sums'
      | 'requests'
    >
  ]: Selectable<Tables[table]>[]
} & { states: { kind: string; id: string; state: unknown }[] }

async function dump(path: string): Promise<Dump> {
  const db = connect(path, 'read')
  const [meta, acts, events, act_subjects] = [
    await db.selectFrom('meta').selectAll().orderBy('key').execute(),
    await db.selectFrom('acts').selectAll().orderBy('seq').execute(),
    await db.selectFrom('events').selectAll().orderBy('act').orderBy('idx').execute(),
    await db.selectFrom('act_subjects').selectAll().orderBy('act').orderBy('kind').orderBy('id').execute()
  ]
  const subjects = await db.selectFrom('subjects').selectAll().orderBy('kind').orderBy('id').execute()
  await db.destroy()
  return {
    meta,
    acts,
    events,
    act_subjects,
    states: subjects.map((s) => ({ kind: s.kind, id: s.id, state: fromText(s.state) }))
  }
}

test.each([
  [NEWEST, playEverything],
  [NEWEST_ARBITRATION, playArbitration],
  [NEWEST_BACKS, playBacks],
  [NEWEST_BATTLE, playBattle],
  [NEWEST_CARDS, playCards],
  [NEWEST_CHRONICLE, playChronicle],
  [NEWEST_KITS, playKits],
  [NEWEST_PRESETS, playPresets],
  [NEWEST_REPORT, playReport],
  [NEWEST_RULES, playRules],
  [NEWEST_TABLE, playTable]
])('today’s program writes the content of %s', async (newest, play) => {
  const made = await makeCampaign()
  await play(made.file)
  expect(await made.file.check()).toEqual([])
  await made.file.close()
  const written = JSON.stringify(await dump(made.path), null, 1) + '\n'
  // Not a snapshot of the test runner, because a flag would renew that, and the past with it.
  if (!existsSync(newest)) await writeFile(newest, written)
  expect(written).toBe(await readFile(newest, 'utf8'))
})

test('the newest fixtures hold every kind of change', async () => {
  const events = (
    await Promise.all(
      [
        NEWEST,
        NEWEST_ARBITRATION,
        NEWEST_BACKS,
        NEWEST_BATTLE,
        NEWEST_CARDS,
        NEWEST_CHRONICLE,
        NEWEST_KITS,
        NEWEST_PRESETS,
        NEWEST_REPORT,
        NEWEST_RULES,
        NEWEST_TABLE
      ].map(async (path) => (JSON.parse(await readFile(path, 'utf8')) as Dump).events)
    )
  ).flat()
  const kinds = (kind: string) =>
    [
      ...new Set(
        events
          .filter((e) => e.subject_kind === kind)
          .flatMap((e) => fromText<{ do: string }[]>(e.changes).map((c) => c.do))
      )
    ].sort()
  expect(kinds('roster')).toEqual([...ROSTER_CHANGES].sort())
  expect(kinds('tracker')).toEqual([...TRACKER_CHANGES].sort())
  expect(kinds('battle')).toEqual([...BATTLE_CHANGES].sort())
  expect(kinds('campaign')).toEqual([...CAMPAIGN_CHANGES].sort())
})

describe('a journal of each version', async () => {
  const fixtures = (await readdir(FOLDER)).filter((name) => /^journal-v\d+(-\w+)?\.json$/.test(name))

  test.each(fixtures)('%s is read, rebuilt and undone today', async (name) => {
    const fixture = JSON.parse(await readFile(join(FOLDER, name), 'utf8')) as Dump
    const library = await tempFolder()
    const path = join(library, 'fixture.magot')
    const db = connect(path, 'create')
    await migrate(db, 0, MIGRATIONS)
    await db.transaction().execute(async (trx) => {
      await trx.insertInto('meta').values(fixture.meta).execute()
      // First as if in force, because an undo may come later in the list than its act.
      await trx
        .insertInto('acts')
        .values(fixture.acts.map((a) => ({ ...a, undone_by: null })))
        .execute()
      for (const act of fixture.acts.filter((a) => a.undone_by))
        await trx.updateTable('acts').set({ undone_by: act.undone_by }).where('seq', '=', act.seq).execute()
      await trx.insertInto('events').values(fixture.events).execute()
      await rebuildStates(trx)
      await sealMeta(trx)
    })
    expect(
      await db.selectFrom('act_subjects').selectAll().orderBy('act').orderBy('kind').orderBy('id').execute()
    ).toEqual(fixture.act_subjects)
    await db.destroy()
    expect((await dump(path)).states).toEqual(fixture.states)

    const made = { path, options: { library, now: ticking('2027-01-01T00:00:00.000Z') } }
    const file = await reopen(made)
    expect(await file.check()).toEqual([])
    // Undone to the beginning and redone, it has its earlier states.
    let undone = 0
    for (let act = await file.undoable(); act; act = await file.undoable(), undone++) await file.undo(act.seq)
    expect(await file.rosters()).toEqual([])
    for (; undone > 0; undone--) await file.redo((await file.redoable())!.seq)
    expect(await file.check()).toEqual([])
    await file.close()
    expect((await dump(path)).states).toEqual(fixture.states)
  })
})
