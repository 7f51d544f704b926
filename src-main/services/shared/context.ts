import { Refused } from '../../contract/errors'
import type { ChosenFile } from '../../contract/library'
import type { Notice } from '../../contract/notice'
import type { LicenceView } from '../../contract/program'
import type { Sample } from '../../contract/tasks'
import type { Desk } from '../../desk'
import type { ErrorLog } from '../../error-log'
import type { Files } from '../../files'
import type { Battle } from '../../kernel/state/battle'
import type { AtTable } from '../../kernel/system/board'
import { settingsOf, type Campaign } from '../../kernel/state/campaign'
import type { Chance } from '../../kernel/values/dice'
import type { Event } from '../../kernel/state/event'
import type { Json, Params } from '../../kernel/values/json'
import { keptNames, otherLanguages } from '../../kernel/values/languages'
import { resolveWhatFits, type ResolvedRules } from '../../kernel/system/resolved-rules'
import { AS_IN_THE_BOOK, type Settings } from '../../kernel/content/settings'
import type { Roster } from '../../kernel/state/roster'
import type { GameSystem } from '../../kernel/system/system'
import { isRefusal, type Reason, type Verdict } from '../../kernel/values/verdict'
import type { ActRecord, Asked, CampaignFile } from '../../store/campaign-file'
import type { BackupKeeper, BackupsOfAll } from './backup-keeper'
import { campaignChance } from './chance'
import type { LoadedSystem } from './loaded-system'
import type { Openings } from './files-as-left'
import type { KeptPrints } from './kept-prints'
import type { MadeReady } from './made-ready'
import type { OutsideFiles } from './files-outside'
import type { SharedWork } from './shared-work'
import type { Tasks, Watch } from './tasks'

/** The open campaign: its file, and its system with the campaign's settings laid over it. */
export interface Session {
  file: CampaignFile
  /** The file's name in the library, or the reference of one that lies outside (outside.ts). */
  name: string
  /** What a request may name this campaign by, beside its id. */
  mark: string
  /** Where the file lies, while the person is to be told that it is a share or synced. */
  place: { kind: 'synced' | 'network'; by: string | null } | null
  /** Ends the looking after the file (campaign-file-watch.ts). */
  unwatch(): void
  campaign: Campaign
  system: GameSystem
  rules: unknown
  /** The resources that the rules were made of. */
  laid: ResolvedRules
  /** What of the campaign's settings is laid over the book; all of them, unless `leftOut` says why not. */
  settings: Settings
  leftOut: Reason[]
  /** Fresh for each act: the same question asked again gives the same die. */
  chance(): Chance
  /** See `Context.unread`. */
  unread: boolean
  /** Backs it up; null where the library keeps no backups. */
  backups: BackupKeeper | null
}

