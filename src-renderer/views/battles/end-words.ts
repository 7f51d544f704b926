import type { Side } from '@kernel/state/battle'
import type { Json } from '@kernel/values/json'
import type { Field } from '@kernel/system/sheet'
import type { BattleSheet } from '@kernel/system/system'
import { capital, list, say, t } from '@/locales/say'
import { choicesOf, isAsked, sayField, valueOf } from '@/ui/fields'

/** The result of a side in words, a line for every field of the system. Default values are left out. */
export function sayEnd(side: Side, sides: Side[], sheet: BattleSheet): string[] {
  const lines = [
    ...sheet.combatant.flatMap((field) => ofCombatants(field, side, sides, sheet)),
    ...sheet.side.flatMap((field) => ofSide(field, side, sides, sheet))
  ]
  return lines.length ? lines : [capital(t('battles.unhurt'))]
}

/** A choice or a flag lists its combatants; any other field has a value for each. */
function ofCombatants(field: Field, side: Side, sides: Side[], sheet: BattleSheet): string[] {
  const concerned = side.combatants.filter(
    ({ record }) => isAsked(field, sheet.combatant, record) && isTold(field, valueOf(field, record))
  )
  if (!concerned.length) return []
  if (field.kind === 'flag')
    return [
      line(
        say(field.label),
        concerned.map(({ name }) => name)
      )
    ]
  if (field.kind === 'choice')
    return (field.options ?? []).flatMap(({ id, label }) => {
      const names = concerned.filter(({ record }) => valueOf(field, record) === id).map(({ name }) => name)
      return names.length ? [line(say(label), names)] : []
    })
  return [
    line(
      say(field.label),
      concerned.map(({ name, member, record }) =>
        t('battles.endOf', {
          name,
          value: sayField(field, valueOf(field, record), choicesOf(field, sides, side.roster, member))
        })
      )
    )
  ]
}

function ofSide(field: Field, side: Side, sides: Side[], sheet: BattleSheet): string[] {
  const value = valueOf(field, side.record)
  if (!isAsked(field, sheet.side, side.record) || !isTold(field, value)) return []
  return [
    field.kind === 'flag'
      ? say(field.label)
      : line(say(field.label), [sayField(field, value, choicesOf(field, sides, side.roster))])
  ]
}

const line = (what: string, of: string[]) => t('battles.endLine', { what, of: list(of) })

/** True if the value is neither empty nor the default. */
function isTold(field: Field, value: Json): boolean {
  return (
    value !== null &&
    value !== '' &&
    !(Array.isArray(value) && value.length === 0) &&
    JSON.stringify(value) !== JSON.stringify(field.default)
  )
}
