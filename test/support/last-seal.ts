import { connect } from '../../src-main/store/sqlite/connect'

/** The number and the seal of the last act of a campaign file. The seal covers everything before it. */
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
