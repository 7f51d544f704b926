import { beginAnnals, copyAnnals, gatherAct, type Annals } from '../../kernel/chronicle/annals'
import { NO_STATS, type StatsPlug } from '../../kernel/system/stats'
import { REPAIRS, type ActRecord, type CampaignFile } from '../../store/campaign-file'
import type { Session } from './context'
import type { Stand } from './kept-annals'

interface Gathered extends Stand {
  /** The rules that the annals were read by. */
  rules: unknown
  /** Earlier copies of the annals, oldest first: after an undo, reading continues from one before it. */
  stands: Stand[]
}

const gathered = new WeakMap<CampaignFile, Promise<Gathered>>()

/** Forgets the annals, after acts that were read were removed. */
export function forgetAnnals(file: CampaignFile): void {
  gathered.delete(file)
}

/**
 * The journal is read in pages of this many acts: of larger ones much would outlive the young generation, and a year's
 * journal would leave a large heap. If few acts can be new, a smaller page comes first.
 */
const PAGE = 50

const FEW = 20

/** The game's additions to the annals, by the current rules. */
export function statsOf({ system, rules }: Session): StatsPlug {
  return system.stats?.(rules) ?? NO_STATS
}

/**
 * Returns the annals as of now. Continues from what was read before, by this process or an earlier one; after an
 * undo or redo, from a copy before it; under other rules, from the beginning. Callers must not change the result.
 */
export async function annalsOf(session: Session): Promise<Annals> {
  const { file } = session
  // One call after the other, as several readers may ask at once.
  const going = (gathered.get(file) ?? Promise.resolve(null))
    .catch(() => null)
    .then(async (known) => goOn(session, known ?? (await keptBefore(session))))
  gathered.set(file, going)
  const { annals, stands, last } = await going
  session.annals?.keep(session, stands, last)
  return annals
}

/** What an earlier process gathered; null if nothing of it fits. */
async function keptBefore(session: Session): Promise<Gathered | null> {
  const stand = await session.annals?.read(session)
  // The first of the copies: what is gathered next continues in a copy of its own.
  return stand ? { ...standOf(stand), rules: session.rules, stands: [stand] } : null
}

/** Copies are kept about this many acts back: more of them near the end, where undo is likely. */
const BACK = [32, 128, 512, 2048, 8192]

async function goOn(session: Session, known: Gathered | null): Promise<Gathered> {
  const { file, rules } = session
  const begun: Gathered = { annals: beginAnnals(), last: 0, broken: new Set(), rules, stands: [] }
  const before = known && known.rules === rules ? known : begun
  // Most often only a few acts are new: one small page holds them all.
  const few = before.last > 0 ? await file.history({ limit: FEW, after: before.last }) : []
  const all = before.last > 0 && few.length < FEW
  const [newest] = all ? few.slice(-1) : await file.history({ limit: 1 })
  const end = newest?.seq ?? before.last
  const touched = before.last > 0 ? await earliestTurned(all ? few : actsSince(file, before.last)) : Infinity
  if (touched > before.last) return tellOn(session, before, all ? few : actsSince(file, before.last), end)
  const stands = before.stands.filter(({ last }) => last < touched)
  const from = stands.at(-1)
  return tellOn(
    session,
    { ...begun, ...(from && standOf(from)), stands },
    actsSince(file, from?.last ?? 0),
    end
  )
}

type Acts = AsyncIterable<ActRecord> | Iterable<ActRecord>

/** The earliest act that these acts undid or redid; Infinity if they did neither. */
async function earliestTurned(acts: Acts): Promise<number> {
  let earliest = Infinity
  for await (const act of acts) if (act.kind !== 'act') earliest = Math.min(earliest, act.target ?? 0)
  return earliest
}

/** Continues the annals up to the act `end`, keeping copies on the way. Never holds more than one page of the journal. */
async function tellOn(session: Session, known: Gathered, acts: Acts, end: number): Promise<Gathered> {
  const stats = statsOf(session)
  const { annals, broken, rules } = known
  const stands = [...known.stands]
  let { last } = known
  for await (const act of acts) {
    if (BACK.some((back) => last <= end - back && act.seq > end - back) && last > (stands.at(-1)?.last ?? 0))
      stands.push(standOf({ annals, broken, last }))
    if (act.kind === 'act' && act.standing) tellWhole(annals, act, stats, broken)
    last = act.seq
  }
  if (last - (stands.at(-1)?.last ?? 0) >= BACK[0]!) stands.push(standOf({ annals, broken, last }))
  return { annals, broken, rules, last, stands: thinned(stands, last) }
}

const standOf = ({ annals, broken, last }: Stand): Stand => ({
  annals: copyAnnals(annals),
  broken: new Set(broken),
  last
})

/** Keeps the oldest copy of each distance. */
function thinned(stands: Stand[], now: number): Stand[] {
  const far = ({ last }: Stand) => BACK.findIndex((back) => now - last <= back)
  return stands.filter((stand, n) => n === 0 || far(stand) !== far(stands[n - 1]!))
}

/**
 * Adds an act if it is undamaged. A damaged act's effect is unknown, so its subjects are skipped from then
 * on.
 */
function tellWhole(annals: Annals, act: ActRecord, stats: StatsPlug, broken: Set<string>): void {
  const keys = act.subjects.map(({ kind, id }) => `${kind}:${id}`)
  if (act.damaged) for (const key of keys) broken.add(key)
  // After a repair its subjects are recorded again.
  if (act.method === REPAIRS) for (const key of keys) broken.delete(key)
  if (broken.size === 0) return gatherAct(annals, act, stats)
  const events = act.events.filter(({ subject }) => !broken.has(`${subject.kind}:${subject.id}`))
  try {
    if (events.length > 0) gatherAct(annals, { ...act, events }, stats)
  } catch {
    for (const key of keys) broken.add(key) // it depends on what the damage destroyed
  }
}

/** The acts after this one, oldest first, including undone ones; read page by page. */
async function* actsSince(file: CampaignFile, last: number): AsyncGenerator<ActRecord> {
  for (let after = last; ;) {
    const page = await file.history({ limit: PAGE, after })
    yield* page
    if (page.length < PAGE) return
    after = page.at(-1)!.seq
  }
}
