import { closeSync, existsSync, openSync, readSync, realpathSync, statSync } from 'node:fs'

/**
 * True if nothing speaks against opening this file as a campaign that can be seen without the program's core, which
 * takes longer to load: it can be read, its header names Magot, and it has no lock beside it. What lies deeper (damage,
 * a newer version) is found on opening.
 */
export function looksOpenable(path: string): boolean {
  try {
    // Opening a pipe would wait forever.
    if (!statSync(path).isFile() || existsSync(`${realpathSync(path)}.lock`)) return false
    const file = openSync(path, 'r')
    try {
      const bytes = Buffer.alloc(100)
      return readSync(file, bytes, 0, 100, 0) === 100 && bytes.toString('latin1', 68, 72) === 'MAGT'
    } finally {
      closeSync(file)
    }
  } catch {
    return false
  }
}
