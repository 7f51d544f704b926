/**
 * What may cross the wire, stand in an event, or be kept in a file. Money is an integer, a moment is an ISO string.
 * Text stands first: a component whose property may be any of these would take an empty text for `true` otherwise.
 */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** A name in every language that the catalogue has it in, by locale: `{ fr: 'Poignard', en: 'Dagger' }`. */
export type Localised = { [locale: string]: string }

/** A sentence by key; whoever shows it words it. Parameters may be numbers, plain words or names in all languages. */
export type Text = {
  key: string
  params?: Params
}
export type Params = { [name: string]: Json }

/** Something to be read: a name as it is, or a sentence to be worded. */
export type Words = Localised | Text

/** Words as they stand in the facts of an event, or in what a reason is about. */
export function told(words: Words): Json {
  return words
}
