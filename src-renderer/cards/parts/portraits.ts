import type { InjectionKey } from 'vue'

/** Addresses of the pictures on a page, by their ids. */
export const PORTRAITS: InjectionKey<{ [picture: string]: string }> = Symbol('portraits')
