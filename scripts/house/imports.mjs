import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import ts from 'typescript'

const root = resolve(import.meta.dirname, '../..')

/** @typedef {{ file: string, line: number, what: string, type: boolean }} Import */

/** The program's source files, as paths from the project's folder, without tests and declaration files. */
export function sources() {
  return ['src-main', 'src-preload', 'src-renderer'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile() && /\.(ts|vue|mts)$/.test(one.name) && !one.name.endsWith('.d.ts'))
      .map((one) => relative(root, join(one.parentPath, one.name)).split(sep).join('/'))
  )
}

/**
 * The target of an import: a package's name, or a path within the project with its extension.
 * @param {string} file @param {string} spec
 */
function target(file, spec) {
  const aliased = spec
    .replace(/^@contract(?=\/|$)/, 'src-main/contract')
    .replace(/^@kernel(?=\/|$)/, 'src-main/kernel')
    .replace(/^@paper(?=\/|$)/, 'src-main/paper')
    .replace(/^@(?=\/)/, 'src-renderer')
  if (aliased === spec && !spec.startsWith('.')) return spec
  const path =
    aliased === spec
      ? relative(root, resolve(root, dirname(file), spec))
          .split(sep)
          .join('/')
      : aliased
  if (/\.(vue|css|json|svg|mjs|woff2)(\?.*)?$/.test(path)) return path
  const ending = ['.ts', '/index.ts'].find((one) => existsSync(join(root, path + one)))
  return path + (ending ?? '')
}

/**
 * The imports read so far, by file, because several callers ask for the same files.
 * @type {Map<string, Import[]>}
 */
const read = new Map()

/**
 * The imports and re-exports of a file, as TypeScript reads them. `type`: types only.
 * @param {string} file @returns {Import[]}
 */
export function importsOf(file) {
  const found = read.get(file) ?? readImports(file)
  read.set(file, found)
  return found
}

/** @param {string} file @returns {Import[]} */
function readImports(file) {
  const text = readFileSync(join(root, file), 'utf8')
  const scripts = file.endsWith('.vue') ? [...text.matchAll(/<script[^>]*>\n([\s\S]*?)<\/script>/g)] : null
  if (!scripts) return importsIn(file, text, 0)
  return scripts.flatMap((match) =>
    importsIn(
      file,
      match[1] ?? '',
      text.slice(0, text.indexOf(match[1] ?? '', match.index)).split('\n').length - 1
    )
  )
}

/**
 * @param {string} file @param {string} text @param {number} above lines of the file before the text @returns {Import[]}
 */
function importsIn(file, text, above) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  /** @type {Import[]} */
  const found = []
  /** @param {ts.Node} node @param {ts.Node | undefined} spec @param {boolean} type */
  const note = (node, spec, type) => {
    if (!spec || !ts.isStringLiteralLike(spec)) return
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1 + above
    found.push({ file, line, what: target(file, spec.text), type })
  }
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isImportDeclaration(node)) note(node, node.moduleSpecifier, onlyTypes(node.importClause))
    if (ts.isExportDeclaration(node)) note(node, node.moduleSpecifier, node.isTypeOnly)
    if (ts.isImportTypeNode(node))
      note(node, ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined, true)
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      note(node, node.arguments[0], false)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** @param {ts.ImportClause | undefined} clause */
function onlyTypes(clause) {
  if (!clause) return false
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true
  const names = clause.namedBindings
  return (
    !clause.name &&
    names !== undefined &&
    ts.isNamedImports(names) &&
    names.elements.every((one) => one.isTypeOnly)
  )
}
