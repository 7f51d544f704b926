import type { Json, Localised } from '../values/json'
import { FALLBACKS, isKept } from '../values/languages'
import type { RawSystem } from '../values/raw-system'
import type { PackPreset } from './shared-preset'
import { LARGEST } from './tables'
import { reason, refuse, type Reason, type Verdict } from '../values/verdict'

/**
 * Changes to one resource file, applied in this order: remove, add, change. A list whose entries all have an
 * `id` is addressed by id, so that an overlay survives a reordered book; any other list is replaced as a
 * whole.
 */
export type FileOverlay = {
  /** Dotted paths: `dagger` removes the entry, `dagger.uncertain` one field of it. */
  remove?: string[]
  /** New entries: for the file itself if it is a list, or for the lists at these paths. */
  add?: Json[] | { [path: string]: Json[] }
  /**
   * A part of the file: objects by key, entries by id, down to the new value. A list without ids is replaced
   * by a list.
   */
  change?: { [key: string]: Json } | Json[]
}

/**
 * Changes to a system's resource files, checked by the files' own schemas; texts are merged into the text
 * files.
 */
export type Overlay = {
  files?: { [file: string]: FileOverlay }
  text?: { [locale: string]: { [section: string]: Json } }
}

/** An overlay with a name that can be passed on: fighters, equipment, skills, houses and their texts. */
export interface Pack {
  format: 'magot-pack'
  v: 1
  id: string
  version: string
  name: Localised
  /** The id of its game system. */
  system: string
  about?: Localised
  overlay: Overlay
  /** Extra cards to print: events, reminders, rewards. No rule reads them. */
  cards?: PackCard[]
  /** Presets of decks. No rule reads them. */
  presets?: PackPreset[]
}

/** The content of a pack's card. */
export interface PackCard {
  id: string
  title: Localised
  subtitle?: Localised
  entries: { name: Localised; text: Localised }[]
}

/** The position of a value: its file, and the path by keys and ids. */
export interface Place {
  file: string
  path: string[]
}

type Tree = { [key: string]: Json }
type Entry = Tree & { id: string }

const TEXT = 'text/'

/**
 * Applies an overlay to the resources; returns a new object, or every reason why it doesn't fit. It checks
 * shape only; the system checks the meaning afterwards. `closed` files can't be changed.
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
  applyText(files, overlay.text ?? {}, reasons)
  return reasons.length > 0 ? refuse(...reasons) : { files }
}

/** True if the overlay changes nothing. */
export function isEmpty(overlay: Overlay): boolean {
  const bare = ({ add, change, remove }: FileOverlay): boolean =>
    Object.keys(add ?? {}).length + Object.keys(change ?? {}).length + (remove?.length ?? 0) === 0
  return (
    Object.values(overlay.files ?? {}).every(bare) &&
    Object.values(overlay.text ?? {}).every((words) => Object.keys(words).length === 0)
  )
}

/** The value at this place; undefined if there is none. */
export function valueAt(raw: RawSystem, { file, path }: Place): Json | undefined {
  let at = Object.hasOwn(raw.files, file) ? raw.files[file] : undefined
  for (const step of path) at = below(at, step)
  return at
}

/**
 * Returns the overlay with this value set. `to` undefined drops the overlay's own value, so that the
 * underlying one applies. An entry that the overlay adds is changed in place.
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

/** Returns the overlay that removes what is at this place: an optional field or a whole entry. */
export function clearAt(overlay: Overlay, { file, path }: Place): Overlay {
  const back = setAt(overlay, { file, path }, undefined)
  if (addedTo(overlay.files?.[file] ?? {}, path)) return back
  const over = back.files?.[file] ?? {}
  return withFile(back, file, { ...over, remove: [...(over.remove ?? []), path.join('.')] })
}

/** One place where two sets of resources differ. */
export interface Change extends Place {
  kind: 'changed' | 'added' | 'removed'
  /** The value underneath, and the value now; undefined for none. */
  was: Json | undefined
  is: Json | undefined
}

/**
 * Lists every place where `above` differs from `below`, without texts: entry by entry, field by field, lists
 * without ids as a whole.
 */
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
  let result = content
  for (const path of remove) result = without(result, path.split('.'), [], wrong)
  for (const [path, entries] of Array.isArray(add) ? [['', add] as const] : Object.entries(add)) {
    result = extended(result, path === '' ? [] : path.split('.'), entries, [], wrong)
  }
  // A change of nothing leaves also a list as it is whose entries can't be addressed.
  return isTree(change) && Object.keys(change).length === 0 ? result : merged(result, change, [], wrong)
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

/** Merges `change` into `target`: objects by key, entries by id; anything else replaces the old value. */
function merged(target: Json, change: Json, path: string[], wrong: Wrong): Json {
  if (isTree(change) && isTree(target)) {
    const result: Tree = { ...target }
    for (const [key, value] of Object.entries(change)) {
      const here = [...path, key]
      if (key === 'id' && typeof target['id'] === 'string' && value !== target['id'])
        wrong('overlay-id-fixed', here)
      else if (Object.hasOwn(target, key)) result[key] = merged(target[key]!, value, here, wrong)
      else result[key] = checkNumbers(value, here, wrong)
    }
    return result
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

/** Texts given in one language are used in the others until those have their own. */
function applyText(files: RawSystem['files'], text: NonNullable<Overlay['text']>, reasons: Reason[]): void {
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

/** The languages to borrow texts from; for a language other than French and English, English first. */
function inFallbackOrder(text: NonNullable<Overlay['text']>, locale: string): [string, Json][] {
  const given = Object.entries(text)
  if (isKept(locale)) return given
  const rank = (language: string) =>
    (FALLBACKS as readonly string[]).indexOf(language) + 1 || FALLBACKS.length + 1
  return given.sort(([a], [b]) => rank(a) - rank(b))
}

/** Merges two trees of texts; where both have a text, the second wins if `win`, else the first. */
function mixed(first: Json, second: Json, win: boolean): Json {
  if (!isTree(first) || !isTree(second)) return win ? second : first
  const both: Tree = { ...first }
  for (const [key, value] of Object.entries(second))
    both[key] = Object.hasOwn(first, key) ? mixed(first[key]!, value, win) : value
  return both
}

/** Returns the added list that this path leads into, together with a setter; null if it leads to none. */
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

/** A copy of the value with `to` at this path; undefined removes it. */
function withEntryValue(target: Json, [step, ...rest]: string[], to: Json | undefined): Json {
  if (step === undefined) return to ?? target
  if (rest.length > 0) return replaced(target, step, withEntryValue(below(target, step) ?? {}, rest, to))
  return to === undefined
    ? Object.fromEntries(Object.entries(target as Tree).filter(([key]) => key !== step))
    : replaced(target, step, to)
}

/** The changes of a file with this value at this path; an empty path replaces a whole list. */
function changeWith(change: Tree | Json[], path: string[], to: Json | undefined): Tree | Json[] {
  if (path.length === 0) return Array.isArray(to) || isTree(to) ? to : {}
  return withValue(Array.isArray(change) ? {} : change, path, to)
}

/** A tree of changes with this value at this path; undefined removes it, and branches that become empty. */
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

/** The value under this key, or the entry with this id. */
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

/**
 * True for a list whose entries all have ids. An empty list doesn't count: its entries would be of unknown
 * shape.
 */
function isEntries(value: Json | undefined): value is Entry[] {
  return Array.isArray(value) && value.length > 0 && value.every((entry) => idOf(entry) !== undefined)
}
