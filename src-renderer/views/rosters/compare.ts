import type { ItemView, MemberView, RosterView } from '@contract/views'
import type { Localised, Words } from '@kernel/values/json'
import type { Figure } from '@kernel/values/receipt'
import type { StatCell } from '@kernel/system/sheet'
import { kindOf } from '@/ui/kind-of'

/**
 * One value of a difference: a number with its receipt, a word, names of a list, or a count of things; null
 * for none.
 */
export type Stood =
  | { kind: 'figure'; figure: Figure }
  | { kind: 'stat'; cell: StatCell }
  | { kind: 'words'; words: Words | string }
  | { kind: 'names'; names: Words[] }
  | { kind: 'count'; count: number }
  | null

export interface Difference {
  key: string
  /** The subject of the difference: a word of ours (`rosters.differs.<what>`), or the system's. */
  what: { ours: 'name' | 'type' | 'status' | 'choice' | 'stage' } | { label: Words } | { thing: Localised }
  before: Stood
  after: Stood
}

/** The differences in the roster, in its stash, or in one member. */
export interface Differences {
  of:
    | { kind: 'roster' }
    | { kind: 'stash' }
    | {
        kind: 'member'
        member: string
        name: string
        typeName: Localised
        came: 'there' | 'joined' | 'gone' | 'back'
      }
  lines: Difference[]
}

type Moment = Pick<RosterView, 'name' | 'stage' | 'figures' | 'sheets' | 'items'>

/** All differences of a roster between two moments, for any system: in figures, profiles, lists and things. */
export function differencesBetween(before: Moment, after: Moment): Differences[] {
  const ids = [...new Set([...before.sheets, ...after.sheets].map((sheet) => sheet.member))]
  const of = (moment: Moment, member: string) =>
    moment.sheets.find((sheet) => sheet.member === member) ?? null
  const parts: Differences[] = [
    { of: { kind: 'roster' }, lines: gang(before, after) },
    ...ids.map((id) => member(of(before, id), of(after, id), held(before, id), held(after, id))),
    { of: { kind: 'stash' }, lines: things(held(before, 'stash'), held(after, 'stash')) }
  ]
  return parts.filter(
    (part) => part.lines.length > 0 || (part.of.kind === 'member' && part.of.came !== 'there')
  )
}

const held = (moment: Moment, holder: string): ItemView[] =>
  moment.items.filter((item) => item.holder === holder)
const words = (text: Words | string | undefined): Stood =>
  text === undefined ? null : { kind: 'words', words: text }
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

function gang(before: Moment, after: Moment): Difference[] {
  return [
    ...(before.name === after.name
      ? []
      : [
          {
            key: 'name',
            what: { ours: 'name' as const },
            before: words(before.name),
            after: words(after.name)
          }
        ]),
    ...(before.stage === after.stage
      ? []
      : [
          {
            key: 'stage',
            what: { ours: 'stage' as const },
            before: words({ key: `stage.${before.stage}` }),
            after: words({ key: `stage.${after.stage}` })
          }
        ]),
    ...figures(before.figures, after.figures)
  ]
}

function member(
  before: MemberView | null,
  after: MemberView | null,
  had: ItemView[],
  has: ItemView[]
): Differences {
  const { member, name, typeName } = (after ?? before)!
  const here = (sheet: MemberView | null) => sheet !== null && sheet.left === null
  const came = here(before) === here(after) ? 'there' : here(after) ? (before ? 'back' : 'joined') : 'gone'
  const line = (
    ours: 'name' | 'type' | 'status',
    of: (sheet: MemberView) => Words | string
  ): Difference[] => {
    const [was, is] = [before ? of(before) : undefined, after ? of(after) : undefined]
    return same(was, is) ? [] : [{ key: ours, what: { ours }, before: words(was), after: words(is) }]
  }
  return {
    of: { kind: 'member', member, name, typeName, came },
    lines: [
      ...(before && after
        ? [...line('name', (sheet) => sheet.name), ...line('type', (sheet) => sheet.typeName)]
        : []),
      ...line('status', (sheet) => sheet.status.label),
      ...cells(before?.profile ?? [], after?.profile ?? []),
      ...figures(before?.figures ?? [], after?.figures ?? []),
      ...entries(before, after, [...had, ...has]),
      ...things(had, has)
    ]
  }
}

