import type { Roster } from '../../../../kernel/state/roster'
import { reason, type Reason } from '../../../../kernel/values/verdict'
import type { NecroRules } from '../../catalogue/rules'

/**
 * Why the gang can't buy, sell, move and recruit now; empty at its founding and in step 5 of the interlude
 * (NN-ITL-1, NN-BUY-1).
 */
export function whyNotTrade(rules: NecroRules, roster: Roster): Reason[] {
  if (roster.stage === 'founding' || roster.between?.step === 'trade') return []
  return [notNow(rules, roster)]
}

/**
 * The reason that this is the wrong moment: another step of the interlude (not-this-step), or no interlude
 * (not-now).
 */
export function notNow(rules: NecroRules, roster: Roster): Reason {
  const step = rules.interludeSteps.find(({ id }) => id === roster.between?.step)
  return step ? reason('not-this-step', ['NN-ITL-1'], { step: step.name }) : reason('not-now', ['NN-ITL-1'])
}

/** Why nothing can be done with this member: unknown, gone, or a captive (NN-RUL-43). Empty if they are there. */
export function whyNotHere(roster: Roster, id: string): Reason[] {
  const member = roster.members.find((m) => m.id === id)
  if (!member) return [reason('unknown-fighter', [], { fighter: id })]
  if (member.left !== null) return [reason('fighter-gone', [], { fighter: member.name })]
  return member.status === 'captured'
    ? [reason('fighter-captured', ['NN-RUL-43'], { fighter: member.name })]
    : []
}

/** Drops reasons that repeat an earlier one (same code and parameters). */
export function distinct(reasons: Reason[]): Reason[] {
  return [...new Map(reasons.map((r) => [JSON.stringify([r.code, r.params]), r])).values()]
}
