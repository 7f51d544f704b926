import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBlocked, type ActRecord, type Mark } from '../../src-main/store/campaign-file'
import type { RosterChange } from '../../src-main/kernel/state/roster'
import { buys, changes, creates, emptyRoster, item, member } from './acts'
import { makeCampaign } from './made'

const gang = async () => {
  const made = await makeCampaign()
  await made.file.append(creates(emptyRoster('r1', 100)))
  return made
}
const seqsOf = (answer: ActRecord[] | object) =>
  Array.isArray(answer) ? (answer as ActRecord[]).map((act) => act.seq) : answer

test('several acts are undone at once, the newest first, and come back at once as they were', async () => {
  const { file } = await gang()
  const first = await file.append(changes('r1', 'recruited', { do: 'member-add', member: member('m1') }))
  const kept = await file.append(changes('r1', 'renamed', { do: 'rename', name: 'Les Nouveaux' }))
  const second = await file.append(changes('r1', 'bought', { do: 'item-add', item: item('i2', 'm1') }))
  const before = await file.roster('r1')

  const taken = await file.undoAll([first.seq, second.seq], { apart: true })
  expect(isBlocked(taken)).toBe(false)
  expect((taken as Mark[]).map((mark) => mark.target)).toEqual([second.seq, first.seq])
  expect(await file.roster('r1')).toMatchObject({ name: 'Les Nouveaux', members: [], items: [] })
  expect(await file.check()).toEqual([])

  expect(((await file.redoAll([first.seq, second.seq])) as Mark[]).map((mark) => mark.target)).toEqual([
    first.seq,
    second.seq
  ])
  expect(await file.roster('r1')).toEqual(before)
  expect((await file.history({ limit: 50 })).find((act) => act.seq === kept.seq)!.standing).toBe(true)
  expect(await file.check()).toEqual([])
})

test('several acts are not undone where one of them can’t be', async () => {
  const { file } = await gang()
  const recruited = await file.append(changes('r1', 'recruited', { do: 'member-add', member: member('m1') }))
  const hired = await file.append(changes('r1', 'recruited', { do: 'member-add', member: member('m2') }))
  const given = await file.append(changes('r1', 'bought', { do: 'item-add', item: item('i2', 'm1') }))
  const [before, acts] = [await file.roster('r1'), await file.counts()]
  expect(await file.undoAll([hired.seq, recruited.seq], { apart: true })).toEqual({
    why: 'later-acts',
    blocked: [given.seq]
  })
  expect(await file.undoAll([hired.seq, 1], { apart: true })).toEqual({ why: 'first-act', blocked: [] })
  expect(await file.undoAll([hired.seq, 99], { apart: true })).toEqual({ why: 'unknown', blocked: [] })
  expect(await file.roster('r1')).toEqual(before)
  expect(await file.counts()).toEqual(acts)
  expect(await file.redoAll([hired.seq])).toEqual({ why: 'standing', blocked: [] })
})

test('the acts that depend on them are undone with them, and a preview leaves nothing behind', async () => {
  const { file } = await gang()
  const recruited = await file.append(changes('r1', 'recruited', { do: 'member-add', member: member('m1') }))
  const other = await file.append(changes('r1', 'recruited', { do: 'member-add', member: member('m2') }))
  const given = await file.append(changes('r1', 'bought', { do: 'item-add', item: item('i2', 'm1') }))
  const named = await file.append(
    changes('r1', 'renamed-member', { do: 'member-rename', member: 'm2', name: 'Puce' })
  )
  const [before, acts] = [await file.roster('r1'), await file.counts()]
  expect(seqsOf(await file.undoneWith([recruited.seq]))).toEqual([given.seq])
  expect(seqsOf(await file.undoneWith([recruited.seq, other.seq]))).toEqual([named.seq, given.seq])
  expect(seqsOf(await file.undoneWith([recruited.seq, given.seq]))).toEqual([])
  expect(await file.undoneWith([99])).toEqual({ why: 'unknown', blocked: [] })
  expect(await file.roster('r1')).toEqual(before)
  expect(await file.counts()).toEqual(acts)
})

test('several acts are redone past others that were undone later, and not under an act that replaced their value', async () => {
  const { file } = await gang()
  const acts = []
  for (const id of ['m1', 'm2', 'm3'])
    acts.push((await file.append(changes('r1', 'recruited', { do: 'member-add', member: member(id) }))).seq)
  const [first, second, third] = acts as [number, number, number]
  await file.undoAll([first, second], { apart: true })
  await file.undo(third)
  expect(isBlocked(await file.redoAll([first, second]))).toBe(false)
  expect(isBlocked(await file.redoAll([third]))).toBe(false)
  expect((await file.roster('r1'))!.members.map((one) => one.id)).toEqual(['m1', 'm2', 'm3'])

  const named = await file.append(changes('r1', 'renamed', { do: 'rename', name: 'Avant' }))
  await file.undoAll([third, named.seq])
  const fresh = await file.append(changes('r1', 'renamed', { do: 'rename', name: 'Entretemps' }))
  const before = await file.roster('r1')
  expect(await file.redoAll([third, named.seq])).toEqual({ why: 'later-acts', blocked: [fresh.seq] })
  expect(await file.roster('r1')).toEqual(before)
})

