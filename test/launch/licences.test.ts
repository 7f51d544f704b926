import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { packageOf, type Licence } from '../../scripts/launch/licences.mjs'

const root = join(import.meta.dirname, '../..')
const file = join(root, 'out/licences.json')

interface Locked {
  version: string
  license?: string
  dev?: boolean
  optional?: boolean
  dependencies?: Record<string, string>
}
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>
}
const locked = (name: string) => packages[`node_modules/${name}`]

/** The packages that sqlite3 needs to be built on installation: none of it is in the program. */
const BUILDS_SQLITE = ['node-addon-api', 'prebuild-install', 'tar', 'node-gyp']

/** The fonts of signs, which lie in the sources: no package of the lock. */
const SIGNS = 'Noto Sans'

/** Types only, for users of valibot's types: nothing of it runs. */
const TYPES = ['typescript']

/** The packages in the sources after `import … from`, or within `import(…)`. */
function imported(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|vue|css)$/.test(name))
    .flatMap((name) => [
      ...readFileSync(join(root, folder, name), 'utf8').matchAll(
        /(?:\bfrom |\bimport ?\(?|@import )['"]((?:@[\w.-]+\/)?[\w-][\w.-]*)(?:\/[^'"]*)?['"]/g
      )
    ])
    .map((match) => match[1]!)
    .filter((name) => locked(name) && name !== 'electron')
}

test('the package of a module is that of the innermost folder of packages', () => {
  expect(packageOf('/a/node_modules/vue/dist/vue.js')).toBe('vue')
  expect(packageOf('/a/node_modules/x/node_modules/@y/z/index.js?commonjs')).toBe('@y/z')
  expect(packageOf('C:\\a\\node_modules\\@y\\z\\index.js')).toBe('@y/z')
  expect(packageOf('\0/a/node_modules/kysely/i.js')).toBe('kysely')
  expect(packageOf('/a/src-main/app.ts')).toBeUndefined()
})

describe.skipIf(!existsSync(file))('the licences of the build', () => {
  const all = () => JSON.parse(readFileSync(file, 'utf8')) as Licence[]

  test('each has the version and the terms that the lock names, and its text exists', () => {
    for (const { name, version, licence, kind, text } of all()) {
      expect(text.length, name).toBeGreaterThan(20)
      if (kind === 'program' || name === SIGNS) continue
      expect({ name, version, licence }).toEqual({
        name,
        version: locked(name)?.version,
        licence: locked(name)?.license
      })
    }
  })

  test('each is in the table of shipped packages, with its built version and licence', () => {
    const table = readFileSync(join(root, 'docs/decisions/0081-shipped-packages.md'), 'utf8')
    const rows = [...table.matchAll(/^\| (\S+) \| (\d\S+) \| (.+?) \| \d/gm)].map(([, ...cells]) =>
      cells.join(' ')
    )
    const built = all().flatMap(({ kind, name, version, licence }) =>
      kind === 'program' || name === SIGNS ? [] : [`${name} ${version} ${licence}`]
    )
    expect(rows.toSorted()).toEqual(built.toSorted())
  })

  test('every import of the sources is among them, fonts and icons too', () => {
    const listed = new Set(all().map(({ name }) => name))
    const used = new Set(['src-main', 'src-preload', 'src-renderer'].flatMap(imported))
    expect(used.size).toBeGreaterThan(15)
    expect([...used].filter((name) => !listed.has(name))).toEqual([])
    const kinds = (kind: Licence['kind']) =>
      all()
        .filter((one) => one.kind === kind)
        .map(({ name }) => name)
    expect(kinds('font')).toEqual([SIGNS, '@fontsource/barlow-condensed', '@fontsource/source-sans-3'])
    expect(kinds('icons')).toEqual(['@iconify-json/game-icons', '@lucide/vue'])
    expect(kinds('program')).toEqual(['Electron', 'SQLite'])
  })

  test('every package installed without development packages is among them, or builds sqlite3', () => {
    const listed = new Set(all().map(({ name }) => name))
    const builds = new Set([...BUILDS_SQLITE, ...TYPES])
    for (const name of builds)
      // grows meanwhile
      for (const next of Object.keys(locked(name)?.dependencies ?? {})) builds.add(next)
    const missing = Object.entries(packages)
      .filter(([path, { dev, optional }]) => path !== '' && !dev && !optional)
      .map(([path]) => path.split('node_modules/').at(-1)!)
      .filter((name) => !listed.has(name) && !builds.has(name))
    expect(missing).toEqual([])
  })
})
