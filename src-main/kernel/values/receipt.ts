import type { Words } from './json'

/** `die`: the number is how many faces it has. */
export type Unit = 'money' | 'weight' | 'count' | 'points' | 'die'

/** One line of a receipt. Where it has lines of its own, its amount is their sum. */
export interface ReceiptLine {
  label: Words
  amount: number
  rules: string[]
  /** What the line speaks of, so that the window can lead there. */
  member?: string
  item?: string
  /** The act that it tells of, and its moment. */
  act?: number
  at?: string
  lines?: ReceiptLine[]
}

/** Why a total is what it is: the total is always the sum of its lines. */
export interface Receipt {
  key: string
  label: Words
  unit: Unit
  total: number
  lines: ReceiptLine[]
}

/** A number shown to the reader, with its limit where it has one and the receipt that explains it. */
export interface Figure {
  key: string
  label: Words
  unit: Unit
  amount: number
  limit?: number
  receipt?: Receipt
  /**
   * It is kept as it was written or reckoned at some time: by the key of the stored number (of the member where the figure is
   * one's, else of the roster), or `money`. Then `rosters.account` tells how it came to be what it is. `act`, `battle`: as of then.
   */
  kept?: { number: string; act?: number; battle?: string }
  /** The same of the limit. */
  limitKept?: { number: string }
  /** Why the limit is what it is, where it is a sum, too. */
  limitReceipt?: Receipt
}

/** The line whose amount is the sum of `lines`. */
export function sumLine(label: Words, lines: ReceiptLine[], rules: string[] = []): ReceiptLine {
  return { label, rules, amount: lines.reduce((sum, line) => sum + line.amount, 0), lines }
}

/** The receipt whose total is the sum of `lines`: totals are made here and nowhere else. */
export function receiptOf(key: string, label: Words, unit: Unit, lines: ReceiptLine[]): Receipt {
  return { key, label, unit, lines, total: lines.reduce((sum, line) => sum + line.amount, 0) }
}

/** Does every level add up? Used by `check` and by tests. */
export function addsUp(receipt: Receipt): boolean {
  const right = (amount: number, lines: ReceiptLine[]): boolean =>
    amount === lines.reduce((sum, line) => sum + line.amount, 0) &&
    lines.every((line) => !line.lines || right(line.amount, line.lines))
  return right(receipt.total, receipt.lines)
}
