import type { Grammar } from './grammar'

/**
 * Prepositions that contract with a name's article: `du`, `des`, `au`, `aux`. `la` and `l’` stay: `de La Meute`,
 * `à L’Étoile`.
 */
const CONTRACTED: { [word: string]: { le: string; les: string } } = {
  de: { le: 'du', les: 'des' },
  à: { le: 'au', les: 'aux' }
}

/**
 * Words that lose their last vowel before another: `d’Épine`, `jusqu’Épine`, `l’affaire`. `si` loses it only
 * before `il`.
 */
const ELIDED = ['de', 'que', 'jusque', 'lorsque', 'puisque', 'quoique', 'se', 'ne', 'me', 'te', 'le', 'la']

const LAST_WORD = /(?<![\p{L}\p{N}-])(\p{L}+)[ \u00a0\u202f]$/u
const ARTICLE = /^(les?)[ \u00a0\u202f]+(?=\S)/i

/** Words with a mute h; any other h counts as a consonant: `d’Hélène`, `de Hans`. */
const MUTE_H =
  /^h(a(bi|dri|lei|llu|mec|rmo)|e(b|ca|ct|g|l[eio]|m[io]|nr|pa|rb|rc|re|ri[dt]|rm|roi[nq]|si|ter|ur|x)|i(l[ao]|pp|ro|st|v)|o(m[emo]|n[no]|pi|r[iort]|rl|s[pt]|te)|u(b|go|il|is|itr|m[aei])|y(?!en))/

/** Words that begin with a vowel letter but block the elision: onze, oui, yacht. */
const NO_VOWEL = /^(onz|oui(?![\p{L}])|ouist|uhlan|y[aeiou])/u

function beginsOpen(value: string): boolean {
  const plain = value
    .slice(0, 12)
    .toLowerCase()
    .replace('œ', 'oe')
    .replace('æ', 'ae')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
  return MUTE_H.test(plain) || (/^[aeiouy]/.test(plain) && !NO_VOWEL.test(plain))
}

/** The word, with a capital if `as` has one. */
const asLarge = (word: string, as: string): string =>
  as[0] === as[0]!.toUpperCase() ? word[0]!.toUpperCase() + word.slice(1) : word

/** French: names join the preposition before them. */
export const fr: Grammar = {
  /** Punctuation and units stay on the line of the word before them. */
  typeset: (text) =>
    text
      .replace(/ ([;!?])/g, '\u202f$1')
      .replace(/ ([:»])/g, '\u00a0$1')
      .replace(/« /g, '«\u00a0')
      .replace(/([\d}]) ((?:cr|XP|ps)\b|€\$|[¥€%])/g, '$1\u00a0$2'),
  /** Intl omits the `1er` for the first of a month. */
  day: (text) => text.replace(/^1(?= \p{L})/u, '1er'),
  join(said, value) {
    const word = LAST_WORD.exec(said)?.[1]
    if (word === undefined) return said + value
    const before = said.slice(0, -(word.length + 1))
    const article = ARTICLE.exec(value)
    const joined = article && CONTRACTED[word.toLowerCase()]?.[article[1]!.toLowerCase() as 'le' | 'les']
    if (article && joined) return `${before}${asLarge(joined, word)} ${value.slice(article[0].length)}`
    if (ELIDED.includes(word.toLowerCase()) && beginsOpen(value))
      return `${before}${word.slice(0, -1)}’${value}`
    return said + value
  },
  follow: (said, _value, words) => said + words
}
