import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importsOf, sources } from '../scripts/house/imports.mjs'
import { broken, ROOMS } from '../scripts/house/map.mjs'

const root = resolve(import.meta.dirname, '..')

/** Chance, the clock and the outside world are never used in the kernel or in a system. */
const IMPURE =
  /\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b|\bprocess\.|\bfetch\(|\bsetTimeout\b|\bconsole\./

const files = sources()

describe('the house', () => {
  test('every import goes where the map of the house allows', () => {
    const faults = files
      .flatMap(importsOf)
      .map(broken)
      .filter((fault) => fault !== null)
    expect(faults).toEqual([])
  })

  test('every game has its rooms and no others, and only modules above all games are beside them', () => {
    const games = readdirSync(join(root, 'src-main/systems'), { withFileTypes: true })
    expect(Object.keys(ROOMS).toSorted()).toEqual(
      games.flatMap((one) => (one.isDirectory() ? [one.name] : [])).toSorted()
    )
    for (const [game, rooms] of Object.entries(ROOMS)) {
      const below = files
        .filter((file) => file.startsWith(`src-main/systems/${game}/`))
        .map((file) => file.split('/')[3]!)
      expect(new Set(below.filter((name) => !name.endsWith('.ts')))).toEqual(new Set(rooms))
      expect(
        [...new Set(below.filter((name) => name.endsWith('.ts')))].filter(
          (name) => !['index.ts', 'describe.ts', 'questions.ts', 'reference.ts', 'stats.ts'].includes(name)
        )
      ).toEqual([])
    }
  })

  test('no game chooses by a switch, or reads an answer or a waiting step by its key', () => {
    const by = (pattern: RegExp) =>
      files
        .filter((file) => file.startsWith('src-main/systems/'))
        .filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')))
        .map((file) => file.slice('src-main/systems/'.length))
        .toSorted()
    expect(by(/\bgiven\[['"`]/)).toEqual([])
    expect(by(/\b(step|pending)\[['"`]/)).toEqual([])
    expect(by(/\bswitch \(/)).toEqual([])
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

  test('every write waits for the disk, except those to files that nobody uses yet: samples under play, and copies that are only read', () => {
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

  test('only a system itself, the registry and the samples name a game system', () => {
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
    const other = (what: string) =>
      broken({
        file: 'src-renderer/views/one/A.vue',
        line: 1,
        what: `src-renderer/views/${what}`,
        type: false
      })
    expect([other('one/B.vue'), other('two/index.ts')]).toEqual([null, null])
    expect(other('two/B.vue')).not.toBeNull()
    expect(
      broken({ file: 'src-renderer/ui/A.vue', line: 1, what: 'src-renderer/views/two/index.ts', type: false })
    ).not.toBeNull()
    expect(
      broken({ file: 'src-renderer/ui/A.vue', line: 1, what: 'src-renderer/stores/news.ts', type: false })
    ).not.toBeNull()
  })
})
