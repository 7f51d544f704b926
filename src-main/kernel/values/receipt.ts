import type { Words } from './json'

/** `die`: the number of its faces. */
export type Unit = 'money' | 'weight' | 'count' | 'points' | 'die'

/** One line of a receipt. If it has lines of its own, its amount is their sum. */
export interface ReceiptLine {
  label: Words
  amount: number
  rules: string[]
  /** What the line is about, so that the window can link to it. */
  member?: string
  item?: string
  /** The act behind the line, and its time. */
  act?: number
  at?: string
  lines?: ReceiptLine[]
}

/** Explains a total, which is always the sum of the lines. */
export interface Receipt {
  key: string
  label: Words
  unit: Unit
  total: number
  lines: ReceiptLine[]
}

/** A number for the reader, with its limit, if any, and its receipt. */
export interface Figure {
  key: string
  label: Words
  unit: Unit
  amount: number
  limit?: number
  /** True for a rank or a threshold: it means something for one member only, so it has no sum over members. */
  single?: true
  receipt?: Receipt
  /**
   * Set for a stored number: its key (of the member for a member's figure, else of the roster), or `money`.
   * `rosters.account` then explains it. `act`, `battle`: as of then.
   */
  kept?: { number: string; act?: number; battle?: string }
  /** The same for the limit. */
  limitKept?: { number: string }
  /** The receipt of the limit, if it is a sum. */
  limitReceipt?: Receipt
}

/** The line whose amount is the sum of `lines`. */
export function sumLine(label: Words, lines: ReceiptLine[], rules: string[] = []): ReceiptLine {
  return { label, rules, amount: lines.reduce((sum, line) => sum + line.amount, 0), lines }
}

/** Makes a receipt whose total is the sum of its lines: the only place where totals are made. */
export function receiptOf(key: string, label: Words, unit: Unit, lines: ReceiptLine[]): Receipt {
  return { key, label, unit, lines, total: lines.reduce((sum, line) => sum + line.amount, 0) }
}

/** True if every level adds up. Used by `check` and tests. */
export function addsUp(receipt: Receipt): boolean {
  const right = (amount: number, lines: ReceiptLine[]): boolean =>
    amount === lines.reduce((sum, line) => sum + line.amount, 0) &&
    lines.every((line) => !line.lines || right(line.amount, line.lines))
  return right(receipt.total, receipt.lines)
}
