import { beginAnnals, type Annals } from './annals'

/** A part of the annals: entries by id, or entries in order. */
type Part = Map<string, unknown> | unknown[]

/** All parts of annals by name. A new field of `Annals` that is neither a map nor a list fails to compile here. */
function partsOf({ peaks, lives, ...parts }: Annals): { [name: string]: Part } {
  return {
    ...parts,
    'peaks.money': peaks.money,
    'peaks.value': peaks.value,
    'peaks.weapon': peaks.weapon,
    'lives.moves': lives.moves,
    'lives.members': lives.members
  }
}

/** A line holds about this many characters, so that neither writing nor reading one takes long. */
const LENGTH = 50_000

/** Writes annals as lines of JSON, each `[part, entries]`. They may be written slowly: finished entries never change. */
export function* linesOf(annals: Annals): Generator<string> {
  for (const [name, part] of Object.entries(partsOf(annals))) {
    let entries: string[] = []
    let length = 0
    for (const entry of part) {
      const text = JSON.stringify(entry)
      entries.push(text)
      if ((length += text.length) < LENGTH) continue
      yield line(name, entries)
      entries = []
      length = 0
    }
    if (entries.length > 0) yield line(name, entries)
  }
}

const line = (name: string, entries: string[]): string => `[${JSON.stringify(name)},[${entries.join(',')}]]`

/** Reads annals from lines, in any slices. Throws for a line that `linesOf` did not write. */
export class AnnalsReader {
  readonly annals = beginAnnals()
  readonly #parts = partsOf(this.annals)

  add(line: string): void {
    const [name, entries] = JSON.parse(line) as [string, unknown[]]
    const part = this.#parts[name]
    if (part instanceof Map) for (const [id, entry] of entries as [string, unknown][]) part.set(id, entry)
    else if (part) for (const entry of entries) part.push(entry)
    else throw new Error(`annals have no part ${name}`)
  }
}
