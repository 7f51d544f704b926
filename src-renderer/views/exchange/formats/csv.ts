import type { Told, ToldMember } from './gang'

/** So that a spreadsheet takes it for UTF-8. */
const MARK = '\uFEFF'

export type Separator = ',' | ';'

/** What a spreadsheet takes for the beginning of a formula; some take the full-width signs, too, and skip white space before. */
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u
const NUMBER = /^[-+]?\d+([.,]\d+)?$/

/**
 * One cell as in RFC 4180. What would be taken for a formula gets an apostrophe before it, also within a cell after what
 * another spreadsheet takes for the next cell's beginning; a number stays one.
 */
export function cell(value: string | number, separator: Separator = ','): string {
  if (typeof value === 'number') return separator === ';' ? String(value).replace('.', ',') : String(value)
  const safe = (!NUMBER.test(value) && FORMULA.test(value) ? `'${value}` : value).replace(
    /([;\t\r\n]\s*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/gu,
    "$1'"
  )
  return /[",;\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** What spreadsheets of a language read as columns of their own: where decimals have a comma, that is the semicolon. */
export const separatorOf = (locale: string): Separator =>
  new Intl.NumberFormat(locale)
    .formatToParts(0.5)
    .some(({ type, value }) => type === 'decimal' && value === ',')
    ? ';'
    : ','

/** What the game has no word for. `most`: the column of the limits of a figure. */
export interface ColumnWords {
  name: string
  type: string
  status: string
  gear: string
  most: (figure: string) => string
}

/** A gang as a table, a member a row, and one for what lies in the stash. No column says what another says, and a spreadsheet with a decimal comma wants the semicolon. */
export function asCsv(gang: Told, columns: ColumnWords, separator: Separator = ','): string {
  const { members } = gang
  const abbrs = [...new Set(members.flatMap((one) => one.profile.map(({ abbr }) => abbr)))]
  const figures = [...new Set(members.flatMap((one) => one.figures.map(({ label }) => label)))].flatMap(
    (label) => {
      const of = (one: ToldMember) => one.figures.find((found) => found.label === label)
      const amount = { head: label, cell: (one: ToldMember) => of(one)?.amount ?? '' }
      const most = { head: columns.most(label), cell: (one: ToldMember) => of(one)?.limit ?? '' }
      return members.some((one) => of(one)?.limit !== undefined) ? [amount, most] : [amount]
    }
  )
  const parts = [...new Set(members.flatMap((one) => one.parts.map(({ title }) => title)))]
  const before: Column[] = [
    { head: columns.name, cell: ({ name }) => name },
    { head: columns.type, cell: ({ type }) => type },
    { head: columns.status, cell: ({ status }) => status },
    ...abbrs.map((abbr) => ({
      head: abbr,
      cell: (one: ToldMember) => one.profile.find((found) => found.abbr === abbr)?.value ?? ''
    })),
    ...figures
  ]
  const after: Column[] = parts.map((title) => ({
    head: title,
    cell: (one) => one.parts.find((found) => found.title === title)?.names.join(', ') ?? ''
  }))
  const all = [...before, { head: columns.gear, cell: ({ gear }: ToldMember) => gear.join(', ') }, ...after]
  const rows = [all.map(({ head }) => head), ...members.map((one) => all.map(({ cell }) => cell(one)))]
  if (gang.stash.length)
    rows.push([
      gang.words.stash,
      ...before.slice(1).map(() => ''),
      gang.stash.join(', '),
      ...after.map(() => '')
    ])
  return MARK + rows.map((row) => row.map((one) => cell(one, separator)).join(separator) + '\r\n').join('')
}

interface Column {
  head: string
  cell: (one: ToldMember) => string | number
}
