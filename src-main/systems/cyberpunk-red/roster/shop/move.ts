import { rosterEvent, type RosterEvent } from '../../../../kernel/state/event'
import { STASH, type Roster, type RosterChange } from '../../../../kernel/state/roster'
import { reason, refuse, type Reason, type Verdict } from '../../../../kernel/values/verdict'
import { cyberwareOf, isCyberware } from '../../sheet/character'
import { freeArms, whyNotInstall } from '../../sheet/cyberware-limits'
import type { CrRules } from '../../catalogue/rules'
import { say } from '../../catalogue/say'

/**
 * Moves items. Cyberware is installed in a new holder, and removed when it goes to the stash
 * (CR-CY-02, chapter 10.5).
 */
export function move(
  rules: CrRules,
  roster: Roster,
  moves: { item: string; to: string; on?: string }[]
): Verdict<RosterEvent[]> {
  const reasons: Reason[] = []
  const events: RosterEvent[] = []
  let now = roster
  for (const { item: id, to, on } of moves) {
    const item = now.items.find((candidate) => candidate.id === id)
    const holder =
      to === STASH ? null : now.members.find((member) => member.id === to && member.left === null)
    if (!item) reasons.push(reason('no-item'))
    else if (holder === undefined) reasons.push(reason('unknown-member', [], { member: to }))
    else if (item.holder === to && on === undefined) continue
    else {
      const along = now.items.filter((other) => other.on === id)
      const installed = holder && isCyberware(item) ? [item, ...along] : []
      const rest = cyberwareOf(now, to).filter((entry) => !installed.includes(entry))
      reasons.push(
        ...whyNotInstall(
          rules,
          rest,
          installed.map(({ thing }) => ({ id: thing, quantity: 1 })),
          holder?.name ?? ''
        )
      )
      const needsArm =
        rules.files['catalogue/cyberware'].find((candidate) => candidate.id === item.thing)?.requires !==
        undefined
      const arms =
        holder && needsArm
          ? freeArms(rules, { ...now, items: now.items.filter((other) => other.id !== id) }, to)
          : []
      const arm = arms.find((candidate) => candidate.id === on) ?? arms[0] ?? null
      const changes: RosterChange[] = [
        { do: 'item-move', item: id, to, on: arm?.id ?? null },
        ...along.map((entry): RosterChange => ({ do: 'item-move', item: entry.id, to, on: id }))
      ]
      const type = isCyberware(item) ? (holder ? 'cyberware-installed' : 'cyberware-removed') : 'gear-moved'
      events.push(
        rosterEvent(roster.id, type, { thing: item.name, to: holder?.name ?? say('events.store') }, changes)
      )
      now = {
        ...now,
        items: now.items.map((known) =>
          known.id === id
            ? { ...known, holder: to, on: arm?.id ?? null }
            : along.includes(known)
              ? { ...known, holder: to }
              : known
        )
      }
    }
  }
  return reasons.length > 0 ? refuse(...reasons) : events
}
