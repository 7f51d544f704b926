import type { RosterView } from '@contract/views'
import type { MemberSheet } from '@rules/sheet'
import type { SystemSheet } from '@rules/system'

/** States that mean: no longer with the roster. Whoever left stays listed with its sheet. */
export const GONE: ReadonlySet<string> = new Set(['dead', 'dismissed', 'left', 'gone', 'destroyed', 'retired', 'transferred'])

export function isGone(sheet: MemberSheet): boolean {
  return GONE.has(sheet.status.key)
}

export function presentSheets(roster: RosterView): MemberSheet[] {
  return roster.sheets.filter((sheet) => !isGone(sheet))
}

/**
 * What a member has chosen: a sheet shows it among its facts under the label of the choice, by the name of the option.
 * Null where the sheet does not show it.
 */
export function currentChoice(sheet: MemberSheet, choice: SystemSheet['choices'][number]): string | null {
  const label = JSON.stringify(choice.label)
  for (const block of sheet.blocks) {
    if (block.kind !== 'facts') continue
    const fact = block.facts.find((one) => JSON.stringify(one.label) === label)
    if (fact) return choice.options.find((option) => JSON.stringify(option.name) === JSON.stringify(fact.value))?.id ?? null
  }
  return null
}
