import { damagedRow, pictureId } from '../sqlite/sums'
import type { Db } from '../sqlite/tables'

export interface Picture {
  /** Its media type: image/png, image/jpeg or image/webp. */
  type: string
  bytes: Uint8Array
}

/** Keeps a picture in the campaign file. Answers with its id, which is made of what it holds: the same picture is kept once. */
export async function keepPicture(db: Db, { type, bytes }: Picture): Promise<string> {
  const id = pictureId({ type, bytes })
  await db
    .insertInto('pictures')
    .values({ id, type, bytes })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return id
}

/** The picture of this id, or null. Throws file-damaged where it is not what was kept. */
export async function readPicture(db: Db, id: string): Promise<Picture | null> {
  const row = await db
    .selectFrom('pictures')
    .select(['type', 'bytes'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row && pictureId(row) !== id) throw damagedRow({ part: 'picture', id })
  return row ?? null
}
