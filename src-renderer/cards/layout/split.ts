import type { BoxGroup, Face, Fact, Part, Row, TextEntry, Track } from './face'

/** A piece is a quarter of a card: small enough to fill the space that another part left. */
const PIECES_PER_CARD = 4

/** Cuts a unit that would take `share` cards into pieces. No word is lost. */
export function splitUnit(face: Face, part: number, unit: number, share: number): Face {
  return {
    ...face,
    parts: face.parts.map((p, n) => (n === part ? splitIn(p, unit, Math.ceil(share * PIECES_PER_CARD)) : p))
  }
}

function splitIn(part: Part, unit: number, pieces: number): Part {
  switch (part.kind) {
    case 'table':
      return { ...part, units: replaced<Row>(part.units, unit, (row) => splitRow(row, pieces)) }
    case 'entries':
      return { ...part, units: replaced<TextEntry>(part.units, unit, (entry) => splitEntry(entry, pieces)) }
    case 'facts':
      return { ...part, units: replaced<Fact[]>(part.units, unit, (facts) => splitFacts(facts, pieces)) }
    case 'boxes':
      return {
        ...part,
        units: replaced<BoxGroup[]>(part.units, unit, (groups) => splitBoxes(groups, pieces))
      }
    case 'tracks':
      return {
        ...part,
        units: replaced<Track>(part.units, unit, (track) =>
          splitText(track.title, pieces).map((title) => ({ ...track, title }))
        )
      }
    case 'lines':
      return part
  }
}

function replaced<Unit>(units: Unit[], at: number, by: (unit: Unit) => Unit[]): Unit[] {
  return units.flatMap((unit, n) => (n === at ? by(unit) : [unit]))
}

/** Texts up to this length do not make a row tall. */
const SHORT = 12

/**
 * Cuts only the longest text of a row, which makes it tall. If all are short, its boxes get a row of their own.
 */
function splitRow(row: Row, pieces: number): Row[] {
  if (
    row.boxes.length > 0 &&
    [row.name, row.aside, ...row.notes, ...row.cells].every((text) => text.length <= SHORT)
  ) {
    return [
      { ...row, boxes: [] },
      { name: '', aside: '', notes: [], cells: row.cells.map(() => ''), boxes: row.boxes }
    ]
  }
  const texts = [row.name, row.aside, ...row.notes, ...row.cells]
  const longest = texts.reduce((best, text, n) => (text.length > texts[best]!.length ? n : best), 0)
  const { name, aside, notes, cells, boxes, ...drawn } = row
  return splitText(texts[longest]!, pieces).map((text, n) => {
    const piece = (at: number, whole: string) => (at === longest ? text : n === 0 ? whole : '')
    return {
      // What is drawn beside the words, as a portrait or the bar of a range, stays with the first piece.
      ...(n === 0 ? drawn : {}),
      name: piece(0, name),
      aside: piece(1, aside),
      notes: notes.map((note, at) => piece(at + 2, note)).filter(Boolean),
      cells: cells.map((cell, at) => piece(at + 2 + notes.length, cell)),
      boxes: n === 0 ? boxes : []
    }
  })
}

function splitEntry(entry: TextEntry, pieces: number): TextEntry[] {
  // If the names are longer than the text, they are cut next time.
  if (entry.text && entry.names.join('').length > entry.text.length)
    return [
      { names: entry.names, text: '' },
      { names: [], text: entry.text }
    ]
  if (entry.text)
    return splitText(entry.text, pieces).map((text, n) => ({ names: n === 0 ? entry.names : [], text }))
  if (entry.names.length > 1) return chunks(entry.names, pieces).map((names) => ({ names, text: '' }))
  return splitText(entry.names[0] ?? '', pieces).map((name) => ({ names: [name], text: '' }))
}

function splitFacts(facts: Fact[], pieces: number): Fact[][] {
  if (facts.length > 1) return chunks(facts, pieces)
  const { label, value } = facts[0]!
  return splitText(value, pieces).map((text, n) => [{ label: n === 0 ? label : '', value: text }])
}

function splitBoxes(groups: BoxGroup[], pieces: number): BoxGroup[][] {
  if (groups.length > 1) return chunks(groups, pieces)
  const { boxes, ...group } = groups[0]!
  return chunks(boxes, pieces).map((some) => [{ ...group, boxes: some }])
}

/**
 * Cuts a text into about equal pieces, between sentences, else between words, and within a word only if there is
 * no other place.
 */
export function splitText(text: string, pieces: number): string[] {
  const size = Math.ceil(text.length / pieces)
  const parts: string[] = []
  let rest = text
  while (rest.length > size) {
    const sentence = Math.max(...['. ', '! ', '? ', '; '].map((end) => rest.lastIndexOf(end, size - 1))) + 1
    const space = sentence > size / 2 ? sentence : rest.lastIndexOf(' ', size)
    const at = space > 0 ? space : whole(rest, size)
    parts.push(rest.slice(0, at))
    rest = rest.slice(at).replace(/^ /, '')
  }
  return [...parts, rest].filter(Boolean)
}

/** Never between the two halves of a surrogate pair. */
function whole(text: string, at: number): number {
  return /[\uD800-\uDBFF]/.test(text[at - 1] ?? '') ? at + 1 : at
}

function chunks<Item>(items: Item[], pieces: number): Item[][] {
  const size = Math.max(1, Math.ceil(items.length / pieces))
  return Array.from({ length: Math.ceil(items.length / size) }, (_, n) =>
    items.slice(n * size, (n + 1) * size)
  )
}
