import { createHash } from 'node:crypto'
import type { MemberView, RosterView } from './contract'
import type { Json } from './kernel/values/json'
import { foundGang, interludeOf, nameFor, type ClubGang } from './sample-club-gang'
import { meanwhile, seasonAfter } from './sample-club-life'
import type { Stage } from './sample-stage'

/** The size of a club. */
export interface Club {
  gangs: number
  battles: number
}

/** A club's year as a busy arbitrator has it, to test lists, searches and undos. */
export const LARGE_CLUB: Club = { gangs: 12, battles: 150 }

/** The words and preferences of a club (`resources/samples/club.json`): players, names, equipment, wishes. */
export interface ClubBook {
  campaign: string
  system: string
  /** The seed of all dice: the same club gives the same campaign. */
  seed: string
  /** The day on which the year starts. */
  from: string
  players: string[]
  /** `called` joins a band and a place. */
  gangs: { called: string; bands: string[]; places: string[] }
  names: { first: string[]; last: string[] }
  /** Types of members, in the order in which a gang recruits them at its founding, and later (`recruits`). */
  founding: string[]
  recruits: string[]
  categories: string[]
  loadouts: { [type: string]: string[][] }
  wishes: string[]
  stash: string[]
  /** For each result of a side: the chance of each fighter's state at the end of a battle, in per cent. */
  fates: { [result in Result]: { [state: string]: number } }
  scenarios: string[]
  seasons: string[]
  notes: string[]
  reasons: string[]
  /** The other sentences that are typed in. */
  said: { late: string; nobodyStood: string; captured: string; counter: string; kit: string }
  chronicle: { title: string; text: string }[]
}

type Result = 'win' | 'loss' | 'draw'

/** A club during its year. */
export interface ClubYear {
  book: ClubBook
  stage: Stage
  /** A number below `n`, the same in each run. */
  pick(n: number): number
  gangs: ClubGang[]
  /** How many names were given so far. */
  named: number
}

const DAYS = 364
/** The least number of gangs with which one of them joins late. */
const LATECOMER_FROM = 6

/**
 * Plays a club's year; returns the file name of the campaign. The time
 * grows in proportion to the number of battles.
 */
export async function playClub(book: ClubBook, { gangs, battles }: Club, stage: Stage): Promise<string> {
  const { call, on, step } = stage
  const year: ClubYear = { book, stage, pick: picker(book.seed), gangs: [], named: 0 }
  const dayAt = (played: number): string =>
    dayAfter(book.from, Math.floor((played * DAYS) / Math.max(1, battles)))
  const of = gangs + battles
  on(book.from)
  const campaign = await call('campaigns.create', {
    name: book.campaign,
    system: book.system,
    players: book.players.slice(0, gangs)
  })
  const { kinds } = await call('systems.get', { system: book.system })
  const found = async (nth: number, late: boolean): Promise<void> => {
    step(year.gangs.length, of)
    const gang = {
      nth,
      kind: kinds[nth % kinds.length]!.id,
      player: campaign.players[nth % campaign.players.length]?.id ?? null
    }
    year.gangs.push(await foundGang(year, gang, late))
  }
  const late = gangs >= LATECOMER_FROM ? 1 : 0
  for (let nth = 0; nth < gangs - late; nth++) await found(nth, false)
  await call('seasons.name', { name: book.seasons[0]!, from: book.from })
  for (let played = 0, evening = 0; played < battles; evening++) {
    on(dayAt(played))
    if (year.gangs.length < gangs && played * 3 >= battles) await found(gangs - 1, true)
    step(year.gangs.length + played, of)
    const before = played
    played += await playEvening(year, { evening, day: dayAt(played), most: battles - played })
    await meanwhile(year, { evening, day: dayAt(before) })
    await seasonAfter(year, { before, played, battles, dayAt })
  }
  return campaign.file
}

/** Plays one evening: each gang that can fights once, then has its interlude. Returns the number of battles. */
async function playEvening(
  year: ClubYear,
  { evening, day, most }: { evening: number; day: string; most: number }
): Promise<number> {
  const { call, tried } = year.stage
  const views = new Map<string, RosterView>()
  for (const { id } of year.gangs)
    views.set(id, await onTheirFeet(year, await call('rosters.get', { roster: id })))
  const tables = tablesOf(year, evening)
    .filter((ids) => ids.every((id) => fitOf(views.get(id)!).length > 0))
    .slice(0, most)
  const begun = []
  for (const [at, ids] of tables.entries()) {
    const [name, rosters] = [
      `${year.book.scenarios[(evening + at) % year.book.scenarios.length]} ${evening + 1}.${at + 1}`,
      ids.map((id) => views.get(id)!)
    ]
    const planned = year.pick(5) === 0 ? await call('battles.plan', { name, date: day, rosters: ids }) : null
    const sides = rosters.map((view) => ({
      roster: view.id,
      members: fitOf(view).map(({ member }) => member)
    }))
    begun.push({
      rosters,
      battle: await call('battles.start', {
        ...(planned && { battle: planned.id }),
        name,
        date: day,
        friendly: year.pick(20) === 0,
        sides
      })
    })
  }
  for (const { battle, rosters } of begun) {
    const winner = year.pick(10) === 0 ? null : rosters[year.pick(rosters.length)]!.id
    const reports = rosters.map(({ id }) => reportOf(year, battle.sides as Sides, id, winner))
    // Each player reports their own side.
    for (const report of reports) await call('battles.report', { battle: battle.id, sides: [report] })
    await call('battles.finish', { battle: battle.id })
  }
  for (const { rosters } of begun)
    for (const { id } of rosters)
      await interludeOf(
        year,
        year.gangs.find((gang) => gang.id === id)!
      )
  // On some evenings a member is renamed.
  if (begun.length > 0 && year.pick(3) === 0)
    await tried('members.rename', {
      roster: begun[0]!.rosters[0]!.id,
      member: begun[0]!.rosters[0]!.sheets[0]!.member,
      name: nameFor(year)
    })
  return begun.length
}

