import type { MemberView, RosterView } from '@contract/views'
import type { Figure } from '@kernel/values/receipt'
import { say } from '@/locales/say'

/** Whoever left stays listed with its sheet. */
export function isGone(sheet: MemberView): boolean {
  return sheet.left !== null
}

export function presentSheets(roster: RosterView): MemberView[] {
  return roster.sheets.filter((sheet) => !isGone(sheet))
}

/** The figures to show beside the profile line: a number that the line tells under the same name is not told again. */
export function figuresBesideProfile({
  figures,
  profile
}: Pick<MemberView, 'figures' | 'profile'>): Figure[] {
  return figures.filter(
    ({ limit, amount, label }) =>
      limit !== undefined || !profile.some((cell) => cell.value === amount && say(cell.name) === say(label))
  )
}
