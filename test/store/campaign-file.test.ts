import { expect, test } from 'vitest'
import { rosterEvent } from '../../src-main/kernel/state/event'
import { connect } from '../../src-main/store/sqlite/connect'
import { isBlocked } from '../../src-main/store/journal/undo'
import { buys, changes, creates, emptyRoster, member, opensBattle, pays } from './acts'
import { makeCampaign, reopen } from './made'

test('appended acts exist after closing and opening', async () => {
  const made = await makeCampaign()
  await made.file.append(creates(emptyRoster('r1')))
  const bought = await made.file.append(buys('r1', 'i1'))
  await made.file.append(opensBattle('b1'))
  expect(bought).toMatchObject({
    seq: 3,
    kind: 'act',
    method: 'rosters.bought',
    standing: true,
    target: null
  })
  await made.file.close()

  const file = await reopen(made)
  expect(file).toMatchObject({ id: 'c1', seed: 'ab'.repeat(32) })
  expect(await file.campaign()).toMatchObject({ id: 'c1', name: 'Sous la ruche' })
  expect(await file.roster('r1')).toMatchObject({ money: 975, items: [{ id: 'i1' }] })
  expect((await file.rosters()).map((r) => r.id)).toEqual(['r1'])
  expect(await file.rosterRows()).toMatchObject([
    { id: 'r1', kind: 'orlock', stage: 'founding', money: 975, value: null, members: 0, updated: 3 }
  ])
  expect(await file.battle('b1')).toMatchObject({ status: 'open' })
  expect(await file.battles()).toHaveLength(1)
  expect(await file.battleRows()).toMatchObject([{ id: 'b1', date: '2026-03-01', status: 'open' }])
  expect(await file.roster('nobody')).toBeNull()
})

test('an act is read as it was written', async () => {
  const { file } = await makeCampaign()
  const written = await file.append(creates(emptyRoster('r1')))
  expect((await file.history({ limit: 1 }))[0]).toEqual(written)
})

test('an act without events is refused', async () => {
  const { file } = await makeCampaign()
  await expect(file.append({ method: 'x.y', input: null, events: [] })).rejects.toThrow('without events')
})

test('an act that does not fit changes nothing, and the next one is written as usual', async () => {
  const { file } = await makeCampaign()
  await file.append(creates(emptyRoster('r1')))
  await expect(file.append(changes('r1', 'gone', { do: 'item-remove', item: 'nothing' }))).rejects.toThrow(
    'no item'
  )
  expect(await file.history({ limit: 10 })).toHaveLength(2)
  expect((await file.append(buys('r1', 'i1'))).seq).toBe(3)
})

test('numbers that JSON would lose are refused', async () => {
  const { file } = await makeCampaign()
  await file.append(creates(emptyRoster('r1')))
  await expect(file.append(changes('r1', 'paid', { do: 'money', by: NaN }))).rejects.toThrow('cannot be kept')
})

test('undo takes the thing and the money back together, redo puts both forward, across restarts', async () => {
  const made = await makeCampaign()
  await made.file.append(creates(emptyRoster('r1')))
  const before = await made.file.roster('r1')
  const bought = await made.file.append(buys('r1', 'i1'))
  const after = await made.file.roster('r1')
  await made.file.close()

  let file = await reopen(made)
  expect(await file.undoable()).toEqual(bought)
  const undone = await file.undo(bought.seq)
  expect(undone).toMatchObject({
    kind: 'undo',
    target: 3,
    method: 'rosters.bought',
    events: [{ type: 'bought' }],
    standing: true
  })
  expect(await file.roster('r1')).toEqual(before)
  await file.close()

  file = await reopen(made)
  expect(await file.redoable()).toMatchObject({ seq: 3, standing: false })
  await file.redo(3)
  expect(await file.roster('r1')).toEqual(after)
  expect(await file.redoable()).toBeNull()
  expect((await file.history({ limit: 9 })).map((a) => [a.seq, a.kind, a.target, a.standing])).toEqual([
    [5, 'redo', 3, true],
    [4, 'undo', 3, true],
    [3, 'act', null, true],
    [2, 'act', null, true],
    [1, 'act', null, true]
  ])
})

test('a roster whose creation is undone is gone, and comes back by redo', async () => {
  const { file } = await makeCampaign()
  await file.append(creates(emptyRoster('r1')))
  await file.undo(2)
  expect(await file.roster('r1')).toBeNull()
  expect(await file.rosterRows()).toEqual([])
  await file.redo(2)
  expect(await file.roster('r1')).toEqual(emptyRoster('r1'))
})

test('the creation of the campaign can’t be undone', async () => {
  const { file } = await makeCampaign()
  expect(await file.undoable()).toBeNull()
  expect(await file.undo(1)).toEqual({ blocked: [], why: 'first-act' })
})

test('undo and redo refuse in words an unknown act, and one already in the state asked for', async () => {
  const { file } = await makeCampaign()
  await file.append(creates(emptyRoster('r1')))
  expect(await file.undo(99)).toMatchObject({ why: 'unknown' })
  expect(await file.redo(99)).toMatchObject({ why: 'unknown' })
  expect(await file.redo(2)).toMatchObject({ why: 'standing' })
  await file.undo(2)
  expect(await file.undo(2)).toMatchObject({ why: 'not-standing' })
  expect(await file.undo(3)).toMatchObject({ why: 'unknown' })
})

