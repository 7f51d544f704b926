import { connect } from '../../src-main/store/sqlite/connect'

/** How a campaign file ends: the number of its last act, and the seal in which all before it is contained. */
export async function lastSeal(path: string): Promise<{ seq: number; hash: string }> {
  const db = connect(path, 'read')
  try {
    return await db
      .selectFrom('acts')
      .select(['seq', 'hash'])
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  } finally {
    await db.destroy()
  }
}
