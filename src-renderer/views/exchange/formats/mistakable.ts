/**
 * Texts that a spreadsheet replaces by another value when it opens a CSV file: "2-1" by a day in January, "007" by
 * 7, "1e5" by 100000. The typed text is then gone for good. Quotation marks do not prevent that. Seen in LibreOffice
 * Calc 7.4 in both languages, which detects these as Excel does.
 */
const REPLACED = [
  // days, fractions, and the like of "12-36"
  /^\d{1,4}\s?[-/.]\s?\d{1,4}(\s?[-/.]\s?\d{1,4})?$/u,
  /^\d+\s+\d+\/\d+$/u,
  // times
  /^\d{1,4}(:\d{1,2}){1,2}([.,]\d+)?(\s*[ap]m?)?$/iu,
  /^\d{1,2}\s+[ap]m?$/iu,
  // powers of ten, signs behind, negatives in brackets
  /^[-+]?\d+([.,]\d*)?e[-+]?\d+$/iu,
  /^\d+([.,]\d+)?\s?[-+]$/u,
  /^\(\s?\d+([.,]\d+)?\s?\)$/u,
  // zeros in front, and more digits than a spreadsheet keeps
  /^[-+]?0\d+([.,]\d+)?$/u,
  /^[-+]?\d{16,}([.,]\d+)?$/u
]

/** A number with a word, in either order: a day, if the word is a month. */
const WITH_WORD =
  /^(?:\d{1,4}[\s\-/.]*(?<after>\p{L}{3,})\.?(?:[\s\-/.,]*\d{1,4})?|(?<before>\p{L}{3,})\.?[\s\-/.]*\d{1,4}(?:[\s,]+\d{4})?)$/u

/** Spreadsheets know the months of their own language, and the English ones. */
const MONTHS = ['fr', 'en'].flatMap((locale) =>
  (['long', 'short'] as const).flatMap((month) =>
    Array.from({ length: 12 }, (_, n) =>
      fold(new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' }).format(Date.UTC(2000, n, 1)))
    )
  )
)

/** True for a text that is no number, but that a spreadsheet would make one, a day or a time of. */
export function isMistakable(text: string): boolean {
  const plain = text.trim()
  if (/^[-+]?(0|[1-9]\d{0,14})([.,]\d+)?$/u.test(plain)) return false
  if (REPLACED.some((form) => form.test(plain))) return true
  const { after, before } = WITH_WORD.exec(plain)?.groups ?? {}
  const word = after ?? before
  return word !== undefined && MONTHS.some((month) => month.startsWith(fold(word)))
}

function fold(word: string): string {
  return word
    .normalize('NFD')
    .replace(/\p{M}|\./gu, '')
    .toLowerCase()
}
