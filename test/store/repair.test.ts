import { readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { copyForRepair, previewRepair, repairFile } from '../../src-main/store/repair/repair-file'
import { listAllBackups } from '../../src-main/store/library/backup'
import { isBlocked } from '../../src-main/store/campaign-file'
import { buys, changes, creates, emptyRoster, member, opensBattle } from './acts'
import { makeCampaign, reopen, tamper, type Made } from './made'

/** Two gangs, a battle, an undo and checkpoints, with a backup after act 30; closed. */
async function played(backup = true): Promise<Made> {
  const made = await makeCampaign()
  const { file } = made
  await file.append(creates(emptyRoster('r1', 5000))) // 2
  await file.append(creates(emptyRoster('r2', null))) // 3
  await file.append(opensBattle('b1')) // 4
  await file.append(changes('r2', 'recruited', { do: 'member-add', member: member('m1') })) // 5
  for (let n = 0; n < 25; n++) await file.append(buys('r1', `i${n}`)) // 6..30
  if (backup) await file.backup()
  for (let n = 25; n < 40; n++) await file.append(buys('r1', `i${n}`)) // 31..45
  await file.undo(45) // 46
  await file.keepPicture({ type: 'image/png', bytes: new Uint8Array([1, 2, 3]) })
  await file.close()
  return made
}

/** Every state of the campaign, read separately. */
async function states(made: Made) {
  const file = await reopen(made)
  const found = {
    rosters: await file.rosters({ all: true }),
    battles: await file.battles({ all: true }),
    campaign: await file.campaign(),
    acts: (await file.counts()).acts
  }
  const findings = await file.check()
  await file.close()
  return { ...found, findings }
}

const harmless: [string, string[], { rebuilt: number; fromBackup?: number[] }][] = [
  [
    'a state that is damaged',
    [`update subjects set state = replace(state, 'Gang', 'G' || char(0) || 'ng') where id = 'r1'`],
    { rebuilt: 1 }
  ],
  ['a line of the list', [`update subjects set money = 1 where id = 'r1'`], { rebuilt: 1 }],
  ['states that are gone', [`delete from subjects where kind = 'roster'`], { rebuilt: 2 }],
  ['a checkpoint', [`update checkpoints set state = x'00'`], { rebuilt: 0 }],
  ['links', [`delete from act_subjects where act in (5, 7)`], { rebuilt: 0 }],
  [
    'an act stored as in force that was taken back',
    [`update acts set undone_by = null where seq = 45`],
    { rebuilt: 0 }
  ],
  ['a seal', [`update acts set hash = 'x' where seq = 40`], { rebuilt: 0 }],
  [
    'an act that a backup has',
    [`update events set facts = 'x', changes = 'x' where act = 5`],
    { rebuilt: 0, fromBackup: [5] }
  ],
  [
    'an act that is gone, and a backup has it',
    [
      `pragma foreign_keys = off`,
      `delete from events where act = 7`,
      `delete from act_subjects where act = 7`,
      `delete from acts where seq = 7`
    ],
    { rebuilt: 0, fromBackup: [7] }
  ]
]

test.each(harmless)(
  'repaired without a trace in any state: %s',
  async (_what, statements, { rebuilt, fromBackup = [] }) => {
    const made = await played()
    const before = await states(made)
    await tamper(made.path, ...statements)
    const bytes = await readFile(made.path)

    const preview = await previewRepair(made.path, made.options)
    expect(await readFile(made.path)).toEqual(bytes)
    const done = await repairFile(made.path, made.options)
    expect(done!.repair).toEqual(preview)
    expect(done!.repair).toMatchObject({ lost: [], kept: [], gone: [], pictures: { fromBackup: 0, lost: 0 } })
    expect(done!.repair.fromBackup.map((one) => one.act)).toEqual(fromBackup)
    expect(done!.repair.rebuilt).toHaveLength(rebuilt)
    expect(done!.repair.findings).not.toEqual([])
    expect(await readFile(done!.aside)).toEqual(bytes)

    const after = await states(made)
    expect(after).toEqual({ ...before, acts: before.acts + 1 })
    expect(after.findings).toEqual([])
    // A second run does nothing.
    const mended = await readFile(made.path)
    expect(await repairFile(made.path, made.options)).toBeNull()
    expect(await readFile(made.path)).toEqual(mended)

    const file = await reopen(made)
    expect((await file.history({ limit: 1 }))[0]).toMatchObject({
      method: 'campaigns.repair',
      input: { lost: [] }
    })
    expect(isBlocked(await file.undo(44))).toBe(false)
    expect(await file.check()).toEqual([])
    expect(
      await file.picture(await file.keepPicture({ type: 'image/png', bytes: new Uint8Array([1, 2, 3]) }))
    ).not.toBeNull()
  }
)

test('the end of the journal comes back from a backup, as far as the states prove that it existed', async () => {
  const made = await played(false)
  const whole = await reopen(made)
  await whole.backup()
  await whole.close()
  const before = await states(made)
  await tamper(
    made.path,
    `pragma foreign_keys = off`,
    `delete from events where act > 40`,
    `delete from act_subjects where act > 40`,
    `delete from acts where seq > 40`
  )
  await expect(reopen(made)).rejects.toMatchObject({ code: 'file-damaged', params: { part: 'journal' } })
  const done = await repairFile(made.path, made.options)
  expect(done!.repair.fromBackup.map((one) => one.act)).toEqual([41, 42, 43, 44, 45, 46])
  expect(await states(made)).toEqual({ ...before, acts: 47 })
})

test('a newer backup does not bring back acts that a person gave up by restoring an older one', async () => {
  const made = await played()
  const file = await reopen(made)
  const older = await readFile(made.path)
  await file.append(buys('r1', 'given-up'))
  await file.backup()
  await file.close()
  await writeFile(made.path, older)
  await tamper(made.path, `update subjects set money = 1 where id = 'r1'`)
  expect((await repairFile(made.path, made.options))!.repair.fromBackup).toEqual([])
  expect((await states(made)).acts).toBe(47)
})

test('without a backup the subjects of a damaged act keep their last state, marked as not provable, and play goes on', async () => {
  const made = await played(false)
  const before = await states(made)
  await tamper(made.path, `update events set facts = 'x', changes = 'x' where act = 20`)
  const done = await repairFile(made.path, made.options)
  expect(done!.repair).toMatchObject({
    fromBackup: [],
    rebuilt: [],
    gone: [],
    lost: [{ act: 20, method: 'rosters.bought' }],
    kept: [{ kind: 'roster', id: 'r1', name: 'Gang r1', updated: null }]
  })
  const after = await states(made)
  expect(after.rosters).toEqual(before.rosters)
  expect(after.findings).toMatchObject([
    { code: 'not-provable', params: { act: 20, method: 'rosters.bought', names: ['Gang r1'] } }
  ])
  expect(await repairFile(made.path, made.options)).toBeNull()

  const file = await reopen(made)
  const bought = await file.append(buys('r1', 'late'))
  expect(isBlocked(await file.undo(bought.seq))).toBe(false)
  expect(await file.roster('r1')).toEqual(before.rosters.find((one) => one.id === 'r1'))
  // Before the repair no act on it can be undone any more; acts on the others can.
  expect(await file.undo(44)).toEqual({ why: 'later-acts', blocked: [47] })
  await expect(file.undo(47)).rejects.toMatchObject({ code: 'file-damaged', params: { act: 20 } })
  expect(isBlocked(await file.undo(5))).toBe(false)
  expect((await file.check()).map((one) => one.code)).toEqual(['not-provable'])
  await file.close()
  // A second repair, of another fault, keeps the results of the first one.
  await tamper(made.path, `update subjects set state = 'x' where id in ('r1', 'b1')`)
  const again = await repairFile(made.path, made.options)
  expect(again!.repair).toMatchObject({
    lost: [{ act: 20 }],
    kept: [],
    rebuilt: [{ id: 'r1' }, { id: 'b1' }]
  })
  expect((await states(made)).rosters.find((one) => one.id === 'r1')).toEqual(
    before.rosters.find((one) => one.id === 'r1')
  )
})

test('an act that is lost completely keeps its place, and its subjects keep their state', async () => {
  const made = await played(false)
  const before = await states(made)
  await tamper(
    made.path,
    `pragma foreign_keys = off`,
    `delete from events where act = 20`,
    `delete from act_subjects where act = 20`,
    `delete from acts where seq = 20`
  )
  const done = await repairFile(made.path, made.options)
  expect(done!.repair.lost).toEqual([
    { act: 20, at: null, method: null },
    { act: 21, at: expect.any(String), method: 'rosters.bought' }
  ])
  const after = await states(made)
  expect(after.rosters).toEqual(before.rosters)
  expect(after.findings.map((one) => one.code)).toEqual(['not-provable', 'not-provable'])
})

test('where state and act are both damaged, and the act in the backup too, its state is used, with its age', async () => {
  const made = await played()
  const act = `update events set facts = 'x', changes = 'x' where act = 20`
  await tamper(made.path, act, `update subjects set state = 'x' where id = 'r1'`)
  const [backup] = await listAllBackups(made.options.library, made.file.id, null)
  await tamper(backup!.path, act)
  const done = await repairFile(made.path, made.options)
  expect(done!.repair).toMatchObject({ lost: [{ act: 20 }], kept: [{ id: 'r1', updated: 30 }] })
  expect((await states(made)).rosters.find((one) => one.id === 'r1')!.items).toHaveLength(25)
})

test('of pages that SQLite can’t read, the readable rows are rescued, and the rest comes from the backup', async () => {
  const made = await played(false)
  const whole = await reopen(made)
  await whole.backup()
  await whole.close()
  const before = await states(made)
  const sound = await readFile(made.path)
  let repaired = 0
  for (let page = 1; page < sound.length / 4096; page += 3) {
    const bytes = Buffer.from(sound)
    bytes.fill(0, page * 4096, (page + 1) * 4096)
    await writeFile(made.path, bytes)
    const done = await repairFile(made.path, made.options).catch((error: unknown) => error)
    if (done instanceof Error) {
      expect(done, `page ${page}`).toMatchObject({ code: 'repair-impossible' })
      expect(await readFile(made.path)).toEqual(bytes)
      continue
    }
    if (!done) continue // a free page
    repaired++
    const after = await states(made)
    expect(after, `page ${page}`).toEqual({ ...before, acts: before.acts + 1 })
  }
  expect(repaired).toBeGreaterThan(3)
})

test('a missing file, or one that is no campaign, is refused, and nothing is left beside it', async () => {
  const made = await played()
  await writeFile(made.path, 'Bonjour. '.repeat(1000))
  await expect(repairFile(made.path, made.options)).rejects.toMatchObject({
    code: 'repair-impossible',
    params: { path: made.path }
  })
  expect(await readFile(made.path, 'utf8')).toBe('Bonjour. '.repeat(1000))
  await expect(previewRepair(`${dirname(made.path)}/nothing.magot`, made.options)).rejects.toMatchObject({
    code: 'file-missing'
  })
  expect((await stat(made.path)).isFile()).toBe(true)
})

test.each([
  ['an act is stored as in force that was taken back', `update acts set undone_by = null where seq = 45`],
  ['an act is stored as taken back that is in force', `update acts set undone_by = 46 where seq = 44`],
  ['it is not said any more whom an act touched', `delete from act_subjects where act = 20`]
])('where %s, states that depend on it can’t be written, and others can', async (_, statement) => {
  const made = await played()
  await tamper(made.path, `pragma foreign_keys = off`, statement)
  const file = await reopen(made)
  const before = await file.roster('r1')
  await expect(file.undo(43, { apart: true })).rejects.toMatchObject({
    code: 'file-damaged',
    params: { part: 'act', act: expect.any(Number) }
  })
  expect(await file.roster('r1')).toEqual(before)
  expect(isBlocked(await file.undo(5, { apart: true }))).toBe(false)
})

test('a repair made beforehand is used beside the journal of a program that was killed before its act began', async () => {
  const made = await played()
  await tamper(made.path, `update subjects set money = 1 where id = 'r1'`)
  await writeFile(`${made.path}-journal`, new Uint8Array(512))
  const before = await (await copyForRepair(made.path, made.options)).make()
  expect(await before.holds()).toBe(true)
  const { ino } = await stat(before.made)
  expect(await repairFile(made.path, made.options, before)).not.toBeNull()
  expect((await stat(made.path)).ino).toBe(ino)
  await before.drop()
  expect((await states(made)).findings).toEqual([])
})

test('a repair made beforehand of a file that changed since is made anew', async () => {
  const made = await played()
  await tamper(made.path, `update subjects set money = 1 where id = 'r1'`)
  const before = await (await copyForRepair(made.path, made.options)).make()
  const staged = async () => (await readdir(dirname(made.path))).filter((name) => name.includes('.staged'))
  await tamper(made.path, `update subjects set money = 2 where id = 'r2'`)
  expect(await before.holds()).toBe(false)
  const { ino } = await stat(before.made)
  const done = await repairFile(made.path, made.options, before)
  expect(done!.repair.rebuilt.map(({ id }) => id)).toEqual(['r1', 'r2'])
  expect((await stat(made.path)).ino).not.toBe(ino)
  await before.drop()
  expect([(await states(made)).findings, await staged()]).toEqual([[], []])
})

test('a gang whose first act has lost its events is kept: later acts no longer fit, and the repair is possible', async () => {
  const made = await played(false)
  const before = await states(made)
  await tamper(made.path, `pragma foreign_keys = off`, `delete from events where act = 2`)
  const done = await repairFile(made.path, made.options)
  expect(done!.repair.lost.map(({ act }) => act)).toEqual([2])
  expect(done!.repair.kept.map(({ id }) => id)).toEqual(['r1'])
  const after = await states(made)
  expect(after.findings.map(({ code }) => code)).toEqual(['not-provable'])
  // Created by the repair, as far as anybody knows, so it is the last in the list.
  expect(after.rosters).toEqual(before.rosters.toReversed())
  const file = await reopen(made)
  await file.append(buys('r1', 'next'))
  await file.undo((await file.undoable())!.seq)
  expect(await file.rosters({ all: true })).toEqual(after.rosters)
  expect((await file.check()).map(({ code }) => code)).toEqual(['not-provable'])
  await file.close()
  expect(await repairFile(made.path, made.options)).toBeNull()
})

test('a gang whose state and one act are lost is as before that act, not as in an older backup, and said to be', async () => {
  for (const backup of [false, true]) {
    const made = await played(backup)
    await tamper(
      made.path,
      `update events set facts = 'x', changes = 'x' where act = 40`,
      `update subjects set state = 'x' where id = 'r1'`
    )
    const { repair } = (await repairFile(made.path, made.options))!
    expect(repair.lost.map(({ act }) => act)).toEqual([40])
    expect(repair.kept).toEqual([
      { kind: 'roster', id: 'r1', name: expect.any(String), updated: null, before: 40 }
    ])
    const after = await states(made)
    // Bought before the lost act; the backup after act 30 has fewer.
    expect(after.rosters.find(({ id }) => id === 'r1')!.items).toHaveLength(34)
    expect(after.findings.map(({ code }) => code)).toEqual(['not-provable'])
  }
})

test('a gang that was created in a lost act, and of which no state is left, is gone; the repair is possible', async () => {
  const made = await played(false)
  await tamper(
    made.path,
    `pragma foreign_keys = off`,
    `delete from events where act = 2`,
    `delete from subjects where id = 'r1'`
  )
  const { repair } = (await repairFile(made.path, made.options))!
  expect(repair.gone.map(({ id }) => id)).toEqual(['r1'])
  const after = await states(made)
  expect(after.rosters.map(({ id }) => id)).toEqual(['r2'])
  expect(after.findings.map(({ code }) => code)).toEqual(['not-provable'])
})

test('a file whose end is cut off where nothing lay opens again after its repair', async () => {
  const made = await played(false)
  await tamper(
    made.path,
    `create table spare (bytes blob)`,
    `insert into spare values (zeroblob(30000))`,
    `drop table spare`
  )
  const { size } = await stat(made.path)
  await truncate(made.path, size - 1000)
  await expect(reopen(made)).rejects.toMatchObject({ code: 'file-damaged', params: { detail: 'truncated' } })
  expect((await repairFile(made.path, made.options))?.repair).toMatchObject({
    lost: [],
    kept: [],
    rebuilt: []
  })
  expect(await states(made)).toMatchObject({ findings: [], acts: 47 })
})
