import type { Request } from '@contract/index'
import {
  CARD_ICONS,
  COLUMN_TARGETS,
  contrastOfWhite,
  FREE_CARD,
  LEAST_CONTRAST,
  type ColumnTarget
} from '@contract/free-card'
import type { Params } from '@kernel/values/json'
import { plain } from '@/ui/plain-text'
import type { CsvTable } from './csv-table'

export const TARGETS = COLUMN_TARGETS
export type Target = ColumnTarget

export type CsvCard = Request<'decks.add'>['cards'][number]

/** Why a row makes no card: a key of `cards.csv.faults`. */
export interface RowFault {
  line: number
  code:
    'no-title' | 'too-long' | 'too-many' | 'no-count' | 'no-icon' | 'no-colour' | 'light-colour' | 'too-wide'
  params: Params
}

/** A column of values up to this length is probably a characteristic. */
const SHORT = 8

/** Headings that tell the use of a column, in French and English, without accents. */
const HEADINGS: [Target, RegExp][] = [
  ['title', /^(titre|title|nom|name|carte|card)$/],
  ['subtitle', /^(sous-?titre|subtitle|type|genre|kind|categorie|category)$/],
  ['behind', /^(verso|dos|back|behind)$/],
  ['icon', /^(icone|icon|symbole|symbol)$/],
  ['colour', /^(couleur|colou?r)$/],
  ['boxes', /^(cases?|box(es)?|charges?|usages?|uses?|munitions?|ammo|ammunition)$/],
  ['text', /^(textes?|texts?|effets?|effects?|description|regles?|rules?|notes?)$/]
]

/**
 * Guesses the use of each column: by its heading, else by the length of its values; the first is the title if none
 * says so.
 */
export function guessed({ columns, rows }: CsvTable): Target[] {
  const taken = new Set<Target>()
  const found = columns.map((column, n): Target => {
    const named = HEADINGS.find(([, heading]) => heading.test(plain(column.trim())))?.[0]
    const single = named === 'title' || named === 'subtitle' || named === 'icon' || named === 'colour'
    if (named && !(single && taken.has(named))) {
      taken.add(named)
      return named
    }
    const cells = rows.map(({ cells }) => cells[n] ?? '')
    if (!cells.some(Boolean)) return 'none'
    return column && cells.every((cell) => cell.length <= SHORT) ? 'stat' : 'text'
  })
  return taken.has('title') ? found : found.map((target, n) => (n === 0 ? 'title' : target))
}

/** What columns hold, by their headings, as a shared preset keeps it. */
export type KeptColumns = readonly { heading: string; target: string }[]

/** True if these headings name every column of a table. */
export function fits(saved: KeptColumns, { columns }: Pick<CsvTable, 'columns'>): boolean {
  return (
    columns.length > 0 && columns.every((column) => saved.some(({ heading }) => heading === column.trim()))
  )
}

/** The use of each column as it was kept under its heading; a guess for others. */
export function targetsOf(saved: KeptColumns, table: CsvTable): Target[] {
  const guesses = guessed(table)
  return table.columns.map((column, n) => {
    const said = saved.find(({ heading }) => heading === column.trim())?.target
    return COLUMN_TARGETS.find((target) => target === said) ?? guesses[n] ?? 'none'
  })
}

/** The use of each column that has a heading, for a shared preset; of two with one heading, that of the first. */
export function columnsOf({ columns }: Pick<CsvTable, 'columns'>, targets: readonly Target[]) {
  const named = columns.map((column, n) => ({ heading: column.trim(), target: targets[n] ?? 'none' }))
  return named.filter(
    ({ heading }, n) => heading !== '' && named.findIndex((candidate) => candidate.heading === heading) === n
  )
}

/** The cards of a table, and why other rows make none. `icons`: the names of icons in the reader's language. */
export function cardsOf(
  { columns, rows }: CsvTable,
  targets: Target[],
  icons: { [icon: string]: string } = {}
): { cards: { line: number; card: CsvCard }[]; faults: RowFault[] } {
  const cards: { line: number; card: CsvCard }[] = []
  const faults: RowFault[] = []
  for (const { line, cells } of rows) {
    const row = new RowReader(line, columns, cells, targets, icons)
    const card = row.card()
    if (row.faults.length > 0) faults.push(...row.faults)
    else cards.push({ line, card })
  }
  return { cards, faults }
}

