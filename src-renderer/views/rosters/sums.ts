import type { MemberView } from '@contract/views'
import type { Figure, Receipt } from '@kernel/values/receipt'

/** A figure with a limit has no sum, nor has one that means something for a single member only. */
export const hasSum = ({ limit, single }: Figure): boolean => limit === undefined && !single

/** The sum of a figure over these members, with a line for each. */
export function sumOf(sheets: MemberView[], column: Figure): Receipt {
  const lines = sheets.flatMap((sheet) =>
    sheet.figures
      .filter((figure) => figure.key === column.key)
      .map(({ amount }) => ({
        label: { fr: sheet.name, en: sheet.name },
        amount,
        rules: [],
        member: sheet.member
      }))
  )
  return {
    key: column.key,
    label: column.label,
    unit: column.unit,
    lines,
    total: lines.reduce((sum, line) => sum + line.amount, 0)
  }
}
