import type { Json, Localised } from '../values/json'
import { FALLBACKS, isKept } from '../values/languages'
import type { RawSystem } from '../values/raw-system'
import { reason, refuse, type Reason, type Verdict } from '../values/verdict'

/**
 * What lies over one resource file, in this order: taken out, put in, changed. A list whose entries all have an `id` is
 * addressed by these ids, so that an overlay survives a new order of the book; any other list is replaced as a whole.
 */
export type FileOverlay = {
  /** Paths with dots: `dagger` takes the entry out, `dagger.uncertain` one field of it. */
  remove?: string[]
  /** New entries: of the file itself, where it is a list, or of the lists that stand at these paths. */
  add?: Json[] | { [path: string]: Json[] }
  /**
   * Part of what stands in the file: objects by key, entries by id, down to the value that takes the place of the book's.
   * A file that is a list without ids is changed as a whole, by a list.
   */
  change?: { [key: string]: Json } | Json[]
}

/** JSON laid over a system's resource files, of their own schema; words come on top of the system's text files. */
export type Overlay = {
  files?: { [file: string]: FileOverlay }
  text?: { [locale: string]: { [section: string]: Json } }
}

/** An overlay that can be handed on: fighters, equipment, skills, houses and their words, made by whoever likes. */
export interface Pack {
  format: 'magot-pack'
  v: 1
  id: string
  version: string
  name: Localised
  /** The game system that it is for. */
  system: string
  about?: Localised
  overlay: Overlay
  /** Cards to print beside those of the gangs: events, reminders, rewards. Nothing in the rules reads them. */
  cards?: PackCard[]
}

/** What stands on a card of a pack's own. */
export interface PackCard {
  id: string
  title: Localised
  subtitle?: Localised
  entries: { name: Localised; text: Localised }[]
}

/** Where a value stands: its file, and the way to it by keys and ids. */
export interface Place {
  file: string
  path: string[]
}

type Tree = { [key: string]: Json }
type Entry = Tree & { id: string }

/** Larger numbers are a mistake, and could no longer be added up exactly. */
const LARGEST = 1_000_000
const TEXT = 'text/'

/**
 * The resources with this overlay on top, or every reason why it does not fit them. Changes nothing that is handed in.
 * Knows nothing of what the files mean: the system judges that afterwards. `closed` files can't be changed.
 */
export function applyOverlay(
  raw: RawSystem,
  overlay: Overlay,
  closed: readonly string[] = []
): Verdict<RawSystem> {
  const reasons: Reason[] = []
  const files = { ...raw.files }
  for (const [file, over] of Object.entries(overlay.files ?? {})) {
    const content = Object.hasOwn(files, file) ? files[file] : undefined
    if (content === undefined) reasons.push(reason('overlay-unknown-file', [], { file }))
    else if (closed.includes(file) || file.startsWith(TEXT))
      reasons.push(reason('overlay-closed-file', [], { file }))
    else {
      const wrong = (code: string, path: readonly string[]) =>
        reasons.push(
          reason(code, [], {
            file,
            at: path.join('.'),
            ...(code === 'overlay-number-too-large' && { most: LARGEST })
          })
        )
      files[file] = laidFile(content, over, wrong)
    }
  }
  layText(files, overlay.text ?? {}, reasons)
  return reasons.length > 0 ? refuse(...reasons) : { files }
}

/** Does it change anything at all? */
export function isEmpty(overlay: Overlay): boolean {
  const bare = ({ add, change, remove }: FileOverlay): boolean =>
    Object.keys(add ?? {}).length + Object.keys(change ?? {}).length + (remove?.length ?? 0) === 0
  return (
    Object.values(overlay.files ?? {}).every(bare) &&
    Object.values(overlay.text ?? {}).every((words) => Object.keys(words).length === 0)
  )
}

/** The value that stands there; undefined where none does. */
export function valueAt(raw: RawSystem, { file, path }: Place): Json | undefined {
  let at = Object.hasOwn(raw.files, file) ? raw.files[file] : undefined
  for (const step of path) at = below(at, step)
  return at
}