/** Turns one row into a card; `faults` has what does not fit. */
class RowReader {
  readonly faults: RowFault[] = []

  constructor(
    private readonly line: number,
    private readonly columns: string[],
    private readonly cells: string[],
    private readonly targets: Target[],
    private readonly icons: { [icon: string]: string }
  ) {
    if (cells.slice(columns.length).some(Boolean)) this.fault('too-wide', { most: columns.length })
  }

  card(): CsvCard {
    const title = this.line1('title', FREE_CARD.title)
    if (!title) this.fault('no-title', {})
    const icon = this.icon()
    const colour = this.colour()
    return {
      title,
      subtitle: this.line1('subtitle', FREE_CARD.title),
      entries: this.paragraphs('text'),
      behind: this.paragraphs('behind'),
      stats: this.few('stat', FREE_CARD.stats).map(({ column, value }) => ({
        label: this.short(column, column),
        value: this.short(value, column)
      })),
      boxes: this.few('boxes', FREE_CARD.rows).flatMap(({ column, value }) => {
        const count = this.count(value, column)
        return count ? [{ label: this.short(column, column), count }] : []
      }),
      ...(icon && { icon }),
      ...(colour && { colour })
    }
  }

  private fault(code: RowFault['code'], params: Params): void {
    this.faults.push({ line: this.line, code, params })
  }

  /** The values of the columns with one use, each with its heading, without empty cells. */
  private of(target: Target): { column: string; value: string }[] {
    return this.targets.flatMap((known, n) =>
      known === target && this.cells[n]
        ? [{ column: this.columns[n] || `${n + 1}`, value: withoutControls(this.cells[n]) }]
        : []
    )
  }

  private few(target: Target, most: number) {
    const found = this.of(target)
    if (found.length > most) this.fault('too-many', { most, count: found.length })
    return found.slice(0, most)
  }

  private line1(target: Target, most: number): string {
    const [{ column, value } = { column: '', value: '' }] = this.of(target)
    return this.within(value.replace(/\s+/gu, ' ').trim(), most, column)
  }

  private short(value: string, column: string): string {
    return this.within(value.replace(/\s+/gu, ' ').trim(), FREE_CARD.label, column)
  }

  private within(value: string, most: number, column: string): string {
    if (value.length > most) this.fault('too-long', { column, most, length: value.length })
    return value
  }

  /** If several columns are text, their headings precede it. */
  private paragraphs(target: 'text' | 'behind'): { name: string; text: string }[] {
    const several = this.targets.filter((other) => other === target).length > 1
    return this.few(target, FREE_CARD.paragraphs).map(({ column, value }) => ({
      name: several ? this.within(column, FREE_CARD.title, column) : '',
      text: this.within(value.replace(/\r\n?/gu, '\n'), FREE_CARD.text, column)
    }))
  }

  private count(value: string, column: string): number {
    const count = /^\d{1,3}$/u.test(value) ? Number(value) : -1
    if (count < 0 || count > FREE_CARD.boxes) this.fault('no-count', { column, value, most: FREE_CARD.boxes })
    return count
  }

  private icon(): CsvCard['icon'] {
    const [{ value } = { value: '' }] = this.of('icon')
    if (!value) return undefined
    const icon = CARD_ICONS.find(
      (candidate) => candidate === plain(value) || plain(this.icons[candidate] ?? '') === plain(value)
    )
    if (!icon) this.fault('no-icon', { value })
    return icon
  }

  private colour(): string | undefined {
    const [{ value } = { value: '' }] = this.of('colour')
    if (!value) return undefined
    const colour = value.toLowerCase()
    if (!/^#[0-9a-f]{6}$/u.test(colour)) this.fault('no-colour', { value })
    else if (contrastOfWhite(colour) < LEAST_CONTRAST)
      this.fault('light-colour', {
        value,
        least: LEAST_CONTRAST,
        contrast: Math.floor(contrastOfWhite(colour) * 10) / 10
      })
    return colour
  }
}

/** Removes control characters, except line ends; tabs become spaces. */
function withoutControls(text: string): string {
  return text.replace(/[^\P{Cc}\n\r\t]/gu, '').replaceAll('\t', ' ')
}
