import type { CrRules } from '../catalogue/rules'

/** What is rolled for: only some rolls explode, as the campaign has it (CR-R02). */
export type RollKind = 'check' | 'attack' | 'initiative'

/** How a die of a roll fell, and what it is worth with the second one (CR-SK-04, CR-SK-05, CR-R01). */
export type CheckDie = { die: 'normal' | 'exploding' | 'imploding'; dieTotal: number }

/** Does this first die ask for a second one? Never for a third (CR-R01, CR-R02). */
export function asksSecond(rules: CrRules, kind: RollKind, first: number): boolean {
  return turnOf(rules, kind, first) !== 'normal'
}

export function readDie(rules: CrRules, kind: RollKind, first: number, second: number | undefined): CheckDie {
  const die = turnOf(rules, kind, first)
  return {
    die,
    dieTotal:
      die === 'exploding' ? first + (second ?? 0) : die === 'imploding' ? first - (second ?? 0) : first
  }
}

function turnOf(rules: CrRules, kind: RollKind, first: number): CheckDie['die'] {
  const { explodeOn, implodeOn } = rules.files['tables/dice'].check
  const { explodingScope } = rules.house
  const open =
    kind === 'check' ||
    explodingScope === 'everything' ||
    (kind === 'attack' && explodingScope === 'checks-and-attacks')
  if (!open) return 'normal'
  return first === explodeOn ? 'exploding' : first === implodeOn ? 'imploding' : 'normal'
}
