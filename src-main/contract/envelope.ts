import type { MethodName } from '.'

/** What accompanies the input of a request, in every host. Each field is optional. */
export interface Envelope {
  /**
   * The campaign that the request is for: its `id`, or the `mark` of its view. The request is refused if
   * another one is open.
   */
  campaign?: unknown
  /**
   * An id that the client makes up for a write (8 to 80 letters, digits, `_.:-`). A request sent again with
   * the same id is done once and gets the same answer, even if the first answer was lost and the host
   * restarted. The same id with another method or input is refused.
   */
  request?: unknown
  /**
   * True: rosters in the answer hold brief sheets of members who left, as `rosters.get` with `brief`. For the acts
   * of a window, which asks for whole sheets where it shows them (`rosters.sheets`).
   */
  brief?: unknown
  /**
   * The `sum` of the answer that the client holds, or an empty text if it holds none. The answer has its sum then, and
   * is not sent again while it is the same: most acts leave long lists as they were.
   */
  known?: unknown
}

/**
 * Methods that need no open campaign: files, tasks and prints by name, the program itself. They run whichever
 * campaign the request names; every other method is refused if the request names a campaign that is not open.
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