test('later acts on the same rosters, and acts that depend on them, are listed newest first', async () => {
  const { file } = await makeCampaign()
  for (const id of ['r1', 'r2', 'r3']) await file.append(creates(emptyRoster(id))) // 2 3 4
  await file.append(buys('r1', 'i1')) // 5
  await file.append(buys('r3', 'i3')) // 6: of another roster
  await file.append(pays('r1', 'r2', 10)) // 7: touches r1
  await file.append(buys('r2', 'i2')) // 8: depends on 7
  await file.append(opensBattle('b1')) // 9

  const answer = await file.undo(5)
  expect(isBlocked(answer) && answer.blocked).toEqual([8, 7])
  for (const seq of [8, 7, 5]) expect(isBlocked(await file.undo(seq))).toBe(false)
  expect((await file.roster('r1'))?.money).toBe(1000)
  expect((await file.roster('r2'))?.money).toBe(1000)
})

test('each roster and battle has its own undo', async () => {
  const { file } = await makeCampaign()
  await file.append(creates(emptyRoster('r1'))) // 2
  await file.append(creates(emptyRoster('r2'))) // 3
  await file.append(buys('r1', 'i1')) // 4
  await file.append(buys('r2', 'i2')) // 5
  expect((await file.undoable())?.seq).toBe(5)
  expect((await file.undoable({ kind: 'roster', id: 'r1' }))?.seq).toBe(4)
  expect(await file.undoable({ kind: 'battle', id: 'b1' })).toBeNull()
  await file.undo(4)
  expect((await file.undoable({ kind: 'roster', id: 'r1' }))?.seq).toBe(2)
  expect((await file.redoable({ kind: 'roster', id: 'r1' }))?.seq).toBe(4)
  expect(await file.redoable({ kind: 'roster', id: 'r2' })).toBeNull()
})

test('a new act ends redo only for the subjects that it touches', async () => {
  const { file } = await makeCampaign()
  await file.append(creates(emptyRoster('r1'))) // 2
  await file.append(creates(emptyRoster('r2'))) // 3
  await file.append(buys('r1', 'i1')) // 4
  await file.undo(4)
  await file.append(buys('r2', 'i2')) // 6
  expect((await file.redoable())?.seq).toBe(4)
  await file.append(buys('r1', 'i3')) // 7
  expect(await file.redoable()).toBeNull()
  // Asked for by its number it is redone, because no later act concerns it.
  expect(isBlocked(await file.redo(4))).toBe(false)
  expect((await file.roster('r1'))?.items.map((i) => i.id)).toEqual(['i1', 'i3'])
})

test('the act undone last is redone first', async () => {
  const { file } = await makeCampaign()
  await file.append(creates(emptyRoster('r1'))) // 2
  await file.append(buys('r1', 'i1')) // 3
  await file.append(buys('r1', 'i2')) // 4
  await file.undo(4)
  await file.undo(3)
  expect((await file.redoable())?.seq).toBe(3)
  await file.redo(3)
  expect((await file.redoable())?.seq).toBe(4)
  await file.redo(4)
  expect((await file.roster('r1'))?.items.map((i) => i.id)).toEqual(['i1', 'i2'])
})

test('undo reaches over checkpoints, act by act, to the beginning', async () => {
  const { file, path } = await makeCampaign()
  await file.append(creates(emptyRoster('r1', 10_000)))
  const states = [await file.roster('r1')]
  for (let n = 0; n < 100; n++) {
    await file.append(
      changes('r1', 'bought', { do: 'money', by: -n }, { do: 'member-add', member: member(`m${n}`) })
    )
    states.push(await file.roster('r1'))
  }
  for (let n = 100; n > 0; n--) {
    expect(await file.roster('r1')).toEqual(states[n])
    expect(isBlocked(await file.undo(2 + n))).toBe(false)
  }
  expect(await file.roster('r1')).toEqual(states[0])
  for (let n = 1; n <= 100; n++) expect(isBlocked(await file.redo(2 + n))).toBe(false)
  expect(await file.roster('r1')).toEqual(states[100])
  expect(await file.check()).toEqual([])
  // Checkpoints are as close after the redos as before, so that an undo stays as cheap.
  await file.close()
  const db = connect(path, 'read')
  expect(
    (await db.selectFrom('checkpoints').select('act').orderBy('act').execute()).map((c) => c.act)
  ).toEqual([33, 65, 97])
  await db.destroy()
})

test('a roster as it was after any act', async () => {
  const { file } = await makeCampaign()
  await file.append(creates(emptyRoster('r1', 5000))) // 2
  for (let n = 1; n <= 40; n++) await file.append(buys('r1', `i${n}`, n)) // 3..42
  await file.undo(42)
  expect(await file.rosterAt('r1', 1)).toBeNull()
  expect(await file.rosterAt('r1', 2)).toEqual(emptyRoster('r1', 5000))
  expect(await file.rosterAt('r1', 4)).toMatchObject({ money: 4997, items: [{ id: 'i1' }, { id: 'i2' }] })
  expect((await file.rosterAt('r1', 41))?.items).toHaveLength(39)
  expect(await file.rosterAt('r1', 99)).toEqual(await file.roster('r1'))
})

