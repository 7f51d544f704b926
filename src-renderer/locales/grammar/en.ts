import type { Grammar } from './grammar'
import { namesMany } from './names'

/** English: the possessive of a plural is an apostrophe alone. */
export const en: Grammar = {
  region: 'en-GB',
  /** A sign of money stays on the line of its sum. */
  typeset: (text) => text.replace(/([\d}]) (€\$|¥)/g, '$1\u00a0$2'),
  join: (said, value) => said + value,
  follow: (said, value, words) =>
    said +
    (/^[’']s\b/.test(words) ? `’${namesMany(value) && /s$/i.test(value) ? '' : 's'}${words.slice(2)}` : words)
}