/** If no member of a gang is fit, the arbitrator makes two fit or adds two. */
async function onTheirFeet(year: ClubYear, view: RosterView): Promise<RosterView> {
  if (view.stage !== 'ready' || fitOf(view).length > 0) return view
  const down = view.sheets
    .filter(({ left, status }) => left === null && status.key !== 'captured')
    .slice(0, 2)
  const corrections =
    down.length > 0
      ? down.map(({ member }) => ({ what: 'status' as const, member, to: 'fit' }))
      : [0, 1].map(() => ({
          what: 'member-add' as const,
          type: year.book.founding.at(-1)!,
          name: nameFor(year)
        }))
  return (
    (await year.stage.tried('rosters.correct', {
      roster: view.id,
      why: year.book.said.nobodyStood,
      corrections
    })) ?? view
  )
}

/** The pairings of an evening: each gang at most once, different each evening; sometimes a battle of three. */
function tablesOf({ gangs, pick }: ClubYear, evening: number): string[][] {
  const ids = gangs.map(({ id }) => id)
  if (ids.length % 2) ids.push('')
  // The first gang keeps its place and the others rotate, until each has met every other.
  const turn = evening % (ids.length - 1)
  const rest = ids.slice(1)
  const round = [ids[0]!, ...rest.slice(turn), ...rest.slice(0, turn)]
  const pairs = Array.from({ length: round.length / 2 }, (_, at) =>
    [round[at]!, round.at(-1 - at)!].filter((id) => id !== '')
  )
  // Some pairs do not come.
  const there = pairs.filter((pair) => pair.length === 2 && (pairs.length < 3 || pick(6) > 0))
  const free = pairs.flat().filter((id) => !there.some((pair) => pair.includes(id)))
  return free.length > 0 && there.length > 0 && pick(4) === 0
    ? [[...there[0]!, free[0]!], ...there.slice(1)]
    : there
}

export function fitOf(view: RosterView): MemberView[] {
  return view.stage === 'ready' ? view.sheets.filter(({ left, status }) => left === null && status.fit) : []
}

type Gear = { item: string; holder: string; single?: boolean }
type Sides = { roster: string; combatants: { member: string }[]; record: { gear?: Gear[] } }[]

/** A player's report of their own side. */
function reportOf({ book, pick }: ClubYear, sides: Sides, roster: string, winner: string | null) {
  const own = sides.find((side) => side.roster === roster)!
  const foes = sides.filter((side) => side !== own)
  const enemies = foes.flatMap((side) => side.combatants.map(({ member }) => member))
  const result: Result = winner === null ? 'draw' : winner === roster ? 'win' : 'loss'
  const enemy = (): string => enemies[pick(enemies.length)]!
  const gearOf = (side: Sides[number]): Gear[] => side.record.gear ?? []
  const combatants = own.combatants.map(({ member }) => {
    const state = drawn(book.fates[result], pick(100))
    // If the report does not say what was used up, the interlude asks.
    const used =
      pick(3) > 0
        ? gearOf(own)
            .filter(({ holder, single }) => holder === member && single && pick(2) === 0)
            .map(({ item }) => item)
        : null
    const record: { [key: string]: Json } = {
      state,
      by: state === 'unhurt' ? null : enemy(),
      learning: pick(3),
      purse: state === 'out' && pick(3) === 0 ? enemy() : null,
      used
    }
    return { member, record }
  })
  const victims = foes
    .map((side) => ({ side, gear: gearOf(side).filter(({ single }) => !single) }))
    .filter(({ gear }) => gear.length > 0)
  const robbed = victims[pick(victims.length)]
  const loot =
    result === 'win' && robbed && pick(2) === 0
      ? [
          {
            item: robbed.gear[pick(robbed.gear.length)]!.item,
            from: robbed.side.roster,
            to: roster,
            taker: own.combatants[0]!.member
          }
        ]
      : []
  return { roster, result, record: { loot }, combatants }
}

function drawn(chances: { [state: string]: number }, number: number): string {
  let left = number
  return Object.entries(chances).find(([, chance]) => (left -= chance) < 0)?.[0] ?? Object.keys(chances)[0]!
}

function picker(seed: string): (n: number) => number {
  let nth = 0
  return (n) => (n <= 1 ? 0 : createHash('sha256').update(`${seed}:${nth++}`).digest().readUInt32BE(0) % n)
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
