import { basename } from 'node:path'
import { Refused } from '../contract/errors'
import type { Files } from '../files'
import type { Battle } from '../rules/battle'
import type { AtTable } from '../rules/board'
import type { Campaign } from '../rules/campaign'
import type { Chance } from '../rules/dice'
import type { Event } from '../rules/event'
import type { Json } from '../rules/json'
import type { HouseRules, RawSystem } from '../rules/raw-system'
import type { Roster } from '../rules/roster'
import type { GameSystem } from '../rules/system'
import { isRefusal, type Verdict } from '../rules/verdict'
import type { ActRecord, CampaignFile } from '../store/campaign-file'
import { campaignChance } from './chance'

/** A system with its resources; `rules` are made once per set of house rules. */
export interface LoadedSystem {
  system: GameSystem
  raw: RawSystem
  defaults: unknown
}

/** The open campaign: its file, and its system with the campaign's house rules laid over it. */
export interface Session {
  file: CampaignFile
  /** The file's name in the library. */
  name: string
  campaign: Campaign
  system: GameSystem
  rules: unknown
  /** Fresh for each act: the same question asked again gives the same die. */
  chance(): Chance
  /** The backup that goes on in the background; awaited before the file is closed. */
  backup: Promise<void>
}

/** What services share: the library, the systems, the open campaign. Made by `app.ts`, handed to each service. */
export interface Context {
  library: string
  systems: Map<string, LoadedSystem>
  session: Session | null
  files: Files
  version: string
  now(): Date
  newSeed(): string
  newId(): string
  log(message: string, error?: unknown): void
  /** Tells all windows what has changed: ids of rosters, and of battles at whose table something was done; none means anything. */
  changed(rosters: string[]): void
}

/** The open campaign, or a failure in words. */
export function openSession(context: Context): Session {
  if (!context.session) throw new Refused('no-campaign')
  return context.session
}

export function loadedSystem(context: Context, id: string): LoadedSystem {
  const loaded = context.systems.get(id)
  if (!loaded) throw new Refused('unknown-system', { system: id })
  return loaded
}

export function newSession(context: Context, file: CampaignFile, campaign: Campaign): Session {
  const { system } = loadedSystem(context, campaign.system)
  return { file, name: basename(file.path), campaign, system, rules: rulesOf(context, campaign.system, campaign.houseRules), chance: () => campaignChance(file.seed, context.newId), backup: Promise.resolve() }
}

/** The system's rules with these house rules laid over them. */
export function rulesOf(context: Context, systemId: string, houseRules: HouseRules): unknown {
  const { system, raw, defaults } = loadedSystem(context, systemId)
  if (Object.keys(houseRules).length === 0) return defaults
  const reasons = system.checkHouseRules(raw, houseRules)
  if (reasons.length > 0) throw new Refused('refused', {}, reasons)
  return system.load(raw, houseRules)
}

export async function loadRoster(session: Session, id: string): Promise<Roster> {
  const roster = await session.file.roster(id)
  if (!roster) throw new Refused('unknown-roster', { roster: id })
  return roster
}

/** The battle at the table with the rosters that fight it, or null while it is not tracked. */
export async function loadTable(session: Session, battle: Battle): Promise<AtTable | null> {
  const tracker = await session.file.tracker(battle.id)
  return tracker && { battle, tracker, rosters: await rostersOf(session, battle) }
}

/** The rosters of a battle's sides. */
export async function rostersOf(session: Session, battle: Battle): Promise<Roster[]> {
  return Promise.all(battle.sides.map((side) => loadRoster(session, side.roster)))
}

export async function loadBattle(session: Session, id: string): Promise<Battle> {
  const battle = await session.file.battle(id)
  if (!battle) throw new Refused('unknown-battle', { battle: id })
  return battle
}

/** What the rules decided, or their refusal as the answer. */
export function decided<T>(verdict: Verdict<T>): T {
  if (isRefusal(verdict)) throw new Refused('refused', {}, verdict.refused)
  return verdict
}

/** Writes one act into the journal and tells the windows. */
export async function act(context: Context, session: Session, method: string, input: unknown, events: Event[]): Promise<ActRecord> {
  const done = await session.file.append({ method, input: input as Json, events })
  tellRosters(context, events)
  return done
}

/** Tells the windows which rosters these events touched, and at which tables something was done. */
export function tellRosters(context: Context, events: { subject: Event['subject'] }[]): void {
  context.changed([...new Set(events.filter((e) => e.subject.kind === 'roster' || e.subject.kind === 'tracker').map((e) => e.subject.id))])
}

/** The open campaign after an act that may have changed it: its players, its name, or the house rules and with them the rules. */
export async function refreshSession(context: Context, session: Session): Promise<Session> {
  const campaign = await session.file.campaign()
  const sameRules = JSON.stringify(campaign.houseRules) === JSON.stringify(session.campaign.houseRules)
  const rules = sameRules ? session.rules : rulesOf(context, campaign.system, campaign.houseRules)
  return (context.session = { ...session, campaign, rules })
}
