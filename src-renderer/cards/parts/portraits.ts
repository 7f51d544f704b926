import type { InjectionKey } from 'vue'

/** The addresses of the pictures on a page, by id. */
export const PORTRAITS: InjectionKey<{ [picture: string]: string }> = Symbol('portraits')
