import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { RawSystem } from './kernel/values/raw-system'
import type { Json } from './kernel/values/json'

/**
 * Reads a system's resource folder: every JSON file below it, by its path without ending and with forward slashes.
 * Throws, naming the file, where one is not JSON.
 */
export function readSystem(folder: string): RawSystem {
  const files: RawSystem['files'] = {}
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.json')) continue
    const path = join(entry.parentPath, entry.name)
    const key = relative(folder, path).slice(0, -'.json'.length).split(sep).join('/')
    try {
      files[key] = JSON.parse(readFileSync(path, 'utf8')) as Json
    } catch (error) {
      throw new Error(`resource ${key}.json can't be read`, { cause: error })
    }
  }
  return { files }
}
