import { withoutIsolates } from '@/locales/isolate'

const LIGATURES: { [sign: string]: string } = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  '’': "'",
  ʼ: "'",
  '‐': '-',
  '‑': '-',
  '–': '-'
}

/**
 * A text normalised for search: without accents, case and ligatures, with one kind of apostrophe, dash and space.
 */
export function plain(text: string): string {
  return withoutIsolates(text)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[œæß’ʼ‐‑–]/g, (sign) => LIGATURES[sign]!)
    .replace(/\s+/g, ' ')
}

/** The typed words, normalised. */
export function wordsOf(typed: string): string[] {
  return plain(typed).split(' ').filter(Boolean)
}

/** Returns a test: true if every typed word is in the texts. Without typed words it is always true. */
export function finder(typed: string): (...texts: string[]) => boolean {
  const words = wordsOf(typed)
  if (words.length === 0) return () => true
  return (...texts) => {
    const all = plain(texts.join(' '))
    return words.every((word) => all.includes(word))
  }
}

/**
 * How well a title matches, for sorting: 0 equal, 1 begins with the typed text, 2 every typed word begins a word
 * of it, 3 it contains all words, 4 no match.
 */
export function rank(typed: string, title: string): number {
  const words = wordsOf(typed)
  const name = plain(title)
  const whole = words.join(' ')
  if (name === whole) return 0
  if (name.startsWith(whole)) return 1
  const begun = name.split(/[^\p{L}\p{N}]+/u)
  if (words.every((word) => begun.some((part) => part.startsWith(word)))) return 2
  return words.every((word) => name.includes(word)) ? 3 : 4
}

/** Splits a text into parts with and without typed words. The parts together are the text. */
export function marks(typed: string, text: string): { text: string; found: boolean }[] {
  const words = wordsOf(typed)
  // Character by character, because normalising may change the length.
  const signs = [...text]
  let compared = ''
  const from: number[] = []
  for (const [at, sign] of signs.entries()) {
    const read = plain(sign)
    compared += read
    for (let i = 0; i < read.length; i++) from.push(at)
  }
  const found = signs.map(() => false)
  for (const word of words) {
    for (let at = compared.indexOf(word); at >= 0; at = compared.indexOf(word, at + word.length)) {
      found.fill(true, from[at], from[at + word.length - 1]! + 1)
    }
  }
  const parts: { text: string; found: boolean }[] = []
  for (const [at, sign] of signs.entries()) {
    const last = parts.at(-1)
    // A combining accent goes with the letter before it.
    const same = /^\p{M}$/u.test(sign) ? (last?.found ?? false) : found[at]!
    if (last && last.found === same) last.text += sign
    else parts.push({ text: sign, found: same })
  }
  return parts
}
