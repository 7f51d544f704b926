import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/reliability.md'), 'utf8')
const named = [...page.matchAll(/`(test\/[\w./-]+\.test\.ts)`/g)].map((match) => match[1]!)
const faults = readdirSync(join(root, 'test/faults'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => `test/faults/${file.replaceAll('\\', '/')}`)

test('docs/reliability.md names every fault test, and only existing tests', () => {
  expect(faults.filter((file) => !named.includes(file))).toEqual([])
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

test('every fault test that counts has a count for npm test and one for npm run test:faults, and prints its figures', () => {
  const texts = faults.map((file) => [file, readFileSync(join(root, file), 'utf8')] as const)
  expect(
    texts.filter(([, text]) => /\bcounts\(/.test(text) !== /\bfigures\(/.test(text)).map(([file]) => file)
  ).toEqual([])
  expect(texts.filter(([, text]) => /\bcounts\(/.test(text)).length).toBeGreaterThan(0)
})
