import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import ts from 'typescript'

const root = resolve(import.meta.dirname, '../..')
const KERNEL = 'src-main/kernel/'

/** Codes that the source works out where it gives them, by `file: expression` (with … for what a template fills in): a scan can't read them, so a test writes them down. */
export interface WorkedOut {
  [place: string]: string[]
}

/** Every code of a reason that the files under `folder` give, with the files that give it. Throws, naming the place, where a code is worked out and not written down. */
export function codesGivenBy(files: readonly string[], workedOut: WorkedOut = {}): Map<string, string[]> {
  const given = new Map<string, string[]>()
  const used = new Set<string>()
  for (const file of files) {
    const source = parsed(file)
    for (const code of reasonsIn(source).flatMap(
      (argument) => codesOf(source, argument) ?? writtenDown(file, argument.getText(source), workedOut, used)
    ))
      given.set(code, [...new Set([...(given.get(code) ?? []), file])])
  }
  const idle = Object.keys(workedOut).filter((place) => !used.has(place))
  if (idle.length > 0) throw new Error(`written down, and not in the source: ${idle.join('; ')}`)
  return given
}

/** The source files of a game. */
export function filesOfGame(game: string): string[] {
  const folder = `src-main/systems/${game}`
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
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
          ? `${relative(root, resolve(root, dirname(file), one.moduleSpecifier.text))
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

function parsed(file: string): ts.SourceFile {
  return ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true)
}

/** What stands in the place of the code wherever a reason is made. */
function reasonsIn(source: ts.SourceFile): ts.Expression[] {
  const found: ts.Expression[] = []
  const walk = (node: ts.Node): void => {
    if (
      ts.isCallExpression(node) &&
      ts.isIdentifier(node.expression) &&
      node.expression.text === 'reason' &&
      node.arguments[0]
    )
      found.push(node.arguments[0])
    ts.forEachChild(node, walk)
  }
  walk(source)
  return found
}

/** The codes that an expression may come to; null where only running it can tell. */
function codesOf(source: ts.SourceFile, expression: ts.Expression): string[] | null {
  if (ts.isStringLiteralLike(expression)) return [expression.text]
  if (ts.isParenthesizedExpression(expression)) return codesOf(source, expression.expression)
  if (ts.isConditionalExpression(expression)) {
    const [one, other] = [codesOf(source, expression.whenTrue), codesOf(source, expression.whenFalse)]
    return one && other && [...one, ...other]
  }
  const named = ts.isIdentifier(expression)
    ? source.statements
        .flatMap((one) => (ts.isVariableStatement(one) ? [...one.declarationList.declarations] : []))
        .find(({ name }) => ts.isIdentifier(name) && name.text === expression.text)
    : undefined
  return named?.initializer ? codesOf(source, named.initializer) : null
}

function writtenDown(file: string, expression: string, workedOut: WorkedOut, used: Set<string>): string[] {
  const text = expression.replace(/\$\{[^}]*\}/g, '…')
  const place = Object.keys(workedOut).find(
    (one) => file.endsWith(one.slice(0, one.indexOf(': '))) && one.endsWith(`: ${text}`)
  )
  if (!place) throw new Error(`${file}: which codes can ${text} be?`)
  used.add(place)
  return workedOut[place]!
}

/**
 * The keys of the words that say why an act or an answer is not offered: what `why(…)` is given; and what stands as `not` or `refused`
 * of an offer, or as the fifth argument of `act(…)`, with whatever of the same file goes into it.
 */
export function whysGivenBy(files: readonly string[], workedOut: WorkedOut = {}): Set<string> {
  const keys = new Set<string>()
  const used = new Set<string>()
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
        for (const one of codesOf(source, key) ?? writtenDown(file, key.getText(source), workedOut, used))
          keys.add(prefix + one)
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
        for (const one of codesOf(source, code) ?? writtenDown(file, code.getText(source), workedOut, used))
          keys.add(`table.${one}`)
      }
      ts.forEachChild(node, walk)
    }
    walk(source)
  }
  const idle = Object.keys(workedOut).filter((place) => !used.has(place))
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
