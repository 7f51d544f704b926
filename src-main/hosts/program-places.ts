import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { defaultLibrary } from '../store/library/folders'

/** The folders and files of the program. */
export interface Places {
  root: string
  resources: string
  renderer: string
  preload: string
  version: string
  /** The commit of the build or checkout, with a + if files were changed; null if unknown. */
  commit: string | null
  /** The file of licences of everything shipped (contract/program.ts). It exists after a build. */
  licences: string
}

/**
 * Finds the program by walking up from `from` to its package.json, because the built file may lie in `out/main` or
 * in a chunk below it. Throws if there is none.
 */
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

/** The checked-out commit, read from Git's files without running Git. Null if this is no checkout. */
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

/**
 * The library: the given folder, else MAGOT_LIBRARY, else the system's usual place. The folder is created with its
 * first campaign.
 */
export function libraryFolder(given: string | undefined, env: NodeJS.ProcessEnv = process.env): string {
  const folder = given || env['MAGOT_LIBRARY']
  return folder ? resolve(folder) : defaultLibrary()
}
