import type { ItemView, MemberView, RosterView } from '@contract/views'
import type { StatCell } from '@kernel/system/sheet'
import type { Figure } from '@kernel/values/receipt'
import { kindOf } from '@/ui/kind-of'
import { inOrder } from '@/ui/order'

/** The order of the members: a column, ascending or descending. Null: the roster's order. */
export interface Sort {
  key: string
  down: boolean
}

/** The value of a column for a member: a number, a word, or null. */
export type Worth = (sheet: MemberView) => number | string | null

export const statKey = (key: string) => `stat:${key}`
export const figureKey = (key: string) => `figure:${key}`

/**
 * A key of the member's type and its name on the sheet, because members of one type may differ (a vampire and
 * a mortal).
 */
export const typeOf = ({ type, typeName }: Pick<MemberView, 'type' | 'typeName'>): string =>
  JSON.stringify([type, typeName])

/**
 * The columns of figures: those that any member has and the profile does not show, in the order of the first
 * member with each.
 */
export function figureColumns(sheets: MemberView[], isStat: (figure: Figure) => boolean): Figure[] {
  const found = new Map<string, Figure>()
  for (const sheet of sheets)
    for (const figure of sheet.figures)
      if (!isStat(figure) && !found.has(figure.key)) found.set(figure.key, figure)
  return [...found.values()]
}

/**
 * The next order after a click on a column's head: one way, the other way, none. Numbers begin with the largest.
 */
export function nextSort(now: Sort | null, key: string, numeric: boolean): Sort | null {
  if (now?.key !== key) return { key, down: numeric }
  return now.down === numeric ? { key, down: !numeric } : null
}

/** The members in order. Those without a value come last; equal ones keep their order. */
export const sorted = (
  sheets: readonly MemberView[],
  sort: Sort | null,
  worth: { [key: string]: Worth },
  locale: string
): readonly MemberView[] => inOrder(sheets, sort ? `${sort.down ? '-' : ''}${sort.key}` : '', worth, locale)

export const statWorth =
  (key: string): Worth =>
  (sheet) =>
    sheet.profile.find((cell: StatCell) => cell.key === key)?.value ?? null
export const figureWorth =
  (key: string): Worth =>
  (sheet) =>
    sheet.figures.find((figure) => figure.key === key)?.amount ?? null

/** The items of a member: weapons (all items with a line in a table of the sheet), and the others. */
export function carriedBy(
  roster: Pick<RosterView, 'items'>,
  sheet: MemberView
): { weapons: ItemView[]; others: ItemView[] } {
  const lines = sheet.blocks.flatMap((block) =>
    block.kind === 'table' && block.columns.length > 0 ? block.rows.map((row) => row.key) : []
  )
  const order = [...new Set(lines.map((key) => key.split(':')[0]!))]
  const held = roster.items.filter((item) => item.holder === sheet.member)
  // Items of one kind share a line, which has the id of the first.
  const kinds = order.flatMap((id) => held.filter((item) => item.id === id).map(kindOf))
  const rank = (item: ItemView) => kinds.indexOf(kindOf(item))
  return {
    weapons: held.filter((item) => rank(item) >= 0).sort((a, b) => rank(a) - rank(b)),
    others: held.filter((item) => rank(item) < 0)
  }
}

/** Items grouped by kind, in the order of the first of each. `amount`: how many one of them counts for. */
export function counted(
  items: ItemView[],
  amount: (item: ItemView) => number = () => 1
): { item: ItemView; count: number }[] {
  const all = new Map<string, { item: ItemView; count: number }>()
  for (const item of items) {
    const same = all.get(kindOf(item))
    if (same) same.count += amount(item)
    else all.set(kindOf(item), { item, count: amount(item) })
  }
  return [...all.values()]
}
