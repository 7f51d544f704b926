import { Refused } from '../../contract/errors'
import type { ChosenFile } from '../../contract/library'
import type { Notice } from '../../contract/notice'
import type { LicenceView } from '../../contract/program'
import type { Sample } from '../../contract/tasks'
import type { DesktopActions } from '../../desktop-actions'
import type { ErrorLog } from '../../error-log'
import type { Files } from '../../files'
import type { Battle } from '../../kernel/state/battle'
import type { AtTable } from '../../kernel/system/board'
import { settingsOf, type Campaign } from '../../kernel/state/campaign'
import type { Chance } from '../../kernel/values/dice'
import type { Event, SubjectKind } from '../../kernel/state/event'
import type { Json, Params } from '../../kernel/values/json'
import { keptNames, otherLanguages } from '../../kernel/values/languages'
import { resolveWhatFits, type ResolvedRules } from '../../kernel/system/resolved-rules'
import { AS_IN_THE_BOOK, type Settings } from '../../kernel/content/settings'
import type { Roster } from '../../kernel/state/roster'
import type { GameSystem } from '../../kernel/system/system'
import { isRefusal, type Reason, type Verdict } from '../../kernel/values/verdict'
import type { Watch } from '../../kernel/values/watch'
import type { ActRecord, NamedRequest, CampaignFile } from '../../store/campaign-file'
import type { BackupKeeper, BackupsOfAll } from './backup-keeper'
import { campaignChance } from './chance'
import type { KeptAnnals, KeptAnnalsOptions } from './kept-annals'
import type { KnownSystem, LoadedSystem } from './loaded-system'
import type { Openings } from './files-as-left'
import type { KeptPrints } from './kept-prints'
import type { PreparedResults } from './prepared-results'
import type { OutsideFiles } from './files-outside'
import type { SharedWork } from './shared-work'
import type { Tasks } from './tasks'

/** The open campaign: its file, and its system with the campaign's settings applied. */
export interface Session {
  file: CampaignFile
  /** The file's name in the library, or its reference if it is outside (files-outside.ts). */
  name: string
  /** A mark that requests may name this campaign by, instead of its id. */
  mark: string
  /** The file's folder, while a warning about a synced or shared place is due. */
  place: { kind: 'synced' | 'network'; by: string | null } | null
  /** Stops watching the file (campaign-file-watch.ts). */
  unwatch(): void
  campaign: Campaign
  system: GameSystem
  rules: unknown
  /** The rules, with the resources that they were made from. */
  resolved: ResolvedRules
  /** The settings that are applied: all, unless `leftOut` says why not. */
  settings: Settings
  leftOut: Reason[]
  /** Made anew for each act: the same question gives the same die. */
  chance(): Chance
  /** See `Context.unread`. */
  unread: boolean
  /** Its annals from earlier processes; null if the host keeps none. */
  annals: KeptAnnals | null
  /** Makes its backups; null if the library keeps none. */
  backups: BackupKeeper | null
}

/**
 * Shared by the services: the library, the systems, the open campaign. `app.ts` makes it and passes it to
 * each service.
 */
export interface Context {
  library: string
  /** Files outside the library that the person chose. */
  outside: OutsideFiles
  /** A file given to the program, until a window takes it. */
  offered: ChosenFile | null
  /** Notices sent while no window listened. */
  waiting: Notice[]
  /** The host that serves the windows. */
  host: 'desktop' | 'browser' | 'terminal'
  /** The error log. */
  errors: ErrorLog
  /** The version of SQLite. */
  sqlite: string
  /** Functions of the person's desktop; null if the host has none. */
  desktop: DesktopActions | null
  /** Whether recently opened files are recorded. */
  recent: boolean
  /** Whether files are discarded if this process ends early (store/sqlite/connect.ts). */
  fleeting: boolean
  /**
   * For scripts that play a campaign and read almost no answers: costly parts are computed only when read,
   * and campaign-wide lists stay empty.
   */
  unread: boolean
  systems: Map<string, KnownSystem>
  session: Session | null
  openings: Openings
  files: Files
  prints: KeptPrints
  tasks: Tasks
  /** Results prepared for requests before their turn. */
  prepared: PreparedResults
  /** Long work done once for all who ask. */
  shared: SharedWork
  /** The named request running outside an open campaign; null if none. */
  asked: NamedRequest | null
  /** How annals are kept between processes; null if they are not. */
  annals: Pick<KeptAnnalsOptions, 'behind' | 'every'> | null
  /** State of backups beyond the open campaign. */
  backups: BackupsOfAll
  /** Calls a function at intervals until stopped; null if no backups are kept. */
  every: ((ms: number, work: () => void) => () => void) | null
  /** Runs a look while no act is under way, for long work that otherwise runs outside the gate. */
  still<Value>(look: () => Promise<Value>): Promise<Value>
  /** The sample campaigns, and a function that plays one into a new file; null if the host has none. */
  samples: {
    /** The samples, with their campaigns' names in this language. */
    list(language?: string): Promise<Sample[]>
    /** The language of the samples for a reader of this one; null for the language of their scripts. */
    language(asked?: string): Promise<string | null>
    write(out: string, how: { system: string; language?: string | undefined } & Watch): Promise<void>
    tidy(library: string): Promise<void>
  } | null
  version: string
  /** The commit the program was built from; null if unknown. */
  commit: string | null
  /** The licences of everything shipped; empty in a program that was not built. */
  licences(): Promise<LicenceView[]>
  now(): Date
  newSeed(): string
  newId(): string
  log(message: string, error?: unknown): void
  /** Sends all windows a notice that changes no data. */
  notify(notice: Notice): void
  /**
   * Tells all windows which rosters and tracked battles changed; an empty list means anything may have. `by`, if acts
   * did so: the newest of them, if known, and the kinds of what they changed.
   */
  changed(rosters: string[], by?: { act?: number; kinds: SubjectKind[] }): void
}

