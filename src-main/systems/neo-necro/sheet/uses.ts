import { rangedFacts, type NecroRules, type Thing } from '../catalogue/rules'
import { meleeStats } from '../formulas/arms'

/** What a thing is compared for: to shoot with, to strike with, to throw, to wear. */
export type Use = 'shots' | 'blows' | 'throws' | 'armour'

export function usesOf(rules: NecroRules, thing: Thing): Use[] {
  if (rangedFacts(thing) || thing.kind === 'combi') return ['shots']
  if (meleeStats(rules, thing)?.strikes) return ['blows']
  if (thing.kind === 'grenade') return ['throws']
  return thing.kind === 'plating' || thing.kind === 'cushioning' ? ['armour'] : []
}
