/**
 * Any value that can be sent, put in an event or stored in a file. Money is an integer, a time an ISO string.
 * `string` comes first in the union: Vue would otherwise read an empty text as `true` in a component property
 * of this type.
 */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** True for values of the same text; keys of objects must come in the same order. */
export const sameJson = (a: Json | undefined, b: Json | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b)

/** A name by locale, in every language that the catalogue has: `{ fr: 'Poignard', en: 'Dagger' }`. */
export type Localised = { [locale: string]: string }

/**
 * A sentence by key, worded where it is shown. Parameters are numbers, plain words or names in all languages.
 */
export type Text = {
  key: string
  params?: Params
}
export type Params = { [name: string]: Json }

/** A text to read: a name, or a sentence to be worded. */
export type Words = Localised | Text

/** A text as a value for an event's facts or a reason's parameters. */
export function asValue(words: Words): Json {
  return words
}
