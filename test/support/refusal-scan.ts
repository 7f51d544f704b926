import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

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
  CommandRefused: 1
}

/**
 * Every code that the sources under these paths refuse with, read from the code itself. `made`: the codes of expressions that only
 * run time puts together, by their text. Throws where a code is made in a way that is neither read here nor named there.
 */
export function refusalSites(paths: string[], made: { [expression: string]: string[] } = {}): RefusalSite[] {
  const unread: string[] = []
  const used = new Set<string>()
  const sites = paths.flatMap(sourcesUnder).flatMap((file) => {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
    const found: RefusalSite[] = []
    const note = (expression: ts.Expression, node: ts.Node, params: string[] | null): void => {
      const at = `${file}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`
      const text = expression.getText(source)
      const codes = made[text] ?? codesOf(expression)
      if (made[text]) used.add(text)
      if (codes === null) unread.push(`${at} ${text}`)
      for (const code of codes ?? []) found.push({ code, at, params })
    }
    const visit = (node: ts.Node): void => {
      if (
        (ts.isCallExpression(node) || ts.isNewExpression(node)) &&
        ts.isIdentifier(node.expression) &&
        Object.hasOwn(MAKERS, node.expression.text)
      ) {
        const [code, ...rest] = node.arguments ?? []
        if (code) note(code, node, keysOf(rest[MAKERS[node.expression.text]! - 1]))
      } else if (ts.isCallExpression(node) && node.expression.getText(source) === 'say') {
        // An option that is offered, and worded as refused, without a reason of its own.
        const [key, params] = node.arguments
        if (key && ts.isStringLiteral(key) && key.text.startsWith('refusals.'))
          found.push({ code: key.text.slice('refusals.'.length), at: file, params: keysOf(params) })
      } else if (
        ts.isPropertyAssignment(node) &&
        node.name.getText(source) === 'code' &&
        ts.isTemplateExpression(node.initializer)
      ) {
        note(node.initializer, node, null)
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
    return found
  })
  const stale = Object.keys(made).filter((text) => !used.has(text))
  if (unread.length > 0 || stale.length > 0)
    throw new Error(`codes that can't be read: ${unread.join('; ')}; not in the code: ${stale.join('; ')}`)
  return sites
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
