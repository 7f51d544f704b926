import { heldBy, type Item, type Roster } from '../../../../kernel/state/roster'
import { reason, type Reason } from '../../../../kernel/values/verdict'
import type { NecroRules, Thing } from '../../catalogue/rules'
import { checkFit } from '../../formulas/equipment'
import { fittedTo } from './carry'

/** The holder's weapons that the thing can be fitted to. A weapon takes one sight, one bayonet, one combi. */
export function fitsOn(rules: NecroRules, roster: Roster, thing: Thing, holder: string): Item[] {
  return heldBy(roster, holder).filter((item) => whyNotFit(rules, roster, thing, item).length === 0)
}

/**
 * Why a thing can't be fitted to this item; empty if it can (NN-GEAR-6, NN-GEAR-7, NN-COM-1). `self`: its own
 * item, if it has one.
 */
export function whyNotFit(
  rules: NecroRules,
  roster: Roster,
  thing: Thing,
  weapon: Item,
  self?: string
): Reason[] {
  const fit = checkFit(rules, thing.id, weapon.thing)
  if (fit.length > 0) return fit
  const same = fittedTo(roster, weapon.id).some(
    (i) => i.id !== self && (i.thing === thing.id || (thing.kind === 'combi' && i.data['kind'] === 'combi'))
  )
  return same ? [reason('already-fitted', [], { thing: thing.name, weapon: weapon.name })] : []
}

/**
 * The weapon that a thing is fitted to when a holder gets it: the named one, else the only one that it fits.
 * Outside the stash a combi must be fitted (NN-COM-1). Reasons: fit-elsewhere, choose-weapon, combi-loose and
 * those of `whyNotFit`.
 */
export function chooseFit(
  rules: NecroRules,
  roster: Roster,
  thing: Thing,
  holder: { id: string; fighter: boolean },
  on: string | undefined,
  self?: string
): { on: string | null; reasons: Reason[] } {
  const { name } = thing
  if (on !== undefined) {
    const weapon = heldBy(roster, holder.id).find((i) => i.id === on)
    if (!weapon) return { on: null, reasons: [reason('fit-elsewhere', [], { thing: name })] }
    return { on, reasons: whyNotFit(rules, roster, thing, weapon, self) }
  }
  if (!thing.attachesTo || !holder.fighter) return { on: null, reasons: [] }
  const free = fitsOn(rules, roster, thing, holder.id)
  if (free.length === 1) return { on: free[0]!.id, reasons: [] }
  if (free.length > 1) return { on: null, reasons: [reason('choose-weapon', [], { thing: name })] }
  return {
    on: null,
    reasons: thing.kind === 'combi' ? [reason('combi-loose', ['NN-COM-1'], { thing: name })] : []
  }
}
