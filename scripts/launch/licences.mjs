import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {object} Licence a shipped part and its terms
 * @property {string} name @property {string} version @property {string} licence its SPDX name
 * @property {'program' | 'package' | 'font' | 'icons'} kind
 * @property {string} text the licence as its authors wrote it
 */

/**
 * Packages shipped beside the bundles: the native driver with the packages that find it, and those that the
 * bundles leave outside.
 */
const BESIDE = [
  ...['sqlite3', 'bindings', 'file-uri-to-path', 'fflate', 'playwright-core'],
  // The decoders of src-main/pictures/worker.mjs.
  ...['@jsquash/jpeg', '@jsquash/png', '@jsquash/webp', 'wasm-feature-detect']
]
/** Packages copied into the sources, so that no bundle names them: src-renderer/ui/icons/game-icons.ts. */
const COPIED = ['@iconify-json/game-icons']

/**
 * @type {Set<string>} The packages of all builds of this process: main, preload and window are built one after
 * another.
 */
const bundled = new Set()

/**
 * A plugin that finds the packages of a bundle and writes out/licences.json with the licence of each.
 * @param {string} root
 * @returns {import('vite').Plugin}
 */
export function licencesOfBundle(root) {
  return {
    name: 'licences-of-bundle',
    generateBundle(_, bundle) {
      // A file that a style sheet loads (a font) is an asset, not a module.
      const drawnIn = Object.values(bundle).flatMap((file) =>
        file.type === 'asset' ? file.originalFileNames : []
      )
      for (const id of [...this.getModuleIds(), ...drawnIn]) {
        const name = packageOf(id)
        if (name) bundled.add(name)
      }
    },
    writeBundle() {
      mkdirSync(join(root, 'out'), { recursive: true })
      writeFileSync(join(root, 'out/licences.json'), JSON.stringify(licencesOf(root, [...bundled])))
    }
  }
}

/** The package of a module; undefined for one of our own. @param {string} id */
export function packageOf(id) {
  const [, inside] = /.*node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(id.replace(/^\0/, '')) ?? []
  return inside?.replaceAll('\\', '/')
}

/**
 * The licences of all shipped parts: programs first, then by name.
 * @param {string} root @param {string[]} packages those in the bundles @returns {Licence[]}
 */
function licencesOf(root, packages) {
  const names = [...new Set([...packages, ...BESIDE, ...COPIED])].sort()
  return [...programs(root), signs(root), ...names.map((name) => licenceOf(root, name))]
}

/** @param {string} root @param {string} name @returns {Licence} */
function licenceOf(root, name) {
  const folder = join(root, 'node_modules', name)
  const { version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const kind = name.startsWith('@fontsource/')
    ? 'font'
    : /^(@iconify-json\/|@lucide\/)/.test(name)
      ? 'icons'
      : 'package'
  const written = readdirSync(folder).find((file) => /^(licen[cs]e|copying)/i.test(file))
  // A package may contain compiled code with terms of its own.
  const within = ['codec/LICENSE.codec.md'].map((file) => join(folder, file)).filter(existsSync)
  const by = typeof author === 'string' ? author : (author?.name ?? '')
  const text = [
    written ? readFileSync(join(folder, written), 'utf8') : (givenFor(root, name) ?? `${license}. ${by}`),
    ...within.map((file) => readFileSync(file, 'utf8'))
  ].join('\n\n')
  return { name, version, licence: license, kind, text: text.trim() }
}

/** The paragraph of NOTICE about a package that contains no licence. @param {string} root @param {string} name */
function givenFor(root, name) {
  const about = { '@iconify-json/game-icons': 'Game-icons.net' }[name]
  if (!about) return undefined
  const notice = readFileSync(join(root, 'NOTICE'), 'utf8').split(/\n\n/)
  return notice.find((part) => part.includes(about))
}

/** The licence of the fonts in the sources themselves (scripts/pick-signs.mjs). @param {string} root @returns {Licence} */
function signs(root) {
  const text = readFileSync(join(root, 'src-renderer/styles/signs/LICENSE'), 'utf8').trim()
  return { name: 'Noto Sans', version: '5.3.0', licence: 'OFL-1.1', kind: 'font', text }
}

/** The licences of the programs that the desktop program runs on. @param {string} root @returns {Licence[]} */
function programs(root) {
  const electron = join(root, 'node_modules/electron')
  const { version } = JSON.parse(readFileSync(join(electron, 'package.json'), 'utf8'))
  const file = ['LICENSE', 'dist/LICENSE'].map((name) => join(electron, name)).find(existsSync)
  return [
    {
      name: 'Electron',
      version,
      licence: 'MIT',
      kind: 'program',
      text: [
        file
          ? readFileSync(file, 'utf8').trim()
          : 'MIT License. Copyright (c) Electron contributors, GitHub Inc.',
        'Chromium, Node and all that they are made of: LICENSES.chromium.html, beside the program.'
      ].join('\n\n')
    },
    {
      name: 'SQLite',
      version: '3',
      licence: 'blessing',
      kind: 'program',
      text: 'The author disclaims copyright to this source code. In place of a legal notice, here is a blessing:\n\nMay you do good and not evil.\nMay you find forgiveness for yourself and forgive others.\nMay you share freely, never taking more than you give.'
    }
  ]
}
