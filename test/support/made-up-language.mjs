import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * A made-up language, derived from the English words: letters get accents, and words become 40 % longer. Text on a page that
 * is not in it did not come from the language files. `node test/support/made-up-language.mjs` adds it to the sources, to look
 * at every page in it (`remove` removes it).
 */
export const MADE_UP = 'xx'
const LONGER = 0.4
/** The letter that makes words longer: no language of ours has it. */
const MORE = 'ø'

/** @typedef {{ [key: string]: any }} Tree */

/** @type {{ [letter: string]: string }} */
const ACCENTED = Object.fromEntries(
  [...'aàeéiîoôuûcçnñyÿAÀEÉIÎOÔUÛCÇNÑ'].flatMap((letter, n, all) =>
    n % 2 === 0 ? [[letter, all[n + 1] ?? letter]] : []
  )
)
/** Gaps (`{name}`, `{=gang}`) and the separator of plural forms stay unchanged. */
const KEPT = /(\{[^}]*\}| \| )/
/** Words that agree with a gap (`{name:is|are}`) or with a figure (`{tables/x.y=2:two|#}`) are words of the language. */
const AGREED = /^(\{[^{}:|]+:)([^{}|]*)\|([^{}|]*)\}$/

/** A sentence in the made-up language. @param {string} text @returns {string} */
export function madeUp(text) {
  return text
    .split(KEPT)
    .map((part) => {
      const [, gap, one = '', many = ''] = AGREED.exec(part) ?? []
      if (gap !== undefined) return `${gap}${longer(one)}|${longer(many)}}`
      return KEPT.test(part) ? part : longer(part)
    })
    .join('')
}

/** @param {string} words @returns {string} */
function longer(words) {
  return words.replace(
    /\p{L}+/gu,
    (word) =>
      [...word].map((letter) => ACCENTED[letter] ?? letter).join('') +
      MORE.repeat(word.length < 2 ? 0 : Math.round(word.length * LONGER))
  )
}

/** Whether a text is in the made-up language. Texts without words to change count as such. @param {string} text @returns {boolean} */
export function isMadeUp(text) {
  return text.includes(MORE) || !/\p{L}{2}/u.test(text.replace(/\{[^}]*\}/g, ''))
}

/** What is no letter to be read in an expression: classes, escaped signs, the head of a group. */
const SIGNS = /(\\.|\[[^\]]*\]|\(\?(?:[:=!]|<[=!]))/

/** Finds words of the window, given in English, in the made-up language too; names in them may have stayed as they are. @param {string | RegExp} words @returns {RegExp} */
export function findingMadeUp(words) {
  const { source, flags } =
    typeof words === 'string'
      ? { source: `^${words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`, flags: '' }
      : words
  const letters = (/** @type {string} */ word) =>
    [...word].map((letter) => (ACCENTED[letter] ? `[${letter}${ACCENTED[letter]}]` : letter)).join('')
  const either = source
    .split(SIGNS)
    .map((part) =>
      SIGNS.test(part)
        ? part
        : part.replace(/(\p{L}+)([?*+]?)/gu, (_, word, often) => `${letters(word)}${often}${MORE}*`)
    )
    .join('')
  return new RegExp(either, flags)
}

/** A tree of sentences in the made-up language. @param {Tree} tree @returns {Tree} */
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

/** The window's words in a language, by file name. @param {string} locale @returns {Tree} */
export function windowTree(locale) {
  const folder = join('src-renderer/locales', locale)
  return Object.fromEntries(
    readdirSync(folder).map((file) => [file.replace('.json', ''), read(join(folder, file))])
  )
}

/** Copies the project's resources and adds the made-up language to every game. @param {string} folder where they are put @returns {string} the folder */
export function resourcesWith(folder) {
  cpSync('resources', folder, { recursive: true })
  for (const game of readdirSync(join(folder, 'systems'))) {
    const text = join(folder, 'systems', game, 'text')
    writeFileSync(join(text, `${MADE_UP}.json`), JSON.stringify(madeUpTree(read(join(text, 'en.json')))))
  }
  return folder
}

/** Every sentence of a tree with its path. @param {Tree} tree @returns {[string, string][]} */
export function sentencesOf(tree, path = '') {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value]] : sentencesOf(value, `${path}${key}.`)
  )
}

/** Writes the made-up language into the sources of the window and of the games, or removes it. @param {boolean} away */
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
