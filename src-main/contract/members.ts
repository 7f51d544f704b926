import * as v from 'valibot'
import type { WrittenSection } from '../kernel/system/writing'
import { was, wasByKey, wasOf } from './conflict'
import { besideAtFirst, choices, id, json, limit, LIMITS, list, name, number, read, write } from './method'
import { picture } from './picture'
import type { Departure, MemberEntry, RosterView } from './views'

const member = v.strictObject({ roster: id, member: id })

/** The program suggested the name, so that it may give another that is free. */
const suggested = v.optional(v.boolean(), false)

const text = v.pipe(v.string(), v.maxLength(LIMITS.text))

const counters = v.pipe(v.array(v.strictObject({ name, value: number })), v.maxLength(40))

const sets = v.pipe(v.array(v.strictObject({ name, items: list(id) })), v.maxLength(20))

export const members = {
  'members.list': read<MemberEntry[]>()(
    'Lists everybody who is with a roster of the open campaign, by name; with `gone` also those who left or died, with why.',
    v.strictObject({ gone: v.optional(v.boolean(), false) })
  ),
  'members.recruit': write<RosterView & { recruited: string }>()(
    'Recruits a member of a type, with its standing choices (learning category…). `suggested`: nobody chose the name; if somebody in the campaign has it by now, the recruit gets another.',
    v.strictObject({ roster: id, type: id, name, suggested, choices: v.optional(choices, {}) })
  ),
  'members.duplicate': write<RosterView & { recruited: string }>()(
    'Recruits another like this member: type, standing choices, starting choices, what is written on the sheet, and kit, as one act. Refused as a whole where the kit or the recruit can’t be had; a choice that is no longer open to the recruit stays open.',
    v.strictObject({ roster: id, member: id, name, suggested })
  ),
  'members.rename': write<RosterView>()(
    'Renames a member.',
    v.strictObject({ roster: id, member: id, name, was })
  ),
  'members.choose': write<RosterView>()(
    'Changes a standing choice of a member.',
    v.strictObject({ roster: id, member: id, key: id, value: id, was })
  ),
  'members.writing': read<WrittenSection[]>()(
    'Returns the editable fields of a member’s sheet, or of the roster’s own sheet without `member`, with their current values; empty if the game has none.',
    v.strictObject({ roster: id, member: v.optional(v.nullable(id), null) })
  ),
  'members.write': write<RosterView>()(
    'Writes on a sheet: values by field, rows by list (a row without an id is new, a missing one is deleted): one act, all or none. `was` holds the rows as they were seen; rows that somebody else changed meanwhile and that were not touched here are kept.',
    v.strictObject({
      roster: id,
      member: v.optional(v.nullable(id), null),
      values: v.pipe(
        v.record(id, json),
        v.check((r) => Object.keys(r).length <= 60)
      ),
      was: wasByKey
    })
  ),
  'members.keep': write<RosterView>()(
    'Saves personal notes, counters, equipment sets and the active set of a member, or of the roster without `member`. Null deletes an entry.',
    v.strictObject({
      roster: id,
      member: v.optional(v.nullable(id), null),
      notes: v.optional(v.nullable(text)),
      counters: v.optional(v.nullable(counters)),
      sets: v.optional(v.nullable(sets)),
      set: v.optional(v.nullable(name)),
      was: wasOf('notes', 'counters', 'sets', 'set')
    })
  ),
  'members.portray': write<RosterView>()(
    'Sets or removes the portrait of a member or of the roster. The picture is stored in the campaign file.',
    v.strictObject({
      roster: id,
      member: v.optional(v.nullable(id), null),
      picture: v.nullable(picture),
      was
    })
  ),
  'members.portrait': read<{ type: string; data: string }>()(
    'Returns a picture of the campaign file, in base64.',
    v.strictObject({ picture: id })
  ),
  'members.departure': besideAtFirst<Departure | null>()(
    'Returns the act by which a member left and the acts that depend on it; null while the member is with the roster. With `limit`, only so many of these, newest first, and how many there are, up to 500.',
    v.strictObject({ ...member.entries, limit })
  ),
  'members.dismiss': write<RosterView>()(
    'Dismisses a member: refunded during the founding, without a refund later.',
    member
  )
}
