import { isolated } from '@contract/isolated'
import type { Fact, Part, Row, TextEntry, Tick } from './face'

/** The separator between a title and its text: "Parade : …". */
const AFTER_TITLE = /^[\s\u00a0\u202f]*[:—–][\s\u00a0\u202f]*/
/** Stands for no value. */
const NOTHING = /^[–—-]?$/

/** The parts of a card without repetitions: its own title, facts that a track shows, equal lines. */
export function tidied(title: string, parts: Part[]): Part[] {
  const tracks = new Map(
    parts.flatMap((part) => (part.kind === 'tracks' ? part.units.map((track) => [track.title, track]) : []))
  )
  const told = ({ label, value }: Fact) => String(tracks.get(label)?.value) === value
  const texts = new Set<string>()
  return parts.flatMap((part): Part[] => {
    const own = { ...part, title: same(part.title, title) ? '' : part.title }
    const tidy = saidOnce(within(own, title, told), texts)
    return tidy.units.length === 0 ? [] : [tidy]
  })
}

/** A part without the texts in `texts`, the ones before it on the card; its own texts are added there. */
function saidOnce(part: Part, texts: Set<string>): Part {
  if (part.kind !== 'entries') return part
  const units = part.units.filter(({ names, text }) => names.length > 0 || !text || !texts.has(text))
  for (const { text } of units) texts.add(text)
  return { ...part, units }
}

function within(part: Part, title: string, told: (fact: Fact) => boolean): Part {
  switch (part.kind) {
    case 'table':
      return {
        ...part,
        units: counted(part.units.map((row) => ({ ...row, notes: notesOf(row) })))
      }
    case 'entries':
      return { ...part, units: countedEntries(part.units.map((entry) => untitled(entry, title))) }
    case 'facts':
      return {
        ...part,
        units: part.units
          .map((facts) => facts.filter((fact) => !NOTHING.test(fact.value) && !told(fact)))
          .filter((facts) => facts.length > 0)
      }
    default:
      return part
  }
}

/** The notes of a row, without its name; below cells they have a line of their own, which begins with a capital. */
function notesOf({ name, notes, cells }: Row): string[] {
  const others = notes.filter((note) => !same(note, name))
  return cells.length > 0 ? others.map((note, n) => (n === 0 ? capital(note) : note)) : others
}

/** An entry without the title of its card as its name, and without that or its own name as first words of its text. */
function untitled(entry: TextEntry, title: string): TextEntry {
  const { names, text } = entry
  const others = text ? names.filter((name) => !same(name, title)) : names
  return { ...entry, names: others, text: [title, ...names.flatMap(nameAlone)].reduce(withoutFirst, text) }
}

/** A name, and the name without an addition: "Distrait, 2 tours", "Alcool (sans effet)". */
const nameAlone = (name: string): string[] => [
  ...new Set([name, name.replace(/, [^,]*$/, ''), name.replace(/\s\([^()]*\)$/u, '')])
]

/** A text without these first words, if a colon or a dash follows them. */
function withoutFirst(text: string, words: string): string {
  const after = same(text.slice(0, words.length), words) ? AFTER_TITLE.exec(text.slice(words.length)) : null
  return after ? capital(text.slice(words.length + after[0].length)) : text
}

/** Merges equal rows into one with their number; the boxes stay as many as they were. */
function counted(rows: Row[]): Row[] {
  const kept = new Map<string, { row: Row; count: number }>()
  for (const row of rows) {
    const key = JSON.stringify({ ...row, boxes: row.boxes.map(({ ticked }) => ticked) })
    const known = kept.get(key)
    kept.set(key, {
      row: known ? { ...row, boxes: ofBoth(known.row.boxes, row.boxes) } : row,
      count: (known?.count ?? 0) + 1
    })
  }
  return [...kept.values()].map(({ row, count }) =>
    count === 1 || !row.name ? row : { ...row, name: times(row.name, count) }
  )
}

function countedEntries(entries: TextEntry[]): TextEntry[] {
  const of = (entry: TextEntry) => JSON.stringify(entry)
  return entries
    .map((entry) => ({ ...entry, names: countedNames(entry.names) }))
    .filter((entry, n, all) => all.findIndex((one) => of(one) === of(entry)) === n)
    .map((entry, _, kept) => {
      const count = entries.filter(
        (one) => of({ ...one, names: countedNames(one.names) }) === of(entry)
      ).length
      const [first] = entry.names
      return count > 1 && kept.length > 0 && first && entry.text
        ? { ...entry, names: [times(first, count), ...entry.names.slice(1)] }
        : entry
    })
}

function countedNames(names: string[]): string[] {
  return [...new Set(names)].map((name) => {
    const count = names.filter((one) => one === name).length
    return count > 1 ? times(name, count) : name
  })
}

/** The boxes of equal things: numbered ones go on counting; else each thing keeps its own, as guns their ammunition. */
function ofBoth(before: Row['boxes'], own: Row['boxes']): Row['boxes'] {
  const boxes = [...before, ...own]
  if (boxes.every(({ label }) => /^\d+$/.test(label)))
    return new Set(boxes.map(({ label }) => label)).size > 1
      ? boxes.map((box, n) => ({ ...box, label: String(n + 1) }))
      : boxes
  return [...before, ...own.map((box, n): Tick => (n === 0 && own.length > 1 ? { ...box, next: true } : box))]
}

/** The boxes of a row, those of each of several equal things together. */
export function gaugesOf(boxes: Row['boxes']): Row['boxes'][] {
  const starts = boxes.flatMap(({ next }, n) => (n === 0 || next ? [n] : []))
  return starts.map((start, n) => boxes.slice(start, starts[n + 1]))
}

const times = (name: string, count: number) => `${isolated(name)} ×\u202f${count}`

const same = (one: string, other: string) =>
  other.length > 0 && one.toLocaleLowerCase() === other.toLocaleLowerCase()

function capital(text: string): string {
  return text.slice(0, 1).toLocaleUpperCase() + text.slice(1)
}
