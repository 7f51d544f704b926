import type { Json, Localised, Params } from '../values/json'

/** A roster's stage: being founded, ready to fight, in an interlude, closed (it may be reopened). */
export type Stage = 'founding' | 'ready' | 'between' | 'closed'

/**
 * Something a member gained or suffered: a skill, an injury, a special rule. Its name is stored as it was at
 * the time.
 */
export type Trait = {
  id: string
  kind: string
  key: string
  name: Localised
  data: Params
}

export type Member = {
  id: string
  name: string
  type: string
  typeName: Localised
  /** The recruiting cost; null if the game has no money. */
  cost: number | null
  /** Base characteristics: starting values and advances. Injuries and equipment are added on top. */
  profile: { [characteristic: string]: number }
  /** Running counts of the game (experience, level…). */
  numbers: { [key: string]: number }
  /** Standing choices (learning category…), by key. */
  choices: { [key: string]: string }
  traits: Trait[]
  /** The game's word for the condition: fit, convalescent, captured… */
  status: string
  /**
   * The player's personal entries (notes, portrait, counters, sets); no rule reads them. Left out if there
   * are none.
   */
  own?: Own
  /** The ids that the member had in other rosters before, the oldest first. Left out if there are none. */
  formerly?: string[]
  /** Why the member left; null while present. A past member stays listed and counts for nothing. */
  left: string | null
}

/** A player's personal entries by key; no rule reads them. */
export type Own = { [key: string]: Json }

/** An owned item with its receipt. A later change of the catalogue doesn't change its price. */
export type Item = {
  id: string
  /** Id in the catalogue. */
  thing: string
  name: Localised
  category: string
  /** The list price when it was acquired; null if the game has no money. */
  price: number | null
  /** The price paid: 0 for loot. */
  paid: number
  weight: number
  /** Its origin: founding, trade, loot, award… */
  source: string
  /** A member's id, or 'stash'. */
  holder: string
  /** The item it is attached to (a sight on a rifle); null for none. */
  on: string | null
  /** What the game stores about it beside the catalogue. */
  data: Params
}

export const STASH = 'stash'

/** The open interlude and how far it is. `data` is the game's: results of the battle and answers given. */
export type Between = {
  id: string
  battle: string | null
  step: string
  data: { [key: string]: Json }
}

export type Roster = {
  id: string
  name: string
  system: string
  /** House, clan, faction…: an id of the catalogue. */
  kind: string
  kindName: Localised
  player: string | null
  stage: Stage
  /** Why it is closed, and its stage before; left out while it is open. */
  closed?: { why: string; from: Stage }
  /** Money in the stash; null if the game has none. */
  money: number | null
  /** Running counts of the game (respect, stored value…). */
  numbers: { [key: string]: number }
  members: Member[]
  items: Item[]
  between: Between | null
  /** The player's personal entries on the roster; no rule reads them. Left out if there are none. */
  own?: Own
}

/** All ways in which a roster can change, in every game. */
export type RosterChange =
  | { do: 'create'; roster: Roster }
  | { do: 'rename'; name: string }
  | { do: 'own'; key: string; to: Json }
  | { do: 'player'; player: string | null }
  | { do: 'kind'; kind: string; kindName: Localised }
  | { do: 'stage'; to: Stage }
  | { do: 'close'; why: string }
  | { do: 'reopen' }
  | { do: 'money'; by: number }
  | { do: 'number'; key: string; to: number }
  | { do: 'member-add'; member: Member }
  | { do: 'member-remove'; member: string }
  | { do: 'member-leave'; member: string; why: string }
  | { do: 'member-return'; member: string }
  | { do: 'member-rename'; member: string; name: string }
  | { do: 'member-type'; member: string; type: string; typeName: Localised }
  | { do: 'member-profile'; member: string; key: string; to: number }
  | { do: 'member-number'; member: string; key: string; to: number }
  | { do: 'member-choice'; member: string; key: string; to: string }
  | { do: 'member-own'; member: string; key: string; to: Json }
  | { do: 'member-status'; member: string; to: string }
  | { do: 'trait-add'; member: string; trait: Trait }
  | { do: 'trait-remove'; member: string; trait: string }
  | { do: 'trait-data'; member: string; trait: string; data: Params }
  | { do: 'item-add'; item: Item }
  | { do: 'item-remove'; item: string }
  | { do: 'item-move'; item: string; to: string; on: string | null }
  | { do: 'item-data'; item: string; data: Params }
  | { do: 'between-open'; between: Between }
  | { do: 'between-step'; step: string }
  | { do: 'between-data'; key: string; to: Json }
  | { do: 'between-close' }
  /** Changes nothing; the event is only a fact in the roster's history. */
  | { do: 'told' }

/**
 * Returns the roster after one change. Throws if the change doesn't fit: that means a damaged journal, not a
 * player's mistake.
 */
