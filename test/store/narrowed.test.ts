import { expect, test } from 'vitest'
import { changes, creates, emptyRoster, item, member } from './acts'
import { makeCampaign } from './made'

const two = async () => {
  const { file } = await makeCampaign()
  await file.append(creates(emptyRoster('r1', 100)))
  for (const id of ['m1', 'm10'])
    await file.append(changes('r1', 'recruited', { do: 'member-add', member: member(id) }))
  return file
}
type File = Awaited<ReturnType<typeof two>>
const typesOf = async (file: File, query: Partial<Parameters<File['history']>[0]>) =>
  (await file.history({ limit: 100, ...query })).map((act) =>
    act.kind === 'act' ? act.events[0]!.type : act.kind
  )

test('of one member: every act that names them, and none of another whose id only begins the same', async () => {
  const file = await two()
  await file.append(changes('r1', 'trained', { do: 'member-number', member: 'm10', key: 'xp', to: 5 }))
  await file.append(changes('r1', 'hurt', { do: 'member-status', member: 'm1', to: 'convalescent' }))
  expect(await typesOf(file, { member: 'm1' })).toEqual(['hurt', 'recruited'])
  expect(await typesOf(file, { member: 'm10' })).toEqual(['trained', 'recruited'])
  expect(await typesOf(file, { member: 'm7' })).toEqual([])
})

test('of one member: acts on a thing while they carried it, and none before or after', async () => {
  const file = await two()
  await file.append(changes('r1', 'bought', { do: 'item-add', item: item('i1', 'stash') }))
  await file.append(changes('r1', 'engraved', { do: 'item-data', item: 'i1', data: { by: 'nobody' } }))
  await file.append(changes('r1', 'given', { do: 'item-move', item: 'i1', to: 'm1', on: null }))
  await file.append(changes('r1', 'loaded', { do: 'item-data', item: 'i1', data: { load: 'frag' } }))
  await file.append(changes('r1', 'passed', { do: 'item-move', item: 'i1', to: 'm10', on: null }))
  await file.append(changes('r1', 'sold', { do: 'item-remove', item: 'i1' }))
  expect(await typesOf(file, { member: 'm1' })).toEqual(['passed', 'loaded', 'given', 'recruited'])
  expect(await typesOf(file, { member: 'm10' })).toEqual(['sold', 'passed', 'recruited'])
})

test('of one member: a hand-over that was undone moved nothing, and is listed with its undo', async () => {
  const file = await two()
  await file.append(changes('r1', 'bought', { do: 'item-add', item: item('i1', 'm1') }))
  const given = await file.append(
    changes('r1', 'given', { do: 'item-move', item: 'i1', to: 'm10', on: null })
  )
  await file.undo(given.seq)
  await file.append(changes('r1', 'sold', { do: 'item-remove', item: 'i1' }))
  expect(await typesOf(file, { member: 'm1' })).toEqual(['sold', 'undo', 'given', 'bought', 'recruited'])
})

test('of some methods, of a time, and page by page, all at once', async () => {
  const file = await two()
  const acts = []
  for (let n = 0; n < 6; n++)
    acts.push(
      await file.append(
        changes('r1', n % 2 ? 'odd' : 'even', { do: 'member-number', member: 'm1', key: 'xp', to: n })
      )
    )
  expect(await typesOf(file, { methods: ['rosters.odd'] })).toEqual(['odd', 'odd', 'odd'])
  expect(await file.history({ methods: [], limit: 10 })).toEqual([])
  expect((await file.methodsDone()).sort()).toEqual([
    'campaigns.create',
    'rosters.create',
    'rosters.even',
    'rosters.odd',
    'rosters.recruited'
  ])
  const between = await file.history({ from: acts[1]!.at, until: acts[4]!.at, limit: 100 })
  expect(between.map((act) => act.seq)).toEqual([acts[3]!.seq, acts[2]!.seq, acts[1]!.seq])

  for (const subject of [undefined, { kind: 'roster' as const, id: 'r1' }]) {
    const query = {
      ...(subject && { subject }),
      member: 'm1',
      methods: ['rosters.odd'],
      from: acts[1]!.at,
      limit: 2
    }
    const page = await file.history(query)
    expect(page.map((act) => act.seq)).toEqual([acts[5]!.seq, acts[3]!.seq])
    expect((await file.history({ ...query, before: page[1]!.seq })).map((act) => act.seq)).toEqual([
      acts[1]!.seq
    ])
  }
})
