import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Json } from '../../src-main/kernel/values/json'
import type { HouseRules, RawSystem } from '../../src-main/kernel/values/raw-system'

/** A resource folder as it lies on disk; it is named from the project's root. */
export function rawOf(folder: string): RawSystem {
  const root = join(import.meta.dirname, '../..', folder)
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.json')
  )
  return {
    files: Object.fromEntries(
      paths.map((path) => [
        path.replaceAll('\\', '/').replace(/\.json$/, ''),
        JSON.parse(readFileSync(join(root, path), 'utf8')) as Json
      ])
    )
  }
}

/** The rules of a game with the house rules that are asked for; loaded once for each choice of them. */
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
