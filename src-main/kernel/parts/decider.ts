import type { BuyLine, Move, RosterCommand } from '../system/command'
import { correct } from '../system/correct/index'
import { withLostLoans } from '../system/lost-loans'
import type { CorrectionPlug } from '../system/correction-sheet'
import type { Chance } from '../values/dice'
import type { RosterEvent } from '../state/event'
import type { Answer } from '../system/prompt'
import type { Roster } from '../state/roster'
import { isRefusal, reason, refuse, type Verdict } from '../values/verdict'

type Decided = Verdict<RosterEvent[]>
export type CommandOf<Type extends RosterCommand['type']> = Extract<RosterCommand, { type: Type }>

/** A handler per command; use `notInThisGame` for those the game lacks. */
export interface DeciderParts<Rules> {
  create(rules: Rules, command: CommandOf<'create'>): Decided
  rename(roster: Roster, name: string): Decided
  renameMember(roster: Roster, member: string, name: string): Decided
  found(rules: Rules, roster: Roster, asItStands: boolean | undefined): Decided
  recruit(rules: Rules, roster: Roster, command: CommandOf<'recruit'>, chance: Chance): Decided
  dismiss(rules: Rules, roster: Roster, member: string): Decided
  buy(rules: Rules, roster: Roster, lines: BuyLine[], chance: Chance): Decided
  sell(rules: Rules, roster: Roster, items: string[]): Decided
  move(rules: Rules, roster: Roster, moves: Move[]): Decided
  answer(rules: Rules, roster: Roster, prompt: string, answer: Answer, chance: Chance): Decided
  /** Left out in games without standing choices. */
  choose?(rules: Rules, roster: Roster, member: string, key: string, value: string): Decided
  corrections: CorrectionPlug<Rules>
}

/** Builds a game's `decide` from its handlers: returns events, or all reasons against the command. */
export function decider<Rules>(
  parts: DeciderParts<Rules>
): (rules: Rules, roster: Roster | null, command: RosterCommand, chance: Chance) => Decided {
  return (rules, roster, command, chance) => {
    if (command.type === 'create') return parts.create(rules, command)
    if (!roster) return refuse(reason('unknown-roster'))
    const events = decided(parts, rules, roster, command, chance)
    return isRefusal(events) ? events : withLostLoans([roster], events)
  }
}

function decided<Rules>(
  parts: DeciderParts<Rules>,
  rules: Rules,
  roster: Roster,
  command: Exclude<RosterCommand, { type: 'create' }>,
  chance: Chance
): Decided {
  switch (command.type) {
    case 'rename':
      return parts.rename(roster, command.name)
    case 'rename-member':
      return parts.renameMember(roster, command.member, command.name)
    case 'found':
      return parts.found(rules, roster, command.asItStands)
    case 'correct':
      return correct(
        parts.corrections,
        rules,
        roster,
        command.why,
        command.corrections,
        command.people ?? [],
        chance
      )
    case 'recruit':
      return parts.recruit(rules, roster, command, chance)
    case 'choose':
      return (
        parts.choose?.(rules, roster, command.member, command.key, command.value) ??
        refuse(reason('choice-unknown', [], { key: command.key }))
      )
    case 'dismiss':
      return parts.dismiss(rules, roster, command.member)
    case 'buy':
      return parts.buy(rules, roster, command.lines, chance)
    case 'sell':
      return parts.sell(rules, roster, command.items)
    case 'move':
      return parts.move(rules, roster, command.moves)
    case 'answer':
      return parts.answer(rules, roster, command.prompt, command.answer, chance)
  }
}

/** Refuses a command this game doesn't have, citing `rules`. */
export function notInThisGame(command: RosterCommand['type'], ...rules: string[]): () => Decided {
  return () => refuse(reason('not-in-this-system', rules, { command }))
}
