import type { ActView, RosterEntry } from '@contract/views'
import { sayEvent } from '@/locales/acts'

type Names = RosterEntry[] | null

/** The name of an act's roster, if it changed only one. */
export function whoseAct(act: ActView, rosters: Names): string | undefined {
  const ids = rostersOf(act)
  return ids.size === 1 ? nameOf([...ids][0]!, rosters) : undefined
}

/** Some lines of an act; `whose` if the act changed several rosters, and these lines are about one of them. */
export interface ActPart {
  whose: string | undefined
  lines: string[]
}

/**
 * The facts of an act in words, without repeats, in parts: most sentences leave out the roster they are about, so
 * an act of several needs the names between them.
 */
export function partsOf(act: ActView, rosters: Names): ActPart[] {
  const several = rostersOf(act).size > 1
  const said = new Set<string>()
  const parts: ActPart[] = []
  for (const event of act.events) {
    const line = sayEvent(event)
    if (said.has(line)) continue
    said.add(line)
    const { kind, id } = event.subject
    const whose = several && kind === 'roster' ? nameOf(id, rosters) : undefined
    const last = parts.at(-1)
    if (last && last.whose === whose) last.lines.push(line)
    else parts.push({ whose, lines: [line] })
  }
  return parts
}

const nameOf = (id: string, rosters: Names) => rosters?.find((roster) => roster.id === id)?.name

const rostersOf = (act: ActView): Set<string> =>
  new Set(act.events.filter(({ subject }) => subject.kind === 'roster').map(({ subject }) => subject.id))
