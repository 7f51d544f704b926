import type { Words } from '../values/json'
import { receiptOf, type Figure } from '../values/receipt'
import { present, type Roster } from '../state/roster'

/** The number of members, with a receipt line each. */
export function membersFigure(roster: Roster, label: Words): Figure {
  const lines = present(roster).map(({ id, name }) => ({
    label: { fr: name, en: name },
    amount: 1,
    rules: [],
    member: id
  }))
  const receipt = receiptOf('members', label, 'count', lines)
  return { key: 'members', label, unit: 'count', amount: receipt.total, receipt }
}
