import { deflateSync, inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Finding } from '../../src-main/store/journal/check'
import type { CampaignFile } from '../../src-main/store/campaign-file'
import { connect } from '../../src-main/store/sqlite/connect'
import { checkpointSum } from '../../src-main/store/sqlite/sums'
import { buys, changes, creates, emptyRoster, member, opensBattle, pays } from './acts'
import { makeCampaign, reopen, tamper, type Made } from './made'

/** A campaign with every kind of content: two rosters, a battle, checkpoints, an undo, a redo. */
async function played(): Promise<Made> {
  const made = await makeCampaign()
  const { file } = made
  await file.append(creates(emptyRoster('r1', 5000))) // 2
  await file.append(creates(emptyRoster('r2', null))) // 3
  await file.append(opensBattle('b1')) // 4
  await file.append(changes('r2', 'recruited', { do: 'member-add', member: member('m1') })) // 5
  for (let n = 0; n < 40; n++) await file.append(buys('r1', `i${n}`)) // 6..45
  await file.undo(45) // 46
  await file.redo(45) // 47
  await file.undo(45) // 48
  return made
}

/**
 * Changes the file behind the campaign's back, and checks it, because opening would refuse some of these
 * changes.
 */
async function after(made: Made, ...statements: string[]): Promise<Finding[]> {
  await tamper(made.path, ...statements)
  return made.file.check()
}

const codes = (findings: Finding[]) => [...new Set(findings.map((f) => f.code))].sort()

test('a sound campaign has no findings', async () => {
  const { file } = await played()
  expect(await file.check()).toEqual([])
  expect(await file.counts()).toEqual({ rosters: 2, battles: 1, acts: 48 })
})

test('many acts are checked in pages', async () => {
  const { file } = await makeCampaign()
  await file.append(creates(emptyRoster('r1', 1_000_000)))
  for (let n = 0; n < 600; n++) await file.append(changes('r1', 'paid', { do: 'money', by: -1 }))
  expect(await file.check()).toEqual([])
})