/**
 * The overlay with this value at this place, or with nothing of its own there where `to` is undefined: then what lies
 * below it counts again. An entry that the overlay itself adds is changed where it is added.
 */
export function setAt(overlay: Overlay, { file, path }: Place, to: Json | undefined): Overlay {
  const before = overlay.files?.[file] ?? {}
  const dotted = path.join('.')
  const own = addedTo(before, path)
  const after: FileOverlay = own
    ? { ...before, add: own(to) }
    : {
        ...before,
        change: changeWith(before.change ?? {}, path, to),
        remove: (before.remove ?? []).filter((gone) => gone !== dotted)
      }
  return withFile(overlay, file, after)
}

/** The overlay that leaves out what stands at this place: an optional field, or a whole entry. */
export function clearAt(overlay: Overlay, { file, path }: Place): Overlay {
  const back = setAt(overlay, { file, path }, undefined)
  if (addedTo(overlay.files?.[file] ?? {}, path)) return back
  const over = back.files?.[file] ?? {}
  return withFile(back, file, { ...over, remove: [...(over.remove ?? []), path.join('.')] })
}

/** One place where the resources differ from those below them. */
export interface Change extends Place {
  kind: 'changed' | 'added' | 'removed'
  /** What stands there below, and what stands there now; undefined where nothing does. */
  was: Json | undefined
  is: Json | undefined
}

/** Every place where `above` differs from `below`, words left aside: entry by entry, field by field, other lists as a whole. */
export function changesBetween(below: RawSystem, above: RawSystem): Change[] {
  const found: Change[] = []
  for (const file of new Set([...Object.keys(below.files), ...Object.keys(above.files)])) {
    if (!file.startsWith(TEXT)) compare(below.files[file], above.files[file], { file, path: [] }, found)
  }
  return found
}

function compare(was: Json | undefined, is: Json | undefined, at: Place, found: Change[]): void {
  if (was === is) return
  if (was === undefined || is === undefined)
    found.push({ ...at, kind: was === undefined ? 'added' : 'removed', was, is })
  else if ((isEntries(was) && isEntries(is)) || (isTree(was) && isTree(is))) {
    for (const key of new Set([...keysOf(was), ...keysOf(is)]))
      compare(below(was, key), below(is, key), { ...at, path: [...at.path, key] }, found)
  } else if (JSON.stringify(was) !== JSON.stringify(is)) found.push({ ...at, kind: 'changed', was, is })
}

type Wrong = (code: string, path: readonly string[]) => void

function laidFile(content: Json, { remove = [], add = {}, change = {} }: FileOverlay, wrong: Wrong): Json {
  let laid = content
  for (const path of remove) laid = without(laid, path.split('.'), [], wrong)
  for (const [path, entries] of Array.isArray(add) ? [['', add] as const] : Object.entries(add)) {
    laid = extended(laid, path === '' ? [] : path.split('.'), entries, [], wrong)
  }
  return merged(laid, change, [], wrong)
}

function without(target: Json | undefined, [step, ...rest]: string[], path: string[], wrong: Wrong): Json {
  const here = [...path, step ?? '']
  const inner = step === undefined ? undefined : below(target, step)
  if (target === undefined || step === undefined || inner === undefined) {
    wrong('overlay-unknown-entry', [...here, ...rest])
    return target ?? null
  }
  if (rest.length > 0) return replaced(target, step, without(inner, rest, here, wrong))
  if (Array.isArray(target)) return target.filter((entry) => (entry as Entry).id !== step)
  return Object.fromEntries(Object.entries(target as Tree).filter(([key]) => key !== step))
}

