import { pluralRule } from '../values/plural'
import { signed } from '../values/phrase'
import type { TextTree } from './resource-files'

/**
 * A figure that a rule names by its file and path: `{tables/combat.net.metres}`. Entries of a list are named by
 * their id. `{+…}` gives it its sign, `{-…}` turns it round (“1 die fewer” of −1), and words may agree with it:
 * `{tables/perils.slakedFrom:level|levels}`.
 */
const FIGURE = /\{([+-]?)([a-z-]+\/[\w-]+)((?:\.[\w-]+)+)(?::([^{}|]*)\|([^{}|]*))?\}/g

/** What stands where a pack took the figure away. */
const GONE = '–'

type Files = { readonly [file: string]: unknown }

/**
 * The texts of a game with its own figures in the rules that name them, so that a card or a page quotes what the
 * campaign plays, not the book.
 */
export function withFigures(text: TextTree, files: object, locale: string): TextTree {
  const { rules } = text
  if (typeof rules !== 'object') return text
  const filled = Object.entries(rules).map(([id, words]) => [
    id,
    typeof words === 'string' && words.includes('{') ? figured(words, files, locale) : words
  ])
  return { ...text, rules: Object.fromEntries(filled) as TextTree }
}

/** The words of one rule with the figures that they name. */
export function figured(words: string, files: object, locale: string): string {
  return words.replace(FIGURE, (_, sign: string, file: string, path: string, one?: string, many?: string) => {
    const figure = figureAt((files as Files)[file], path.slice(1).split('.'))
    if (figure === null) return one === undefined ? GONE : (many ?? '')
    const value = sign === '-' ? -figure : figure
    if (one !== undefined && many !== undefined)
      return pluralRule(locale)(Math.abs(value), 2) === 1 ? many : one
    return sign === '+' ? signed(value) : inWords(value, locale)
  })
}

/** Small whole numbers need no formatter: a game names some hundreds of figures whenever it is loaded. */
function inWords(value: number, locale: string): string {
  const size = Math.abs(value)
  return (
    (value < 0 ? '−' : '') +
    (Number.isInteger(size) && size < 1000 ? String(size) : size.toLocaleString(locale))
  )
}

function figureAt(root: unknown, path: readonly string[]): number | null {
  const found = path.reduce<unknown>((node, step) => {
    if (Array.isArray(node))
      return node.find((entry: unknown) => idOf(entry) === step) ?? (node as unknown[])[Number(step)]
    return typeof node === 'object' && node !== null && Object.hasOwn(node, step)
      ? (node as Files)[step]
      : undefined
  }, root)
  return typeof found === 'number' ? found : null
}

/** What an entry of a list is named by: its id; a weapon's way of firing, which has none, by its mode. */
function idOf(entry: unknown): unknown {
  const { id, mode } = (entry ?? {}) as { id?: unknown; mode?: unknown }
  return id ?? mode
}
