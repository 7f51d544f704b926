import type { Reason } from '../../../../src-main/kernel/values/verdict'
import { isRefusal } from '../../../../src-main/kernel/values/verdict'
import { reasonsIn } from '../../../../src-main/systems/neo-necro/resolvers/working'
import { consult } from '../../../support/necro-ask'
import type { AtTheTable } from '../../../support/necro-tracker'

/** For each code the smallest situation that provokes it: all the reasons given in it. */
export interface Triggers {
  [code: string]: () => readonly Reason[]
}

/** The reasons of a refusal; throws if there was none. */
export function refusedBy(verdict: unknown): readonly Reason[] {
  if (!isRefusal(verdict)) throw new Error(`not refused: ${JSON.stringify(verdict)?.slice(0, 300)}`)
  return verdict.refused
}

/** The reasons why a question is refused. */
export const asks =
  (resolver: string, input: object, houseRules = {}) =>
  () =>
    refusedBy(consult(resolver, input, houseRules))

/** Reasons in a question's answer ("may not, because…"), read under `steps.reason`. */
export const explains = (resolver: string, input: object) => (): readonly Reason[] => {
  const answer = consult(resolver, input)
  if (isRefusal(answer)) throw new Error(`refused: ${JSON.stringify(answer.refused)}`)
  return reasonsIn(answer)
}

/** The reasons why an act at the table is refused. */
export const why = (
  at: AtTheTable,
  act: string,
  actor: { unit?: string; side?: string } = {},
  input: { [field: string]: never } | object = {}
): readonly Reason[] => {
  const told = at.try({ type: 'act', act, actor, input: input as never })
  if (told.length === 0 || !('code' in told[0]!)) throw new Error(`not refused: ${act}`)
  return told as Reason[]
}
