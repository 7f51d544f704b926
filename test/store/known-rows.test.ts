import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Roster } from '../../src-main/kernel/state/roster'
import { buys, changes, creates, emptyRoster, opensBattle } from './acts'
import { makeCampaign, reopen, tamper } from './made'

// A list caches the rows it has read while their sum stays. Its result must equal a fresh read of the file
// after any act.

const did = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('pay' as const), roster: fc.constantFrom('r1', 'r2') }),
    fc.record({ do: fc.constant('battle' as const) }),
    fc.record({ do: fc.constant('undo' as const) }),
    fc.record({ do: fc.constant('refused' as const) }),
    fc.record({ do: fc.constant('look' as const) })
  ),
  { maxLength: 14 }
)

test('property: cached lists equal fresh ones, whatever is done and undone in between', async () => {
  await fc.assert(
    fc.asyncProperty(did, async (steps) => {
      const made = await makeCampaign()
      const { file } = made
      await file.append(creates(emptyRoster('r1', 1000)))
      await file.append(creates(emptyRoster('r2', 1000)))
      const looked = async (of: typeof file) => ({
        rosters: await of.rosters(),
        two: await of.rosters({ ids: ['r2'] }),
        battles: await of.battleRows(),
        newest: await of.battleRows({ newest: { limit: 2 } }),
        rows: await of.rosterRows(),
        days: await of.battleDays(),
        after: await of.interludesAfter(['b0', 'b1', 'b2', 'b3']),
        last: await of.lastInterludes(['r1', 'r2'])
      })
      let undone: number | null = null
      for (const [n, step] of steps.entries()) {
        if (step.do === 'pay') undone = (await file.append(buys(step.roster, `i${n}`))).seq
        else if (step.do === 'battle') undone = (await file.append(opensBattle(`b${n}`))).seq
        else if (step.do === 'undo' && undone !== null) undone = (await file.undo(undone), null)
        else if (step.do === 'refused')
          await expect(
            file.append(changes('r1', 'gone', { do: 'item-remove', item: 'nothing' }))
          ).rejects.toThrow('no item')
        await looked(file)
      }
      const before = await looked(file)
      expect(before.rosters).toEqual(await file.rosters({ all: true }))
      expect(before.battles).toEqual(await file.battleRows({ all: true }))
      await file.close()
      const again = await reopen(made)
      expect(await looked(again)).toEqual(before)
      await again.close()
    }),
    { numRuns: 12 }
  )
})

test('a write by another program into the open file is seen, also under an unchanged checksum', async () => {
  const { file, path } = await makeCampaign()
  await file.append(creates(emptyRoster('r1', 1000)))
  await file.append(creates(emptyRoster('r2', 1000)))
  await file.append(opensBattle('b1'))
  expect(await file.rosters()).toHaveLength(2)
  expect(await file.battleRows()).toHaveLength(1)
  await tamper(
    path,
    `update subjects set state = json_set(state, '$.money', 1) where id = 'r1'`,
    `update subjects set date = '2030-01-01' where id = 'b1'`
  )
  for (const round of ['first', 'second']) {
    expect(
      (await file.rosters()).map(({ id }) => id),
      round
    ).toEqual(['r2'])
    expect(await file.battleRows(), round).toEqual([])
    await expect(file.rosters({ all: true }), round).rejects.toMatchObject({ code: 'file-damaged' })
    await expect(file.battleRows({ all: true }), round).rejects.toMatchObject({ code: 'file-damaged' })
  }
})

test('a caller who asks while another is asking gets every row, although the first forgets meanwhile', async () => {
  const { file, path } = await makeCampaign()
  for (const id of ['r1', 'r2', 'r3']) await file.append(creates(emptyRoster(id, 1000)))
  await file.rosters()
  await tamper(path, `update subjects set loose = loose where id = 'r1'`)
  const all = await Promise.all(Array.from({ length: 6 }, () => file.rosters()))
  for (const rosters of all) expect(rosters.map(({ id }) => id)).toEqual(['r1', 'r2', 'r3'])
})

test('a cached list follows each write, and no caller can change it for another', async () => {
  const { file, path } = await makeCampaign()
  for (const id of ['r1', 'r2']) await file.append(creates(emptyRoster(id, 1000)))
  const names = async () => (await file.rosters()).map(({ id }) => id)
  const list = await file.rosters()
  expect(() => (list as Roster[]).reverse()).toThrow(TypeError)
  expect(await file.rosters()).toBe(list)
  expect(await names()).toEqual(['r1', 'r2'])
  await file.append(creates(emptyRoster('r3', 1000)))
  expect(await names()).toEqual(['r1', 'r2', 'r3'])
  await tamper(path, `delete from subjects where id = 'r2'`)
  expect(await names()).toEqual(['r1', 'r3'])
})

test('rows that a request wrote and read are no longer shown once it was rolled back', async () => {
  const { file } = await makeCampaign()
  await file.append(creates(emptyRoster('r1', 1000)))
  expect(await file.rosters()).toHaveLength(1)
  const failing = file.once({ id: 'q1', digest: 'd' }, async () => {
    await file.append(creates(emptyRoster('r2', 1000)))
    await file.append(buys('r1', 'i1'))
    expect(await file.rosters()).toHaveLength(2)
    expect((await file.rosters({ ids: ['r1'] }))[0]!.items).toHaveLength(1)
    expect(await file.battleRows()).toEqual([])
    throw new Error('not this time')
  })
  await expect(failing).rejects.toThrow('not this time')
  expect((await file.rosters()).map(({ id, items }) => [id, items.length])).toEqual([['r1', 0]])
  expect((await file.rosters({ ids: ['r1'] }))[0]!.items).toEqual([])
})
