import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import ts from 'typescript'

// The one reader of refusals in the sources: which codes a file may give, and why something is not offered.

const KERNEL = 'src-main/kernel/'

/**
 * Codes that the source works out where it gives them, which no scan can read, so that a test writes them down: by the expression, or by
 * `file: expression` with … for what a template fills in.
 */
export interface WorkedOut {
  [place: string]: string[]
}

/** A place in the code that refuses, by one of the codes it may give. */
export interface RefusalSite {
  code: string
  at: string
  /** The names that the reason carries; null where the code alone does not tell. */
  params: string[] | null
}

/** What makes a reason or a failure, and which of its arguments names what the sentence needs. */
const MAKERS: { [name: string]: number } = {
  reason: 2,
  Refused: 1,
  StoreRefusal: 1,
  PrintFailure: 1,
  CommandRefused: 1,
  failure: 1
}

/**
 * Every code that the sources under these paths refuse with, read from the code itself. `made`: the codes of expressions that only
 * run time puts together. Throws, naming the place, where a code is made in a way that is neither read here nor written down there.
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

/** What gives a code without a maker: an option worded as refused without a reason of its own, a failure written out, a code put together. */
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

/** What a test has written down, and what of it was found in the sources. */
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

/** Every code of a reason that these files give, with the files that give it. Throws as `refusalSites` does. */
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

/** The codes that an expression may be; null where it can't be read. What passes on the code of another reason makes none. */
function codesOf(expression: ts.Expression): string[] | null {
  if (ts.isStringLiteralLike(expression)) return [expression.text]
  if (ts.isParenthesizedExpression(expression) || ts.isAsExpression(expression))
    return codesOf(expression.expression)
  if (ts.isConditionalExpression(expression)) return union([expression.whenTrue, expression.whenFalse])
  if (ts.isPropertyAccessExpression(expression) && expression.name.text === 'code') return []
  if (ts.isIdentifier(expression)) return codesNamed(expression)
  return null
}

/** A constant of the file, or what the calls of the function hand to it. */
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

/** The names of what an object holds; null where it is more than written out. */
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

/** The files of the kernel that these import for more than their types, and those that they import in turn. */
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

/** Parsed once for all that read it: to parse a file takes longer than to look through it. */
const trees = new Map<string, ts.SourceFile>()
function parsed(file: string): ts.SourceFile {
  const tree =
    trees.get(file) ?? ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  trees.set(file, tree)
  return tree
}

/**
 * The keys of the words that say why an act or an answer is not offered: what `why(…)` is given; and what stands as `not` or `refused`
 * of an offer, or as the fifth argument of `act(…)`, with whatever of the same file goes into it.
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
      // What is read of something is no name of this file.
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

/** What each name of the file stands for, wherever it is declared. */
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
