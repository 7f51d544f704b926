import type { GameSystem } from '../../rules/system'
import { refuse, reason } from '../../rules/verdict'
import { checkNecroHouseRules, loadNecro, type NecroRules } from './catalogue'
import { systemSheet, VERSION } from './sheet'

const resolvers: GameSystem<NecroRules>['resolvers'] = {}

/** Neo-Necro, plugged in: every part in its own file, wired here and nowhere else. */
export const neoNecro: GameSystem<NecroRules> = {
  id: 'neo-necro',
  version: VERSION,
  load: loadNecro,
  checkHouseRules: checkNecroHouseRules,
  sheet: (rules) => systemSheet(rules, { combatant: [], side: [], loot: true }, Object.keys(resolvers)),
  resolvers,
  decide: () => refuse(reason('not-now')),
  summary: () => ({ figures: [], receipts: [], unready: [] }),
  members: () => [],
  recruits: () => [],
  offers: () => [],
  prompts: () => [],
  salePrice: () => null,
  battle: { muster: () => refuse(), report: (_rules, _battle, sides) => sides, finish: () => [] },
  cards: () => ({ members: [], roster: { id: '', kind: 'roster', title: '', subtitle: [], figures: [], characteristics: [], rows: [], blocks: [] } })
}
