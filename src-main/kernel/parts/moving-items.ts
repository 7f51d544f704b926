import { rosterEvent, type RosterEvent } from '../state/event'
import { told, type Text } from '../values/json'
import { heldBy, STASH, type Roster, type RosterChange } from '../state/roster'
import { reason, refuse, type Reason, type Verdict } from '../values/verdict'

/** Who goes leaves what he has to the roster; what is fitted together stays so where `fitted`. */
export function leaveRoster(roster: Roster, member: string, why: string, fitted = false): RosterChange[] {
  return [
    ...heldBy(roster, member).map((item): RosterChange => ({
      do: 'item-move',
      item: item.id,
      to: STASH,
      on: fitted ? item.on : null
    })),
    { do: 'member-leave', member, why }
  ]
}

/** For games in which nobody is paid for: during the founding it is as if nobody had come; later he leaves, and what he had stays. */
export function dismissed(roster: Roster, id: string): Verdict<RosterEvent[]> {
  const member = roster.members.find((one) => one.id === id)
  if (!member) return refuse(reason('unknown-member', [], { member: id }))
  if (member.left !== null) return refuse(reason('member-gone', [], { name: member.name }))
  if (roster.stage !== 'founding')
    return [rosterEvent(roster.id, 'character-gone', { name: member.name }, leaveRoster(roster, id, 'left'))]
  const items = heldBy(roster, id).map((item): RosterChange => ({ do: 'item-remove', item: item.id }))
  return [
    rosterEvent(roster.id, 'character-undone', { name: member.name }, [
      ...items,
      { do: 'member-remove', member: id }
    ])
  ]
}

/** For games in which things go freely from hand to hand and nothing is fitted to another. `stash`: what the roster's own store is called. */
export function moveItems(
  roster: Roster,
  moves: { item: string; to: string; on?: string }[],
  stash: Text
): Verdict<RosterEvent[]> {
  const reasons: Reason[] = []
  const events: RosterEvent[] = []
  for (const { item: id, to, on } of moves) {
    const item = roster.items.find((one) => one.id === id)
    const holder = to === STASH ? null : roster.members.find((one) => one.id === to && one.left === null)
    if (!item) reasons.push(reason('no-item'))
    else if (holder === undefined) reasons.push(reason('unknown-member', [], { member: to }))
    else if (on !== undefined) reasons.push(reason('unknown-option'))
    else
      events.push(
        rosterEvent(roster.id, 'gear-moved', { thing: item.name, to: holder?.name ?? told(stash) }, [
          { do: 'item-move', item: id, to, on: null }
        ])
      )
  }
  return reasons.length > 0 ? refuse(...reasons) : events
}
