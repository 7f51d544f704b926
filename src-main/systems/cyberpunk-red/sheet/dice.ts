import type { CrRules } from '../catalogue/rules'

/** The purpose of a roll; the campaign decides which of them explode (CR-R02). */
export type RollKind = 'check' | 'attack' | 'initiative'

/** The result of a roll's die, together with its second die (CR-SK-04, CR-SK-05, CR-R01). */
export type CheckDie = { die: 'normal' | 'exploding' | 'imploding'; dieTotal: number }

/** Whether this first die needs a second one. A second die never needs a third (CR-R01, CR-R02). */
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
