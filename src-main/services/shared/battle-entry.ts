import type { BattleEntry } from '../../contract/views'
import type { BattleRow } from '../../store/campaign-file'

/** The line of the list of battles. */
export function battleEntry({ updated: _, ...entry }: BattleRow): BattleEntry {
  return entry
}
