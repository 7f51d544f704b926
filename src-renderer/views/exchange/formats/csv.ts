import type { Told } from './gang'

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

/** A gang as a table, a member a row. `columns` names what the game has no word for; a spreadsheet with a decimal comma wants the semicolon. */
export function asCsv(
  gang: Told,
  columns: { name: string; type: string; status: string; gear: string },
  separator: Separator = ','
): string {
  const abbrs = [...new Set(gang.members.flatMap((one) => one.profile.map(({ abbr }) => abbr)))]
  const figures = [...new Set(gang.members.flatMap((one) => one.figures.map(({ label }) => label)))]
  const parts = [...new Set(gang.members.flatMap((one) => one.parts.map(({ title }) => title)))]
  const rows: (string | number)[][] = [
    [columns.name, columns.type, columns.status, ...abbrs, ...figures, columns.gear, ...parts],
    ...gang.members.map((one) => [
      one.name,
      one.type,
      one.status,
      ...abbrs.map((abbr) => one.profile.find((found) => found.abbr === abbr)?.value ?? ''),
      ...figures.map((label) => one.figures.find((found) => found.label === label)?.amount ?? ''),
      one.gear.join(', '),
      ...parts.map((title) => one.parts.find((found) => found.title === title)?.names.join(', ') ?? '')
    ])
  ]
  return MARK + rows.map((row) => row.map((one) => cell(one, separator)).join(separator) + '\r\n').join('')
}
