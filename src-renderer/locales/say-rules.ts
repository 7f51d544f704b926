import type { Difference } from '@contract/rules'
import type { Json } from '@kernel/values/json'
import type { HouseRuleSpec } from '@kernel/system/system'
import type { ColumnSpec } from '@kernel/content/tables'
import { findKey, list, number, say, t } from '@/locales/say'

/** Longer lists are worded by their length. */
const MOST_ROWS = 6

/** The value of a table's cell in words; of a whole list of rows, each by its `columns`. */
export function sayCell(column: ColumnSpec | null, value: Json, columns: ColumnSpec[] = []): string {
  if (value === null) return column?.none ? say(column.none) : t('rules.nothing')
  if (typeof value === 'boolean') return t(value ? 'core.yes' : 'core.no')
  if (typeof value === 'number') return number(value)
  if (typeof value === 'string') return optionOf(column, value)
  if (Array.isArray(value)) return sayList(column, value, columns)
  return Object.entries(value)
    .map(([key, inner]) => `${key} ${sayCell(null, inner)}`)
    .join(', ')
}

function optionOf(column: ColumnSpec | null, id: string): string {
  const option = column?.options?.find((candidate) => candidate.id === id)
  return option ? say(option.name) : id
}

/** A row of a list without ids: its values without their names, empty texts left out. */
function sayRow(row: Json, columns: ColumnSpec[] = []): string {
  if (columns.length > 0)
    return columns
      .map((column) => sayCell(column, valueAt(row, column.path)))
      .filter((words) => words !== '')
      .join(' / ')
  return Object.values(row ?? {})
    .map((value) =>
      typeof value === 'object' && value !== null ? `(${sayRow(value)})` : sayCell(null, value)
    )
    .join(' / ')
}

/** All rows of a table, however many, each told by its columns. */
export function sayRowsOf(rows: Json[], columns: ColumnSpec[]): string {
  return rows.length === 0 ? t('rules.noneChosen') : rows.map((row) => sayRow(row, columns)).join(', ')
}

function valueAt(row: Json, path: string[]): Json {
  return path.reduce<Json>(
    (value, key) =>
      typeof value === 'object' && value !== null ? ((value as { [key: string]: Json })[key] ?? null) : null,
    row
  )
}

function sayList(column: ColumnSpec | null, values: Json[], columns: ColumnSpec[]): string {
  if (values.length === 0) return t('rules.noneChosen')
  if (values.every((value) => typeof value === 'object' && value !== null))
    return values.length > MOST_ROWS
      ? t('rules.rows', { count: values.length })
      : values.map((row) => sayRow(row, columns)).join(', ')
  return list(values.map((value) => sayCell(column, value)))
}

/** A ruling in words: a choice by name, a list in order. With a difference, only the rows that differ. */
export function sayRuling(
  spec: HouseRuleSpec,
  value: Json,
  difference?: Pick<Difference, 'book' | 'own'>
): string {
  if (spec.rows) return sayRows(spec, value, difference)
  if (spec.type === 'note') return value === '' ? say(spec.book) : String(value)
  if (typeof value === 'boolean') return t(value ? 'core.yes' : 'core.no')
  if (typeof value === 'number') return number(value)
  if (typeof value === 'string') return optionName(spec, value)
  if (Array.isArray(value))
    return value.length > 0 ? value.map((entry) => sayRuling(spec, entry)).join(' ') : t('rules.noneChosen')
  return t('rules.asWritten')
}

function sayRows(spec: HouseRuleSpec, value: Json, difference?: Pick<Difference, 'book' | 'own'>): string {
  const tree = (value: Json | undefined) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
  const values = difference ? { ...tree(difference.book), ...tree(difference.own) } : tree(value)
  const rows = (spec.rows ?? []).filter((row) => row.id in values)
  if (rows.length === 0) return t('rules.asWritten')
  const names = (ids: Json) =>
    list(
      (ids as string[]).map((entry) =>
        say(spec.choices?.find((choice) => choice.id === entry)?.name ?? entry)
      )
    )
  return rows
    .map((row) =>
      t('rules.perRow', { row: say(row.name), values: names(tree(value)[row.id] ?? row.default) })
    )
    .join(' · ')
}

export function optionName(spec: HouseRuleSpec, option: string): string {
  const key = findKey(`houseRules.${spec.key}.options.${option}`)
  return key ? t(key) : option
}

/** The place of a difference: table, row and column. */
export function sayPlace({ table, row, column }: Difference): { table: string; what: string } {
  const what = [row ? say(row) : '', column ? say(column.label) : ''].filter(Boolean).join(' · ')
  return { table: table ? say(table) : '', what: what || (table ? say(table) : '') }
}

export const keyOf = ({ houseRule, place }: Difference): string =>
  houseRule ?? `${place?.file}:${place?.path.join('.')}`
