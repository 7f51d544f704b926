import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hiddenFolder } from './folders'
import { stagedIn } from './staging'
import { PRIVATE, privateFolder } from '../sqlite/private-file'
import { fromText, toText } from '../sqlite/text'

/**
 * A small JSON file among Magot's own of a library. Only comfort hangs on it: a missing or damaged one is read as
 * `sound` makes of null, and one that can't be written stays as it is. It is replaced whole, never half.
 */
export class SmallFile<Value> {
  constructor(
    private readonly name: string,
    /** Makes a value of whatever the file says, leaving out what is none. */
    private readonly sound: (read: unknown) => Value
  ) {}

  /** Never fails. */
  async read(library: string): Promise<Value> {
    return this.sound(
      await readFile(this.#in(library), 'utf8')
        .then(fromText<unknown>)
        .catch(() => null)
    )
  }

  /** Writes what `by` makes of the value, unless that is the same value. Never fails. */
  async change(library: string, by: (value: Value) => Value): Promise<void> {
    const staged = stagedIn(hiddenFolder(library))
    try {
      const value = await this.read(library)
      const changed = by(value)
      if (changed === value) return
      await privateFolder(hiddenFolder(library))
      await writeFile(staged, toText(changed), { mode: PRIVATE })
      await rename(staged, this.#in(library))
    } catch {
      await rm(staged, { force: true }).catch(() => {})
    }
  }

  #in(library: string): string {
    return join(hiddenFolder(library), this.name)
  }
}

/** The entries of an object that are of a kind; none of anything else. */
export function entriesOf<Entry>(
  read: unknown,
  is: (entry: unknown) => entry is Entry
): { [key: string]: Entry } {
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return {}
  return Object.fromEntries(Object.entries(read).filter((pair): pair is [string, Entry] => is(pair[1])))
}

/** The entries of a list that are of a kind; none of anything else. */
export function listOf<Entry>(read: unknown, is: (entry: unknown) => entry is Entry): Entry[] {
  return Array.isArray(read) ? read.filter(is) : []
}

export const isText = (entry: unknown): entry is string => typeof entry === 'string'
