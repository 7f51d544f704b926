import type { Chance } from '../values/dice'
import type { Localised, Words } from '../values/json'
import type { Item, Member, Roster, RosterChange, Trait } from '../state/roster'
import type { Reason } from '../values/verdict'

/** A number that may be set, within bounds. */
export interface NumberSpec {
  key: string
  label: Words
  min: number
  max: number
}

export interface TraitSpec {
  key: string
  name: Localised
  /** Another key by which calls may name it. */
  also?: string
  /** Its variants (side of an organ, level); left open, the system chooses. */
  variants?: { id: string; label: Words }[]
  /** Whether it names somebody (who is hated). */
  about?: true
  /** Whether a new one replaces the old (a level). */
  single?: true
}

export interface ThingSpec {
  id: string
  name: Localised
  category: string
  /** Its variants (first load, side of the body); left open, the system chooses. */
  variants?: { id: string; label: Words }[]
  /** Whether it can be attached to another item of its holder. */
  fits?: true
}

/** What can be corrected, with labels: the window builds its forms from it. */
export interface CorrectionSheet {
  money: boolean
  numbers: NumberSpec[]
  kinds: { id: string; name: Localised }[]
  /** Whether an interlude can be ended as it is. */
  betweenEnds: boolean
  characteristics: NumberSpec[]
  memberNumbers: NumberSpec[]
  choices: { key: string; label: Words; options: { id: string; name: Localised }[]; default: string }[]
  statuses: { id: string; label: Words }[]
  /** Starting values per type, for the form. */
  types: {
    id: string
    name: Localised
    profile: { [characteristic: string]: number }
    numbers: { [key: string]: number }
  }[]
  exits: { id: string; label: Words }[]
  traits: { kind: string; label: Words; options: TraitSpec[] }[]
  things: ThingSpec[]
  /** What each member has now: settable values by key, and what can be removed. */
  members: MemberFacts[]
}

/** A member's base values, without injuries and equipment. */
export interface MemberFacts {
  member: string
  name: string
  type: string
  profile: { [characteristic: string]: number }
  numbers: { [key: string]: number }
  choices: { [key: string]: string }
  status: string
  left: string | null
  traits: { id: string; kind: string; name: Localised; note: Words | null }[]
}

/** A member named by a correction. */
export interface Somebody {
  roster: string
  rosterName: string
  member: string
  name: string
}

/** Creates what only the game can: members, items, skills and injuries from its catalogue. Null for unknown ids. */
export interface CorrectionPlug<Rules> {
  sheet(rules: Rules, roster: Roster): Omit<CorrectionSheet, 'members'>
  /** The variant of a trait: side, level, or whom it names. */
  note(trait: Trait): Words | null
  /** The name of a trait today, where the rules may have given it another. Optional. */
  traitName?(rules: Rules, trait: Trait): Localised
  /** A fresh member of this type, all choices made. */
  member(rules: Rules, type: string, name: string, chance: Chance): Member | null
  /** The changes when a member leaves this way, with their items. */
  leave(roster: Roster, member: string, why: string): RosterChange[]
  /** Changes that go with a new status. */
  status(member: Member, to: string): RosterChange[]
  trait(
    rules: Rules,
    member: Member,
    kind: string,
    key: string,
    how: { variant: string | null; about: Somebody | null },
    chance: Chance
  ): Trait | null
  /** An item that cost nothing. */
  item(
    rules: Rules,
    roster: Roster,
    thing: string,
    own: Pick<Item, 'id' | 'holder' | 'on' | 'paid' | 'source'>,
    variant: string | null
  ): Item | null
  /** What a new item removes from its holder: a bionic organ heals an injury. Optional. */
  heals?(rules: Rules, roster: Roster, item: Item): Trait | null
  /** Why an item can't be attached to this one. */
  whyNotFit(rules: Rules, roster: Roster, thing: string, on: Item): Reason[]
  /** Changes when an interlude is ended as it is. */
  betweenEnd?(rules: Rules, roster: Roster): RosterChange[]
}

/** The corrections form for a roster as it is. */
export function correctionSheet<Rules>(
  plug: CorrectionPlug<Rules>,
  rules: Rules,
  roster: Roster
): CorrectionSheet {
  const sheet = plug.sheet(rules, roster)
  const known = new Set(sheet.traits.map((trait) => trait.kind))
  const members = roster.members.map(
    ({ id, name, type, profile, numbers, choices, status, left, traits }) => ({
      member: id,
      ...{ name, type, profile, numbers, choices, status, left },
      // Corrections remove only traits of the kinds that they can add.
      traits: traits
        .filter((trait) => known.has(trait.kind))
        .map((trait) => ({
          id: trait.id,
          kind: trait.kind,
          name: plug.traitName?.(rules, trait) ?? trait.name,
          note: plug.note(trait)
        }))
    })
  )
  return { ...sheet, members }
}
