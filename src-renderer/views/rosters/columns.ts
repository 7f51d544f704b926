import type { ItemView, MemberView, RosterView } from '@contract/views'
import type { StatCell } from '@kernel/system/sheet'
import type { Figure } from '@kernel/values/receipt'
import { kindOf } from '@/ui/kind-of'
import { inOrder } from '@/ui/order'

/** By what the fighters are ordered: a column, from small to large or the other way round. Null: as they came. */
export interface Sort {
  key: string
  down: boolean
}

/** What a column is worth for a member: a number, a word, or nothing. */
export type Worth = (sheet: MemberView) => number | string | null

export const statKey = (key: string) => `stat:${key}`
export const figureKey = (key: string) => `figure:${key}`

/** What somebody is one of: their type under the name that their sheet gives it. A vampire and a mortal are of one type, and not alike. */
export const typeOf = ({ type, typeName }: Pick<MemberView, 'type' | 'typeName'>): string =>
  JSON.stringify([type, typeName])

/** The columns of figures: those that any fighter has and the profile line does not show already, in the order of the first who has them. */
export function figureColumns(sheets: MemberView[], isStat: (figure: Figure) => boolean): Figure[] {
  const found = new Map<string, Figure>()
  for (const sheet of sheets)
    for (const figure of sheet.figures)
      if (!isStat(figure) && !found.has(figure.key)) found.set(figure.key, figure)
  return [...found.values()]
}

/** The next order after a click on a column's head: up, down, as they came. Numbers begin with the largest. */
export function nextSort(now: Sort | null, key: string, numeric: boolean): Sort | null {
  if (now?.key !== key) return { key, down: numeric }
  return now.down === numeric ? { key, down: !numeric } : null
}

/** In order; whoever has nothing to compare comes last, and equals stay as they came. */
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

/** What a member carries: weapons, that is whatever a table of its sheet has a line of figures for, apart from all else. */
export function carriedBy(
  roster: Pick<RosterView, 'items'>,
  sheet: MemberView
): { weapons: ItemView[]; others: ItemView[] } {
  const lines = sheet.blocks.flatMap((block) =>
    block.kind === 'table' && block.columns.length > 0 ? block.rows.map((row) => row.key) : []
  )
  const order = [...new Set(lines.map((key) => key.split(':')[0]!))]
  const held = roster.items.filter((item) => item.holder === sheet.member)
  // Things of a kind share a line, which has the id of the first.
  const kinds = order.flatMap((id) => held.filter((item) => item.id === id).map(kindOf))
  const rank = (item: ItemView) => kinds.indexOf(kindOf(item))
  return {
    weapons: held.filter((item) => rank(item) >= 0).sort((a, b) => rank(a) - rank(b)),
    others: held.filter((item) => rank(item) < 0)
  }
}

/** Things of a kind together, in the order of the first of each. */
export function counted(items: ItemView[]): { item: ItemView; count: number }[] {
  const all = new Map<string, { item: ItemView; count: number }>()
  for (const item of items) {
    const same = all.get(kindOf(item))
    if (same) same.count++
    else all.set(kindOf(item), { item, count: 1 })
  }
  return [...all.values()]
}
