import type { Params } from '../../values/json'
import type { Chance } from '../../values/dice'
import type { Roster, RosterChange } from '../../state/roster'
import { reason, refuse, type Verdict } from '../../values/verdict'
import type { CorrectionPlug, CorrectionSheet, NumberSpec, Somebody } from '../correction-sheet'

/** The roster that a correction changes, and what its code may use. */
export interface At<Rules> {
  plug: CorrectionPlug<Rules>
  rules: Rules
  sheet: Omit<CorrectionSheet, 'members'>
  roster: Roster
  people: Somebody[]
  chance: Chance
}

/**
 * The result of a correction: facts for the journal, changes, the id of what it made, and the injuries that
 * it healed.
 */
export type Done = {
  facts: Params
  changes: RosterChange[]
  made?: string
  healed?: Pick<Done, 'facts' | 'changes'>[]
}

/** Finds the number of this key. Refuses an unknown key and a value out of its bounds. */
export function bounded(specs: NumberSpec[], key: string, to: number): Verdict<NumberSpec> {
  const spec = specs.find((s) => s.key === key)
  if (!spec) return refuse(reason('unknown-number', [], { key }))
  if (to < spec.min || to > spec.max)
    return refuse(reason('out-of-bounds', [], { value: to, min: spec.min, max: spec.max }))
  return spec
}
