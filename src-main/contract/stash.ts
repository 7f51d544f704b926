import * as v from 'valibot'
import type { KitThing } from '../kernel/parts/kits'
import type { Kit } from '../kernel/state/campaign'
import type { Comparison } from '../kernel/system/compare'
import type { Offer } from '../kernel/system/system'
import { was } from './conflict'
import { id, json, list, name, read, nothing, write } from './method'
import type { Destination, Holding, Quote, RosterView } from './views'

/** `holder` is a member's id or `stash`; `on` fits the thing to an item that the holder has. */
const line = v.strictObject({
  thing: id,
  quantity: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)), 1),
  holder: id,
  on: v.optional(id)
})
const purchase = v.strictObject({ roster: id, lines: v.pipe(list(line), v.minLength(1)) })
const comparison = v.strictObject({
  roster: id,
  member: id,
  things: v.pipe(v.array(id), v.minLength(1), v.maxLength(8)),
  /** Assumptions by field of an earlier answer; missing ones take their defaults. */
  suppose: v.optional(
    v.pipe(
      v.record(id, json),
      v.check((fields) => Object.keys(fields).length <= 40)
    ),
    {}
  ),
  /** A member used as the opponent. */
  against: v.optional(v.strictObject({ roster: id, member: id }))
})
const sale = v.strictObject({ roster: id, items: v.pipe(list(id), v.minLength(1)) })
const moves = v.strictObject({
  roster: id,
  moves: v.pipe(list(v.strictObject({ item: id, to: id, on: v.optional(id), was })), v.minLength(1))
})

/** `on`: the variant to buy; `fits`: the index of the kit's item that it is attached to. */
const kitThing = v.strictObject({
  thing: id,
  on: v.exactOptional(id),
  fits: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99)))
})
const kitThings = v.pipe(
  v.array(kitThing),
  v.minLength(1),
  v.maxLength(100),
  v.check((things) =>
    things.every(({ fits }, n) => fits === undefined || (fits !== n && fits < things.length))
  )
)

export const stash = {
  'stash.list': read<Holding[]>()(
    'Lists what the gangs of the open campaign hold, in their stashes and in the hands of those who are with them: each thing once for each holder, with how many.',
    nothing
  ),
  'stash.offers': read<Offer[]>()(
    'Lists what can be bought for a member or the stash on top of a basket, with the reasons why not.',
    v.strictObject({ roster: id, holder: id, basket: v.optional(list(line), []) })
  ),
  'stash.compare': read<Comparison>()(
    'Compares items in a member’s hands, each number with its receipt.',
    comparison
  ),
  'stash.quoteBuy': read<Quote>()(
    'Says what a purchase would cost, weigh and do to the value, without buying.',
    purchase
  ),
  'stash.buy': write<RosterView>()('Buys items for members or the stash, all or none.', purchase),
  'stash.kitOf': read<KitThing[]>()(
    'Returns what a member carries as a kit: what another would buy to carry the same.',
    v.strictObject({ roster: id, member: id })
  ),
  'stash.equip': write<RosterView>()(
    'Buys for each of these members what they lack of a kit, all or none, as one act: `like`, what another member of the roster carries, or `kit`, a saved one by its name.',
    v.pipe(
      v.strictObject({
        roster: id,
        to: v.pipe(list(id), v.minLength(1)),
        like: v.optional(id),
        kit: v.optional(name)
      }),
      v.check(({ like, kit }) => (like === undefined) !== (kit === undefined), 'either like or kit')
    )
  ),
  'stash.kits': read<Kit[]>()('Lists the saved kits of the open campaign.', nothing),
  'stash.keepKit': write<Kit[]>()(
    'Saves a kit under a name, in the place of the one of that name. `was`: its things, null for none.',
    v.strictObject({ name, things: kitThings, was })
  ),
  'stash.forgetKit': write<Kit[]>()('Deletes a saved kit. `was`: its things.', v.strictObject({ name, was })),
  'stash.quoteSell': read<Quote>()('Says what a sale would bring, without selling.', sale),
  'stash.sell': write<RosterView>()('Sells items; during the founding they are refunded in full.', sale),
  'stash.destinations': read<Destination[]>()(
    'Says, for the stash and each member, what moving these items there would change, or why they can’t go there.',
    v.strictObject({ roster: id, items: v.pipe(list(id), v.minLength(1)) })
  ),
  'stash.move': write<RosterView>()(
    'Moves items between members and the stash, all or none. `was`: who had them.',
    moves
  )
}
