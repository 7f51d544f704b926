import type { Input, MethodName } from '../../contract'
import { stageBackup, withoutLinks, type StagedBackup } from '../../store/library/restore'
import { copyForRepair, type MadeRepair } from '../../store/repair/repair-file'
import { findBackup } from './backup-list'
import { openSession, type Context } from './context'
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

/** The reads that need the annals. Writes keep their order, so they gather for themselves. */
const OF_ANNALS = [
  'annals.figures',
  'annals.records',
  'annals.service',
  'annals.toll',
  'annals.memorial',
  'chronicle.get',
  'rosters.account'
] as const

/**
 * Prepares the slow part of a method outside the gate; null for methods without one. Throws what the method
 * would throw, and `cancelled` if its task is cancelled.
 */
export function prepareFor(
  context: Context
): (method: MethodName, input: unknown) => Promise<Prepared> | null {
  const ofAnnals = () => gatherAhead(context)?.then(() => ({ drop: async () => {} })) ?? null
  const preparing: Preparing = {
    ...Object.fromEntries(OF_ANNALS.map((method) => [method, ofAnnals])),
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
        const copied = await context.still(async () => {
          const session = input.file === undefined ? openSession(context) : context.session
          const path = input.file === undefined ? session!.file.path : context.outside.pathOf(input.file)
          const open = session !== null && session.file.path === (await withoutLinks(path))
          return open ? session.file.copyForRepair() : copyForRepair(path, opening(context, input.force))
        })
        const made = await copied.make(watch)
        context.prepared.repairs.set(input, made)
        return made
      })
  }
  return (method, input) =>
    (preparing[method] as ((input: unknown) => Promise<Prepared> | null) | undefined)?.(input) ?? null
}
