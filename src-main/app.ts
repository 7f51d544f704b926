import { join } from 'node:path'
import { contract, type Answer, type MethodName } from './contract'
import { ofOpenCampaign, type Envelope } from './contract/envelope'
import type { Notice } from './contract/notice'
import type { DesktopActions } from './desktop-actions'
import { createDispatch, type Dispatch, type Handlers } from './dispatch'
import { ErrorLog, plainError } from './error-log'
import { Files, type MadeFile } from './files'
import { Gate } from './gate'
import type { PdfEngine } from './printing/engine'
import type { SubjectKind } from './kernel/state/event'
import type { GameSystem } from './kernel/system/system'
import { readLicences, readSystem, readSystemName } from './resources'
import { annalsService } from './services/annals'
import { backupAround, backupsFinished } from './services/shared/backup-keeper'
import { backupsService } from './services/backups'
import { battlesService } from './services/battles'
import { campaignsService } from './services/campaigns'
import { closeSession } from './services/shared/open-campaign'
import { cardsService } from './services/cards'
import { newId, newSeed } from './services/shared/chance'
import { chronicleService } from './services/chronicle'
import type { Context } from './services/shared/context'
import { lazilyLoaded, type KnownSystem } from './services/shared/loaded-system'
import { dealsService } from './services/deals'
import { decksService } from './services/decks'
import { draftsService } from './services/drafts'
import { exchangeService } from './services/exchange'
import { historyService } from './services/history'
import { interludeService } from './services/interlude'
import { PreparedResults, prepareFor } from './services/shared/prepared-results'
import { KeptPrints } from './services/shared/kept-prints'
import { admitRecent, libraryService, offerFile } from './services/library'
import { onceFor } from './services/shared/once-per-request'
import { Openings } from './services/shared/files-as-left'
import { OutsideFiles } from './services/shared/files-outside'
import { programService, tellLater } from './services/program'
import { rostersService } from './services/rosters'
import { membersService } from './services/members'
import { rulesService } from './services/rules'
import { seasonsService } from './services/seasons'
import { SharedWork } from './services/shared/shared-work'
import { stashService } from './services/stash'
import { systemsService } from './services/systems'
import { tasksService } from './services/tasks'
import { Tasks } from './services/shared/tasks'
import { trackerService } from './services/tracker'
import { binding } from './store/sqlite/binding'
import { hiddenFolder } from './store/library/folders'
import { hasVanished, knowLibrary } from './store/sqlite/private-file'
import { asRefusal, StoreRefusal } from './store/sqlite/refusal'
import { clearLeftovers } from './store/library/staging'
import { endMoves } from './store/library/half-moved'
import { emptyTrash } from './store/library/trash'
import { games, offered, type OfferedGame } from './systems/registry'

/** A change, sent to every window. Each window then requests again what it shows. */
export interface Change {
  /** The id of the open campaign; null if none is open. */
  campaign: string | null
  /**
   * The rosters that changed, and the battles that changed at the table. Empty: anything that `kinds` names, or
   * anything at all without `kinds`.
   */
  rosters: string[]
  /** The newest act of the change; left out if it is unknown, or if something else than acts changed them. */
  act?: number
  /** The kinds of everything that acts changed; left out if something else did, so that it may be anything. */
  kinds?: SubjectKind[]
  /** A message to the windows; nothing has changed then. */
  notice?: Notice
}

export interface App {
  /** The only entry to the services. Never throws. */
  dispatch(method: unknown, input: unknown, envelope?: Envelope): Promise<Answer>
  onChange(listener: (change: Change) => void): () => void
  /** A made file that is not JSON (such as a PDF), by its handle; null if unknown. */
  file(handle: string): MadeFile | null
  /**
   * Offers a file that the person gave to the program (on the command line, by double click, by a drop), so that a
   * window opens it.
   */
  offer(path: string): Promise<void>
  /** Sends a notice to the windows; without a window, the next one to ask gets it. */
  tellLater(notice: Notice): void
  /** The log of faults. */
  errors: ErrorLog
  /**
   * Cancels checks and other long tasks, because the program ends; nothing of them is left. An undo of many acts is
   * finished with 'but-acts'.
   */
  endTasks(which: 'but-acts' | 'all'): void
  /** Closes the open campaign, so that its file is complete and unlocked, and waits for running backups. */
  close(): Promise<void>
}