/** What services share: the library, the systems, the open campaign. Made by `app.ts`, handed to each service. */
export interface Context {
  library: string
  /** Files outside of the library that the person chose. */
  outside: OutsideFiles
  /** A file that the person gave to the program, until a window takes it. */
  offered: ChosenFile | null
  /** What was told while no window listened. */
  waiting: Notice[]
  /** What carries the window. */
  host: 'desktop' | 'browser' | 'terminal'
  /** Where it is written down what broke. */
  errors: ErrorLog
  /** The version of SQLite. */
  sqlite: string
  /** What the host can do on the person's desk; null where it has none. */
  desk: Desk | null
  /** Whether it is remembered which files were open lately. */
  recent: boolean
  /** Its files are thrown away where this process ends early (store/sqlite/connect.ts). */
  fleeting: boolean
  /**
   * Nearly all of what acts answer with is read by nobody: what is costly of it is worked out where it is read, and lists of the whole
   * campaign are left empty. For one who plays a campaign by a script.
   */
  unread: boolean
  systems: Map<string, LoadedSystem>
  session: Session | null
  openings: Openings
  files: Files
  prints: KeptPrints
  tasks: Tasks
  /** What was made of requests before their turn. */
  ready: MadeReady
  /** Long work that is done once for all who ask. */
  shared: SharedWork
  /** The named request that is being done outside of an open campaign; null otherwise. */
  asked: Asked | null
  /** What is known of backups beyond the open campaign. */
  backups: BackupsOfAll
  /** Does something at times, as long as it is not stopped; null where no backups are kept. */
  every: ((ms: number, work: () => void) => () => void) | null
  /** Looks while no act is under way; for what takes long and stays outside of the gate otherwise. */
  still<Value>(look: () => Promise<Value>): Promise<Value>
  /** Which sample campaigns there are, and how one is played into a new file; null where the host has no way to. */
  samples: {
    list(): Promise<Sample[]>
    write(out: string, system: string, watch: Watch): Promise<void>
    tidy(library: string): Promise<void>
  } | null
  version: string
  /** The commit that the program was built from; null where that is not known. */
  commit: string | null
  /** The licences of all that is shipped; none where nothing was built. */
  licences(): Promise<LicenceView[]>
  now(): Date
  newSeed(): string
  newId(): string
  log(message: string, error?: unknown): void
  /** Tells all windows something that changes nothing. */
  notify(notice: Notice): void
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

export function newSession(
  context: Context,
  { file, name }: { file: CampaignFile; name: string },
  mark: string,
  campaign: Campaign
): Session {
  const { system } = loadedSystem(context, campaign.system)
  return {
    file,
    name,
    mark,
    place: null,
    unwatch: () => {},
    campaign,
    system,
    ...rulesOf(context, campaign),
    chance: () => campaignChance(file.seed, context.newId),
    unread: context.unread,
    backups: null
  }
}

/** The rules of a campaign: its settings laid over the book, as far as they fit. */
function rulesOf(
  context: Context,
  campaign: Campaign
): Pick<Session, 'rules' | 'laid' | 'settings' | 'leftOut'> {
  const { system, raw, defaults } = loadedSystem(context, campaign.system)
  const settings = settingsOf(campaign)
  if (sameSettings(settings, AS_IN_THE_BOOK))
    return { rules: defaults, laid: { rules: defaults, below: raw, raw }, settings, leftOut: [] }
  const { kept, leftOut, ...laid } = resolveWhatFits(system, raw, settings)
  if (leftOut.length > 0)
    context.log(`campaign ${campaign.id}: ${leftOut.length} settings do not fit the book`)
  return { rules: laid.rules, laid, settings: kept, leftOut }
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

/** The battle at the table with the rosters that fight it, or null while it is not tracked. */
export async function loadTable(session: Session, battle: Battle): Promise<AtTable | null> {
  const tracker = await session.file.tracker(battle.id)
  return tracker && { battle, tracker, rosters: await rostersOf(session, battle) }
}

/** The rosters of a battle's sides. */
export async function rostersOf(session: Session, battle: Battle): Promise<Roster[]> {
  return Promise.all(battle.sides.map((side) => loadRoster(session, side.roster)))
}

/** The name of a system that may be unknown here. */
export function systemName(context: Context, id: string): Params[string] {
  return context.systems.get(id)?.name ?? id
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
export async function act(
  context: Context,
  session: Session,
  method: string,
  input: unknown,
  events: Event[]
): Promise<ActRecord> {
  const done = await session.file.append({ method, input: input as Json, events: asKept(session, events) })
  notifyWindows(context, events)
  return done
}

/**
 * The events as they are kept: with names in the languages of which every journal knows, whichever others the game's files hold. What a campaign
 * was given (a pack) stands in its changes as it was given.
 */
function asKept({ laid }: Session, events: Event[]): Event[] {
  const others = otherLanguages(laid.raw.files)
  if (others.size === 0) return events
  return events.map((event) => ({
    ...event,
    facts: keptNames(event.facts, others),
    ...(event.subject.kind === 'campaign' ? {} : { changes: keptNames(event.changes, others) })
  })) as Event[]
}

/** Tells the windows which rosters these events touched, and at which tables something was done. */
export function notifyWindows(context: Context, events: { subject: Event['subject'] }[]): void {
  context.changed([
    ...new Set(
      events
        .filter((e) => e.subject.kind === 'roster' || e.subject.kind === 'tracker')
        .map((e) => e.subject.id)
    )
  ])
}

/** The open campaign after an act that may have changed it: its players, its name, or its settings and with them the rules. */
export async function refreshSession(context: Context, session: Session): Promise<Session> {
  const campaign = await session.file.campaign()
  const same = sameSettings(settingsOf(campaign), settingsOf(session.campaign))
  return (context.session = { ...session, campaign, ...(same ? {} : rulesOf(context, campaign)) })
}
