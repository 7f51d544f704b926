import type { MethodName } from '.'

/** What travels beside the input of a request, by whatever host. All of it may be left out. */
export interface Envelope {
  /** The campaign that the request means: its `id`, or the `mark` of its view. While another is open, the request is refused. */
  campaign?: unknown
  /**
   * The request's own name, made up by whoever asks (8 to 80 letters, digits, `_.:-`), for calls that write. Sent twice, it is done once, and
   * answered the same: also where the first answer was lost, and the host was started anew. The same name for something else is refused.
   */
  request?: unknown
}

/**
 * Methods that speak of no open campaign: of files, of tasks and prints by their own names, of what the program itself
 * has. They are done whichever campaign a request names; of all others, a request that names another is refused.
 */
const ANYWHERE: ReadonlySet<MethodName> = new Set<MethodName>([
  'systems.list',
  'campaigns.list',
  'campaigns.create',
  'campaigns.open',
  'campaigns.current',
  'campaigns.backups',
  'campaigns.restore',
  'backups.lookInto',
  'backups.deleted',
  'backups.copyOut',
  'cards.calibrate',
  'cards.job',
  'cards.progress',
  'cards.cancel',
  'cards.printers',
  'cards.keepPrinter',
  'cards.forgetPrinter',
  'drafts.put',
  'drafts.get',
  'drafts.list',
  'drafts.drop',
  'exchange.begin',
  'library.choose',
  'library.takeOffer',
  'library.recent',
  'library.forgetRecent',
  'library.showInFolder',
  'library.showLibrary',
  'library.duplicate',
  'library.copyOut',
  'library.archive',
  'library.archived',
  'library.unarchive',
  'library.chooseFolder',
  'library.rename',
  'library.throwAway',
  'library.thrownAway',
  'library.takeBack',
  'program.about',
  'program.licences',
  'program.takeNotices',
  'program.report',
  'program.noteFault',
  'program.window',
  'program.menu',
  'program.showSaved',
  'program.showLog',
  'program.restart',
  'tasks.progress',
  'tasks.cancel',
  'tasks.samples',
  'tasks.sample'
])

export function ofOpenCampaign(method: MethodName): boolean {
  return !ANYWHERE.has(method)
}

const REQUEST = /^[\w.:-]{8,80}$/

export function isRequestName(name: unknown): name is string {
  return typeof name === 'string' && REQUEST.test(name)
}
