import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Json } from '../../src-main/rules/json'
import type { HouseRules, RawSystem } from '../../src-main/rules/raw-system'
import { loadNecro, type NecroRules } from '../../src-main/systems/neo-necro/catalogue'

const folder = join(import.meta.dirname, '../../resources/systems/neo-necro')

/** The resource folder of Neo-Necro as it lies on disk. */
export function necroRaw(): RawSystem {
  const files: RawSystem['files'] = {}
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (path.endsWith('.json')) files[path.replaceAll('\\', '/').replace(/\.json$/, '')] = JSON.parse(readFileSync(join(folder, path), 'utf8')) as Json
  }
  return { files }
}

const loaded = new Map<string, NecroRules>()

/** Neo-Necro with these house rules; loaded once for each choice of them. */
export function necro(houseRules: HouseRules = {}): NecroRules {
  const key = JSON.stringify(houseRules)
  const rules = loaded.get(key) ?? loadNecro(necroRaw(), houseRules)
  loaded.set(key, rules)
  return rules
}
