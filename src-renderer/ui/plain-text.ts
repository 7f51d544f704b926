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

/** A text as it is compared with what is typed: no accents, no case, ligatures apart, one kind of apostrophe, dash and space. */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[œæß’ʼ‐‑–]/g, (sign) => LIGATURES[sign]!)
    .replace(/\s+/g, ' ')
}

/** What was typed, word by word, plain. */
export function wordsOf(typed: string): string[] {
  return plain(typed).split(' ').filter(Boolean)
}

/** Tells whether every typed word stands somewhere in these texts. When nothing is typed, everything is found. */
export function finder(typed: string): (...texts: string[]) => boolean {
  const words = wordsOf(typed)
  if (words.length === 0) return () => true
  return (...texts) => {
    const all = plain(texts.join(' '))
    return words.every((word) => all.includes(word))
  }
}

/**
 * How well a title answers what was typed, for sorting: 0 it is just that, 1 it begins so, 2 all words begin words of it, 3 all words
 * stand in it, 4 not in the title.
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

/** A text cut where the typed words stand in it, to mark them. The parts put together are the text. */
export function marks(typed: string, text: string): { text: string; found: boolean }[] {
  const words = wordsOf(typed)
  // Sign by sign, because what is compared may be longer or shorter than what is written.
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
    // A lone accent goes with the letter before it.
    const same = /^\p{M}$/u.test(sign) ? (last?.found ?? false) : found[at]!
    if (last && last.found === same) last.text += sign
    else parts.push({ text: sign, found: same })
  }
  return parts
}
