import type { RosterCommand } from '../../../../kernel/system/command'
import type { Chance } from '../../../../kernel/values/dice'
import { rosterEvent, type RosterEvent } from '../../../../kernel/state/event'
import {
  present,
  type Member,
  type Roster,
  type RosterChange,
  type Trait
} from '../../../../kernel/state/roster'
import { reason, refuse, type Reason, type Verdict } from '../../../../kernel/values/verdict'
import { storeAnswer, storedAnswer } from '../../sheet/between'
import type { FighterType, NecroRules } from '../../catalogue/rules'
import { checkRecruit } from '../../formulas/members'
import { LEADER, LEADER_OF_MEN } from '../../sheet/state'
import { missing } from './money'
import { whyNotTrade } from './when'

/** The learning category if none is chosen (NN-XP-6). */
export const DEFAULT_CATEGORY = 'bs'

/**
 * Why another fighter of this type can't join: wrong moment, too many, the cap of the stored value, no money
 * (NN-BUY-4, NN-FTR-1, NN-GANG-3).
 */
export function whyNotRecruit(rules: NecroRules, roster: Roster, type: string): Reason[] {
  const types = present(roster).map((member) => member.type)
  const reasons = [
    ...whyNotTrade(rules, roster),
    ...checkRecruit(rules, types, roster.numbers['value'] ?? 0, type)
  ]
  if (
    type === LEADER &&
    roster.stage !== 'founding' &&
    rules.houseRules.leaderReplacement === 'promote-only'
  ) {
    reasons.push(reason('leader-promote-only', ['NN-RUL-44']))
  }
  return [...reasons, ...missing(roster, rules.fighterType(type)?.cost ?? 0)]
}

/** Recruits a fighter. Their starting progressions then open as prompts (NN-GANG-4). */
export function recruit(
  rules: NecroRules,
  roster: Roster,
  command: Extract<RosterCommand, { type: 'recruit' }>,
  chance: Chance
): Verdict<RosterEvent[]> {
  const { category = DEFAULT_CATEGORY, ...other } = command.choices
  const reasons = [...whyNotRecruit(rules, roster, command.memberType), ...whyNotCategory(rules, category)]
  reasons.push(...Object.keys(other).map((key) => reason('unknown-choice', [], { key })))
  const type = rules.fighterType(command.memberType)
  if (reasons.length > 0 || !type) return refuse(...reasons)
  const member = newMember(type, command.name, category, chance, rules)
  const changes: RosterChange[] = [
    { do: 'member-add', member },
    { do: 'money', by: -type.cost }
  ]
  if (roster.between)
    changes.push(storeAnswer('recruits', [...(storedAnswer<string[]>(roster, 'recruits') ?? []), member.id]))
  const facts = {
    fighter: member.name,
    type: type.name,
    paid: type.cost,
    category: categoryName(rules, category)
  }
  return [rosterEvent(roster.id, 'fighter-recruited', facts, changes)]
}

/** A new fighter of this type: profile, XP, starting progressions and rules (NN-FTR-1, NN-FTR-7). */
export function newMember(
  type: FighterType,
  name: string,
  category: string,
  chance: Chance,
  rules: NecroRules
): Member {
  return {
    id: chance.id(),
    name,
    type: type.id,
    typeName: type.name,
    cost: type.cost,
    profile: { ...type.profile },
    numbers: { xp: type.startingXp, starting: type.startingProgressions, startingTaken: 0 },
    choices: { category },
    traits: type.rules.includes(LEADER_OF_MEN) ? [leaderOfMen(rules, chance, 1)] : [],
    status: 'fit',
    left: null
  }
}

/** The trait Leader of Men at this level (NN-FTR-7). */
export function leaderOfMen(rules: NecroRules, chance: Chance, level: number): Trait {
  const name = rules.fighterRule(LEADER_OF_MEN)?.name ?? {}
  return { id: chance.id(), kind: 'rule', key: LEADER_OF_MEN, name, data: { level } }
}

export function whyNotCategory(rules: NecroRules, id: string): Reason[] {
  return rules.learningCategories.some((category) => category.id === id)
    ? []
    : [reason('unknown-category', ['NN-XP-6'], { category: id })]
}

export function categoryName(rules: NecroRules, id: string): { [locale: string]: string } {
  return rules.learningCategories.find((category) => category.id === id)?.name ?? { fr: id, en: id }
}
