import { beginAnnals, copyAnnals, gatherAct, type Annals } from '../../kernel/chronicle/annals'
import type { TaskProgress } from '../../contract/tasks'
import { NO_STATS, type StatsPlug } from '../../kernel/system/stats'
import { REPAIRS, type ActRecord, type CampaignFile } from '../../store/campaign-file'
import type { Context, Session } from './context'
import type { AnnalsUpTo } from './kept-annals'

interface Gathered extends AnnalsUpTo {
  /** The rules that the annals were read by. */
  rules: unknown
  /** Earlier copies of the annals, oldest first: after an undo, reading continues from one before it. */
  copies: AnnalsUpTo[]
}

/** What is gathered of a file, and the gathering under way. */
interface Gathering {
  /** The last gathering that was asked for. Each begins when the one before it has ended. */
  last: Promise<unknown>
  /** What was gathered so far; null after a failure. */
  known: Gathered | null
  /** How many acts the gathering under way has read, and of how many; null if none is under way. */
  progress: TaskProgress | null
}

const gatherings = new WeakMap<CampaignFile, Gathering>()

function gatheringOf(file: CampaignFile): Gathering {
  const gathering = gatherings.get(file) ?? { last: Promise.resolve(), known: null, progress: null }
  gatherings.set(file, gathering)
  return gathering
}

/** Forgets the annals, after acts that were read were removed. */
export function forgetAnnals(file: CampaignFile): void {
  gatherings.delete(file)
}

/** How far the annals are that are being gathered now; null if none are. */
export function annalsProgress({ file }: Session): TaskProgress | null {
  const progress = gatherings.get(file)?.progress
  return progress ? { ...progress } : null
}

/**
 * Gathers the annals before a request's turn, if that may take long: the whole journal is read the first time, and
 * acts must not wait for it. The request itself then only continues from there. Null if there is little to gather.
 * `refuse` checks between acts whether the request is refused anyway, and throws its refusal.
 */
export function gatherAhead(
  context: Context,
  refuse: (session: Session) => Promise<void> = async () => {}
): Promise<void> | null {
  const { session } = context
  if (!session) return null
  const { known, progress } = gatheringOf(session.file)
  if (known?.rules === session.rules && !progress) return null
  return ahead(context, session, refuse)
}

async function ahead(
  context: Context,
  session: Session,
  refuse: (session: Session) => Promise<void>
): Promise<void> {
  // The newest act is looked up between acts, because one that is being written may be rolled back. The gathering begins
  // only after that wait, so that nobody waits for it meanwhile.
  const newest = await context.still(async () => {
    const now = context.session
    if (now?.file === session.file) await refuse(now)
    return session.file.history({ limit: 1 }).catch(() => null)
  })
  // Closed meanwhile, or unreadable: the request itself says what is wrong.
  if (newest) await gather(session, newest[0]?.seq ?? 0).catch(() => {})
}

/**
 * The journal is read in pages of this many acts: of larger ones much would outlive the young generation, and a year's
 * journal would leave a large heap. If few acts can be new, a smaller page comes first.
 */
const PAGE = 50

const FEW = 20

/** What the games add by each set of rules: what was found in a battle is kept by it (`casualtiesOf`). */
const plugs = new WeakMap<object, StatsPlug>()

/** The game's additions to the annals, by the current rules. */
export function statsOf({ system, rules }: Session): StatsPlug {
  if (typeof rules !== 'object' || rules === null) return system.stats?.(rules) ?? NO_STATS
  let plug = plugs.get(rules)
  if (!plug) plugs.set(rules, (plug = system.stats?.(rules) ?? NO_STATS))
  return plug
}

/**
 * Returns the annals as of now. Continues from what was read before, by this process or an earlier one; after an undo or
 * redo, from a copy before it; under other rules, from the beginning. A request that writes must have called this before
 * it writes. Callers must not change the result.
 */
export async function annalsOf(session: Session): Promise<Annals> {
  const { annals, copies, last } = await gather(session)
  session.annals?.keep(session, copies, last)
  return annals
}

/**
 * Gathers up to the act `until`, or the newest one. Calls run one after the other. A call with `until` runs while acts
 * go on; it does nothing if another call gathered the annals meanwhile.
 */
async function gather(session: Session, until?: number): Promise<Gathered> {
  const gathering = gatheringOf(session.file)
  // Gathering ahead waits until no request has unfinished writes, so such a request must not wait for it in turn. And
  // one that began to gather only now would hold up all others while the whole journal is read.
  const { known, progress } = gathering
  if (until === undefined && session.file.midRequest() && (progress || known?.rules !== session.rules))
    throw new Error('a request gathers the annals before it writes')
  const gathered = gathering.last.then(async () => {
    const { known } = gathering
    if (until !== undefined && known && known.rules === session.rules) return known
    const progress = (gathering.progress = { done: 0, of: null })
    gathering.known = null // it is continued in place, and useless after a failure
    try {
      return (gathering.known = await bringUpToDate(session, known ?? (await keptBefore(session)), {
        until,
        progress
      }))
    } finally {
      gathering.progress = null
    }
  })
  gathering.last = gathered.catch(() => {})
  return gathered
}

