import { sql, type Selectable } from 'kysely'
import type { State } from '../../kernel/state/evolve'
import type { SubjectKind } from '../../kernel/state/event'
import { readMeta, type CopyMeta, type Meta } from '../sqlite/meta'
import { readStored, type StoredAct } from '../journal/seals'
import { soundRequests } from '../journal/requests'
import { keyOf, type Subject } from '../journal/subject'
import { soundState, COLUMNS } from '../journal/subjects'
import { pictureId } from '../sqlite/sums'
import type { Db, PictureTable, RequestTable } from '../sqlite/schema'

/** A state that matches its checksum. */
export interface StoredState {
  subject: Subject
  name: string
  state: State
  updated: number
}

/** What is readable of a damaged file, piece by piece. Unreadable pieces are null or left out; nothing throws. */
export interface Salvage {
  /** Quick if asked for one act after the other. */
  act(seq: number): Promise<StoredAct | null>
  /** The number of the last act that the file mentions, readable or not. */
  last: number
  /** The subjects that an act changed, according to the links. */
  links(seq: number): Promise<Subject[]>
  states: Map<string, StoredState>
  /** Subjects whose row is damaged, with the name in it. */
  damaged: Map<string, { subject: Subject; name: string }>
  pictures: string[]
  picture(id: string): Promise<PictureTable | null>
  meta: Partial<Meta> & CopyMeta
  /** Finished requests. If sent again, they must not be done twice. */
  requests: Selectable<RequestTable>[]
}

const KINDS: readonly SubjectKind[] = ['campaign', 'roster', 'battle', 'tracker']

/** Reads what is left of a file; `db` is a copy of it. */
export async function salvage(db: Db): Promise<Salvage> {
  const ids = await rows<{ id: string }>(db, 'select id from pictures')
  const seqs = await Promise.all([
    rows<{ n: number | null }>(db, 'select max(seq) as n from acts'),
    rows<{ n: number | null }>(db, 'select max(act) as n from act_subjects'),
    rows<{ n: number | null }>(db, 'select max(act) as n from events')
  ])
  const { states, damaged } = await readStates(db)
  const numbers = [...seqs.flat().map((row) => row.n), ...[...states.values()].map((state) => state.updated)]
  return {
    act: actsByPage(db),
    last: Math.max(0, ...numbers.filter((n): n is number => Number.isSafeInteger(n) && n! < 10_000_000)),
    links: async (seq) =>
      (await tried(() =>
        db.selectFrom('act_subjects').select(['kind', 'id']).where('act', '=', seq).execute()
      )) ?? [],
    states,
    damaged,
    pictures: ids.map((row) => row.id),
    picture: (id) =>
      tried(async () => {
        const row = await db.selectFrom('pictures').selectAll().where('id', '=', id).executeTakeFirst()
        return row && pictureId(row) === id ? row : null
      }),
    meta: (await tried(() => readMeta(db))) ?? {},
    requests: (await tried(() => soundRequests(db))) ?? []
  }
}

/** The acts that are read at once. */
const PAGE = 200

/** Reads acts a page ahead. Of a page that can't be read, each act is read alone: most of them may be whole. */
function actsByPage(db: Db): Salvage['act'] {
  let page: { from: number; acts: Map<number, StoredAct> | null } = { from: 1, acts: new Map() }
  return async (seq) => {
    const from = seq - ((seq - 1) % PAGE)
    if (page.from !== from || seq === from) {
      const seqs = Array.from({ length: PAGE }, (_, n) => from + n)
      page = { from, acts: await tried(() => readStored(db, seqs)) }
    }
    if (page.acts) return page.acts.get(seq) ?? null
    return tried(async () => (await readStored(db, [seq])).get(seq) ?? null)
  }
}

async function readStates(db: Db): Promise<Pick<Salvage, 'states' | 'damaged'>> {
  const [states, damaged] = [
    new Map<string, StoredState>(),
    new Map<string, { subject: Subject; name: string }>()
  ]
  for (const { rowid } of await rows<{ rowid: number }>(db, 'select rowid from subjects')) {
    const row = await tried(
      async () =>
        (await db
          .selectFrom('subjects')
          .select([...COLUMNS, 'state'])
          .where(sql.ref('rowid'), '=', rowid)
          .executeTakeFirst()) ?? null
    )
    if (!row || !KINDS.includes(row.kind)) continue
    const subject = { kind: row.kind, id: row.id }
    try {
      states.set(keyOf(subject), {
        subject,
        name: row.name,
        state: soundState(row),
        updated: row.updated_seq
      })
    } catch {
      damaged.set(keyOf(subject), { subject, name: row.name })
    }
  }
  return { states, damaged }
}

async function rows<T>(db: Db, query: string): Promise<T[]> {
  return (await tried(async () => (await sql.raw<T>(query).execute(db)).rows)) ?? []
}

async function tried<T>(look: () => Promise<T>): Promise<T | null> {
  try {
    return await look()
  } catch {
    return null
  }
}
