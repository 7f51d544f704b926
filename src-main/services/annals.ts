import type { Composition, FiguresView, Owing, RecordsView } from '../contract/annals'
import type { Service } from '../contract'
import { Refused } from '../contract/errors'
import { gamesOf, pointsOf } from '../kernel/chronicle/over-time'
import { recordsOf } from '../kernel/chronicle/records'
import { battlesToAsk, memorialOf, serviceOf, tollOf, type ServiceRecord } from '../kernel/chronicle/toll'
import { memberOf, present } from '../kernel/state/roster'
import type { Tracker } from '../kernel/state/tracker'
import type { ActRecord } from '../store/campaign-file'
import { loadRoster, openSession, type Context, type Session } from './shared/context'
import { actView } from './shared/roster-view'
import { annalsOf, annalsProgress, statsOf } from './shared/gathered-annals'
import { cachedByRoster, openPrompts } from './shared/roster-cache'

async function owing(session: Session): Promise<Owing[]> {
  const { file, system, rules } = session
  const { steps } = system.sheet(rules)
  const rosters = await file.rosters()
  const before = rosters.flatMap(({ between }) => between?.battle ?? [])
  const battles = before.length > 0 ? await file.battleRows({ ids: before }) : []
  return rosters.flatMap((roster): Owing[] => {
    const { between } = roster
    if (!between || roster.closed) return []
    const nth = steps.findIndex((step) => step.id === between.step)
    const battle = battles.find(({ id }) => id === between.battle)
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
        open: openPrompts(session, roster).filter((prompt) => !prompt.optional).length,
        battle: battle ? { id: battle.id, name: battle.name, day: battle.date } : null
      }
    ]
  })
}

const compositionOf = cachedByRoster(({ system, rules }, roster): Composition => {
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
})

async function figures(session: Session, asked?: string[]): Promise<FiguresView> {
  const annals = await annalsOf(session)
  const stats = statsOf(session)
  const games = gamesOf(annals)
  const rosters = (await session.file.rosters()).filter(({ id }) => asked?.includes(id) ?? true)
  const courses = rosters.map(({ id, name, kindName }) => ({
    roster: id,
    name,
    kindName,
    points: pointsOf(annals, id, stats, games)
  }))
  return {
    counts: stats.counts,
    casualties: session.system.stats !== undefined,
    courses: courses.filter(({ points }) => points.length > 0)
  }
}

async function records(session: Session): Promise<RecordsView> {
  const found = recordsOf(await annalsOf(session), statsOf(session))
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
  const member = roster.members.find((candidate) => candidate.id === who)
  if (!member) throw new Refused('unknown-member', { member: who })
  const annals = await annalsOf(session)
  const record = serviceOf(
    annals,
    roster,
    member,
    statsOf(session),
    limit,
    await tablesOf(session, battlesToAsk(annals, who))
  )
  const named = new Map(
    session.system.sheet(session.rules).characteristics.map(({ key, name }) => [key, name])
  )
  return {
    ...record,
    events: record.events.map((event) =>
      event.key === undefined ? event : { ...event, name: named.get(event.key) ?? null }
    )
  }
}

/** The final trackers of these battles, if the game reads anything from them; else an empty map. */
async function tablesOf(session: Session, battles: string[]): Promise<Map<string, Tracker>> {
  const tables = new Map<string, Tracker>()
  if (statsOf(session).felledAt === undefined) return tables
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
    progress: async () => annalsProgress(openSession(context)),
    figures: ({ rosters }) => figures(openSession(context), rosters),
    records: () => records(openSession(context)),
    service: ({ roster, member, limit }) => service(openSession(context), roster, member, limit),
    toll: async ({ limit }) => {
      const session = openSession(context)
      return tollOf(await annalsOf(session), statsOf(session), limit)
    },
    memorial: async ({ limit }) => {
      const session = openSession(context)
      const annals = await annalsOf(session)
      const all = memorialOf(annals, statsOf(session), await tablesOf(session, battlesToAsk(annals, null)))
      // The last `limit` entries; all without a limit.
      return limit === undefined ? all : all.slice(-limit)
    }
  }
}
