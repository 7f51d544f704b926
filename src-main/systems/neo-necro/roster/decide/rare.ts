import type { Roster, RosterChange } from '../../../../kernel/state/roster'
import { reason, type Reason } from '../../../../kernel/values/verdict'
import { aftermath, storeAnswer, storedAnswer, outOfAction } from '../../sheet/between'
import type { NecroRules } from '../../catalogue/rules'
import { skillMod } from '../../formulas/mods'
import { rareLimit } from '../../formulas/rare'
import { atHome, skillsOf } from '../../sheet/state'

/**
 * The number of rare units bought so far, at the founding or in this interlude (NN-GANG-2, NN-BUY-2). Selling
 * does not reduce it (NN-RUL-47).
 */
export function rareBought(roster: Roster): number {
  return roster.stage === 'founding'
    ? (roster.numbers['rare'] ?? 0)
    : (storedAnswer<number>(roster, 'rare') ?? 0)
}

export function countRareBought(roster: Roster, to: number): RosterChange {
  return roster.stage === 'founding' ? { do: 'number', key: 'rare', to } : storeAnswer('rare', to)
}

/**
 * The extra rare items of inventors: one for each who fought and was not put out of action (NN-SKL-34,
 * NN-BUY-5, NN-RUL-47).
 */
export function inventions(rules: NecroRules, roster: Roster): number {
  if (!roster.between || !rules.houseRules.inventorOutsideRareLimit) return 0
  return atHome(roster)
    .filter((m) => aftermath(roster).fought[m.id] && !outOfAction(roster, m.id))
    .reduce((sum, m) => sum + skillMod(rules, skillsOf(m), 'extraRareItems'), 0)
}

/** Whether the nth rare unit of an interlude exceeds the normal limit, and so is an inventor's (NN-BUY-5). */
export function isInvention(rules: NecroRules, roster: Roster, nth: number): boolean {
  return roster.stage !== 'founding' && nth > rareLimit(rules, 'interlude')
}

/** Why this many more rare units can't be bought (too-many-rare); empty if they can. */
export function whyNotRare(rules: NecroRules, roster: Roster, more: number): Reason[] {
  if (more === 0) return []
  const founding = roster.stage === 'founding'
  const limit = rareLimit(rules, founding ? 'creation' : 'interlude') + inventions(rules, roster)
  const rare = rareBought(roster) + more
  return rare <= limit
    ? []
    : [reason('too-many-rare', founding ? ['NN-GANG-2'] : ['NN-BUY-2', 'NN-BUY-5'], { rare, limit })]
}
