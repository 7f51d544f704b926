import { en } from './en'
import { fr } from './fr'

/**
 * What a language does where a name stands in a sentence. Sentences are written plainly (`de {name}`, `{name}'s`); as they are said, the
 * grammar of their language joins what stands before a value to it, and what stands after it. A language of which nothing is known
 * puts values in as they are.
 */
export interface Grammar {
  /** What has been said and the value that follows: `Tour de ` and `Les Surins` are `Tour des Surins`. */
  join: (said: string, value: string) => string
  /** What has been said, ending with a value, and the words that follow it: `The Rusty Nails` and `'s go` are `The Rusty Nails’ go`. */
  follow: (said: string, value: string, words: string) => string
  /** A text as it is to be read, where it is typed more simply: what must not slip to the next line. Left out: as it is typed. */
  typeset?: (text: string) => string
  /** A day that Intl has written, where readers would write it otherwise. */
  day?: (text: string) => string
  /** Whose way of writing days is meant where the reader's system names no country: `en-GB`. Left out: the language's own. */
  region?: string
}

const PLAIN: Grammar = { join: (said, value) => said + value, follow: (said, _value, words) => said + words }

const KNOWN: { [locale: string]: Grammar } = { fr, en }

export const grammarOf = (locale: string): Grammar => KNOWN[locale] ?? PLAIN
