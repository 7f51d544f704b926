import type { RouteLocationNormalizedLoaded } from 'vue-router'
import type { Scope } from '@/stores/history'

/** The scope of undo and redo on a page: the roster, battle or table of its address, else the campaign. */
export function scopeOf({ path, params }: Pick<RouteLocationNormalizedLoaded, 'path' | 'params'>): Scope {
  const id = params['id']
  if (typeof id !== 'string') return {}
  if (path.startsWith('/gangs/')) return { roster: id }
  if (!path.startsWith('/battles/')) return {}
  return path.endsWith('/table') ? { tracker: id } : { battle: id }
}
