import type { BattleEntry } from '../contract/views'
import type { Battle } from '../rules/battle'

/** The line of the list of battles. */
export function battleEntry({ id, name, date, status, friendly, sides }: Battle): BattleEntry {
  return { id, name, date, status, friendly: friendly ?? false, sides: sides.map(({ roster, name, result, value }) => ({ roster, name, result, value })) }
}
