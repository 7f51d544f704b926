// docs/areas.md: every method of the contract by its area, and where the area lives. `npm run house`.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'

const root = resolve(import.meta.dirname, '../..')

/** @typedef {{ name: string, kind: string, about: string }} Method */
/** @typedef {{ area: string, file: string, methods: Method[] }} Area */

/** The areas of the contract with their methods, as its files declare them. @returns {Area[]} */
export function areas() {
  /** @type {Map<string, Area>} */
  const found = new Map()
  for (const name of readdirSync(join(root, 'src-main/contract')).sort()) {
    const file = `src-main/contract/${name}`
    const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest)
    const visit = (/** @type {ts.Node} */ node) => {
      if (
        ts.isPropertyAssignment(node) &&
        ts.isStringLiteral(node.name) &&
        /^[a-z]+\.[a-zA-Z]+$/.test(node.name.text)
      ) {
        const [area = ''] = node.name.text.split('.')
        const declared = declaration(node.initializer)
        if (!declared) return
        if (!found.has(area)) found.set(area, { area, file, methods: [] })
        found.get(area)?.methods.push({ name: node.name.text, ...declared })
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return [...found.values()].sort((a, b) => (a.area < b.area ? -1 : 1))
}

/** `read<Output>()('about', schema)`, whatever is wrapped around it. @param {ts.Node} node @returns {{ kind: string, about: string } | null} */
function declaration(node) {
  if (ts.isCallExpression(node)) {
    const [about] = node.arguments
    const made = node.expression
    if (
      ts.isCallExpression(made) &&
      ts.isIdentifier(made.expression) &&
      about &&
      ts.isStringLiteralLike(about)
    )
      return { kind: made.expression.text, about: about.text }
  }
  return ts.forEachChild(node, (child) => declaration(child) ?? undefined) ?? null
}

/** The page, as Markdown. */
export function areasPage() {
  const all = areas()
  const there = (/** @type {string} */ path) => (existsSync(join(root, path)) ? `\`${path}\`` : '–')
  return [
    '# Areas',
    '',
    'Made by `npm run house` from the contract; `test/house.test.ts` fails when this page is not what the contract says. An area has one word: a dash is a',
    'place that goes by another word, or that the area does not need.',
    '',
    '| Area | Contract | Service | Window | Store of the window | Words | Test |',
    '|---|---|---|---|---|---|---|',
    ...all.map(({ area, file }) =>
      [
        '',
        area,
        `\`${file}\``,
        there(`src-main/services/${area}.ts`),
        there(`src-renderer/views/${area}`),
        there(`src-renderer/stores/${area}.ts`),
        there(`src-renderer/locales/fr/${area}.json`),
        there(`test/services/${area}.test.ts`),
        ''
      ]
        .join(' | ')
        .trim()
    ),
    '',
    ...all.flatMap(({ area, methods }) => [
      `## ${area}`,
      '',
      '| Method | Kind | What it does |',
      '|---|---|---|',
      ...methods.map(
        ({ name, kind, about }) => `| \`${name}\` | ${kind} | ${about.replaceAll('|', '\\|')} |`
      ),
      ''
    ])
  ].join('\n')
}
