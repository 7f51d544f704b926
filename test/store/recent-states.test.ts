import { expect, test } from 'vitest'
import { recentStates } from '../../src-main/store/journal/recent-states'
import { buys, changes, creates, emptyRoster } from './acts'
import { makeCampaign, tamper } from './made'

// An act reads the state that the act before it wrote. It is parsed once, but each look at it compares it with the file.

/** A campaign with two gangs, of which the first has bought something. */
async function made() {
  const campaign = await makeCampaign()
  await campaign.file.append(creates(emptyRoster('r1', 1000)))
  await campaign.file.append(creates(emptyRoster('r2', 1000)))
  await campaign.file.append(buys('r1', 'i1'))
  return campaign
}

test('what an act has written is read again without being parsed', async () => {
  const { file } = await made()
  const first = await file.roster('r1')
  expect(await file.roster('r1')).toBe(first)
  expect((await file.rosters({ all: true }))[0]).toBe(first)
})

test('after an act the state is another one, and what the act left alone is the same', async () => {
  const { file } = await made()
  const before = await file.roster('r1')
  await file.append(changes('r1', 'renamed', { do: 'rename', name: 'Autres' }))
  const after = await file.roster('r1')
  expect(after).toEqual({ ...before, name: 'Autres' })
  expect(after!.items).toBe(before!.items)
})

test('an act that was taken back has left no state behind', async () => {
  const { file } = await made()
  const before = await file.roster('r1')
  await expect(
    file.append(changes('r1', 'gone', { do: 'rename', name: 'Non' }, { do: 'item-remove', item: 'nothing' }))
  ).rejects.toThrow('no item')
  expect(await file.roster('r1')).toEqual(before)
})

test('a state that was damaged since it was read is refused', async () => {
  const { file, path } = await made()
  await file.roster('r1')
  await tamper(path, `update subjects set state = replace(state, '975', '976') where id = 'r1'`)
  await expect(file.roster('r1')).rejects.toMatchObject({ code: 'file-damaged' })
})

test('a checksum that was damaged since the state was read is refused', async () => {
  const { file, path } = await made()
  await file.roster('r1')
  await tamper(path, `update subjects set state_sum = 'x' where id = 'r1'`)
  await expect(file.roster('r1')).rejects.toMatchObject({ code: 'file-damaged' })
})

test('of many gangs the states used last are kept, each beside its own text', async () => {
  const { file } = await made()
  for (let n = 3; n < 20; n++) await file.append(creates(emptyRoster(`r${n}`, n)))
  const last = await file.roster('r19')
  await file.roster('r1')
  expect(await file.roster('r19')).toBe(last)
  const kept = recentStates()
  expect(kept.length).toBeLessThanOrEqual(8)
  for (const { text, state } of kept) expect(JSON.stringify(state)).toBe(text)
})