export function changeRoster(roster: Roster | null, change: RosterChange): Roster {
  if (change.do === 'create') return change.roster
  if (!roster) throw new Error(`roster change ${change.do} before its creation`)
  switch (change.do) {
    case 'rename':
      return { ...roster, name: change.name }
    case 'own':
      return withOwn(roster, change.key, change.to)
    case 'stage':
      return { ...roster, stage: change.to }
    case 'player':
      return { ...roster, player: change.player }
    case 'kind':
      return { ...roster, kind: change.kind, kindName: change.kindName }
    case 'close':
      if (roster.closed) throw new Error('a roster was closed twice')
      return { ...roster, stage: 'closed', closed: { why: change.why, from: roster.stage } }
    case 'reopen': {
      if (!roster.closed) throw new Error('a roster was reopened that is not closed')
      const { closed, ...open } = roster
      return { ...open, stage: closed.from }
    }
    case 'money':
      if (roster.money === null) throw new Error('a roster without money was paid')
      return { ...roster, money: roster.money + change.by }
    case 'number':
      return { ...roster, numbers: { ...roster.numbers, [change.key]: change.to } }
    case 'member-add':
      return { ...roster, members: [...roster.members, change.member] }
    case 'member-remove':
      memberOf(roster, change.member)
      return { ...roster, members: roster.members.filter((m) => m.id !== change.member) }
    case 'member-leave':
      return withMember(roster, change.member, (m) => ({ ...m, left: change.why }))
    case 'member-return':
      return withMember(roster, change.member, (m) => ({ ...m, left: null }))
    case 'member-rename':
      return withMember(roster, change.member, (m) => ({ ...m, name: change.name }))
    case 'member-type':
      return withMember(roster, change.member, (m) => ({
        ...m,
        type: change.type,
        typeName: change.typeName
      }))
    case 'member-profile':
      return withMember(roster, change.member, (m) => ({
        ...m,
        profile: { ...m.profile, [change.key]: change.to }
      }))
    case 'member-number':
      return withMember(roster, change.member, (m) => ({
        ...m,
        numbers: { ...m.numbers, [change.key]: change.to }
      }))
    case 'member-choice':
      return withMember(roster, change.member, (m) => ({
        ...m,
        choices: { ...m.choices, [change.key]: change.to }
      }))
    case 'member-own':
      return withMember(roster, change.member, (m) => withOwn(m, change.key, change.to))
    case 'member-status':
      return withMember(roster, change.member, (m) => ({ ...m, status: change.to }))
    case 'trait-add':
      return withMember(roster, change.member, (m) => ({ ...m, traits: [...m.traits, change.trait] }))
    case 'trait-remove':
      return withMember(roster, change.member, (m) => ({
        ...m,
        traits: m.traits.filter((t) => t.id !== change.trait)
      }))
    case 'trait-data':
      return withMember(roster, change.member, (m) => ({
        ...m,
        traits: m.traits.map((t) =>
          t.id === change.trait ? { ...t, data: { ...t.data, ...change.data } } : t
        )
      }))
    case 'item-add':
      return { ...roster, items: [...roster.items, change.item] }
    case 'item-remove':
      itemOf(roster, change.item)
      return { ...roster, items: roster.items.filter((i) => i.id !== change.item) }
    case 'item-move':
      return withItem(roster, change.item, (i) => ({ ...i, holder: change.to, on: change.on }))
    case 'item-data':
      return withItem(roster, change.item, (i) => ({ ...i, data: { ...i.data, ...change.data } }))
    case 'between-open':
      return { ...roster, between: change.between }
    case 'between-step':
      return { ...roster, between: { ...betweenOf(roster), step: change.step } }
    case 'between-data':
      return {
        ...roster,
        between: { ...betweenOf(roster), data: { ...betweenOf(roster).data, [change.key]: change.to } }
      }
    case 'between-close':
      return { ...roster, between: null }
    case 'told':
      return roster
  }
}

/** The member with this id, present or gone. Throws if there is none. */
export function memberOf(roster: Roster, id: string): Member {
  const member = roster.members.find((m) => m.id === id)
  if (!member) throw new Error(`no member ${id}`)
  return member
}

/** The item with this id. Throws if there is none. */
export function itemOf(roster: Roster, id: string): Item {
  const item = roster.items.find((i) => i.id === id)
  if (!item) throw new Error(`no item ${id}`)
  return item
}

/** The open interlude. Throws if none is open. */
export function betweenOf(roster: Roster): Between {
  if (!roster.between) throw new Error('no procedure is open between games')
  return roster.between
}

/** The members who have not left. */
export function present(roster: Roster): Member[] {
  return roster.members.filter((m) => m.left === null)
}

/** A member's items, or the stash's. */
export function heldBy(roster: Roster, holder: string): Item[] {
  return roster.items.filter((i) => i.holder === holder)
}

function withMember(roster: Roster, id: string, to: (member: Member) => Member): Roster {
  memberOf(roster, id)
  return { ...roster, members: roster.members.map((m) => (m.id === id ? to(m) : m)) }
}

function withItem(roster: Roster, id: string, to: (item: Item) => Item): Roster {
  itemOf(roster, id)
  return { ...roster, items: roster.items.map((i) => (i.id === id ? to(i) : i)) }
}

/** Sets one personal entry; null removes it. */
function withOwn<T extends { own?: Own }>(holder: T, key: string, to: Json): T {
  const { [key]: _, ...rest } = holder.own ?? {}
  return { ...holder, own: to === null ? rest : { ...rest, [key]: to } }
}
