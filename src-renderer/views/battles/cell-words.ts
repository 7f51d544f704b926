import { fieldOf, type ReportCell, type WrittenCell } from '@contract/report-cells'
import type { Side } from '@kernel/state/battle'
import type { Json } from '@kernel/values/json'
import type { BattleSheet, Loot } from '@kernel/system/system'
import { findKey, list, say, t } from '@/locales/say'
import { choicesOf, sayField } from '@/ui/fields'
import { gearOf } from '@/ui/loot-items'

/** The name of a cell's combatant or side. */
export function whoOf(sides: Side[], { roster, member }: ReportCell): string {
  const side = sides.find((candidate) => candidate.roster === roster)
  return (
    (member === null
      ? side?.name
      : side?.combatants.find((combatant) => combatant.member === member)?.name) ?? ''
  )
}

/** The name of a cell's field. */
export function whatOf(sheet: BattleSheet, cell: ReportCell): string {
  if (cell.key === null) return t('battles.result')
  if (cell.key === 'loot') return t('battles.lootTitle')
  // A side's value without a field of its own may have the name of the combatants' field.
  return (
    say((fieldOf(sheet, cell) ?? sheet.combatant.find((field) => field.key === cell.key))?.label) ||
    ownWord(cell.key)
  )
}

/** A value that only the table records has a word of the system's; a key is no word. */
function ownWord(key: string): string {
  const known = findKey(`battle.${key}`)
  return known ? t(known) : t('battles.otherField')
}

/** True if the values of a cell can be said: one that only the table records, as a whole, has no words. */
export const hasWords = (sheet: BattleSheet, cell: ReportCell): boolean =>
  cell.key === null || cell.key === 'loot' || fieldOf(sheet, cell) !== undefined

/** A value of a report in words. */
export function sayCell(sheet: BattleSheet, sides: Side[], cell: ReportCell, value: Json): string {
  if (cell.key === null)
    return value === null ? t('battles.undecided') : t(`battles.results.${value as 'win'}`)
  if (cell.key === 'loot')
    return list((value as Loot[] | null)?.map((loot) => sayLoot(sides, loot)) ?? []) || '—'
  const field = fieldOf(sheet, cell)
  return field ? sayField(field, value, choicesOf(field, sides, cell.roster, cell.member ?? undefined)) : '…'
}

/** A written cell, with its previous value. */
export function sayWritten(sheet: BattleSheet, sides: Side[], cell: WrittenCell): string {
  const [now, before] = [cell.to, cell.was].map((value) => sayCell(sheet, sides, cell, value))
  return t('battles.written', {
    of: t('battles.of', { field: whatOf(sheet, cell), name: whoOf(sides, cell) }),
    now,
    before
  })
}

/** A taken thing, and the name of its taker if they have one. */
function sayLoot(sides: Side[], { item, taker }: Loot): string {
  const thing = say(sides.flatMap(gearOf).find((gear) => gear.item === item)?.name)
  const who = sides.flatMap((side) => side.combatants).find(({ member }) => member === taker)?.name
  return who ? t('battles.lootTold', { thing, who }) : thing
}

/** The outcome, in the words of the form. */
export function sayOutcome(sides: Side[]): string {
  const winner = sides.find((side) => side.result === 'win')
  if (winner) return t('battles.wins', { name: winner.name })
  if (sides.length && sides.every((side) => side.result === 'draw')) return t('battles.draw')
  const loser = sides.length === 1 && sides[0]!.result === 'loss' ? sides[0]! : undefined
  return loser ? t('battles.loses', { name: loser.name }) : t('battles.undecided')
}
