import { readFileSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import ts from 'typescript'

/**
 * A citation of a rule: the file, and the declaration or the test that cites it.
 * @typedef {{ id: string, file: string, where: string }} Citation
 */

/**
 * The files below a folder whose names match `ending`, sorted, as paths from `root` with slashes. Empty if the
 * folder does not exist.
 * @param {string} root @param {string} folder @param {RegExp} ending
 */
export function filesBelow(root, folder, ending) {
  try {
    return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && ending.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .sort()
  } catch {
    return [] // a system may lack a folder
  }
}

/** The prefix of Magot's own rulings, which are in no book. */
export const OURS = 'MAGOT-'

/**
 * The rule ids in a text and their positions. "NN-FTR-2 to NN-FTR-6" stands for all five. Some books number their
 * rulings without a second dash and with leading zeros ("XY-R07"); ids are kept as the book writes them. Magot's
 * own rulings ("MAGOT-1") count in every system.
 * @param {string} text @param {string} prefix the prefix of this system's ids, such as "NN"
 * @returns {{ id: string, at: number }[]}
 */
export function idsIn(text, prefix) {
  const found = []
  for (const match of text.matchAll(
    new RegExp(`\\b(${prefix}-(?:[A-Z]+-|R)|${OURS})(\\d+)(?: to \\1(\\d+))?\\b`, 'g')
  )) {
    const [, family = '', first = '', last = first] = match
    for (let n = Number(first); n <= Number(last); n++)
      found.push({
        id: `${family}${String(n).padStart(first.startsWith('0') || last.length === first.length ? first.length : 1, '0')}`,
        at: match.index
      })
  }
  return found
}

/** @param {string} file @param {string} text */
function parse(file, text) {
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
}

/**
 * The declarations of a source file that cite rules, in their code or in the comment above it.
 * @param {string} root @param {string} file @param {string} prefix @returns {Citation[]}
 */
export function citationsInSource(root, file, prefix) {
  const text = readFileSync(join(root, file), 'utf8')
  const source = parse(file, text)
  return idsIn(text, prefix).map(({ id, at }) => {
    const statement = source.statements.find((node) => node.getFullStart() <= at && at < node.end)
    return { id, file, where: statement ? nameOf(statement) : '' }
  })
}

/** @param {ts.Statement} statement */
function nameOf(statement) {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map((declaration) => declaration.name.getText()).join(', ')
  const { name } = /** @type {{ name?: ts.Node }} */ (/** @type {unknown} */ (statement))
  return name ? name.getText() : ''
}

/**
 * The tests of a file that cite rules: in their name, in what they expect, or in a titled row of a table of cases.
 * Comments do not count.
 * @param {string} root @param {string} file @param {string} prefix @returns {Citation[]}
 */
export function citationsInTests(root, file, prefix) {
  const text = readFileSync(join(root, file), 'utf8')
  if (!text.includes(`${prefix}-`) && !text.includes(OURS)) return []
  /** @type {Citation[]} */
  const found = []
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddle(node) ||
      ts.isTemplateTail(node)
    ) {
      for (const { id } of idsIn(node.text, prefix)) {
        const where = titleOf(node)
        if (where !== null) found.push({ id, file, where })
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(parse(file, text))
  return found
}

/**
 * The title of the case or the name of the test around a string; null outside a test.
 * @param {ts.Node} node @returns {string | null}
 */
function titleOf(node) {
  for (let at = node; at.parent; at = at.parent) {
    const { parent } = at
    if (ts.isArrayLiteralExpression(parent)) {
      const [first] = parent.elements
      if (first && ts.isStringLiteralLike(first) && /\S \S/.test(first.text)) return first.text
    }
    if (ts.isCallExpression(parent) && isTest(parent.expression)) {
      const [name] = parent.arguments
      if (name && ts.isStringLiteralLike(name)) return name.text
    }
  }
  return null
}

/**
 * True for `test`, `it`, `describe`, and for these with `.each(…)`, `.skipIf(…)` and the like.
 * @param {ts.Expression} callee @returns {boolean}
 */
function isTest(callee) {
  if (ts.isIdentifier(callee)) return ['test', 'it', 'describe'].includes(callee.text)
  if (
    ts.isPropertyAccessExpression(callee) ||
    ts.isCallExpression(callee) ||
    ts.isTaggedTemplateExpression(callee)
  ) {
    return isTest(ts.isTaggedTemplateExpression(callee) ? callee.tag : callee.expression)
  }
  return false
}

/**
 * The places of a JSON file that cite rules: the id of the entry around the citation, else the key.
 * @param {string} root @param {string} file @param {string} prefix @returns {Citation[]}
 */
export function citationsInFacts(root, file, prefix) {
  /** @type {Citation[]} */
  const found = []
  /** @param {unknown} node @param {string} where */
  const visit = (node, where) => {
    if (typeof node === 'string') for (const { id } of idsIn(node, prefix)) found.push({ id, file, where })
    if (typeof node !== 'object' || node === null) return
    for (const [key, child] of Object.entries(node)) visit(child, titleIn(child) ?? (where || key))
  }
  visit(JSON.parse(readFileSync(join(root, file), 'utf8')), '')
  return found
}

/** @param {unknown} node */
function titleIn(node) {
  if (typeof node !== 'object' || node === null) return undefined
  const { id, key } = /** @type {{ id?: unknown, key?: unknown }} */ (node)
  return typeof id === 'string' ? id : typeof key === 'string' ? key : undefined
}