const faults: [string, string[], Finding[]][] = [
  [
    'money changed in the state alone',
    [`update subjects set state = json_set(state, '$.money', 1) where id = 'r1'`],
    [
      { code: 'state-differs', params: { kind: 'roster', id: 'r1' } },
      { code: 'money-differs', params: { id: 'r1', stored: 1, journal: 4025 } }
    ]
  ],
  [
    'an index column',
    [`update subjects set money = 1 where id = 'r1'`],
    [{ code: 'column-differs', params: { kind: 'roster', id: 'r1', column: 'money' } }]
  ],
  [
    'the count of members',
    [`update subjects set members = 9 where id = 'r2'`],
    [{ code: 'column-differs', params: { kind: 'roster', id: 'r2', column: 'members' } }]
  ],
  [
    'the last act of a subject',
    [`update subjects set updated_seq = 9 where id = 'b1'`],
    [{ code: 'column-differs', params: { kind: 'battle', id: 'b1', column: 'updated_seq' } }]
  ],
  [
    'an illegible state',
    [`update subjects set state = '{"id":' where id = 'r2'`],
    [{ code: 'state-unreadable', params: { kind: 'roster', id: 'r2' } }]
  ],
  [
    'a state that is gone',
    [`delete from subjects where id = 'b1'`],
    [{ code: 'state-missing', params: { kind: 'battle', id: 'b1' } }]
  ],
  [
    'a state from nowhere',
    [
      `insert into subjects select kind, 'r9', name, system, roster_kind, player, stage, money, value, members, date, status, friendly, sides, born_seq, updated_seq, loose, sum, state_sum, state from subjects where id = 'r2'`
    ],
    [{ code: 'state-extra', params: { kind: 'roster', id: 'r9' } }]
  ],
  [
    'the time of an act',
    [`update acts set at = '2020-01-01T00:00:00.000Z' where seq = 7`],
    [{ code: 'chain-broken', params: { act: 7 } }]
  ],
  [
    'facts of an event',
    [`update events set facts = '{"price":1}' where act = 7`],
    [{ code: 'chain-broken', params: { act: 7 } }]
  ],
  [
    'facts that are illegible',
    [`update events set facts = '{' where act = 5`],
    [
      { code: 'chain-broken', params: { act: 5 } },
      { code: 'event-unreadable', params: { act: 5, event: 0 } }
    ]
  ],
  [
    'an event of a version that is not known',
    [`update events set v = 7 where act = 5`],
    [
      { code: 'chain-broken', params: { act: 5 } },
      { code: 'event-unreadable', params: { act: 5, event: 0 } }
    ]
  ],
  [
    'illegible input',
    [`update acts set input = 'x' where seq = 5`],
    [
      { code: 'chain-broken', params: { act: 5 } },
      { code: 'act-unreadable', params: { act: 5 } }
    ]
  ],
  [
    'an act that was cut out',
    [
      `pragma foreign_keys = off`,
      `delete from events where act = 5`,
      `delete from act_subjects where act = 5`,
      `delete from acts where seq = 5`
    ],
    [
      { code: 'reference-broken', params: { table: 'subjects' } },
      { code: 'act-missing', params: { act: 5 } },
      { code: 'chain-broken', params: { act: 6 } },
      { code: 'state-differs', params: { kind: 'roster', id: 'r2' } },
      { code: 'column-differs', params: { kind: 'roster', id: 'r2', column: 'members' } },
      { code: 'column-differs', params: { kind: 'roster', id: 'r2', column: 'updated_seq' } },
      { code: 'column-differs', params: { kind: 'roster', id: 'r2', column: 'loose' } }
    ]
  ],
  [
    'a link that is gone',
    [`delete from act_subjects where act = 7`],
    [{ code: 'link-missing', params: { act: 7, kind: 'roster', id: 'r1' } }]
  ],
  [
    'a link too many',
    [`insert into act_subjects values ('roster', 'r2', 7)`],
    [{ code: 'link-extra', params: { act: 7, kind: 'roster', id: 'r2' } }]
  ],
  [
    'an act stored as in force that was taken back',
    [`update acts set undone_by = null where seq = 45`],
    [{ code: 'standing-differs', params: { act: 45 } }]
  ],
  [
    'an act stored as taken back that is in force',
    [`update acts set undone_by = 48 where seq = 44`],
    [{ code: 'standing-differs', params: { act: 44 } }]
  ],
  [
    'an undo that speaks of another act',
    [`update acts set target = 46 where seq = 48`],
    [
      { code: 'chain-broken', params: { act: 48 } },
      { code: 'target-wrong', params: { act: 48, target: 46 } },
      { code: 'state-differs', params: { kind: 'roster', id: 'r1' } },
      { code: 'money-differs', params: { id: 'r1', stored: 4025, journal: 4000 } },
      { code: 'column-differs', params: { kind: 'roster', id: 'r1', column: 'money' } },
      { code: 'standing-differs', params: { act: 45 } }
    ]
  ],
  [
    'a checkpoint of another state',
    [`update checkpoints set state = x'789c4bcc4b2c4e2c0100' where id = 'r1'`],
    [{ code: 'checkpoint-differs', params: { kind: 'roster', id: 'r1', act: 36 } }]
  ],
  [
    'a checkpoint where none belongs',
    [`insert into checkpoints select kind, id, 45, sum, state from checkpoints limit 1`],
    [
      { code: 'checkpoint-differs', params: { kind: 'roster', id: 'r1', act: 45 } },
      { code: 'column-differs', params: { kind: 'roster', id: 'r1', column: 'loose' } }
    ]
  ],
  [
    'a reference to an act that never was',
    [`pragma foreign_keys = off`, `insert into act_subjects values ('roster', 'r1', 999)`],
    [{ code: 'reference-broken', params: { table: 'act_subjects', row: null, parent: 'acts' } }]
  ]
]

for (const [name, statements, findings] of faults) {
  test(`found: ${name}`, async () => {
    const made = await played()
    const found = await after(made, ...statements)
    expect(codes(found)).toEqual(codes(findings))
    for (const finding of findings)
      expect(found).toContainEqual(
        expect.objectContaining({ code: finding.code, params: expect.objectContaining(finding.params) })
      )
  })
}

test('a missing seed is found, although such a file is refused at the next opening', async () => {
  const made = await played()
  await tamper(made.path, `delete from meta where key = 'seed'`)
  expect(codes(await made.file.check())).toEqual(['meta-missing'])
  await made.file.close()
  await expect(reopen(made)).rejects.toMatchObject({ code: 'file-damaged' })
})

test('an act that does not fit the state before it is a finding, not an error', async () => {
  const made = await played()
  const changes = `[{"do":"item-remove","item":"never"}]`
  const found = await after(made, `update events set changes = '${changes}' where act = 7`)
  expect(codes(found)).toEqual(['chain-broken', 'replay-failed'])
})

