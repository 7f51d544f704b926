import type { Words } from '../../../../kernel/values/json'
import type { ColumnSpec } from '../../../../kernel/content/tables'
import { say } from '../say'

/**
 * Optional parts of a column. In the functions below, `at` is the path of the field, with dots for nested fields;
 * the label is a key of `tables.columns` and by default the last part of `at`.
 */
type More = Partial<Pick<ColumnSpec, 'step' | 'empty' | 'none' | 'rules'>> & { label?: string }

function column(at: string, label: string, rest: Omit<ColumnSpec, 'path' | 'label'>): ColumnSpec {
  return { path: at === '' ? [] : at.split('.'), label: say(`tables.columns.${label}`), ...rest }
}

const last = (at: string): string => at.split('.').at(-1) ?? at

export function number(
  at: string,
  min: number,
  max: number,
  { label = last(at), ...more }: More = {}
): ColumnSpec {
  return column(at, label, { kind: 'number', min, max, ...more })
}

export function flag(at: string, { label = last(at), ...more }: More = {}): ColumnSpec {
  return column(at, label, { kind: 'flag', ...more })
}

type Options = readonly { id: string; name: Words }[]

export function choice(at: string, options: Options, { label = last(at), ...more }: More = {}): ColumnSpec {
  return column(at, label, { kind: 'choice', options: named(options), ...more })
}

export function choices(at: string, options: Options, { label = last(at), ...more }: More = {}): ColumnSpec {
  return column(at, label, { kind: 'choices', options: named(options), ...more })
}

/** Options with words from `tables.options`. */
export function worded(...ids: string[]): { id: string; name: Words }[] {
  return ids.map((id) => ({ id, name: say(`tables.options.${id}`) }))
}

function named(options: Options): { id: string; name: Words }[] {
  return options.map(({ id, name }) => ({ id, name }))
}

/** What an empty cell means, from `tables.none`. */
export const none = (key: string): Words => say(`tables.none.${key}`)

// These bounds only catch typing errors; the rules set no such limits.
export const PRICE = [0, 100_000] as const
export const WEIGHT = [0, 100] as const
export const COUNT = [0, 100] as const
export const BONUS = [-20, 20] as const
export const INCHES = [0, 200] as const
export const HALVES = { step: 0.5 }
