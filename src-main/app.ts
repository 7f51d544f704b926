import { join } from 'node:path'
import { contract, type Answer, type MethodName } from './contract'
import type { Envelope } from './contract/envelope'
import type { Notice } from './contract/notice'
import type { Desk } from './desk'
import { createDispatch, type Dispatch, type Handlers } from './dispatch'
import { ErrorLog, plainError } from './error-log'
import { Files, type MadeFile } from './files'
import { Gate } from './gate'
import type { PdfEngine } from './printing/engine'
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
import { lazilyLoaded, type LoadedSystem } from './services/shared/loaded-system'
import { dealsService } from './services/deals'
import { decksService } from './services/decks'
import { draftsService } from './services/drafts'
import { exchangeService } from './services/exchange'
import { historyService } from './services/history'
import { interludeService } from './services/interlude'
import { MadeReady, readyFor } from './services/shared/made-ready'
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
import { clearLeftovers } from './store/library/staging'
import { emptyTrash } from './store/library/trash'
import { systems as registered } from './systems/registry'

/** What has changed, told to every window; each asks anew for what it shows. */
export interface Change {
  /** The open campaign, or null when none is open any more. */
  campaign: string | null
  rosters: string[]
  /** Nothing has changed: the windows are told something. */
  notice?: Notice
}

export interface App {
  /** The only door. Never throws. */
  dispatch(method: unknown, input: unknown, envelope?: Envelope): Promise<Answer>
  onChange(listener: (change: Change) => void): () => void
  /** What was made on request and is no JSON (a PDF), by its handle. */
  file(handle: string): MadeFile | null
  /** The person gave this file to the program, on the command line, by a double click or a drop: a window is to open it. */
  offer(path: string): Promise<void>
  /** Tells the windows something, or the next one that asks where none listens now. */
  tellLater(notice: Notice): void
  /** Where it is written down what broke. */
  errors: ErrorLog
  /** Closes the open campaign, so that its file is whole and unlocked. */
  close(): Promise<void>
}

export interface AppOptions {
  /** Folder of the campaign files. */
  library: string
  /** The project's resources folder. */
  resources: string
  version: string
  /** The commit that it was built from. */
  commit?: string | null
  /** The file that the build left of all licences. */
  licences?: string
  /** How this host makes PDFs; without it, printing is refused in words. */
  engine?: PdfEngine
  /** What the host can do on the person's desk: dialogs, the file manager. */
  desk?: Desk
  /** What carries the window. */
  host?: 'desktop' | 'browser'
  /** It is remembered which files were open lately: for a host with a window. */
  recent?: boolean
  systems?: GameSystem[]
  /** The games of these resources, loaded before: for a process that opens many apps, one after the other. */
  loaded?: Map<string, LoadedSystem>
  /** Plays a sample campaign into a new file; without it, the window has no sample. */
  sample?: NonNullable<Context['samples']>
  log?(message: string, error?: unknown): void
  /** Where the person may read what is logged; left out where they can't. */
  readsLog?: 'terminal'
  now?(): Date
  /** Seed of new campaigns and maker of ids: given only where a run must be repeatable (the sample, tests). */
  seed?(): string
  id?(): string
  /** The library is a workshop that is thrown away where its making is cut short: no write waits for the disk. Only for what plays a sample. */
  fleeting?: boolean
  /** It is played by a script that reads little of what it is answered (Context.unread), and acts are written many at a time. Only with `fleeting`. */
  unread?: boolean
  /** False: the library keeps no backups, as a workshop does not. */
  backups?: boolean
  /** Does something at times; answers with the way to stop it. Another than the system's clock only in tests. */
  every?(ms: number, work: () => void): () => void
}

/** Composition root: builds the services, returns the door. A game is read once it is asked for; whoever asks for one whose files are damaged is told. */
export async function createApp(options: AppOptions): Promise<App> {
  const listeners = new Set<(change: Change) => void>()
  const files = new Files()
  const gate = new Gate()
  const errors = new ErrorLog(join(hiddenFolder(options.library), 'log'))
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
    desk: options.desk ?? null,
    recent: options.recent ?? false,
    fleeting: options.fleeting ?? false,
    unread: options.unread ?? false,
    systems: options.loaded ?? gamesIn(options.resources, options.systems),
    session: null,
    openings: new Openings(),
    files,
    prints: new KeptPrints(),
    tasks: new Tasks(),
    ready: new MadeReady(),
    shared: new SharedWork(),
    asked: null,
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
    changed: (rosters) => {
      const change = { campaign: context.session?.campaign.id ?? null, rosters }
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
  await clearLeftovers(options.library)
  if (!options.fleeting) await emptyTrash(options.library, context.now)
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
      ready: readyFor(context),
      once: onceFor(context),
      seal: async () => context.session?.file.seal().catch(() => null) ?? null,
      behind: async (error) => context.session?.file.behind(error) ?? error,
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
    async close() {
      await closeSession(context)
      await backupsFinished(context.backups)
    }
  }
}

/** The games of a resources folder; each is read once something asks for it. */
export function gamesIn(resources: string, systems: GameSystem[] = registered): Map<string, LoadedSystem> {
  return new Map(
    systems.map((system) => {
      const folder = join(resources, 'systems', system.id)
      const loaded = lazilyLoaded(
        system,
        () => readSystem(folder),
        () => readSystemName(folder)
      )
      return [system.id, loaded]
    })
  )
}

/** What takes so long is written down, for whoever wonders why a window stood still. */
const SLOW_MS = 2_000

/** The same door; what took long through it is written down by its name. What is meant to take long is not. */
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

/** Keeps no program alive. */
function atTimes(ms: number, work: () => void): () => void {
  const timer = setInterval(work, ms).unref()
  return () => clearInterval(timer)
}

type Prefixed<Area extends string, Service> = {
  [Verb in keyof Service & string as `${Area}.${Verb}`]: Service[Verb]
}

/** The methods of a service under their names in the contract. */
function area<const Area extends string, Service extends object>(
  name: Area,
  service: Service
): Prefixed<Area, Service> {
  return Object.fromEntries(
    Object.entries(service).map(([verb, handler]) => [`${name}.${verb}`, handler])
  ) as Prefixed<Area, Service>
}
