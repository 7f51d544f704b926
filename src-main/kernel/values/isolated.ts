import type { Localised } from './json'

/** Letters that are written from right to left. */
const FROM_RIGHT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u
const [BEGIN, END] = ['\u2068', '\u2069']

/**
 * A name set apart from what stands beside it. One from right to left would turn the punctuation around, and a number:
 * “4 × name” instead of “name × 4”.
 */
export function isolated(name: string): string {
  return FROM_RIGHT.test(name) ? BEGIN + name + END : name
}

/** The same in every language. For what is shown only: a stored name has no such signs. */
export function isolatedIn(name: Localised): Localised {
  return Object.fromEntries(Object.entries(name).map(([language, text]) => [language, isolated(text)]))
}

/** The sentence without these signs, for texts that leave the window and for search. */
export function withoutIsolates(text: string): string {
  return text.replaceAll(BEGIN, '').replaceAll(END, '')
}
