import { expect, test } from 'vitest'
import { isBlocked } from '../../src-main/store/campaign-file'
import { buys, changes, creates, emptyRoster, item, member } from './acts'
import { makeCampaign } from './made'

const gang = async () => {
  const made = await makeCampaign()
  await made.file.append(creates(emptyRoster('r1', 100)))
  return made
}

test('an old purchase is put right under later acts that have nothing to do with it, and comes back into its old place', async () => {
  const { file } = await gang()
  const wrong = await file.append(buys('r1', 'i1', 30))
  await file.append(buys('r1', 'i2', 40))
  await file.append(changes('r1', 'renamed', { do: 'rename', name: 'Les Nouveaux' }))
  const before = await file.roster('r1')

  expect(isBlocked(await file.undo(wrong.seq, { apart: true }))).toBe(false)
  expect(await file.roster('r1')).toMatchObject({ money: 60, name: 'Les Nouveaux', items: [{ id: 'i2' }] })
  expect(await file.check()).toEqual([])

  expect(isBlocked(await file.redo(wrong.seq))).toBe(false)
  expect(await file.roster('r1')).toEqual(before)
  expect(await file.check()).toEqual([])
})

test('what was done with the thing since is listed, with what hangs on that, and nothing else', async () => {
  const { file } = await gang()
  const wrong = await file.append(changes('r1', 'recruited', { do: 'member-add', member: member('m1') }))
  const other = await file.append(buys('r1', 'i1', 10))
  const given = await file.append(changes('r1', 'bought', { do: 'item-add', item: item('i2', 'm1') }))
  const moved = await file.append(changes('r1', 'moved', { do: 'item-move', item: 'i2', to: 'stash', on: null }))
  expect(await file.undo(wrong.seq, { apart: true })).toEqual({ why: 'later-acts', blocked: [moved.seq, given.seq] })
  expect((await file.blockedBy(wrong.seq, { apart: true })).map((act) => act.seq)).toEqual([moved.seq, given.seq])
  expect((await file.blockedBy(wrong.seq)).map((act) => act.seq)).toEqual([moved.seq, given.seq, other.seq])
})

test('money that was spent since can’t be taken away', async () => {
  const { file } = await gang()
  const award = await file.append(changes('r1', 'awarded', { do: 'money', by: 50 }))
  const spent = await file.append(buys('r1', 'i1', 140))
  expect(await file.undo(award.seq, { apart: true })).toEqual({ why: 'later-acts', blocked: [spent.seq] })
  expect((await file.roster('r1'))!.money).toBe(10)
})

test('a new time of the gang’s life hangs on all that came before', async () => {
  const { file } = await gang()
  const bought = await file.append(buys('r1', 'i1', 10))
  const closed = await file.append(changes('r1', 'founded', { do: 'stage', to: 'ready' }))
  expect(await file.undo(bought.seq, { apart: true })).toEqual({ why: 'later-acts', blocked: [closed.seq] })
})
