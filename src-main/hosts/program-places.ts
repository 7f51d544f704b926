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
  /** The commit that it was built from or runs in, with a + where files were changed since; null where that is not known. */
  commit: string | null
  /** Under which terms all that is shipped comes (contract/program.ts); it is there once something was built. */
  licences: string
}

/** Found by walking up from `from` to our package.json: the built file may lie in `out/main` or in a chunk below it. */
export function findPlaces(from: string = import.meta.dirname): Places {
  for (let folder = from; ; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json')
    if (existsSync(manifest)) {
      const { name, version, commit } = JSON.parse(readFileSync(manifest, 'utf8')) as {
        name: string
        version: string
        commit?: string
      }
      if (name === 'magot')
        return {
          root: folder,
          resources: join(folder, 'resources'),
          renderer: join(folder, 'out', 'renderer'),
          preload: join(folder, 'out', 'preload', 'index.cjs'),
          version,
          commit: commit || commitIn(folder),
          licences: join(folder, 'out', 'licences.json')
        }
    }
    if (dirname(folder) === folder) throw new Error(`no Magot around ${from}`)
  }
}

/** What is checked out, by Git's own files: no other program is asked. Null where this is no checkout. */
export function commitIn(folder: string): string | null {
  try {
    const git = join(folder, '.git')
    const head = readFileSync(join(git, 'HEAD'), 'utf8').trim()
    if (!head.startsWith('ref: ')) return head
    const ref = head.slice('ref: '.length)
    if (existsSync(join(git, ref))) return readFileSync(join(git, ref), 'utf8').trim()
    const packed = readFileSync(join(git, 'packed-refs'), 'utf8').split('\n')
    return packed.find((line) => line.endsWith(` ${ref}`))?.split(' ')[0] ?? null
  } catch {
    return null
  }
}

/** Where campaigns lie: the folder told, that of MAGOT_LIBRARY, else the system's usual place. It is made when the first campaign is. */
export function libraryFolder(told: string | undefined, env: NodeJS.ProcessEnv = process.env): string {
  const folder = told || env['MAGOT_LIBRARY']
  return folder ? resolve(folder) : defaultLibrary()
}