export interface AppOptions {
  /** The folder of the campaign files. */
  library: string
  /** The project's resources folder. */
  resources: string
  version: string
  /** The commit of the build. */
  commit?: string | null
  /** The file of all licences, written by the build. */
  licences?: string
  /** The host's printer. Without it, printing is refused with no-printer. */
  engine?: PdfEngine
  /** What the host offers on the desktop: dialogs, the file manager. */
  desktop?: DesktopActions
  /** The kind of host that shows the window; left out for a terminal. */
  host?: 'desktop' | 'browser'
  /** Stores the recently opened files. For a host with a window. */
  recent?: boolean
  /** Games in place of the program's own. */
  systems?: GameSystem[]
  /** Games of these resources (gamesIn), for a process that creates many apps. */
  loaded?: Map<string, KnownSystem>
  /** Writes sample campaigns into new files. Without it, the window offers no samples. */
  sample?: NonNullable<Context['samples']>
  log?(message: string, error?: unknown): void
  /** Where the person can read the log; left out if they can't. */
  readsLog?: 'terminal'
  now?(): Date
  /** Make the seeds of new campaigns and the ids. Set only if runs must be repeatable (samples, tests). */
  seed?(): string
  id?(): string
  /** The library is temporary: no write waits for the disk, and faults are not logged. For playing a sample. */
  fleeting?: boolean
  /**
   * A script uses the app and reads little of its answers (Context.unread), and acts are written many at a time.
   * Only with `fleeting`.
   */
  unread?: boolean
  /** False if annals are gathered anew by each process; `behind`, `every`: see KeptAnnals. */
  annals?: false | NonNullable<Context['annals']>
  /** False if the library keeps no automatic backups. */
  backups?: boolean
  /**
   * Does `work` every `ms` milliseconds and returns a function that stops it. The system's timer by default; tests
   * pass another.
   */
  every?(ms: number, work: () => void): () => void
}

/**
 * Builds the services and returns the app. A game's resources are read when it is first needed; requests for a game
 * with damaged resources are refused.
 */
export async function createApp(options: AppOptions): Promise<App> {
  const listeners = new Set<(change: Change) => void>()
  const files = new Files()
  const gate = new Gate()
  const errors = logOf(options.library)
  const say = options.log ?? ((message: string, error?: unknown) => console.error(message, error ?? ''))
  const log = (message: string, error?: unknown): void => {
    say(message, error)
    const [, method] = /^([a-zA-Z]+\.[a-zA-Z]+) failed$/.exec(message) ?? []
    if (error !== undefined && !options.fleeting)
      errors.note({ where: 'core', what: 'fault', ...(method && { method }), error: plainError(error) })
  }
  const context: Context = {
    library: options.library,
    outside: new OutsideFiles(options.library),
    offered: null,
    waiting: [],
    host: options.host ?? 'terminal',
    errors,
    sqlite: binding().version,
    desktop: options.desktop ?? null,
    recent: options.recent ?? false,
    fleeting: options.fleeting ?? false,
    unread: options.unread ?? false,
    systems: options.loaded ?? gamesIn(options.resources, options.systems?.map(offered)),
    session: null,
    openings: new Openings(),
    files,
    prints: new KeptPrints(),
    tasks: new Tasks(),
    prepared: new PreparedResults(),
    shared: new SharedWork(),
    asked: null,
    annals: options.fleeting || options.annals === false ? null : (options.annals ?? {}),
    backups: { failed: new Map(), finishing: new Set() },
    every: options.fleeting || options.backups === false ? null : (options.every ?? atTimes),
    still: (look) => gate.read(look),
    samples: options.sample ?? null,
    version: options.version,
    commit: options.commit ?? null,
    licences: () => readLicences(options.licences),
    now: options.now ?? (() => new Date()),
    newSeed: options.seed ?? newSeed,
    newId: options.id ?? newId,
    log,
    notify: (notice) => {
      const change = { campaign: context.session?.campaign.id ?? null, rosters: [], notice }
      for (const listener of listeners) listener(change)
    },
    changed: (rosters, by) => {
      const campaign = context.session?.campaign.id ?? null
      const change = { campaign, rosters, ...by }
      for (const listener of listeners) listener(change)
    }
  }
  const handlers = {
    ...area('systems', systemsService(context)),
    ...area('campaigns', campaignsService(context)),
    ...area('backups', backupsService(context)),
    ...area('library', libraryService(context)),
    ...area('program', programService(context)),
    ...area('rules', rulesService(context)),
    ...area('rosters', rostersService(context)),
    ...area('members', membersService(context)),
    ...area('deals', dealsService(context)),
    ...area('seasons', seasonsService(context)),
    ...area('stash', stashService(context)),
    ...area('battles', battlesService(context)),
    ...area('tracker', trackerService(context)),
    ...area('interlude', interludeService(context)),
    ...area('annals', annalsService(context)),
    ...area('chronicle', chronicleService(context)),
    ...area('cards', cardsService(context, options.engine ?? null)),
    ...area('decks', decksService(context)),
    ...area('drafts', draftsService(context)),
    ...area('exchange', exchangeService(context)),
    ...area('history', historyService(context)),
    ...area('tasks', tasksService(context))
  } satisfies Handlers
  await tidy(options, context.now)
  if (context.recent) await admitRecent(context)
  await options.sample?.tidy(options.library)
  const dispatch = createDispatch(
    handlers,
    log,
    () =>
      context.session && {
        id: context.session.campaign.id,
        mark: context.session.mark,
        name: context.session.campaign.name
      },
    gate,
    {
      around: (cause) => backupAround(() => context.session?.backups ?? null, cause),
      ready: prepareFor(context),
      once: onceFor(context),
      seal: async () => context.session?.file.seal().catch(() => null) ?? null,
      written: async () => context.session?.file.written().catch(() => null) ?? null,
      behind: (error, method) => causeOf(error, method, context),
      ...(options.readsLog && { log: options.readsLog })
    }
  )
  return {
    dispatch: options.fleeting ? dispatch : timed(dispatch, errors),
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    file: (handle) => files.get(handle),
    offer: (path) => offerFile(context, path),
    tellLater: (notice) => tellLater(context, notice),
    errors,
    endTasks: (which) => context.tasks.end(which),
    async close() {
      await closeSession(context)
      await backupsFinished(context.backups)
    }
  }
}