function extended(
  target: Json | undefined,
  [step, ...rest]: string[],
  entries: readonly Json[],
  path: string[],
  wrong: Wrong
): Json {
  if (step !== undefined) {
    const inner = below(target, step)
    if (target !== undefined && inner !== undefined)
      return replaced(target, step, extended(inner, rest, entries, [...path, step], wrong))
    wrong('overlay-unknown-entry', [...path, step, ...rest])
    return target ?? null
  }
  if (!Array.isArray(target)) {
    wrong('overlay-no-list', path)
    return target ?? null
  }
  const taken = new Set(target.map(idOf))
  for (const entry of entries) {
    const id = idOf(entry)
    if (id === undefined) wrong('overlay-no-id', path)
    else if (taken.has(id)) wrong('overlay-id-taken', [...path, id])
    else taken.add(id)
    checkNumbers(entry, [...path, id ?? ''], wrong)
  }
  return [...target, ...entries]
}

/** `change` laid into `target`. Objects meet key by key, entries id by id; anything else takes the place of what was there. */
function merged(target: Json, change: Json, path: string[], wrong: Wrong): Json {
  if (isTree(change) && isTree(target)) {
    const laid: Tree = { ...target }
    for (const [key, value] of Object.entries(change)) {
      const here = [...path, key]
      if (key === 'id' && typeof target['id'] === 'string' && value !== target['id'])
        wrong('overlay-id-fixed', here)
      else if (Object.hasOwn(target, key)) laid[key] = merged(target[key]!, value, here, wrong)
      else laid[key] = checkNumbers(value, here, wrong)
    }
    return laid
  }
  if (isTree(change) && isEntries(target)) {
    for (const id of Object.keys(change))
      if (below(target, id) === undefined) wrong('overlay-unknown-entry', [...path, id])
    return target.map((entry) =>
      Object.hasOwn(change, entry.id) ? merged(entry, change[entry.id]!, [...path, entry.id], wrong) : entry
    )
  }
  return checkNumbers(change, path, wrong)
}

function checkNumbers(value: Json, path: string[], wrong: Wrong): Json {
  if (typeof value === 'number' && Math.abs(value) > LARGEST) wrong('overlay-number-too-large', path)
  else if (Array.isArray(value))
    value.forEach((inner, n) => checkNumbers(inner, [...path, idOf(inner) ?? String(n + 1)], wrong))
  else if (isTree(value))
    for (const [key, inner] of Object.entries(value)) checkNumbers(inner, [...path, key], wrong)
  return value
}

/** Words that are given in one language stand for the others too, until somebody gives theirs. */
function layText(files: RawSystem['files'], text: NonNullable<Overlay['text']>, reasons: Reason[]): void {
  for (const locale of Object.keys(text))
    if (!isTree(files[TEXT + locale])) reasons.push(reason('overlay-unknown-language', [], { locale }))
  const locales = Object.keys(files)
    .filter((file) => file.startsWith(TEXT))
    .map((file) => file.slice(TEXT.length))
  for (const locale of locales)
    if (text[locale]) files[TEXT + locale] = mixed(files[TEXT + locale]!, text[locale], true)
  for (const locale of locales) {
    for (const [other, words] of inFallbackOrder(text, locale))
      if (other !== locale) files[TEXT + locale] = mixed(files[TEXT + locale]!, words, false)
  }
}

/** The words that stand in for others: to a language beside the complete ones English first. */
function inFallbackOrder(text: NonNullable<Overlay['text']>, locale: string): [string, Json][] {
  const given = Object.entries(text)
  if (isKept(locale)) return given
  const rank = (one: string) => (FALLBACKS as readonly string[]).indexOf(one) + 1 || FALLBACKS.length + 1
  return given.sort(([a], [b]) => rank(a) - rank(b))
}

/** Two trees of words in one: where both have one, the second's counts if it is to win, else the first's. */
function mixed(first: Json, second: Json, win: boolean): Json {
  if (!isTree(first) || !isTree(second)) return win ? second : first
  const both: Tree = { ...first }
  for (const [key, value] of Object.entries(second))
    both[key] = Object.hasOwn(first, key) ? mixed(first[key]!, value, win) : value
  return both
}

