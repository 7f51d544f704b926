import { rangedFacts, type NecroRules, type Thing } from '../catalogue/rules'
import { meleeStats } from '../formulas/arms'

/** The uses that things are compared for: shooting, striking, throwing, protecting. */
export type Use = 'shots' | 'blows' | 'throws' | 'armour'

export function usesOf(rules: NecroRules, thing: Thing): Use[] {
  if (rangedFacts(thing) || thing.kind === 'combi') return ['shots']
  if (meleeStats(rules, thing)?.strikes) return ['blows']
  if (thing.kind === 'grenade') return ['throws']
  return thing.kind === 'plating' || thing.kind === 'cushioning' ? ['armour'] : []
}
