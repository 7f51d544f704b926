import type { BattleEntry } from '../../contract/views'
import type { BattleRow } from '../../store/campaign-file'

/** A battle as a line of the list. */
export function battleEntry({ updated: _, ...entry }: BattleRow): BattleEntry {
  return entry
}
