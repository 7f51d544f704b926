import type { GangText, MemberText } from './gang'
import { isMistakable } from './mistakable'
import { series } from './series'

/** Makes spreadsheets read the file as UTF-8. */
const MARK = '\uFEFF'

export type Separator = ',' | ';'

/** The start of a formula for spreadsheets. Some also take full-width signs, and skip white space before them. */
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u
/**
 * The start of a formula if the file is read with the other separator. After ", " a sign is left as it is, because
 * lists of things have many, and the white space makes it a text there.
 */
const INNER_FORMULA =
  /([;\t\r\n]\s*(?=[=+\-@\uff1d\uff0b\uff0d\uff20])|,\s*(?=[=@\uff1d\uff20])|,(?=[+\-\uff0b\uff0d]))/gu
const NUMBER = /^[-+]?\d+([.,]\d+)?$/

/**
 * A cell as in RFC 4180. An apostrophe precedes what a spreadsheet would take for a formula, also inside a cell
 * after a possible separator, or would replace by a day, a time or a shorter number; numbers stay numbers.
 */
export function cell(value: string | number, separator: Separator = ','): string {
  // A spreadsheet that reads semicolons takes a decimal point for text or a date, also in a number that came as text.
  if (separator === ';' && NUMBER.test(String(value)) && !isMistakable(String(value)))
    return String(value).replace('.', ',')
  if (typeof value === 'number') return String(value)
  const replaced = isMistakable(value) || (!NUMBER.test(value) && FORMULA.test(value))
  const safe = (replaced ? `'${value}` : value).replace(INNER_FORMULA, "$1'")
  return /[",;\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The separator that spreadsheets of a language expect: a semicolon where decimals have a comma. */
export const separatorOf = (locale: string): Separator =>
  new Intl.NumberFormat(locale)
    .formatToParts(0.5)
    .some(({ type, value }) => type === 'decimal' && value === ',')
    ? ';'
    : ','

/** Words that the game lacks. `most`: the heading of a figure's limit. */
export interface ColumnWords {
  name: string
  type: string
  status: string
  gear: string
  most: (figure: string) => string
}

/**
 * A roster as a table: a row for each member, and one for the stash. No two columns hold the same. A spreadsheet
 * with a decimal comma needs the semicolon.
 */
export function asCsv(gang: GangText, columns: ColumnWords, separator: Separator = ','): string {
  const { members } = gang
  const abbrs = [...new Set(members.flatMap((member) => member.profile.map(({ abbr }) => abbr)))]
  const figures = [...new Set(members.flatMap((member) => member.figures.map(({ label }) => label)))].flatMap(
    (label) => {
      const of = (memberText: MemberText) => memberText.figures.find((found) => found.label === label)
      const amount = { head: label, cell: (memberText: MemberText) => of(memberText)?.amount ?? '' }
      const most = {
        head: columns.most(label),
        cell: (memberText: MemberText) => of(memberText)?.limit ?? ''
      }
      return members.some((member) => of(member)?.limit !== undefined) ? [amount, most] : [amount]
    }
  )
  const parts = [...new Set(members.flatMap((member) => member.parts.map(({ title }) => title)))]
  const before: Column[] = [
    { head: columns.name, cell: ({ name }) => name },
    { head: columns.type, cell: ({ type }) => type },
    { head: columns.status, cell: ({ status }) => status },
    ...abbrs.map((abbr) => ({
      head: abbr,
      cell: (memberText: MemberText) => memberText.profile.find((found) => found.abbr === abbr)?.value ?? ''
    })),
    ...figures
  ]
  const facts = [...new Set(members.flatMap((member) => (member.facts ?? []).map(({ label }) => label)))]
  const after: Column[] = [
    ...parts.map((title) => ({
      head: title,
      cell: (member: MemberText) => series(member.parts.find((found) => found.title === title)?.names ?? [])
    })),
    ...facts.map((label) => ({
      head: label,
      cell: (member: MemberText) => member.facts?.find((found) => found.label === label)?.value ?? ''
    }))
  ]
  const all = [...before, { head: columns.gear, cell: ({ gear }: MemberText) => series(gear) }, ...after]
  const rows = [all.map(({ head }) => head), ...members.map((member) => all.map(({ cell }) => cell(member)))]
  if (gang.stash.length)
    rows.push([
      gang.words.stash,
      ...before.slice(1).map(() => ''),
      series(gang.stash),
      ...after.map(() => '')
    ])
  return (
    MARK + rows.map((row) => row.map((value) => cell(value, separator)).join(separator) + '\r\n').join('')
  )
}

interface Column {
  head: string
  cell: (member: MemberText) => string | number
}
