import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** The rows of the glossary's tables: French, English, names in code. */
const rows = readFileSync('docs/glossary.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| French'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
  )

test('every name in the glossary exists in the code or its resources', () => {
  const sources = ['src-main', 'resources/systems'].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(ts|json)$/.test(file))
      .map((file) => readFileSync(join(root, file), 'utf8'))
  )
  const known = new Set(sources.flatMap((source) => source.match(/[\w-]+/g) ?? []))
  const names = rows.flatMap(([, , code = '']) =>
    [...code.matchAll(/`([^`]+)`/g)].flatMap((match) => match[1]!.split('.'))
  )
  expect(names.filter((name) => !known.has(name))).toEqual([])
  expect(names.length).toBeGreaterThan(80)
})

test('the glossary has one entry for one term, in each language', () => {
  for (const column of [0, 1]) {
    const terms = rows.map((cells) => cells[column]!)
    expect(terms.filter((term, index) => terms.indexOf(term) !== index)).toEqual([])
    expect(terms).not.toContain('')
  }
})
