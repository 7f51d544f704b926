import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** Who may import what, by folder; the first that fits a file rules. Types only where marked `type:`. */
const HOUSE: { from: RegExp; may: RegExp[]; types?: RegExp[] }[] = [
  { from: /^src-main\/rules\//, may: [/^src-main\/rules\//, /^valibot$/] },
  // Where cards lie on paper: the same sums for the window, which draws, and for the printer, which refuses.
  { from: /^src-main\/paper\//, may: [/^src-main\/paper\//, /^src-main\/contract\/print-setup\.ts$/] },
  {
    from: /^src-main\/contract\//,
    may: [/^src-main\/contract\//, /^src-main\/rules\/signs\.ts$/, /^valibot$/],
    types: [/^src-main\/rules\//]
  },
  // A system knows itself and the rules; the registry is the one list of them all.
  {
    from: /^src-main\/systems\/registry\.ts$/,
    may: [/^src-main\/systems\/[^/]+\/index\.ts$/, /^src-main\/rules\//]
  },
  {
    from: /^src-main\/systems\/([^/]+)\//,
    may: [/^src-main\/rules\//, /^valibot$/, /^src-main\/systems\/SAME\//]
  },
  {
    from: /^src-main\/store\//,
    may: [
      /^src-main\/store\//,
      /^kysely$/,
      /^sqlite3$/,
      /^node:/,
      /^src-main\/rules\/(cells|evolve|roster|campaign|battle|well-formed)\.ts$/
    ],
    types: [/^src-main\/rules\//]
  },
  {
    from: /^src-main\/printing\//,
    may: [/^src-main\/(printing|paper)\//, /^(pdf-lib|fflate)$/, /^node:/],
    types: [/^src-main\/contract\//]
  },
  {
    from: /^src-main\/services\//,
    may: [
      /^src-main\/(services|rules|store|printing|paper)\//,
      /^src-main\/contract\/(errors|conflict|report-cells|picture-size)\.ts$/,
      /^valibot$/,
      /^node:(crypto|path)$/
    ],
    types: [/^src-main\/contract\//, /^src-main\/files\.ts$/]
  },
  {
    from: /^src-main\/(dispatch|asked|gate|files|resources)\.ts$/,
    may: [/^src-main\/(contract\/|asked\.ts|gate\.ts|store\/refusal\.ts)/, /^valibot$/, /^node:/],
    types: [/^src-main\/rules\//, /^src-main\/store\/requests\.ts$/]
  },
  {
    from: /^src-main\/app\.ts$/,
    may: [
      /^src-main\/(contract|services|store|printing|rules)\//,
      /^src-main\/(systems\/registry|dispatch|files|gate|resources)\.ts$/,
      /^node:/
    ]
  },
  {
    from: /^src-main\/sample(-[a-z]+)*\.ts$/,
    may: [
      /^src-main\/(app\.ts|sample(-[a-z]+)+\.ts|systems\/registry\.ts|store\/(lock|staging)\.ts|contract\/)/,
      /^node:/
    ],
    types: [/^src-main\/rules\//]
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
      /^src-main\/store\/library\.ts$/,
      /^src-main\/printing\/(engine|files|failure)\.ts$/,
      /^scripts\/launch\//,
      /^node:/,
      /^playwright-core$/,
      /^valibot$/,
      /^@valibot\/to-json-schema$/
    ],
    types: [/^src-main\/(printing|rules)\//, /^src-main\/files\.ts$/]
  },
  { from: /^src-preload\//, may: [/^electron$/, /^src-preload\//, /^src-main\/contract\//] },
  {
    from: /^src-renderer\//,
    may: [
      /^src-renderer\//,
      /^src-main\/(contract|paper)\//,
      /^(vue|pinia|vue-router|vue-i18n|reka-ui|@vueuse\/core|@lucide\/vue|@iconify-json\/game-icons|@fontsource\/.*|valibot|qr)(\/|$)/
    ],
    types: [/^src-main\/rules\//]
  }
]

/** Chance, the clock and the outside world: never in the rules or in a system. */
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
    .replace(/^@rules(?=\/|$)/, 'src-main/rules')
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

function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8')
  const found: Import[] = []
  for (const match of text.matchAll(
    /^\s*(import|export)\s+(type\s+)?([^'"\n;]*?\bfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm
  )) {
    const spec = match[4] ?? match[5]
    if (!spec) continue
    const before = text.slice(Math.max(0, match.index - 12), match.index)
    const inline = match[5] !== undefined && !/await\s*$/.test(before)
    found.push({
      file,
      line: text.slice(0, match.index).split('\n').length,
      what: target(file, spec),
      type: Boolean(match[2]) || inline
    })
  }
  // Imports over several lines.
  for (const match of text.matchAll(
    /^\s*(?:import|export)\s+(type\s+)?\{[^}]*\n[^}]*\}\s+from\s+['"]([^'"]+)['"]/gm
  )) {
    found.push({
      file,
      line: text.slice(0, match.index).split('\n').length,
      what: target(file, match[2]!),
      type: Boolean(match[1])
    })
  }
  return found
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

  test('rules and systems use no clock, no chance of their own and no outside world', () => {
    const faults = files
      .filter((file) => /^src-main\/(rules|systems)\//.test(file))
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
      'src-main/store/backup.ts',
      'src-main/store/open-reading.ts',
      'src-main/store/repair.ts',
      'src-main/store/snapshot.ts'
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
      broken({ file: 'src-renderer/views/x.vue', line: 3, what: 'src-main/store/journal.ts', type: true })
    ).toBe('src-renderer/views/x.vue:3 may not import types of src-main/store/journal.ts')
    expect(broken({ file: 'src-main/rules/dice.ts', line: 1, what: 'node:fs', type: false })).not.toBeNull()
    expect(
      broken({ file: 'src-main/systems/one/a.ts', line: 1, what: 'src-main/systems/two/b.ts', type: false })
    ).not.toBeNull()
    expect(
      broken({ file: 'src-main/systems/one/a.ts', line: 1, what: 'src-main/systems/one/b.ts', type: false })
    ).toBeNull()
  })
})
