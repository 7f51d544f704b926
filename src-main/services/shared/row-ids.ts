import type { Edit } from '../../contract/rules'
import { valueAt, type Overlay } from '../../kernel/content/overlay'
import type { Json } from '../../kernel/values/json'
import { keptRowIds, rowsIn, withoutPlaces } from '../../kernel/values/row-numbers'
import type { Session } from './context'

/** How the ids of the rows begin that are known by their place, in the list at this place; null for any other. */
function prefixAt({ system, rules }: Session, file: string, path: string[]): string | null {
  const spec = system.tables
    .specs(rules)
    .find((one) => one.file === file && one.path.join('.') === path.join('.'))
  return spec?.shape === 'rows' ? (spec.numbered ?? null) : null
}

/** The rows as they are stored: each keeps the id that it had in the table that its writer saw, if they said which. */
const kept = (prefix: string, was: Json[] | null, rows: Json[]): Json[] =>
  withoutPlaces(keptRowIds(was, rows, prefix), prefix)

/**
 * The edits with the ids of rows that are known by their place. Who says what they saw (`was`) means the rows that they
 * saw, wherever these stand by now; a list without it goes by its places.
 */
export function withKeptRows(session: Session, edits: Edit[]): Edit[] {
  return edits.map((edit) => {
    const prefix = Array.isArray(edit.to) ? prefixAt(session, edit.file, edit.path) : null
    return prefix === null
      ? edit
      : { ...edit, to: kept(prefix, edit.was === undefined ? null : rowsIn(edit.was), rowsIn(edit.to)) }
  })
}

/** The campaign's own tables with the ids of such rows. `was`: whether their writer said what they saw. */
export function withKeptLists(session: Session, overlay: Overlay, was: boolean): Overlay {
  const files = Object.entries(overlay.files ?? {}).map(([file, over]) => {
    const prefix = Array.isArray(over.change) ? prefixAt(session, file, []) : null
    if (prefix === null) return [file, over] as const
    const before = was ? rowsIn(valueAt(session.resolved.raw, { file, path: [] })) : null
    return [file, { ...over, change: kept(prefix, before, rowsIn(over.change)) }] as const
  })
  return overlay.files ? { ...overlay, files: Object.fromEntries(files) } : overlay
}
