import type { Params } from '../../kernel/values/json'
import { StoreRefusal } from '../sqlite/refusal'
import { damagedRow, pictureId } from '../sqlite/sums'
import type { Db, Writer } from '../sqlite/schema'

export interface Picture {
  /** Its media type: image/png, image/jpeg or image/webp. */
  type: string
  bytes: Uint8Array
}

/** Stores a picture and returns its id, a hash of its content, so equal pictures are stored once. */
export async function keepPicture(db: Writer, { type, bytes }: Picture): Promise<string> {
  const id = pictureId({ type, bytes })
  await db
    .insertInto('pictures')
    .values({ id, type, bytes })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return id
}

/** The picture of this id, or null. Throws file-damaged if it doesn't match its id. */
export async function readPicture(db: Db, id: string): Promise<Picture | null> {
  const row = await db
    .selectFrom('pictures')
    .select(['type', 'bytes'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row && pictureId(row) !== id) throw damagedRow({ part: 'picture', id })
  return row ?? null
}

/** The damaged pictures, one at a time because together they may be large. */
export async function* damagedPictures(db: Db): AsyncGenerator<Params> {
  for (const { id } of await db.selectFrom('pictures').select('id').orderBy('id').execute())
    try {
      await readPicture(db, id)
    } catch (error) {
      yield error instanceof StoreRefusal ? error.params : { part: 'picture', id }
    }
}
