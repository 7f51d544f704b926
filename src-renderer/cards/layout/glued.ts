import type { Face, Part } from './face'

/** A space that ends no line. */
const SPACE = '\u00a0'

/** Pairs that stay on one line: a pattern for the text before a space, and one for the text after it. */
const PAIRS: [RegExp, RegExp][] = [
  // "F / +1", "4 / 6"
  [/(?<![\p{L}\d])\S{1,4}/u, /\/ [+−–-]?\d/],
  [/\//, /[+−–-]?\d/],
  // "SD 13", "CT +1", "VOL + d10", "8 + 5 = 13"
  [/(?<![\p{L}\d])\p{Lu}{1,4}/u, /[+−–×]?\d|[+−] d?\d/u],
  [/\d/, /[+−×=] d?\d/],
  [/[+−×=]/, /d?\d/],
  // "à −1", "de −3"
  [/(?<![^\s(])[^\s,;:]{1,6}/, /[+−±×]\d/],
  // "+2 F", "7 m", "1 000", "500 €$"
  [/[+−]\d{1,3}/, /\p{Lu}{1,4}(?![\p{L}\d])/u],
  // "(ordres : 2)"
  [/:/, /\d{1,3}\)/],
  [/\d/, /(?:m|cm|km|kg|h|min|ps|cr|XP|eb)(?![\p{L}\d])|€|\d{3}(?!\d)/u]
]
const SPACES = PAIRS.map(([before, behind]) => new RegExp(`(?<=${before.source}) (?=${behind.source})`, 'gu'))
/** The models write "×" and a count with a thin space: another one there would mark every printed sheet as changed. */
const THIN = /(?<=×)\u202f(?=\d)/g
/** "12–36", "–2" where somebody wrote a dash for a minus, and "€$": a line may end within each. */
const DASHED = /(\d*–\d[\d.,]*|€\$)/

/**
 * A text whose short values break nowhere: a characteristic with its change, a number with its unit. A sign that
 * joins two words would do for dashes, too, but readers of a PDF take it for a space (`dashed`).
 */
export const glued = (text: string): string =>
  SPACES.reduce((said, space) => said.replace(space, SPACE), text.replace(THIN, SPACE))

/** A text in pieces; every second one is a range or a unit, to be drawn on one line. */
export const dashed = (text: string): string[] => text.split(DASHED)

/** A face whose short values break nowhere. */
export const gluedFace = (face: Face): Face => ({ ...face, parts: face.parts.map(gluedPart) })

function gluedPart(part: Part): Part {
  switch (part.kind) {
    case 'table':
      return {
        ...part,
        units: part.units.map((row) => ({
          ...row,
          name: glued(row.name),
          notes: row.notes.map(glued),
          cells: row.cells.map(glued)
        }))
      }
    case 'entries':
      return {
        ...part,
        units: part.units.map((entry) => ({
          ...entry,
          names: entry.names.map(glued),
          text: glued(entry.text)
        }))
      }
    case 'facts':
      return {
        ...part,
        units: part.units.map((facts) => facts.map((fact) => ({ ...fact, value: glued(fact.value) })))
      }
    default:
      return part
  }
}
