import type { RouteLocationNormalizedLoaded } from 'vue-router'
import type { Scope } from '@/stores/history'

/** What undo and redo speak of on a page: of the gang, the battle or the table that its address names, else of the campaign. */
export function scopeOf({ path, params }: Pick<RouteLocationNormalizedLoaded, 'path' | 'params'>): Scope {
  const id = params['id']
  if (typeof id !== 'string') return {}
  if (path.startsWith('/gangs/')) return { roster: id }
  if (!path.startsWith('/battles/')) return {}
  return path.endsWith('/table') ? { tracker: id } : { battle: id }
}