function figures(before: Figure[], after: Figure[]): Difference[] {
  const keys = [...new Set([...before, ...after].map((figure) => figure.key))]
  return keys.flatMap((key): Difference[] => {
    const [was, is] = [
      before.find((candidate) => candidate.key === key),
      after.find((candidate) => candidate.key === key)
    ]
    if (was?.amount === is?.amount && was?.limit === is?.limit) return []
    const side = (figure: Figure | undefined): Stood => (figure ? { kind: 'figure', figure } : null)
    return [{ key: `figure:${key}`, what: { label: (is ?? was)!.label }, before: side(was), after: side(is) }]
  })
}

function cells(before: StatCell[], after: StatCell[]): Difference[] {
  // A member who came or left has no lines for the profile: only changes count.
  return after.flatMap((cell): Difference[] => {
    const was = before.find(({ key }) => key === cell.key)
    return was && was.value !== cell.value
      ? [
          {
            key: `stat:${cell.key}`,
            what: { label: cell.name },
            before: { kind: 'stat', cell: was },
            after: { kind: 'stat', cell }
          }
        ]
      : []
  })
}

/**
 * Skills, injuries and other lists of the sheet: the entries present at only one moment. Items are
 * compared separately.
 */
function entries(before: MemberView | null, after: MemberView | null, items: ItemView[]): Difference[] {
  const known = new Set(items.map((item) => item.id))
  const lists = (sheet: MemberView | null) =>
    (sheet?.blocks ?? []).flatMap((block) =>
      block.kind === 'entries'
        ? [{ ...block, entries: block.entries.filter((entry) => !known.has(entry.key)) }]
        : []
    )
  const [was, is] = [lists(before), lists(after)]
  const keys = [...new Set([...was, ...is].map(({ key }) => key))]
  return keys.flatMap((key): Difference[] => {
    const [then, now] = [
      was.find((candidate) => candidate.key === key),
      is.find((candidate) => candidate.key === key)
    ]
    const only = (some: typeof then, other: typeof then): Stood => {
      const names = (some?.entries ?? [])
        .filter((entry) => !other?.entries.some((two) => two.key === entry.key))
        .map((entry) => entry.name)
      return names.length ? { kind: 'names', names } : null
    }
    const [lost, gained] = [only(then, now), only(now, then)]
    return lost || gained
      ? [{ key: `list:${key}`, what: { label: (now ?? then)!.title }, before: lost, after: gained }]
      : []
  })
}

function things(before: ItemView[], after: ItemView[]): Difference[] {
  const kinds = [...new Map([...before, ...after].map((item) => [kindOf(item), item.name]))]
  return kinds.flatMap(([thing, name]): Difference[] => {
    const count = (items: ItemView[]) => items.filter((item) => kindOf(item) === thing).length
    const [was, is] = [count(before), count(after)]
    const side = (n: number): Stood => (n > 0 ? { kind: 'count', count: n } : null)
    return was === is
      ? []
      : [{ key: `thing:${thing}`, what: { thing: name }, before: side(was), after: side(is) }]
  })
}

/** The difference as a number; null unless both sides are numbers. */
export function stepOf({ before, after }: Difference): number | null {
  const amount = (side: Stood): number | null => {
    if (side?.kind === 'figure') return side.figure.amount
    if (side?.kind === 'stat') return side.cell.value
    return side?.kind === 'count' ? side.count : null
  }
  const [was, is] = [amount(before), amount(after)]
  const counts = before?.kind === 'count' || after?.kind === 'count'
  if (was === null || is === null) return counts ? (is ?? 0) - (was ?? 0) : null
  return is - was
}
