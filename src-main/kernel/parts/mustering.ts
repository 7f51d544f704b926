import type { Battle, Combatant, Side } from '../state/battle'
import type { Json, Params } from '../values/json'
import type { Member, Roster, RosterChange } from '../state/roster'
import { reason, refuse, type Reason, type Verdict } from '../values/verdict'

/** Checks the members who take the field: the roster is ready, at least one comes, each is present and named once. Returns them or all reasons. */
export function mustered(roster: Roster, ids: readonly string[]): Verdict<Member[]> {
  const reasons: Reason[] = [
    ...(roster.stage === 'ready' ? [] : [reason('not-ready')]),
    ...(ids.length === 0 ? [reason('side-empty', [], { name: roster.name })] : []),
    ...(new Set(ids).size < ids.length ? [reason('member-twice')] : []),
    ...ids.flatMap((id) => {
      const member = roster.members.find((candidate) => candidate.id === id)
      return member?.left === null
        ? []
        : [
            member
              ? reason('member-gone', [], { name: member.name })
              : reason('unknown-member', [], { member: id })
          ]
    })
  ]
  return reasons.length > 0
    ? refuse(...reasons)
    : ids.flatMap((id) => roster.members.find((member) => member.id === id) ?? [])
}

/** Checks the reported sides against the mustered ones; returns them or all problems. A combatant not reported keeps the mustered state. */
export function reported(
  battle: Battle,
  sides: readonly Side[],
  against: (before: Side, told: Side) => Reason[],
  written: (before: Side, told: Side) => Side
): Verdict<Side[]> {
  const reasons = sides.flatMap((side) =>
    against(battle.sides.find(({ roster }) => roster === side.roster) ?? side, side)
  )
  if (reasons.length > 0) return refuse(...reasons)
  return battle.sides.map((before) =>
    written(before, sides.find(({ roster }) => roster === before.roster) ?? before)
  )
}

/** The combatants of a side that are members of its roster. */
export function combatantsIn(roster: Roster, side: Side | undefined): Combatant[] {
  return (side?.combatants ?? []).filter(({ member }) => roster.members.some(({ id }) => id === member))
}

/** A combatant's maximum per key, as mustered. */
export function limitsOf({ record }: Side, member: string): { [key: string]: number } {
  return ((record['limits'] ?? {}) as { [member: string]: { [key: string]: number } })[member] ?? {}
}

/** Changes that write the reported weapon states to the roster's items; skips items that are gone. */
export function weaponChanges(roster: Roster, left: readonly (Params & { item: string })[]): RosterChange[] {
  return left.flatMap(({ item, ...data }): RosterChange[] =>
    roster.items.some(({ id }) => id === item) ? [{ do: 'item-data', item, data }] : []
  )
}

/** Checks reported weapon states: each weapon was mustered and its values are allowed. */
export function whyNotLeft<Arm extends { item: string }, Left extends { item: string }>(
  { record }: Side,
  left: readonly Left[],
  against: (left: Left, arm: Arm & { name: Json }) => Reason[]
): Reason[] {
  const arms = (record['arms'] ?? []) as (Arm & { name: Json })[]
  return left.flatMap((strength) => {
    const arm = arms.find(({ item }) => item === strength.item)
    return arm ? against(strength, arm) : [reason('no-item')]
  })
}
