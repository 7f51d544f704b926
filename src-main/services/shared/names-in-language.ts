import type { Json, Localised } from '../../kernel/values/json'
import { KEPT_LANGUAGES } from '../../kernel/values/languages'

/**
 * The names of a game in an additional language, each once, with the French and English under which they are
 * stored: from its texts, and composed names from its sheet and book.
 */
export function namesIn(language: string, text: { [language: string]: Json }, held: unknown[]): Localised[] {
  const found = new Map<string, Localised>()
  const languages = [...KEPT_LANGUAGES, language]
  const keep = (words: unknown[]): void => {
    if (!words.every((word) => typeof word === 'string')) return
    const key = JSON.stringify(words.slice(0, -1))
    if (!found.has(key)) found.set(key, Object.fromEntries(words.map((word, n) => [languages[n]!, word])))
  }
  walkBeside(
    languages.map((tag) => text[tag]),
    keep
  )
  for (const root of held) walk(root, (object) => keep(languages.map((each) => object[each])))
  return [...found.values()]
}

/** Visits every place that holds words in all of these trees. */
function walkBeside(trees: unknown[], at: (words: unknown[]) => void): void {
  if (!trees.every((tree) => typeof tree === 'object' && tree !== null)) return at(trees)
  for (const key of Object.keys(trees.at(-1) as object))
    walkBeside(
      trees.map((tree) => (tree as { [key: string]: unknown })[key]),
      at
    )
}

function walk(value: unknown, at: (object: { [key: string]: unknown }) => void): void {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) at(value as { [key: string]: unknown })
  for (const inner of Object.values(value)) walk(inner, at)
}
