import type { Input } from '../../contract'
import { conflictOf, refuseConflicts, sameValue } from '../../contract/conflict'
import type { Conflict } from '../../contract/conflict'
import type { Correction } from '../../kernel/system/correction'
import type { Json, Params } from '../../kernel/values/json'
import { mergeRows, type Row } from '../../kernel/content/merge-rows'
import type { Roster } from '../../kernel/state/roster'
import type { Written, WrittenSection } from '../../kernel/system/writing'

type Asked = Input<'rosters.correct'>['corrections'][number]

/**
 * The value that a correction would replace; undefined if it replaces none, or is about a member that comes
 * with it.
 */
function replacedBy(roster: Roster, asked: Asked): Json | undefined {
  const member = 'member' in asked ? roster.members.find(({ id }) => id === asked.member) : undefined
  switch (asked.what) {
    case 'number':
      return roster.numbers[asked.key] ?? 0
    case 'kind':
      return roster.kind
    case 'characteristic':
      return member?.profile[asked.key] ?? 0
    case 'member-number':
      return member?.numbers[asked.key] ?? 0
    case 'choice':
      return member?.choices[asked.key] ?? null
    case 'status':
      return member?.status
    case 'type':
      return member?.type
    case 'item-move':
      return roster.items.find((item) => item.id === asked.item)?.holder
    default:
      return undefined
  }
}

/** Removes `was` from the corrections; refuses if one would replace another value than the one seen. */
export function correctionsSeen(roster: Roster, asked: Asked[]): Correction[] {
  const conflicts: (Conflict | null)[] = asked.map((correction, n) => {
    const now =
      'was' in correction && correction.was !== undefined ? replacedBy(roster, correction) : undefined
    const { what } = correction
    return now === undefined || !('to' in correction)
      ? null
      : conflictOf(
          {
            correction: n,
            what,
            ...('member' in correction && { member: correction.member }),
            ...('key' in correction && { key: correction.key }),
            ...('item' in correction && { item: correction.item })
          },
          { was: (correction as { was?: Json }).was, now, wanted: correction.to }
        )
  })
  refuseConflicts(...conflicts)
  return asked.map((seen) => {
    if (!('was' in seen)) return seen
    const { was: _, ...correction } = seen
    return correction
  })
}

/** Removes `was` from the moves; refuses if an item has another holder by now. */
export function movesSeen<Move extends { item: string; to: string; was?: Json | undefined }>(
  roster: Roster,
  asked: Move[]
): Omit<Move, 'was'>[] {
  refuseConflicts(
    ...asked.map(({ item, to, was }) =>
      conflictOf(
        { field: 'holder', item },
        { was, now: roster.items.find(({ id }) => id === item)?.holder ?? null, wanted: to }
      )
    )
  )
  return asked.map(({ was: _, ...move }) => move)
}

/**
 * Merges a written sheet over the current one: fields, rows and columns equal to `was` keep their current
 * values.
 */
export function writtenOver(
  sections: WrittenSection[],
  of: Params,
  wanted: Written,
  was: { [key: string]: Json } | undefined
): Written {
  if (!was) return wanted
  const conflicts: (Conflict | null)[] = []
  const written: Written = {}
  for (const [key, to] of Object.entries(wanted)) {
    const seen = was[key]
    const list = sections.flatMap(({ lists }) => lists).find((candidate) => candidate.key === key)
    const now: Json | undefined = list
      ? list.rows.map(({ id, values }) => ({ id, ...values }))
      : sections.flatMap(({ fields }) => fields).find(({ field }) => field.key === key)?.value
    if (seen === undefined || now === undefined) written[key] = to
    else if (list && isRows(seen) && isRows(to)) {
      const merged = mergeRows(seen, now as Row[], to, sameValue)
      conflicts.push(
        ...merged.conflicts.map(({ row, column, ...values }) => ({
          of: { ...of, field: key, row, column },
          ...values
        }))
      )
      written[key] = merged.rows
    } else {
      if (!sameValue(to, seen))
        conflicts.push(conflictOf({ ...of, field: key }, { was: seen, now, wanted: to }))
      written[key] = sameValue(to, seen) ? now : to
    }
  }
  refuseConflicts(...conflicts)
  return written
}

function isRows(value: Json): value is Row[] {
  return (
    Array.isArray(value) &&
    value.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row))
  )
}
