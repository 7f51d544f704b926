import { necro } from '../../../support/neo-necro-raw'

// Whole pages: a leader and a heavy with everything a sheet may have, a captive, the cards and the sheet of a
// gang, its totals with their receipts.

export const rules = necro()

export const text = (lines: string): string => lines.trim()
