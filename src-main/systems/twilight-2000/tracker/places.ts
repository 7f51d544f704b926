import type { TrackedUnit, Tracker } from '../../../kernel/state/tracker'

/** The labels of the occupied hexes, of one side or of all (chapter 6.1). */
export function hexesOf({ units }: Pick<Tracker, 'units'>, side?: string): string[] {
  const labels = units
    .filter((unit) => side === undefined || unit.side === side)
    .map((unit) => String(unit.state['hex'] ?? ''))
    .filter((label) => label !== '' && label !== 'other')
  return [...new Set(labels)].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
}

/** All units in order; units without a place come last, in their order of arrival (T2K-R22). */
export function inOrder({ units }: Pick<Tracker, 'units'>): TrackedUnit[] {
  const place = (unit: TrackedUnit): number => Number(unit.state['order'] ?? 0) || 1000
  return [...units].sort((a, b) => place(a) - place(b))
}
