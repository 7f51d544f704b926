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
    const system = systemGroup(readFileSync(join(folder, 'text', file)))
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

interface SystemGroup {
  [key: string]: Json
}

/**
 * The group `system` of a text file. The texts of all games come to a megabyte, and a library asks for no more than
 * their names, so only this group is parsed where the file is laid out as Magot's own are: with its groups indented by
 * two spaces. No text can hold the line break before its name. Any other file is parsed whole.
 */
function systemGroup(bytes: Buffer): SystemGroup | undefined {
  const begin = bytes.indexOf(GROUP.begin)
  const end = bytes.indexOf(GROUP.end, begin)
  if (bytes.indexOf(GROUP.first) === 0 && begin >= 0 && end >= 0)
    return JSON.parse(
      bytes.toString('utf8', begin + GROUP.name.length, end + GROUP.end.length)
    ) as SystemGroup
  return (JSON.parse(bytes.toString('utf8')) as { system?: SystemGroup }).system
}

const GROUP = { first: '{\n  "', begin: '\n  "system": {', name: '\n  "system": ', end: '\n  }' }

/** The licences of everything shipped, written by the build. Empty without that file, as when running from sources. */
export async function readLicences(file: string | undefined): Promise<LicenceView[]> {
  if (!file || !existsSync(file)) return []
  return JSON.parse(await readFile(file, 'utf8')) as LicenceView[]
}
