import type { Db } from '../sqlite/schema'

/** The undos (or redos) that one request wrote: consecutive acts, by the numbers of the first and the last. */
export interface Written {
  from: number
  until: number
}

/** The undos of one request, and how many acts are still undone by them. */
export interface Together {
  by: Written
  count: number
}

/**
 * The acts that these undos have undone and that are still undone by them, or that these redos have redone and that are
 * still in force, in the order of these.
 */
export async function targetsOf(db: Db, kind: 'undo' | 'redo', { from, until }: Written): Promise<number[]> {
  const rows = await db
    .selectFrom('acts as mark')
    .innerJoin('acts', 'acts.seq', 'mark.target')
    .select('acts.seq')
    .where('mark.seq', '>=', from)
    .where('mark.seq', '<=', until)
    .where('mark.kind', '=', kind)
    .$if(kind === 'undo', (query) => query.whereRef('acts.undone_by', '=', 'mark.seq'))
    .$if(kind === 'redo', (query) => query.where('acts.undone_by', 'is', null))
    .orderBy('mark.seq')
    .execute()
  return rows.map(({ seq }) => seq)
}

/** For each of these acts that is undone together with others: by which undos. */
export async function undosTogether(db: Db, acts: readonly number[]): Promise<Map<number, Together>> {
  const found = new Map<number, Together>()
  if (acts.length === 0) return found
  const undos = await db
    .selectFrom('acts')
    .innerJoin('acts as undo', 'undo.seq', 'acts.undone_by')
    .select(['acts.seq as act', 'undo.seq', 'undo.at'])
    .where('acts.seq', 'in', acts)
    .execute()
  const known: Together[] = []
  for (const { act, seq, at } of undos) {
    let together = known.find(({ by }) => by.from <= seq && seq <= by.until)
    if (!together) {
      const by = await around(db, seq, at)
      const count = by.from < by.until ? (await targetsOf(db, 'undo', by)).length : 1
      known.push((together = { by, count }))
    }
    if (together.count > 1) found.set(act, together)
  }
  return found
}

/** The undos of the request that wrote this one: they have the same time and consecutive numbers. */
async function around(db: Db, seq: number, at: string): Promise<Written> {
  const others = db
    .selectFrom('acts')
    .select('seq')
    .where((eb) => eb.or([eb('kind', '<>', 'undo'), eb('at', '<>', at)]))
    .limit(1)
  const before = await others.where('seq', '<', seq).orderBy('seq', 'desc').executeTakeFirst()
  const after = await others.where('seq', '>', seq).orderBy('seq').executeTakeFirst()
  const last = after ?? {
    seq:
      (
        await db
          .selectFrom('acts')
          .select((eb) => eb.fn.max('seq').as('seq'))
          .executeTakeFirstOrThrow()
      ).seq + 1
  }
  return { from: (before?.seq ?? 0) + 1, until: last.seq - 1 }
}
