import { expect, test } from 'vitest'
import { isBlocked, type ActRecord } from '../../src-main/store/campaign-file'
import { buys, changes, creates, emptyRoster, item, member } from './acts'
import { makeCampaign } from './made'

const gang = async () => {
  const made = await makeCampaign()
  await made.file.append(creates(emptyRoster('r1', 100)))
  return made
}

test('an old purchase is undone under later acts that do not depend on it, and comes back into its old place', async () => {
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

test('later acts with the thing are listed, with the acts that depend on those, and no others', async () => {
  const { file } = await gang()
  const wrong = await file.append(changes('r1', 'recruited', { do: 'member-add', member: member('m1') }))
  const other = await file.append(buys('r1', 'i1', 10))
  const given = await file.append(changes('r1', 'bought', { do: 'item-add', item: item('i2', 'm1') }))
  const moved = await file.append(
    changes('r1', 'moved', { do: 'item-move', item: 'i2', to: 'stash', on: null })
  )
  expect(await file.undo(wrong.seq, { apart: true })).toEqual({
    why: 'later-acts',
    blocked: [moved.seq, given.seq]
  })
  expect(await file.tryUndo([wrong.seq])).toMatchObject({ acts: [moved.seq, given.seq] })
  expect(await file.dependentsUpTo(wrong.seq, 2)).toEqual({ acts: [moved.seq, given.seq], more: false })
  expect(await file.dependentsUpTo(wrong.seq, 1)).toMatchObject({ more: true })
  expect(await file.undo(wrong.seq)).toMatchObject({ blocked: [moved.seq, given.seq, other.seq] })
})

test('money that was spent since can’t be taken away', async () => {
  const { file } = await gang()
  const award = await file.append(changes('r1', 'awarded', { do: 'money', by: 50 }))
  const spent = await file.append(buys('r1', 'i1', 140))
  expect(await file.undo(award.seq, { apart: true })).toEqual({ why: 'later-acts', blocked: [spent.seq] })
  expect((await file.roster('r1'))!.money).toBe(10)
})

test('a purchase before a new stage of the gang is undone by itself, and the stage stays', async () => {
  const { file } = await gang()
  const bought = await file.append(buys('r1', 'i1', 10))
  const founded = await file.append(changes('r1', 'founded', { do: 'stage', to: 'ready' }))
  const renamed = await file.append(changes('r1', 'renamed', { do: 'rename', name: 'Les Prêts' }))
  expect(await file.undoneWith([bought.seq])).toEqual([])
  expect(await file.undo(founded.seq, { apart: true })).toEqual({ why: 'later-acts', blocked: [renamed.seq] })
  expect(isBlocked(await file.undo(bought.seq, { apart: true }))).toBe(false)
  expect(await file.roster('r1')).toMatchObject({ money: 100, stage: 'ready', name: 'Les Prêts', items: [] })
})

test('an act that only names something made by another is undone with it, also where it touches nothing of it', async () => {
  const { file } = await gang()
  await file.append(creates(emptyRoster('r2', 100)))
  const came = await file.append(changes('r1', 'recruited', { do: 'member-add', member: member('m-1') }))
  await file.append(changes('r2', 'recruited', { do: 'member-add', member: member('m-2') }))
  const hates = await file.append(
    changes('r2', 'hates', {
      do: 'trait-add',
      member: 'm-2',
      trait: { id: 't-1', kind: 'injury', key: 'hatred', name: {}, data: { enemy: 'm-1' } }
    })
  )
  const letGo = await file.append(
    changes('r2', 'let-go', { do: 'trait-remove', member: 'm-2', trait: 't-1' })
  )
  expect(await file.undo(came.seq)).toEqual({ why: 'later-acts', blocked: [letGo.seq, hates.seq] })
  expect(((await file.undoneWith([came.seq])) as ActRecord[]).map((act) => act.seq)).toEqual([
    letGo.seq,
    hates.seq
  ])
})

test('an act comes back under new unrelated acts, and not under one that replaced its value', async () => {
  const { file } = await gang()
  const wrong = await file.append(buys('r1', 'i1', 30))
  await file.undo(wrong.seq)
  await file.append(buys('r1', 'i2', 40))
  expect(isBlocked(await file.redo(wrong.seq))).toBe(false)
  expect(await file.roster('r1')).toMatchObject({ money: 30, items: [{ id: 'i1' }, { id: 'i2' }] })

  const named = await file.append(changes('r1', 'renamed', { do: 'rename', name: 'A' }))
  await file.undo(named.seq)
  const other = await file.append(changes('r1', 'renamed', { do: 'rename', name: 'B' }))
  expect(await file.redo(named.seq)).toEqual({ why: 'later-acts', blocked: [other.seq] })
  expect(await file.check()).toEqual([])
})

test('an act does not come back without the one that it depends on, nor where its money was spent otherwise', async () => {
  const { file } = await gang()
  const first = await file.append(changes('r1', 'counted', { do: 'number', key: 'respect', to: 3 }))
  const second = await file.append(changes('r1', 'counted', { do: 'number', key: 'respect', to: 8 }))
  await file.undoAll([first.seq, second.seq], { apart: true })
  expect(await file.redo(second.seq)).toEqual({ why: 'later-acts', blocked: [first.seq] })
  expect(isBlocked(await file.redoAll([first.seq, second.seq]))).toBe(false)
  expect((await file.roster('r1'))!.numbers).toEqual({ respect: 8 })

  const dear = await file.append(buys('r1', 'i1', 80))
  await file.undo(dear.seq)
  const instead = await file.append(buys('r1', 'i2', 50))
  expect(await file.redo(dear.seq)).toEqual({ why: 'later-acts', blocked: [instead.seq] })
  expect((await file.roster('r1'))!.money).toBe(50)
})

test('a sum paid twice in one act counts as no shortage, nor does an earlier debt', async () => {
  const { file } = await gang()
  const given = await file.append(buys('r1', 'i1', 10))
  await file.append(changes('r1', 'dealt', { do: 'money', by: -150 }, { do: 'money', by: 150 }))
  await file.append(changes('r1', 'owes', { do: 'money', by: -200 }))
  expect(await file.undoneWith([given.seq])).toEqual([])
})

/** Opens an interlude of a gang, after closing the one before. */
const opens = (id: string) =>
  changes(
    'r1',
    'between-opened',
    { do: 'between-close' },
    { do: 'between-open', between: { id, battle: null, step: 'trading', data: {} } }
  )
/** Buys something rare, which the interlude counts. */
const rare = (id: string, count: number) =>
  changes(
    'r1',
    'bought',
    { do: 'money', by: -10 },
    { do: 'item-add', item: item(id, 'stash') },
    { do: 'between-data', key: 'rare', to: count }
  )

test('what an interlude counted ties later acts of the same interlude, and none of the next one', async () => {
  const { file } = await gang()
  await file.append(opens('w1'))
  const first = await file.append(rare('i1', 1))
  const second = await file.append(rare('i2', 2))
  await file.append(opens('w2'))
  const next = await file.append(rare('i3', 1))
  const after = await file.append(rare('i4', 2))
  const tied = async (act: ActRecord) =>
    ((await file.undoneWith([act.seq])) as ActRecord[]).map(({ seq }) => seq)
  expect(await tied(first)).toEqual([second.seq])
  expect(await tied(second)).toEqual([])
  expect(await tied(next)).toEqual([after.seq])

  const whole = await file.roster('r1')
  expect(isBlocked(await file.undo(second.seq, { apart: true }))).toBe(false)
  expect(isBlocked(await file.undo(after.seq, { apart: true }))).toBe(false)
  expect((await file.roster('r1'))!.items.map(({ id }) => id)).toEqual(['i1', 'i3'])
  expect((await file.roster('r1'))!.between!.data).toEqual({ rare: 1 })
  // Neither of them waits for the other one to come back.
  expect(isBlocked(await file.redo(after.seq))).toBe(false)
  expect(isBlocked(await file.redo(second.seq))).toBe(false)
  expect(await file.roster('r1')).toEqual(whole)
  expect(await file.check()).toEqual([])
})

test('an interlude that is open again, since the next one was undone, ties what is done in it then', async () => {
  const { file } = await gang()
  await file.append(opens('w1'))
  const first = await file.append(rare('i1', 1))
  const second = await file.append(opens('w2'))
  expect(isBlocked(await file.undo(second.seq))).toBe(false)
  const later = await file.append(rare('i2', 2))
  expect(await file.undo(first.seq, { apart: true })).toEqual({ why: 'later-acts', blocked: [later.seq] })
})
