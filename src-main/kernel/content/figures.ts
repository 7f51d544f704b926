import { byLanguage, type ByLanguage } from '../values/languages'
import { pluralRule } from '../values/plural'
import type { TextTree } from './resource-files'

/**
 * A figure that a text names by its file and path: `{tables/combat.net.metres}`. Entries of a list are named by
 * their id, `*` means all of them, `last` the last, `length` how many there are. `{+…}` gives it its sign, `{-…}`
 * turns it round (“1 die fewer” of −1), `{%…}` is a hundredfold, `{_…}` has no thousands separator; `+` after the
 * path adds a number or another figure, `>` takes the first of a list above another figure. Words may agree with it: `{tables/perils.slakedFrom:level|levels}`; or say
 * one number in a way of its own, with the figure at `#` otherwise: `{tables/trade.rareItems=2:two|#}`; or stand
 * only where there is one: `{tables/reserves.table.3.target=?:, # on turn 4|}`.
 */
const FIGURE =
  /\{(?<sign>[+\-%_]?)(?<path>(?:system|house|[a-z-]+\/[\w-]+)(?:\.[\w*-]+)+)(?:(?<by>[+>])(?<other>[\w/.*-]+))?(?:=(?<only>-?[\d.]+|\?))?(?::(?<one>[^{}|]*)\|(?<many>[^{}|]*))?\}/g

/** The parts of such a name; those that are not there are undefined. */
interface Named {
  sign: string
  path: string
  by?: '+' | '>'
  other?: string
  only?: string
  one?: string
  many?: string
}

/** What stands where a pack took the figure away. */
const GONE = '–'

type Files = { readonly [file: string]: unknown }

export type TextFiles = { 'text/fr': TextTree; 'text/en': TextTree }

/** A game's texts in every language with the figures of its files and of the campaign's house rules (`house.…`). */
export function textsWithFigures(files: TextFiles, house: object): ByLanguage<TextTree> {
  const figures = { ...files, house }
  const texts = Object.entries(byLanguage<TextTree>(files))
  return Object.fromEntries(
    texts.map(([locale, tree]) => [locale, withFigures(tree, figures, locale)])
  ) as ByLanguage<TextTree>
}

/**
 * The texts of a game with its own figures where they name them, so that a card or a page quotes what the campaign
 * plays, not the book. Parts that name none are shared with the given tree.
 */
export function withFigures(text: TextTree, files: object, locale: string): TextTree {
  if (!namesFigures(text)) return text
  return Object.fromEntries(
    Object.entries(text).map(([key, words]) => [
      key,
      typeof words === 'string' ? figured(words, files, locale) : withFigures(words, files, locale)
    ])
  )
}

/** Found once for each part of a text, because campaigns share the texts of the book. */
const naming = new WeakMap<TextTree, boolean>()

function namesFigures(text: TextTree): boolean {
  let found = naming.get(text)
  if (found === undefined) {
    found = Object.values(text).some((words) =>
      typeof words === 'string' ? words.search(FIGURE) >= 0 : namesFigures(words)
    )
    naming.set(text, found)
  }
  return found
}

/** The words of one text with the figures that they name. */
export function figured(words: string, files: object, locale: string): string {
  if (!words.includes('{')) return words
  return words.replace(FIGURE, (...match) => said(match.at(-1) as Named, files, locale))
}

function said({ sign, path, by, other, only, one, many }: Named, files: object, locale: string): string {
  const more = other === undefined ? 0 : /^\d+$/.test(other) ? Number(other) : figuresAt(files, other)[0]
  const all = more === undefined ? [] : figuresAt(files, path)
  const found = by === '>' ? all.filter((value) => value > (more ?? 0)).slice(0, 1) : ends(all)
  const plus = by === '+' ? (more ?? 0) : 0
  if (found.length === 0) return one === undefined ? GONE : (many ?? '').replaceAll('#', GONE)
  const values = found.map((value) => (value + plus) * (sign === '-' ? -1 : sign === '%' ? 100 : 1))
  const number = [...new Set(values.map((value) => inWords(value, sign, locale)))].join('–')
  if (one === undefined || many === undefined) return number
  const first =
    only === undefined
      ? pluralRule(locale)(Math.abs(values.at(-1) ?? 0), 2) !== 1
      : only === '?' || found.every((value) => value + plus === Number(only))
  return (first ? one : many).replaceAll('#', number)
}

/** Small whole numbers need no formatter: a game names some hundreds of figures whenever it is loaded. */
function inWords(value: number, sign: string, locale: string): string {
  const size = Math.abs(value)
  const plain = Number.isInteger(size) && (size < 1000 || sign === '_')
  const before = value < 0 ? '−' : sign === '+' && value > 0 ? '+' : ''
  return before + (plain ? String(size) : size.toLocaleString(locale))
}

/** Looked up once for all languages and texts of a game that is loaded. */
const lookedUp = new WeakMap<object, Map<string, number[]>>()

/** The figures at the path: one, unless it names all entries of a list; none if it is gone. */
function figuresAt(files: object, path: string): number[] {
  let known = lookedUp.get(files)
  if (!known) lookedUp.set(files, (known = new Map<string, number[]>()))
  let found = known.get(path)
  if (!found) known.set(path, (found = figuresOf(files as Files, path.split('.'))))
  return found
}

function figuresOf(files: Files, [file = '', ...steps]: string[]): number[] {
  // Where nobody has settled the house rules, they are those of the book.
  if (file === 'house' && !files[file]) return figuresOf(files, ['tables/house-rules', ...steps, 'default'])
  let nodes: unknown[] = [files[file]]
  for (const step of steps) nodes = nodes.flatMap((node) => nextOf(node, step))
  return nodes.filter((node) => typeof node === 'number')
}

/** The least and the greatest. */
const ends = (numbers: number[]): number[] =>
  numbers.length > 1 ? [Math.min(...numbers), Math.max(...numbers)] : numbers

function nextOf(node: unknown, step: string): unknown[] {
  if (typeof node !== 'object' || node === null) return []
  if (step === '*') return Object.values(node)
  if (!Array.isArray(node)) return Object.hasOwn(node, step) ? [(node as Files)[step]] : []
  const list = node as unknown[]
  if (step === 'length') return [list.length]
  return [step === 'last' ? list.at(-1) : (list.find((entry) => idOf(entry) === step) ?? list[Number(step)])]
}

/** What an entry of a list is named by: its id, or what it has in its place, as a weapon's way of firing its mode. */
function idOf(entry: unknown): unknown {
  const { id, mode, key, characteristic, type } = (entry ?? {}) as { [name: string]: unknown }
  return id ?? mode ?? key ?? characteristic ?? type
}
