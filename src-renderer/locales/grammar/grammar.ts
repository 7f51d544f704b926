import { en } from './en'
import { fr } from './fr'

/**
 * How a language joins names to a sentence. Sentences are written plainly (`de {name}`, `{name}'s`); the grammar
 * joins the words before and after a value to it. For an unknown language, values are inserted unchanged.
 */
export interface Grammar {
  /** Joins the text so far and the next value: `Tour de ` and `Les Surins` give `Tour des Surins`. */
  join: (said: string, value: string) => string
  /**
   * Joins the text so far, which ends with a value, and the next words: `The Rusty Nails` and `'s go` give `The
   * Rusty Nails’ go`.
   */
  follow: (said: string, value: string, words: string) => string
  /** Sets the typography of a simply typed text, such as no-break spaces. Omitted: the text stays. */
  typeset?: (text: string) => string
  /** Corrects a day written by Intl. */
  day?: (text: string) => string
  /** The region for dates if the reader's system names no country: `en-GB`. Omitted: the language's default. */
  region?: string
}

const PLAIN: Grammar = { join: (said, value) => said + value, follow: (said, _value, words) => said + words }

const KNOWN: { [locale: string]: Grammar } = { fr, en }

export const grammarOf = (locale: string): Grammar => KNOWN[locale] ?? PLAIN