test('a checkpoint that inflates beyond all bounds is a finding, and an undo goes around it', async () => {
  const made = await played()
  const db = connect(made.path, 'write')
  try {
    const row = await db
      .selectFrom('checkpoints')
      .selectAll()
      .where('id', '=', 'r1')
      .executeTakeFirstOrThrow()
    // It says the same: without a bound it would be read, whatever it takes.
    const state = deflateSync(Buffer.concat([inflateSync(row.state), Buffer.alloc(65 * 1024 * 1024, ' ')]))
    await db
      .updateTable('checkpoints')
      .set({ state, sum: checkpointSum({ ...row, state }) })
      .where('id', '=', 'r1')
      .where('act', '=', row.act)
      .execute()
  } finally {
    await db.destroy()
  }
  expect(codes(await made.file.check())).toEqual(['checkpoint-differs'])
  expect(await made.file.undo(44)).toMatchObject({ kind: 'undo' })
  expect((await made.file.roster('r1'))?.items).toHaveLength(38)
})

test('a missing table is a finding', async () => {
  const made = await played()
  await tamper(made.path, 'drop table checkpoints')
  expect(codes(await made.file.check())).toEqual(['tables-differ', 'unreadable'])
})

test('a damaged row blocks only itself, and nothing is written over it', async () => {
  const made = await played()
  await tamper(made.path, `update subjects set money = 1 where id = 'r1'`)
  expect(await made.file.check()).toHaveLength(1)
  const file: CampaignFile = made.file
  await expect(file.append(pays('r1', 'r1', 5))).rejects.toMatchObject({
    code: 'file-damaged',
    params: { kind: 'roster', id: 'r1', name: 'Gang r1' }
  })
  expect((await file.append(changes('r2', 'renamed', { do: 'rename', name: 'Autre' }))).standing).toBe(true)
  expect(file.damages()).toMatchObject([{ kind: 'roster', id: 'r1' }])
})

const unseen: [string, string, Finding[]][] = [
  [
    'a letter in a state that folds to the same',
    `update subjects set state = ' ' || state where id = 'r2'`,
    [{ code: 'sum-differs', params: { kind: 'roster', id: 'r2', name: 'Gang r2' } }]
  ],
  [
    'the date on which the campaign was made',
    `update meta set value = '2020-01-01T00:00:00.000Z' where key = 'created'`,
    [{ code: 'meta-differs', params: {} }]
  ],
  [
    'the places of events in their act',
    `update events set idx = 7 where act = 5`,
    [{ code: 'event-misplaced', params: { act: 5, event: 7 } }]
  ],
  [
    'a picture',
    `update pictures set bytes = x'00'`,
    [{ code: 'picture-damaged', params: { id: expect.any(String) as string } }]
  ],
  [
    'the padding after a checkpoint',
    `update checkpoints set state = cast(state || x'00' as blob)`,
    [{ code: 'checkpoint-differs', params: { kind: 'roster', id: 'r1', name: 'Gang r1' } }]
  ]
]

test.each(unseen)('found by its sum: %s', async (_what, statement, findings) => {
  const made = await played()
  await made.file.keepPicture({ type: 'image/png', bytes: new Uint8Array([1, 2, 3]) })
  expect(await made.file.check()).toEqual([])
  const found = await after(made, statement)
  expect(codes(found)).toEqual(codes(findings))
  expect(found[0]).toMatchObject(findings[0]!)
})

test('a file from before acts had cells gets them when they are first needed, with the same answer', async () => {
  const { file, path } = await played()
  const seqs = async () => ((await file.undoneWith([2])) as { seq: number }[]).map((act) => act.seq)
  const known = await seqs()
  expect(known.length).toBeGreaterThan(30)
  await tamper(path, `delete from needed_cells`, `delete from cells`, `update needed_until set act = 0`)
  await file.append(buys('r1', 'late'))
  expect(await file.check()).toEqual([])
  expect(await seqs()).toEqual([49, ...known])
  expect(await file.check()).toEqual([])
})

test('the cells that acts needed are checked against the journal, and made anew where they differ', async () => {
  const differs = [{ code: 'cells-differ', params: {} }]
  const { file, path } = await played()
  for (const statement of [
    `delete from needed_cells where act = 20`,
    `update cells set name = 'other' where name = 'roster:r1/item:i7:there'`,
    `insert into needed_cells values (99999, 9)`
  ]) {
    await tamper(path, statement)
    expect(await file.check()).toEqual(differs)
    await file.renewCells()
    expect(await file.check()).toEqual([])
    expect((await file.undoneWith([5])) as object[]).toEqual([])
    expect(await file.check()).toEqual([])
  }
})
