import type { MemberView, RosterView } from '@contract/views'

/** Whoever left stays listed with its sheet. */
export function isGone(sheet: MemberView): boolean {
  return sheet.left !== null
}

export function presentSheets(roster: RosterView): MemberView[] {
  return roster.sheets.filter((sheet) => !isGone(sheet))
}
