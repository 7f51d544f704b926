import { BATTLE_DETAILS, type Battle, type BattleDetail } from '../../kernel/state/battle'
import type { Roster } from '../../kernel/state/roster'
import type { Db } from '../sqlite/schema'
import type { StoreRefusal } from '../sqlite/refusal'
import { KnownRows } from './known-rows'
import { oneOf, readStates, type BattleRow, type Readable } from './subjects'

/** Caches for lists. Only for display: what something is written from (`all`) is read anew. */
export class KnownLists {
  readonly rosters = new KnownRows<Roster>()
  readonly battles = new KnownRows<BattleRow>()
  readonly battleWords = new KnownRows<BattleWords>()
}

/** Which rosters are read; by default all. */
export interface ListedRosters {
  /** Throws for an unreadable roster, and reads all of them anew. */
  all?: boolean | undefined
  ids?: string[]
}

/** What players wrote about a battle. */
export type BattleWords = { battle: string } & Pick<Battle, BattleDetail>

/** Every roster in order of creation; for cached ones only checksums are read. */
export async function readRosters(
  db: Db,
  { all = false, ids }: ListedRosters = {},
  { rosters: known }: Partial<KnownLists> = {}
): Promise<Readable<Roster>> {
  if (!known || all) return readStates<Roster>(db, 'roster', ids)
  return knownStates(db, 'roster', known, (roster: Roster) => roster, ids)
}

/** What players wrote about battles, in order of creation, without the battles of which they wrote nothing. */
export async function readBattleWords(db: Db, { battleWords }: KnownLists): Promise<Readable<BattleWords>> {
  const { states, damaged } = await knownStates(db, 'battle', battleWords, wordsOf)
  return { damaged, states: states.filter((words) => BATTLE_DETAILS.some((key) => words[key])) }
}

function wordsOf(battle: Battle): BattleWords {
  const written = BATTLE_DETAILS.flatMap((key) => (battle[key] ? [[key, battle[key]]] : []))
  return { battle: battle.id, ...(Object.fromEntries(written) as Pick<Battle, BattleDetail>) }
}

/** The states of a kind through the cache, each as `make` has it: a state is read when it has changed. */
async function knownStates<S extends Roster | Battle, Made>(
  db: Db,
  kind: 'roster' | 'battle',
  known: KnownRows<Made>,
  make: (state: S) => Made,
  ids?: string[]
): Promise<Readable<Made>> {
  const damaged: StoreRefusal[] = []
  const states = await known.of(
    db,
    JSON.stringify(ids ?? null),
    async () => {
      const rows = await db
        .selectFrom('subjects')
        .select(['id', 'state_sum as sum'])
        .where('kind', '=', kind)
        .$if(ids !== undefined, (query) => query.where(oneOf(ids!)))
        .orderBy('born_seq')
        .orderBy('id')
        .execute()
      if (!ids) known.keepOnly(rows.map(({ id }) => id))
      return rows
    },
    async (missing) => {
      const read = await readStates<S>(db, kind, missing)
      damaged.push(...read.damaged)
      return read.states.map((state, at) => ({ ...read.marks[at]!, value: make(state) }))
    }
  )
  return { states, damaged }
}
