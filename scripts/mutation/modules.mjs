import { existsSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { compileFunction } from 'node:vm'
import ts from 'typescript'

/** The short import names and their folders, as in alias.config.ts. @type {[start: string, folder: string][]} */
const ALIASES = [
  ['@contract/', 'src-main/contract/'],
  ['@kernel/', 'src-main/kernel/'],
  ['@/', 'src-renderer/']
]

/**
 * @typedef {{ exports: any }} Module
 * @typedef {(exports: object, require: (spec: string) => any, module: Module, dirname: string) => void} Compiled
 * @typedef {{ load: (file: string) => any }} Modules
 */

/**
 * Loads the project's TypeScript in this process and compiles each file once. Every call of the result makes new
 * modules, which share no state with others. That takes some milliseconds, while a test runner needs a second.
 * @param {string} root
 * @param {{ [spec: string]: unknown }} instead replacements for packages, such as the test framework
 * @returns {() => Modules}
 */
export function moduleMaker(root, instead) {
  const requirePackage = createRequire(join(root, 'package.json'))
  /** @type {Map<string, Compiled>} */
  const compiled = new Map()

  /** @param {string} file */
  const compile = (file) => {
    const known = compiled.get(file)
    if (known) return known
    const text = readFileSync(file, 'utf8').replaceAll('import.meta.dirname', '__dirname')
    const { outputText } = ts.transpileModule(text, {
      fileName: file,
      compilerOptions: {
        module: ts.ModuleKind.CommonJS,
        target: ts.ScriptTarget.ES2023,
        esModuleInterop: true,
        isolatedModules: true,
        inlineSourceMap: false
      }
    })
    const made = /** @type {Compiled} */ (
      /** @type {unknown} */ (
        compileFunction(outputText, ['exports', 'require', 'module', '__dirname'], { filename: file })
      )
    )
    compiled.set(file, made)
    return made
  }

  return () => {
    /** @type {Map<string, Module>} */
    const modules = new Map()
    /** @param {string} file @returns {any} */
    const load = (file) => {
      const known = modules.get(file)
      if (known) return known.exports
      /** @type {Module} */
      const module = { exports: {} }
      modules.set(file, module)
      if (file.endsWith('.json')) module.exports = JSON.parse(readFileSync(file, 'utf8'))
      else compile(file)(module.exports, (spec) => request(file, spec), module, dirname(file))
      return module.exports
    }
    /** @param {string} from @param {string} spec */
    const request = (from, spec) => {
      if (Object.hasOwn(instead, spec)) return instead[spec]
      const alias = ALIASES.find(([start]) => spec.startsWith(start))
      if (alias) return load(existing(join(root, alias[1] + spec.slice(alias[0].length))))
      return spec.startsWith('.') ? load(existing(join(dirname(from), spec))) : requirePackage(spec)
    }
    return { load: (file) => load(join(root, file)) }
  }
}

/**
 * The file of a path without extension. A pure stand-in beside it (`examine.pure.ts` for `examine.ts`) comes
 * first.
 * @param {string} path
 */
function existing(path) {
  const base = path.replace(/\.ts$/, '')
  const found = [`${base}.pure.ts`, path, `${path}.ts`, join(path, 'index.ts')].find(
    (file) => existsSync(file) && statSync(file).isFile()
  )
  if (!found) throw new Error(`no such file: ${path}`)
  return found
}