/** What an earlier process gathered; null if nothing of it fits. */
async function keptBefore(session: Session): Promise<Gathered | null> {
  const copy = await session.annals?.read(session)
  // The first of the copies: what is gathered next continues in a copy of its own.
  return copy ? { ...copyOf(copy), rules: session.rules, copies: [copy] } : null
}

/** Copies are kept about this many acts back: more of them near the end, where undo is likely. */
const BACK = [32, 128, 512, 2048, 8192]

/** Up to which act to gather, if not to the newest one, and where to write the progress. */
interface Gather {
  until: number | undefined
  progress: TaskProgress
}

/** The annals up to the act `how.until`, continued from what is known as far as that is still valid. */
async function bringUpToDate(session: Session, known: Gathered | null, how: Gather): Promise<Gathered> {
  const { file, rules } = session
  // Gathering ahead runs beside acts, and one that is being written may still be rolled back.
  const read: Read = (query) =>
    file.history({ ...query, ...(how.until !== undefined && { committed: true }) })
  const begun: Gathered = { annals: beginAnnals(), last: 0, broken: new Set(), rules, copies: [] }
  const before = known && known.rules === rules ? known : begun
  // Most often only a few acts are new: one small page holds them all.
  const few = before.last > 0 ? await read({ limit: FEW, after: before.last }) : []
  const all = before.last > 0 && few.length < FEW
  const [newest] = all ? few.slice(-1) : await read({ limit: 1 })
  const end = Math.min(newest?.seq ?? before.last, how.until ?? Infinity)
  const touched =
    before.last > 0 ? await earliestUndoneOrRedone(all ? few : actsSince(read, before.last)) : Infinity
  if (touched > before.last)
    return continued(session, before, all ? few : actsSince(read, before.last), end, how.progress)
  const copies = before.copies.filter(({ last }) => last < touched)
  const from = copies.at(-1)
  return continued(
    session,
    { ...begun, ...(from && copyOf(from)), copies },
    actsSince(read, from?.last ?? 0),
    end,
    how.progress
  )
}

/** How pages of the journal are read. */
type Read = CampaignFile['history']
type Acts = AsyncIterable<ActRecord> | Iterable<ActRecord>

/** The earliest act that these acts undid or redid; Infinity if they did neither. */
async function earliestUndoneOrRedone(acts: Acts): Promise<number> {
  let earliest = Infinity
  for await (const act of acts) if (act.kind !== 'act') earliest = Math.min(earliest, act.target ?? 0)
  return earliest
}

/** Continues the annals up to the act `end`, keeping copies on the way. Never holds more than one page of the journal. */
async function continued(
  session: Session,
  known: Gathered,
  acts: Acts,
  end: number,
  progress: TaskProgress
): Promise<Gathered> {
  const stats = statsOf(session)
  const { annals, broken, rules } = known
  const copies = [...known.copies]
  let { last } = known
  progress.of = end - known.last
  for await (const act of acts) {
    // Later acts were done during this reading, and may have undone an act that was read.
    if (act.seq > end) break
    if (BACK.some((back) => last <= end - back && act.seq > end - back) && last > (copies.at(-1)?.last ?? 0))
      copies.push(copyOf({ annals, broken, last }))
    if (act.kind === 'act' && act.standing) gatherSound(annals, act, stats, broken)
    last = act.seq
    progress.done = last - known.last
  }
  if (last - (copies.at(-1)?.last ?? 0) >= BACK[0]!) copies.push(copyOf({ annals, broken, last }))
  return { annals, broken, rules, last, copies: thinned(copies, last) }
}

const copyOf = ({ annals, broken, last }: AnnalsUpTo): AnnalsUpTo => ({
  annals: copyAnnals(annals),
  broken: new Set(broken),
  last
})

/** Keeps the oldest copy of each distance. */
function thinned(copies: AnnalsUpTo[], now: number): AnnalsUpTo[] {
  const far = ({ last }: AnnalsUpTo) => BACK.findIndex((back) => now - last <= back)
  return copies.filter((copy, n) => n === 0 || far(copy) !== far(copies[n - 1]!))
}

/**
 * Adds an act if it is undamaged. A damaged act's effect is unknown, so its subjects are skipped from then
 * on.
 */
function gatherSound(annals: Annals, act: ActRecord, stats: StatsPlug, broken: Set<string>): void {
  const keys = act.subjects.map(({ kind, id }) => `${kind}:${id}`)
  if (act.damaged) for (const key of keys) broken.add(key)
  // After a repair its subjects are recorded again.
  if (act.method === REPAIRS) for (const key of keys) broken.delete(key)
  if (broken.size === 0) return gatherAct(annals, act, stats)
  const events = act.events.filter(({ subject }) => !broken.has(`${subject.kind}:${subject.id}`))
  try {
    if (events.length > 0) gatherAct(annals, { ...act, events }, stats)
  } catch {
    for (const key of keys) broken.add(key) // it needs something that the damage destroyed
  }
}

/** The acts after this one, oldest first, including undone ones; read page by page. */
async function* actsSince(read: Read, last: number): AsyncGenerator<ActRecord> {
  for (let after = last; ;) {
    const page = await read({ limit: PAGE, after })
    yield* page
    if (page.length < PAGE) return
    after = page.at(-1)!.seq
  }
}
