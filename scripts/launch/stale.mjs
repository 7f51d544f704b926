import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * A hash of the contents of files (and of all files below folders). It ignores modification times, which are wrong
 * after a checkout, a copy or an unpacked archive, and names that start with a dot.
 * @param {string} root
 * @param {string[]} paths relative to root; an absent one counts as empty
 * @param {string} [also] any other text to include
 */
export function contentHash(root, paths, also = '') {
  const hash = createHash('sha256').update(also)
  /** @param {string} path */
  const add = (path) => {
    const names = namesIn(join(root, path))
    if (names) for (const name of names) add(`${path}/${name}`)
    else {
      const content = contentOf(join(root, path))
      if (content) hash.update(`\0${path}\0${content.length}\0`).update(content)
    }
  }
  for (const path of paths) add(path)
  return hash.digest('hex')
}

/** @param {string} stamp @param {string} value */
export function stampSays(stamp, value) {
  return contentOf(stamp)?.toString() === value
}

/** @param {string} stamp @param {string} value */
export function writeStamp(stamp, value) {
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, value)
}

/** @param {string} folder */
function namesIn(folder) {
  try {
    return readdirSync(folder)
      .filter((name) => !name.startsWith('.'))
      .sort()
  } catch {
    return null // a file, or absent
  }
}

/** @param {string} file */
function contentOf(file) {
  try {
    return readFileSync(file)
  } catch {
    return null // absent, or deleted meanwhile
  }
}
