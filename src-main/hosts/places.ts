import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Where the program itself lies. */
export interface Places {
  root: string
  resources: string
  renderer: string
  version: string
}

/** Found by walking up from `from` to our package.json: the built file may lie in `out/main` or in a chunk below it. */
export function findPlaces(from: string = import.meta.dirname): Places {
  for (let folder = from; ; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json')
    if (existsSync(manifest)) {
      const { name, version } = JSON.parse(readFileSync(manifest, 'utf8')) as { name: string; version: string }
      if (name === 'magot') return { root: folder, resources: join(folder, 'resources'), renderer: join(folder, 'out', 'renderer'), version }
    }
    if (dirname(folder) === folder) throw new Error(`no Magot around ${from}`)
  }
}
