import type { InjectionKey } from 'vue'

/** Provided by a page that shows a roster as it was: a number there is explained by what stood then, not by what stands now. */
export const PAST: InjectionKey<boolean> = Symbol('then')
