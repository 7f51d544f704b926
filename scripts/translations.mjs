import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Reports how complete each language is, for the window and for each game: how many sentences it has, which it
 * lacks (the program shows them in English), and which keys are unknown. `npm run translations [language]`; with a
 * language it lists every missing key.
 */

const COMPLETE = 'en'

/**
 * Every sentence of a tree, with its dotted key.
 * @param {{ [key: string]: any }} tree @param {string} path @returns {[string, string][]}
 */
const flat = (tree, path = '') =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value]] : flat(value, `${path}${key}.`)
  )
/** The keys of a file's sentences; none if the file does not exist. @param {string} file @returns {Set<string>} */
const keysOf = (file) =>
  new Set(existsSync(file) ? flat(JSON.parse(readFileSync(file, 'utf8'))).map(([key]) => key) : [])

/**
 * The missing and unknown keys of each language and file.
 * @param {string} root the project's folder, or one with the same layout
 * @returns {{ language: string, file: string, of: number, missing: string[], unknown: string[] }[]} by language and file
 */
export function translations(root) {
  const window = join(root, 'src-renderer/locales')
  const games = join(root, 'resources/systems')
  const files = [
    ...readdirSync(join(window, COMPLETE)).map((file) => ({ before: `${window}/`, after: `/${file}` })),
    ...readdirSync(games).map((game) => ({ before: `${games}/${game}/text/`, after: '.json' }))
  ]
  const languages = new Set([
    ...readdirSync(window, { withFileTypes: true })
      .filter(
        (entry) =>
          entry.isDirectory() && readdirSync(join(window, entry.name)).some((f) => f.endsWith('.json'))
      )
      .map(({ name }) => name),
    ...readdirSync(games).flatMap((game) =>
      readdirSync(join(games, game, 'text')).map((file) => file.replace('.json', ''))
    )
  ])
  return [...languages].sort().flatMap((language) =>
    files.map(({ before, after }) => {
      const whole = keysOf(before + COMPLETE + after)
      const own = keysOf(before + language + after)
      return {
        language,
        file: (before + language + after).slice(root.length + 1),
        of: whole.size,
        missing: [...whole].filter((key) => !own.has(key)),
        // Each language has its own set of names for languages (`in.`).
        unknown: [...own].filter((key) => !whole.has(key) && !key.startsWith('in.'))
      }
    })
  )
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [asked] = process.argv.slice(2)
  const all = translations(resolve(import.meta.dirname, '..'))
  for (const language of new Set(all.map((one) => one.language))) {
    const mine = all.filter((one) => one.language === language)
    const whole = mine.reduce((n, { of }) => n + of, 0)
    const missing = mine.flatMap((one) => one.missing).length
    const unknown = mine.flatMap((one) => one.unknown).length
    console.log(`${language}: ${whole - missing} of ${whole} sentences, ${unknown} unknown`)
    if (language === asked)
      for (const { file, missing, unknown } of mine) {
        for (const key of missing) console.log(`  ${file}: ${key} is missing`)
        for (const key of unknown) console.log(`  ${file}: ${key} is asked for by nobody`)
      }
  }
}
