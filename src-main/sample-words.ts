import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The language of the samples' scripts. */
export const WRITTEN_IN = 'fr'
/** The language for readers whose language has no samples. */
const ELSE = 'en'

/** Each text of a script with its translation (`resources/samples/<language>/<system>.json`). */
type Words = { [text: string]: string }

/** The language of samples for a reader of `asked`; null for the script's own. */
export async function sampleLanguage(resources: string, asked?: string): Promise<string | null> {
  if (asked === undefined || asked === WRITTEN_IN) return null
  const known = await stat(join(resources, 'samples', asked)).catch(() => null)
  return known?.isDirectory() ? asked : ELSE
}

/** Translates a script: whole texts, keys, and names within references. A text without a translation stays as it is. */
export async function inLanguage<Script>(
  script: Script,
  { resources, system, language }: { resources: string; system: string; language: string | null }
): Promise<Script> {
  if (language === null) return script
  const file = join(resources, 'samples', language, `${system}.json`)
  const text = await readFile(file, 'utf8').catch(() => '{}')
  return translated(script, new Map(Object.entries(JSON.parse(text) as Words))) as Script
}

function translated(part: unknown, words: ReadonlyMap<string, string>): unknown {
  if (typeof part === 'string')
    return part.startsWith('@')
      ? part.replace(/\[([^\]]+)\]/g, (_, name: string) => `[${words.get(name) ?? name}]`)
      : (words.get(part) ?? part)
  if (Array.isArray(part)) return part.map((entry) => translated(entry, words))
  if (typeof part === 'object' && part !== null)
    return Object.fromEntries(
      Object.entries(part).map(([key, inner]) => [words.get(key) ?? key, translated(inner, words)])
    )
  return part
}
