import type { ComputedRef, InjectionKey } from 'vue'
import type { ReceiptLine } from '@kernel/values/receipt'

/** How a line of a receipt that stands for an act is worded; null where it is worded as any other. */
export const ACT_WORDS: InjectionKey<(line: ReceiptLine) => string | null> = Symbol('act words')
/** The roster whose acts these are: the lines lead to it as it was then. */
export const ACT_ROSTER: InjectionKey<ComputedRef<string>> = Symbol('act roster')
