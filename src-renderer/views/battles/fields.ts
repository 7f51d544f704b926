import type { Combatant, Side } from '@rules/battle'
import type { Json, Params } from '@rules/json'
import type { Field } from '@rules/sheet'

/** What stands in a field: what was reported, else what the system takes for granted. */
export function valueOf(field: Field, record: Params): Json {
  return record[field.key] ?? field.default
}

/** Is the field asked for, by what stands in the others? */
export function isAsked(field: Field, fields: Field[], record: Params): boolean {
  if (!field.when) return true
  const other = fields.find((one) => one.key === field.when!.field)
  return other !== undefined && isAsked(other, fields, record) && field.when.is.includes(String(valueOf(other, record)))
}

export interface Choice {
  group: string
  people: { id: string; name: string }[]
}

const people = (side: Side, not?: string): Choice => ({ group: side.name, people: side.combatants.filter((one) => one.member !== not).map(({ member, name }: Combatant) => ({ id: member, name })) })

/** Who may be named in a field of this side: enemies by their side, or comrades. */
export function choicesOf(field: Field, sides: Side[], roster: string, member?: string): Choice[] {
  if (field.kind === 'comrade') return sides.filter((side) => side.roster === roster).map((side) => people(side, member))
  return sides.filter((side) => side.roster !== roster).map((side) => people(side))
}
