import type { InjectionKey } from 'vue'

/** Provided by a page that shows a roster as it was: numbers there are explained by the values of that time. */
export const PAST: InjectionKey<boolean> = Symbol('then')
