import type { Roster } from '../../../../kernel/state/roster'
import { reason, type Reason } from '../../../../kernel/values/verdict'
import type { NecroRules } from '../../catalogue/rules'

/** May the gang buy, sell, move and recruit now? At its founding, and in step 5 of the interlude (NN-ITL-1, NN-BUY-1). */
export function whyNotTrade(rules: NecroRules, roster: Roster): Reason[] {
  if (roster.stage === 'founding' || roster.between?.step === 'trade') return []
  return [notNow(rules, roster)]
}

/** Not at this moment: between two interludes, or at another of their steps. */
export function notNow(rules: NecroRules, roster: Roster): Reason {
  const step = rules.interludeSteps.find(({ id }) => id === roster.between?.step)
  return step ? reason('not-this-step', ['NN-ITL-1'], { step: step.name }) : reason('not-now', ['NN-ITL-1'])
}

/** The reason why a member is nobody to deal with: unknown, gone, or a prisoner (NN-RUL-43). */
export function whyNotHere(roster: Roster, id: string): Reason[] {
  const member = roster.members.find((m) => m.id === id)
  if (!member) return [reason('unknown-fighter', [], { fighter: id })]
  if (member.left !== null) return [reason('fighter-gone', [], { fighter: member.name })]
  return member.status === 'captured'
    ? [reason('fighter-captured', ['NN-RUL-43'], { fighter: member.name })]
    : []
}

/** Each reason once, however many things it speaks against. */
export function distinct(reasons: Reason[]): Reason[] {
  return [...new Map(reasons.map((r) => [JSON.stringify([r.code, r.params]), r])).values()]
}
