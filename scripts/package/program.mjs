import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

/** What stays a package of its own within the program: what is native, and what it calls to find its native part. */
const NATIVE = ['sqlite3', 'bindings', 'file-uri-to-path']

/** And the decoders of pictures, which are WebAssembly: their thread (out/main/pictures.mjs) finds them by name. */
export const DECODERS = ['@jsquash/jpeg', '@jsquash/png', '@jsquash/webp', 'wasm-feature-detect']

/**
 * Lays out the program as it is packaged: main in one file, the rest as built, and of the packages only the native one. The hosts of
 * the browser and the terminal are not in it: a packaged Electron is no Node.
 * @param {string} root @param {string} to a folder that is not there yet
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
      minify: false, // a stack in the log names the function
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
      desktopName: 'magot.desktop', // by which a Linux desktop knows whose window it is
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
  // What it needs in order to be built is not needed any more.
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

/** The commit that is built, with a mark where files were changed since; empty outside of Git. @param {string} root */
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
