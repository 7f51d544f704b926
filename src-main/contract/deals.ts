import * as v from 'valibot'
import type { CaptiveExit } from '../kernel/system/captives'
import type { Localised } from '../kernel/values/json'
import { id, list, name, nothing, read, whole, write } from './method'
import type { RosterView } from './views'

/** An item that one roster has on loan from another. */
export interface LoanEntry {
  item: string
  thing: string
  name: Localised
  borrower: string
  borrowerName: string
  /** The owner's name at the time of the loan; it may have been renamed since. */
  owner: string
  ownerName: string
}

/** A member held captive by another roster, or by somebody outside the campaign. */
export interface CaptiveEntry {
  member: string
  name: string
  typeName: Localised
  roster: string
  rosterName: string
  captor: string | null
  captorName: string | null
}

/** Open loans and captives. `exits` is null if the game has no captives. */
export interface OpenDeals {
  loans: LoanEntry[]
  captives: CaptiveEntry[]
  exits: CaptiveExit[] | null
}

export const deals = {
  'deals.open': read<OpenDeals>()('Lists the open deals between rosters: loans and captives.', nothing),
  'deals.settle': write<{ rosters: RosterView[] }>()(
    'Ends a loan by giving or selling the item to the borrower: one act of both rosters.',
    v.strictObject({ roster: id, items: v.pipe(list(id), v.minLength(1)), money: v.optional(whole, 0) })
  ),
  'deals.capture': write<{ rosters: RosterView[] }>()(
    'Puts a member into the captivity of another roster, or of nobody in the campaign, by the arbitrator’s decision.',
    v.strictObject({ roster: id, member: id, by: v.optional(v.nullable(id), null), why: name })
  ),
  'deals.release': write<{ rosters: RosterView[] }>()(
    'Ends a captivity in one of the game’s ways (ransom, release, rescue, execution…): one act of both rosters, refused while either is in a battle.',
    v.strictObject({ roster: id, member: id, exit: id, ransom: v.optional(whole) })
  )
}
