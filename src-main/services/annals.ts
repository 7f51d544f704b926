import type { Composition, FiguresView, Owing, RecordsView } from '../contract/annals'
import type { Service } from '../contract'
import { Refused } from '../contract/errors'
import { beginAnnals, copyAnnals, tellAct, type Annals } from '../kernel/chronicle/annals'
import { pointsOf } from '../kernel/chronicle/over-time'
import { recordsOf } from '../kernel/chronicle/records'
import { battlesToAsk, memorialOf, serviceOf, tollOf, type ServiceRecord } from '../kernel/chronicle/toll'
import { memberOf, present, type Roster } from '../kernel/state/roster'
import { NO_TALE, type TalePlug } from '../kernel/system/tale'
import type { Tracker } from '../kernel/state/tracker'
import { REPAIRS, type ActRecord, type CampaignFile } from '../store/campaign-file'
import { loadRoster, openSession, type Context, type Session } from './shared/context'
import { actView } from './shared/roster-view'

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
export function taleOf({ system, rules }: Session): TalePlug {
  return system.tale?.(rules) ?? NO_TALE
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
  if (touched > before.last) return tellOn(before, acts, taleOf(session))
  const stands = before.stands.filter(({ last }) => last < touched)
  const from = stands.at(-1)
  acts = await actsSince(file, from?.last ?? 0)
  return tellOn({ ...begun, ...(from && standOf(from)), stands }, acts, taleOf(session))
}

/** Goes on with what was gathered, and keeps how it stood on the way. */
function tellOn(known: Gathered, acts: ActRecord[], tale: TalePlug): Gathered {
  const { annals, broken, rules } = known
  const end = acts.at(-1)?.seq ?? known.last
  const stands = [...known.stands]
  let { last } = known
  for (const act of acts) {
    if (BACK.some((back) => last === end - back)) stands.push(standOf({ annals, broken, last }))
    if (act.kind === 'act' && act.standing) tellWhole(annals, act, tale, broken)
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
function tellWhole(annals: Annals, act: ActRecord, tale: TalePlug, broken: Set<string>): void {
  const keys = act.subjects.map(({ kind, id }) => `${kind}:${id}`)
  if (act.damaged) for (const key of keys) broken.add(key)
  // What a repair kept is told on from there.
  if (act.method === REPAIRS) for (const key of keys) broken.delete(key)
  if (broken.size === 0) return tellAct(annals, act, tale)
  const events = act.events.filter(({ subject }) => !broken.has(`${subject.kind}:${subject.id}`))
  try {
    if (events.length > 0) tellAct(annals, { ...act, events }, tale)
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

async function owing(session: Session): Promise<Owing[]> {
  const { file, system, rules } = session
  const { steps } = system.sheet(rules)
  const battles = await file.battleRows()
  return (await file.rosters()).flatMap((roster): Owing[] => {
    const { between } = roster
    if (!between || roster.closed) return []
    const nth = steps.findIndex((step) => step.id === between.step)
    const battle = battles.find((one) => one.id === between.battle)
    return [
      {
        roster: roster.id,
        name: roster.name,
        step: {
          id: between.step,
          name: steps[nth]?.name ?? { fr: between.step, en: between.step },
          nth: nth + 1,
          of: steps.length
        },
        open: system.prompts(rules, roster).filter((prompt) => !prompt.optional).length,
        battle: battle ? { id: battle.id, name: battle.name, day: battle.date } : null
      }
    ]
  })
}

function compositionOf({ system, rules }: Session, roster: Roster): Composition {
  const types = new Map<string, Composition['types'][number]>()
  const unfit = new Map<string, Composition['unfit'][number]>()
  const there = new Set(present(roster).map((member) => member.id))
  for (const sheet of system.members(rules, roster)) {
    if (!there.has(sheet.member)) continue
    const { type, typeName } = memberOf(roster, sheet.member)
    const of = types.get(type) ?? { type, name: typeName, fit: 0, unfit: 0 }
    types.set(type, {
      ...of,
      [sheet.status.fit ? 'fit' : 'unfit']: (sheet.status.fit ? of.fit : of.unfit) + 1
    })
    const { key, fit, general: label = sheet.status.label } = sheet.status
    if (!fit) unfit.set(key, { key, label, count: (unfit.get(key)?.count ?? 0) + 1 })
  }
  return { roster: roster.id, name: roster.name, types: [...types.values()], unfit: [...unfit.values()] }
}

async function figures(session: Session): Promise<FiguresView> {
  const annals = await annalsOf(session)
  const tale = taleOf(session)
  const courses = (await session.file.rosters()).map(({ id, name, kindName }) => ({
    roster: id,
    name,
    kindName,
    points: pointsOf(annals, id, tale)
  }))
  return {
    counts: tale.counts,
    casualties: session.system.tale !== undefined,
    courses: courses.filter(({ points }) => points.length > 0)
  }
}

async function records(session: Session): Promise<RecordsView> {
  const found = recordsOf(await annalsOf(session), taleOf(session))
  const acts: ActRecord[] = []
  for (const seq of new Set(
    found.flatMap((record) => record.holders.filter((holder) => !holder.battle).map((holder) => holder.act))
  )) {
    const [act] = await session.file.history({ before: seq + 1, limit: 1 })
    if (act?.seq === seq) acts.push(act)
  }
  return { records: found, acts: acts.map(actView) }
}

async function service(session: Session, id: string, who: string, limit: number): Promise<ServiceRecord> {
  const roster = await loadRoster(session, id)
  const member = roster.members.find((one) => one.id === who)
  if (!member) throw new Refused('unknown-member', { member: who })
  const annals = await annalsOf(session)
  const told = serviceOf(
    annals,
    roster,
    member,
    taleOf(session),
    limit,
    await tablesOf(session, battlesToAsk(annals, who))
  )
  const named = new Map(
    session.system.sheet(session.rules).characteristics.map(({ key, name }) => [key, name])
  )
  return {
    ...told,
    events: told.events.map((event) =>
      event.key === undefined ? event : { ...event, name: named.get(event.key) ?? null }
    )
  }
}

/** How these battles' tables were left, where the game tells anything of it. */
async function tablesOf(session: Session, battles: string[]): Promise<Map<string, Tracker>> {
  const tables = new Map<string, Tracker>()
  if (taleOf(session).felledAt === undefined) return tables
  for (const battle of battles) {
    const table = await session.file.tracker(battle)
    if (table) tables.set(battle, table)
  }
  return tables
}

export function annalsService(context: Context): Service<'annals'> {
  return {
    owing: () => owing(openSession(context)),
    compositions: async () => {
      const session = openSession(context)
      return (await session.file.rosters())
        .filter((roster) => !roster.closed)
        .map((roster) => compositionOf(session, roster))
    },
    figures: () => figures(openSession(context)),
    records: () => records(openSession(context)),
    service: ({ roster, member, limit }) => service(openSession(context), roster, member, limit),
    toll: async ({ limit }) => {
      const session = openSession(context)
      return tollOf(await annalsOf(session), taleOf(session), limit)
    },
    memorial: async ({ limit }) => {
      const session = openSession(context)
      const annals = await annalsOf(session)
      const all = memorialOf(annals, taleOf(session), await tablesOf(session, battlesToAsk(annals, null)))
      // Of many, the last ones.
      return limit === undefined ? all : all.slice(-limit)
    }
  }
}
