import type { Roster } from '../../kernel/state/roster'
import type { Somebody } from '../../kernel/system/correction-sheet'
import { freeName } from '../../kernel/values/free-name'
import { loadRoster, type Session } from './context'

/** Every member of the campaign, present or past, by name. */
export async function everybody(session: Session): Promise<Somebody[]> {
  return (await session.file.rosters()).flatMap((roster) =>
    roster.members.map(({ id, name }) => ({ roster: roster.id, rosterName: roster.name, member: id, name }))
  )
}

/** Names for recruits that nobody in the campaign has, in an order that differs from roster to roster. */
export function freshNames(session: Session, roster: Roster, people: readonly Somebody[]): string[] {
  const names = session.system.founding?.names(session.rules, roster) ?? []
  const used = new Set(people.map(({ name }) => name))
  const first = [...roster.id].reduce((sum, sign) => sum + sign.charCodeAt(0), 0) % Math.max(1, names.length)
  return [...names.slice(first), ...names.slice(0, first)].filter((name) => !used.has(name))
}

/**
 * The name of a recruit. One that a person chose stays. A suggested one may be in use since it was suggested, as two
 * windows suggest the same: then another one that nobody in the campaign has is given.
 */
export async function nameGiven(
  session: Session,
  roster: string,
  name: string,
  suggested: boolean
): Promise<string> {
  if (!suggested) return name
  const people = await everybody(session)
  const used = new Set(people.map((person) => person.name))
  if (!used.has(name)) return name
  const [fresh] = freshNames(session, await loadRoster(session, roster), people)
  return fresh ?? freeName(name, used)
}
