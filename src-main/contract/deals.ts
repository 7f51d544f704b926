import * as v from 'valibot'
import type { CaptiveExit } from '../kernel/system/captives'
import type { Localised } from '../kernel/values/json'
import { id, list, name, nothing, read, whole, write } from './method'
import type { RosterView } from './views'

/** A thing that one roster has of another. */
export interface LoanEntry {
  item: string
  thing: string
  name: Localised
  borrower: string
  borrowerName: string
  /** The other is named as it was; it may have been renamed since. */
  owner: string
  ownerName: string
}

/** Somebody in the hands of another roster, or of nobody of the campaign. */
export interface CaptiveEntry {
  member: string
  name: string
  typeName: Localised
  roster: string
  rosterName: string
  captor: string | null
  captorName: string | null
}

/** What is open between rosters. `exits` is null where the system knows no captives. */
export interface OpenDeals {
  loans: LoanEntry[]
  captives: CaptiveEntry[]
  exits: CaptiveExit[] | null
}

export const deals = {
  'deals.open': read<OpenDeals>()(
    'What is open between the rosters of the campaign: what is lent, and who is held by whom.',
    nothing
  ),
  'deals.settle': write<{ rosters: RosterView[] }>()(
    'What is on loan becomes its borrower’s own, for a sum or for nothing: one act of both.',
    v.strictObject({ roster: id, items: v.pipe(list(id), v.minLength(1)), money: v.optional(whole, 0) })
  ),
  'deals.capture': write<{ rosters: RosterView[] }>()(
    'A member falls into the hands of another roster, or of nobody in the campaign, by word of the arbitrator.',
    v.strictObject({ roster: id, member: id, by: v.optional(v.nullable(id), null), why: name })
  ),
  'deals.release': write<{ rosters: RosterView[] }>()(
    'A captive leaves captivity in one of the ways of the system (ransomed for a sum, released, rescued, executed…): one act of both, outside a battle of either.',
    v.strictObject({ roster: id, member: id, exit: id, ransom: v.optional(whole) })
  )
}
