import { beginAnnals, copyAnnals, tellAct, type Annals } from '../../kernel/chronicle/annals'
import { NO_STATS, type StatsPlug } from '../../kernel/system/stats'
import { REPAIRS, type ActRecord, type CampaignFile } from '../../store/campaign-file'
import type { Session } from './context'

/** What was gathered of an open file, up to an act. */
interface Stand {
  annals: Annals
  last: number
  /** What a damaged act touched, by kind and id: nothing more is told of it. */
  broken: Set<string>
}

interface Gathered extends Stand {
  /** The rules that it was read by. */
  rules: unknown
  /** How it stood at some acts before, oldest first: where an act is taken back, it is gone on with from before that. */
  stands: Stand[]
}

const gathered = new WeakMap<CampaignFile, Promise<Gathered>>()

/** Acts that were read are gone: it is gathered anew. */
export function forgetAnnals(file: CampaignFile): void {
  gathered.delete(file)
}

/** The journal is read so many acts at a time; where only a few can be new, a few first. */
const PAGE = 500

const FEW = 20

/** What the game adds to it, by the rules of now. */
export function statsOf({ system, rules }: Session): StatsPlug {
  return system.stats?.(rules) ?? NO_STATS
}

/**
 * All that the journal tells, as of now. What was gathered before is gone on with; where something was taken back or put
 * forward since, from before that; where the campaign plays by other rules, anew. Not to be changed by whoever gets it.
 */
export async function annalsOf(session: Session): Promise<Annals> {
  const { file } = session
  // One after the other: several readers may ask at once.
  const going = (gathered.get(file) ?? Promise.resolve(null))
    .catch(() => null)
    .then((known) => goOn(session, known))
  gathered.set(file, going)
  return (await going).annals
}

/** So many acts back, a stand is kept: near the end, where people change their minds, more of them. */
const BACK = [32, 128, 512, 2048, 8192]

async function goOn(session: Session, known: Gathered | null): Promise<Gathered> {
  const { file, rules } = session
  const begun: Gathered = { annals: beginAnnals(), last: 0, broken: new Set(), rules, stands: [] }
  const before = known && known.rules === rules ? known : begun
  let acts = await actsSince(file, before.last)
  const touched = Math.min(...acts.map((act) => (act.kind === 'act' ? Infinity : (act.target ?? 0))))
  if (touched > before.last) return tellOn(before, acts, statsOf(session))
  const stands = before.stands.filter(({ last }) => last < touched)
  const from = stands.at(-1)
  acts = await actsSince(file, from?.last ?? 0)
  return tellOn({ ...begun, ...(from && standOf(from)), stands }, acts, statsOf(session))
}

/** Goes on with what was gathered, and keeps how it stood on the way. */
function tellOn(known: Gathered, acts: ActRecord[], stats: StatsPlug): Gathered {
  const { annals, broken, rules } = known
  const end = acts.at(-1)?.seq ?? known.last
  const stands = [...known.stands]
  let { last } = known
  for (const act of acts) {
    if (BACK.some((back) => last === end - back)) stands.push(standOf({ annals, broken, last }))
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

/** Of those that lie about equally far back, the oldest. */
function thinned(stands: Stand[], now: number): Stand[] {
  const far = ({ last }: Stand) => BACK.findIndex((back) => now - last <= back)
  return stands.filter((stand, n) => n === 0 || far(stand) !== far(stands[n - 1]!))
}

/** Tells an act as far as it is whole: what a damaged one did is not known, and so nothing of its subjects from then on. */
function tellWhole(annals: Annals, act: ActRecord, stats: StatsPlug, broken: Set<string>): void {
  const keys = act.subjects.map(({ kind, id }) => `${kind}:${id}`)
  if (act.damaged) for (const key of keys) broken.add(key)
  // What a repair kept is told on from there.
  if (act.method === REPAIRS) for (const key of keys) broken.delete(key)
  if (broken.size === 0) return tellAct(annals, act, stats)
  const events = act.events.filter(({ subject }) => !broken.has(`${subject.kind}:${subject.id}`))
  try {
    if (events.length > 0) tellAct(annals, { ...act, events }, stats)
  } catch {
    for (const key of keys) broken.add(key) // it hangs on what the damage did away with
  }
}

/** The acts after this one, oldest first, also those taken back. */
async function actsSince(file: CampaignFile, last: number): Promise<ActRecord[]> {
  const pages: ActRecord[][] = []
  let limit = last === 0 ? PAGE : FEW
  for (let before: number | undefined; ; limit = PAGE) {
    const page = await file.history({ limit, ...(before !== undefined && { before }) })
    const fresh = page.filter((act) => act.seq > last)
    before = page.at(-1)?.seq
    pages.unshift(fresh.reverse())
    if (fresh.length < limit) return pages.flat()
  }
}