/** Returns the open campaign; throws if none is open. */
export function openSession(context: Context): Session {
  if (!context.session) throw new Refused('no-campaign')
  return context.session
}

/** The game with its code, loaded now if this is the first need of it. Refuses an unknown one. */
export async function loadedSystem(context: Context, id: string): Promise<LoadedSystem> {
  const known = context.systems.get(id)
  if (!known) throw new Refused('unknown-system', { system: id })
  return known.load()
}

export async function newSession(
  context: Context,
  { file, name }: { file: CampaignFile; name: string },
  mark: string,
  campaign: Campaign
): Promise<Session> {
  const loaded = await loadedSystem(context, campaign.system)
  return {
    file,
    name,
    mark,
    place: null,
    unwatch: () => {},
    campaign,
    system: loaded.system,
    ...rulesOf(context, loaded, campaign),
    chance: () => campaignChance(file.seed, context.newId),
    unread: context.unread,
    annals: null,
    backups: null
  }
}

/** A campaign's rules: its settings applied to the book as far as they fit. */
function rulesOf(
  context: Context,
  { system, raw, defaults }: LoadedSystem,
  campaign: Campaign
): Pick<Session, 'rules' | 'resolved' | 'settings' | 'leftOut'> {
  const settings = settingsOf(campaign)
  if (sameSettings(settings, AS_IN_THE_BOOK))
    return { rules: defaults, resolved: { rules: defaults, below: raw, raw }, settings, leftOut: [] }
  const { fitting, leftOut, ...resolved } = resolveWhatFits(system, raw, settings)
  if (leftOut.length > 0)
    context.log(`campaign ${campaign.id}: ${leftOut.length} settings do not fit the book`)
  return { rules: resolved.rules, resolved, settings: fitting, leftOut }
}

function sameSettings(a: Settings, b: Settings): boolean {
  return (
    JSON.stringify([a.packs, a.overlay, a.houseRules]) === JSON.stringify([b.packs, b.overlay, b.houseRules])
  )
}

export async function loadRoster(session: Session, id: string): Promise<Roster> {
  const roster = await session.file.roster(id)
  if (!roster) throw new Refused('unknown-roster', { roster: id })
  return roster
}

/** A tracked battle with its rosters; null if it is not tracked. */
export async function loadTable(session: Session, battle: Battle): Promise<AtTable | null> {
  const tracker = await session.file.tracker(battle.id)
  return tracker && { battle, tracker, rosters: await rostersOf(session, battle) }
}

/** The rosters of a battle's sides. */
export async function rostersOf(session: Session, battle: Battle): Promise<Roster[]> {
  return Promise.all(battle.sides.map((side) => loadRoster(session, side.roster)))
}

/** The name of a system, which this program may not know. */
export async function systemName(context: Context, id: string): Promise<Params[string]> {
  return (await context.systems.get(id)?.names())?.name ?? id
}

export async function loadBattle(session: Session, id: string): Promise<Battle> {
  const battle = await session.file.battle(id)
  if (!battle) throw new Refused('unknown-battle', { battle: id })
  return battle
}

/** Returns what the rules decided; throws their refusal. */
export function decided<T>(verdict: Verdict<T>): T {
  if (isRefusal(verdict)) throw new Refused('refused', {}, verdict.refused)
  return verdict
}

/** Writes one act to the journal and tells the windows. */
export async function act(
  context: Context,
  session: Session,
  method: string,
  input: unknown,
  events: Event[]
): Promise<ActRecord> {
  const done = await session.file.append({ method, input: input as Json, events: asKept(session, events) })
  notifyWindows(context, events, done.seq)
  return done
}

/**
 * The events as stored: names only in the complete languages, whatever others the game's files hold. Content
 * given to the campaign (a pack) is stored as given.
 */
function asKept({ resolved }: Session, events: Event[]): Event[] {
  const others = otherLanguages(resolved.raw.files)
  if (others.size === 0) return events
  return events.map((event) => ({
    ...event,
    facts: keptNames(event.facts, others),
    ...(event.subject.kind === 'campaign' ? {} : { changes: keptNames(event.changes, others) })
  })) as Event[]
}

/** Tells the windows which rosters and trackers these events changed. `last`: the newest of their acts, if known. */
export function notifyWindows(
  context: Context,
  events: { subject: Event['subject'] }[],
  last?: number
): void {
  const subjects = events.flatMap(({ subject: { kind, id } }) =>
    kind === 'roster' || kind === 'tracker' ? [id] : []
  )
  const kinds = [...new Set(events.map(({ subject }) => subject.kind))]
  context.changed([...new Set(subjects)], { ...(last !== undefined && { act: last }), kinds })
}

/**
 * The open campaign after an act that may have changed its players, its name, or its settings and so its
 * rules.
 */
export async function refreshSession(context: Context, session: Session): Promise<Session> {
  const campaign = await session.file.campaign()
  const same = sameSettings(settingsOf(campaign), settingsOf(session.campaign))
  return (context.session = {
    ...session,
    campaign,
    ...(same ? {} : rulesOf(context, await loadedSystem(context, campaign.system), campaign))
  })
}
