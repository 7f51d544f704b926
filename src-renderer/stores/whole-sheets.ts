import type { Ref } from 'vue'
import type { MemberView, RosterView } from '@contract/views'
import { saysGone, type Change } from '@/api/client'
import { unlessSame } from '@/api/unless-same'
import { askedTogether } from './asked-together'
import { drawnByKey } from './drawn'
import { concerns } from './news'

const keyOf = (roster: string, member: string) => `${roster} ${member}`

/**
 * The whole sheets of members who left, each loaded when it is shown. The window loads rosters with brief sheets of such
 * members, because a long campaign has many of them. `news`: true if the view was made before the change.
 */
export function wholeSheets(
  views: Ref<{ [roster: string]: RosterView }>,
  news: (view: RosterView, change: Change) => boolean
) {
  const { values, look } = drawnByKey<MemberView | null>(sheetsTogether(), {
    touched(change, key) {
      const [roster, member] = key.split(' ') as [string, string]
      const view = views.value[roster]
      // The view may come from the answer to an act, which has whole sheets.
      const known = view?.sheets.some((sheet) => sheet.member === member && !sheet.brief)
      return concerns(change, roster) && !(view && known && !news(view, change))
    },
    lost: (error, key) => saysGone(error) && delete values.value[key]
  })

  /** The whole sheet, if it was loaded; name, type and status are taken from the given one, which may be newer. */
  function whole(roster: string, sheet: MemberView): MemberView {
    const known = sheet.brief && values.value[keyOf(roster, sheet.member)]
    if (!known) return sheet
    const { name, type, typeName, status, left } = sheet
    return { ...known, name, type, typeName, status, left }
  }

  /** Keeps what was shown when a brief sheet replaces a whole one: it stays until the whole one is asked for anew. */
  function keep(before: RosterView | undefined, now: RosterView): void {
    if (!before) return
    const known = new Map(before.sheets.map((sheet) => [sheet.member, sheet]))
    for (const { member, brief } of now.sheets) {
      const old = brief && known.get(member)
      if (old && !old.brief) values.value[keyOf(now.id, member)] = old
    }
  }

  return {
    whole,
    keep,
    look: (roster: string, member: string) => look(keyOf(roster, member)),
    forget: () => (values.value = {})
  }
}

/** Asks for a sheet by its key; all sheets of a roster that are asked for at the same moment are one request. */
function sheetsTogether(): (key: string) => Promise<MemberView | null> {
  const byRoster = new Map<string, (member: string) => Promise<MemberView | null>>()
  return (key) => {
    const [roster, member] = key.split(' ') as [string, string]
    if (!byRoster.has(roster)) byRoster.set(roster, sheetsOf(roster))
    return byRoster.get(roster)!(member)
  }
}

/** Most acts of a roster leave the sheets of its dead as they were. */
function sheetsOf(roster: string): (member: string) => Promise<MemberView | null> {
  const lookAt = unlessSame('rosters.sheets')
  return askedTogether(async (members) => {
    const sheets = await lookAt({ roster, members })
    return new Map(sheets.map((sheet) => [sheet.member, sheet]))
  })
}
