import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { defaultLibrary } from '../store/library/library'

/** Where the program itself lies. */
export interface Places {
  root: string
  resources: string
  renderer: string
  preload: string
  version: string
}

/** Found by walking up from `from` to our package.json: the built file may lie in `out/main` or in a chunk below it. */
export function findPlaces(from: string = import.meta.dirname): Places {
  for (let folder = from; ; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json')
    if (existsSync(manifest)) {
      const { name, version } = JSON.parse(readFileSync(manifest, 'utf8')) as {
        name: string
        version: string
      }
      if (name === 'magot')
        return {
          root: folder,
          resources: join(folder, 'resources'),
          renderer: join(folder, 'out', 'renderer'),
          preload: join(folder, 'out', 'preload', 'index.cjs'),
          version
        }
    }
    if (dirname(folder) === folder) throw new Error(`no Magot around ${from}`)
  }
}

/** Where campaigns lie: the folder told, that of MAGOT_LIBRARY, else the system's usual place. It is made when the first campaign is. */
export function libraryFolder(told: string | undefined, env: NodeJS.ProcessEnv = process.env): string {
  const folder = told || env['MAGOT_LIBRARY']
  return folder ? resolve(folder) : defaultLibrary()
}