/**
 * The cause of a method's error. Of work on other files than the open campaign's, the system says on which; else the
 * library is meant.
 */
async function causeOf(error: unknown, method: MethodName, { session, library }: Context): Promise<unknown> {
  if (!ofOpenCampaign(method)) {
    const { path } = error as NodeJS.ErrnoException
    const refusal = asRefusal(error, typeof path === 'string' ? path : library)
    if (refusal instanceof StoreRefusal) return refusal
  }
  return session?.file.behind(error) ?? error
}

/** The log of a library's faults. It is not begun anew in the place of a library that has vanished. */
function logOf(library: string): ErrorLog {
  knowLibrary(library)
  return new ErrorLog(join(hiddenFolder(library), 'log'), undefined, undefined, () => hasVanished(library))
}

/** Removes from a library the leftovers of killed programs, and files that have been in its trash for long enough. */
async function tidy({ library, fleeting }: AppOptions, now: () => Date): Promise<void> {
  await clearLeftovers(library)
  if (fleeting) return
  await endMoves(library, () => now().toISOString())
  await emptyTrash(library, now)
}

/** The games of a resources folder. Each is read when first needed. */
export function gamesIn(resources: string, all: OfferedGame[] = games): Map<string, KnownSystem> {
  return new Map(
    all.map((game) => {
      const folder = join(resources, 'systems', game.id)
      const known = lazilyLoaded(
        game,
        () => readSystem(folder),
        () => readSystemName(folder)
      )
      return [game.id, known]
    })
  )
}

/** Slower requests are logged, to explain why a window did not react. */
const SLOW_MS = 2_000

/** Wraps dispatch: logs slow requests by their method, except methods that are expected to take long. */
function timed(dispatch: Dispatch, errors: ErrorLog): Dispatch {
  return async (method, input, envelope) => {
    const began = performance.now()
    const answer = await dispatch(method, input, envelope)
    const ms = Math.round(performance.now() - began)
    const name = method as MethodName
    if (ms > SLOW_MS && answer.ok && !('long' in contract[name]) && !('beside' in contract[name]))
      errors.note({ where: 'core', what: 'slow', method: name, ms })
    return answer
  }
}

/** Repeats work without keeping the program alive. */
function atTimes(ms: number, work: () => void): () => void {
  const timer = setInterval(work, ms).unref()
  return () => clearInterval(timer)
}

type Prefixed<Area extends string, Service> = {
  [Verb in keyof Service & string as `${Area}.${Verb}`]: Service[Verb]
}

/** The handlers of a service under their names in the contract. */
function area<const Area extends string, Service extends object>(
  name: Area,
  service: Service
): Prefixed<Area, Service> {
  return Object.fromEntries(
    Object.entries(service).map(([verb, handler]) => [`${name}.${verb}`, handler])
  ) as Prefixed<Area, Service>
}
