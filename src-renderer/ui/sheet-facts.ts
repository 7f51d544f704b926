import type { MemberView, RosterView } from '@contract/views'
import type { Figure } from '@kernel/values/receipt'
import { say } from '@/locales/say'

/** True for a member who left. Their sheet stays in the list. */
export function isGone(sheet: MemberView): boolean {
  return sheet.left !== null
}

export function presentSheets(roster: RosterView): MemberView[] {
  return roster.sheets.filter((sheet) => !isGone(sheet))
}

/** The figures beside the profile line, without those that the line shows under the same name. */
export function figuresBesideProfile({
  figures,
  profile
}: Pick<MemberView, 'figures' | 'profile'>): Figure[] {
  return figures.filter(
    ({ limit, amount, label }) =>
      limit !== undefined || !profile.some((cell) => cell.value === amount && say(cell.name) === say(label))
  )
}
