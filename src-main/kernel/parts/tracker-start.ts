import type { Battle } from '../state/battle'
import type { AtTable, TableCommand, TrackerPlug } from '../system/board'
import type { Chance } from '../values/dice'
import type { TrackerEvent } from '../state/event'
import type { Roster } from '../state/roster'
import type { TrackedSide, TrackedUnit, Tracker } from '../state/tracker'
import type { Verdict } from '../values/verdict'

/** The tracker at the start of the first turn, with the mustered sides; `stateOf` returns a member's starting state from the sheet. */
export function startedTracker(
  battle: Battle,
  rosters: readonly Roster[],
  stateOf: (roster: Roster, member: string) => TrackedUnit['state'],
  sideState: (roster: Roster | undefined) => TrackedSide['state'] = () => ({})
): Tracker {
  const of = (id: string): Roster | undefined => rosters.find((roster) => roster.id === id)
  return {
    id: battle.id,
    turn: 1,
    open: true,
    count: 0,
    table: {},
    sides: battle.sides.map(({ roster, name }) => ({ id: roster, name, state: sideState(of(roster)) })),
    units: battle.sides.flatMap((side) => {
      const roster = of(side.roster)
      return side.combatants.map(({ member, name, typeName }): TrackedUnit => ({
        id: member,
        side: side.roster,
        name,
        typeName,
        state: roster ? stateOf(roster, member) : {}
      }))
    })
  }
}

type Command<Type extends TableCommand['type']> = Extract<TableCommand, { type: Type }>
type Decided = Verdict<TrackerEvent[]>

/** Combines a handler for acts and one for answers into the tracker's decider. */
export function tableDecider<Rules>(
  act: (
    rules: Rules,
    at: AtTable,
    act: string,
    actor: Command<'act'>['actor'],
    input: Command<'act'>['input'],
    chance: Chance
  ) => Decided,
  answer: (
    rules: Rules,
    at: AtTable,
    prompt: string,
    answer: Command<'answer'>['answer'],
    chance: Chance
  ) => Decided
): TrackerPlug<Rules>['decide'] {
  return (rules, at, command, chance) =>
    command.type === 'act'
      ? act(rules, at, command.act, command.actor, command.input, chance)
      : answer(rules, at, command.prompt, command.answer, chance)
}
