import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * A language that nobody speaks, made of the English words: each letter has an accent, and each sentence is 40 % longer. What is not in it was not
 * asked of the files. `node test/support/made-up-language.mjs` lays it beside the others, to look at every page in it (`remove` takes it away).
 */
export const MADE_UP = 'xx'
const LONGER = 0.4

/** @typedef {{ [key: string]: any }} Tree */

/** @type {{ [letter: string]: string }} */
const ACCENTED = Object.fromEntries(
  [...'aàeéiîoôuûcçnñyÿAÀEÉIÎOÔUÛCÇNÑ'].flatMap((letter, n, all) =>
    n % 2 === 0 ? [[letter, all[n + 1] ?? letter]] : []
  )
)
/** Holes (`{name}`, `{=gang}`, `{name:is|are}`) and what parts the forms of a count stand as they are. */
const KEPT = /(\{[^}]*\}| \| )/

/** A sentence in it. @param {string} text @returns {string} */
export function madeUp(text) {
  return text
    .split(' | ')
    .map((form) => {
      const said = form
        .split(KEPT)
        .map((part) =>
          KEPT.test(part) ? part : [...part].map((letter) => ACCENTED[letter] ?? letter).join('')
        )
        .join('')
      const letters = form.replace(/\{[^}]*\}/g, '').length
      return letters < 2 ? said : `${said}${'~'.repeat(Math.ceil(letters * LONGER))}`
    })
    .join(' | ')
}

/** Was this said in it, and not in the language it is made of? What has no letters to change says nothing of it. @param {string} text @returns {boolean} */
export function isMadeUp(text) {
  return text.includes('~') || !/\p{L}{2}/u.test(text.replace(/\{[^}]*\}/g, ''))
}

/** A tree of sentences in it. @param {Tree} tree @returns {Tree} */
export function madeUpTree(tree) {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === 'string' ? madeUp(value) : madeUpTree(value)
    ])
  )
}

/** @param {string} file @returns {Tree} */
const read = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** The words of the window in a language, by the names of their files. @param {string} locale @returns {Tree} */
export function windowTree(locale) {
  const folder = join('src-renderer/locales', locale)
  return Object.fromEntries(
    readdirSync(folder).map((file) => [file.replace('.json', ''), read(join(folder, file))])
  )
}

/** The project's resources with it laid beside the other languages of every game. @param {string} folder where they are put @returns {string} the folder */
export function resourcesWith(folder) {
  cpSync('resources', folder, { recursive: true })
  for (const game of readdirSync(join(folder, 'systems'))) {
    const text = join(folder, 'systems', game, 'text')
    writeFileSync(join(text, `${MADE_UP}.json`), JSON.stringify(madeUpTree(read(join(text, 'en.json')))))
  }
  return folder
}

/** Every sentence of a tree with the way to it. @param {Tree} tree @returns {[string, string][]} */
export function sentencesOf(tree, path = '') {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value]] : sentencesOf(value, `${path}${key}.`)
  )
}

/** Lays it into the sources of the window and of the games, for a build to look at; or takes it away. @param {boolean} away */
function lay(away) {
  /** @param {string} file @param {Tree} tree */
  const put = (file, tree) =>
    away ? rmSync(file, { force: true }) : writeFileSync(file, JSON.stringify(madeUpTree(tree), null, 2))
  const folder = join('src-renderer/locales', MADE_UP)
  mkdirSync(folder, { recursive: true })
  for (const [name, tree] of Object.entries(windowTree('en'))) put(join(folder, `${name}.json`), tree)
  if (away) rmSync(folder, { recursive: true })
  for (const game of readdirSync('resources/systems')) {
    const text = join('resources/systems', game, 'text')
    put(join(text, `${MADE_UP}.json`), read(join(text, 'en.json')))
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  lay(process.argv[2] === 'remove')
