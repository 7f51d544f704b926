import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** The rooms of the kernel, from the bottom: each knows itself and those before it. */
const KERNEL = ['values', 'content', 'state', 'questions', 'system', 'parts', 'chronicle']

/** The rooms of the store, likewise. */
const STORE = ['sqlite', 'journal', 'library', 'repair']

/** What the store takes from outside: the driver, and how states follow from events. */
const OF_STORE = [
  /^kysely$/,
  /^sqlite3$/,
  /^node:/,
  /^src-main\/kernel\/(state\/(cells|evolve|roster|campaign|battle)|values\/well-formed)\.ts$/
]

/** A room of a part of the house: it may import itself and the rooms before it in the list. */
const upTo = (part: string, rooms: string[], room: string): RegExp =>
  new RegExp(`^${part}/(${rooms.slice(0, rooms.indexOf(room) + 1).join('|')})/`)

/** Who may import what, by folder; the first that fits a file rules. Types only where marked `type:`. */
const HOUSE: { from: RegExp; may: RegExp[]; types?: RegExp[] }[] = [
  ...KERNEL.map((room) => ({
    from: new RegExp(`^src-main/kernel/${room}/`),
    may: [upTo('src-main/kernel', KERNEL, room), /^valibot$/]
  })),
  // Where cards lie on paper: the same sums for the window, which draws, and for the printer, which refuses.
  { from: /^src-main\/paper\//, may: [/^src-main\/paper\//, /^src-main\/contract\/print-setup\.ts$/] },
  {
    from: /^src-main\/contract\//,
    may: [/^src-main\/contract\//, /^src-main\/kernel\/values\/signs\.ts$/, /^valibot$/],
    types: [/^src-main\/kernel\//]
  },
  // A system knows itself and the kernel; the registry is the one list of them all.
  {
    from: /^src-main\/systems\/registry\.ts$/,
    may: [/^src-main\/systems\/[^/]+\/index\.ts$/, /^src-main\/kernel\//]
  },
  {
    from: /^src-main\/systems\/([^/]+)\//,
    may: [/^src-main\/kernel\//, /^valibot$/, /^src-main\/systems\/SAME\//]
  },
  ...STORE.map((room) => ({
    from: new RegExp(`^src-main/store/${room}/`),
    may: [upTo('src-main/store', STORE, room), ...OF_STORE],
    types: [/^src-main\/kernel\//]
  })),
  {
    from: /^src-main\/store\/campaign-file\.ts$/,
    may: [/^src-main\/store\//, ...OF_STORE],
    types: [/^src-main\/kernel\//]
  },
  {
    from: /^src-main\/printing\//,
    may: [/^src-main\/(printing|paper)\//, /^(pdf-lib|fflate)$/, /^node:/],
    types: [/^src-main\/contract\//]
  },
  // An area knows what areas share, and no other area.
  {
    from: /^src-main\/services\//,
    may: [
      /^src-main\/services\/(shared\/|annals\.ts)/,
      /^src-main\/(kernel|store|printing|paper)\//,
      /^src-main\/contract\/(errors|conflict|report-cells|picture-size)\.ts$/,
      /^valibot$/,
      /^node:(crypto|path)$/
    ],
    types: [/^src-main\/contract\//, /^src-main\/files\.ts$/]
  },
  {
    from: /^src-main\/(dispatch|asked|gate|files|resources)\.ts$/,
    may: [/^src-main\/(contract\/|asked\.ts|gate\.ts|store\/sqlite\/refusal\.ts)/, /^valibot$/, /^node:/],
    types: [/^src-main\/kernel\//, /^src-main\/store\/journal\/requests\.ts$/]
  },
  {
    from: /^src-main\/app\.ts$/,
    may: [
      /^src-main\/(contract|services|store|printing|kernel)\//,
      /^src-main\/(systems\/registry|dispatch|files|gate|resources)\.ts$/,
      /^node:/
    ]
  },
  {
    from: /^src-main\/sample(-[a-z]+)*\.ts$/,
    may: [
      /^src-main\/(app\.ts|sample(-[a-z]+)+\.ts|systems\/registry\.ts|store\/library\/(lock|staging)\.ts|contract\/)/,
      /^node:/
    ],
    types: [/^src-main\/kernel\//]
  },
  {
    from: /^src-main\/hosts\/desktop\.ts$/,
    may: [/^electron$/, /^src-main\/(shell|hosts|contract)\//, /^src-main\/(app|sample)\.ts$/, /^node:/],
    types: [/^src-main\/printing\//]
  },
  {
    from: /^src-main\/shell\//,
    may: [
      /^electron$/,
      /^src-main\/(shell|contract)\//,
      /^src-main\/hosts\//,
      /^src-main\/printing\/(engine|files)\.ts$/,
      /^node:/
    ],
    types: [/^src-main\/app\.ts$/]
  },
  {
    from: /^src-main\/hosts\//,
    may: [
      /^src-main\/(hosts|contract)\//,
      /^src-main\/(app|sample)\.ts$/,
      /^src-main\/store\/library\/library\.ts$/,
      /^src-main\/printing\/(engine|files|failure)\.ts$/,
      /^scripts\/launch\//,
      /^node:/,
      /^playwright-core$/,
      /^valibot$/,
      /^@valibot\/to-json-schema$/
    ],
    types: [/^src-main\/(printing|kernel)\//, /^src-main\/files\.ts$/]
  },
  { from: /^src-preload\//, may: [/^electron$/, /^src-preload\//, /^src-main\/contract\//] },
  {
    from: /^src-renderer\//,
    may: [
      /^src-renderer\//,
      /^src-main\/(contract|paper)\//,
      /^(vue|pinia|vue-router|vue-i18n|reka-ui|@vueuse\/core|@lucide\/vue|@iconify-json\/game-icons|@fontsource\/.*|valibot|qr)(\/|$)/
    ],
    types: [/^src-main\/kernel\//]
  }
]

/** Chance, the clock and the outside world: never in the kernel or in a system. */
const IMPURE =
  /\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b|\bprocess\.|\bfetch\(|\bsetTimeout\b|\bconsole\./

interface Import {
  file: string
  line: number
  what: string
  type: boolean
}

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((e) => e.isFile() && /\.(ts|vue|mts)$/.test(e.name))
    .map((e) => relative(root, join(e.parentPath, e.name)).split(sep).join('/'))
}

/** Where an import leads: a package's name, or a path within the project with its ending. */
function target(file: string, spec: string): string {
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
  for (const ending of ['.ts', '/index.ts']) {
    try {
      readFileSync(join(root, path + ending))
      return path + ending
    } catch {
      // not that ending
    }
  }
  return path
}

/** What a file imports or exports from elsewhere, as TypeScript reads it: of a type where only types are named, or in a type. */
function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8')
  const scripts = file.endsWith('.vue') ? [...text.matchAll(/<script[^>]*>\n([\s\S]*?)<\/script>/g)] : null
  if (!scripts) return importsIn(file, text, 0)
  return scripts.flatMap((match) =>
    importsIn(file, match[1]!, text.slice(0, text.indexOf(match[1]!, match.index)).split('\n').length - 1)
  )
}

function importsIn(file: string, text: string, above: number): Import[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  const found: Import[] = []
  const note = (node: ts.Node, spec: ts.Node | undefined, type: boolean): void => {
    if (!spec || !ts.isStringLiteralLike(spec)) return
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1 + above
    found.push({ file, line, what: target(file, spec.text), type })
  }
  const visit = (node: ts.Node): void => {
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

function onlyTypes(clause: ts.ImportClause | undefined): boolean {
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

function broken(imported: Import): string | null {
  const rule = HOUSE.find((r) => r.from.test(imported.file))
  if (!rule) return `${imported.file}: no rule says where this file belongs`
  const same = rule.from.exec(imported.file)?.[1]
  const fits = (pattern: RegExp) =>
    new RegExp(pattern.source.replace('SAME', same ?? '$^')).test(imported.what)
  if (rule.may.some(fits) || (imported.type && rule.types?.some(fits))) return null
  return `${imported.file}:${imported.line} may not import ${imported.type ? 'types of ' : ''}${imported.what}`
}

const files = ['src-main', 'src-preload', 'src-renderer']
  .flatMap(sources)
  .filter((file) => !file.endsWith('.d.ts'))

describe('the house', () => {
  test('every import goes where the map of the house allows', () => {
    const faults = files
      .flatMap(importsOf)
      .map(broken)
      .filter((fault) => fault !== null)
    expect(faults).toEqual([])
  })

  test('kernel and systems use no clock, no chance of their own and no outside world', () => {
    const faults = files
      .filter((file) => /^src-main\/(kernel|systems)\//.test(file))
      .flatMap((file) =>
        readFileSync(join(root, file), 'utf8')
          .split('\n')
          .flatMap((line, i) =>
            IMPURE.test(line.replace(/\/\/.*|^\s*\*.*|\/\*.*\*\//, ''))
              ? [`${file}:${i + 1} ${line.trim()}`]
              : []
          )
      )
    expect(faults).toEqual([])
  })

  test('nothing is written without waiting for the disk but what nobody has yet: where a sample is played, and copies that are only looked at', () => {
    expect(
      files.filter((file) => /fleeting: true/.test(readFileSync(join(root, file), 'utf8'))).toSorted()
    ).toEqual([
      'src-main/sample-stage.ts',
      'src-main/store/library/backup.ts',
      'src-main/store/library/snapshot.ts',
      'src-main/store/repair/repair.ts',
      'src-main/store/sqlite/open-reading.ts'
    ])
  })

  test('nothing but a system itself, the registry and the samples names a game system', () => {
    const systems = readdirSync(join(root, 'src-main/systems'), { withFileTypes: true })
      .filter((e) => e.isDirectory())
      .map((e) => e.name)
    expect(systems).toContain('neo-necro')
    const generic = files.filter(
      (file) => !/^src-main\/systems\//.test(file) && !/^src-renderer\/systems\//.test(file)
    )
    const faults = generic.filter((file) =>
      systems.some((name) => readFileSync(join(root, file), 'utf8').includes(name))
    )
    expect(faults).toEqual([])
  })

  test('the map sees a fault: a view that reads the store is named with file and line', () => {
    expect(
      broken({
        file: 'src-renderer/views/x.vue',
        line: 3,
        what: 'src-main/store/journal/journal.ts',
        type: true
      })
    ).toBe('src-renderer/views/x.vue:3 may not import types of src-main/store/journal/journal.ts')
    expect(
      broken({ file: 'src-main/kernel/values/dice.ts', line: 1, what: 'node:fs', type: false })
    ).not.toBeNull()
    expect(
      broken({
        file: 'src-main/kernel/state/roster.ts',
        line: 1,
        what: 'src-main/kernel/system/deck.ts',
        type: true
      })
    ).not.toBeNull()
    expect(
      broken({ file: 'src-main/systems/one/a.ts', line: 1, what: 'src-main/systems/two/b.ts', type: false })
    ).not.toBeNull()
    expect(
      broken({ file: 'src-main/systems/one/a.ts', line: 1, what: 'src-main/systems/one/b.ts', type: false })
    ).toBeNull()
  })
})
