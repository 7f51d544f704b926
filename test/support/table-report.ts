import type { Output, Request } from '../../src-main/contract'

type Result = 'win' | 'loss'

/** The report of a battle as the tracker proposes it. `others`: the result of all sides but the first. */
export function asProposed(
  sides: Output<'tracker.propose'>,
  first: Result = 'win',
  others: Result = first
): Request<'battles.report'>['sides'] {
  return sides.map(({ roster, record, combatants }, n) => ({
    roster,
    record,
    result: n === 0 ? first : others,
    combatants: combatants.map((one) => ({ member: one.member, record: one.record }))
  }))
}
