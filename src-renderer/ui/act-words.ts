import type { ComputedRef, InjectionKey } from 'vue'
import type { ReceiptLine } from '@kernel/values/receipt'

/** Words a receipt line that stands for an act; null for any other line. */
export const ACT_WORDS: InjectionKey<(line: ReceiptLine) => string | null> = Symbol('act words')
/** The roster of these acts: the lines link to it as it was then. */
export const ACT_ROSTER: InjectionKey<ComputedRef<string>> = Symbol('act roster')
