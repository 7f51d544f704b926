import { createHash } from 'node:crypto'
import type { Db } from './tables'

export interface Picture {
  /** Its media type: image/png, image/jpeg or image/webp. */
  type: string
  bytes: Uint8Array
}

/** Keeps a picture in the campaign file. Answers with its id, which is made of what it holds: the same picture is kept once. */
export async function keepPicture(db: Db, { type, bytes }: Picture): Promise<string> {
  const id = createHash('sha256').update(type).update(bytes).digest('hex').slice(0, 40)
  await db.insertInto('pictures').values({ id, type, bytes }).onConflict((conflict) => conflict.doNothing()).execute()
  return id
}

export async function readPicture(db: Db, id: string): Promise<Picture | null> {
  const row = await db.selectFrom('pictures').select(['type', 'bytes']).where('id', '=', id).executeTakeFirst()
  return row ?? null
}
