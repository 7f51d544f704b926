import { STASH, type Item, type Member, type Roster, type RosterChange, type Trait } from '../../state/roster'
import type { Json } from '../../values/json'
import { reason, refuse, type Verdict } from '../../values/verdict'
import type { Of } from '../correction'
import type { At, Done } from './base'

/** Gives items to a member or the stash. An item that heals an injury takes it away. */
export function addItems<Rules>(
  { plug, rules, sheet, roster, chance }: At<Rules>,
  c: Of<'item-add'>
): Verdict<Done> {
  const place = placeOf(roster, c.holder, c.on)
  if ('refused' in place) return place
  const spec = sheet.things.find((thing) => thing.id === c.thing)
  if (!spec) return refuse(reason('unknown-thing', [], { thing: c.thing }))
  const variant = c.variant ?? null
  if (variant !== null && !spec.variants?.some(({ id }) => id === variant))
    return refuse(reason('unknown-variant', [], { name: spec.name, variant }))
  const unfit = place.on ? plug.whyNotFit(rules, roster, c.thing, place.on) : []
  if (unfit.length > 0) return refuse(...unfit)
  let now = roster
  const changes: RosterChange[] = []
  const healed: Trait[] = []
  for (let n = 0; n < c.quantity; n++) {
    const item = plug.item(
      rules,
      now,
      c.thing,
      { id: chance.id(), holder: c.holder, on: c.on ?? null, paid: 0, source: 'award' },
      variant
    )
    if (!item) return refuse(reason('unknown-thing', [], { thing: c.thing }))
    changes.push({ do: 'item-add', item })
    now = { ...now, items: [...now.items, item] }
    const injury = plug.heals?.(rules, now, item)
    if (injury) healed.push(injury)
  }
  const first = now.items[roster.items.length]
  return {
    facts: { thing: spec.name, quantity: c.quantity, holder: sayHolder(place.holder) },
    changes,
    ...(first && { made: first.id }),
    healed: healed.map(({ id, name }) => ({
      facts: { fighter: place.holder?.name ?? null, trait: name },
      changes: [{ do: 'trait-remove', member: c.holder, trait: id }]
    }))
  }
}

/** Moves an item, with its attachments. */
export function moveItem<Rules>({ plug, rules, roster }: At<Rules>, c: Of<'item-move'>): Verdict<Done> {
  const item = roster.items.find((i) => i.id === c.item)
  if (!item) return refuse(reason('unknown-item', [], { item: c.item }))
  if (item.data['bodyFixed'] === true && item.holder !== STASH)
    return refuse(reason('fixed-to-body', [], { thing: item.name }))
  const place = placeOf(roster, c.to, c.on)
  if ('refused' in place) return place
  const unfit = place.on ? plug.whyNotFit(rules, roster, item.thing, place.on) : []
  if (unfit.length > 0) return refuse(...unfit)
  const along = roster.items
    .filter((i) => i.on === c.item)
    .map((i): RosterChange => ({ do: 'item-move', item: i.id, to: c.to, on: c.item }))
  const from = roster.members.find((m) => m.id === item.holder) ?? null
  return {
    facts: { thing: item.name, from: sayHolder(from), holder: sayHolder(place.holder) },
    changes: [{ do: 'item-move', item: item.id, to: c.to, on: c.on ?? null }, ...along]
  }
}

/** Removes an item. Its attachments stay with their holder. */
export function removeItem<Rules>({ roster }: At<Rules>, c: Of<'item-remove'>): Verdict<Done> {
  const item = roster.items.find((i) => i.id === c.item)
  if (!item) return refuse(reason('unknown-item', [], { item: c.item }))
  // Its attachments stay with their holder, detached.
  const loose = roster.items
    .filter((i) => i.on === c.item)
    .map((i): RosterChange => ({ do: 'item-move', item: i.id, to: i.holder, on: null }))
  const bearer = roster.members.find((m) => m.id === item.holder) ?? null
  return {
    facts: { thing: item.name, holder: sayHolder(bearer) },
    changes: [...loose, { do: 'item-remove', item: c.item }]
  }
}

/** The name of the holder; for null, the words for the stash. */
function sayHolder(holder: Member | null): Json {
  return holder?.name ?? { key: 'events.stash' }
}

/** The holder of this id (null for the stash), and the item of theirs to attach to. Refuses unknown ids. */
function placeOf(
  roster: Roster,
  to: string,
  on: string | undefined
): Verdict<{ holder: Member | null; on: Item | null }> {
  const holder = to === STASH ? null : roster.members.find((m) => m.id === to)
  if (holder === undefined) return refuse(reason('unknown-member', [], { member: to }))
  const carrier = on === undefined ? null : roster.items.find((i) => i.id === on && i.holder === to)
  if (carrier === undefined) return refuse(reason('unknown-item', [], { item: on ?? null }))
  return { holder, on: carrier }
}
