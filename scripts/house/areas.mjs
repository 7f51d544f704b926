// Makes docs/areas.md: every method of the contract by area, and the files of each area. `npm run house`.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'

const root = resolve(import.meta.dirname, '../..')

/** @typedef {{ name: string, kind: string, about: string }} Method */
/** @typedef {{ area: string, file: string, methods: Method[] }} Area */

/**
 * The places of an area, derived from its name.
 * @param {string} area
 * @returns {{ [place: string]: string }}
 */
export const placesOf = (area) => ({
  contract: `src-main/contract/${area}.ts`,
  service: `src-main/services/${area}.ts`,
  window: `src-renderer/views/${area}`,
  store: `src-renderer/stores/${area}.ts`,
  words: `src-renderer/locales/fr/${area}.json`,
  test: `test/services/${area}.test.ts`
})

/**
 * The places that an area lacks: why, and where to look instead. A test checks that nothing else is missing and
 * that each path exists.
 * @type {{ [area: string]: { [place: string]: string } }}
 */
export const ELSEWHERE = {
  decks: {
    window: 'a deck is chosen and seen where cards are printed: `src-renderer/views/cards`',
    words: 'the words of that page: `src-renderer/locales/fr/cards.json`'
  },
  library: {
    window: 'the library is the list of campaigns: `src-renderer/views/campaigns/LibraryPage.vue`',
    words: 'the words of that page: `src-renderer/locales/fr/campaigns.json`'
  },
  program: { window: 'dialogs that open over any page: `src-renderer/layout/help`' },
  systems: {
    window:
      'a game has no page: its book is read in `src-renderer/views/reference`, its sums in `src-renderer/views/questions`',
    words: 'a game brings its own words: `resources/systems`'
  },
  tasks: {
    window: 'a task is seen where it was begun: `src-renderer/ui/TaskProgress.vue`',
    store: 'each control has its own: `src-renderer/acts/useTask.ts`',
    words: 'said by whoever began it, the rest in `src-renderer/locales/fr/core.json`'
  }
}

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

/**
 * Finds `read<Output>()('about', schema)` within any wrapping calls.
 * @param {ts.Node} node @returns {{ kind: string, about: string } | null}
 */
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
  return [
    '# Areas',
    '',
    'Made by `npm run house` from the contract; `test/house.test.ts` fails when this page is not what the contract says. An area has one word. Where it has',
    'no place under that word, the page says why, and where to look instead.',
    '',
    '| Area | Contract | Service | Window | Store of the window | Words | Test |',
    '|---|---|---|---|---|---|---|',
    ...all.map(({ area }) => {
      const cells = Object.entries(placesOf(area)).map(([place, path]) =>
        existsSync(join(root, path)) ? `\`${path}\`` : (ELSEWHERE[area]?.[place] ?? '–')
      )
      return `| ${[area, ...cells].join(' | ')} |`
    }),
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
