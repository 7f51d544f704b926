import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { StandingMarks } from '../../src-main/store/journal/standing-marks'
import { connect } from '../../src-main/store/sqlite/connect'
import { afterThisTest } from '../support/after-this-test'
import { buys, creates, emptyRoster } from './acts'
import { makeCampaign, tamper } from './made'

const R1 = { kind: 'roster', id: 'r1' } as const
const R2 = { kind: 'roster', id: 'r2' } as const

/** Acts 2 and 3 create two rosters; each then buys: r1 in 4 and 6, r2 in 5. */
async function twoRosters() {
  const made = await makeCampaign()
  for (const act of [
    creates(emptyRoster('r1')),
    creates(emptyRoster('r2')),
    buys('r1', 'a'),
    buys('r2', 'b')
  ])
    await made.file.append(act)
  await made.file.append(buys('r1', 'c'))
  return made
}

/** The same, closed, with a separate connection and marks that have read all of it. */
async function read() {
  const { file, path } = await twoRosters()
  await file.undo(6)
  await file.close()
  const db = connect(path, 'write')
  afterThisTest(() => db.destroy())
  const marks = new StandingMarks()
  await marks.assert(db, [R1, R2])
  return { db, marks }
}

test('a mark or a link that another program changed between two undos is damage, for the roster it belongs to', async () => {
  const refused = (act: number) => ({ code: 'file-damaged', params: { part: 'act', act } })
  const marked = await twoRosters()
  await marked.file.undo(6)
  await tamper(marked.path, 'update acts set undone_by = null where seq = 6')
  await expect(marked.file.undo(4, { apart: true })).rejects.toMatchObject(refused(6))
  expect(await marked.file.undo(5)).toMatchObject({ target: 5 })
  const linked = await twoRosters()
  await linked.file.undo(6)
  await tamper(linked.path, 'delete from act_subjects where act = 4')
  await expect(linked.file.redo(6)).rejects.toMatchObject(refused(4))
  expect(await linked.file.undo(5)).toMatchObject({ target: 5 })
})

test('acts that were undone and redone since are read again, and so are new ones', async () => {
  const { db, marks } = await read()
  // On our own connection only the journal shows new acts.
  await sql`insert into acts select 8, at, 'undo', method, input, 5, null, 'h8' from acts where seq = 7`.execute(
    db
  )
  await expect(marks.assert(db, [R2])).rejects.toMatchObject({ code: 'file-damaged', params: { act: 5 } })
  await marks.assert(db, [R1])
  await expect(marks.assert(db, [R2])).rejects.toMatchObject({ code: 'file-damaged' })
})

test('marks read by a request that was rolled back are read again', async () => {
  const { db, marks } = await read()
  const add = async (hash: string) => {
    await sql`insert into acts select 8, at, kind, method, input, null, null, ${hash} from acts where seq = 4`.execute(
      db
    )
    await sql`insert into events select 8, idx, subject_kind, subject_id, type, v, facts, changes from events where act = 4`.execute(
      db
    )
  }
  await sql`begin`.execute(db)
  await add('first')
  await sql`insert into act_subjects select kind, id, 8 from act_subjects where act = 4`.execute(db)
  await marks.assert(db, [R1])
  await sql`rollback`.execute(db)
  await add('second')
  await expect(marks.assert(db, [R1])).rejects.toMatchObject({ code: 'file-damaged', params: { act: 8 } })
})

test('marks are read once while nobody else writes', async () => {
  const { db, marks } = await read()
  await sql`delete from act_subjects where act = 4`.execute(db)
  await marks.assert(db, [R1])
  await expect(new StandingMarks().assert(db, [R1])).rejects.toMatchObject({ code: 'file-damaged' })
})
