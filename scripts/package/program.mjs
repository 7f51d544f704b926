import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

/** The packages that stay outside the bundle: the native one, and those by which it finds its native part. */
const NATIVE = ['sqlite3', 'bindings', 'file-uri-to-path']

/**
 * The decoders of pictures (WebAssembly), which stay outside too: their thread (out/main/pictures.mjs) finds them
 * by name.
 */
export const DECODERS = ['@jsquash/jpeg', '@jsquash/png', '@jsquash/webp', 'wasm-feature-detect']

/**
 * Prepares the program's files for packaging: main in one file, the rest as built, and only the packages above. It
 * leaves out the browser and terminal hosts: a packaged Electron cannot run as Node.
 * @param {string} root @param {string} to a folder that does not exist yet
 */
export async function layOutProgram(root, to) {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    ssr: { noExternal: true, external: ['electron', 'sqlite3'], target: 'node' },
    build: {
      ssr: join(root, 'out/main/desktop.js'),
      outDir: join(to, 'out/main'),
      target: 'node20.19',
      minify: false, // keeps the names of functions in logged stacks
      rolldownOptions: { output: { entryFileNames: 'desktop.js', codeSplitting: false } }
    }
  })
  for (const folder of ['out/preload', 'out/renderer', 'resources'])
    cpSync(join(root, folder), join(to, folder), { recursive: true })
  for (const file of ['LICENSE', 'NOTICE', 'out/licences.json']) cpSync(join(root, file), join(to, file))
  cpSync(join(root, 'out/main/pictures.mjs'), join(to, 'out/main/pictures.mjs'))
  for (const name of NATIVE) copyNative(root, to, name)
  for (const name of DECODERS) copyDecoder(root, to, name)
  const { name, productName, version, description, license, dependencies } = manifest(root)
  writeFileSync(
    join(to, 'package.json'),
    JSON.stringify({
      name,
      productName,
      version,
      description,
      license,
      author: 'Magot',
      type: 'module',
      main: 'out/main/desktop.js',
      desktopName: 'magot.desktop', // tells a Linux desktop which program a window belongs to
      commit: commitOf(root),
      dependencies: Object.fromEntries(
        ['sqlite3', ...DECODERS].flatMap((one) => (dependencies[one] ? [[one, dependencies[one]]] : []))
      )
    })
  )
}

/** @param {string} root @param {string} to @param {string} name */
function copyNative(root, to, name) {
  const from = join(root, 'node_modules', name)
  const copy = join(to, 'node_modules', name)
  mkdirSync(copy, { recursive: true })
  for (const part of [
    'lib',
    'build/Release/node_sqlite3.node',
    'LICENSE',
    'LICENSE.md',
    'index.js',
    'bindings.js'
  ])
    if (existsSync(join(from, part))) cpSync(join(from, part), join(copy, part), { recursive: true })
  // Dependencies needed only to build it are left out.
  const { version, license, main, dependencies = {} } = manifest(from)
  const needed = Object.fromEntries(Object.entries(dependencies).filter(([each]) => NATIVE.includes(each)))
  writeFileSync(
    join(copy, 'package.json'),
    JSON.stringify({ name, version, license, main, dependencies: needed })
  )
}

/** @param {string} root @param {string} to @param {string} name */
function copyDecoder(root, to, name) {
  const from = join(root, 'node_modules', name)
  cpSync(from, join(to, 'node_modules', name), {
    recursive: true,
    filter: (path) => statSync(path).isDirectory() || /\.(js|wasm|json)$|LICENSE/.test(path)
  })
}

/** The built commit, followed by `+` if files were changed since; empty outside Git. @param {string} root */
function commitOf(root) {
  /** @param {string[]} args */
  const git = (args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    return git(['rev-parse', 'HEAD']) + (git(['status', '--porcelain', '--untracked-files=no']) ? '+' : '')
  } catch {
    return ''
  }
}

/** @param {string} folder @returns {any} */
export function manifest(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}
