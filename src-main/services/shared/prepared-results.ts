import type { Watch } from '../../kernel/values/watch'
import type { Input, MethodName } from '../../contract'
import { stageBackup, withoutLinks, type StagedBackup } from '../../store/library/restore'
import { copyForRepair, type MadeRepair } from '../../store/repair/repair-file'
import { refuseUnaccountable } from './account'
import { findBackup } from './backup-list'
import { openSession, type Context, type Session } from './context'
import { gatherAhead } from './gathered-annals'
import { opening } from './open-campaign'

/**
 * Slow, side-effect-free parts of a request are made before its turn, while others act and look; the handler
 * finds them here by the request's input.
 */
export class PreparedResults {
  readonly staged = new WeakMap<object, StagedBackup>()
  readonly repairs = new WeakMap<object, MadeRepair>()
}

/** The prepared result of a request, until the request is over. */
export interface Prepared {
  drop(): Promise<void>
}

type Preparing = { [M in MethodName]?: (input: Input<M>) => Promise<Prepared> | null }

/**
 * Methods that need the annals, if only for their answer. While the annals are first gathered, such a method waits, and
 * acts requested after it are done before it; a change of the chronicle is then refused if it no longer fits.
 */
const OF_ANNALS = [
  'annals.figures',
  'annals.records',
  'annals.service',
  'annals.toll',
  'annals.memorial',
  'chronicle.get',
  'chronicle.restore',
  'chronicle.remove',
  'chronicle.leaveOut'
] as const

/**
 * Prepares the slow part of a method outside the gate; null for methods without one. Throws what the method
 * would throw, and `cancelled` if its task is cancelled.
 */
export function prepareFor(
  context: Context
): (method: MethodName, input: unknown) => Promise<Prepared> | null {
  const ofAnnals = (refuse?: (session: Session) => Promise<void>) =>
    gatherAhead(context, refuse)?.then(() => ({ drop: async () => {} })) ?? null
  const preparing: Preparing = {
    ...Object.fromEntries(OF_ANNALS.map((method) => [method, () => ofAnnals()])),
    'chronicle.write': ({ entry }) => {
      const { session } = context
      // A new entry changes no existing one, so it needs the annals only for its answer: not if nothing can be written, or
      // if nobody reads the answer.
      return entry === undefined && (session?.file.readOnly || session?.unread) ? null : ofAnnals()
    },
    'rosters.account': (input) => ofAnnals((session) => refuseUnaccountable(session, input)),
    'campaigns.restore': (input) =>
      context.tasks.run(input.task, async (watch) => {
        const path = await withoutLinks(context.outside.pathOf(input.file))
        const found = await findBackup(context, input)
        const staged = await stageBackup(path, found.path, { damaged: input.damaged !== false }, watch)
        context.prepared.staged.set(input, staged)
        return staged
      }),
    'campaigns.repair': (input) =>
      context.tasks.run(input.task, async (watch) => {
        for (let nth = 1; ; nth++) {
          const made = await repairBeside(context, input, watch)
          // If the file changed meanwhile, the result is useless and would be made again in the request's turn, while all acts
          // wait.
          if (input.preview || nth === TRIES || (await made.holds().catch(() => true))) {
            context.prepared.repairs.set(input, made)
            return made
          }
          await made.drop()
        }
      })
  }
  return (method, input) =>
    (preparing[method] as ((input: unknown) => Promise<Prepared> | null) | undefined)?.(input) ?? null
}

/** How often a repair is tried while acts go on. */
const TRIES = 3

async function repairBeside(
  context: Context,
  input: Input<'campaigns.repair'>,
  watch: Watch
): Promise<MadeRepair> {
  const copied = await context.still(async () => {
    const session = input.file === undefined ? openSession(context) : context.session
    const path = input.file === undefined ? session!.file.path : context.outside.pathOf(input.file)
    const open = session !== null && session.file.path === (await withoutLinks(path))
    return open ? session.file.copyForRepair() : copyForRepair(path, opening(context, input.force))
  })
  return copied.make(watch)
}
