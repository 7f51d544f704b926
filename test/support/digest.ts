import { createHash } from 'node:crypto'
import { connect } from '../../src-main/store/sqlite/connect'
import type { Tables } from '../../src-main/store/sqlite/schema'

/**
 * The tables that make a campaign: journal, states, pictures, with their sort columns. Tables kept only for
 * speed are not included.
 */
const KEPT: { [table in keyof Tables]?: string[] } = {
  acts: ['seq'],
  events: ['act', 'idx'],
  act_subjects: ['act', 'kind', 'id'],
  subjects: ['kind', 'id'],
  pictures: ['id']
}
/**
 * Meta entries that say which copy of a campaign a file is; they differ in each duplicate
 * (store/library/copies.ts).
 */
const OF_THE_COPY = ['copy']

/**
 * A digest of a campaign file's content, row by row in a fixed order. Two files with the same campaign give
 * the same digest.
 */
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
