import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { KEPT_LANGUAGES } from './contract/languages'
import type { LicenceView } from './contract/program'
import type { RawSystem } from './kernel/values/raw-system'
import type { Json, Localised } from './kernel/values/json'

/**
 * Reads a system's resource folder: every JSON file in it, by its path with forward slashes and without the ending.
 * Throws, naming the file, if one is not JSON.
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

/**
 * A system's name and description, from `system` in its texts; null if either is missing in French or English.
 * Reads no other files.
 */
export function readSystemName(folder: string): { name: Localised; description: Localised } | null {
  const name: Localised = {}
  const description: Localised = {}
  for (const file of readdirSync(join(folder, 'text'))) {
    if (!file.endsWith('.json')) continue
    const { system } = JSON.parse(readFileSync(join(folder, 'text', file), 'utf8')) as {
      system?: { [key: string]: Json }
    }
    const locale = file.slice(0, -'.json'.length)
    const [named, described] = [system?.['name'], system?.['description']]
    if (typeof named === 'string') name[locale] = named
    if (typeof described === 'string') description[locale] = described
  }
  // Another language may lack either; English is used then.
  return KEPT_LANGUAGES.every((locale) => locale in name && locale in description)
    ? { name, description }
    : null
}

/** The licences of everything shipped, written by the build. Empty without that file, as when running from sources. */
export async function readLicences(file: string | undefined): Promise<LicenceView[]> {
  if (!file || !existsSync(file)) return []
  return JSON.parse(await readFile(file, 'utf8')) as LicenceView[]
}
