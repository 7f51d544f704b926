import type { NecroRules } from '../catalogue/rules'

/** The pay of one fighter of this type (NN-PAY-1). Use the type after promotions (NN-PAY-4). */
export function payOf(rules: NecroRules, type: string): number {
  return rules.pay[type] ?? 0
}

export function payDue(rules: NecroRules, types: readonly string[]): number {
  return types.reduce((sum, type) => sum + payOf(rules, type), 0)
}

export type PayStatus = 'fit' | 'dead' | 'misses-next-game'

/**
 * What follows for a fighter when pay is settled: unpaid they miss the next game (NN-PAY-2), and an unpaid
 * convalescent dies (NN-PAY-3). A fighter without pay can't go unpaid, so a convalescent leader only misses
 * the game (NN-RUL-42).
 */
export function payResult(
  rules: NecroRules,
  fighter: { type: string; convalescent: boolean },
  paid: boolean
): PayStatus {
  const settled = paid || payOf(rules, fighter.type) === 0
  if (!settled) return fighter.convalescent ? 'dead' : 'misses-next-game'
  return fighter.convalescent ? 'misses-next-game' : 'fit'
}
