import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Texts = { [key: string]: string | Texts }

/** All texts of a file, by their path. */
const textsOf = (texts: Texts, at = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, text]): [string, string][] =>
    typeof text === 'string' ? [[`${at}${key}`, text]] : textsOf(text, `${at}${key}.`)
  )

/** A count that a line may part from its sign. */
const LOOSE = /× \{(?:quantity|count|n)\}|\{(?:quantity|count|n)\} ×/u

test('no line ends between “×” and its count', () => {
  const files = ['resources/systems', 'src-renderer/locales'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((file) => join(folder, file))
      .filter((file) => /(?:text.(?:fr|en)|locales.(?:fr|en).[\w-]+)\.json$/.test(file))
  )
  expect(files.length).toBeGreaterThan(20)
  const loose = files.flatMap((file) =>
    textsOf(JSON.parse(readFileSync(file, 'utf8')) as Texts)
      .filter(([, text]) => LOOSE.test(text))
      .map(([at]) => at)
  )
  // What stands on cards keeps its text: another one would mark printed cards as changed. Paper joins it (glued.ts).
  expect(new Set(loose)).toEqual(new Set(['blocks.thing']))
})
