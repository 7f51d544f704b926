import type { ItemView, MemberView, RosterView } from '@contract/views'
import type { Localised, Words } from '@kernel/values/json'
import type { Figure } from '@kernel/values/receipt'
import type { Block, MemberSheet, StatCell } from '@kernel/system/sheet'
import { kindOf } from '@/ui/kind-of'

/** A roster at one moment, for comparison. */
export type Moment = Pick<RosterView, 'money' | 'value' | 'sheets' | 'items'>

export interface Changes {
  money: { before: number; after: number } | null
  value: { before: number; after: number } | null
  members: MemberChange[]
  /** Members without a change. */
  same: MemberView[]
  /** New things: bought, or found. */
  bought: Things[]
  found: Things[]
  /** Things that are no longer owned. */
  went: Things[]
}

export interface MemberChange {
  member: string
  name: string
  typeName: Localised
  /** The previous state; null for a member who was not there. */
  before: MemberSheet['status'] | null
  after: MemberSheet['status']
  /** No longer in the roster. */
  gone: boolean
  /** The previous type, if it changed. */
  was: Localised | null
  figures: { key: string; label: Words; unit: Figure['unit']; before: number; after: number }[]
  profile: { key: string; abbr: Localised; name: Localised; before: number; after: number }[]
  gained: Line[]
  lost: Line[]
}

/** An entry of a list of the sheet (a skill, an injury), with the list's name. */
export type Line = {
  key: string
  list: Words
  name: Words
}

/** What one holder got or gave; things of one kind together. */
export interface Things {
  holder: string
  things: { name: Localised; count: number }[]
  paid: number
}

/** The differences between two moments of a roster, for any system: in figures, profiles, lists and things. */
export function changesBetween(before: Moment, after: Moment): Changes {
  const all = after.sheets.map((sheet) => ({
    sheet,
    change: memberChange(before.sheets.find(({ member }) => member === sheet.member) ?? null, sheet)
  }))
  const had = new Set(before.items.map((item) => item.id))
  const came = after.items.filter((item) => !had.has(item.id))
  const has = new Set(after.items.map((item) => item.id))
  return {
    money: pair(before.money, after.money),
    value: pair(before.value, after.value),
    members: all.flatMap(({ change }) => (change ? [change] : [])),
    same: all.flatMap(({ sheet, change }) => (change ? [] : [sheet])),
    bought: things(came.filter((item) => item.paid > 0)),
    found: things(came.filter((item) => item.paid === 0)),
    went: things(before.items.filter((item) => !has.has(item.id)))
  }
}

function pair(before: number | null, after: number | null): { before: number; after: number } | null {
  return before === null || after === null ? null : { before, after }
}

/** Nothing but status and type is compared of members who left before: their sheets may come briefly. */
function memberChange(before: MemberView | null, after: MemberView): MemberChange | null {
  const whole = before && !before.brief && !after.brief ? before : null
  const change: MemberChange = {
    member: after.member,
    name: after.name,
    typeName: after.typeName,
    before: before?.status ?? null,
    after: after.status,
    gone: after.left !== null,
    was:
      before && JSON.stringify(before.typeName) !== JSON.stringify(after.typeName) ? before.typeName : null,
    // A figure with a limit shows a state, not something earned.
    figures: whole
      ? after.figures.flatMap((figure) =>
          figure.limit === undefined ? figureChange(whole.figures, figure) : []
        )
      : [],
    profile: whole ? after.profile.flatMap((cell) => cellChange(whole.profile, cell)) : [],
    gained: whole ? linesOf(after.blocks).filter(notIn(linesOf(whole.blocks))) : [],
    lost: whole ? linesOf(whole.blocks).filter(notIn(linesOf(after.blocks))) : []
  }
  const stirred =
    !before ||
    before.status.key !== after.status.key ||
    change.was ||
    change.figures.length ||
    change.profile.length ||
    change.gained.length ||
    change.lost.length
  return stirred ? change : null
}

function figureChange(before: Figure[], { key, label, unit, amount }: Figure): MemberChange['figures'] {
  const then = before.find((figure) => figure.key === key)?.amount
  return then === undefined || then === amount ? [] : [{ key, label, unit, before: then, after: amount }]
}

function cellChange(before: StatCell[], { key, abbr, name, value }: StatCell): MemberChange['profile'] {
  const then = before.find((cell) => cell.key === key)?.value
  return then === undefined || then === value ? [] : [{ key, abbr, name, before: then, after: value }]
}

function linesOf(blocks: Block[]): Line[] {
  return blocks.flatMap((block) =>
    block.kind === 'entries'
      ? block.entries.map(({ key, name }) => ({ key: `${block.key}:${key}`, list: block.title, name }))
      : []
  )
}

const notIn = (lines: Line[]) => (line: Line) => !lines.some((other) => other.key === line.key)

function things(items: ItemView[]): Things[] {
  return groups(items, (item) => item.holder).map((held) => ({
    holder: held[0]!.holder,
    things: groups(held, kindOf).map((same) => ({ name: same[0]!.name, count: same.length })),
    paid: held.reduce((sum, item) => sum + item.paid, 0)
  }))
}

function groups(items: ItemView[], by: (item: ItemView) => string): ItemView[][] {
  const all = new Map<string, ItemView[]>()
  for (const item of items) all.set(by(item), [...(all.get(by(item)) ?? []), item])
  return [...all.values()]
}
