import { expect, test } from 'vitest'
import { isBlocked } from '../../src-main/store/campaign-file'
import { changes, creates, emptyRoster } from './acts'
import { makeCampaign, reopen, tamper } from './made'

/** More than SQLite takes as alternatives of one condition, or as values of one statement. */
const MANY = 2100

test('an act on thousands of subjects is written, undone and redone', async () => {
  const { file } = await makeCampaign()
  const ids = Array.from({ length: MANY }, (_, n) => `r${n}`)
  const made = ids.map((id) => creates(emptyRoster(id, 100)))
  const created = await file.append({ ...made[0]!, events: made.flatMap(({ events }) => events) })
  const paid = ids.map((id) => changes(id, 'awarded', { do: 'money', by: 5 }))
  const all = await file.append({ ...paid[0]!, events: paid.flatMap(({ events }) => events) })
  const money = async () =>
    new Set((await file.rosters({ all: true })).map((roster) => roster.money)) as Set<number>
  expect(await money()).toEqual(new Set([105]))

  expect(await file.undo(created.seq)).toEqual({ why: 'later-acts', blocked: [all.seq] })
  expect(isBlocked(await file.undo(all.seq))).toBe(false)
  expect(await money()).toEqual(new Set([100]))
  expect(isBlocked(await file.redo(all.seq))).toBe(false)
  expect(await money()).toEqual(new Set([105]))
  expect(isBlocked(await file.undoAll([all.seq, created.seq], { apart: true }))).toBe(false)
  expect(await file.rosters()).toEqual([])
  expect(await file.check()).toEqual([])
})

test('damage is found on opening wherever it lies among hundreds of states', async () => {
  const made = await makeCampaign()
  const all = Array.from({ length: 250 }, (_, n) => creates(emptyRoster(`r${n}`, 100)))
  await made.file.append({ ...all[0]!, events: all.flatMap(({ events }) => events) })
  await made.file.close()
  // In the order of their ids, as they are read: the first and last ones, and those around each forty.
  const ids = Array.from({ length: 250 }, (_, n) => `r${n}`).toSorted()
  const bad = [0, 1, 37, 38, 39, 40, 79, 80, 248, 249].map((n) => ids[n]!)
  await tamper(
    made.path,
    `update subjects set money = 1 where id in (${bad.map((id) => `'${id}'`).join(', ')})`
  )
  const file = await reopen(made)
  expect(file.damages().map(({ id }) => id)).toEqual(bad)
  await file.close()
})
