import type { Grammar } from './grammar'
import { namesMany } from './names'

/** English: the possessive of a plural is an apostrophe alone. */
export const en: Grammar = {
  region: 'en-GB',
  join: (said, value) => said + value,
  follow: (said, value, words) =>
    said +
    (/^[’']s\b/.test(words) ? `’${namesMany(value) && /s$/i.test(value) ? '' : 's'}${words.slice(2)}` : words)
}
