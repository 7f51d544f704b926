import type { Params } from '@kernel/values/json'
import { day, t } from './say'

/** Names what damaged rows belong to, each once, in the given order. */
export function sayDamaged(rows: { [key in 'part' | 'name' | 'at']?: unknown }[]): string[] {
  return [...new Set(rows.map(nameOf))]
}

function nameOf({ part, name, at }: { [key in 'part' | 'name' | 'at']?: unknown }): string {
  if (typeof name === 'string') return name
  if (part === 'picture') return t('repair.damagedPicture')
  return typeof at === 'string'
    ? t('repair.damagedAct', { day: day(at.slice(0, 10)) })
    : t('repair.damagedPart')
}

/** The damaged rows in a refusal's parameters. */
export function damagedIn(params: Params): Params[] {
  const { damaged } = params
  return Array.isArray(damaged)
    ? damaged.filter((row): row is Params => typeof row === 'object' && row !== null && !Array.isArray(row))
    : []
}
