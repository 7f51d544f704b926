import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Json } from '../../src-main/kernel/values/json'
import { isKept, languageOfFile } from '../../src-main/kernel/values/languages'
import type { HouseRules, RawSystem } from '../../src-main/kernel/values/raw-system'

/**
 * A resource folder as it is on disk, in French and English. `folder`: its path from the project's root.
 * Other languages have their own tests (third-language.test.ts), and tests of the rules need not know them.
 */
export function rawOf(folder: string): RawSystem {
  const root = join(import.meta.dirname, '../..', folder)
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.json')
  )
  const files = paths.flatMap((path): [string, Json][] => {
    const key = path.replaceAll('\\', '/').replace(/\.json$/, '')
    const language = languageOfFile(key)
    if (language !== null && !isKept(language)) return []
    return [[key, JSON.parse(readFileSync(join(root, path), 'utf8')) as Json]]
  })
  return { files: Object.fromEntries(files) }
}

/** Loads the rules of a game with the given house rules, once for each choice of them. */
export function loadedOnce<Rules>(
  load: (houseRules: HouseRules) => Rules
): (houseRules?: HouseRules) => Rules {
  const loaded = new Map<string, Rules>()
  return (houseRules = {}) => {
    const key = JSON.stringify(houseRules)
    const rules = loaded.get(key) ?? load(houseRules)
    loaded.set(key, rules)
    return rules
  }
}
