import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import ts from 'typescript'

// Reads refusals in the sources: the codes that a file may give, and why something is not offered. Nothing
// else reads them.

const KERNEL = 'src-main/kernel/'

/**
 * Codes that the source composes at run time, so that no scan can read them. A test lists them by expression, or by
 * `file: expression` with … in place of what a template fills in.
 */
export interface WorkedOut {
  [place: string]: string[]
}

/** A place in the code that refuses with this code. */
export interface RefusalSite {
  code: string
  at: string
  /** The names of the reason's parameters; null if the source does not show them. */
  params: string[] | null
}

/** The functions and classes that make a reason or a failure, each with the position of its parameters argument. */
const MAKERS: { [name: string]: number } = {
  reason: 2,
  Refused: 1,
  StoreRefusal: 1,
  PrintFailure: 1,
  CommandRefused: 1,
  failure: 1
}

/**
 * Every code that the sources under these paths refuse with. `made`: the codes of expressions composed at run
 * time. Throws with the place if a code can be neither read nor found in `made`, or if an entry of `made` is
 * not in the sources.
 */
export function refusalSites(
  paths: readonly string[],
  made: WorkedOut = {},
  makers: { [name: string]: number } = MAKERS
): RefusalSite[] {
  const unread: string[] = []
  const notes = new WrittenDown(made)
  const sites = paths.flatMap(sourcesUnder).flatMap((file) => {
    const source = parsed(file)
    const found: RefusalSite[] = []
    const note = (expression: ts.Expression, node: ts.Node, params: string[] | null): void => {
      const at = `${file}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`
      const text = expression.getText(source)
      const codes = notes.of(file, text) ?? codesOf(expression)
      if (codes === null) unread.push(`${at} ${text}`)
      for (const code of codes ?? []) found.push({ code, at, params })
    }
    const visit = (node: ts.Node): void => {
      if (
        (ts.isCallExpression(node) || ts.isNewExpression(node)) &&
        ts.isIdentifier(node.expression) &&
        Object.hasOwn(makers, node.expression.text)
      ) {
        const [code, ...rest] = node.arguments ?? []
        if (code) note(code, node, keysOf(rest[makers[node.expression.text]! - 1]))
      } else if (makers === MAKERS) {
        const other = otherwiseGiven(node, source)
        if (other && typeof other.code === 'string')
          found.push({ code: other.code, at: file, params: other.params })
        else if (other) note(other.code as ts.Expression, node, other.params)
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
    return found
  })
  const stale = notes.unused()
  if (unread.length > 0 || stale.length > 0)
    throw new Error(`codes that can't be read: ${unread.join('; ')}; not in the code: ${stale.join('; ')}`)
  return sites
}

/**
 * Codes given without a maker: an option refused by `say`, a failure written as an object, a composed code.
 * Null otherwise.
 */
function otherwiseGiven(
  node: ts.Node,
  source: ts.SourceFile
): { code: ts.Expression | string; params: string[] | null } | null {
  if (ts.isCallExpression(node) && node.expression.getText(source) === 'say') {
    const [key, params] = node.arguments
    return key && ts.isStringLiteral(key) && key.text.startsWith(REFUSALS)
      ? { code: key.text.slice(REFUSALS.length), params: keysOf(params) }
      : null
  }
  if (ts.isObjectLiteralExpression(node)) {
    const of = (name: string) =>
      node.properties.flatMap((one) =>
        ts.isPropertyAssignment(one) && one.name.getText(source) === name ? [one.initializer] : []
      )[0]
    const code = of('code')
    return code && ts.isStringLiteral(code) && of('reasons') ? { code, params: keysOf(of('params')) } : null
  }
  return ts.isPropertyAssignment(node) &&
    node.name.getText(source) === 'code' &&
    ts.isTemplateExpression(node.initializer)
    ? { code: node.initializer, params: null }
    : null
}
const REFUSALS = 'refusals.'

/** The codes that a test lists, and which of them were found in the sources. */
class WrittenDown {
  readonly #used = new Set<string>()
  constructor(private readonly made: WorkedOut) {}

  of(file: string, expression: string): string[] | null {
    const text = expression.replace(/\$\{[^}]*\}/g, '…')
    const place = Object.keys(this.made).find(
      (one) =>
        one === expression ||
        (one.includes('.ts: ') && file.endsWith(one.slice(0, one.indexOf(': '))) && one.endsWith(`: ${text}`))
    )
    if (place === undefined) return null
    this.#used.add(place)
    return this.made[place]!
  }

  unused(): string[] {
    return Object.keys(this.made).filter((place) => !this.#used.has(place))
  }
}

/** Every code of a reason that these files give, with those files. Throws like `refusalSites`. */
export function codesGivenBy(files: readonly string[], workedOut: WorkedOut = {}): Map<string, string[]> {
  const given = new Map<string, string[]>()
  for (const { code, at } of refusalSites(files, workedOut, { reason: 2 }))
    given.set(code, [...new Set([...(given.get(code) ?? []), at.replace(/:\d+$/, '')])])
  return given
}

function sourcesUnder(path: string): string[] {
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? sourcesUnder(join(path, entry.name))
      : entry.name.endsWith('.ts')
        ? [join(path, entry.name)]
        : []
  )
}

/**
 * The codes that an expression may be; null if it can't be read. Passing on the code of another reason makes
 * none.
 */
function codesOf(expression: ts.Expression): string[] | null {
  if (ts.isStringLiteralLike(expression)) return [expression.text]
  if (ts.isParenthesizedExpression(expression) || ts.isAsExpression(expression))
    return codesOf(expression.expression)
  if (ts.isConditionalExpression(expression)) return union([expression.whenTrue, expression.whenFalse])
  if (ts.isPropertyAccessExpression(expression) && expression.name.text === 'code') return []
  if (ts.isIdentifier(expression)) return codesNamed(expression)
  return null
}

/** The codes of a name: a constant of the file, or the arguments that calls pass to the function. */
function codesNamed(name: ts.Identifier): string[] | null {
  const source = name.getSourceFile()
  for (let node: ts.Node = name; node !== source; node = node.parent) {
    if (!ts.isFunctionLike(node)) continue
    const nth = node.parameters.findIndex((parameter) => parameter.name.getText(source) === name.text)
    if (nth < 0) continue
    const called =
      node.name?.getText(source) ??
      (ts.isVariableDeclaration(node.parent) ? node.parent.name.getText(source) : null)
    const handed = called === null ? [] : callsOf(source, called).flatMap((call) => call.arguments[nth] ?? [])
    return handed.length === 0 ? null : union(handed)
  }
  const declared = all(source, ts.isVariableDeclaration).find((one) => one.name.getText(source) === name.text)
  return declared?.initializer ? codesOf(declared.initializer) : null
}

function union(expressions: readonly ts.Expression[]): string[] | null {
  const codes = expressions.map(codesOf)
  return codes.some((some) => some === null) ? null : codes.flatMap((some) => some ?? [])
}

const callsOf = (source: ts.SourceFile, name: string): ts.CallExpression[] =>
  all(source, ts.isCallExpression).filter((call) => call.expression.getText(source) === name)

function all<T extends ts.Node>(root: ts.Node, is: (node: ts.Node) => node is T): T[] {
  const found: T[] = []
  const visit = (node: ts.Node): void => {
    if (is(node)) found.push(node)
    ts.forEachChild(node, visit)
  }
  visit(root)
  return found
}

/** The keys of an object literal; null if it has other parts, such as a spread. */
function keysOf(expression: ts.Expression | undefined): string[] | null {
  if (!expression) return []
  if (!ts.isObjectLiteralExpression(expression)) return null
  return expression.properties.every(
    (one) => ts.isPropertyAssignment(one) || ts.isShorthandPropertyAssignment(one)
  )
    ? expression.properties.map((one) => one.name!.getText())
    : null
}

/** The source files of a game. */
export function filesOfGame(game: string): string[] {
  const folder = `src-main/systems/${game}`
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.split(sep).join('/')}`)
    .filter((path) => path.endsWith('.ts'))
}

/** The kernel files that these files import for more than types, and the ones that those import in turn. */
export function kernelOf(files: readonly string[]): string[] {
  const found = new Set<string>()
  const follow = (file: string): void => {
    for (const one of parsed(file).statements) {
      if (!ts.isImportDeclaration(one) && !ts.isExportDeclaration(one)) continue
      if (ts.isImportDeclaration(one) && one.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword)
        continue
      const path =
        one.moduleSpecifier &&
        ts.isStringLiteral(one.moduleSpecifier) &&
        one.moduleSpecifier.text.startsWith('.')
          ? `${relative('.', resolve(dirname(file), one.moduleSpecifier.text))
              .split(sep)
              .join('/')}.ts`
          : ''
      if (!path.startsWith(KERNEL) || found.has(path)) continue
      found.add(path)
      follow(path)
    }
  }
  files.forEach(follow)
  return [...found].sort()
}

/** Parsed files, shared by all readers, because parsing takes longer than reading. */
const trees = new Map<string, ts.SourceFile>()
function parsed(file: string): ts.SourceFile {
  const tree =
    trees.get(file) ?? ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  trees.set(file, tree)
  return tree
}

/**
 * The keys of the words that say why an act or an answer is not offered: the arguments of `why(…)`, and the
 * words in `not` or `refused` of an offer or in the fifth argument of `act(…)`, with the declarations of the
 * same file that they use.
 */
export function whysGivenBy(files: readonly string[], workedOut: WorkedOut = {}): Set<string> {
  const keys = new Set<string>()
  const notes = new WrittenDown(workedOut)
  const codes = (file: string, expression: ts.Expression): string[] => {
    const found = notes.of(file, expression.getText()) ?? codesOf(expression)
    if (found === null) throw new Error(`${file}: which codes can ${expression.getText()} be?`)
    return found
  }
  for (const file of files) {
    const source = parsed(file)
    const declared = declarationsIn(source)
    const followed = new Set<ts.Node>()
    const read = (node: ts.Node): void => {
      if (
        ts.isCallExpression(node) &&
        ts.isIdentifier(node.expression) &&
        ['word', 'say'].includes(node.expression.text) &&
        node.arguments[0]
      ) {
        const [key] = node.arguments
        const prefix = node.expression.text === 'word' ? 'table.' : ''
        for (const one of codes(file, key)) keys.add(prefix + one)
        return
      }
      for (const one of ts.isIdentifier(node) ? (declared.get(node.text) ?? []) : []) {
        if (followed.has(one)) continue
        followed.add(one)
        read(one)
      }
      // A property read from an object is not a name of this file.
      if (ts.isPropertyAccessExpression(node)) return read(node.expression)
      ts.forEachChild(node, read)
    }
    const walk = (node: ts.Node): void => {
      if (
        ts.isPropertyAssignment(node) &&
        ts.isIdentifier(node.name) &&
        ['not', 'refused'].includes(node.name.text)
      )
        read(node.initializer)
      if (
        ts.isCallExpression(node) &&
        ts.isIdentifier(node.expression) &&
        node.expression.text === 'act' &&
        node.arguments[4]
      )
        read(node.arguments[4])
      if (
        ts.isCallExpression(node) &&
        ts.isIdentifier(node.expression) &&
        node.expression.text === 'why' &&
        node.arguments[0]
      ) {
        const [code] = node.arguments
        for (const one of codes(file, code)) keys.add(`table.${one}`)
      }
      ts.forEachChild(node, walk)
    }
    walk(source)
  }
  const idle = notes.unused()
  if (idle.length > 0) throw new Error(`written down, and not in the source: ${idle.join('; ')}`)
  return keys
}

/** The initialisers and bodies of the file's names, wherever they are declared. */
function declarationsIn(source: ts.SourceFile): Map<string, ts.Node[]> {
  const found = new Map<string, ts.Node[]>()
  const walk = (node: ts.Node): void => {
    const body = ts.isVariableDeclaration(node)
      ? node.initializer
      : ts.isFunctionDeclaration(node)
        ? node.body
        : undefined
    const name = ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node) ? node.name : undefined
    if (body && name && ts.isIdentifier(name) && !['act', 'word', 'say'].includes(name.text))
      found.set(name.text, [...(found.get(name.text) ?? []), body])
    ts.forEachChild(node, walk)
  }
  walk(source)
  return found
}
