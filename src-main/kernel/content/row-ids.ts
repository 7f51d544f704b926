import * as v from 'valibot'
import { idForm, idsByPlace } from '../values/row-numbers'
import { reason, type Reason } from '../values/verdict'

/** A row of a table that a campaign fills itself. Its name is what people know it by. */
export interface NamedRow {
  id?: string | undefined
  name: string
}

/**
 * The ids of a table's rows, in their order: a row's own, else one made of its name. A row without an id is thus known
 * by its name, wherever it stands; who renames it gives it the id that it had until then. `taken`: ids of other tables.
 */
export function rowIds(rows: readonly NamedRow[], prefix: string, taken: readonly string[] = []): string[] {
  const used = new Set([...taken, ...rows.flatMap(({ id }) => id ?? [])])
  return rows.map(({ id, name }) => {
    if (id !== undefined) return id
    const made = idOfName(name, prefix)
    let free = made
    for (let n = 2; used.has(free); n++) free = `${made}-${n}`
    used.add(free)
    return free
  })
}

/** The most characters of a name that go into an id. */
const MOST = 40

/** The id of a row that is known by its name alone. No name gives the place of a row, as in `own-2`. */
export function idOfName(name: string, prefix: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    // A letter of another alphabet has no place in an id: its number stands for it.
    .replace(/[^a-z0-9]/gu, (sign) => (/\p{L}/u.test(sign) ? `-${sign.codePointAt(0)!.toString(36)}-` : '-'))
    .replace(/-+/g, '-')
    .slice(0, MOST)
    .replace(/^-|-$/g, '')
  return `${prefix}${/^\d*$/.test(plain) ? `n${plain}` : plain}`
}

/** The schema of the id of a row that is known by its place: only one that came to another place has it. */
export const placedId = (prefix: string) => v.optional(v.pipe(v.string(), v.regex(idForm(prefix))))

/** What rows known by their place lack: an id that another row has too, by its own or by its place. */
export function sharedIds(
  file: string,
  rows: readonly { id?: string | undefined }[],
  prefix: string
): Reason[] {
  const ids = idsByPlace(rows, prefix)
  return [
    ...new Set(
      rows.flatMap(({ id }) => (id !== undefined && ids.indexOf(id) !== ids.lastIndexOf(id) ? [id] : []))
    )
  ].map((id) => reason('id-twice', [], { file, at: id }))
}
