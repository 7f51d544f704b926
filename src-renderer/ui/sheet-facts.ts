import type { MemberView, RosterView } from '@contract/views'
import type { Figure } from '@kernel/values/receipt'
import { list, say, t } from '@/locales/say'

/** True for a member who left. Their sheet stays in the list. */
export function isGone(sheet: MemberView): boolean {
  return sheet.left !== null
}

export function presentSheets(roster: RosterView): MemberView[] {
  return roster.sheets.filter((sheet) => !isGone(sheet))
}

/** Why a member cannot fight, beyond what the label of their state says; empty if it says all. */
export function sayWhyUnfit({ why = [] }: MemberView['status']): string {
  return list(why.map((reason) => say(reason)))
}

/** A member's state, with the reasons that its label leaves open. */
export function sayState(status: MemberView['status']): string {
  const [state, why] = [say(status.label), sayWhyUnfit(status)]
  return why ? t('sheet.stateWhy', { state, why }) : state
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
