import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * A hash of what the files say (folders are walked). Content, not modification times: those lie after a checkout, a copy or
 * an unpacked archive. Names that start with a dot are an editor's or the system's, not ours.
 * @param {string} root
 * @param {string[]} paths relative to root; what is absent counts as empty
 * @param {string} [also] anything else that matters
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
    return null // a file, or nothing at all
  }
}

/** @param {string} file */
function contentOf(file) {
  try {
    return readFileSync(file)
  } catch {
    return null // absent, or deleted while we were looking
  }
}
