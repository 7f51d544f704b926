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

let plain: NecroRules | undefined

/** Neo-Necro with these house rules; loaded once where there are none. */
export function necro(houseRules: HouseRules = {}): NecroRules {
  if (Object.keys(houseRules).length > 0) return loadNecro(necroRaw(), houseRules)
  return (plain ??= loadNecro(necroRaw()))
}