/** The list of added entries that this path leads into, as what takes a new value and answers with the list; null where it leads to none. */
function addedTo(
  over: FileOverlay,
  path: string[]
): ((to: Json | undefined) => Json[] | { [path: string]: Json[] }) | null {
  for (const [at, entries] of Array.isArray(over.add)
    ? [['', over.add] as const]
    : Object.entries(over.add ?? {})) {
    const steps = at === '' ? [] : at.split('.')
    const [id, ...rest] = path.slice(steps.length)
    if (
      id === undefined ||
      steps.some((step, n) => path[n] !== step) ||
      !entries.some((entry) => idOf(entry) === id)
    )
      continue
    return (to) => {
      const after = entries.flatMap((entry) =>
        idOf(entry) !== id
          ? [entry]
          : rest.length > 0
            ? [withEntryValue(entry, rest, to)]
            : to === undefined
              ? []
              : [to]
      )
      return at === '' && Array.isArray(over.add)
        ? after
        : { ...(over.add as { [path: string]: Json[] }), [at]: after }
    }
  }
  return null
}

/** A whole value with something else at this path in it; undefined leaves that out. */
function withEntryValue(target: Json, [step, ...rest]: string[], to: Json | undefined): Json {
  if (step === undefined) return to ?? target
  if (rest.length > 0) return replaced(target, step, withEntryValue(below(target, step) ?? {}, rest, to))
  return to === undefined
    ? Object.fromEntries(Object.entries(target as Tree).filter(([key]) => key !== step))
    : replaced(target, step, to)
}

/** The changes of a file with this value at this place in it; at no path at all, it is the whole of a list. */
function changeWith(change: Tree | Json[], path: string[], to: Json | undefined): Tree | Json[] {
  if (path.length === 0) return Array.isArray(to) || isTree(to) ? to : {}
  return withValue(Array.isArray(change) ? {} : change, path, to)
}

/** A tree of changes with this value at this path; undefined takes it out, and what becomes empty with it. */
function withValue(change: Tree, [step, ...rest]: string[], to: Json | undefined): Tree {
  if (step === undefined) return change
  const { [step]: was, ...others } = change
  if (rest.length === 0) return to === undefined ? others : { ...others, [step]: to }
  const inner = withValue(isTree(was) ? was : {}, rest, to)
  return Object.keys(inner).length > 0 ? { ...others, [step]: inner } : others
}

function withFile(overlay: Overlay, file: string, { add, change, remove }: FileOverlay): Overlay {
  const lists = Array.isArray(add)
    ? add
    : Object.fromEntries(Object.entries(add ?? {}).filter(([, entries]) => entries.length > 0))
  const over: FileOverlay = {
    ...(remove?.length && { remove }),
    ...(Object.keys(lists).length > 0 && { add: lists }),
    ...(change && Object.keys(change).length > 0 && { change })
  }
  const { [file]: _, ...others } = overlay.files ?? {}
  const files = Object.keys(over).length > 0 ? { ...others, [file]: over } : others
  const { files: __, ...rest } = overlay
  return Object.keys(files).length > 0 ? { ...rest, files } : rest
}

/** The value below this key, or the entry of this id. */
function below(target: Json | undefined, step: string): Json | undefined {
  if (isEntries(target)) return target.find((entry) => entry.id === step)
  return isTree(target) && Object.hasOwn(target, step) ? target[step] : undefined
}

function replaced(target: Json, step: string, to: Json): Json {
  if (isEntries(target)) return target.map((entry) => (entry.id === step ? to : entry))
  return { ...(target as Tree), [step]: to }
}

function keysOf(value: Tree | Entry[]): string[] {
  return Array.isArray(value) ? value.map((entry) => entry.id) : Object.keys(value)
}

function idOf(value: Json): string | undefined {
  return isTree(value) && typeof value['id'] === 'string' && value['id'] !== '' ? value['id'] : undefined
}

function isTree(value: Json | undefined): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A list of things that each have an id of their own. An empty list is none: nobody can say what would stand in it. */
function isEntries(value: Json | undefined): value is Entry[] {
  return Array.isArray(value) && value.length > 0 && value.every((entry) => idOf(entry) !== undefined)
}
