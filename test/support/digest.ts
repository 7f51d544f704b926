import { createHash } from 'node:crypto'
import { connect } from '../../src-main/store/sqlite/connect'
import type { Tables } from '../../src-main/store/sqlite/schema'

/** What a campaign is: its journal, its states, its pictures, and the sums over them. What a file only remembers in order to be quick is not in it. */
const KEPT: { [table in keyof Tables]?: string[] } = {
  acts: ['seq'],
  events: ['act', 'idx'],
  act_subjects: ['act', 'kind', 'id'],
  subjects: ['kind', 'id'],
  pictures: ['id']
}
/** Which copy of a campaign a file is: another one in each duplicate (store/library/copies.ts). */
const OF_THE_COPY = ['copy']

/** A digest of all that a campaign file keeps, row by row in a fixed order; the same for two files that hold the same campaign. */
export async function digestOf(path: string): Promise<string> {
  const db = connect(path, 'read')
  const digest = createHash('sha256')
  const add = (rows: object[]) =>
    rows.forEach((row) =>
      digest.update(
        JSON.stringify(row, (_, value: unknown) =>
          value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value
        )
      )
    )
  try {
    add(await db.selectFrom('meta').selectAll().where('key', 'not in', OF_THE_COPY).orderBy('key').execute())
    for (const [table, order] of Object.entries(KEPT)) {
      let rows = db.selectFrom(table as 'acts').selectAll()
      for (const column of order) rows = rows.orderBy(column as 'seq')
      add(await rows.execute())
    }
    return digest.digest('hex')
  } finally {
    await db.destroy()
  }
}
