import { basename } from 'node:path'
import { Refused } from '../../contract/errors'
import type { ApartView } from '../../contract/exchange'
import { reason } from '../../kernel/values/verdict'
import type { Apart } from '../../store/campaign-file'
import { listLibrary } from '../../store/library/library'
import { StoreRefusal } from '../../store/sqlite/refusal'
import type { Context, Session } from './context'
import { isOutside } from './files-outside'
import { actView } from './roster-view'

/** The copy's file: another file of the library, or a chosen one outside, of the same campaign. */
export async function copyOf(context: Context, session: Session, file: string): Promise<string> {
  const path = context.outside.pathOf(file)
  if (file === session.name) throw new Refused('refused', {}, [reason('copy-is-itself')])
  if (
    !isOutside(file) &&
    !(await listLibrary(context.library)).some((entry) => basename(entry.path) === file)
  )
    throw new Refused('file-missing', { path: file })
  return path
}

/** What was done in a copy, as the window shows it: by its gangs and battles, with their names here. */
export async function apartViews(session: Session, apart: Apart[]): Promise<ApartView[]> {
  const ids = apart.flatMap(({ subjects }) => subjects.map((subject) => subject.id))
  const rows = new Map(
    [...(await session.file.rosterRows()), ...(await session.file.battleRows({ ids }))].map((row) => [
      row.id,
      row.name
    ])
  )
  return apart.map((strand): ApartView => {
    const acts = strand.acts.map(actView)
    const madeThere = namesGiven(strand)
    const nameOf = ({ kind, id }: { kind: string; id: string }): string =>
      rows.get(id) ??
      madeThere.get(id) ??
      (kind === 'campaign'
        ? session.campaign.name
        : String(acts.flatMap((a) => a.events).find((e) => e.subject.id === id)?.facts['battle'] ?? id))
    return {
      id: strand.subjects[0]!.id,
      subjects: strand.subjects.map((subject) => ({ ...subject, name: nameOf(subject) })),
      acts,
      fits: strand.acts.length > 0 && strand.here.length === 0 && strand.undone.length === 0,
      here: strand.here.map(actView),
      undone: strand.undone.length,
      brought: strand.brought.length
    }
  })
}

/** Whether anything of it is left to tell. A gang or battle that was made in the copy and undone there has no name. */
export const isToTell = ({ acts, brought, undone, subjects }: ApartView): boolean =>
  acts.length > 0 || brought > 0 || undone > 0 || subjects.some(({ id, name }) => name !== id)

/** The names of the gangs and battles that a copy made itself, by id, as it calls them last. */
function namesGiven({ acts }: Apart): Map<string, string> {
  const names = new Map<string, string>()
  for (const { subject, changes } of acts.flatMap(({ events }) => events))
    for (const change of changes) {
      if (change.do === 'create' && 'roster' in change) names.set(subject.id, change.roster.name)
      if (change.do === 'create' && 'battle' in change) names.set(subject.id, change.battle.name)
      if (change.do === 'rename' && names.has(subject.id)) names.set(subject.id, change.name)
    }
  return names
}

/**
 * Acts that don't fit the present state come from a copy written by another version: refused, with nothing
 * imported.
 */
export function refuseUnfit(context: Context, error: unknown, views: ApartView[]): never {
  if (error instanceof StoreRefusal || !(error instanceof Error) || 'errno' in error) throw error
  context.log('a copy could not be brought back', error)
  throw new Refused('refused', {}, [
    reason('merge-unfit', [], { names: views.flatMap((view) => view.subjects.map((s) => s.name)) })
  ])
}
