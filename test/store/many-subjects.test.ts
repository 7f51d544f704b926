import { expect, test } from 'vitest'
import { isBlocked } from '../../src-main/store/campaign-file'
import { changes, creates, emptyRoster } from './acts'
import { makeCampaign } from './made'

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
