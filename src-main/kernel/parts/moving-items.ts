import { rosterEvent, type RosterEvent } from '../state/event'
import { asValue, type Text } from '../values/json'
import { takenBack } from '../system/lent'
import { heldBy, STASH, type Roster, type RosterChange } from '../state/roster'
import { reason, refuse, type Reason, type Verdict } from '../values/verdict'

/** Moves a leaving member's items to the stash; keeps attachments if `fitted`. */
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

/** Dismisses a member, in games where members cost nothing: removed during the founding, later marked as gone with the items left behind. */
export function dismissed(roster: Roster, id: string): Verdict<RosterEvent[]> {
  const member = roster.members.find((candidate) => candidate.id === id)
  if (!member) return refuse(reason('unknown-member', [], { member: id }))
  if (member.left !== null) return refuse(reason('member-gone', [], { name: member.name }))
  if (roster.stage !== 'founding')
    return [rosterEvent(roster.id, 'character-gone', { name: member.name }, leaveRoster(roster, id, 'left'))]
  return [
    rosterEvent(roster.id, 'character-undone', { name: member.name }, [
      ...heldBy(roster, id).map(takenBack),
      { do: 'member-remove', member: id }
    ])
  ]
}

/** Moves items between members and the stash, in games where items are never attached to each other. `stash`: the stash's name. */
export function moveItems(
  roster: Roster,
  moves: { item: string; to: string; on?: string }[],
  stash: Text
): Verdict<RosterEvent[]> {
  const reasons: Reason[] = []
  const events: RosterEvent[] = []
  for (const { item: id, to, on } of moves) {
    const item = roster.items.find((candidate) => candidate.id === id)
    const holder =
      to === STASH ? null : roster.members.find((member) => member.id === to && member.left === null)
    if (!item) reasons.push(reason('no-item'))
    else if (holder === undefined) reasons.push(reason('unknown-member', [], { member: to }))
    else if (on !== undefined) reasons.push(reason('unknown-option'))
    else
      events.push(
        rosterEvent(roster.id, 'gear-moved', { thing: item.name, to: holder?.name ?? asValue(stash) }, [
          { do: 'item-move', item: id, to, on: null }
        ])
      )
  }
  return reasons.length > 0 ? refuse(...reasons) : events
}
