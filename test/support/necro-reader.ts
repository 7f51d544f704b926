import { pluralRule } from '../../src-main/kernel/values/plural'
import type { Json, Localised, Params, Words } from '../../src-main/kernel/values/json'
import type { Block, Box, StatCell } from '../../src-main/kernel/system/sheet'
import type { NecroRules } from '../../src-main/systems/neo-necro/catalogue/rules'

/** Reads words in one language, as the window does. Throws if the texts lack a key or a parameter is missing. */
export function reader(rules: NecroRules, locale: 'fr' | 'en'): (words: Words | number | string) => string {
  const texts = rules.text[locale]
  const read = (words: Words | number | string): string => {
    if (typeof words !== 'object') return String(words)
    if (!('key' in words) || typeof words.key !== 'string')
      return (words as Localised)[locale] ?? fail(`no ${locale} in ${JSON.stringify(words)}`)
    const { key, params = {} } = words as { key: string; params?: Params }
    const pattern = key
      .split('.')
      .reduce<Json | undefined>((at, part) => (at as { [k: string]: Json } | undefined)?.[part], texts)
    if (typeof pattern !== 'string') return fail(`${locale}: no text ${key}`)
    return pattern.replace(/\{(\w+)(?::([^{}|]*)\|([^{}|]*))?\}/g, (_, name: string, one, many) => {
      const value = params[name]
      if (value === undefined || value === null) return fail(`${locale}: ${key} wants ${name}`)
      if (one !== undefined) return pluralRule(locale)(Number(value), 2) === 1 ? many : one
      return read(value as Words | number | string)
    })
  }
  return read
}

function fail(why: string): never {
  throw new Error(why)
}

/** A block as lines of plain text. */
export function readBlock(read: ReturnType<typeof reader>, block: Block): string[] {
  const ticks = (boxes: Box[]): string => boxes.map((box) => (box.ticked ? '☒' : '☐') + box.label).join(' ')
  switch (block.kind) {
    case 'table':
      return [
        `${read(block.title)}: ${block.columns.map(read).join(' | ')}`,
        ...block.rows.flatMap((row) => [
          [read(row.name), ...row.cells.map(read)].join(' | '),
          ...(row.note ?? []).map((note) => `  ${read(note)}`),
          ...(row.boxes ? [`  ${ticks(row.boxes)}`] : [])
        ])
      ]
    case 'boxes':
      return [`${read(block.title)}: ${ticks(block.boxes)}`]
    case 'entries':
      return [
        `${read(block.title)}:`,
        ...block.entries.map((entry) => read(entry.name) + (entry.text ? `. ${read(entry.text)}` : ''))
      ]
    case 'facts':
      return block.facts.map(({ label, value }) => `${read(label)}: ${read(value)}`)
    case 'track':
      return [
        `${read(block.title)}: ${block.value} from ${block.from}, next ${block.next ?? 'none'}, marks ${block.marks.length}`
      ]
    case 'lines':
      return [`${read(block.title)}: ${'_'.repeat(block.count)}`]
  }
}

/** A profile cell with its receipt: "T 5 = Start (Ganger) 3, Polymers 2". */
export function readCell(read: ReturnType<typeof reader>, cell: StatCell): string {
  return `${read(cell.abbr)} ${cell.value} = ${cell.lines.map((line) => `${read(line.label)} ${line.amount}`).join(', ')}`
}