test('where only money is short, the acts that spent it are undone too, the newest first, until it suffices', async () => {
  const { file } = await gang()
  const award = await file.append(changes('r1', 'awarded', { do: 'money', by: 50 }))
  await file.append(changes('r1', 'renamed', { do: 'rename', name: 'Les Riches' }))
  await file.append(buys('r1', 'i1', 60))
  const second = await file.append(buys('r1', 'i2', 60))
  const moved = await file.append(
    changes('r1', 'moved', { do: 'item-move', item: 'i2', to: 'stash', on: null })
  )
  const third = await file.append(buys('r1', 'i3', 20))
  const found = await file.along([award.seq])
  expect('blocked' in found ? found : [found.acts.map((act) => act.seq), found.short]).toEqual([
    [third.seq, moved.seq, second.seq],
    [third.seq, second.seq]
  ])
  expect(seqsOf(await file.undoneWith([award.seq, second.seq, moved.seq]))).toEqual([])
  // A purchase made after new money came in stays.
  await file.append(changes('r1', 'awarded', { do: 'money', by: 500 }))
  await file.append(buys('r1', 'i4', 30))
  expect(seqsOf(await file.undoneWith([award.seq]))).toEqual([third.seq, moved.seq, second.seq])
})

test('any set of acts undone with its dependents leaves a sound file, and comes back whole', async () => {
  const step = fc.record({
    kind: fc.constantFrom('recruit', 'buy', 'pay', 'move', 'rename', 'gift'),
    roster: fc.constantFrom('r1', 'r2'),
    n: fc.integer({ min: 1, max: 60 })
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 2, maxLength: 14 }),
      fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
      async (steps, picks) => {
        const { file } = await gang()
        await file.append(creates(emptyRoster('r2', 100)))
        const both = async () => [await file.roster('r1'), await file.roster('r2')]
        const seqs: number[] = []
        for (const [at, { kind, roster, n }] of steps.entries()) {
          const now = (await file.roster(roster))!
          const mate = now.members[n % Math.max(1, now.members.length)]?.id ?? 'stash'
          const thing = now.items[n % Math.max(1, now.items.length)]?.id
          const made: { [kind in typeof kind]: RosterChange[] } = {
            recruit: [{ do: 'member-add', member: member(`m${at}`) }],
            buy:
              now.money! >= 25
                ? [
                    { do: 'money', by: -25 },
                    { do: 'item-add', item: item(`i${at}`, mate) }
                  ]
                : [],
            pay: [{ do: 'money', by: n }],
            move: thing ? [{ do: 'item-move', item: thing, to: mate, on: null }] : [],
            rename: [{ do: 'rename', name: `Gang ${at}` }],
            gift: now.money! >= n ? [{ do: 'money', by: -n }] : []
          }
          if (!made[kind].length) continue
          const act = changes(roster, kind, ...made[kind])
          // A gift is one act of both.
          if (kind === 'gift')
            act.events.push(...changes(roster === 'r1' ? 'r2' : 'r1', kind, { do: 'money', by: n }).events)
          seqs.push((await file.append(act)).seq)
        }
        fc.pre(seqs.length > 0)
        const chosen = [...new Set(picks.map((pick) => seqs[pick % seqs.length]!))]
        const before = await both()
        const along = (await file.undoneWith(chosen)) as ActRecord[]
        const all = [...chosen, ...along.map((act) => act.seq)]
        expect(isBlocked(await file.undoAll(all, { apart: true }))).toBe(false)
        const standing = (await file.history({ limit: 100 }))
          .filter((act) => act.kind === 'act' && act.standing)
          .map((act) => act.seq)
        expect(standing.filter((seq) => seqs.includes(seq))).toEqual(
          seqs.filter((seq) => !all.includes(seq)).reverse()
        )
        for (const roster of await both()) expect(roster!.money).toBeGreaterThanOrEqual(0)
        expect(await file.check()).toEqual([])
        expect(isBlocked(await file.redoAll(all))).toBe(false)
        expect(await both()).toEqual(before)
        expect(await file.check()).toEqual([])
      }
    ),
    { numRuns: 25 }
  )
})
