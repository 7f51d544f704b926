import type { Json, Words } from '../../src-main/kernel/values/json'
import type { Figure, Receipt, ReceiptLine } from '../../src-main/kernel/values/receipt'
import type { Block, StatCell, TableRow } from '../../src-main/kernel/system/sheet'

/** Everything that a sheet or a card shows, as lines to read and compare: keys, words by key, numbers, rules. */

export function words(one: Words | number | string | null | undefined): string {
  if (one === null || one === undefined) return '–'
  if (typeof one !== 'object') return String(one)
  // No-break spaces become plain ones, which can be typed.
  if (!('key' in one) || typeof one.key !== 'string')
    return (one as { [locale: string]: string })['en']?.replace(/[\u00a0\u202f]/g, ' ') ?? '?'
  const params = Object.entries((one.params ?? {}) as { [name: string]: Json }).map(
    ([name, value]) => `${name}=${words(value as Words)}`
  )
  return `<${one.key}${params.length > 0 ? ` ${params.join(' ')}` : ''}>`
}

/** The beginning of a long text. */
const short = (text: string, most = 34): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

function row({ key, name, note, cells, boxes }: TableRow): string {
  return [
    key,
    words(name),
    ...(note ? [`(${note.map((one) => short(words(one), 120)).join('; ')})`] : []),
    ...(cells.length > 0 ? [cells.map(words).join(' · ')] : []),
    ...(boxes ? [`□ ${boxes.map((box) => box.label + (box.ticked ? '✓' : '')).join(' ')}`] : [])
  ].join(' | ')
}

export function blockLines(block: Block): string[] {
  const head = [block.kind, block.key, ...(block.title ? [words(block.title)] : [])].join(' ')
  switch (block.kind) {
    case 'table':
      return [`${head} [${block.columns.map(words).join(' ')}]`, ...block.rows.map((one) => `  ${row(one)}`)]
    case 'boxes':
      return [`${head} □ ${block.boxes.map((box) => box.label + (box.ticked ? '✓' : '')).join(' ')}`]
    case 'entries':
      return [
        head,
        ...block.entries.map(
          ({ key, name, text }) => `  ${key} | ${words(name)}${text ? `: ${short(words(text))}` : ''}`
        )
      ]
    case 'facts':
      return [head, ...block.facts.map(({ label, value }) => `  ${words(label)} = ${words(value)}`)]
    case 'track':
      return [`${head} ${block.from} → ${block.value} → ${String(block.next)} of ${block.marks.length}`]
    case 'lines':
      return [`${head} ${block.count}`]
  }
}

function lineLines(line: ReceiptLine, indent: string): string[] {
  const { item, member } = line as { item?: string; member?: string }
  return [
    `${indent}${words(line.label)} ${line.amount} [${line.rules.join(' ')}]${item ? ` of ${item}` : ''}${member ? ` of ${member}` : ''}`,
    ...(line.lines ?? []).flatMap((one) => lineLines(one, `${indent}  `))
  ]
}

export function cellLines({ key, abbr, name, value, own, lines }: StatCell): string[] {
  return [
    `${key} ${abbr['en']!} ${name['en']!}: ${value} (${own})`,
    ...lines.flatMap((line) => lineLines(line, '  '))
  ]
}

const receiptLines = (name: string, { key, label, unit, total, lines }: Receipt): string[] => [
  `  ${name} ${key} ${words(label)} ${total} ${unit}`,
  ...lines.flatMap((line) => lineLines(line, '    '))
]

export function figureLines({ key, label, unit, amount, limit, receipt, limitReceipt }: Figure): string[] {
  return [
    `${key} ${words(label)} ${amount}${limit === undefined ? '' : ` / ${limit}`} ${unit}`,
    ...(receipt ? receiptLines('=', receipt) : []),
    ...(limitReceipt ? receiptLines('/', limitReceipt) : [])
  ]
}