test('history comes in pages, of all or of one subject', async () => {
  const { file } = await makeCampaign()
  await file.append(creates(emptyRoster('r1'))) // 2
  await file.append(creates(emptyRoster('r2'))) // 3
  for (let n = 0; n < 5; n++) await file.append(buys(n % 2 ? 'r1' : 'r2', `i${n}`)) // 4..8
  const first = await file.history({ limit: 3 })
  expect(first.map((a) => a.seq)).toEqual([8, 7, 6])
  expect((await file.history({ limit: 3, before: 6 })).map((a) => a.seq)).toEqual([5, 4, 3])
  expect((await file.history({ limit: 9, subject: { kind: 'roster', id: 'r1' } })).map((a) => a.seq)).toEqual(
    [7, 5, 2]
  )
  expect(
    (await file.history({ limit: 9, before: 7, subject: { kind: 'roster', id: 'r1' } })).map((a) => a.seq)
  ).toEqual([5, 2])
})

test('an act of many events is one act', async () => {
  const { file } = await makeCampaign()
  await file.append(creates(emptyRoster('r1', 100_000)))
  const events = Array.from({ length: 2500 }, (_, n) =>
    rosterEvent('r1', 'paid', { n }, [{ do: 'money', by: -1 }])
  )
  const act = await file.append({ method: 'rosters.pay', input: null, events })
  expect(act.events).toHaveLength(2500)
  expect((await file.roster('r1'))?.money).toBe(97_500)
  await file.undo(act.seq)
  expect((await file.roster('r1'))?.money).toBe(100_000)
})

test('writes requested together are all done, one after the other', async () => {
  const { file } = await makeCampaign()
  await file.append(creates(emptyRoster('r1', 100_000)))
  const acts = await Promise.all(Array.from({ length: 50 }, (_, n) => file.append(buys('r1', `i${n}`))))
  expect(new Set(acts.map((a) => a.seq)).size).toBe(50)
  expect((await file.roster('r1'))?.items).toHaveLength(50)
})

test('a picture stored by a request that fails is removed with it', async () => {
  const { file } = await makeCampaign()
  let kept = ''
  const failing = async (): Promise<void> => {
    kept = await file.keepPicture({ type: 'image/png', bytes: new Uint8Array([1, 2, 3]) })
    throw new Error('the act was refused')
  }
  await expect(file.once({ id: 'portrait-1', digest: 'a'.repeat(64) }, failing)).rejects.toThrow(
    'the act was refused'
  )
  expect(kept).not.toBe('')
  expect(await file.picture(kept)).toBeNull()
})

test('a request refused within its first part has nothing to tell; one that had done a part has', async () => {
  const { file } = await makeCampaign()
  await file.append(creates(emptyRoster('r1')))
  let told = 0
  const asks = (id: string, work: () => Promise<unknown>) =>
    file.once({ id, digest: 'a'.repeat(64) }, work, async () => void told++)
  const refused = () => file.append(buys('nobody', 'i1'))
  await expect(asks('first', refused)).rejects.toThrow()
  expect(told).toBe(0)
  const second = async () => {
    await file.append(creates(emptyRoster('r2')))
    await refused()
  }
  await expect(asks('second', second)).rejects.toThrow()
  expect(told).toBe(1)
  expect(await file.roster('r2')).toBeNull()
  await expect(asks('third', refused)).rejects.toThrow()
  expect(told).toBe(1)
})

test('a reader whom writes do not wait for sees nothing of a request that is taken back', async () => {
  const { file } = await makeCampaign()
  await file.append(creates(emptyRoster('r1'))) // 2
  const stands = async (how: { committed?: boolean } = {}) =>
    (await file.history({ limit: 10, ...how })).map(({ seq, standing }) => [seq, standing])
  const before = await stands()
  const beside: Promise<unknown>[] = []
  let within: unknown
  const failing = async () => {
    beside.push(stands({ committed: true })) // before it writes
    await file.undo(2)
    beside.push(stands({ committed: true }))
    within = await stands()
    throw new Error('the act was refused')
  }
  await expect(file.once({ id: 'undo-1', digest: 'a'.repeat(64) }, failing)).rejects.toThrow('refused')
  expect(within).not.toEqual(before)
  expect(await Promise.all(beside)).toEqual([before, before])
})

test('a request says from its first part to its end that it is under way', async () => {
  const { file } = await makeCampaign()
  const seen: boolean[] = []
  const look = () => void seen.push(file.midRequest())
  await file.once({ id: 'look-1', digest: 'a'.repeat(64) }, async () => look())
  await file.once({ id: 'found-1', digest: 'b'.repeat(64) }, async () => {
    look()
    await file.append(creates(emptyRoster('r1')))
    look()
  })
  look()
  expect(seen).toEqual([false, false, true, false])
})
